"""Fair play: the measure of a player who chooses the engine's moves more often than strong people.

For each choice of a player the engine gives the scores of its best moves. A strong person finds the
best one the more surely, the further it is above the others; the excess of best moves over that
expectation, in standard errors, is the measure. `docs/lab/fair-play.md` has its settings and its
errors. It proves nothing: it asks a person to look at the games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, sqrt

from ..engine import Engine, Limits
from ..rules.game import Game
from ..rules.variants import Colour

NODES = 60_000  # for each position
LINES = 4
FIRST_PLY = 10  # the opening is known by heart
DECIDED = 2.0  # men; a decided position is played by anyone
LEAST_SPREAD = 0.02  # men; among moves of one worth there is nothing to find
SCALE = 0.115  # men of difference that make a move e times less likely
UNSEEN = 0.3  # the weight of a move outside the lines, in parts of the last line's
SUREST = 0.995
LEAST_GAMES = 5
MASTERS = 0.8  # standard errors a game by which masters exceed the expectation
MARGIN = 3.5


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """One choice: *scores* of the best moves, best first (men, for the player), the played one of
    them (None: another move), and the number of legal moves."""

    scores: tuple[float, ...]
    played: int | None
    legal: int

    @property
    def counts(self) -> bool:
        """Whether there was a choice to find."""
        best, last = self.scores[0], self.scores[-1]
        return len(self.scores) > 1 and abs(best) < DECIDED and best - last > LEAST_SPREAD

    @property
    def expected(self) -> float:
        """The probability that a strong person plays the best move."""
        weights = [exp((score - self.scores[0]) / SCALE) for score in self.scores]
        others = max(0, self.legal - len(weights)) * weights[-1] * UNSEEN
        return min(1 / (sum(weights) + others), SUREST)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The choices of one player in *games* games, summed up; evidence of several games adds up."""

    games: int = 0
    choices: int = 0
    best: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def __add__(self, other: Evidence) -> Evidence:
        return Evidence(
            self.games + other.games,
            self.choices + other.choices,
            self.best + other.best,
            self.expected + other.expected,
            self.variance + other.variance,
        )

    @property
    def excess(self) -> float:
        """Best moves above those expected of a strong person, in standard errors."""
        return (self.best - self.expected) / sqrt(self.variance) if self.variance else 0.0

    @property
    def threshold(self) -> float:
        """The excess from which a person should look at these games; infinite for too few."""
        return MASTERS * sqrt(self.games) + MARGIN if self.games >= LEAST_GAMES else inf

    @property
    def flagged(self) -> bool:
        """Whether a person should look at these games."""
        return self.excess >= self.threshold


def evidence(choices: Sequence[JudgedChoice]) -> Evidence:
    """The evidence of one game's choices."""
    counted = [choice for choice in choices if choice.counts]
    hopes = [choice.expected for choice in counted]
    return Evidence(
        games=1,
        choices=len(counted),
        best=sum(choice.played == 0 for choice in counted),
        expected=sum(hopes),
        variance=sum(hope * (1 - hope) for hope in hopes),
    )


def choices_of(
    game: Game, colour: Colour, engine: Engine, *, nodes: int = NODES
) -> list[JudgedChoice]:
    """Every choice of *colour* in a finished game, judged by *engine* with *nodes* for each."""
    found = []
    for ply, move in enumerate(game.moves):
        board = game.board_at(ply)
        if ply < FIRST_PLY or board.turn != colour or len(board.legal_moves) < 2:
            continue
        lines = engine.analyse(board, Limits(nodes=nodes), lines=LINES).lines
        moves = [line.moves[0] for line in lines]
        played = moves.index(move) if move in moves else None
        scores = tuple(line.score for line in lines)
        found.append(JudgedChoice(scores, played, len(board.legal_moves)))
    return found
