"""The WebSocket of a game: messages in, saved states out. The protocol is docs/protocol.md."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, WebSocket

from ...app.core.metrics import METERS
from ...app.core.pausing import PAUSE_NEWS, pause_message
from ...app.core.service_errors import ConflictError
from ...app.core.times import now_ms
from ...app.games.acts import PlayMove
from ...app.games.command import ActAtGame, Command, CommandRefused
from ...app.games.game_protocol import StateDelta
from ...app.games.live import LiveGame, store_message
from ...app.games.messages import MESSAGES, EchoBack, EngineReply, Hello, Ping
from ...app.games.restart import restart_message
from ...app.games.seats import BLOCKED, OwnView, PersonSeat, seat_for
from ...app.games.session import GameSession
from ...app.live import Message, Packet
from ...app.tournament.seats import Seat
from ...app.watching.spectators import count_message, viewer_of
from ...app.work import in_database, visitor_of
from ...base.errors import DamasError, UnknownNameError
from ...base.i18n import Text, say
from ...base.traces import span
from ...meeting import PlayerLine
from ...people import Caller, Policy
from ...rules.board import COLOURS
from ...rules.refusal import in_letters
from ..core.link_secret import seat_secret
from ..requests import (
    UNKNOWN,
    SocketSession,
    accept_socket,
    caller_of,
    may,
    refusal_of,
    sender_of,
    services_of,
    visit_of,
)
from .own_seat import own_seat

if TYPE_CHECKING:
    from ...rules.regulations import Regulation
    from ...store import Arrival

router = APIRouter()
PROTOCOL = 3  # the oldest that is spoken: changes alone, a long one as two messages
ECHOES = 4  # that of clients that send echoes back, by which the line is measured
LETTERED = 8  # the size of the boards whose squares may be named by letter and figure
TOO_OLD = Text("This page is from an earlier version of the server: load it again")


@router.websocket("/ws/games/{game_id}", dependencies=[may(Policy.SEAT, blocked=True)])
async def game_socket(socket: WebSocket, game_id: str) -> None:
    """One client at one game, until either is closed."""
    services = services_of(socket)
    live = await accept_socket(socket, services.games.at_door(game_id, caller_of(socket)))
    if live is None:
        return
    live.visitor = visitor_of(socket)
    await _GameSession(socket, live).run()


class _GameSession(SocketSession[LiveGame]):
    """One client at a game; it takes its seat when it says hello."""

    messages = MESSAGES

    def __init__(self, socket: WebSocket, live: LiveGame) -> None:
        super().__init__(socket, live)
        self._visit = visit_of(socket)
        self._seat: Seat | PersonSeat = PersonSeat((), alone=False)
        self._arrived_ms = 0  # when the last message came
        self._session = ""  # of the person whose seat it is
        self._room: OwnView = {}  # the room of the game, for people in it
        self._seen = -1  # the version of its last message
        self._echoes = False  # whether it sends echoes back
        self._asked = (0, 0.0)  # the number of the last echo, and the time when it left
        self._measured = PlayerLine()
        self._by_person = False  # whether the seat is a person's at a board of an event
        self._of_event = True  # until it is known that the game is none of an event
        self._viewer = ""  # its name among the spectators, "" for a player

    async def run(self) -> None:
        """Serves until the client leaves; a spectator is no longer counted then."""
        try:
            await super().run()
        finally:
            self._count(looks_on=False)

    @property
    def is_restricted(self) -> bool:
        """Whether only players watch the game."""
        return self.live.session.record.setup.private

    async def check(self) -> None:
        """Raises ServiceError for a client that may not watch the game any more."""
        caller = await self._visit.caller_again()
        await services_of(self.socket).games.require_watcher(self.live, caller)

    async def begin(self) -> None:
        """Sends nothing before the client's hello."""

    async def receive(self, text: str) -> None:
        """Notes when the message came."""
        self._arrived_ms = now_ms()
        await super().receive(text)

    async def handle(self, said: Any) -> None:
        """Takes a seat, or submits a command."""
        if isinstance(said, ActAtGame | EngineReply):
            with span("command", kind=said.type):
                await self.gathered(self._submit(said, self._arrived_ms))
        elif isinstance(said, Hello):
            await self._greet(said)
        elif isinstance(said, Ping):
            self.post({"type": "pong", "id": said.id})
            self._measure()
        elif isinstance(said, EchoBack):
            self._on_echo(said.n)
        else:
            self.live.devices.offer(self.post, here=said.here and self._plays_engine())

    async def _greet(self, hello: Hello) -> None:
        """Takes a seat for a client that speaks a protocol of today."""
        if hello.protocol < PROTOCOL:
            raise ConflictError("old-protocol", TOO_OLD)
        self._echoes = hello.protocol >= ECHOES
        await self._join()
        self._measure()

    async def _join(self) -> None:
        try:
            known = self.live.saved_version
            arrival = await services_of(self.socket).games.arrival(self.live.id)
            await self._find_seat(arrival)
            unhurried = "unhurried" in self.socket.query_params and self._has_colours()
            self.live.devices.pace(self.post, unhurried=unhurried)
            await self._note_address()
            await self.live.join_seat(self.post, self._seat.colour, (arrival.record, known))
        except UnknownNameError:  # another process has deleted it
            await self.socket.close(UNKNOWN)
            return
        except DamasError as error:
            self.refuse(error)
        self.post()
        room = services_of(self.socket).spectators
        room.attend()
        if count := room.count(self.live.id):
            self.post(count_message(count))
        if self.live.presence:
            self.post(self.live.presence)
        leases = services_of(self.socket).games.leases
        if not leases.watch.works:
            self.post(store_message(works=False))
        if leases.restart:
            self.post(restart_message(leases.restart, leases.pause))
        if self.live.is_paused:
            self.post(PAUSE_NEWS)
        if self.live.thinking:
            self.post({"type": "thinking", "color": self.live.thinking})

    async def _note_address(self) -> None:
        """Notes from where a player of a rated game of two people came."""
        session, colour = self.live.session, self._seat.colour
        if session.rated and session.met and colour in COLOURS and not session.game.outcome:
            note = services_of(self.socket).rated.note_address
            await in_database(note, self.live.id, colour, visitor_of(self.socket))

    def _measure(self) -> None:
        """Sends an echo to a player whose lag is made good."""
        if self._echoes and self._seat.colour in self.live.session.timer.lag:
            self._asked = (self._asked[0] + 1, time.perf_counter())
            self.post({"type": "echo", "n": self._asked[0]})

    def _on_echo(self, number: int) -> None:
        """Measures the line by an echo that has come back: each once, and the last one only."""
        asked, left = self._asked
        if number == asked and left:
            self._measured = self._measured.with_echo(round((time.perf_counter() - left) * 1000))
            self._asked = (asked, 0.0)

    def _plays_engine(self) -> bool:
        """Whether this client holds the seat of the person who plays against the engine."""
        engines = [colour for colour in COLOURS if self.live.session.is_engine(colour)]
        return self._has_colours() and len(engines) == 1 and not self._of_event

    def _has_colours(self) -> bool:
        """Whether this client plays, and does not look on."""
        return isinstance(self._seat, PersonSeat) and bool(self._seat.colours)

    async def _submit(self, said: ActAtGame | EngineReply, arrived_ms: int) -> None:
        began = time.perf_counter()
        try:
            caller = await self._visit.caller_now()
            if self._has_moved(caller):
                await self._find_seat(await services_of(self.socket).games.arrival(self.live.id))
            if caller.blocked and not (isinstance(said, ActAtGame) and said.stated.blocked):
                raise CommandRefused("looking-on", BLOCKED)
            version = await self.live.submit(self._command(said), arrived_ms)
        except (CommandRefused, DamasError) as refused:
            self._answer_refusal(said.id, refused)
        else:
            self.post({"type": "ack", "id": said.id, "version": version})
            METERS.acknowledged.since(began)

    def _command(self, said: ActAtGame | EngineReply) -> Command:
        if isinstance(said, EngineReply):
            return self.live.devices.command(self.live.session, self.post, said)
        lag_ms = self._measured.believed(said.lag_ms) if isinstance(said, PlayMove) else None
        return self._seat.speak(said, lag_ms)

    def _answer_refusal(self, client_id: Any, refused: CommandRefused | DamasError) -> None:
        answer = refusal_of(refused, self.locale, client_id, self.book)
        variant = self.book.variant
        if not isinstance(refused, DamasError) and variant.size == LETTERED:
            answer["letters"] = say(in_letters(refused.text, variant), self.locale, variant.id)
        self.post(answer)
        if refused.code in ("stale-position", "version-conflict"):
            self.post()

    @property
    def book(self) -> Regulation:
        """The rules of the game."""
        return self.live.session.game.regulation

    def post(self, message: StateDelta | Message | Packet | None = None) -> None:
        """Sends a message; *news* in the form that this client can read."""
        if message is PAUSE_NEWS:
            pause = services_of(self.socket).games.leases.pause
            super().post(pause_message(pause, self.locale))
        elif not isinstance(message, StateDelta):
            super().post(message)
        elif not self.is_read:  # it gets the state when it reads again
            super().post(None)
        elif message.before == self._seen != -1:
            self._seen = message.version
            for packet in message.delta(self.locale):
                super().post(packet)
        elif self._seat.view:  # only the state has the fields for this client alone
            super().post(None)
        else:
            self._seen = message.version
            super().post(message.state(self.locale))

    async def state(self) -> Packet:
        """The whole saved game."""
        return await self.live.view(self._state)

    def _state(self, session: GameSession) -> Packet:
        self._seen = session.version
        own: OwnView = {**self._seat.view, **self._room}
        return self.live.face.state(session, self.locale, own)

    async def _find_seat(self, arrival: Arrival) -> None:
        """Finds the seat: by the link of a tournament's board, else by the person."""
        self._of_event = arrival.of_event
        own = await self._seat_of_event() if arrival.of_event else None
        if own is None:
            await self._find_own_seat(arrival)
        else:
            self._by_person = own.colour == "none" and bool(arrival.seats.seats)
            self._seat = await self._seat_online(own, arrival) if self._by_person else own
        self._count(looks_on=self._seat.colour == "none")

    async def _seat_of_event(self) -> Seat | None:
        plays = services_of(self.socket).plays
        return await plays.seat(self.live.id, seat_secret(self.socket))

    async def _seat_online(self, seat: Seat, arrival: Arrival) -> Seat:
        """The seat of the person at a board that the server has opened for its players."""
        caller = await self._visit.caller_now()
        self._session = caller.session
        seating = await services_of(self.socket).games.seating(self.live, arrival.seats)
        return seat.taken_by(seat_for(seating, caller).colours)

    async def _find_own_seat(self, arrival: Arrival) -> None:
        services = services_of(self.socket)
        if not arrival.of_event:
            services.plays.note_free("screen", self.live.id)
        caller = await self._visit.caller_now()
        self._session = caller.session
        self._seat, self._room = await own_seat(services, self.live, arrival, caller)

    def _count(self, *, looks_on: bool) -> None:
        """Counts the client among the spectators, or no longer."""
        room, was = services_of(self.socket).spectators, self._viewer
        self._viewer = viewer_of(sender_of(self.socket), caller_of(self.socket)) if looks_on else ""
        if looks_on and not was:
            room.arrive(self.live.id, self._viewer)
        elif was and not looks_on:
            room.depart(self.live.id, was)

    def _has_moved(self, caller: Caller) -> bool:
        """Whether the seat may be another: one was taken meanwhile, or the session has ended."""
        if not isinstance(self._seat, PersonSeat) and not self._by_person:
            return False
        return self._seat.colour == "none" or caller.session != self._session
