"""The clocks and boards that a round lacks."""

from __future__ import annotations

from collections.abc import Iterator

from ....i18n import Text
from ..model.preparation import BOARD, CLOCK, GOOD, Equipment
from ..model.state import TournamentState

SHORT = {
    CLOCK: Text("The round needs {boards} clocks, and {good} are good: {missing} are missing"),
    BOARD: Text("The round needs {boards} boards, and {good} are good: {missing} are missing"),
}
OUT_OF_ORDER = {
    CLOCK: Text("Clock {number} of board {board} is faulty or missing"),
    BOARD: Text("The playing board {number} at board {board} is faulty or missing"),
}


def lacking(state: TournamentState, boards: int) -> Iterator[tuple[str, Text]]:
    """(kind, sentence) of everything that a round of so many boards lacks.

    Of a kind that nobody has listed nothing is said.
    """
    for kind in (CLOCK, BOARD):
        own = [one for one in state.preparation.equipment.values() if one.kind == kind]
        yield from ((kind, text) for text in _of_kind(kind, own, boards))


def _of_kind(kind: str, own: list[Equipment], boards: int) -> Iterator[Text]:
    good = sum(one.condition == GOOD for one in own)
    if own and good < boards:
        params = {"boards": boards, "good": good, "missing": boards - good}
        yield Text(SHORT[kind].template, params)
    for one in own:
        if 0 < one.at <= boards and one.condition != GOOD:
            params = {"number": one.number, "board": one.at}
            yield Text(OUT_OF_ORDER[kind].template, params)
