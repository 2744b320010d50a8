"""The application: routes, files and guard over one open database."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware

from .. import __version__
from ..app.core.disk import Disk
from ..app.core.network import Access, Network, access_of
from ..app.core.resources import DEFAULT, EngineResources
from ..app.notifications import NotificationSettings
from ..app.people import Identities
from ..app.services import ServerParts, running
from ..base import traces
from ..bus import BusAddress, check_bus
from ..engine.endgames import Tables as EndgameTables
from ..store import Blocking, People, Rates, RuleBooks, open_database
from .core import errors
from .core.assets import STATIC, BuiltFiles, SourceFiles, assets
from .core.input_validation import InputValidation
from .core.route_index import RouteIndex
from .core.security import Guard
from .core.traced import Traced
from .requests import DescribedApp, Identity, things_of
from .routes.routers import ROUTERS

PACKED = (
    *DEFAULT_EXCLUDED_CONTENT_TYPES,
    "application/octet-stream",
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.sqlite3",
)
"""The media types that gzip makes no smaller, or that are too large to be packed for one reader."""


def create_app(  # noqa: PLR0913  (as many as a server has settings)
    database_url: str | None = None,
    *,
    hosts: Iterable[str] | None = None,
    resources: EngineResources = DEFAULT,
    network: Network | None = None,
    access: Access | None = None,
    notifications: NotificationSettings | None = None,
    bus: BusAddress | None = None,
) -> FastAPI:
    """The page's server as an ASGI application.

    *database_url* is a SQLAlchemy address or a file name (default: the user's own database);
    *hosts* are the host names it answers under (None: any); *resources* are the limits of its
    engines; *network* has the addresses of the server, with hosts of its own, for a caller that
    listens itself; *access* says who owns the server without signing in (None: as `access_of` says
    of its names); *notifications* has its mail server; *bus* is the way to other processes on the
    database (None: the usual one).
    The database is opened, and migrated, at once. Raises StoreError for it, and EngineError for a
    folder without endgame tables, TracesError for the address of a collector.
    """
    traces.begin(__version__)
    endgames = EndgameTables(resources.tables)
    network, sending = network or Network(hosts), notifications or NotificationSettings()
    access = access or access_of(network.hosts.names if network.hosts else ())
    database = open_database(database_url)
    check_bus(bus, database.engine.url.drivername)
    parts = ServerParts(database, network, resources, endgames, sending, bus)
    books = RuleBooks(database)
    identities = Identities(People(database), Rates(database), Blocking(database), access)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(parts) as (services, moderating):
            app.state.services, app.state.moderating = services, moderating
            app.state.why_gone = lambda connection: moderating.why_gone(things_of(connection))
            yield
        books.close()

    app = DescribedApp(title="Damas", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.database = database
    app.state.disk = Disk(database.file)
    _add_middleware(app, network, identities)
    app.add_routes(route for router in ROUTERS for route in router.routes)
    _add_files(app)
    app.router.middleware_stack = RouteIndex(app.router)
    errors.install(app)
    return app


def _add_middleware(app: DescribedApp, network: Network, identities: Identities) -> None:
    """From the inside outwards: the caller, input checks, the guard, gzip, traces."""
    app.add_middleware(Identity, identities=identities)
    app.add_middleware(InputValidation)
    app.add_middleware(Guard, hosts=network.hosts, tls_unseen=network.tls_unseen)
    app.add_middleware(
        GZipMiddleware, minimum_size=800, compresslevel=9, exclude_content_types=PACKED
    )
    app.add_middleware(Traced)


def _add_files(app: DescribedApp) -> None:
    """The files of the page."""
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    built = BuiltFiles(directory=assets().folder, check_dir=False)
    app.mount("/static/built", built, name="built")
    app.mount("/static", SourceFiles(directory=STATIC, check_dir=False), name="static")
