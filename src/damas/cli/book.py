"""`damas book`: make an opening book, and look into one."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TextIO

import typer

from ..base.errors import DamasError, EngineError
from ..base.i18n import Text
from ..base.optional import need_tables
from ..engine import Engine
from ..engine.book import Book, from_games, grow, read_book, shipped, write_book
from ..engine.book.files import FOLDER as BOOKS
from ..engine.book.games import USUAL_LEAST, USUAL_PLIES
from ..engine.book.grow import USUAL_MARGIN
from ..notation.pdn import read_games, replay
from ..rules.board import Board
from ..rules.game import Game
from ..rules.variants import Variant, variant
from .files import free_target, open_text
from .language import say
from .options import FenOption, ForceOption, JsonOption, VariantOption

REPORT_SECONDS = 2.0


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    commands = typer.Typer(no_args_is_help=True, help=say(Text("Opening books.")))
    commands.command("build", help=say(Text("Make a book, by analysis or from games.")))(build)
    commands.command("show", help=say(Text("The moves of a book in a position.")))(show)
    app.add_typer(commands, name="book")


def build(  # noqa: PLR0913, PLR0917  (the options of the command)
    output: Annotated[
        Path, typer.Argument(metavar="FILE", help=say(Text("The book to be written.")))
    ],
    variant_name: VariantOption = "international",
    games: Annotated[
        str | None,
        typer.Option("--games", metavar="PDN", help=say(Text("From these games: a PDN file."))),
    ] = None,
    positions: Annotated[
        int, typer.Option(min=1, help=say(Text("The number of positions to search.")))
    ] = 3000,
    nodes: Annotated[
        int, typer.Option(min=100, help=say(Text("Positions searched for each position.")))
    ] = 60_000,
    margin: Annotated[
        float,
        typer.Option(min=0, help=say(Text("How much worse than the best a move may be, in men."))),
    ] = USUAL_MARGIN,
    plies: Annotated[
        int, typer.Option(min=1, help=say(Text("Plies of each game that are taken.")))
    ] = USUAL_PLIES,
    least: Annotated[
        int, typer.Option(min=1, help=say(Text("Games in which a move was played at least.")))
    ] = USUAL_LEAST,
    force: ForceOption = False,
) -> None:
    """Writes a book; an analysis that was stopped goes on where it was."""
    row = variant(variant_name)
    target = free_target(output, force)
    if games is not None:
        with open_text(games) as handle:
            book = from_games(_played(handle), row, plies=plies, least=least, origin=games)
    else:
        book = _grown(row, target, positions, nodes, margin)
    if not book.entries:
        raise EngineError("empty-book", "There is no position for the book")
    write_book(target, book)
    size = target.stat().st_size
    written = Text("{path}: {count} positions, {size} B")
    typer.echo(say(Text(written.template, {"path": str(target), "count": len(book), "size": size})))


def _grown(row: Variant, target: Path, positions: int, nodes: int, margin: float) -> Book:
    reported = time.monotonic()

    def progress(done: int) -> None:
        nonlocal reported
        if time.monotonic() - reported >= REPORT_SECONDS or done == positions:
            reported = time.monotonic()
            text = Text("{done} of {all} positions", {"done": done, "all": positions})
            typer.echo(say(text), err=True)

    log = target.with_name(target.name + ".growth")
    growth = grow(row, Engine(), positions=positions, nodes=nodes, log=log, progress=progress)
    return growth.book(margin)


def _played(handle: TextIO) -> Iterator[tuple[Game, str | None]]:
    """The games of a file that can be replayed from their start; others are passed over."""
    for pdn in read_games(handle):
        try:
            done = replay(pdn)
        except DamasError:
            continue
        if done.game is not None:
            yield done.game, done.result


def show(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help=say(Text("A book; one that ships without."))),
    ] = None,
    variant_name: VariantOption = "",
    fen: FenOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prints where the book comes from, and its moves in a position."""
    book = _book(file, variant_name)
    board = Board(book.variant, fen)
    row = book.variant
    moves = book.moves(board)
    if as_json:
        listed = [
            {"move": one.move.text(), "score": one.score, "share": round(one.share, 4)}
            for one in moves
        ]
        typer.echo(json.dumps({"header": dict(book.header), "fen": board.fen, "moves": listed}))
        return
    about = Text("{count} positions of {variant}, from {origin}")
    params = {"count": len(book), "variant": row.id, "origin": book.header.get("origin", "?")}
    typer.echo(say(Text(about.template, params)))
    if not moves:
        typer.echo(say(Text("The book has no move here.")))
    for one in moves:
        name = one.move.text(row.move_style)
        score = "" if one.score is None else f"{one.score:+.2f}"
        typer.echo(f"{name:<8}{score:>6}  {100 * one.share:3.0f} %")


def _book(file: Path | None, name: str) -> Book:
    if file is None:
        row = variant(name or "international")
        need_tables(there=BOOKS.is_dir())
        found = shipped(row.id)
        if found is None:
            raise EngineError("no-book", "No book ships for {variant}", variant=row.id)
        return found
    found = read_book(file)
    if name and variant(name).id != found.variant.id:
        raise EngineError(
            "another-books-variant",
            "{path} is a book of {variant}, not of {other}",
            path=str(file),
            variant=found.variant.id,
            other=name,
        )
    return found
