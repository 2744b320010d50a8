"""The parts of a running server that routes use, in one typed value."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..endgames import Tables as EndgameTables
from ..store import (
    ArbiterTables,
    Database,
    Games,
    Guesses,
    Heartbeat,
    People,
    Plays,
    Reviews,
    Seats,
    Tournaments,
)
from .analysis.pool import AnalysisPool
from .arbiter.live import LiveTables
from .core.network import Network
from .core.resources import EngineResources
from .games.live import LiveGames
from .games.opponent import Opponent
from .people.accounts import Registrar
from .people.passkeys import Passkeys
from .tournament.live import LiveTournaments
from .tournament.plays import LivePlays
from .work import WorkRoom

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import HTTPConnection


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that lives as long as the server. Only `network` is there before it starts."""

    database: Database
    network: Network
    work: WorkRoom
    endgames: EndgameTables
    analyses: AnalysisPool
    reviews: Reviews
    guesses: Guesses
    people: People
    registrar: Registrar
    passkeys: Passkeys
    games: LiveGames
    tables: LiveTables
    tournaments: LiveTournaments
    plays: LivePlays


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that answers a request or a WebSocket."""
    found: Services = connection.app.state.services
    return found


@asynccontextmanager
async def running(
    app: FastAPI,
    database: Database,
    network: Network,
    resources: EngineResources,
    endgames: EndgameTables,
) -> AsyncIterator[None]:
    """Starts the services of *app*, and closes them after."""
    opponent = Opponent(resources.searches, endgames)
    games = LiveGames(Games(database), Heartbeat(database), opponent, Seats(database))
    tables = LiveTables(ArbiterTables(database))
    tournaments = LiveTournaments(Tournaments(database))
    registrar = Registrar(database)
    services = Services(
        database=database,
        network=network,
        work=WorkRoom(resources.workers),
        endgames=endgames,
        analyses=AnalysisPool(resources.analyses, tables=endgames),
        reviews=Reviews(database),
        guesses=Guesses(database),
        people=registrar.people,
        registrar=registrar,
        passkeys=Passkeys(registrar),
        games=games,
        tables=tables,
        tournaments=tournaments,
        plays=LivePlays(Plays(database), tournaments, tables, games),
    )
    app.state.services = services
    await games.resume()
    await services.plays.catch_up()
    yield
    services.work.close()
    services.analyses.close()
    await games.close()
    await services.plays.close()
    tables.close_all()
    tournaments.close_all()
    database.close()
