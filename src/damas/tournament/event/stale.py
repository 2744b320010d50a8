"""Whether a proposal still fits: what it was made from, and what has changed since.

A proposal carries how long the log was (`from`). Who takes it later gets a refusal that names what
has changed, where that changes who plays or what pairing goes by.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...i18n import Text
from . import fields as read
from .entry import Entry, EntryError
from .table import columns_of
from .undo import undone
from .wording import said

if TYPE_CHECKING:
    from .event import Event
    from .state import Entrant

BY_RESULTS = ("swiss", "knock-out")
"""The systems whose next round goes by the results before it."""
SHOWN = 4
"""Changes that a refusal names; more are counted."""


def check_fresh(event: Event, entry: Entry) -> None:
    """Raises EntryError ("stale-proposal") where the pairing of *entry* was made from a state that
    pairs otherwise than the event as it stands; one that does not say is taken as made now."""
    if "from" not in entry.data:
        return
    place, number = read.whole(entry.data, "from", least=1), read.whole(entry.data, "round")
    if place >= len(event.log):
        return
    old = type(event).replay(event.log[:place])
    if inputs(old, number) == inputs(event, number):
        return
    raise EntryError(
        "stale-proposal",
        "This pairing was made before something changed ({what}); look at the new one",
        what=_changes(event, place, number),
    )


def inputs(event: Event, number: int) -> tuple[Any, ...]:
    """Everything that the pairing of round *number* goes by."""
    rules = event.rules
    before = event.rounds[: number - 1]
    cells = event.crosstable().cells if rules.system in BY_RESULTS else {}
    return (
        (rules.system, rules.rounds, rules.cycles, rules.games, rules.points, rules.first_colour),
        (rules.absent, rules.reverse_colours, rules.swap_last_rounds, rules.third_place),
        {who: _player(event, one, number) for who, one in event.entrants.items()},
        {ban for ban in event.forbidden if ban[0] <= number <= ban[1]},
        {no: list(row[: len(before) * columns_of(event)]) for no, row in cells.items()},
        dict(event.adjustments),
        [[(board.first, board.decided) for board in one.boards] for one in before],
        [(game.white, game.black) for board in before[-1].boards for game in board.games]
        if before and rules.system == "match"
        else [],
    )


def _player(event: Event, one: Entrant, number: int) -> tuple[Any, ...]:
    """What of a player the pairing goes by: *away* only where the absent are not paired."""
    left_out = event.rules.system == "swiss" and event.rules.absent == "out"
    away = left_out and one.present is False
    return (one.player.no, one.plays(number), one.byes.get(number, ""), away)


def _changes(event: Event, place: int, number: int) -> Text:
    """The acts since *place* that make a difference, in sentences."""
    gone = undone(event.log)
    found: list[Text] = []
    before = type(event).replay(event.log[:place])
    had = inputs(before, number)
    for at in range(place, len(event.log)):
        entry = event.log[at]
        before.take(entry)
        now = inputs(before, number)
        if now != had and (at + 1 not in gone or entry.act == "undo"):
            found.append(said(event, entry))
        had = now
    shown, more = found[:SHOWN], len(found) - SHOWN
    if more > 0:
        shown.append(Text("{count} more changes", {"count": more}))
    return _joined(shown)


def _joined(texts: list[Text]) -> Text:
    joined = texts[0] if texts else Text("–")
    for one in texts[1:]:
        joined = Text("{a}; {b}", {"a": joined, "b": one})
    return joined


NOW: dict[str, tuple[Callable[[Event, Entry], None], ...]] = {
    "pair": (check_fresh,),
    "re-pair": (check_fresh,),
}
"""What is asked of a pairing when somebody takes it."""
