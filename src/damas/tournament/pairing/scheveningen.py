"""The Scheveningen system: a match of two teams in which each plays each of the other one.

The tables are those that programs and handbooks print (O. Milvang, "Scheveningen system", 2022):
those of an odd number of boards and of a multiple of four follow a rule, those of six and ten
boards have none and stand here. Team A sits still, team B moves from board to board. In a second
cycle the rounds come back to front, with colours exchanged, so that nobody has a colour three times
in a row.
"""

from __future__ import annotations

from typing import NamedTuple

from ...base.arguments import check_kind
from ..errors import TournamentError


class DuelSeat(NamedTuple):
    """A board in a round: the *opponent* in team B, from 1, and whether *white* is team A's."""

    opponent: int
    white: bool


PRINTED: dict[int, tuple[str, ...]] = {
    6: (
        "1w 2b 3b 4w 5b 6w",
        "2b 3w 5w 6b 4w 1b",
        "3w 5b 1b 2w 6w 4b",
        "4b 6b 2w 1w 3b 5w",
        "5w 4w 6w 3b 1b 2b",
        "6b 1w 4b 5b 2w 3w",
    ),
    10: (
        "1w 2w 3w 4w 5b 6b 7b 8w 9b 10b",
        "2b 1b 8b 3b 10w 5w 6w 4b 7w 9w",
        "3w 8w 4w 10w 6b 7b 9b 1w 2b 5b",
        "4b 3b 10b 6w 7w 8b 5w 9w 1b 2w",
        "5w 4w 9b 7b 1b 10w 8b 2b 3w 6w",
        "6b 7w 1w 9w 8w 2w 10b 5b 4b 3b",
        "7w 5b 2b 1b 4b 9b 3w 10w 6w 8w",
        "8b 6b 5w 2w 9w 1w 4w 3b 10b 7b",
        "9w 10w 7w 5b 2b 3b 1b 6w 8w 4b",
        "10b 9b 6b 8b 3w 4w 2w 7b 5w 1w",
    ),
}
"""The tables without a rule: for each board, in its order, the opponent and team A's colour."""


def has_table(boards: int) -> bool:
    """Whether there is a table for so many boards."""
    return boards >= 2 and (boards % 2 == 1 or boards % 4 == 0 or boards == 2 or boards in PRINTED)


def scheveningen(boards: int, cycles: int = 1) -> list[list[DuelSeat]]:
    """The rounds of a match on so many *boards*, each a seat for every board. Every second one of
    its *cycles* goes back through the rounds of the first, with colours exchanged.

    >>> scheveningen(2)[1]
    [DuelSeat(opponent=2, white=False), DuelSeat(opponent=1, white=False)]

    Raises TournamentError ("no-table") where there is no table.
    """
    check_kind("boards", boards, int)
    if not has_table(boards):
        raise TournamentError(
            "no-table", "There is no Scheveningen table of size {boards}", boards=boards
        )
    rounds = [_round(boards, number) for number in range(1, boards + 1)]
    back = [[seat._replace(white=not seat.white) for seat in row] for row in rounds[::-1]]
    return [row for cycle in range(cycles) for row in (back if cycle % 2 else rounds)]


def _round(boards: int, number: int) -> list[DuelSeat]:
    if boards in PRINTED:
        texts = PRINTED[boards][number - 1].split()
        return [DuelSeat(int(text[:-1]), text[-1] == "w") for text in texts]
    if boards % 2 or boards == 2:
        return [_odd(boards, number, board) for board in range(1, boards + 1)]
    return [_quarter(boards, number, board) for board in range(1, boards + 1)]


def _odd(boards: int, number: int, board: int) -> DuelSeat:
    """Team B moves one board up a round. The upper half of the boards, which moves up one every
    second round, has White in odd rounds and Black in even ones."""
    moved, half = number // 2, (boards + 1) // 2
    upper = board <= half - moved or board > boards - moved
    upper = upper or boards == 2
    return DuelSeat((board + number - 2) % boards + 1, upper == (number % 2 == 1))


def _quarter(boards: int, number: int, board: int) -> DuelSeat:
    """Each half of team B moves inside a half of the boards; then the halves are exchanged."""
    half = boards // 2
    lower, crossed = board > half, number > half
    place = (board + number - 2) % half + 1
    other = lower != crossed
    return DuelSeat(place + half * other, lower != (number % 2 == 1))
