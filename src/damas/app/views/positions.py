"""Variants, moves, outcomes and counters as the JSON that clients see. No decisions here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NotRequired

from typing_extensions import TypedDict

from ...base.i18n import say
from ...rules.board import Board
from ...rules.outcome import Result
from ...rules.variants import Colour, Variant
from .regulations import ArticleView, article_view

if TYPE_CHECKING:
    from ... import Move
    from ...rules.game import CounterStatus, Game


class VariantView(TypedDict):
    """A variant, to draw its boards and to name its squares."""

    id: str
    size: int
    mirrored: bool
    numbers: list[int]
    """Of the internal squares, row by row from the top left seen by White."""
    named_lines: dict[str, list[int]]
    algebraic: bool
    edge_numbers: bool
    """The margins show numbers unless the player says otherwise."""
    notation: Literal["algebraic", "numeric"]
    majority: bool
    """Only the captures of most pieces are legal."""
    promotion_in_passing: bool
    """A man that reaches its far row within a capture is a king."""
    flying_king: bool
    """A king goes as far as it likes."""
    orthogonal_captures: NotRequired[bool]
    """Pieces capture along rows and columns too; left out where they do not, as what follows."""
    removed_at_once: NotRequired[bool]
    """A captured piece leaves before the capture goes on."""
    bars_return: NotRequired[bool]
    """A capture does not go straight back over the square that it has just emptied."""
    landing: NotRequired[Literal["behind", "behind_king"]]
    """A king stops on the first square behind a captured piece, or behind a king that is last."""
    first: Colour
    """The colour that begins."""
    tabled: bool
    """The engine knows its endings of few pieces."""
    start_fen: str
    example: list[str]
    """A first move in figures, and on a board of 8x8 in letters."""


MoveView = TypedDict(
    "MoveView",
    {
        "notation": str,
        "algebraic": str | None,
        "from": int,
        "to": int,
        "path": list[int],
        "captured": list[int],
        "promotes": bool,
    },
)


class MoveTo(MoveView):
    """A move with the position after it."""

    fen: str


class PlayerView(TypedDict):
    """A player of a game."""

    kind: Literal["person", "engine"]
    name: str | None
    level: int | None
    guest: NotRequired[bool]
    """The name is not of an account."""
    given_by: NotRequired[str | None]
    """The person who typed a name that is of another's account."""


class RatingView(TypedDict):
    """The rating of a person, in whole points."""

    value: int
    deviation: int
    provisional: bool
    games: int


class CheckedPosition(TypedDict):
    """A position from which a game can begin, as it is written."""

    ok: bool
    fen: str
    turn: Colour


class GameOutcome(ArticleView):
    """The end of a game."""

    result: Result | None
    reason: str
    text: str


class DrawCounter(ArticleView):
    """A draw counter."""

    rule: str
    name: str
    current: int
    limit: int
    current_plies: int
    limit_plies: int
    last_reset_ply: int | None
    invocation: Literal["automatic", "claimable", "arbiter"]
    claimable_by: Colour | None
    inherited: bool
    counted_color: Colour | None


def variant_view(variant: Variant) -> VariantView:
    """Everything to draw a board: size, numbers of the internal squares, named lines."""
    view: VariantView = {
        "id": variant.id,
        "size": variant.size,
        "mirrored": variant.mirrored,
        "numbers": list(variant.numbers),
        "named_lines": {name: list(line) for name, line in variant.named_lines.items()},
        "algebraic": variant.size == 8,
        "edge_numbers": variant.edge_numbers,
        "notation": "algebraic" if variant.algebraic else "numeric",
        "majority": variant.majority,
        "promotion_in_passing": variant.promotion_in_passing,
        "flying_king": variant.flying_king,
        "first": variant.first,
        "tabled": variant.has_tables,
        "start_fen": variant.start_fen,
        "example": _example(variant),
    }
    if variant.orthogonal_captures:
        view["orthogonal_captures"] = True
    if variant.removed_at_once:
        view["removed_at_once"] = True
    if variant.bars_return:
        view["bars_return"] = True
    if variant.landing != "anywhere":
        view["landing"] = variant.landing
    return view


@cache
def _example(variant: Variant) -> list[str]:
    moves = Board(variant).legal_moves
    move = moves[len(moves) // 2]
    return [move.text(), *([move.text("algebraic")] if variant.size == 8 else [])]


def move_view(move: Move) -> MoveView:
    """A move; squares in the variant's numbering, captured ones sorted."""
    values = move.to_dict()
    return {
        "notation": values["notation"],
        "algebraic": values["algebraic"],
        "from": move.from_square,
        "to": move.to_square,
        "path": values["path"],
        "captured": values["captured"],
        "promotes": values["promotes"],
    }


def outcome_view(game: Game, locale: str) -> GameOutcome | None:
    """The end of a game, in words and with its article."""
    outcome, words = game.outcome, game.variant.id
    if outcome is None:
        return None
    view: GameOutcome = {
        "result": outcome.result,
        "reason": outcome.reason,
        "text": say(outcome.text, locale, words),
        **article_view(outcome.citation, locale, words),
    }
    return view


def counter_view(game: Game, counter: CounterStatus, locale: str) -> DrawCounter:
    """A draw counter: its state, its limit, the side that may claim."""
    words = game.variant.id
    return {
        "rule": counter.rule,
        "name": say(counter.name, locale, words),
        "current": counter.current,
        "limit": counter.limit,
        "current_plies": counter.current_plies,
        "limit_plies": counter.limit_plies,
        "last_reset_ply": counter.last_reset_ply,
        "invocation": counter.invocation,
        "claimable_by": counter.claimable_by,
        "inherited": counter.inherited,
        "counted_color": counter.counted_colour,
        **article_view(counter.citation, locale, words),
    }
