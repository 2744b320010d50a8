"""The position at a table or on a screen that is a board of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.times import now_ms
from ..views.positions import variant_view

if TYPE_CHECKING:
    from ..arbiter.live import TableFold
    from ..games.session import GameSession


def table_seen(fold: TableFold) -> dict[str, Any]:
    """The position at an arbiter's table."""
    table = fold.table
    table_clock, now = table.clock, fold.watch_ms(now_ms())
    clock = None
    if table_clock is not None:
        shown = table_clock.to_dict(now)
        clock = {
            "white_ms": round(shown["white"] * 1000),
            "black_ms": round(shown["black"] * 1000),
            "running": shown["running"],
        }
    return {
        "variant": variant_view(table.regulation.variant),
        "fen": table.pieces.board(table.expected).fen,
        "ply": len(table.history.entries),
        "turn": table.expected,
        "over": table.result is not None,
        "waits": bool(table.pendings),
        "last": None,
        "clock": clock,
    }


def screen_seen(session: GameSession) -> dict[str, Any]:
    """The position on a screen."""
    game = session.game
    last = game.moves[-1] if game.moves else None
    return {
        "variant": variant_view(game.variant),
        "fen": game.board.fen,
        "ply": game.ply,
        "turn": game.turn,
        "over": game.outcome is not None,
        "waits": False,
        "last": {"path": list(last.path), "captured": list(last.captured)} if last else None,
        "clock": session.timer.view(now_ms()),
    }
