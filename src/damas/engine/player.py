"""The two interfaces of every engine, and players written in Python behind them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from .._kernel import Move
from ..base.arguments import wrong_kind
from ..base.closable import Closable
from ..base.errors import EngineError, IllegalMoveError
from ..rules.board import Board
from ..rules.game import Game
from .types import Analysis, Limits, Line


class Player(Protocol):
    """Something that can be asked for moves: `Engine`, `HubEngine`, `DxpEngine`."""

    @property
    def name(self) -> str:
        """The name that it is called by."""

    def play(self, game: Game, limits: Limits, /) -> Analysis:
        """Its move in *game*, where it is to move; a score that it does not tell is not a number.

        Raises EngineError when the game is over, or the engine fails.
        """

    def cancel(self) -> None:
        """Ends the search that runs; for any thread. Lost when no search has begun yet."""

    def clear(self) -> None:
        """A new game begins: results of the last one are forgotten."""

    def close(self) -> None:
        """Ends the player."""


class Analyst(Player, Protocol):
    """Something that can be asked for its view of a position: `Engine`, `HubEngine`."""

    def analyse(
        self,
        game: Game | Board,
        limits: Limits,
        /,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The best move and the lines that lead on, in a game or on a board alone.

        *on_progress* is called with each step, in the thread of the search.
        """


Answer: TypeAlias = Analysis | Move | str


class SimplePlayer(Protocol):
    """The least that a player in Python has: `play`, which returns a Move, its text or an Analysis.

    `name`, `cancel`, `clear` and `close`, as of `Player`, are called where it has them.
    """

    def play(self, game: Game, limits: Limits, /) -> Answer:
        """Its move in *game*."""


PlayerLike: TypeAlias = Player | SimplePlayer | Callable[[Game], Answer]
"""A player, an object with `play`, or a function from a game to a move."""


def player_of(value: PlayerLike) -> Player:
    """*value* as a Player; raises ArgumentError for anything that cannot play.

    >>> player_of(lambda game: game.legal_moves[0]).play(Game(), Limits(depth=1)).move.text()
    '31-26'
    """
    if isinstance(value, Closable) and callable(getattr(value, "play", None)):
        return value  # an engine of this library
    play = getattr(value, "play", None)
    if callable(play) and not isinstance(value, type):
        return PythonPlayer(value, play)
    if callable(value) and not isinstance(value, type):
        return PythonPlayer(value, lambda game, _limits: value(game))
    raise wrong_kind("player", value, kinds="Player | Callable[[Game], Move | str]")


class PythonPlayer(Closable):
    """A player written in Python: *play* is held to the rules, the rest is asked of *own*."""

    def __init__(self, own: Any, play: Callable[[Game, Limits], Answer]) -> None:
        self._own = own
        self._play = play

    @property
    def name(self) -> str:
        """Its name, or else that of its function or class."""
        named = getattr(self._own, "name", None) or getattr(self._own, "__name__", None)
        return str(named or type(self._own).__name__)

    def play(self, game: Game, limits: Limits, /) -> Analysis:
        """Its move as an Analysis.

        Raises IllegalMoveError for a move that is not legal in *game*, for text also what
        `Game.parse_move` raises, and EngineError for any other answer.
        """
        answer = self._play(game, limits)
        if isinstance(answer, Analysis):
            self._check(game, answer.move)
            return answer
        move = game.parse_move(answer) if isinstance(answer, str) else answer
        self._check(game, move)
        line = Line(math.nan, (move,))
        return Analysis(move, math.nan, None, 0, 0, 0, 0.0, (move,), (line,))

    @staticmethod
    def _check(game: Game, move: object) -> None:
        if not isinstance(move, Move):
            raise wrong_kind("play", move, kinds="Move | str | Analysis", error=EngineError)
        if move not in game.legal_moves:
            raise IllegalMoveError(
                "move-of-another-position",
                "{move} is not a legal move of this position",
                move=str(move),
            )

    def cancel(self) -> None:
        """Asks it to end its search, where it can."""
        self._call_if_there("cancel")

    def clear(self) -> None:
        """Tells it that a new game begins."""
        self._call_if_there("clear")

    def close(self) -> None:
        """Tells it that there are no more questions."""
        self._call_if_there("close")

    def _call_if_there(self, name: str) -> None:
        act = getattr(self._own, name, None)
        if callable(act):
            act()
