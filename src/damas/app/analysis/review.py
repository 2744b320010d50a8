"""The coach's review of a finished game: made step by step, stored as data, worded in any language.

The stored review names the engine and the moves that it is about: a game that was taken back and
played on is reviewed again.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from typing_extensions import TypedDict

from ... import Move, __version__
from ...base.i18n import say
from ...engine import Engine, Limits
from ...engine.background import BackgroundSearch
from ...engine.coach import (
    Annotation,
    MistakeKind,
    Review,
    lines_shown,
    read_line,
    review,
    review_from_dict,
    review_to_dict,
    sentences,
    shown,
    topic_of,
)
from ...engine.weights_file import shipped
from ...notation.pdn.node import SHOWN_SIGNS
from ...rules.board import Board
from ...rules.game import Game
from ...rules.variants import Colour
from ..views.positions import MoveTo, move_view

NODES = 150_000  # for each position
NODES_OF_ALL = 12_000_000  # for one game: a long one is looked at less deeply
DEEP_NODES = 2_000_000
DEEP_NODES_OF_ALL = 240_000_000
LONGEST = 12  # moves of a line that are kept for showing


class ReviewMark(TypedDict):
    """A mistake, after *ply* moves, in words, with a better line and the one that punishes it."""

    ply: int
    color: Colour
    sign: str
    topic: str
    text: str
    points: list[float]
    better: list[MoveTo]
    refutation: list[MoveTo]


class ReviewView(TypedDict):
    """The coach's review of a game: the *points* that White may expect in each position, the
    mistakes that matter at a *level*, and whether it can be read for every level."""

    engine: str
    current: bool
    deep: bool
    points: list[float]
    marks: list[ReviewMark]
    level: int | None
    levels: bool


class KeptReview(TypedDict):
    """A review, None where the coach has not looked; the level of the person who asks."""

    review: ReviewView | None
    own_level: int | None


class LookAgain(TypedDict):
    """A move, after *ply* others, at which a second look is to go on by so many nodes."""

    ply: int
    nodes: int


class DeviceReview(KeptReview):
    """A review made of searches of the person's device."""

    again: list[LookAgain]


class _Left(Exception):  # noqa: N818  (no fault: the client has left)
    """The client that asked for the review has left."""


class Reviewing:
    """One review that runs in a thread of its own."""

    def __init__(self, engine: Engine, game: Game) -> None:
        self._engine = engine
        self._game = game
        self._gone = threading.Event()
        self._found: Review | None = None

    async def steps(self) -> AsyncGenerator[tuple[int, int]]:
        """The progress, as (positions judged, positions); ends with the review.

        A task that is cancelled meanwhile ends the search before it goes on.
        """
        loop = asyncio.get_running_loop()
        steps: asyncio.Queue[tuple[int, int] | None] = asyncio.Queue()

        def progress(done: int, count: int) -> None:
            if self._gone.is_set():
                raise _Left
            loop.call_soon_threadsafe(steps.put_nowait, (done, count))

        def work() -> Review:
            try:
                limits = Limits(nodes=nodes_for(self._game))
                return review(self._game, self._engine, limits, progress=progress)
            finally:
                loop.call_soon_threadsafe(steps.put_nowait, None)

        running = BackgroundSearch(work, self._engine.cancel)
        try:
            while (step := await steps.get()) is not None:
                yield step
        except BaseException:
            self._gone.set()
            await asyncio.shield(asyncio.to_thread(running.stop))
            raise
        self._found = running.result()

    def kept(self) -> dict[str, Any]:
        """The review as data for the store; only when it is complete."""
        found = self._found
        assert found is not None  # noqa: S101  (the steps have come to their end)
        return review_data(found, self._game)

    @staticmethod
    def fits(kept: dict[str, Any], game: Game) -> bool:
        """Whether the review *kept* fits the present moves of *game*."""
        return bool(kept["moves"] == _played(game))


def review_data(found: Review, game: Game, nodes: int = 0) -> dict[str, Any]:
    """A review as data for the store; *nodes*: for each position, where more than usual."""
    data: dict[str, Any] = {
        "engine": engine_name(game, nodes),
        "moves": _played(game),
        "points": [round(one, 3) for one in found.points],
        "marks": [_mark_data(one, game.board_at(one.ply)) for one in found.annotations],
        **review_to_dict(found),
    }
    return {**data, "nodes": nodes} if nodes else data


def nodes_for(game: Game) -> int:
    """The nodes for each position of a review: work that is bounded however long the game is."""
    return min(NODES, NODES_OF_ALL // (game.ply + 1))


def deep_nodes_for(game: Game) -> int:
    """The same of a deep analysis."""
    return min(DEEP_NODES, DEEP_NODES_OF_ALL // (game.ply + 1))


def engine_name(game: Game, nodes: int = 0) -> str:
    """The name of the engine that reviews *game*: version, weights, and nodes."""
    weights = shipped(game.variant.id)
    date = weights.header.get("date", "") if weights else ""
    used = nodes or nodes_for(game)
    return f"Damas {__version__} {date}, {used // 1000}k".replace("  ", " ")


def is_current(kept: dict[str, Any], game: Game) -> bool:
    """Whether the present engine made the review *kept*, as deeply as usual or more so."""
    return bool(kept["engine"] == engine_name(game, int(kept.get("nodes", 0))))


def is_deep(kept: dict[str, Any], game: Game) -> bool:
    """Whether the review *kept* is a deep analysis by the present engine."""
    return is_current(kept, game) and int(kept.get("nodes", 0)) >= deep_nodes_for(game)


def review_view(
    kept: dict[str, Any], game: Game, locale: str, level: int | None = None
) -> ReviewView:
    """A stored review as the page shows it, in the language of *locale*, for players of *level*.

    A review of an earlier version has no judgements: it is shown as it is, for every level.
    """
    levels = "judged" in kept
    found = review_from_dict(game, kept, level) if levels else None
    marks = (
        [_shown_mark(one, game, locale) for one in found.annotations]
        if found
        else [_mark_view(data, game, locale) for data in kept["marks"]]
    )
    return {
        "engine": kept["engine"],
        "current": is_current(kept, game),
        "deep": is_deep(kept, game),
        "points": kept["points"],
        "marks": marks,
        "level": level if levels else None,
        "levels": levels,
    }


def _played(game: Game) -> list[list[int]]:
    return [list(move.path) for move in game.moves]


def _mark_data(one: Annotation, board: Board) -> dict[str, Any]:
    better = shown(board, one.better, one.colour)
    answer = shown(board.after(one.move), one.refutation, one.colour, least=1)
    return {
        "ply": one.ply,
        "fault": one.fault.value,
        "nag": one.nag,
        "pieces": one.pieces,
        "better": [list(move.path) for move in better],
        "refutation": [list(move.path) for move in answer],
        "expected": [round(one.expected[0], 3), round(one.expected[1], 3)],
        "win_in_plies": one.win_in_plies,
        "gone": one.gone,
    }


def _mark_view(data: dict[str, Any], game: Game, locale: str) -> ReviewMark:
    board, played = game.board_at(data["ply"]), game.moves[data["ply"]]
    better = read_line(board, data["better"])
    answer = read_line(board.after(played), data["refutation"])
    one = Annotation(
        data["ply"],
        board.turn,
        played,
        MistakeKind(data["fault"]),
        data["nag"],
        data["pieces"],
        answer,
        better,
        (data["expected"][0], data["expected"][1]),
        data["win_in_plies"],
        data["gone"],
    )
    return _shown_mark(one, game, locale)


def _shown_mark(one: Annotation, game: Game, locale: str) -> ReviewMark:
    board = game.board_at(one.ply)
    better, answer = lines_shown(one, board)
    words = [say(text, locale, game.variant.id) for text in sentences(one, board)]
    return {
        "ply": one.ply,
        "color": one.colour,
        "sign": SHOWN_SIGNS[one.nag],
        "topic": topic_of(one, board).value,
        "text": " ".join(words),
        "points": list(one.expected),
        "better": _seen(board, better),
        "refutation": _seen(board.after(one.move), answer),
    }


def _seen(board: Board, line: Sequence[Move]) -> list[MoveTo]:
    """A line with the position after each of its moves."""
    seen: list[MoveTo] = []
    for move in line[:LONGEST]:
        board = board.after(move)
        seen.append({**move_view(move), "fen": board.fen})
    return seen
