"""The board on which the players of a finished game look at it together, as a value.

Positions have numbers: 0 to *plies* are those of the game, greater ones follow on moves that were
tried away from it. One player leads and the other follows; without a leader the first player who
acts leads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ... import Move
from ...base.i18n import Text
from ...rules.board import Board
from ...rules.game import Game
from ..core.service_errors import ConflictError, InvalidError, NotFoundError

MOST_TRIED = 300
"""Moves that are kept beside those of the game."""
MOST_ARROWS = 16
OTHER_LEADS = Text("The other player leads: take the lead to show something yourself")
NO_POSITION = Text("This board has no such position any more")
FULL = Text("This board holds {most} moves: remove some to try others")
NO_SQUARE = Text("This board has no square {square}")

Arrow = tuple[int, int]
"""From one square to another, by number."""


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A move by *path* that leads from the position *parent* to the position *number*."""

    number: int
    parent: int
    path: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class AnalysisBoard:
    """The view of both players: the position *at*, arrows on it, tried moves, and the leader."""

    plies: int
    tried: tuple[TriedMove, ...] = ()
    after: int = 0  # the greatest number that was ever given
    at: int = 0
    arrows: tuple[Arrow, ...] = ()
    leader: str | None = None

    @classmethod
    def of(cls, game: Game) -> AnalysisBoard:
        """A new board of a game, at its last position."""
        return cls(game.ply, after=game.ply, at=game.ply)

    @classmethod
    def read(cls, data: Mapping[str, Any], game: Game) -> AnalysisBoard:
        """A stored board; a new one where the game has moved on since."""
        if data.get("plies") != game.ply:
            return cls.of(game)
        tried = (TriedMove(n, parent, tuple(path), by) for n, parent, path, by in data["tried"])
        arrows = tuple((tail, head) for tail, head in data["arrows"])
        return cls(game.ply, tuple(tried), data["after"], data["at"], arrows, data["leader"])

    def to_dict(self) -> dict[str, Any]:
        """The board as plain values, as it is stored."""
        return {
            "plies": self.plies,
            "tried": [[one.number, one.parent, list(one.path), one.by] for one in self.tried],
            "after": self.after,
            "at": self.at,
            "arrows": [list(arrow) for arrow in self.arrows],
            "leader": self.leader,
        }

    # Acts of players

    def lead(self, by: str, *, leads: bool) -> AnalysisBoard:
        """*Gives the lead to *by*, or takes it away."""
        if leads:
            return replace(self, leader=by)
        return replace(self, leader=None) if self.leader == by else self

    def go(self, by: str, number: int) -> AnalysisBoard:
        """Shows another position. Raises ServiceError."""
        self._require(by, number)
        if number == self.at:
            return replace(self, leader=by)
        return replace(self, at=number, arrows=(), leader=by)

    def play(
        self, by: str, number: int, paths: Sequence[Sequence[int]], game: Game
    ) -> AnalysisBoard:
        """Plays moves from a position on; those that were played before are only shown.

        Raises ServiceError, and the errors of a move that is not legal.
        """
        board = self.go(by, number)
        for path in paths:
            board = board._played(by, board.at, path, game)
        return board

    def _played(self, by: str, number: int, path: Sequence[int], game: Game) -> AnalysisBoard:
        move = self.board(number, game).parse_move(path)
        if number < self.plies and game.moves[number] == move:
            return self.go(by, number + 1)
        way = tuple(move.path)
        for one in self.tried:
            if one.parent == number and one.path == way:
                return self.go(by, one.number)
        if len(self.tried) >= MOST_TRIED:
            raise InvalidError("board-full", Text(FULL.template, {"most": MOST_TRIED}))
        made = TriedMove(self.after + 1, number, way, by)
        tried = (*self.tried, made)
        return replace(self, tried=tried, after=made.number).go(by, made.number)

    def point(self, by: str, arrows: Sequence[Arrow], numbers: Sequence[int]) -> AnalysisBoard:
        """Shows these arrows, between squares of *numbers*. Raises ServiceError."""
        self._require(by, self.at)
        for square in (square for arrow in arrows for square in arrow):
            if square not in numbers:
                raise InvalidError("no-square", Text(NO_SQUARE.template, {"square": square}))
        once = tuple(dict.fromkeys((tail, head) for tail, head in arrows if tail != head))
        return replace(self, arrows=once[:MOST_ARROWS], leader=by)

    def remove(self, by: str, number: int) -> AnalysisBoard:
        """Takes a tried move away with all that follows on it. Raises ServiceError."""
        self._require(by, self.at)
        gone = {number} & {one.number for one in self.tried}
        for one in self.tried:  # parents come before children
            if one.parent in gone:
                gone.add(one.number)
        if not gone:
            return self
        parent = next(one.parent for one in self.tried if one.number == number)
        left = tuple(one for one in self.tried if one.number not in gone)
        cleared = replace(self, tried=left, leader=by)
        return cleared.go(by, parent) if self.at in gone else cleared

    # Queries

    def has(self, number: int) -> bool:
        """Whether there is a position of that number."""
        return 0 <= number <= self.plies or any(one.number == number for one in self.tried)

    def board(self, number: int, game: Game) -> Board:
        """The position of that number. Raises ServiceError where there is none."""
        if not self.has(number):
            raise NotFoundError("no-position", NO_POSITION)
        known, steps = {one.number: one for one in self.tried}, list[TriedMove]()
        while number > self.plies:
            steps.append(known[number])
            number = steps[-1].parent
        board = game.board_at(number)
        for step in reversed(steps):
            board = board.after(move_of(board, step))
        return board

    def _require(self, by: str, number: int) -> None:
        if self.leader not in (None, by):
            raise ConflictError("other-leads", OTHER_LEADS)
        if not self.has(number):
            raise NotFoundError("no-position", NO_POSITION)


def move_of(board: Board, step: TriedMove) -> Move:
    """The move that was tried in the position *board*."""
    return board.parse_move(step.path)
