"""The sign of a move, by the judgements of the positions before it and after it.

A move is held to the best one by the points to be expected of both: a man more in a won game is no
mistake to miss. In a decided game no points are left to give away: there a mistake is a move that
loses pieces, counted at the end of the engine's line.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..._kernel import Move
from ...rules.game import Game
from .judged import Expectation, JudgedPosition
from .lines import balance, gain

WON, LOST = 0.93, 0.07  # points to be expected, of 1
WEAK, BAD, BLUNDER = 0.06, 0.12, 0.2  # points given away
SIGNS = {WEAK: 6, BAD: 2, BLUNDER: 4}  # ?!, ?, ??
SEVERITY = {6: 1, 2: 2, 4: 3}
SIGNS_OF_PIECES = {3: 4, 2: 2, 1: 6}  # in a decided game: by the pieces given away
LEAST_MEN = 0.7  # of an engine's score, where a piece given away counts


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move, by the judgements of the positions *before* and *after* it, each for the side that is
    to move there. *slack*: the points by which longer searches may judge otherwise; a move is no
    mistake unless it gives away so much more than the least that counts."""

    before: JudgedPosition
    after: JudgedPosition
    slack: float = 0.0

    @property
    def is_proven(self) -> bool:
        """Whether the ends of both positions are known."""
        return self.before.men is None and self.after.men is None

    def given(self, curve: Expectation | None) -> float:
        """The points (0 to 1) that the move gives away; *curve*: to players of its level."""
        return points_of(self.before, curve) - (1 - points_of(self.after, curve))


def points_of(judged: JudgedPosition, curve: Expectation | None) -> float:
    """The points (0 to 1) of the side to move; *curve*: of players of its level."""
    return judged.points if curve is None else curve.points(judged)


def pieces_of(track: Game, move: Move, judged: JudgedMove) -> tuple[int, int]:
    """The pieces that *move* loses in *track*'s position by the engine's line, and those that the
    best move wins."""
    board, colour = track.board, track.turn
    then = board.after(move)
    lost = balance(board, colour) - balance(then, colour) - gain(then, judged.after.line, colour)
    return lost, gain(board, judged.before.line, colour)


def sign_of(
    track: Game, move: Move, judged: JudgedMove, curve: Expectation | None, share: float = 1.0
) -> int | None:
    """The sign of *move* in *track*'s position, None where it is no mistake; *share*: of the points
    that a sign usually takes."""
    line = judged.before.line
    if not line or move == line[0]:
        return None
    given = judged.given(curve)
    for least in (BLUNDER, BAD, WEAK):
        if given >= share * least and given >= share * WEAK + judged.slack:
            return SIGNS[least]
    return _sign_by_pieces(track, move, judged)


def _sign_by_pieces(track: Game, move: Move, judged: JudgedMove) -> int | None:
    """The sign in a decided game, where no points are left to give away."""
    before, after = judged.before, judged.after
    if WON > before.points > LOST or before.points == 0 or after.points == 0:
        return None  # undecided; or lost by force, or won by force all the same
    lost, won = pieces_of(track, move, judged)
    if before.points >= WON and lost <= 0:
        return None  # a piece more in a won game
    known = before.men is not None and after.men is not None
    if not known and before.points <= LOST:
        return None  # lost by force now; and before, as likely as not
    if known and (before.men or 0) + (after.men or 0) < LEAST_MEN:
        return None
    costs = min(lost + won, max(SIGNS_OF_PIECES))
    return SIGNS_OF_PIECES.get(costs)
