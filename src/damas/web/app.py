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
from ..store import open_database
from .core import errors
from .core.edge import Edge
from .core.network import Network
from .core.resources import DEFAULT, EngineResources
from .core.security import Guard
from .routes.routers import ROUTERS
from .services import running

if TYPE_CHECKING:
    from starlette.types import Scope

STATIC = Path(__file__).with_name("static")


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
    resources: EngineResources = DEFAULT,
    network: Network | None = None,
) -> FastAPI:
    """The page's server as an ASGI application.

    *database_url* is a SQLAlchemy address or a file name (default: the user's own database);
    *hosts* are the host names it answers under (None: any); *resources* are the limits of its
    engines; *network* has the addresses of the server, with hosts of its own, for a caller that
    listens itself.
    The database is opened, and migrated, at once. Raises StoreError for it, and EngineError for a
    folder without endgame tables.
    """
    endgames = EndgameTables(resources.tables)
    network = network or Network(hosts)
    database = open_database(database_url)
    mimetypes.add_type("text/javascript", ".js")

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(app, database, network, resources, endgames):
            yield

    app = FastAPI(title="Damas", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(Edge)
    app.add_middleware(Guard, hosts=network.hosts)
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", _Files(directory=STATIC, check_dir=False), name="static")
    errors.install(app)
    return app
