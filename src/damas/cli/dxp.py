"""`damas dxp`: games with other programs over a network."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ..base.files import append_whole
from ..base.i18n import Text
from ..engine import Engine, Limits
from ..engine.dxp import PORT, DxpGame, DxpLink, DxpServer
from ..engine.dxp.client import LISTEN
from ..engine.dxp.link import HOST, DxpListener
from ..engine.dxp.server import NAME
from ..engine.dxp.text import GameEnd, GameRequest, write_position
from ..notation.pdn import write_game
from ..notation.pdn.results import write_result
from ..rules.board import Board
from ..rules.game import OTHER
from ..rules.regulations import Regulation
from .command import with_options
from .language import say
from .options import FenOption, RegulationOption, VariantOption, rules_for

HostOption = Annotated[
    str, typer.Option("--host", metavar="H", help=say(Text("The address to listen at.")))
]
PortOption = Annotated[int, typer.Option("--port", min=0, max=65535, help=say(Text("The port.")))]
TimeOption = Annotated[
    float | None,
    typer.Option(
        "--time",
        min=0.001,
        help=say(Text("Seconds a move of ours, in place of a share of the game's time.")),
    ),
]
ThreadsOption = Annotated[
    int, typer.Option("--threads", min=1, help=say(Text("Threads that search.")))
]
HashOption = Annotated[
    int, typer.Option("--hash", metavar="MB", min=1, help=say(Text("Memory for the search.")))
]
PdnOption = Annotated[
    Path | None,
    typer.Option("--pdn", metavar="FILE", help=say(Text("The file to add the games to."))),
]
WAITING = Text("Waiting for a program at {host}:{port}")
_WAIT_SECONDS = 0.5
COLOURS = {"white": Text("White"), "black": Text("Black")}
RESULTS = {
    "win": Text("won"),
    "draw": Text("drawn"),
    "loss": Text("lost"),
    None: Text("unknown result"),
}


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(
        no_args_is_help=True, help=say(Text("Play other programs over a network, by DXP."))
    )
    group.command("serve", help=say(Text("Play the games that programs ask for.")))(serve)
    group.command("play", help=say(Text("Ask a program for games.")))(play)
    app.add_typer(group, name="dxp")


@dataclass(frozen=True)
class DxpOptions:
    """The options of `damas dxp serve`."""

    host: HostOption = HOST
    port: PortOption = PORT
    variant_name: VariantOption = ""
    regulation_name: RegulationOption = None
    seconds: TimeOption = None
    threads: ThreadsOption = 1
    hash_mb: HashOption = 64
    pdn: PdnOption = None
    once: Annotated[
        bool, typer.Option("--once", help=say(Text("End when the first caller hangs up.")))
    ] = False


@with_options(DxpOptions)
def serve(options: DxpOptions) -> None:
    """Follows one caller after another until Ctrl-C."""
    rules = rules_for(options.variant_name, options.regulation_name)
    listener = DxpListener(options.host, options.port)
    server = _server(rules, options)
    _print_line(say(Text(WAITING.template, {"host": options.host, "port": listener.port})))
    try:
        while True:
            link = listener.accept(_WAIT_SECONDS)
            if link is None:
                continue
            with link:
                server.serve(link)
            if options.once:
                return
    finally:
        listener.close()


@dataclass(frozen=True)
class PlayOptions:
    """The options of `damas dxp play`."""

    address: Annotated[
        str,
        typer.Argument(
            metavar="HOST:PORT|listen:PORT",
            help=say(
                Text("The address at which the program waits, or the port that it will call.")
            ),
        ),
    ]
    games: Annotated[
        int, typer.Option("--games", min=1, help=say(Text("The number of games.")))
    ] = 1
    colour: Annotated[
        str,
        typer.Option(
            "--color",
            metavar="COLOR",
            help=say(Text("Our colour in the first game; it alternates.")),
        ),
    ] = "white"
    minutes: Annotated[
        int,
        typer.Option(
            "--minutes", min=0, max=999, help=say(Text("Time of each side for the whole game."))
        ),
    ] = 5
    moves: Annotated[
        int,
        typer.Option(
            "--moves", min=0, max=999, help=say(Text("Moves of each side; 0: to the end."))
        ),
    ] = 0
    fen: FenOption = None
    variant_name: VariantOption = ""
    regulation_name: RegulationOption = None
    seconds: TimeOption = None
    threads: ThreadsOption = 1
    hash_mb: HashOption = 64
    pdn: PdnOption = None


@with_options(PlayOptions)
def play(options: PlayOptions) -> None:
    """Asks for so many games, one after the other, with colours exchanged."""
    if options.colour not in ("white", "black"):
        raise typer.BadParameter("white | black", param_hint="--color")
    rules = rules_for(options.variant_name, options.regulation_name)
    server = _server(rules, options)
    start = Board(rules.variant, options.fen) if options.fen else None
    with _link(options.address) as link:
        for number in range(options.games):
            request = GameRequest(
                NAME,
                OTHER[OTHER[options.colour]] if number % 2 else OTHER[options.colour],
                options.minutes,
                options.moves,
                start.turn if start else None,
                write_position(start) if start else "",
            )
            server.ask(link, request)
        link.send(GameEnd(stop=1))


def _engine(rules: Regulation, hash_mb: int, threads: int) -> Engine:
    """Returns an engine that is ready to answer at once."""
    engine = Engine(hash_mb, threads=threads)
    engine.prepare(rules.variant)
    return engine


def _server(rules: Regulation, options: DxpOptions | PlayOptions) -> DxpServer:
    return DxpServer(
        _engine(rules, options.hash_mb, options.threads),
        rules,
        limits=Limits(time_seconds=options.seconds or 1.0),
        own_time=options.seconds is not None,
        tell=_print_line,
        on_end=lambda game: _ended(game, options.pdn),
    )


def _link(address: str) -> DxpLink:
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise typer.BadParameter(address)
    if host != LISTEN:
        return DxpLink.connect(host, int(port))
    listener = DxpListener(port=int(port))
    _print_line(say(Text(WAITING.template, {"host": HOST, "port": listener.port})))
    try:
        while True:
            link = listener.accept(_WAIT_SECONDS)
            if link is not None:
                return link
    finally:
        listener.close()


def _print_line(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


def _ended(game: DxpGame, pdn: Path | None) -> None:
    """One line for people, and the game for the file."""
    params = {
        "opponent": game.opponent,
        "color": say(COLOURS[game.colour]),
        "result": say(RESULTS[game.result]),
        "plies": game.game.ply,
    }
    print(say(Text("{opponent}: we had {color}, {result} after {plies} plies", params)), flush=True)
    if pdn is None:
        return
    names = {game.colour: NAME, OTHER[game.colour]: game.opponent or "?"}
    winner = {"win": game.colour, "loss": OTHER[game.colour], "draw": "draw"}.get(game.result or "")
    tags = {
        "White": names["white"],
        "Black": names["black"],
        "Result": write_result(winner, game.game.variant),
    }
    append_whole(pdn, write_game(game.game, tags).encode())
