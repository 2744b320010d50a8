"""One running game as a small board: its position, names, clocks, and its end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...base.i18n import say
from ..core.times import now_ms
from ..games.views import players_view
from ..views.positions import outcome_view
from ..views.watched import LastMove, WatchedChange, WatchedClock, WatchedView

if TYPE_CHECKING:
    from ...store import StoredEntry
    from ..games.session import GameSession


class WatchedBoard:
    """A game that is followed in the store; *ended_at*: when its end was seen, in seconds of a
    clock that never goes back."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.ended_at: float | None = None
        self._note_end()

    @property
    def version(self) -> int:
        """The number of entries seen."""
        return self.session.version

    def follow(self, entries: Sequence[StoredEntry]) -> None:
        """Applies the entries that have been stored since."""
        for entry in entries:
            if entry.version == self.session.version + 1:
                self.session.apply(entry)
        self._note_end()

    def over_for(self, seconds: float) -> bool:
        """Whether the game has been seen to be over for so long."""
        return self.ended_at is not None and time.monotonic() - self.ended_at >= seconds

    def view(self, locale: str, spectators: int) -> WatchedView:
        """Everything that is shown of the game."""
        session, rules = self.session, self.session.game.regulation
        clock = session.timer.clock
        return {
            "id": session.record.id,
            "regulation": {"id": rules.id, "name": say(rules.name, locale, rules.variant.id)},
            "variant": rules.variant.id,
            "players": players_view(session.record.setup.players),
            "control": str(clock.control) if clock else None,
            "rated": session.rated,
            "spectators": spectators,
            **self.moved(locale),
        }

    def moved(self, locale: str) -> WatchedChange:
        """The part of it that changes."""
        session, game = self.session, self.session.game
        last = game.moves[-1] if game.moves else None
        return {
            "id": session.record.id,
            "version": session.version,
            "fen": game.board.fen,
            "ply": game.ply,
            "turn": game.turn,
            "last": _move(last.path, last.captured) if last else None,
            "clock": self._clock(),
            "outcome": outcome_view(game, locale),
        }

    def _clock(self) -> WatchedClock | None:
        seen = self.session.clock_view(now_ms())
        if seen is None:
            return None
        return {
            "white_ms": seen["white_ms"],
            "black_ms": seen["black_ms"],
            "running": seen["running"],
            "days": seen["days"],
        }

    def _note_end(self) -> None:
        if self.session.game.outcome is None:
            self.ended_at = None
        elif self.ended_at is None:
            self.ended_at = time.monotonic()


def _move(path: Sequence[int], captured: Sequence[int]) -> LastMove:
    return {"from": path[0], "to": path[-1], "path": list(path), "captured": list(captured)}
