"""A review from searches that were made elsewhere: on the device of the person who asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...errors import EngineError
from ...game import Game
from ..engine import analysis_of
from ..player import PythonPlayer
from ..types import Limits
from .annotations import Review, check_game, review_at
from .judged import judge
from .lines import read_line

if TYPE_CHECKING:
    from ..types import Analysis

GivenSearch = tuple[int, Sequence[Sequence[int]]]
"""A search's score for the side to move, in hundredths of a man as the kernel has it (30,000 less
the plies for a win), and the best line as paths of square numbers."""


def review_given(game: Game, searches: Sequence[GivenSearch | None]) -> Review:
    """The review of *game* from one search for each of its positions, None where it was over.

    Certain knowledge counts before a search: ends, draw counters, endgame tables. Lost
    tempos are not looked for. Raises EngineError for a wrong number of searches and one without a
    line, DamasError for a line that cannot be played.
    """
    check_game(game)
    if len(searches) != game.ply + 1:
        raise EngineError(
            "wrong-number-of-searches",
            "The game has {positions} positions; searched: {searches}",
            positions=game.ply + 1,
            searches=len(searches),
        )
    track = Game(game.regulation, board=game.start_board)
    analyst = _Given(searches)
    judged = [judge(track, analyst, Limits(depth=1))]
    for move in game.moves:
        track.push(move)
        judged.append(judge(track, analyst, Limits(depth=1)))
    return review_at(game, judged)


class _Given(PythonPlayer):
    """The analyst that has nothing but the given searches, by the plies of the game."""

    def __init__(self, searches: Sequence[GivenSearch | None]) -> None:
        super().__init__(self, lambda game, _limits: game.legal_moves[0])
        self._searches = searches

    def analyse(
        self,
        game: Any,  # the game under review
        _limits: Limits,
        /,
        *,
        lines: int = 1,  # noqa: ARG002 - of an analyst
        on_progress: Any = None,  # noqa: ARG002
    ) -> Analysis:
        """The search of the position after so many moves."""
        found = self._searches[game.ply]
        line = read_line(game.board, found[1]) if found else ()
        if not found or not line:
            raise EngineError("no-line", "The search after move {ply} has no line", ply=game.ply)
        return analysis_of(found[0], line, game.board)
