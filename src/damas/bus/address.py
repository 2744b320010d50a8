"""The address of a bus as a person writes it. Its password is never shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from ..base.errors import DamasError
from ..base.i18n import Text
from ..base.optional import need

NATS = ("nats", "tls")
REMOVED = ("redis://", "rediss://")
POSTGRESQL = ("postgresql", "postgresql+psycopg", "postgres")
ALONE = "memory"
LOCAL = "local"
DRIVERS = {
    "postgresql": ("psycopg", "postgres"),
    "nats": ("nats", "nats"),
}
"""The module and the extra of each back that needs one."""
NO_BUS = Text("{url} is no bus; write memory, local, postgresql or nats://host:4222")
NO_REDIS = Text(
    "{url}: Redis carries no bus any more. Leave --bus and DAMAS_BUS_URL out: the database carries"
    " it; or, for many hosts, write nats://host:4222"
)
NEEDS_SERVER = Text(
    "The bus postgresql goes with a PostgreSQL database; with a file write local, or the whole"
    " address of a server"
)
NEEDS_FILE = Text("The bus local goes with a SQLite file; with a database server write postgresql")


class BusError(DamasError, ValueError):
    """An address of a bus that cannot be used."""

    def __init__(self, text: str) -> None:
        code, sentence = "bad-bus-url", NO_BUS
        if text.startswith(REMOVED):
            code, sentence = "removed-bus", NO_REDIS
        super().__init__(code, sentence.template, url=_shown(text))


class OtherDatabaseError(DamasError, ValueError):
    """A bus that goes with another kind of database."""

    def __init__(self, back: str) -> None:
        self.back = back
        if back == LOCAL:
            code, sentence = "bus-needs-file", NEEDS_FILE
        else:
            code, sentence = "bus-needs-postgresql", NEEDS_SERVER
        super().__init__(code, sentence.template)


@dataclass(frozen=True, slots=True)
class BusAddress:
    """The address of a bus. *back*: memory, local, postgresql or nats. *url*: for its
    driver, "" where none is needed or the database's own is meant. It may hold a password."""

    back: str
    url: str = field(default="", repr=False)

    @classmethod
    def parse(cls, text: str) -> BusAddress:
        """Reads an address. Raises BusError, and MissingLibraryError for a driver that is not
        installed.

        >>> BusAddress.parse("memory").back
        'memory'
        """
        found = cls._read(text)
        if found.back in DRIVERS:
            need(*DRIVERS[found.back])
        return found

    @classmethod
    def _read(cls, text: str) -> BusAddress:
        if text in (ALONE, LOCAL, "postgresql"):
            return cls(text)
        try:
            parts = urlsplit(text)
            _ = parts.port
        except ValueError:
            raise BusError(text) from None
        if parts.scheme in POSTGRESQL and parts.netloc + parts.path.strip("/"):
            return cls("postgresql", "postgresql" + text[len(parts.scheme) :])
        if parts.hostname and parts.scheme in NATS:
            return cls("nats", text)
        raise BusError(text)

    @classmethod
    def usual(cls, database: str) -> BusAddress:
        """The bus that goes with a database: the server's own, or sockets beside the file."""
        return cls("postgresql" if database.startswith("postgresql") else LOCAL)


def _shown(text: str) -> str:
    """An address without user, password and parameters."""
    scheme, found, rest = text.partition("://")
    if not found:
        return "…" if "@" in text else text[:80]
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"[:80]
