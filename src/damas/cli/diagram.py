"""`damas diagram`: a position or a game as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import diagram
from .._kernel import Move
from ..board import Board
from ..diagram import Marks, Scene
from ..errors import DamasError
from ..files import write_whole
from ..i18n import Text
from ..pdn import read_games, replay
from ..regulations import regulation
from ..variants import variant as variant_named
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
    """What was asked cannot be drawn."""


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("diagram", help=say(Text("Draw a position or a game as a picture.")))(draw)


def draw(  # noqa: PLR0913, PLR0917  (each is an option)
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=say(Text("Where to draw: the ending .svg, .png, .pdf or .gif says how.")),
        ),
    ],
    variant: VariantFilter = None,
    fen: FenOption = None,
    pdn: Annotated[
        str | None,
        typer.Option("--pdn", metavar="FILE", help=say(Text("A file of games, instead of a FEN."))),
    ] = None,
    number: GameOption = 1,
    ply: Annotated[
        int | None,
        typer.Option("--ply", min=0, help=say(Text("After how many moves; without it, the last."))),
    ] = None,
    animate: Annotated[
        bool, typer.Option("--animate", help=say(Text("The moves of the game, in motion.")))
    ] = False,
    size: Annotated[
        int,
        typer.Option("--size", min=40, max=4000, help=say(Text("Width in pixels (PDF: points)."))),
    ] = 400,
    numbers: NumbersOption = None,
    orientation: Annotated[
        str, typer.Option("--orientation", metavar="white|black", help=say(Text("Who sits below.")))
    ] = "white",
    theme: ThemeOption = "wood",
    arrows: Annotated[
        list[str] | None,
        typer.Option("--arrow", metavar="28-22", help=say(Text("An arrow; may be repeated."))),
    ] = None,
    lines: Annotated[
        list[str] | None,
        typer.Option("--line", metavar="main_road", help=say(Text("A named line to mark."))),
    ] = None,
    regulation_name: RegulationOption = None,
) -> int:
    """Draws to FILE; says what it wrote."""
    if output.suffix.lower() not in (*STILL, *MOVING):
        raise _unknown_ending(output)
    start, moves = _asked(variant, fen, pdn, number, regulation_name, ply)
    shown = len(moves) if ply is None else ply
    if shown > len(moves):
        raise PictureError("no-such-ply", "This game has {plies} plies", plies=len(moves))
    marks = Marks(
        orientation=orientation,
        numbers=numbers or start.variant.usual_numbers,
        arrows=[_arrow(text) for text in arrows or ()],
        lines=lines or (),
    )
    data = (
        _moving(start, moves[:shown], marks, theme, size, output)
        if animate or output.suffix.lower() == ".gif"
        else _still(start, moves[:shown], marks, theme, size, output)
    )
    write_whole(output, data.encode() if isinstance(data, str) else data)
    typer.echo(say(Text("{file} written", {"file": str(output)})))
    return 0


def _asked(  # noqa: PLR0913, PLR0917
    variant: str | None,
    fen: str | None,
    pdn: str | None,
    number: int,
    name: str | None,
    ply: int | None,
) -> tuple[Board, Sequence[Move]]:
    """The start position and the moves that were asked for."""
    rules = regulation(name) if name else None
    row = variant_named(variant) if variant else rules.variant if rules else None
    if rules and row is not rules.variant:
        raise _contradiction("--variant", "--regulation")
    if pdn is None:
        return Board(row or "international", fen), ()
    if fen is not None or variant:
        raise _contradiction("--pdn", "--variant" if variant else "--fen")
    with open_text(pdn) as handle:
        for count, game in enumerate(read_games(handle), start=1):
            if count == number:
                done = replay(game, rules)
                if done.game is None:
                    why = done.fault.message if done.fault else ""
                    raise PictureError("no-position", "{why}", why=why)
                fault = done.fault if done.fault and done.fault.code != "result" else None
                if fault and (ply is None or ply > len(done.game.moves)):
                    raise PictureError(
                        "game-stops",
                        "Game {number} can be played only to ply {plies}: {why}",
                        number=number,
                        plies=len(done.game.moves),
                        why=fault.message,
                    )
                return done.game.start_board, done.game.moves
    raise FileError("no-such-game", "{name} has no game number {number}", name=pdn, number=number)


def _arrow(text: str) -> tuple[int, int]:
    tail, _, head = text.replace("x", "-").partition("-")
    if not (tail.isdecimal() and head.isdecimal()):
        raise PictureError(
            "bad-arrow", "An arrow is two squares such as 28-22, not {text}", text=text
        )
    return int(tail), int(head)


def _still(  # noqa: PLR0913, PLR0917
    board: Board, moves: Sequence[Move], marks: Marks, theme: str, size: int, output: Path
) -> str | bytes:
    back_end = STILL.get(output.suffix.lower())
    if back_end is None:
        raise _unknown_ending(output)
    for move in moves:
        board = board.after(move)
    return back_end(diagram.draw(board, marks, theme, locale()), size)


def _moving(  # noqa: PLR0913, PLR0917
    board: Board, moves: Sequence[Move], marks: Marks, theme: str, size: int, output: Path
) -> str | bytes:
    options: dict[str, Any] = {
        "orientation": marks.orientation,
        "numbers": marks.numbers,
        "lines": marks.lines,
        "size": size,
        "colours": theme,
    }
    if output.suffix.lower() == ".gif":
        return diagram.gif(board, moves, **options)
    if output.suffix.lower() == ".svg":
        return diagram.animated_svg(board, moves, lang=locale(), **options)
    raise _unknown_ending(output)


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
