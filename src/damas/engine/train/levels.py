"""How people of one rating look ahead: figures of `Glance`, fitted to the moves that they played.

Of all figures those are taken under which the moves are likeliest. A draw of chances settles how
often a look of so many plies, with its lapses and its unsteady judgement, ends in the move that was
played; the shares of the depths follow by expectation and maximisation. The chances are the same
for all figures, so that these are compared by what they say and not by luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from ... import _kernel
from ...base.errors import DamasError
from ...notation.pdn import PdnGame, read_games, replay
from ...rules.board import Board
from ...rules.game import Game
from ..levels import TOP_LAPSE, Glance
from .games import regulation_for
from .needed import NDArray, np

Floats = NDArray[np.float32]
RATINGS = {"white": ("WhiteRating", "WhiteElo"), "black": ("BlackRating", "BlackElo")}
OPENING_PLIES = 8  # are often known by heart
PLIES = 5  # the deepest look that is thought of
KNOWLEDGE = (20, 50, 80)
UNSTEADY = (0.1, 0.2, 0.35, 0.5, 0.75)
LAPSES = (0.0, 0.03, 0.06, 0.12, 0.2)
DRAWS = 48
SLIP = 0.02  # of all moves: played for no reason that a look ahead knows
STEPS = 100  # of expectation and maximisation


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A position, and the place of the move that was played among its legal moves."""

    board: Board
    played: int


@dataclass(frozen=True, slots=True)
class BandFit:
    """The figures for the players of one band of ratings, from *rating* on, by *moves* of theirs.

    *likelihood*: of a move, the mean logarithm; *by_chance*: the same of one drawn at random.
    """

    rating: int
    moves: int
    glance: Glance
    likelihood: float
    by_chance: float


def fit_bands(
    files: Iterable[Path], variant: str, *, width: int, most: int, seed: int
) -> Iterator[BandFit]:
    """The fit for each band of *width* points of rating, by *most* moves of it at most, drawn by
    *seed*."""
    bands: dict[int, list[ChosenMove]] = {}
    for game, ratings in _rated_games(files, variant):
        for choice in _choices(game):
            rating = ratings.get(choice.board.turn)
            if rating is not None:
                bands.setdefault(rating // width * width, []).append(choice)
    for rating in sorted(bands):
        found = bands[rating]
        random.Random(f"{seed} {rating}").shuffle(found)
        yield fit(rating, found[:most], seed)


def fit(rating: int, choices: Sequence[ChosenMove], seed: int) -> BandFit:
    """The likeliest figures for *choices*."""
    counts = np.array([len(one.board.legal_moves) for one in choices])
    chances = _Chances(choices, counts, np.random.default_rng(seed))
    best: tuple[float, Glance] | None = None
    for knowledge in KNOWLEDGE:
        worth = _worth(choices, counts, knowledge)
        for unsteady, lapse in product(UNSTEADY, LAPSES):
            shares, likelihood = _shares(chances.played(worth, unsteady, lapse), counts)
            if best is None or likelihood > best[0]:
                best = likelihood, Glance(_percent(shares), lapse, knowledge, unsteady)
    assert best is not None  # noqa: S101  (the figures are never none)
    return BandFit(rating, len(choices), best[1], best[0], float(-np.log(counts).mean()))


def _rated_games(
    files: Iterable[Path], variant: str
) -> Iterator[tuple[Game, Mapping[str, int | None]]]:
    for file in files:
        for pdn in read_games(file):
            ratings = {colour: _rating(pdn, colour) for colour in RATINGS}
            if not any(ratings.values()):
                continue
            try:
                game = replay(pdn, regulation_for(variant)).game
            except DamasError:
                continue
            if game is not None and game.variant.id == variant:
                yield game, ratings


def _rating(pdn: PdnGame, colour: str) -> int | None:
    told = (pdn.headers.get(tag, "") for tag in RATINGS[colour])
    return next((int(one) for one in told if one.isdecimal() and int(one) > 0), None)


def _choices(game: Game) -> Iterator[ChosenMove]:
    """The moves of a game that were chosen among several."""
    for ply in range(OPENING_PLIES, game.ply):
        board = game.board_at(ply)
        if len(board.legal_moves) > 1:
            yield ChosenMove(board, board.legal_moves.index(game.moves[ply]))


def _worth(choices: Sequence[ChosenMove], counts: NDArray[np.int64], knowledge: int) -> Floats:
    """What each move is worth at each depth: depths by positions by moves; none: minus infinity."""
    shape = PLIES, len(choices), int(counts.max())
    worth = np.full(shape, -np.inf, np.float32)
    for at, choice in enumerate(choices):
        for plies in range(1, PLIES + 1):
            worth[plies - 1, at, : counts[at]] = _kernel.glance(choice.board, plies, knowledge)
    return worth


class _Chances:
    """What chance does to each move of each position, in every draw."""

    def __init__(
        self, choices: Sequence[ChosenMove], counts: NDArray[np.int64], chance: np.random.Generator
    ) -> None:
        shape = DRAWS, len(choices), int(counts.max())
        self._counts = counts
        self._played = np.array([one.played for one in choices])
        self._swayed = chance.standard_normal(shape, np.float32)
        self._overlooked = chance.random(shape, np.float32)
        self._by_two = chance.random(shape, np.float32) < 0.5

    def played(self, worth: Floats, unsteady: float, lapse: float) -> Floats:
        """How often each depth leads to the move that was played: depths by positions."""
        lapses = np.minimum(lapse * self._counts / 10, TOP_LAPSE)[:, None]
        overlooked = self._overlooked < lapses
        found = np.empty(worth.shape[:2], np.float32)
        for deep in range(len(worth)):
            less, least = worth[max(deep - 1, 0)], worth[max(deep - 2, 0)]
            seen = np.where(overlooked, np.where(self._by_two, least, less), worth[deep])
            swayed = np.where(np.abs(seen) >= _kernel.LEAST_WIN, 0, 100 * unsteady * self._swayed)
            found[deep] = ((seen + swayed).argmax(axis=2) == self._played).mean(axis=0)
        return found


def _shares(played: Floats, counts: NDArray[np.int64]) -> tuple[Floats, float]:
    """The likeliest share of each depth, and the mean logarithm of the likelihood of a move."""
    likely = (1 - SLIP) * played + SLIP / counts
    shares = np.full(len(likely), 1 / len(likely), np.float32)
    for _ in range(STEPS):
        mixed = shares[:, None] * likely
        shares = (mixed / mixed.sum(axis=0)).mean(axis=1)
    return shares, float(np.log((shares[:, None] * likely).sum(axis=0)).mean())


def _percent(shares: Floats) -> tuple[int, ...]:
    """Whole percents of the shares; the largest takes what rounding leaves."""
    percents = [round(100 * float(share)) for share in shares]
    percents[percents.index(max(percents))] += 100 - sum(percents)
    return tuple(percents)
