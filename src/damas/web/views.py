"""Games, variants and regulations as the JSON that clients see. No decisions here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ..game import OTHER, REASONS
from ..regulations import REGULATIONS
from .language import say
from .rulebook import article_view

if TYPE_CHECKING:
    from .. import Move
    from ..game import CounterStatus, Game
    from ..store import GameRecord
    from ..variants import Variant
    from .session import GameSession


def timestamp(ms: int) -> str:
    """Milliseconds UTC as ISO 8601."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")


def variant_view(variant: Variant) -> dict[str, Any]:
    """What a client needs to draw any board: size, numbers of the internal squares, named lines."""
    return {
        "id": variant.id,
        "size": variant.size,
        "mirrored": variant.mirrored,
        "numbers": list(variant.numbers),
        "named_lines": {name: list(line) for name, line in variant.named_lines.items()},
        "algebraic": variant.size == 8,
        "edge_numbers": variant.edge_numbers,
        "notation": "algebraic" if variant.algebraic else "numeric",
        "start_fen": variant.start_fen,
    }


def move_view(move: Move) -> dict[str, Any]:
    """A move; squares in the variant's numbering, captured ones sorted."""
    return {
        "notation": move.notation,
        "algebraic": move.algebraic,
        "from": move.from_square,
        "to": move.to_square,
        "path": list(move.path),
        "captured": list(move.captured),
        "promotes": move.promotes,
    }


def outcome_view(game: Game, locale: str) -> dict[str, Any] | None:
    """How a game ended, in words and with its article."""
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
    """A draw counter: where it stands, where it ends, who may claim."""
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


def state_view(session: GameSession, locale: str, now_ms: int) -> dict[str, Any]:
    """Everything a client shows of a game, in *locale*, at *now_ms*."""
    game, setup = session.game, session.record.setup
    counters = [counter_view(game, counter, locale) for counter in game.counters]
    return {
        "id": session.record.id,
        "version": session.version,
        "regulation": {"id": game.regulation.id, "name": say(game.regulation.name, locale)},
        "variant": variant_view(game.variant),
        "fen": game.board.fen,
        "start_fen": setup.start_fen,
        "turn": game.turn,
        "ply": game.ply,
        "legal": [] if game.outcome else [move_view(move) for move in game.legal_moves],
        "moves": _moves(session),
        "counters": counters,
        "claims": [
            {"rule": c["rule"], "name": c["name"], "by": c["claimable_by"], "article": c["article"]}
            for c in counters
            if c["claimable_by"] and not game.outcome
        ],
        "offer": {"by": game.offer.by} if game.offer and not game.outcome else None,
        "outcome": outcome_view(game, locale),
        "players": _players(setup.players),
        "colours": setup.colours,
        "clock": session.timer.view(now_ms),
        "created": timestamp(session.record.created_ms),
        "updated": timestamp(session.updated_ms),
    }


def record_view(record: GameRecord, locale: str) -> dict[str, Any]:
    """A game in a list."""
    setup, summary = record.setup, record.summary
    regulation = REGULATIONS.get(setup.regulation)
    return {
        "id": record.id,
        "regulation": {
            "id": setup.regulation,
            "name": say(regulation.name, locale) if regulation else setup.regulation,
        },
        "variant": variant_view(regulation.variant) if regulation else None,
        "players": _players(setup.players),
        "ply": summary.ply,
        "turn": summary.turn,
        "fen": summary.fen,
        "outcome": _ended(record, locale),
        "clock": setup.clock,
        "version": record.version,
        "created": timestamp(record.created_ms),
        "updated": timestamp(record.updated_ms),
    }


def _players(players: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {
        color: {
            "kind": players[color]["kind"],
            "name": players[color].get("name"),
            "level": players[color].get("level"),
        }
        for color in OTHER
    }


def _moves(session: GameSession) -> list[dict[str, Any]]:
    game = session.game
    return [
        {
            "ply": ply,
            "color": game.board_at(ply - 1).turn,
            **move_view(move),
            "fen": game.board_at(ply).fen,
        }
        for ply, move in enumerate(game.moves, 1)
    ]


def _ended(record: GameRecord, locale: str) -> dict[str, Any] | None:
    summary = record.summary
    if summary.reason is None:
        return None
    return {
        "result": summary.result,
        "reason": summary.reason,
        "text": say(REASONS[summary.reason], locale),
        "article": None,
        "article_text": None,
    }
