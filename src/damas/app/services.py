"""The parts of a running server that routes use, in one typed value."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ..base import traces
from ..bus import Bus, BusAddress, open_bus
from ..engine.endgames import Tables as EndgameTables
from ..store import (
    AnalysisBoards,
    ArbiterTables,
    Arrivals,
    Attendance,
    Basket,
    ChatMessages,
    ClubMatches,
    Database,
    EventContacts,
    EventPhotos,
    Friends,
    Games,
    Guesses,
    Invitations,
    LessonsDone,
    Matches,
    OnlineBooks,
    People,
    Plays,
    Preferences,
    Processes,
    Rates,
    RatingLists,
    RegistryBook,
    Relays,
    Reviews,
    RoomMessages,
    Rooms,
    Seats,
    Seeks,
    Tournaments,
)
from .analysis.boards import AnalysisBoardService
from .analysis.pool import AnalysisPool
from .analysis.reviewing import ReviewService
from .arbiter.live import LiveTables
from .arbiter.training import ArbiterTraining
from .bus_subscriptions import (
    join_events,
    join_games,
    join_meetings,
    join_rooms,
    join_school,
    join_watching,
)
from .classes.live import LiveClasses
from .classes.pupils import PupilService
from .classes.service import ClassService
from .club.chat import RoomChat
from .club.live_rooms import LiveRooms
from .club.rooms import RoomService
from .core.network import Network
from .core.resources import EngineResources
from .daily import Daily
from .federation.service import FederationService
from .games.live_games import LiveGames
from .games.opponent import Opponent
from .games.timekeeping import Timekeeper
from .jobs import JobService
from .live import ChangeFeed
from .meeting.friends import FriendService
from .meeting.lobby import Lobby
from .meeting.meetings import Meetings
from .moderating import Moderating
from .notifications import NotificationService, NotificationSettings
from .people.accounts import Registrar
from .people.oidc import OidcSignIn
from .people.oidc_provider import provider_of_settings
from .people.passkeys import Passkeys
from .practice.service import PracticeServices
from .ratings.service import RatingService
from .studies.service import StudyService
from .tournament.club_matches import ClubMatchService
from .tournament.hook_news import EventItems
from .tournament.live import LiveTournaments
from .tournament.online_events import OnlineEvents
from .tournament.own_calendar import OwnCalendars
from .tournament.pairing_news import PairingNews
from .tournament.plays import LinkedGames
from .views.catalogue import catalogue
from .watching.live_boards import LiveBoards, watch_rooms
from .watching.relay_links import RelayLinks, links_allowed
from .watching.relays import RelayService
from .watching.spectators import SpectatorCounter
from .work import WorkerPool


@dataclass(frozen=True, slots=True)
class ServerParts:
    """All that the services of a server are made from; *mail* sends notices, *bus* is the way to
    other processes on the database (None: the usual one)."""

    database: Database
    network: Network
    resources: EngineResources
    endgames: EndgameTables
    mail: NotificationSettings
    bus: BusAddress | None = None


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that lives as long as the server. Only `network` is there before it starts."""

    database: Database
    network: Network
    work: WorkerPool
    jobs: JobService
    endgames: EndgameTables
    analyses: AnalysisPool
    reviews: ReviewService
    boards: AnalysisBoardService
    registrar: Registrar
    passkeys: Passkeys
    oidc: OidcSignIn
    practice: PracticeServices
    federation: FederationService
    games: LiveGames
    meetings: Meetings
    lobby: Lobby
    rated: RatingService
    club: RoomService
    live_rooms: LiveRooms
    room_chat: RoomChat
    studies: StudyService
    classes: ClassService
    live_classes: LiveClasses
    notifications: NotificationService
    tables: LiveTables
    training: ArbiterTraining
    tournaments: LiveTournaments
    plays: LinkedGames
    online: OnlineEvents
    watching: LiveBoards
    spectators: SpectatorCounter
    follower: ChangeFeed
    daily: Daily

    @property
    def relays(self) -> RelayService:
        """Boards of other people's events."""
        return RelayService(Relays(self.database), self.work, links_allowed())

    @property
    def pupils(self) -> PupilService:
        """The pupils of classes: their cards, and the computers that they share."""
        return PupilService.over(self.database, self.classes, self.registrar)

    @property
    def club_matches(self) -> ClubMatchService:
        """The matches of clubs of the federation."""
        store, registry = ClubMatches(self.database), self.federation.registry
        tell = self.notifications.of_club
        return ClubMatchService(store, registry, self.tournaments, self.online.books, tell)

    @property
    def own_calendars(self) -> OwnCalendars:
        """The calendars of people."""
        registry, books = self.federation.registry, self.online.books
        contacts = EventContacts(self.database)
        return OwnCalendars(self.registrar, registry, self.tournaments, books, contacts)

    @property
    def friends(self) -> FriendService:
        """The friends of people."""
        return FriendService(Friends(self.database), self.meetings.words)

    @property
    def preferences(self) -> Preferences:
        """What people have chosen of the pages."""
        return Preferences(self.database)

    @property
    def guesses(self) -> Guesses:
        """The moves that people guessed in games of others."""
        return Guesses(self.database)

    @property
    def lessons(self) -> LessonsDone:
        """The lessons that people have done."""
        return LessonsDone(self.database)

    @property
    def photos(self) -> EventPhotos:
        """The photos of boards of events."""
        return EventPhotos(self.database)

    @property
    def people(self) -> People:
        """The people of the database."""
        return self.registrar.people

    @property
    def bus(self) -> Bus:
        """The way to the other processes that share the database."""
        return self.follower.bus


def _moderating(services: Services) -> Moderating:
    """Things that the owner has removed or closed, and the pages that show them."""
    games, club = services.games, services.club
    gone = {
        "event": services.tournaments.gone,
        "table": services.tables.gone,
        "game": games.gone,
        "study": services.studies.live.gone,
        "class": services.classes.changed,
        "room": club.changed,
        "word": lambda word: games.notify(word.partition(":")[0]),
        "room-word": lambda word: club.changed(word.partition(":")[0]),
    }
    return Moderating(Basket(services.database), gone, services.notifications)


@asynccontextmanager
async def running(parts: ServerParts) -> AsyncIterator[tuple[Services, Moderating]]:
    """Starts the services, and closes them at the end."""
    services = _opened(parts)
    _join(services)
    await Timekeeper(Processes(parts.database)).begin()
    services.follower.start()
    await services.games.resume()
    await services.plays.catch_up()
    services.plays.start()
    services.online.on_opened.append(services.notifications.seated)
    services.tournaments.subscribe(services.notifications.venue.notify)
    services.tournaments.subscribe(services.notifications.hooks.notify)
    services.online.start()
    services.rated.start()
    services.notifications.start()
    services.jobs.start()
    services.daily.start()
    links = RelayLinks(Relays(parts.database))
    links.start()
    yield services, _moderating(services)
    await links.close()
    await _close(services)


async def _close(services: Services) -> None:
    """Stops all services. Everything that lasts is in the database."""
    await services.daily.close()
    await services.jobs.close()
    await services.rated.close()
    services.work.close()
    services.lobby.close()
    services.notifications.close()
    services.watching.close()
    services.live_rooms.close()
    await services.spectators.close()
    services.analyses.close()
    services.reviews.close()
    services.oidc.close()
    services.boards.close()
    await services.online.close()
    await services.games.close()
    await services.plays.close()
    services.live_classes.close()
    services.studies.live.close_all()
    services.tables.close_all()
    services.tournaments.close_all()
    await services.follower.close()
    services.database.close()
    await asyncio.to_thread(traces.end)


def _follower(database: Database, bus: BusAddress | None) -> ChangeFeed:
    """The bus to the processes that share the database, and what follows on it."""
    url = database.engine.url.render_as_string(hide_password=False)
    namespace = hashlib.blake2b(People(database).secret(), digest_size=8, person=b"damas-bus")
    return ChangeFeed(open_bus(bus, url, namespace.hexdigest()))


def _join(services: Services) -> None:
    """Lets the rooms announce what they store, and hear what other processes store."""
    follower = services.follower
    services.games.on_pause.append(services.tables.follow_pause)
    join_games(follower, services.games, services.boards)
    join_watching(follower, services.watching, services.spectators)
    join_events(follower, services.tables, services.tournaments)
    join_meetings(follower, services.meetings, services.lobby)
    join_rooms(follower, services.club, services.live_rooms)
    join_school(follower, services.studies.live, services.classes, services.live_classes)


def _live_games(database: Database, opponent: Opponent) -> tuple[LiveGames, Attendance]:
    """The games of this process, and the people at them."""
    processes = Processes(database)
    seats, attendance = Seats(database), Attendance(database, processes.id)
    stored = Games(database, processes.id)
    games = LiveGames(stored, processes, opponent, seats, attendance, Arrivals(database))
    return games, attendance


def _meetings(database: Database, games: LiveGames) -> Meetings:
    """The meetings of this process, which follow its games."""
    meetings = Meetings(
        games,
        Invitations(database),
        Seeks(database),
        Matches(database),
        ChatMessages(database),
        Rates(database),
    )
    games.on_end.append(meetings.ended)
    return meetings


def _opened(parts: ServerParts) -> Services:
    """The services of a server over one database; nothing runs yet."""
    database, resources, endgames = parts.database, parts.resources, parts.endgames
    games, attendance = _live_games(database, Opponent(resources.searches, endgames))
    meetings = _meetings(database, games)
    work, pool = WorkerPool(resources.workers), AnalysisPool(resources.analyses, tables=endgames)
    tournaments = LiveTournaments(Tournaments(database))
    tables = LiveTables(ArbiterTables(database), games.pausing)
    spectators, watching = watch_rooms(database, games)
    registrar, room_words = Registrar(database), RoomMessages(database)
    club = RoomService(games, Rooms(database), meetings.words, meetings.invitations)
    classes = ClassService.over(database, meetings.invitations, catalogue)
    rated = RatingService.over(database, games, registrar.rates, work)
    news = PairingNews(tournaments), EventItems(tournaments)
    told = NotificationService(database, games, meetings, registrar, attendance, news, parts.mail)
    return Services(
        database=database,
        network=parts.network,
        work=work,
        jobs=JobService(database, resources.jobs),
        endgames=endgames,
        analyses=pool,
        reviews=ReviewService(Reviews(database), pool.engine),
        boards=AnalysisBoardService(AnalysisBoards(database), games.notify),
        registrar=registrar,
        passkeys=Passkeys(registrar),
        oidc=OidcSignIn(database, registrar, provider_of_settings()),
        practice=PracticeServices.over(database, work, rated.profiles, games.rated),
        federation=FederationService(RegistryBook(database), RatingLists(database), work),
        games=games,
        meetings=meetings,
        lobby=Lobby(meetings),
        rated=rated,
        club=club,
        live_rooms=LiveRooms(club, room_words),
        room_chat=RoomChat(club, room_words, registrar.people, registrar.rates),
        studies=classes.studies,
        classes=classes,
        live_classes=LiveClasses(classes),
        notifications=told,
        tables=tables,
        training=ArbiterTraining(database, work),
        tournaments=tournaments,
        plays=LinkedGames(Plays(database), tournaments, tables, games),
        online=OnlineEvents(OnlineBooks(database), tournaments, games, attendance),
        watching=watching,
        spectators=spectators,
        follower=_follower(database, parts.bus),
        daily=Daily(database, games.delete),
    )
