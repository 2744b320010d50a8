"""Games of events at an arbiter's table or on screen: opens and follows them, enters their results.

The state of a table or a game is entered into the event's log after each new entry of its own log,
and once more when the server starts. So a stored result is never lost, and it is entered once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from ...base.errors import DamasError, UnknownNameError
from ...base.i18n import Text
from ...store import PlayLink, Plays
from ...tournament import TournamentError
from ...tournament.event import PLAYS, Tournament
from ...tournament.event.model.engine_bar import EngineBar
from ..core.service_errors import ConflictError, InvalidError
from ..core.times import now_ms
from ..people import Visit
from ..work import in_database
from . import keys
from .board_setup import Opened, Place, PlayReport, board_of, screen_report, table_report
from .board_views import (
    PlayBoard,
    SeenPosition,
    TableSeen,
    screen_seen,
    table_from_afar,
    table_seen,
)
from .delayed_position import DelayedBoard, screen_delayed, table_delayed
from .live import ActRequest, LiveTournament
from .person import Person
from .seats import Seat, seat_of

if TYPE_CHECKING:
    from ..arbiter.live import LiveTable, LiveTables
    from ..games.live_games import LiveGames
    from .live import LiveTournaments

log = logging.getLogger("damas.server")
MOST_LINKS = 4096
"""Tables and games of which it is remembered whether they are boards of events."""
LOOK_SECONDS = 30.0
LOOK_BACK_MS = 10 * 60_000
"""So far back it is looked for results of a process that has died."""
SIGNS = {"win": "1", "draw": "=", "loss": "0", "annulled": "A"}
ABSENT = {"win": "+", "loss": "-"}
STAYS = Text("This board belongs to a tournament and is kept with it")
NO_KIND = Text("A game is opened at a table or on screen, not as {kind}")


class LinkedGames:
    """Follows the tables and games of this server that belong to events."""

    def __init__(
        self, store: Plays, tournaments: LiveTournaments, tables: LiveTables, games: LiveGames
    ) -> None:
        self._store = store
        self._tournaments = tournaments
        self._tables = tables
        self._games = games
        self._links: OrderedDict[tuple[str, str], PlayLink | None] = OrderedDict()
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        tables.subscribe(partial(self._follow, "table"))
        games.subscribe(partial(self._follow, "screen"))

    async def open(
        self, live: LiveTournament, person: Person, place: Place, kind: str, locale: str
    ) -> str:
        """Opens a board for *person* and returns its address; an open board is returned as it is.

        Raises ServiceError for a person who may not, TournamentError for a board that cannot be
        opened.
        """
        if kind not in PLAYS:
            raise InvalidError("bad-kind", Text(NO_KIND.template, {"kind": kind}))
        keys.allowed(person, yes=keys.arbitrates(person))
        open_now = await live.view(lambda fold: _open_play(fold.event, place, kind))
        if open_now:
            return open_now
        made = await live.view(lambda fold: board_of(fold.event, place))
        table = await self._make(kind, made)
        link = PlayLink(
            kind,
            table,
            live.fold.record.id,
            **place.to_dict(),
            by=person.name,
            role=person.role,
            locale=locale,
            made_ms=now_ms(),
        )
        await in_database(self._store.add, link)
        self._remember(kind, table, link)
        live.fold.plays.add(table)
        data = {**place.to_dict(), "kind": kind, "id": table}
        try:
            await live.act(person, ActRequest("open-play", data))
        except TournamentError:
            await self._drop(kind, table)
            raise
        return table

    async def _make(self, kind: str, made: Opened) -> str:
        if kind == "screen":
            record = await in_database(self._games.games.create, made.setup, made.summary, now_ms())
            return record.id
        live = await self._tables.create(made.regulation, made.headers, made.start)
        if "clock" in made.start:  # the arbiter starts it when both players sit down
            await live.submit([({"event": "clock", "by": "arbiter", "act": "stop"}, None)])
        table: str = live.fold.record.id
        return table

    async def _drop(self, kind: str, play: str) -> None:
        await (self._games if kind == "screen" else self._tables).delete(play)

    async def link(self, kind: str, play: str) -> PlayLink | None:
        """The board of an event at which a table or a game is played; None without an event."""
        if (kind, play) not in self._links:
            found = await in_database(self._store.find, kind, play)
            if (kind, play) not in self._links:  # it may have been opened meanwhile
                self._remember(kind, play, found)
        return self._links[kind, play]

    def _remember(self, kind: str, play: str, link: PlayLink | None) -> None:
        """Caches the answer of the database, as long as it is one of the last requested."""
        self._links[kind, play] = link
        self._links.move_to_end((kind, play))
        while len(self._links) > MOST_LINKS:
            self._links.popitem(last=False)

    async def _event(self, link: PlayLink) -> LiveTournament | None:
        """The event of a board; None if the event was removed. Its boards went with it, but for the
        games of people; what is remembered of them holds again when it is put back."""
        try:
            return await self._tournaments.get(link.event)
        except UnknownNameError:
            return None

    async def about(self, visit: Visit, kind: str, play: str) -> PlayBoard | None:
        """The board behind a table or a game, for pages; None for one that belongs to no event."""
        link = await self.link(kind, play)
        if link is None:
            return None
        live = await self._event(link)
        if live is None:
            return None
        return await live.view(
            lambda fold: {
                "event": link.event,
                "name": fold.event.rules.name,
                "round": link.round,
                "board": link.board,
                "hall": fold.event.in_hall(link.round, link.board),
                "game": link.game,
                "may": keys.arbitrates(keys.person_of(visit, fold)),
            }
        )

    def note_free(self, kind: str, play: str) -> None:
        """Notes that a table or a game, as was just read, belongs to no event."""
        if (kind, play) not in self._links:
            self._remember(kind, play, None)

    async def seat(self, game_id: str, secret: str) -> Seat | None:
        """The seat that a player's secret gives in a game on screen; None if anyone may play."""
        link = await self.link("screen", game_id)
        if link is None:
            return None
        live = await self._event(link)
        return None if live is None else await live.view(lambda fold: seat_of(fold, link, secret))

    async def hand(self, visit: Visit, kind: str, play: str) -> str:
        """The arbiter of an event who acts at one of its boards, by the key; "" for a board that
        has one arbiter alone."""
        link = await self.link(kind, play)
        live = None if link is None else await self._event(link)
        if live is None:
            return ""
        person = await live.view(lambda fold: keys.person_of(visit, fold))
        return f"key {person.key}"

    async def stay(self, games: Sequence[str]) -> dict[str, Text]:
        """The games on screen that belong to an event, with the reason why they are kept."""
        found = await in_database(self._store.among, "screen", games)
        return dict.fromkeys(found, STAYS)

    async def check_free(self, kind: str, play: str) -> None:
        """Raises ConflictError if the table or game is an event's and so may not be removed."""
        link = await self.link(kind, play)
        if link is not None and await self._event(link) is not None:
            raise ConflictError("belongs-to-event", STAYS)

    # Entering results into the event

    def _follow(self, kind: str, play: str) -> None:
        if self._links.get((kind, play), play) is None:
            return  # it belongs to no event
        task = asyncio.get_running_loop().create_task(
            self._carry_safely(kind, play),
            context=Context(),  # the server's own work
        )
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_safely(self, kind: str, play: str) -> None:
        try:
            link = await self.link(kind, play)
            if link is not None:
                await self.carry(link)
        except Exception as error:  # the result is entered at the next start
            log.error("what the %s %s says could not be entered: %r", kind, play, error)

    async def catch_up(self, since_ms: int = 0) -> None:
        """Enters all results missing in their events, at a start or after an event was reopened;
        of boards that have changed since then."""
        for link in await in_database(self._store.unsynced, since_ms):
            await self._carry_safely(link.kind, link.id)

    def start(self) -> None:
        """Looks from now on for results that another process has not entered before it died."""
        self._looking = asyncio.create_task(self._poll())

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.catch_up(now_ms() - LOOK_BACK_MS)
            except DamasError as error:
                log.warning("results of boards could not be looked for: %s", error)

    async def carry(self, link: PlayLink) -> None:
        """Enters the state of a board into its event, unless the event has it already."""
        lock = self._locks.setdefault((link.kind, link.id), asyncio.Lock())
        async with lock:
            report = await self._report(link)
            live = await self._event(link)
            if live is None:
                return
            self._tournaments.notify_boards(live)
            data = _data(link, report)
            if await live.view(lambda fold: _known(fold.event, link, data)):
                if report.outcome is not None:
                    await in_database(self._store.mark_synced, link.kind, link.id, report.version)
                return
            name = f"{link.kind}:{link.id}:{report.version}"
            await live.act(Person(link.role, link.by), ActRequest("play-result", data, "", name))
            await in_database(self._store.mark_synced, link.kind, link.id, report.version)

    async def _report(self, link: PlayLink) -> PlayReport:
        if link.kind == "screen":
            game = await self._games.get(link.id)
            return await game.view(screen_report)
        table = await self._tables.get(link.id)
        return await table.view(lambda fold: table_report(fold, link.locale))

    async def position(self, live: LiveTournament, kind: str, play: str) -> SeenPosition | None:
        """The position at a table or on a screen; None if this server does not have it."""
        link = await self.link(kind, play)
        if link is None or link.event != live.fold.record.id:
            return None
        try:
            if kind == "screen":
                return await (await self._games.get(play)).view(screen_seen)
            return await (await self._tables.get(play)).view(table_seen)
        except UnknownNameError:  # the owner of the server has removed it
            return None

    async def tables_seen(self, live: LiveTournament, plays: Sequence[str]) -> dict[str, TableSeen]:
        """Tables of an event that are on this server, as an arbiter sees them from afar; however
        many they are, a few questions to the database."""
        tables = await self.tables(live, plays)
        return {one: await table.view(table_from_afar) for one, table in tables.items()}

    async def tables(self, live: LiveTournament, plays: Sequence[str]) -> dict[str, LiveTable]:
        """Those tables of an event that are on this server."""
        here = await live.view(lambda fold: fold.plays.intersection(plays))
        return await self._tables.many(sorted(here))

    async def delayed(
        self, live: LiveTournament, kind: str, play: str, bar: EngineBar
    ) -> DelayedBoard | None:
        """A board as it stood some time ago; None if it is over or not on this server."""
        link = await self.link(kind, play)
        if link is None or link.event != live.fold.record.id:
            return None
        try:
            if kind == "screen":
                game = await self._games.get(play)
                return await game.view(lambda one: screen_delayed(one, bar))
            return await (await self._tables.get(play)).view(lambda one: table_delayed(one, bar))
        except UnknownNameError:  # the owner of the server has removed it
            return None

    async def close(self) -> None:
        """Waits until all results are entered."""
        if self._looking is not None:
            self._looking.cancel()
        while self._tasks:
            await asyncio.gather(*tuple(self._tasks), return_exceptions=True)


def _open_play(event: Tournament, place: Place, kind: str) -> str:
    """The address of a board that is open in that way, "" for none. Raises EntryError."""
    play = event.game(place.round, place.board, place.game).open_play
    return play.id if play and play.kind == kind else ""


def _data(link: PlayLink, report: PlayReport) -> dict[str, Any]:
    """The data of `play-result`."""
    place = {"round": link.round, "board": link.board, "game": link.game, "play": link.id}
    outcome = report.outcome
    if outcome is None:
        return place
    signs = ABSENT if outcome.reason == "absence" else SIGNS
    how = "" if outcome.reason == "annulled" else outcome.reason
    article = "" if outcome.citation is None else str(outcome.citation)
    codes = {"white": signs[outcome.white], "black": signs[outcome.black]}
    return {**place, **codes, "how": how, "article": article, "pdn": report.pdn}


def _known(event: Tournament, link: PlayLink, data: Mapping[str, Any]) -> bool:
    """Whether the event has this state already, or no longer has this board."""
    try:
        game = event.game(link.round, link.board, link.game)
    except TournamentError:
        return True  # its round was undone
    play = next((one for one in game.plays if one.id == link.id), None)
    if play is None or play.closed:
        return True
    codes = (data["white"], data["black"]) if "white" in data else None
    return (play.codes, play.how) == (codes, data.get("how", ""))
