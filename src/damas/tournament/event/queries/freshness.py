"""Whether a proposal still fits the event, which may have changed since it was made.

A proposal carries the length of the log (`from`). Taken later, it is refused if the players or the
inputs of the pairing have changed; the refusal names the changes.
"""

from __future__ import annotations

from typing import Any

from ....base.i18n import Text
from ..model.entry import EntryError
from ..model.parts import Entrant
from ..model.state import TournamentState
from .history import undone
from .table import columns_of, crosstable
from .wording import said

BY_RESULTS = ("swiss", "knock-out")
"""The systems whose next round depends on the results before it."""
SHOWN = 4
"""Changes that a refusal names; more are counted."""


def check_fresh(state: TournamentState, place: int, number: int) -> None:
    """Raises EntryError ("stale-proposal") for a pairing of round *number* made from another state,
    after *place* entries, that pairs otherwise."""
    if place >= len(state.log):
        return
    old = state.at(place)
    if inputs(old, number) == inputs(state, number):
        return
    raise EntryError(
        "stale-proposal",
        "This pairing was made before something changed ({what}); look at the new one",
        what=_changes(state, place, number),
    )


def inputs(state: TournamentState, number: int) -> tuple[Any, ...]:
    """All inputs of the pairing of round *number*."""
    rules = state.rules
    before = state.rounds[: number - 1]
    cells = crosstable(state).cells if rules.system in BY_RESULTS else {}
    return (
        (rules.system, rules.rounds, rules.cycles, rules.games, rules.points, rules.first_colour),
        (
            rules.table_points,
            rules.absent,
            rules.reverse_colours,
            rules.swap_last_rounds,
            rules.third_place,
        ),
        {who: _player(state, one, number) for who, one in state.entrants.items()},
        {ban for ban in state.forbidden if ban[0] <= number <= ban[1]},
        {no: list(row[: len(before) * columns_of(state)]) for no, row in cells.items()},
        dict(state.adjustments),
        [[(board.first, board.decided, board.play_offs) for board in one.boards] for one in before],
        [(game.white, game.black) for board in before[-1].boards for game in board.games]
        if before and rules.system == "match"
        else [],
    )


def _player(state: TournamentState, one: Entrant, number: int) -> tuple[Any, ...]:
    """The inputs of one player: *away* only where the absent are not paired."""
    left_out = state.rules.system == "swiss" and state.rules.absent == "out"
    away = left_out and one.present is False
    return (one.player.no, one.plays(number), one.byes.get(number, ""), away)


def _changes(state: TournamentState, place: int, number: int) -> Text:
    """The acts since *place* that make a difference, in sentences."""
    gone = undone(state.log)
    found: list[Text] = []
    before = state.at(place)
    had = inputs(before, number)
    for at in range(place, len(state.log)):
        entry = state.log[at]
        before.apply_stored(entry)
        now = inputs(before, number)
        if now != had and (at + 1 not in gone or entry.act == "undo"):
            found.append(said(state, entry))
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
