"""A review from searches that were made elsewhere: on the device of the person who asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...base.errors import EngineError
from ...rules.game import Game
from ..engine import analysis_of
from ..player import PythonPlayer
from ..types import Limits
from .annotations import GameReviewing, Review, check_game, review_at
from .confirming import STEPS, is_settled, limits_again, search_again
from .judged import every_expectation, judge
from .lines import read_line
from .signs import JudgedMove

if TYPE_CHECKING:
    from ..._kernel import Move
    from ..types import Analysis

GivenSearch = tuple[int, Sequence[Sequence[int]]]
"""A search's score for the side to move, in hundredths of a man as the kernel has it (30,000 less
the plies for a win), and the best line as paths of square numbers."""

GivenLooks = Mapping[int, Sequence[tuple[GivenSearch | None, GivenSearch | None]]]
"""The searches of second looks at moves, by the plies before them: those of the positions after and
before the move, None where the game is over, the shortest first."""


def review_given(game: Game, searches: Sequence[GivenSearch | None]) -> Review:
    """The review of *game* from one search for each of its positions, None where it was over; each
    mark by them alone, without a second look.

    Certain knowledge counts before a search: ends, draw counters, endgame tables. Lost
    tempos are not looked for. Raises EngineError for a wrong number of searches and one without a
    line, DamasError for a line that cannot be played.
    """
    _check(game, searches)
    track = Game(game.regulation, board=game.start_board)
    analyst = _Given(searches, {})
    judged = [judge(track, analyst, Limits(depth=1))]
    for move in game.moves:
        track.push(move)
        judged.append(judge(track, analyst, Limits(depth=1)))
    return review_at(game, judged)


@dataclass(frozen=True, slots=True)
class GivenReview:
    """A review from searches made elsewhere. *again*: the nodes of the searches that its second
    looks still want, by the plies before the moves; nothing is marked there until they come."""

    review: Review
    again: Mapping[int, int]


def review_looked_again(
    game: Game, searches: Sequence[GivenSearch | None], looks: GivenLooks, nodes: int
) -> GivenReview:
    """The review of *game* from one search of *nodes* nodes for each of its positions, and from
    the second *looks* at its moves that were made so far, by the rule of every review.

    The positions after and before a move are searched one after the other, from an empty table, by
    the nodes that the review asks for. Raises as `review_given`.
    """
    _check(game, searches)
    made = _LookingAgain(game, _Given(searches, looks), Limits(nodes=nodes))
    return GivenReview(made.review(None), dict(sorted(made.wanted.items())))


def _check(game: Game, searches: Sequence[GivenSearch | None]) -> None:
    check_game(game)
    if len(searches) != game.ply + 1:
        raise EngineError(
            "wrong-number-of-searches",
            "The game has {positions} positions; searched: {searches}",
            positions=game.ply + 1,
            searches=len(searches),
        )


class _LookingAgain(GameReviewing):
    """A review whose analyst has what was searched elsewhere."""

    def __init__(self, game: Game, given: _Given, limits: Limits) -> None:
        super().__init__(game, given, limits, lambda _done, _all: None)
        self.curves += every_expectation(game.variant)
        self._given = given
        self.wanted: dict[int, int] = {}

    def search_again(self, move: Move) -> tuple[JudgedMove, ...]:
        """The second look, as far as it was made; else its next search is wanted."""
        ply = self.track.ply
        most = min(self._given.begin_again(ply), STEPS)
        limits, curves = self.limits, self.curves
        found = search_again(self.track, move, self._given, limits, curves, most)
        if not is_settled(self.track, move, found, curves):
            self.wanted[ply] = [*limits_again(limits)][most].nodes or 0
            return ()
        return found

    def is_lost_by_tempo(self, move: Move, found: JudgedMove) -> bool:  # noqa: ARG002
        """Lost tempos are not looked for."""
        return False


class _Given(PythonPlayer):
    """The analyst that has nothing but the given searches, by the plies of the game."""

    def __init__(self, searches: Sequence[GivenSearch | None], looks: GivenLooks) -> None:
        super().__init__(self, lambda game, _limits: game.legal_moves[0])
        self._searches = searches
        self._looks = looks
        self._again: int | None = None
        self._step = 0

    def begin_again(self, ply: int) -> int:
        """The second look at the move after *ply* plies begins; how many searches it has."""
        self._again, self._step = ply, 0
        return len(self._looks.get(ply, ()))

    def clear(self) -> None:
        """It remembers nothing of its own."""

    def _search_of(self, ply: int) -> GivenSearch | None:
        if self._again is None:
            return self._searches[ply]
        after, before = self._looks[self._again][self._step]
        if ply > self._again:
            return after
        self._step += 1
        return before

    def analyse(
        self,
        game: Any,  # the game under review
        _limits: Limits,
        /,
        *,
        lines: int = 1,  # noqa: ARG002 - of an analyst
        on_progress: Any = None,  # noqa: ARG002
    ) -> Analysis:
        """The search of the position after so many moves; in a second look the next one."""
        found = self._search_of(game.ply)
        line = read_line(game.board, found[1]) if found else ()
        if not found or not line:
            raise EngineError("no-line", "The search after move {ply} has no line", ply=game.ply)
        return analysis_of(found[0], line, game.board)
