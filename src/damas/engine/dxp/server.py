"""Playing the games that another program asks for over DXP."""

from __future__ import annotations

import time
from collections.abc import Callable

from ...base.errors import DamasError, EngineError, NotationError
from ...rules.game import OTHER
from ...rules.regulations import Regulation, regulation
from ..background import BackgroundSearch, said
from ..player import PlayerLike, player_of
from ..types import Analysis, Limits
from .link import DxpLink
from .table import DxpGame
from .text import (
    ACCEPTED,
    BACK_NO,
    BACK_YES,
    DRAWN,
    NO_GAME,
    NO_VERSION,
    UNKNOWN,
    VERSION,
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
)

NAME = "Damas"
ANSWER_SECONDS = 30.0
_POLL_SECONDS = 0.1  # a message is heard at once; this is for Ctrl-C
_OUR_POLL_SECONDS = 0.002  # while we think: how late we notice that we have done
DEFAULT_LIMITS = Limits(time_seconds=1.0)


class DxpServer:
    """Follows game requests over one link after another; *player* chooses the moves.

    *limits* are those of a move where no time is agreed, or always with *own_time*. *tell* is
    called with messages for people, *on_end* after every game.
    """

    def __init__(  # noqa: PLR0913
        self,
        player: PlayerLike,
        rules: str | Regulation = "internacional",
        *,
        limits: Limits = DEFAULT_LIMITS,
        own_time: bool = False,
        tell: Callable[[str], None] = lambda _words: None,
        on_end: Callable[[DxpGame], None] = lambda _game: None,
    ) -> None:
        self.rules = regulation(rules)
        self._player = player_of(player)
        self._limits = limits
        self._own_time = own_time
        self._print_line = tell
        self._on_end = on_end
        self._table: DxpGame | None = None
        self._search: BackgroundSearch[Analysis] | None = None
        self._began = 0.0
        self._open = False
        self._unconfirmed = False  # we have said that the game is over, the other side not yet

    def serve(self, link: DxpLink) -> None:
        """Plays the games that are asked for over *link*, until the other side ends or hangs up."""
        self._open = True
        try:
            while self._open:
                self._step(link)
        except EngineError as error:
            if error.code != "dxp-closed":
                raise
            self._print_line(str(error))
        finally:
            self._stop()
            self._finish()

    def ask(self, link: DxpLink, request: GameRequest) -> DxpGame:
        """Asks for a game and plays it to its end, which both sides have then said.

        Raises EngineError when it is refused, or the other side hangs up.
        """
        asked = DxpGame.asked_for(request, self.rules)
        asked.colour = OTHER[request.follower]
        link.send(request)
        end = time.monotonic() + ANSWER_SECONDS
        answer = None
        while not isinstance(answer, GameAccept):
            answer = link.receive(end - time.monotonic())
            if answer is None:
                raise EngineError("dxp-no-answer", "The game request was not answered")
        if answer.code != ACCEPTED:
            raise EngineError(
                "dxp-refused",
                "{name} does not accept the game (answer {answer})",
                name=answer.name,
                answer=answer.code,
            )
        asked.opponent = answer.name
        self._table, self._unconfirmed = asked, False
        try:
            while self._table is not None or self._unconfirmed:
                self._step(link)
        finally:
            self._stop()
            self._finish()
        return asked

    def _step(self, link: DxpLink) -> None:
        try:
            ours = self._table is not None and self._table.our_turn
            message = link.receive(_OUR_POLL_SECONDS if ours else _POLL_SECONDS)
            if message is not None:
                self._receive(link, message)
            self._act(link)
        except NotationError as error:  # malformed: told, and survived
            link.send(Chat(f"error: {error}"))

    def _receive(self, link: DxpLink, message: Message) -> None:
        table = self._table
        match message:
            case GameRequest():
                self._asked(link, message)
            case MoveMade():
                self._moved(link, message)
            case GameEnd():
                self._ended(link, message)
            case Chat():
                self._print_line(f"chat: {message.text}")
            case BackRequest():
                self._stop()
                back = table is not None and table.go_back(message)
                link.send(BackAccept(BACK_YES if back else BACK_NO))
            case _:
                link.send(Chat("error: nothing was asked for"))

    def _asked(self, link: DxpLink, request: GameRequest) -> None:
        self._stop()
        self._finish()
        code = ACCEPTED
        try:
            table = DxpGame.asked_for(request, self.rules)
        except DamasError as error:
            link.send(Chat(f"error: {error}"))
            code = NO_GAME
        if request.version > VERSION:
            code = NO_VERSION
        link.send(GameAccept(NAME, code))
        if code == ACCEPTED:
            self._table = table
            board = table.game.board
            self._print_line(f"{request.name} - {board.variant.written(board.fen)}")

    def _moved(self, link: DxpLink, message: MoveMade) -> None:
        table = self._table
        if table is None or table.ended or table.our_turn:
            link.send(Chat("error: a move was not expected"))
            return
        if table.game.is_over:  # drawn for our rule book, and the other side plays on
            self._send_end(link, table, DRAWN)
            return
        try:
            table.game.push(move_of(message, table.game.board))
        except DamasError as error:
            link.send(Chat(f"error: {error}"))

    def _ended(self, link: DxpLink, message: GameEnd) -> None:
        """Answered in kind, unless it is the answer to ours."""
        self._stop()
        self._unconfirmed = False
        table = self._table
        if table is not None and not table.ended:
            link.send(GameEnd(table.end(message.reason % 4, by_us=False), message.stop % 2))
        self._finish()
        self._open = message.stop == 0

    def _send_end(self, link: DxpLink, table: DxpGame, reason: int) -> None:
        table.end(reason, by_us=True)
        link.send(GameEnd(reason))
        self._unconfirmed = True
        self._finish()

    def _act(self, link: DxpLink) -> None:
        """Begins, awaits or plays our move."""
        table = self._table
        if table is None or not table.our_turn:
            return
        if self._search is None:
            reason = table.reason()
            if reason is not None:
                self._send_end(link, table, reason)
                return
            limits = self._limits if self._own_time else table.limits(self._limits)
            self._began = time.monotonic()
            try:
                self._search = BackgroundSearch(
                    lambda: self._player.play(table.game, limits), self._player.cancel
                )
            except EngineError as error:
                self._give_up(link, table, error)
        elif not self._search.alive:
            search, self._search = self._search, None
            try:
                found = search.result()
            except Exception as error:
                self._give_up(link, table, error)
                return
            spent = time.monotonic() - self._began
            table.play(found.move, spent)
            link.send(made(found.move, spent))

    def _give_up(self, link: DxpLink, table: DxpGame, error: Exception) -> None:
        """Ends a game in which we cannot find a move, and says why."""
        words = f"error: {said(error)}"
        self._print_line(words)
        link.send(Chat(words))
        self._send_end(link, table, UNKNOWN)

    def _stop(self) -> None:
        """Forgets the search that runs."""
        if self._search is not None:
            self._search.stop()
            self._search = None

    def _finish(self) -> None:
        table, self._table = self._table, None
        if table is not None:
            self._on_end(table)
