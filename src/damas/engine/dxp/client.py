"""Another program over DXP as an engine that can be asked for moves."""

from __future__ import annotations

import contextlib
import math
import time
from typing import TypeVar

from ..._kernel import Move
from ...base.arguments import check_kind, check_whole
from ...base.closable import Closable
from ...base.errors import EngineError, NotationError
from ...rules.board import Board
from ...rules.game import Game
from ..types import Analysis, Limits, Line
from .link import CONNECT_SECONDS, DxpLink, DxpListener
from .table import RESULT
from .text import (
    ACCEPTED,
    BACK_NO,
    UNKNOWN,
    BackAccept,
    BackRequest,
    Chat,
    GameAccept,
    GameEnd,
    GameRequest,
    Message,
    MoveMade,
    made,
    move_of,
    write_position,
)

NAME = "Damas"
CHAT_KEPT = 99
LISTEN = "listen"
TIMEOUT_SECONDS = 60.0
USUAL_MOVES = 60  # of each side, to turn a time a move into one for the game

T = TypeVar("T")


class GameEnded(EngineError):  # noqa: N818  (not always a fault)
    """The other program ended the game in place of a move. *result*: "win", "draw" or "loss" as it
    sees it for itself, None where it does not say."""

    def __init__(self, name: str, result: str | None) -> None:
        super().__init__("dxp-game-ended", "{name} has ended the game", name=name)
        self.result = result


class DxpEngine(Closable):
    """The program at *host* and *port*, or, with the host "listen", one that calls this port.

    DXP knows a time for the whole game only: *minutes* for *moves* of each side (0: to the end).
    Without *minutes* they are made from the limits of the first move. It gives moves and no scores:
    those are not a number. Silence for longer than the time that it has and *timeout_seconds* is an
    EngineError.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        minutes: int | None = None,
        moves: int = 0,
        timeout_seconds: float = TIMEOUT_SECONDS,
    ) -> None:
        check_kind("host", host, str)
        check_whole("port", port, 0, 65535)
        self.name = f"dxp {host}:{port}"
        self.minutes = minutes
        self.moves = moves
        self.timeout_seconds = timeout_seconds
        self.chat: list[str] = []
        self._asked_seconds = 60.0
        self._start: Board | None = None  # of the game in progress, none between games
        self._played: tuple[Move, ...] = ()
        self._moved_at = 0.0
        self._link = _open(host, port, max(timeout_seconds, CONNECT_SECONDS))

    def play(self, game: Game, limits: Limits, /) -> Analysis:
        """The move of the program in *game*, where it is to move.

        A game that goes on from the last one asked about is continued, any other begins anew from
        its position. Raises GameEnded when the program ends it.
        """
        began = time.monotonic()
        if self._continues(game):
            self._link.send(made(game.moves[-1], self._passed(began)))
        else:
            self.clear()
            self._begin(game, limits)
        message = self._await(MoveMade, self._asked_seconds + self.timeout_seconds)
        move = move_of(message, game.board)
        self._start, self._played = game.start_board, (*game.moves, move)
        self._moved_at = time.monotonic()
        line = (move,)
        seconds = self._moved_at - began
        return Analysis(move, math.nan, None, 0, 0, 0, seconds, line, (Line(math.nan, line),))

    def _continues(self, game: Game) -> bool:
        """Whether *game* is the one in progress and one move of the other side."""
        return (
            self._start is not None
            and game.start_board == self._start
            and game.moves[:-1] == self._played
            and game.ply > 0
        )

    def _passed(self, now: float) -> int:
        """Whole seconds that the other side took for its move."""
        return round(now - self._moved_at)

    def _begin(self, game: Game, limits: Limits) -> None:
        minutes = self.minutes
        if minutes is None:
            minutes = math.ceil((limits.time_seconds or 0.0) * USUAL_MOVES / 60)
        self._asked_seconds = 60.0 * minutes
        board = game.board
        placed = board.fen != game.variant.start_fen
        request = GameRequest(
            NAME,
            board.turn,
            minutes,
            self.moves,
            board.turn if placed else None,
            write_position(board) if placed else "",
        )
        self._link.send(request)
        answer = self._await(GameAccept, self.timeout_seconds)
        self.name = answer.name or self.name
        if answer.code != ACCEPTED:
            raise EngineError(
                "dxp-refused",
                "{name} does not accept the game (answer {answer})",
                name=self.name,
                answer=answer.code,
            )
        self._start = board

    def _await(self, kind: type[T], seconds: float) -> T:
        """The next message of *kind*; what else is said on the way is answered."""
        end = time.monotonic() + seconds
        while True:
            try:
                message = self._link.receive(end - time.monotonic())
            except NotationError as error:
                self._link.send(Chat(f"error: {error}"))
                continue
            if message is None:
                raise EngineError(
                    "engine-silent",
                    "{name} has not answered for {seconds} seconds",
                    name=self.name,
                    seconds=f"{seconds:g}",
                )
            if isinstance(message, kind):
                return message
            self._answer(message)

    def _answer(self, message: Message) -> None:
        if isinstance(message, Chat):
            self.chat = [*self.chat[-CHAT_KEPT:], message.text]
        elif isinstance(message, BackRequest):
            self._link.send(BackAccept(BACK_NO))
        elif isinstance(message, GameEnd) and self._start is not None:
            self._start = None
            self._link.send(GameEnd(UNKNOWN, message.stop % 2))
            raise GameEnded(self.name, RESULT[message.reason % 4])

    def cancel(self) -> None:
        """Asks for the move no longer: the connection is closed, since DXP cannot say so."""
        self._link.close()

    def clear(self) -> None:
        """Ends the game in progress and waits for the other side to agree."""
        if self._start is None:
            return
        self._start = None
        self._link.send(GameEnd(UNKNOWN))
        self._await(GameEnd, self.timeout_seconds)

    def close(self) -> None:
        """Ends the game in progress, says that there are no more, and hangs up."""
        with contextlib.suppress(EngineError):
            self._link.send(GameEnd(UNKNOWN, 1))
        self._link.close()


def _open(host: str, port: int, seconds: float) -> DxpLink:
    if host != LISTEN:
        return DxpLink.connect(host, port, seconds)
    listener = DxpListener(port=port)
    try:
        link = listener.accept(seconds)
    finally:
        listener.close()
    if link is None:
        raise EngineError("dxp-no-caller", "No program has called port {port}", port=port)
    return link
