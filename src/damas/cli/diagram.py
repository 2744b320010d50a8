"""`damas diagram`: a position or a game as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from .._kernel import Move
from ..base.errors import DamasError
from ..base.files import write_whole
from ..base.i18n import Text
from ..notation import diagram
from ..notation.diagram import Marks, Scene
from ..notation.pdn import PdnGame, read_games, replay
from ..rules.board import Board
from ..rules.regulations import regulation
from ..rules.variants import Variant
from ..rules.variants import variant as variant_named
from .command import with_options
from .files import FileError, open_text
from .language import locale, say
from .options import (
    FenOption,
    GameOption,
    NumbersOption,
    RegulationOption,
    ThemeOption,
    VariantFilter,
)

STILL: dict[str, Callable[[Scene, int], str | bytes]] = {
    ".svg": diagram.to_svg,
    ".png": diagram.to_png,
    ".pdf": diagram.to_pdf,
}
MOVING = (".svg", ".gif")


class PictureError(DamasError, ValueError):
    """A request that cannot be drawn."""


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("diagram", help=say(Text("Draw a position or a game as a picture.")))(draw)


@dataclass(frozen=True)
class DiagramOptions:
    """The options of `damas diagram`."""

    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=say(
                Text("The file to draw: its ending .svg, .png, .pdf or .gif gives the format.")
            ),
        ),
    ]
    variant: VariantFilter = None
    fen: FenOption = None
    pdn: Annotated[
        str | None,
        typer.Option("--pdn", metavar="FILE", help=say(Text("A file of games, instead of a FEN."))),
    ] = None
    number: GameOption = 1
    ply: Annotated[
        int | None,
        typer.Option("--ply", min=0, help=say(Text("After how many moves; without it, the last."))),
    ] = None
    animate: Annotated[
        bool, typer.Option("--animate", help=say(Text("The moves of the game, in motion.")))
    ] = False
    size: Annotated[
        int,
        typer.Option("--size", min=40, max=4000, help=say(Text("Width in pixels (PDF: points)."))),
    ] = 400
    numbers: NumbersOption = None
    orientation: Annotated[
        str,
        typer.Option(
            "--orientation", metavar="white|black", help=say(Text("The side at the bottom."))
        ),
    ] = "white"
    theme: ThemeOption = "wood"
    arrows: Annotated[
        list[str] | None,
        typer.Option("--arrow", metavar="28-22", help=say(Text("An arrow; may be repeated."))),
    ] = None
    lines: Annotated[
        list[str] | None,
        typer.Option("--line", metavar="main_road", help=say(Text("A named line to mark."))),
    ] = None
    regulation_name: RegulationOption = None


@with_options(DiagramOptions)
def draw(options: DiagramOptions) -> int:
    """Draws to FILE and names the file."""
    if options.output.suffix.lower() not in (*STILL, *MOVING):
        raise _unknown_ending(options.output)
    start, moves = _start_and_moves(options)
    shown = len(moves) if options.ply is None else options.ply
    if shown > len(moves):
        raise PictureError("no-such-ply", "This game has {plies} plies", plies=len(moves))
    moving = options.animate or options.output.suffix.lower() == ".gif"
    marks = _marks(options, start.variant)
    data = (_moving if moving else _still)(start, moves[:shown], marks, options)
    write_whole(options.output, data.encode() if isinstance(data, str) else data)
    typer.echo(say(Text("{file} written", {"file": str(options.output)})))
    return 0


def _start_and_moves(options: DiagramOptions) -> tuple[Board, Sequence[Move]]:
    """The start position and the moves of the game that the options name."""
    rules = regulation(options.regulation_name) if options.regulation_name else None
    named = variant_named(options.variant) if options.variant else None
    row = named or (rules.variant if rules else None)
    if rules and row is not rules.variant:
        raise _contradiction("--variant", "--regulation")
    if options.pdn is None:
        return Board(row or "international", options.fen), ()
    if options.fen is not None or named:
        raise _contradiction("--pdn", "--variant" if named else "--fen")
    done = replay(_game_of(options.pdn, options.number), rules)
    if done.game is None:
        why = done.fault.message if done.fault else ""
        raise PictureError("no-position", "{why}", why=why)
    fault = done.fault if done.fault and done.fault.code != "result" else None
    if fault and (options.ply is None or options.ply > len(done.game.moves)):
        raise PictureError(
            "game-stops",
            "Game {number} can be played only to ply {plies}: {why}",
            number=options.number,
            plies=len(done.game.moves),
            why=fault.message,
        )
    return done.game.start_board, done.game.moves


def _game_of(name: str, number: int) -> PdnGame:
    """Game *number*, from 1, of the file *name*; raises FileError."""
    with open_text(name) as handle:
        for count, game in enumerate(read_games(handle), start=1):
            if count == number:
                return game
    raise FileError("no-such-game", "{name} has no game number {number}", name=name, number=number)


def _arrow(text: str, variant: Variant) -> tuple[int, int]:
    try:
        tail, head = Board(variant).read_path(text)
    except (DamasError, ValueError):
        raise PictureError(
            "bad-arrow", "An arrow is two squares such as 28-22, not {text}", text=text
        ) from None
    return tail, head


def _marks(options: DiagramOptions, variant: Variant) -> Marks:
    return Marks(
        orientation=options.orientation,
        numbers=options.numbers or variant.usual_numbers,
        arrows=[_arrow(text, variant) for text in options.arrows or ()],
        lines=options.lines or (),
    )


def _still(
    board: Board, moves: Sequence[Move], marks: Marks, options: DiagramOptions
) -> str | bytes:
    """The position after the *moves*."""
    back_end = STILL.get(options.output.suffix.lower())
    if back_end is None:
        raise _unknown_ending(options.output)
    for move in moves:
        board = board.after(move)
    return back_end(diagram.draw(board, marks, options.theme, locale()), options.size)


def _moving(
    board: Board, moves: Sequence[Move], marks: Marks, options: DiagramOptions
) -> str | bytes:
    """The *moves* in motion."""
    look: dict[str, Any] = {
        "orientation": marks.orientation,
        "numbers": marks.numbers,
        "lines": marks.lines,
        "size": options.size,
        "colours": options.theme,
    }
    if options.output.suffix.lower() == ".gif":
        return diagram.gif(board, moves, **look)
    if options.output.suffix.lower() == ".svg":
        return diagram.animated_svg(board, moves, lang=locale(), **look)
    raise _unknown_ending(options.output)


def _contradiction(one: str, other: str) -> PictureError:
    return PictureError(
        "contradiction",
        "{one} and {other} say different things: give one of them",
        one=one,
        other=other,
    )


def _unknown_ending(output: Path) -> PictureError:
    return PictureError(
        "unknown-ending",
        "{name} cannot be drawn: pictures end in .svg, .png or .pdf, moving ones in .svg or .gif",
        name=output.name,
    )
