"""The games of teams' matches, board by board: the second count beside the match points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .points import PointSystem

Codes = tuple[str, ...]
"""The codes of a team's games in one match, board 1 first; () in a round without a match."""
FREE = ("U", "F")
"""Rounds without a match that bring the board points of a free round."""


@dataclass(frozen=True)
class TeamBoards:
    """*boards* of a match; *system*: the points of one game; *codes*: number of the team → its
    rounds; *free*: board points of a free round."""

    boards: int
    system: PointSystem
    codes: Mapping[int, Sequence[Codes]]
    free: Fraction

    def of(self, no: int, number: int) -> Codes:
        """The codes of a team in round *number*, from 1."""
        row = self.codes.get(no, ())
        return row[number - 1] if number <= len(row) else ()

    def values(self, no: int, number: int, code: str) -> list[Fraction]:
        """The points on each board in a round; *code* is that of the round, for a free one."""
        played = self.of(no, number)
        if played:
            return [self.system.of(one) for one in played]
        return [self.without(code) / self.boards] * self.boards

    def without(self, code: str) -> Fraction:
        """The board points of a round without a match: free, a bye, or absent."""
        if code in FREE:
            return self.free
        return self.system.of("=" if code == "H" else "Z") * self.boards

    def after(self, rounds: int) -> TeamBoards:
        """The games of the first *rounds* rounds."""
        return replace(self, codes={no: tuple(row[:rounds]) for no, row in self.codes.items()})
