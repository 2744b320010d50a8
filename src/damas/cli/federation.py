"""Shared by `damas registry` and `damas ratings`: the open registry, its owner, options."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..base.i18n import Text
from ..federation import RegistryCaller, RegistryCommand
from ..people import OWNER_ID
from .language import say

if TYPE_CHECKING:
    from ..federation import RegistryEntry
    from ..store import RatingLists, RegistryBook

NumberArgument = Annotated[
    str, typer.Argument(metavar="NUMBER", help=say(Text("The number of a person.")))
]


@dataclass(frozen=True, slots=True)
class OpenRegistry:
    """A registry that a command uses, as the owner of the federation."""

    book: RegistryBook
    lists: RatingLists
    caller: RegistryCaller

    def act(self, act: str, data: Mapping[str, Any], expected: int | None = None) -> RegistryEntry:
        """Does an act; its entry of the log."""
        return self.book.act(self.caller, command(act, data, expected), now_ms()).entry


@contextmanager
def open_registry(database: str | None) -> Iterator[OpenRegistry]:
    """The registry of a database, closed at the end."""
    from ..store import RatingLists, RegistryBook, open_database  # noqa: PLC0415

    opened = open_database(database)
    try:
        owner = RegistryCaller(OWNER_ID, "damas registry", ("owner",))
        yield OpenRegistry(RegistryBook(opened), RatingLists(opened), owner)
    finally:
        opened.close()


def command(act: str, data: Mapping[str, Any], expected: int | None = None) -> RegistryCommand:
    """A command under a new name."""
    return RegistryCommand(f"cli-{secrets.token_hex(12)}", act, data, expected)


def read_data(text: str) -> Mapping[str, Any]:
    """The data of an act, written as JSON. Raises typer.BadParameter."""
    try:
        data = json.loads(text)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise typer.BadParameter(say(Text("The data of an act are a JSON object")))
    return data


def shown_entry(entry: RegistryEntry) -> str:
    """An act of the log in one line."""
    from ..federation import ACTS  # noqa: PLC0415

    day = datetime.fromtimestamp(entry.at_ms / 1000, UTC)
    records = ", ".join(f"{one.kind} {one.id}" for one in entry.changes[:4])
    more = "" if len(entry.changes) <= 4 else f" +{len(entry.changes) - 4}"
    act = say(ACTS[entry.act].sentence)
    taken = f" ({entry.undoes})" if entry.undoes else ""
    return f"{entry.number:>6} {day:%Y-%m-%d %H:%M} {entry.name}: {act}{taken}: {records}{more}"


def now_ms() -> int:
    """The wall clock of this machine, in milliseconds UTC."""
    return time.time_ns() // 1_000_000


def today() -> str:
    """The day, as 2026-05-01."""
    return datetime.now(UTC).date().isoformat()
