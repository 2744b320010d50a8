"""Reviews as plain values, fit for JSON, from which the marks of any level are made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...rules.board import Board
from ...rules.game import Game
from .annotations import Review, review_at
from .judged import JudgedPosition
from .lines import read_line
from .signs import JudgedMove

KEPT_MOVES = 12
"""Moves of a line that are kept: more than the marks look at."""


def review_to_dict(review: Review) -> dict[str, Any]:
    """The judgements of *review*: for each position its points, the line as paths of square
    numbers, the plies to a win and the score in men; the plies of lost tempos; and, where there
    were second looks, the judgements before and after the move of each and its slack, by the ply.
    """
    data: dict[str, Any] = {
        "judged": [_row(one) for one in review.judged],
        "tempo": sorted(review.tempo),
    }
    if review.looks is not None:
        data["looks"] = {
            str(ply): [[_row(one.before), _row(one.after), one.slack] for one in found]
            for ply, found in review.looks.items()
        }
    return data


def review_from_dict(game: Game, data: Mapping[str, Any], level: int | None = None) -> Review:
    """The review of *game* that `review_to_dict` gave, for players of *level*; one of an earlier
    version has no second looks.

    Raises DamasError for a line that cannot be played, EngineError for a level that there is not.
    """
    judged = [_position(game.board_at(ply), row) for ply, row in enumerate(data["judged"])]
    looks = None
    if "looks" in data:
        looks = {int(ply): _looks(game, int(ply), rows) for ply, rows in data["looks"].items()}
    return review_at(game, judged, frozenset(data["tempo"]), level, looks)


def _row(one: JudgedPosition) -> list[Any]:
    return [
        round(one.points, 6),
        [list(move.path) for move in one.line[:KEPT_MOVES]],
        one.win_in_plies,
        None if one.men is None else round(one.men, 3),
    ]


def _position(board: Board, row: Sequence[Any]) -> JudgedPosition:
    points, line, plies, men = row
    return JudgedPosition(points, read_line(board, line), plies, men)


def _looks(game: Game, ply: int, rows: Sequence[Any]) -> tuple[JudgedMove, ...]:
    board, then = game.board_at(ply), game.board_at(ply + 1)
    return tuple(
        JudgedMove(_position(board, before), _position(then, after), slack)
        for before, after, slack in rows
    )
