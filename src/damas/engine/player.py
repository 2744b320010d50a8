"""What every engine answers to, ours or another program: the two interfaces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..game import Game
from .types import Analysis, Limits


class Player(Protocol):
    """Something that can be asked for moves: `Engine`, `HubEngine`, `DxpEngine`."""

    @property
    def name(self) -> str:
        """What it calls itself."""

    def play(self, game: Game, limits: Limits, /) -> Analysis:
        """Its move in *game*, where it is to move; a score that it does not tell is not a number.

        Raises EngineError when the game is over, or the engine fails.
        """

    def cancel(self) -> None:
        """Ends the search that runs; for any thread. Lost when no search has begun yet."""

    def clear(self) -> None:
        """A new game begins: what was found out about the last one is forgotten."""

    def close(self) -> None:
        """No more questions."""


class Analyst(Player, Protocol):
    """Something that can be asked what it thinks of a position: `Engine`, `HubEngine`."""

    def analyse(
        self,
        game: Game,
        limits: Limits,
        /,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The best move and the lines that lead on; *on_progress* hears of each step, in the thread
        of the search."""
