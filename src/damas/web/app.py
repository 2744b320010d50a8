"""The application: routes, files and guard put together over one open database."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from ..endgames import Tables as EndgameTables
from ..store import (
    ArbiterTables,
    Database,
    Games,
    Guesses,
    Plays,
    Presence,
    Reviews,
    Tournaments,
    open_database,
)
from .analysis.pool import Desk
from .arbiter.live import LiveTables
from .core import errors
from .core.edge import Edge
from .core.network import Network
from .core.resources import USUAL, Means
from .core.security import Guard
from .games.live import Tables
from .games.opponent import Opponent
from .routes import analysis as analysis_api
from .routes import analysis_socket, archive, diagrams, endgames, pages, printing
from .routes import game_socket as socket
from .routes import games as api
from .routes import network as network_api
from .routes.arbiter import socket as arbiter_socket
from .routes.arbiter import tables as arbiter_api
from .routes.arbiter import training
from .routes.tournament import api as tournament_api
from .routes.tournament import boards as tournament_boards
from .routes.tournament import clocks as tournament_clocks
from .routes.tournament import organiser as tournament_organiser
from .routes.tournament import pages as tournament_pages
from .routes.tournament import prints as tournament_prints
from .routes.tournament import socket as tournament_socket
from .tournament.live import LiveEvents
from .tournament.plays import LivePlays
from .work import WorkRoom

if TYPE_CHECKING:
    from starlette.types import Scope

STATIC = Path(__file__).with_name("static")
PARTS = (
    training,  # its address comes before /arbiter/{table}
    analysis_api,
    analysis_socket,
    diagrams,
    archive,
    network_api,
    printing,
    arbiter_api,
    arbiter_socket,
    endgames,
    tournament_boards,
    tournament_clocks,
    tournament_api,
    tournament_organiser,
    tournament_prints,
    tournament_socket,
    tournament_pages,
    api,
    socket,
    pages,
)
"""What has a router; the first that knows an address answers."""


class _Files(StaticFiles):
    """The package's own files; a browser asks each time whether they changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def create_app(
    database_url: str | None = None,
    *,
    hosts: Iterable[str] | None = None,
    means: Means = USUAL,
    network: Network | None = None,
) -> FastAPI:
    """The page's server as an ASGI application.

    *database_url* is a SQLAlchemy address or a file name (default: the user's own database);
    *hosts* are the host names it answers under (None: any); *means* is what its engines may take;
    *network* is where it is reached, for who listens himself: it has hosts of its own then.
    The database is opened, and migrated, at once: raises StoreError, and EngineError for a folder
    of endgame tables that is none.
    """
    known = EndgameTables(means.tables)
    network = network or Network(hosts)
    database = open_database(database_url)
    mimetypes.add_type("text/javascript", ".js")

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with _served(app, database, means, known):
            yield

    app = FastAPI(title="Damas", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(Edge)
    app.add_middleware(Guard, hosts=network.hosts)
    app.state.network = network
    for part in PARTS:
        app.include_router(part.router)
    app.mount("/static", _Files(directory=STATIC, check_dir=False), name="static")
    errors.install(app)
    return app


@asynccontextmanager
async def _served(
    app: FastAPI, database: Database, means: Means, known: EndgameTables
) -> AsyncIterator[None]:
    """Everything that lives as long as the server: in the app's state, begun, and closed after."""
    state = app.state
    state.database = database
    state.endgames = known
    state.work = WorkRoom(means.workers)
    state.reviews = Reviews(database)
    state.guesses = Guesses(database)
    state.desk = Desk(means.analyses, tables=known)
    state.tables = Tables(Games(database), Presence(database), Opponent(means.searches, known))
    state.arbiter = LiveTables(ArbiterTables(database))
    state.events = LiveEvents(Tournaments(database))
    state.plays = LivePlays(Plays(database), state.events, state.arbiter, state.tables)
    await state.tables.resume()
    await state.plays.catch_up()
    yield
    state.work.close()
    state.desk.close()
    await state.tables.close()
    await state.plays.close()
    state.arbiter.close()
    state.events.close()
    database.close()
