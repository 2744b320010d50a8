"""One game between two players: asks them in turn, and ends it by the regulation or by agreement
of their scores."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from ...base.errors import DamasError
from ...rules.game import OTHER, Game
from .. import Analysis, Limits
from ..dxp import GameEnded
from ..endgames import Tables, shipped
from ..player import Player
from ..proof import pieces, proven
from ..types import LONGEST_GAME

WON_MEN = 8.0
WON_PLIES = 6
LEVEL_MEN = 0.3
LEVEL_PLIES = 24
LEVEL_PIECES = 8


@dataclass(slots=True)
class Effort:
    """The effort of one side: moves, seconds, nodes, depth, summed over the game."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0


@dataclass(slots=True)
class RefereedGame:
    """A finished game: *result* "white", "black" or "draw", and *reason*, one of outcome.REASONS or
    "score" (both sides agree), "tables", "long" (too many moves), "said" (an engine ended it over
    DXP), "fault" (*fault* names the player and the fault).

    *scores*: the mover's score after each move of the players, White's view, None where unknown.
    """

    game: Game
    result: str = "draw"
    reason: str = ""
    fault: str = ""
    scores: list[float | None] = field(default_factory=list)
    efforts: dict[str, Effort] = field(
        default_factory=lambda: {"white": Effort(), "black": Effort()}
    )


class Stopped(Exception):  # noqa: N818  (not an error: somebody asked for it)
    """The game was broken off and does not count."""


class Referee:
    """Plays games with the *limits* of each colour, which for a clock are those of its first move;
    at most *longest* plies, then a draw.

    With *adjudicate* a game ends when both sides agree on its result, or *tables* know it.
    """

    def __init__(
        self, *, adjudicate: bool = True, longest: int = LONGEST_GAME, tables: Tables | None = None
    ) -> None:
        self.adjudicate = adjudicate
        self.tables = shipped() if tables is None else tables
        self.longest = longest
        self.stopped = False

    def play(
        self, start: Game, players: Mapping[str, Player], limits: Mapping[str, Limits]
    ) -> RefereedGame:
        """Plays on from *start*, which is not changed; raises Stopped when `stopped` is set."""
        played = RefereedGame(start.copy())
        game = played.game
        clocks = {colour: limit.clock for colour, limit in limits.items()}
        while not self._over(played):
            colour = game.turn
            clock = clocks[colour]
            limit = limits[colour] if clock is None else Limits.for_clock(*clock)
            try:
                began = time.monotonic()
                found = players[colour].play(game, limit)
                spent = time.monotonic() - began
                if self.stopped:
                    raise Stopped
                if clock is not None and spent > clock.remaining:
                    played.result, played.reason = OTHER[colour], "time"
                    break
                clocks[colour] = clock and clock.after(spent)
                game.push(found.move)
            except GameEnded as ended:
                played.result, played.reason = _said(ended.result, colour), "said"
                break
            except DamasError as error:
                if self.stopped:
                    raise Stopped from None
                played.result, played.reason = OTHER[colour], "fault"
                played.fault = f"{players[colour].name}: {error}"
                break
            _note(played, colour, found, spent)
        return played

    def _over(self, played: RefereedGame) -> bool:
        """Whether the game has ended; then *played* says how."""
        game = played.game
        if game.outcome is None:
            claim = next((c for c in game.counters if c.claimable_by), None)
            if claim is not None and claim.claimable_by is not None:
                game.claim(claim.claimable_by, claim.rule)
        outcome = game.outcome
        if outcome is not None:
            played.result, played.reason = outcome.result or "draw", outcome.reason
            return True
        if game.ply >= self.longest:
            played.result, played.reason = "draw", "long"
            return True
        if not self.adjudicate:
            return False
        known = proven(self.tables, game)
        agreed = known or agreement(played)
        if agreed is not None:
            played.result, played.reason = agreed, "tables" if known else "score"
        return agreed is not None


def agreement(played: RefereedGame) -> str | None:
    """The result that both players' last scores agree on: "white", "black" or "draw".

    A win when for six plies both see eight men or a forced win; a draw when for 24 plies both see
    less than a third of a man with at most eight pieces on the board.
    """
    last = played.scores[-WON_PLIES:]
    if len(last) == WON_PLIES:
        if all(score is not None and score >= WON_MEN for score in last):
            return "white"
        if all(score is not None and score <= -WON_MEN for score in last):
            return "black"
    last = played.scores[-LEVEL_PLIES:]
    level = all(score is not None and abs(score) <= LEVEL_MEN for score in last)
    if len(last) == LEVEL_PLIES and level and pieces(played.game) <= LEVEL_PIECES:
        return "draw"
    return None


def _said(result: str | None, colour: str) -> str:
    """The winner when the engine of *colour* tells its own result; without one, a draw."""
    return {"win": colour, "loss": OTHER[colour]}.get(result or "", "draw")


def _note(played: RefereedGame, colour: str, found: Analysis, spent: float) -> None:
    known = not math.isnan(found.score)
    played.scores.append((found.score if colour == "white" else -found.score) if known else None)
    effort = played.efforts[colour]
    effort.moves += 1
    effort.seconds += spent
    effort.nodes += found.nodes
    effort.depth += found.depth
