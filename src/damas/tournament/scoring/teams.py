"""Tie-breaks of teams: board points, Sonneborn-Berger both ways, board counts (C.07 12, 13)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from . import buchholz
from .buchholz import Share
from .score_table import ScoreTable
from .team_boards import TeamBoards

Cut = tuple[int, int]
"""The numbers of lowest and of highest opponents that are left out."""
EXTENDED: dict[str, tuple[bool, bool]] = {
    "EMMSB": (False, False),
    "EMGSB": (False, True),
    "EGMSB": (True, False),
    "EGGSB": (True, True),
}
"""Sonneborn-Berger of teams: whether the opponent's total, and the own result, are board points
(else match points)."""


class BoardScoreTable(ScoreTable):
    """The same matches counted in board points: a match is worth the sum of its games."""

    def __init__(self, score_table: ScoreTable, boards: TeamBoards) -> None:
        super().__init__(score_table.table)
        system, count = boards.system, boards.boards
        self.unit = _unit(boards)
        self.steps = {code: int(system.of(code) * count * self.unit) for code in self.steps}
        for no, row in self.rows.items():
            self.rows[no] = [
                (index, cell, int(sum(boards.values(no, index, cell.code)) * self.unit))
                for index, cell, _ in row
            ]
            self.total[no] = sum(steps for _, _, steps in self.rows[no])


def _unit(boards: TeamBoards) -> int:
    """Steps in one board point; halves of a free round are whole steps too."""
    return boards.system.unit * boards.free.denominator


def by_boards(score_table: ScoreTable) -> BoardScoreTable | None:
    """The table in board points, made once; None where no teams play."""
    boards = score_table.table.boards
    if boards is None:
        return None
    if score_table.by_boards is None:
        score_table.by_boards = BoardScoreTable(score_table, boards)
    found: BoardScoreTable = score_table.by_boards
    return found


def board_points(score_table: ScoreTable, no: int) -> Fraction | None:
    """The points of all games of a team (C.07 13.1)."""
    table = by_boards(score_table)
    return None if table is None else table.value(table.total[no])


def board_sums(score_table: ScoreTable, no: int) -> list[Fraction]:
    """The points of a team on each board, board 1 first; () where no teams play."""
    boards = score_table.table.boards
    if boards is None:
        return []
    sums = [Fraction(0)] * boards.boards
    for index, cell, _ in score_table.rows[no]:
        for place, value in enumerate(boards.values(no, index, cell.code)):
            sums[place] += value
    return sums


def board_count(score_table: ScoreTable, no: int) -> Fraction | None:
    """Board number times points on it, summed: the less the better (C.07 12.1)."""
    sums = board_sums(score_table, no)
    if not sums:
        return None
    return sum((number * value for number, value in enumerate(sums, start=1)), Fraction(0))


def berlin(score_table: ScoreTable, no: int) -> Fraction | None:
    """Points weighted by board: on four boards a point on board 1 counts 4, on board 4 it is 1."""
    sums = board_sums(score_table, no)
    if not sums:
        return None
    return sum((weight * value for weight, value in weighted(sums)), Fraction(0))


def weighted(sums: list[Fraction]) -> list[tuple[int, Fraction]]:
    """(weight, points) of each board, board 1 first."""
    return [(len(sums) - place, value) for place, value in enumerate(sums)]


def extended_shares(
    score_table: ScoreTable, code: str, no: int, *, forfeits: bool, cut: Cut = (0, 0)
) -> list[tuple[Share, Fraction, Fraction]]:
    """The rounds of a key of EXTENDED: the share, the opponent's total and the own result.

    Rounds without a match count as C.07 16 has them. Without teams there is nothing.
    """
    games = by_boards(score_table)
    if games is None:
        return []
    of_opponent, of_own = (games if each else score_table for each in EXTENDED[code])
    own = {index: steps for index, _, steps in of_own.rows[no]}
    strength = buchholz.strength_of(of_opponent)
    shares = [
        replace(share, result=own.get(share.round, 0), value=share.score * own.get(share.round, 0))
        for share in strength.shares(no, forfeits, product=False)
    ]
    return [
        (share, of_opponent.value(share.score), of_own.value(share.result))
        for share in buchholz.cut(shares, *cut)
    ]


def extended(
    score_table: ScoreTable, code: str, no: int, *, forfeits: bool, cut: Cut = (0, 0)
) -> Fraction | None:
    """The sum of opponents' totals times own results (C.07 13.2); None without teams."""
    if score_table.table.boards is None:
        return None
    found = extended_shares(score_table, code, no, forfeits=forfeits, cut=cut)
    return sum((score * own for share, score, own in found if not share.cut), Fraction(0))
