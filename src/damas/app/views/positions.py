"""Variants, moves, outcomes and counters as the JSON that clients see. No decisions here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...base.i18n import say
from .regulations import article_view

if TYPE_CHECKING:
    from ... import Move
    from ...rules.game import CounterStatus, Game
    from ...rules.variants import Variant


def variant_view(variant: Variant) -> dict[str, Any]:
    """Everything to draw a board: size, numbers of the internal squares, named lines."""
    return {
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
        "start_fen": variant.start_fen,
    }


def move_view(move: Move) -> dict[str, Any]:
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


def outcome_view(game: Game, locale: str) -> dict[str, Any] | None:
    """The end of a game, in words and with its article."""
    outcome, words = game.outcome, game.variant.id
    if outcome is None:
        return None
    return {
        "result": outcome.result,
        "reason": outcome.reason,
        "text": say(outcome.text, locale, words),
        **article_view(outcome.citation, locale, words),
    }


def counter_view(game: Game, counter: CounterStatus, locale: str) -> dict[str, Any]:
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
