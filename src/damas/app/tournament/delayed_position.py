"""One board as it stood some time ago, as the delay of its event allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...store import RunningGame
from ..core.times import now_ms

if TYPE_CHECKING:
    from ...tournament.event.model.engine_bar import EngineBar
    from ..arbiter.live import TableFold
    from ..games.session import GameSession

NOBODY: frozenset[str] = frozenset()
"""The players of a board: the caller's own games are read from the store."""


class DelayedBoard(NamedTuple):
    """A game that goes on as fair play protects it, and the position that the delay allows: *fen*
    after *ply* moves; "" and 0 while there is none."""

    game: RunningGame
    fen: str
    ply: int


def screen_delayed(session: GameSession, bar: EngineBar) -> DelayedBoard | None:
    """A game on screen; None when it is over."""
    game = session.game
    if game.outcome is not None:
        return None
    ply = bar.ply(session.moved_ms, now_ms())
    running = RunningGame(
        id=session.record.id,
        version=session.version,
        regulation=game.regulation.id,
        fen=game.board.fen,
        start_fen=game.start_board.fen,
        ply=game.ply,
        clock=None,
        people=NOBODY,
        moved_ms=now_ms(),
        of_event=True,
    )
    return DelayedBoard(running, game.board_at(ply).fen if ply else "", ply or 0)


def table_delayed(fold: TableFold, bar: EngineBar) -> DelayedBoard | None:
    """A game at an arbiter's table; None when it is over."""
    table, record = fold.table, fold.table.history.entries
    if table.result is not None:
        return None
    ply = bar.ply([fold.kept[one.event - 1].at_ms for one in record], now_ms())
    start = table.regulation.variant.start_fen
    running = RunningGame(
        id=fold.record.id,
        version=fold.version,
        regulation=table.regulation.id,
        fen=record[-1].fen if record else start,
        start_fen=start,
        ply=len(record),
        clock=None,
        people=NOBODY,
        moved_ms=now_ms(),
        of_event=True,
    )
    return DelayedBoard(running, record[ply - 1].fen if ply else "", ply or 0)
