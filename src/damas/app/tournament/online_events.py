"""Events whose boards are played online: the server pairs, opens boards, applies the no-show rule.

The next step follows from the event's log alone (`tournament.event.queries.online`). Each one is
an entry, decided on the log as it is stored: of several processes one stores it, and the others
find it done. The time of the next step stands in the database; the process that claims it looks,
and another one takes over from one that has died.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextvars import Context
from typing import TYPE_CHECKING, Any

from ...base.errors import DamasError, UnknownNameError
from ...rules.game import OTHER
from ...tournament.event import Tournament
from ...tournament.event.model.parts import EnginePairing
from ...tournament.event.model.state import TournamentState
from ...tournament.event.queries.lots import seed_key
from ...tournament.event.queries.online import MINUTE_MS, OnlineStep, goes_on, online_step
from ...tournament.event.queries.openings import tables_of
from ...tournament.event.queries.proposals import propose
from ..core.times import now_ms
from ..games.acts import NoShow
from ..games.command import CommandRefused
from ..work import in_database
from .holding import hold_or_release
from .live import ActRequest, LiveTournament, TournamentFold, entry_of
from .online_games import SERVER, games_of, plays_of
from .online_views import OnlineTables
from .organiser_views import seed_of

if TYPE_CHECKING:
    from ...store import Attendance, OnlineBooks, StoredEntry
    from ..games.live_games import LiveGames
    from .live import LiveTournaments

log = logging.getLogger("damas.server")
LOOK_SECONDS = 1.0
LEASE_MS = 20_000
"""A process that has claimed an event has this time for its next steps."""
BEAT_MS = 15_000
"""An event that is being played is looked at again after this time at the latest."""
MOST_STEPS = 50
TRIES = 20
Opened = Callable[[str, str, Mapping[str, Any]], None]
"""Called with an event's id, a person and values about the game that begins for the person."""


class OnlineEvents:
    """The online events of one process."""

    def __init__(
        self,
        books: OnlineBooks,
        tournaments: LiveTournaments,
        games: LiveGames,
        attendance: Attendance,
    ) -> None:
        self.books = books
        self.on_opened: list[Opened] = []
        self.tables = OnlineTables()
        self._tournaments = tournaments
        self._games = games
        self._attendance = attendance
        self._expired: dict[str, set[str]] = {}  # games that are asked about no more, by event
        self._due: dict[str, int] = {}  # the times that this process has stored last
        self._running: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._looking: asyncio.Task[None] | None = None
        tournaments.subscribe(self.notify)

    def start(self) -> None:
        """Looks for events that are due, from now on."""
        self._looking = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Stops; another process goes on, or this one after the next start."""
        tasks = [task for task in (self._looking, *self._running.values()) if task]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def notify(self, event_id: str) -> None:
        """Looks at an event to whose log this process has written."""
        live = self._tournaments.held(event_id)
        if live is None or (live.fold.event.online is None and not live.fold.event.pauses):
            return
        if event_id in self._running:
            self._again.add(event_id)
            return
        self._running[event_id] = asyncio.get_running_loop().create_task(
            self._run(event_id),
            context=Context(),  # the server's own work
        )

    async def _run(self, event_id: str) -> None:
        try:
            while True:
                self._again.discard(event_id)
                await self.advance(event_id)
                if event_id not in self._again:
                    return
        except UnknownNameError:
            return  # the event was deleted
        except Exception as error:  # any damage: it is looked at again when its time comes
            log.error("the online event %s cannot go on: %r", event_id, error)
        finally:
            del self._running[event_id]

    async def _poll(self) -> None:
        while True:
            try:
                now = now_ms()
                due = await in_database(
                    self.books.claim, now + round(LOOK_SECONDS * 1000), now + LEASE_MS
                )
                for event_id, at_ms in due:
                    self._due.pop(event_id, None)
                    delay = max(0, at_ms - now_ms()) / 1000
                    asyncio.get_running_loop().call_later(delay, self._wake, event_id)
            except DamasError as error:
                log.warning("online events could not be looked for: %s", error)
            await asyncio.sleep(LOOK_SECONDS)

    def _wake(self, event_id: str) -> None:
        if event_id not in self._running:
            self._running[event_id] = asyncio.create_task(self._run(event_id))

    # Steps

    async def advance(self, event_id: str) -> None:
        """Does all steps that are due at an event, and stores when it is to be looked at again."""
        live = await self._tournaments.get(event_id)
        await hold_or_release(live, self._games)
        for _ in range(MOST_STEPS):
            step = await live.view(self._next)
            if step.kind == "wait" or not await STEPS[step.kind](self, live, step):
                await self._wait(live, step)
                return
        await self._wait(live, OnlineStep("wait", at_ms=now_ms() + BEAT_MS))

    def _next(self, fold: TournamentFold) -> OnlineStep:
        """The step that is due now."""
        expired = frozenset(self._expired.get(fold.record.id, ()))
        return online_step(fold.event, now_ms(), expired)

    async def _wait(self, live: LiveTournament, step: OnlineStep) -> None:
        """Stores the time of the next look; an event that is not being played needs none."""
        playing = await live.view(lambda fold: _is_playing(fold.event))
        over = await live.view(lambda fold: _is_over(fold.event))
        at_ms = step.at_ms or (now_ms() + BEAT_MS if playing else 0)
        if playing:
            at_ms = min(at_ms, now_ms() + BEAT_MS)
        if over:
            self._expired.pop(live.id, None)
        known = self._due.get(live.id)
        if (known or 0) == at_ms or (known and at_ms and now_ms() < known <= at_ms):
            return  # it is looked at early enough
        await in_database(self.books.set_due, live.id, at_ms or None)
        self._due[live.id] = at_ms

    async def _do(
        self,
        live: LiveTournament,
        act: str,
        request: Callable[[TournamentFold], Mapping[str, Any] | None],
    ) -> bool:
        """Stores one act of the server with the data that *request* makes of the log as it is
        stored; False where it makes none: another process was quicker."""

        def decide(fold: TournamentFold) -> tuple[bool, list[StoredEntry]]:
            data = request(fold)
            if data is None:
                return False, []
            at_ms = now_ms()
            entry = entry_of(fold.record, SERVER, ActRequest(act, data), at_ms)
            return True, [fold.append(entry, at_ms, None)]

        return await live.change(decide)

    async def _close_round(self, live: LiveTournament, step: OnlineStep) -> bool:
        await self._do(live, "close-round", _still(step, {"round": step.round}))
        return True

    async def _pair(self, live: LiveTournament, step: OnlineStep) -> bool:
        """Pairs in a thread, from a copy of the event; if it has changed meanwhile, again."""
        for _ in range(TRIES):
            taken = await live.view(lambda fold: _to_pair(fold, step))
            if taken is None:
                return True  # another process has paired it
            copy, version = taken
            data = await asyncio.to_thread(_proposed, copy)

            def paired(
                fold: TournamentFold, seen: int = version, made: Mapping[str, Any] = data
            ) -> Mapping[str, Any] | None:
                if fold.version != seen:
                    return None
                _keep_pairing(fold, made)
                return made

            if await self._do(live, "pair", paired):
                return True
        return False

    async def _start(self, live: LiveTournament, step: OnlineStep) -> bool:
        data = {"round": step.round, "at_ms": step.at_ms}
        await self._do(live, "start-round", _still(step, data))
        return True

    async def _draw(self, live: LiveTournament, step: OnlineStep) -> bool:
        """Draws the openings, else the colours, of a round with the seed that everybody sees."""

        def openings(fold: TournamentFold) -> Mapping[str, Any] | None:
            event = fold.event
            if event.rules.openings != "balloted" or step.round in event.opening_draws:
                return None
            tables = tuple(tables_of(event))
            seed = seed_of(fold, seed_key("openings", step.round))
            return {"round": step.round, "table": tables[0], "seed": seed} if tables else None

        def colours(fold: TournamentFold) -> Mapping[str, Any] | None:
            data = {"round": step.round, "seed": seed_of(fold, seed_key("colours", step.round))}
            return _still(step, data)(fold)

        if await self._do(live, "draw-openings", openings):
            return True
        return await self._do(live, "draw-colours", colours)

    async def _open(self, live: LiveTournament, step: OnlineStep) -> bool:
        people, at_ms = await in_database(self.books.people, live.id), now_ms()
        made = await live.view(lambda fold: games_of(fold, step.round, step.games, people, at_ms))
        if not made:
            return True  # another process has opened them
        await in_database(self.books.add_games, made)

        def opened(fold: TournamentFold) -> Mapping[str, Any] | None:
            plays = plays_of(fold, step.round, made)
            live.fold.plays.update(game.id for game, _ in made)
            return {"round": step.round, "plays": plays, "at_ms": at_ms} if plays else None

        if await self._do(live, "open-round", opened):
            self._notify(live, [game for game, _ in made])
        return True

    def _notify(self, live: LiveTournament, games: list[Any]) -> None:
        event = live.fold.event
        for game in games:
            for colour, person in game.seats.items():
                other = game.setup.players[OTHER[colour]].get("name") or ""
                about = {"id": game.id, "name": other, "event": event.rules.name}
                about |= {"regulation": game.setup.regulation}
                for call in self.on_opened:
                    call(live.id, person, about)

    async def _decide(self, live: LiveTournament, step: OnlineStep) -> bool:
        place = step.games[0][0]

        def winner(fold: TournamentFold) -> Mapping[str, Any] | None:
            board = fold.event.board(step.round, place)
            who = goes_on(fold.event, board)
            if board.decided or not who:
                return None
            how = fold.event.online.equal if fold.event.online else "arbiter"
            return {"round": step.round, "board": place, "winner": who, "how": how}

        return await self._do(live, "decide", winner)

    # Players who are not there

    async def _no_show(self, live: LiveTournament, step: OnlineStep) -> bool:
        """W.O. for players who are not there; time in which there was no server is not counted."""
        tolerance = live.fold.event.rules.wo_tolerance_min * MINUTE_MS
        if now_ms() < self._games.leases.watch.back_ms + tolerance:
            return False
        games = await live.view(lambda fold: _ids(fold.event, step))
        there = await in_database(self._attendance.of_games, list(games))
        expired, missing = self._expired.setdefault(live.id, set()), set()
        for game_id, players in games.items():
            absent = [
                colour
                for colour in OTHER
                if (game_id, colour) not in there
                or there[game_id, colour].away_since(now_ms()) is not None
            ]
            expired.add(game_id)
            if absent and await self._lose(game_id, absent, left=False):
                missing |= {players[colour] for colour in absent}
        if missing and not live.fold.event.rules.teams and live.fold.event.rules.system == "swiss":
            data = {"players": sorted(missing), "present": False}
            await self._do(live, "check-in", lambda _: data)
        return True

    async def _end(self, live: LiveTournament, step: OnlineStep) -> bool:
        """Ends games on screens whose player has left the event."""
        games = await live.view(lambda fold: _lost(fold.event, step))
        expired = self._expired.setdefault(live.id, set())
        for game_id, absent in games.items():
            expired.add(game_id)
            await self._lose(game_id, absent, left=True)
        return True

    async def _lose(self, game_id: str, absent: list[str], *, left: bool) -> bool:
        try:
            live = await self._games.get(game_id)
            await live.submit(NoShow.own(absent=tuple(absent), left=left))
        except (CommandRefused, UnknownNameError):
            return False  # the game has begun, or is over
        return True


STEPS = {
    "close": OnlineEvents._close_round,
    "pair": OnlineEvents._pair,
    "start": OnlineEvents._start,
    "draw": OnlineEvents._draw,
    "open": OnlineEvents._open,
    "decide": OnlineEvents._decide,
    "no-show": OnlineEvents._no_show,
    "end": OnlineEvents._end,
}
"""The method that does each kind of step; it returns whether there may be another one."""


def _still(
    step: OnlineStep, data: Mapping[str, Any]
) -> Callable[[TournamentFold], Mapping[str, Any] | None]:
    """The data, if the same step is due in the log as it is stored."""

    def request(fold: TournamentFold) -> Mapping[str, Any] | None:
        now = online_step(fold.event, now_ms())
        return data if (now.kind, now.round) == (step.kind, step.round) else None

    return request


def _to_pair(fold: TournamentFold, step: OnlineStep) -> tuple[TournamentState, int] | None:
    """A copy of an event whose next round is to be paired, and its version; None where it is not
    any more."""
    now = online_step(fold.event, now_ms())
    if (now.kind, now.round) != (step.kind, step.round):
        return None
    return fold.event.copy_parts(), fold.version


def _proposed(state: TournamentState) -> dict[str, Any]:
    """The next round of a copy of the event; objections are accepted: the system knows no better
    one. In a thread."""
    return propose(state).to_data()


def _keep_pairing(fold: TournamentFold, made: Mapping[str, Any]) -> None:
    """Keeps a pairing that was just made of the event as it is: strict mode asks for it."""
    boards = tuple((white, black) for white, black in made["boards"])
    free, absent = tuple(made["free"]), tuple(made.get("absent", ()))
    fold.event.pairing_made = EnginePairing(len(fold.event.log), boards, free, absent)


def _ids(event: Tournament, step: OnlineStep) -> dict[str, dict[str, int]]:
    """The games of a step by the ids of their screens, with the players by colour."""
    found = {}
    for place, index in step.games:
        game = event.game(step.round, place, index)
        if game.open_play:
            found[game.open_play.id] = {"white": game.white, "black": game.black}
    return found


def _lost(event: Tournament, step: OnlineStep) -> dict[str, list[str]]:
    """The games of a step by the ids of their screens, with the colours that have lost by W.O."""
    found = {}
    for place, index in step.games:
        game = event.game(step.round, place, index)
        play, codes = game.open_play, game.codes
        if play and codes:
            colours = zip(("white", "black"), codes, strict=True)
            found[play.id] = [colour for colour, code in colours if code == "-"]
    return found


def _is_playing(event: Tournament) -> bool:
    online = event.online is not None and not event.finished
    return online and any(not found.closed for found in event.rounds)


def _is_over(event: Tournament) -> bool:
    return event.finished or event.online is None
