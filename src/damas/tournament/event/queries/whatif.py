"""The table of an event as it would be with some of its open games decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...errors import TournamentError
from ...scoring.crosstable import Cell, Crosstable
from ...scoring.outlook import OUTCOMES
from ..model.changes import Codes
from ..model.state import TournamentState
from .table import columns_of, crosstable


class OpenGame(NamedTuple):
    """A game without a result: its place, numbers from 1, and the ids of the two. *column* is its
    place in the rows of the crosstable, from 0."""

    round: int
    board: int
    game: int
    white: int
    black: int
    column: int


def open_games(state: TournamentState) -> Iterator[OpenGame]:
    """Every game whose outcome can be supposed; of a meeting that counts as one, the meeting."""
    columns = columns_of(state)
    for found in state.rounds:
        seen: set[int] = set()
        for board, index, game in found.open_games():
            first = (found.number - 1) * columns
            if columns == state.rules.games:
                yield OpenGame(
                    found.number, board, index, game.white, game.black, first + index - 1
                )
            elif board not in seen:
                seen.add(board)
                both = found.boards[board - 1]
                yield OpenGame(found.number, board, 1, both.first, both.second, first)


def supposed(state: TournamentState, results: Mapping[tuple[int, ...], Codes]) -> Crosstable:
    """The crosstable with *results*: (round, board) or (round, board, game) → codes.

    Raises TournamentError ("not-open") for a game that is not open, ("bad-outcome") for codes that
    are no win, draw or loss.
    """
    table = crosstable(state)
    if not results:
        return table
    known = {(one.round, one.board, one.game): one for one in open_games(state)}
    cells: dict[int, list[Cell]] = {no: list(row) for no, row in table.cells.items()}
    for place, codes in results.items():
        number, board, game = (*place, 1)[:3]
        one = known.get((number, board, game))
        if one is None:
            raise TournamentError(
                "not-open", "Round {round}, board {board} has no open game",
                round=number, board=board,
            )  # fmt: skip
        if tuple(codes) not in OUTCOMES:
            raise TournamentError("bad-outcome", "Suppose a win, a draw or a loss")
        for who, code in zip((one.white, one.black), codes, strict=True):
            row = cells[state.entrant(who).player.no]
            row[one.column] = row[one.column]._replace(code=code)
    return replace(table, cells=cells)
