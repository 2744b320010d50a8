"""A bus of an address, over a database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .address import ALONE, BusAddress, OtherDatabaseError
from .bus import Bus

if TYPE_CHECKING:
    from .link import Link

FOLDER = "-bus"
"""The ending of the folder with the sockets, beside a database's file."""


def open_bus(address: BusAddress | None, database: str, namespace: str) -> Bus:
    """The bus at *address* (None: the usual one) for the processes that share *database*, an
    SQLAlchemy URL with its password or a file. It is not started.

    *namespace* is the same for these processes alone: many servers may use one NATS.
    Raises OtherDatabaseError.
    """
    check_bus(address, database)
    found = address or BusAddress.usual(database)
    return Bus(_link(found, database, namespace), found.back)


def check_bus(address: BusAddress | None, database: str) -> None:
    """Raises OtherDatabaseError for a bus that goes with another kind of database."""
    if address is not None and not address.url:
        own = BusAddress.usual(database)
        if address.back not in (own.back, ALONE):
            raise OtherDatabaseError(address.back)


def _link(address: BusAddress, database: str, namespace: str) -> Link | None:
    if address.back == ALONE:
        return None
    if address.back == "postgresql":
        from .postgresql import PostgresLink  # noqa: PLC0415  (only this bus needs its driver)

        return PostgresLink(address.url or f"postgresql://{database.partition('://')[2]}")
    if address.back == "nats":
        from .nats_link import NatsLink  # noqa: PLC0415

        return NatsLink(address.url, f"damas-{namespace}")
    from .local import LocalLink  # noqa: PLC0415

    return LocalLink(_folder(database))


def _folder(database: str) -> Path:
    """The folder of the sockets, beside the database's file."""
    path = Path(database.partition(":///")[2].partition("?")[0]).absolute()
    return path.with_name(path.name + FOLDER)
