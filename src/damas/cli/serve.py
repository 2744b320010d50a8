"""`damas serve`: the page, in the browser."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

import typer

from ..base.environment import check_values, setting
from ..base.errors import DamasError
from ..base.i18n import Text
from ..base.installing import install_command
from ..rules.regulations.catalogue import VARIABLE
from .command import with_options
from .installed import is_own, package_of
from .language import locale, say
from .options import RulesOption, TablesOption


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("serve", help=say(Text("Play in the browser: start the page.")))(serve)


class LogFormat(Enum):
    """The form of the log."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True)
class ServeOptions:
    """The options of `damas serve`."""

    host: Annotated[str, typer.Option(help=say(Text("The address to answer at.")))] = "127.0.0.1"
    port: Annotated[
        int, typer.Option(min=0, max=65535, help=say(Text("The port; 0 for any that is free.")))
    ] = 8000
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help=say(Text("The database of games, as an SQLAlchemy URL."))),
    ] = None
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=say(Text("Do not open a browser.")))
    ] = False
    analyses: Annotated[
        int | None,
        typer.Option(
            min=1, max=64, help=say(Text("The greatest number of analyses that run at once."))
        ),
    ] = None
    tables: TablesOption = None
    rules: RulesOption = None
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            min=0,
            max=64,
            help=say(Text("Long work at once in this process; 0 leaves it to damas worker.")),
        ),
    ] = 1
    lan: Annotated[
        bool,
        typer.Option("--lan", help=say(Text("Open it to the local network, for phones too."))),
    ] = False
    tls: Annotated[
        bool,
        typer.Option(
            "--tls",
            help=say(
                Text(
                    "With --lan: over TLS as well, by a certificate of its own that each phone"
                    " trusts once; passkeys, notices and play without a network need it."
                )
            ),
        ),
    ] = False
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=say(
                Text("A name under which it answers, besides its own addresses; may be repeated.")
            ),
        ),
    ] = None
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help=say(
                Text(
                    "The address of a proxy in front of it, which alone may name the"
                    " addresses of visitors; may be repeated."
                )
            ),
        ),
    ] = None
    hosted: Annotated[
        bool,
        typer.Option(
            "--hosted",
            help=say(
                Text(
                    "Nobody becomes its owner by asking from this machine: for a proxy in"
                    " front of it, or a machine that many use."
                )
            ),
        ),
    ] = False
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            help=say(
                Text(
                    "The processes that answer together at one address; with more than one, a"
                    " dead one is replaced, and SIGHUP renews them one by one."
                )
            ),
        ),
    ] = 1
    metrics_port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65000,
            help=say(
                Text(
                    "A port of its own for the numbers of the process, as at /metrics;"
                    " each further worker has the next one."
                )
            ),
        ),
    ] = None
    log_format: Annotated[
        LogFormat,
        typer.Option(
            envvar="DAMAS_LOG_FORMAT",
            show_envvar=True,
            help=say(Text("Lines of text, or of JSON without anything about persons.")),
        ),
    ] = LogFormat.TEXT
    smtp_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="DAMAS_SMTP_URL",
            show_envvar=True,
            help=say(
                Text(
                    "The mail server for notices, as smtp://name:password@host:587?from=ADDRESS;"
                    " better said in the environment, which others of this machine do not see."
                )
            ),
        ),
    ] = None
    bus: Annotated[
        str | None,
        typer.Option(
            "--bus",
            metavar="URL",
            envvar="DAMAS_BUS_URL",
            show_envvar=True,
            help=say(
                Text(
                    "The way in which several processes on one database hear each other at once:"
                    " memory (there is one process), local (they are on this machine), postgresql"
                    " or nats://host; better said in the environment if it has a password."
                    " Without it: postgresql with such a database, else local."
                )
            ),
        ),
    ] = None


@with_options(ServeOptions)
def serve(options: ServeOptions) -> None:
    """Serves the page until interrupted with Ctrl-C."""
    check_values()
    try:
        from ..http import (  # noqa: PLC0415  (only this command needs it)
            EngineResources,
            ServerSettings,
        )
        from ..http import serve as serve_page  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if is_own(error):
            raise
        raise DamasError(
            "web-not-installed",
            "The page needs the package {name}; install it with: {command}",
            name=package_of(error),
            command=install_command("all"),
        ) from None
    if options.rules is not None:  # for its worker processes too
        places = [str(options.rules.resolve()), os.environ.get(VARIABLE, "")]
        os.environ[VARIABLE] = os.pathsep.join(filter(None, places))
    os.environ["DAMAS_LOG_FORMAT"] = options.log_format.value  # for its worker processes too
    limits = EngineResources(analyses=options.analyses, tables=options.tables, jobs=options.jobs)
    serve_page(
        ServerSettings(
            options.host,
            options.port,
            options.database,
            open_browser=not options.no_browser,
            resources=limits,
            lan=options.lan,
            tls=options.tls,
            allowed_hosts=tuple(options.allowed_host or ()),
            trusted_proxies=tuple(options.trusted_proxy or ()),
            hosted=options.hosted,
            smtp_url=options.smtp_url or setting("DAMAS_SMTP_URL"),
            bus_url=options.bus or setting("DAMAS_BUS_URL"),
            workers=options.workers,
            metrics_port=options.metrics_port,
            locale=locale(),
        )
    )
