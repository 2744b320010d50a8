"""Reviews as plain values, fit for JSON, from which the marks of any level are made again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...game import Game
from .annotations import Review, review_at
from .judged import JudgedPosition
from .lines import read_line

KEPT_MOVES = 12
"""Moves of a line that are kept: more than the marks look at."""


def review_to_dict(review: Review) -> dict[str, Any]:
    """The judgements of *review*: for each position its points, the line as paths of square
    numbers, the plies to a win and the score in men; and the plies of lost tempos."""
    return {
        "judged": [
            [
                round(one.points, 4),
                [list(move.path) for move in one.line[:KEPT_MOVES]],
                one.win_in_plies,
                None if one.men is None else round(one.men, 3),
            ]
            for one in review.judged
        ],
        "tempo": sorted(review.tempo),
    }


def review_from_dict(game: Game, data: Mapping[str, Any], level: int | None = None) -> Review:
    """The review of *game* that `review_to_dict` gave, for players of *level*.

    Raises DamasError for a line that cannot be played, EngineError for a level that there is not.
    """
    judged = [
        JudgedPosition(points, read_line(game.board_at(ply), line), plies, men)
        for ply, (points, line, plies, men) in enumerate(data["judged"])
    ]
    return review_at(game, judged, frozenset(data["tempo"]), level)
