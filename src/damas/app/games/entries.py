"""The entries of a game's log in memory: the last ones whole, of the others only their commands.

A server holds many games. Of an old entry it needs to know only whether its command came before.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from ...store.command_names import MARK

if TYPE_CHECKING:
    from ...store import StoredEntry


class EntryLog:
    """A log by number from 0. After `settle` only its last entry can be read.

    >>> from damas.store import StoredEntry
    >>> log = EntryLog()
    >>> for version in (1, 2):
    ...     log.append(StoredEntry("move", {"ply": version - 1}, 0, f"c{version}", version))
    >>> log.settle()
    >>> len(log), log[-1].client_id, log.accepted("c1", "move")
    (2, 'c2', (1, 0))
    """

    __slots__ = ("_commands", "_dropped", "_kept", "_older")

    def __init__(self) -> None:
        self._older = False  # whether there are names of an older release
        self._dropped = 0
        self._kept: list[StoredEntry] = []
        self._commands = b""  # one line a command: its id, its kind, version, ply

    def __len__(self) -> int:
        return self._dropped + len(self._kept)

    @overload
    def __getitem__(self, place: int) -> StoredEntry: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[StoredEntry]: ...
    def __getitem__(self, place: int | slice) -> StoredEntry | Sequence[StoredEntry]:
        if isinstance(place, int):
            return self._kept[place if place < 0 else self._there(place)]
        first = self._there(place.indices(len(self))[0])
        return self._kept[first:]

    def append(self, entry: StoredEntry) -> None:
        """Adds an entry."""
        self._kept.append(entry)
        if entry.client_id is not None and not entry.client_id.startswith(MARK):
            self._older = True

    def settle(self) -> None:
        """All entries are stored: drops them from memory, except the last one."""
        past = self._kept[:-1]
        if not past:
            return
        self._dropped += len(past)
        self._commands += b"".join(map(_line, past))
        del self._kept[:-1]

    def accepted(self, client_id: str, kind: str) -> tuple[int, int | None] | None:
        """The version at which a command of that name was accepted, and the ply it was meant for;
        None for a command that was never accepted."""
        if not self._older:
            return None
        for entry in reversed(self._kept):
            if entry.client_id == client_id and _kind(entry) == kind:
                return entry.version, entry.payload.get("ply")
        name = _name(client_id, kind)
        found = self._commands.rfind(name)
        if found < 0:
            return None
        start = found + len(name)
        version, ply = self._commands[start : self._commands.index(b"\n", start)].split(b" ")
        return int(version), int(ply) if ply else None

    def named(self, whose: str) -> tuple[int, str] | None:
        """The version at which a command was accepted, by the digest of its caller and name, and
        the digest of its data; None for a command that was never accepted."""
        begin = f"{MARK}{whose}."
        for entry in reversed(self._kept):
            if entry.client_id is not None and entry.client_id.startswith(begin):
                return entry.version, entry.client_id.removeprefix(begin)
        name = f'\0"{begin}'.encode()
        found = self._commands.rfind(name)
        if found < 0:
            return None
        start = found + len(name)
        line = self._commands[start : self._commands.index(b"\n", start)].decode()
        data, _, rest = line.partition('" ')
        return int(rest.split(" ")[1]), data

    def _there(self, place: int) -> int:
        """The place among the kept entries. Raises LookupError for an older one."""
        if place < self._dropped:
            raise LookupError(place)
        return place - self._dropped


def _name(client_id: str, kind: str) -> bytes:
    return f"\0{json.dumps(client_id)} {kind} ".encode()


def _line(entry: StoredEntry) -> bytes:
    """The line that is kept of an entry; empty if no client named its command."""
    if entry.client_id is None:
        return b""
    name = _name(entry.client_id, _kind(entry))
    return name + f"{entry.version} {entry.payload.get('ply', '')}\n".encode()


def _kind(entry: StoredEntry) -> str:
    """The kind of the command that an entry came from."""
    kind: str = entry.payload.get("act", entry.kind)
    return kind
