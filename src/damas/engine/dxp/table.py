"""One game of DXP as either side keeps it: whose move, how long, how it ends."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..._kernel import Move
from ...rules.game import Game
from ...rules.regulations import Regulation
from ...rules.variants import Colour
from ..types import LONGEST_GAME, Limits
from .text import (
    DRAWN,
    LOST,
    UNKNOWN,
    WON,
    BackRequest,
    GameRequest,
    read_position,
)

RESULT = {UNKNOWN: None, LOST: "loss", DRAWN: "draw", WON: "win"}


@dataclass(slots=True)
class DxpGame:
    """A game in which we have *colour*; *seconds* for *moves* of each side (0: not limited).

    *result*: "win", "draw", "loss" for us, or None while unknown; *ended* once it is over.
    """

    game: Game
    colour: Colour
    opponent: str = ""
    seconds: float = 0.0
    moves: int = 0
    spent: float = 0.0
    ended: bool = False
    result: str | None = None
    notes: list[str] = field(default_factory=list)

    @classmethod
    def asked_for(cls, request: GameRequest, rules: Regulation) -> DxpGame:
        """The game of a request, as the asked side sees it; raises for an impossible start."""
        board = None
        if request.turn is not None:
            board = read_position(request.position, request.turn, rules.variant)
        game = Game(rules, board=board)
        return cls(game, request.follower, request.name, request.minutes * 60.0, request.moves)

    @property
    def our_turn(self) -> bool:
        """Whether we are to move in a game that goes on."""
        return not self.ended and self.game.board.turn == self.colour

    def reason(self) -> int | None:
        """The reason of GAMEEND for which the game is over with us to move; None while it is not.

        A draw that can be claimed is claimed; after the agreed moves the result is unknown, without
        any after `LONGEST_GAME` plies.
        """
        game = self.game
        if not game.is_over:
            claim = next((c for c in game.counters if c.claimable_by == game.turn), None)
            if claim is not None:
                game.claim(game.turn, claim.rule)
        outcome = game.outcome
        if outcome is not None:
            if outcome.result == "draw":
                return DRAWN
            return WON if outcome.result == self.colour else LOST
        if game.ply >= (2 * self.moves or LONGEST_GAME):
            return UNKNOWN
        return None

    def end(self, reason: int, *, by_us: bool) -> int:
        """Ends the game for a *reason* of either side's; returns the reason as we see it.

        The board and the rule book count more than the other side's reason.
        """
        ours = reason if by_us or reason in (UNKNOWN, DRAWN) else {LOST: WON, WON: LOST}[reason]
        outcome = self.game.outcome
        if outcome is not None:
            ours = DRAWN if outcome.result == "draw" else LOST
            ours = WON if outcome.result == self.colour else ours
        self.ended, self.result = True, RESULT[ours]
        return ours

    def limits(self, own: Limits) -> Limits:
        """The limits of our next move: a share of the time agreed, or *own* if none was."""
        if not self.seconds:
            return own
        done = sum(self.game.board_at(ply).turn == self.colour for ply in range(self.game.ply))
        left = max(self.moves - done, 0) if self.moves else None
        return Limits.for_clock(max(self.seconds - self.spent, 0.0), 0.0, left)

    def play(self, move: Move, seconds: float) -> None:
        """We have moved."""
        self.game.push(move)
        self.spent += seconds

    def go_back(self, request: BackRequest) -> bool:
        """Back to where a request says; whether there is such a place."""
        first = self.game.start_board.turn == "black"
        ply = 2 * (request.number - 1) + (request.turn == "black") - first
        if not 0 <= ply <= self.game.ply:
            return False
        while self.game.ply > ply:
            self.game.pop()
        self.ended, self.result = False, None
        return True
