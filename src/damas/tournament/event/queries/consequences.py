"""Consequences of a change of the form of play for paired rounds, in sentences that are read before
it is made (FIDE's C.02 asks for a warning)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from ....base.i18n import Text
from ...errors import TournamentError
from ..model.entry import read_data
from ..model.setting_fields import SettingFields
from ..model.settings import changed
from ..model.state import TournamentState
from .acceleration import virtual_points
from .proposals import propose
from .schedule import Pair
from .table import order

SHOWN = 4  # pairs or places in a sentence
NONE = "–"
NAMED = Text("The audit trail and the report for the federation name the change, with its round")


def consequences(state: TournamentState, data: Mapping[str, Any]) -> list[Text]:
    """The consequences of `set` with this *data*; [] before round 1, and for settings without
    consequences for paired rounds.

    Nothing is changed. Raises EntryError for values that cannot be set.
    """
    after = copy(state)  # to be read only
    after.settings = changed(state.rules, read_data(SettingFields, data).given())
    if not state.rounds:
        return []
    found = [*_rounds(state, after), *_tie_breaks(state, after), *_expelled(state, after)]
    return [*found, NAMED] if found else []


def _rounds(state: TournamentState, after: TournamentState) -> Iterator[Text]:
    if state.rounds_total == after.rounds_total:
        return
    yield Text(
        "Rounds paired already: {count}, for an event of {before}; it would have {after}",
        {"count": len(state.rounds), "before": state.rounds_total, "after": after.rounds_total},
    )
    yield from _accelerated(state, after)
    yield from _last_round(state, after)


def _accelerated(state: TournamentState, after: TournamentState) -> Iterator[Text]:
    """Paired rounds in which the acceleration would have given other points."""
    old, new = virtual_points(state), virtual_points(after)
    rounds = {number for _, number in old.keys() | new.keys()}
    others = sorted(
        number
        for number in rounds
        if number <= len(state.rounds)
        and {no: p for (no, at), p in old.items() if at == number}
        != {no: p for (no, at), p in new.items() if at == number}
    )
    if others:
        yield Text(
            "With {count} rounds the acceleration would have given other virtual points; rounds:"
            " {rounds}",
            {"count": after.rounds_total, "rounds": ", ".join(map(str, others))},
        )


def _last_round(state: TournamentState, after: TournamentState) -> Iterator[Text]:
    """The last paired round of a Swiss, where the system pairs it otherwise for the other number
    of rounds."""
    if state.rules.system != "swiss" or len(state.rounds) > after.rounds_total:
        return
    old, new = _paired(state), _paired(after)
    missing = [pair for pair in new if frozenset(pair) not in {frozenset(one) for one in old}]
    if old and missing:
        pairs = [f"{state.name(white)} – {state.name(black)}" for white, black in missing[:SHOWN]]
        more = ["…"] if len(missing) > SHOWN else []
        yield Text(
            "Round {round} stays as it is; for {count} rounds the system would pair: {pairs}",
            {
                "round": len(state.rounds),
                "count": after.rounds_total,
                "pairs": "; ".join([*pairs, *more]),
            },
        )


def _paired(state: TournamentState) -> tuple[Pair, ...]:
    """The last round as the system pairs it; () where it cannot be paired now."""
    try:
        return propose(state.before_last_round()).boards
    except TournamentError:
        return ()


def _tie_breaks(state: TournamentState, after: TournamentState) -> Iterator[Text]:
    old, new = state.rules.tie_breaks, after.rules.tie_breaks
    if old == new:
        return
    yield Text(
        "Rounds paired already: {count}, with the tie-breaks {codes}",
        {"count": len(state.rounds), "codes": old},
    )
    yield from _moved(state, after)


def _expelled(state: TournamentState, after: TournamentState) -> Iterator[Text]:
    if state.rules.expelled != after.rules.expelled:
        yield from _moved(state, after)


def _moved(state: TournamentState, after: TournamentState) -> Iterator[Text]:
    """The places that are others after the change; "–" for none."""
    before, then = (
        {line.player.no: str(line.rank) for line in order(one).lines} for one in (state, after)
    )
    names = {one.player.no: one.player.name for one in state.entrants.values()}
    moved = [
        f"{names[no]} {before.get(no, NONE)} → {then.get(no, NONE)}"
        for no in (*(no for no in before if no not in then), *then)
        if before.get(no) != then.get(no)
    ]
    if not moved:
        yield Text("No place changes now")
        return
    more = ["…"] if len(moved) > SHOWN else []
    yield Text("Places that change now: {places}", {"places": "; ".join([*moved[:SHOWN], *more])})
