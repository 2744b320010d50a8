"""The clocks and boards that a round lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ....base.i18n import Text
from ..model.preparation import BOARD, CLOCK, GOOD, KINDS, Equipment
from ..model.state import TournamentState

SHORT = {
    CLOCK: Text("The round needs {boards} clocks; good: {good}, missing: {missing}"),
    BOARD: Text("The round needs {boards} boards; good: {good}, missing: {missing}"),
}
OUT_OF_ORDER = {
    CLOCK: Text("Clock {number} of board {board} is faulty or missing"),
    BOARD: Text("The playing board {number} at board {board} is faulty or missing"),
}


def needed(state: TournamentState, boards: int) -> int:
    """Clocks and boards that are needed at a time for so many boards of a round: in a match of
    teams all are played at once, the games of two players one after the other."""
    return boards * state.rules.games if state.rules.teams else boards


def lacking(state: TournamentState, boards: int) -> Iterator[tuple[str, Text]]:
    """(kind, sentence) of everything that a round of so many boards lacks on the event's own list.

    Of a kind that nobody has listed nothing is said, nor where the list is another event's.
    """
    hall = state.preparation.hall
    if hall.event:
        return
    listed = tuple(state.preparation.equipment.values())
    for kind in KINDS:
        own = [one for one in listed if one.kind == kind]
        good, need = count_good(own), needed(state, boards)
        if own and good < need:
            params = {"boards": need, "good": good, "missing": need - good}
            yield kind, Text(SHORT[kind].template, params)
        yield from out_of_order(own, range(hall.first_board, hall.first_board + boards))


def count_good(listed: Iterable[Equipment]) -> int:
    """The number of those in order."""
    return sum(one.condition == GOOD for one in listed)


def out_of_order(listed: Iterable[Equipment], boards: Sequence[int]) -> Iterator[tuple[str, Text]]:
    """(kind, sentence) of those that are not good at boards with these numbers in the hall."""
    for one in listed:
        if one.at and one.at in boards and one.condition != GOOD:
            params = {"number": one.number, "board": one.at}
            yield one.kind, Text(OUT_OF_ORDER[one.kind].template, params)
