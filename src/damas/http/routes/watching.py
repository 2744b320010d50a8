"""Watching: the page of running games, and the WebSocket that sends their moves."""

from __future__ import annotations

from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import HTMLResponse

from ...app.core.times import now_ms
from ...app.live import Message, Packet
from ...app.tournament.views import ListedEvent
from ...app.tournament.views import record_view as event_record_view
from ...app.views.damaged import DamagedRow, listed
from ...app.views.first_board import first_board
from ...app.views.home import continued
from ...app.watching.finished import DrawnGame, latest_finished, results
from ...app.watching.gallery import Changes, Gallery, regulations_of
from ...app.watching.live_boards import MOST_BOARDS, watching_order
from ...app.watching.relay_boards import relay_board
from ...app.watching.spectators import viewer_of
from ...app.work import in_database
from ...base.errors import DamasError
from ...base.i18n import Text, translate
from ...people import OWNER_ID, Policy
from ...printing import GAMES
from ...rules.board import Board
from ...rules.variants import VARIANTS
from ...rules.variants import variant as variant_named
from ...store import FinishedGames
from ..core.language import locale_of
from ..core.templates import render
from ..requests import SocketSession, accept_socket, caller_of, may, sender_of, services_of

router = APIRouter(include_in_schema=False)
MOST_EVENTS = 50


@router.get("/watch", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def watch(request: Request, variant: str = "") -> str:
    """The page of running games, of one variant or of all, and of live events."""
    locale = locale_of(request)
    chosen = variant_named(variant).id if variant else ""
    services = services_of(request)
    latest = services.watching.running.latest
    records = await in_database(latest, now_ms(), MOST_BOARDS, regulations_of(chosen))
    events = await in_database(services.tournaments.tournaments.recent, MOST_EVENTS)
    drawn = [
        (one, first_board(Board(variant_named(one["variant"]), one["fen"]), edge=False))
        for one in continued(sorted(records, key=watching_order))
    ]
    over = [] if drawn else await _last(request, chosen)
    live = [one for one in listed(events, event_record_view, locale) if is_live(one)]
    kinds = [("", translate(Text("All games"), locale))]
    kinds += [(name, translate(GAMES[name], locale)) for name in VARIANTS]
    relays = await services.relays.going(request, now_ms(), chosen, locale)
    relayed = [(relay, board, relay_board(board)) for relay, board in relays]
    shown = {"games": drawn, "over": over, "results": results(locale), "events": live}
    shown["relayed"] = relayed
    return render(request, "watch.html", **shown, kinds=kinds, chosen=chosen)


async def _last(request: Request, variant: str) -> list[DrawnGame]:
    """The games that ended last."""
    services = services_of(request)
    sources = services.work, FinishedGames(services.database), services.rated.ratings
    return await latest_finished(request, *sources, variant, locale_of(request))


def is_live(event: ListedEvent | DamagedRow) -> bool:
    """Whether an event is running."""
    return "damaged" not in event and not event["finished"]


@router.websocket("/ws/watch", dependencies=[may(Policy.EVERYBODY, blocked=True)])
async def watch_socket(socket: WebSocket) -> None:
    """Sends the boards of one page: those of one variant (`variant`), or one game (`game`)."""
    gallery = await accept_socket(socket, _wanted(socket))
    if gallery is not None:
        await _WatchSession(socket, gallery).run()


async def _wanted(socket: WebSocket) -> Gallery:
    """The boards that the query names. Raises DamasError."""
    room, query = services_of(socket).watching, socket.query_params
    if "game" in query:
        return await room.single(query["game"])
    return room.listed(query.get("variant", ""))


class _WatchSession(SocketSession[Gallery]):
    """The connection of one page. Messages from the page are ignored."""

    def __init__(self, socket: WebSocket, gallery: Gallery) -> None:
        super().__init__(socket, gallery)
        self._viewer = ""  # its name among the spectators of one game

    async def begin(self) -> None:
        """Subscribes to the boards. A page with one board counts as its spectator."""
        services = services_of(self.socket)
        services.spectators.attend()
        try:
            if self.live.single:
                await self._be_counted(self.live.single)
            self.live = await services.watching.enter(self.live, self.post)
        except DamasError as error:
            self.refuse(error)
        self.post()

    async def run(self) -> None:
        """Serves until the page is closed."""
        try:
            await super().run()
        finally:
            if self._viewer:
                services_of(self.socket).spectators.depart(self.live.single, self._viewer)

    async def _be_counted(self, game: str) -> None:
        """Counts the page as a spectator, unless the caller plays in this game."""
        services, caller = services_of(self.socket), caller_of(self.socket)
        found = await in_database(services.games.seats.of_game, game)
        players = {*found.seats.values(), found.maker} - {""} or {OWNER_ID}
        if caller.person not in players:
            self._viewer = viewer_of(sender_of(self.socket), caller)
            services.spectators.arrive(game, self._viewer)

    def post(self, message: Changes | Message | Packet | None = None) -> None:
        """Sends a message. A client that had stopped reading gets all boards afterwards."""
        if not isinstance(message, Changes):
            super().post(message)
        elif self.is_read:
            super().post(message.packet(self.locale))
        else:
            super().post(None)

    async def state(self) -> Packet:
        """All boards as they are now."""
        return self.live.state(self.locale)
