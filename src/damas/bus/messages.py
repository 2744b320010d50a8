"""Messages between processes as text: read here and nowhere else, and bounded.

A message says "log X of kind K is at version N". It carries no authority and no content: somebody
who can write on the bus can make a process read its database once more, and nothing else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

MOST_BYTES = 7900
"""Bytes of a message: PostgreSQL takes fewer than 8000."""
MOST_WAKES = 400
"""Wakes in one message."""
MOST_VERSION = 1 << 53
NOBODY = "0" * 16
"""The sender of messages that no process vouches for."""
_ID = re.compile(r"[A-Za-z0-9_-]{0,64}")
_PROCESS = re.compile(r"[0-9a-f]{16}")
_WRITTEN = json.JSONEncoder(separators=(",", ":")).encode


class Kind(StrEnum):
    """The kinds of stored things whose changes are announced."""

    GAME = "game"
    """The log of a game on screen."""
    BESIDE = "beside"
    """Data beside a game's log: remarks, offers of another game, the analysis board, ratings."""
    ATTENDANCE = "attendance"
    """The players who are at a game."""
    SPECTATORS = "spectators"
    """The people who look on at a game."""
    ANALYSIS = "analysis"
    """The analysis board of a finished game."""
    TABLE = "table"
    """The log of an arbiter's table, and its names."""
    TOURNAMENT = "tournament"
    """The log of a tournament, its keys and boards."""
    BOARDS = "boards"
    """Moves and clocks at the boards of a tournament, which are not in its log."""
    ROOM = "room"
    """A club night, a class or a simul."""
    LOBBY = "lobby"
    """Seeks, invitations, and the people who wait. Its id is ""."""
    STUDY = "study"
    """The log of a study, its people, and who may read it."""
    CLASS = "class"
    """A class: its pupils, tasks, and the board that is shown."""
    JOB = "job"
    """Long work and its progress."""


@dataclass(frozen=True, slots=True)
class ChangeNotice:
    """A stored thing of a *kind* has changed. *version*: of its log now, 0 if it has none."""

    kind: Kind
    id: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class ReceivedMessage:
    """One message of another process. *beat*: the number of its sign of life, 0 for none.

    *gap*: it may have lost messages, so that everybody reads what they hold. *bye*: it ends.
    """

    process: str
    wakes: tuple[ChangeNotice, ...] = ()
    beat: int = 0
    gap: bool = False
    bye: bool = False


def encode(process: str, wakes: Iterable[ChangeNotice]) -> list[bytes]:
    """Messages with these wakes, each within `MOST_BYTES`."""
    head = beginning(process)
    room, found, parts = MOST_BYTES - len(head) - 2, list[bytes](), list[bytes]()
    for one in wakes:
        part = _WRITTEN([one.kind.value, one.id, one.version]).encode()
        if parts and (room < len(part) + 1 or len(parts) == MOST_WAKES):
            found.append(head + b",".join(parts) + b"]}")
            room, parts = MOST_BYTES - len(head) - 2, []
        parts.append(part)
        room -= len(part) + 1
    return [*found, head + b",".join(parts) + b"]}"] if parts else found


@cache
def beginning(process: str) -> bytes:
    """The beginning of all messages with wakes of a process."""
    return _WRITTEN({"p": process, "w": []}).encode()[:-2]


def encode_sign(process: str, beat: int = 0, *, gap: bool = False, bye: bool = False) -> bytes:
    """A message without wakes."""
    signs = {"g": 1} if gap else {"b": 1} if bye else {}
    return _WRITTEN({"p": process, "n": beat} | signs).encode()


def decode(message: bytes) -> ReceivedMessage | None:
    """Reads a message; None for one that is no message of ours. Kinds that this version does
    not know are left out: a newer process may run beside it."""
    if len(message) > MOST_BYTES:
        return None
    try:
        found = json.loads(message)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    process, beat, wakes = found.get("p"), found.get("n", 0), found.get("w", [])
    if not isinstance(process, str) or not _PROCESS.fullmatch(process):
        return None
    if not _is_number(beat) or not isinstance(wakes, list) or len(wakes) > MOST_WAKES:
        return None
    known = tuple(one for one in map(_wake, wakes) if one is not None)
    return ReceivedMessage(process, known, beat, gap="g" in found, bye="b" in found)


def _wake(found: Any) -> ChangeNotice | None:
    if not isinstance(found, list) or len(found) != 3:
        return None
    kind, name, version = found
    if not isinstance(name, str) or not _ID.fullmatch(name) or not _is_number(version):
        return None
    return ChangeNotice(Kind(kind), name, version) if _is_kind(kind) else None


def _is_number(found: Any) -> bool:
    return type(found) is int and 0 <= found <= MOST_VERSION


def _is_kind(found: Any) -> bool:
    return isinstance(found, str) and found in _KINDS


_KINDS: Sequence[str] = [kind.value for kind in Kind]
