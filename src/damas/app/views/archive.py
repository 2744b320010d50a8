"""The archive as the page's JSON: games found, a position explored, one game with its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from typing_extensions import TypedDict

from ...archive.entry import entry_as
from ...base.i18n import say
from ...rules.outcome import Result
from .move_tree import MoveTree, move_tree_view
from .positions import MoveTo, VariantView, move_view, variant_view

if TYPE_CHECKING:
    from ...archive import Archive, Continuation, Found
    from ...rules.board import Board


class ArchiveGame(TypedDict):
    """The summary of a game; *fault*: why it cannot be played whole."""

    id: int
    variant: str | None
    regulation: str | None
    white: str
    black: str
    white_rating: int
    black_rating: int
    event: str
    site: str
    date: str
    round: str
    result: Result | None
    plies: int
    fault: str | None


class FoundGames(TypedDict):
    """One page of the games that fit; how many do, or *more*; how many there are."""

    total: int
    more: bool
    all: int
    games: list[ArchiveGame]


class ContinuationCounts(TypedDict):
    """The games that went on so, and the average rating of those who played it."""

    games: int
    white: int
    draws: int
    black: int
    rating: int | None


class ExploredMove(MoveTo, ContinuationCounts):
    """A legal move with the games in which it was played."""


class ExploredView(TypedDict):
    """A position with its legal moves, the most played first; the games that ended there."""

    variant: VariantView
    fen: str
    moves: list[ExploredMove]
    ended: ContinuationCounts


class ReadGame(MoveTree):
    """One game, and the *version* of which an edit must be."""

    summary: ArchiveGame
    version: int


def found_view(found: Found, every: int) -> FoundGames:
    """A page of games, of *every* game there is."""
    games = cast("list[ArchiveGame]", found.games)
    return {"total": found.total, "more": found.more, "all": every, "games": games}


def explored_view(archive: Archive, board: Board) -> ExploredView:
    """A position: its legal moves with the positions after them, and the moves of the games."""
    done = {one.path: one for one in archive.explore(board)}
    moves: list[ExploredMove] = [
        {
            **move_view(move),
            "fen": board.after(move).fen,
            **_counts(done.get((move.from_square, move.to_square))),
        }
        for move in board.legal_moves
    ]
    moves.sort(key=lambda row: -row["games"])
    return {
        "variant": variant_view(board.variant),
        "fen": board.fen,
        "moves": moves,
        "ended": _counts(done.get(None)),
    }


def _counts(one: Continuation | None) -> ContinuationCounts:
    if one is None:
        return {"games": 0, "white": 0, "draws": 0, "black": 0, "rating": None}
    return {
        "games": one.games,
        "white": one.white,
        "draws": one.draws,
        "black": one.black,
        "rating": one.rating,
    }


def read_view(archive: Archive, number: int, locale: str) -> ReadGame:
    """One game: its summary, and every move of every line with its position.

    The archive keeps the fault of a game in English; here the game is played again for its words.
    """
    summary, game = cast("ArchiveGame", archive.summary(number)), archive.game(number)
    if summary["fault"] and (fault := entry_as(game, summary["regulation"]).fault_text):
        summary["fault"] = say(fault, locale)
    return {"summary": summary, "version": archive.edited(number), **move_tree_view(game)}
