"""Taking an act back: the event is folded again without it, if what came later still holds.

Nothing is taken out of the log: the undoing is an entry of its own, and undoing that one brings
the act back. The audit trail keeps what it had and gets a line more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...i18n import Text
from ..errors import TournamentError
from . import fields as read
from .entry import Entry, EntryError
from .roles import LEADERS, LEVEL, check_role
from .state import result_of

if TYPE_CHECKING:
    from .event import Event

NEVER = frozenset(
    ("create", "note", "report", "resume", "open-play", "play-result", "flag"),
)
"""Acts that stand: what was said stays said, and opening an event again has an act of its own."""


def undone(log: Sequence[Entry]) -> set[int]:
    """The places in *log*, from 1, of the entries that do not count: undone, or the undoing of
    one that was brought back."""
    found: set[int] = set()
    for place in range(len(log), 0, -1):
        entry = log[place - 1]
        if entry.act == "undo" and place not in found:
            found.add(int(entry.data["entry"]))
    return found


def own_last(event: Event, by: str, key: str = "", role: str = "") -> tuple[int, int]:
    """What *by*, with that *key* and *role*, may undo and what bring back: (place of the entry that
    `undo` takes back, place of the undoing that `undo` would take back), 0 for nothing."""
    gone = undone(event.log)
    again = 0
    me = Entry("undo", {}, by, role, key=key)
    for place in range(len(event.log), 0, -1):
        entry = event.log[place - 1]
        if not _same_person(entry, me) or entry.act in NEVER or place in gone:
            continue
        if entry.act != "undo":
            return place, again
        again = again or place
    return 0, again


def undo(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Takes back the entry at the place `entry` of the log: one's own, or anybody's for who leads
    the event. Refused where what came later builds on it."""
    read.only(data, frozenset({"entry"}))
    place = read.whole(data, "entry", least=1)
    if place > len(event.log):
        raise EntryError("no-such-entry", "There is no entry {entry}", entry=place)
    target = event.log[place - 1]
    if place in undone(event.log):
        raise EntryError("undone", "Entry {entry} has been undone already", entry=place)
    if target.act in NEVER:
        raise EntryError("stands", "This cannot be undone: it stands as it was said")
    _not_paired(event, place)
    fresh = _folded(event, undone([*event.log, entry]))
    before, after = _told(event, target), _told(fresh, target)
    _take_over(event, fresh)
    event.change(entry, f"entry {place}", before, after)


def check_may(event: Event, entry: Entry) -> None:
    """Whether who makes the undoing *entry* may: it takes the role of what is undone or, where an
    undoing is undone, of what that brings back; and it is one's own, or one leads the event.

    Raises EntryError ("not-allowed", "not-own"). What cannot be undone at all `undo` says itself.
    """
    place = entry.data.get("entry")
    if not isinstance(place, int) or not 1 <= place <= len(event.log):
        return
    target = event.log[place - 1]
    root = target
    while root.act == "undo":
        root = event.log[root.data["entry"] - 1]
    if root.act in NEVER:
        return
    check_role(root.act, entry.role)
    own = _same_person(target, entry) and (root is target or _same_person(root, entry))
    if not own and LEVEL[entry.role] < LEVEL[LEADERS]:
        raise EntryError("not-own", "This was done by {name}, who may undo it", name=target.by)


def _same_person(one: Entry, other: Entry) -> bool:
    """Whether two entries are one person's: of one name and one key. Entries from before keys were
    kept have none: there the role must be the same, where it is known."""
    if one.by != other.by:
        return False
    if one.key and other.key:
        return one.key == other.key
    return not (one.key or other.key) or one.role == other.role


def _folded(event: Event, without: set[int]) -> Event:
    """The event of the log without those places. Raises EntryError where one does not hold."""
    fresh = type(event)()
    fresh.replaying = True
    for place, entry in enumerate(event.log, start=1):
        if place in without:
            fresh.last_id += _ids(entry)
        elif entry.act != "undo":
            try:
                fresh.hand_on(entry)
            except TournamentError as error:  # too few players for the tables, too
                raise EntryError(
                    "built-on",
                    "This cannot be undone, because what came later builds on it: {what}",
                    what=error.text,
                ) from None
        fresh.log.append(entry)
    fresh.replaying = False
    return fresh


def _not_paired(event: Event, place: int) -> None:
    """Raises EntryError ("built-on") for the entry of players who have a board or a free round."""
    before = sum(_ids(entry) for entry in event.log[: place - 1])
    entered = set(range(before + 1, before + _ids(event.log[place - 1]) + 1))
    paired = {
        who
        for found in event.rounds
        for who in (*found.free, *(w for b in found.boards for w in (b.first, b.second)))
    }
    for who in sorted(entered & paired):
        name = event.name(who)
        what = Text("{name} has been paired: a player can only withdraw now", {"name": name})
        raise EntryError(
            "built-on",
            "This cannot be undone, because what came later builds on it: {what}",
            what=what,
        )


def _ids(entry: Entry) -> int:
    """How many ids an entry gives: nobody who enters later gets those of who was taken back."""
    if entry.act == "add-players":
        return len(entry.data["players"])
    return 1 if entry.act == "add-player" else 0


def _take_over(event: Event, fresh: Event) -> None:
    trail, log = event.trail, event.log
    event.__dict__.update(fresh.__dict__)
    event.trail, event.log = trail, log


def _told(event: Event, target: Entry) -> str:
    """What stands where the act was done, for the audit trail: a result, or whether it counts."""
    words = (target.data.get(name) for name in ("round", "board"))
    number, board = (value if isinstance(value, int) else 0 for value in words)
    if number and board and target.act != "undo":
        game = target.data.get("game", 1)
        return "; ".join(_games(event, number, board, game))
    return ""


def _games(event: Event, number: int, board: int, index: int) -> Iterator[str]:
    try:
        game = event.game(number, board, index)
    except EntryError:
        return
    yield f"{event.name(game.white)} – {event.name(game.black)}"
    if game.codes is not None:
        yield result_of(game.codes, game.how)


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {"undo": undo}
