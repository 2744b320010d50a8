"""`damas print`: boards in true size, diagrams, score sheets and rule booklets as PDF."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from .. import printing
from ..arbiter import Table
from ..base.files import write_whole
from ..base.i18n import Text
from ..notation.pdn import PdnGame, read_games, replay
from ..printing import DiagramPosition
from ..rules.board import Board
from ..rules.regulations import regulation
from ..rules.variants import VARIANTS
from ..rules.variants import variant as variant_named
from .files import FileError, free_target, open_text
from .language import locale, say
from .options import (
    ForceOption,
    GameOption,
    HyphensOption,
    NumbersOption,
    ThemeOption,
    VariantOption,
)

OutOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE.pdf", help=say(Text("The output file."))),
]
PaperOption = Annotated[
    str, typer.Option("--paper", metavar="a4|letter", help=say(Text("The paper.")))
]
FilesArgument = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help=say(Text("A PDN file; - for standard input."))),
]


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(
        no_args_is_help=True, help=say(Text("Print boards, diagrams, score sheets and booklets."))
    )
    for name, command, words in (
        ("board", board, Text("An empty board in true size, to play on.")),
        ("diagrams", diagrams, Text("Positions on a sheet.")),
        ("score", score, Text("A score sheet, blank or filled from a game.")),
        ("booklet", booklet, Text("The rules of a regulation, to learn from.")),
        ("rulings", rulings, Text("The rulings of an arbiter at a board, to be signed.")),
    ):
        group.command(name, help=say(words))(command)
    app.add_typer(group, name="print")


def board(  # noqa: PLR0913, PLR0917  (each is an option)
    variant: VariantOption = "international",
    square: Annotated[
        float | None,
        typer.Option(
            "--square", metavar="MM", help=say(Text("Width of a square; without it, as fits."))
        ),
    ] = None,
    numbers: NumbersOption = None,
    pieces: Annotated[
        bool, typer.Option("--pieces", help=say(Text("Men and kings to cut out, too.")))
    ] = False,
    paper_name: PaperOption = "a4",
    theme: ThemeOption = "print",
    output: OutOption = None,
    force: ForceOption = False,
) -> int:
    """Prints an empty board."""
    row = variant_named(variant)
    data = printing.print_board(
        row,
        square_mm=square,
        paper=paper_name,
        numbers=numbers or "none",
        theme=theme,
        pieces=pieces,
        lang=locale(),
    )
    return _write(data, output, f"board-{row.id}.pdf", force)


def diagrams(  # noqa: PLR0913, PLR0917
    file: FilesArgument = None,
    fens: Annotated[
        list[str] | None,
        typer.Option("--fen", metavar="F", help=say(Text("A position; may be repeated."))),
    ] = None,
    variant: VariantOption = "international",
    per_page: Annotated[
        int, typer.Option("--per-page", help=say(Text("Diagrams on a page: 1, 2, 4, 6, 9 or 12.")))
    ] = 6,
    numbers: NumbersOption = None,
    title: Annotated[str, typer.Option("--title", help=say(Text("The title on the page.")))] = "",
    paper_name: PaperOption = "a4",
    output: OutOption = None,
    force: ForceOption = False,
) -> int:
    """Prints the positions named, and the start positions of the games of FILE."""
    row = variant_named(variant)
    found = [DiagramPosition(Board(row, fen)) for fen in fens or ()]
    if file is not None:
        with open_text(file) as handle:
            found += [one for game in read_games(handle) if (one := _position(game)) is not None]
    data = printing.print_diagrams(
        found,
        per_page=per_page,
        paper=paper_name,
        numbers=numbers,
        title=title,
        lang=locale(),
    )
    return _write(data, output, "diagrams.pdf", force)


def _position(game: PdnGame) -> DiagramPosition | None:
    """The start position of a game of a file; None when the file does not say it."""
    done = replay(game)
    if done.game is None:
        return None
    names = [game.headers.get(tag, "") for tag in ("Event", "White", "Black", "Round")]
    return DiagramPosition(
        done.game.start_board, " \N{MIDDLE DOT} ".join(n for n in names if n.strip("?"))
    )


def score(  # noqa: PLR0913, PLR0917
    file: FilesArgument = None,
    number: GameOption = 1,
    variant: VariantOption = "international",
    pages: Annotated[
        int, typer.Option("--pages", min=1, max=200, help=say(Text("The number of blank sheets.")))
    ] = 1,
    hyphens: HyphensOption = False,
    paper_name: PaperOption = "a4",
    output: OutOption = None,
    force: ForceOption = False,
) -> int:
    """Prints a score sheet."""
    game = None if file is None else _game(file, number)
    row = _variant_of(game) if game else variant_named(variant).id
    data = printing.print_score(
        game,
        paper=paper_name,
        lang=locale(),
        variant=row,
        hyphens=hyphens or bool(row and VARIANTS[row].hyphen_captures),
        pages=pages,
    )
    return _write(data, output, "score.pdf", force)


def _game(file: str, number: int) -> PdnGame:
    with open_text(file) as handle:
        for count, game in enumerate(read_games(handle), start=1):
            if count == number:
                return game
    raise FileError("no-such-game", "{name} has no game number {number}", name=file, number=number)


def _variant_of(game: PdnGame) -> str | None:
    row = replay(game).variant
    return row.id if row else None


def booklet(
    name: Annotated[str, typer.Argument(metavar="REGULATION")] = "internacional",
    paper_name: PaperOption = "a4",
    output: OutOption = None,
    force: ForceOption = False,
) -> int:
    """Prints the rules of REGULATION; `damas regulations` lists them."""
    rules = regulation(name)
    data = printing.print_booklet(rules, paper=paper_name, lang=locale())
    return _write(data, output, f"{rules.id}.pdf", force)


def rulings(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE|-]",
            help=say(Text("A file of events, one JSON object a line; - for standard input.")),
        ),
    ] = "-",
    names: Annotated[
        list[str] | None,
        typer.Option("--tag", metavar="NAME=TEXT", help=say(Text("A name for the head."))),
    ] = None,
    paper_name: PaperOption = "a4",
    output: OutOption = None,
    force: ForceOption = False,
) -> int:
    """Prints the ruling sheet of the events in FILE, as `damas arbitrate` reads them."""
    table, faulty = Table(), 0
    for number, line in enumerate(open_text(file), start=1):
        if line.strip():
            faulty = faulty or (0 if _takes(table, line) else number)
    if faulty:
        raise FileError(
            "bad-event",
            "Line {line} of {name} is no event that can be taken; damas arbitrate says why",
            line=faulty,
            name=file,
        )
    headers = dict(_tag(word) for word in names or ())
    data = printing.print_rulings(table, headers, paper=paper_name, lang=locale())
    return _write(data, output, "rulings.pdf", force)


def _takes(table: Table, line: str) -> bool:
    """Whether the table takes the event of this line."""
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return False
    rulings = table.apply(event)
    return not rulings or rulings[0].kind != "error"


def _tag(word: str) -> tuple[str, str]:
    name, sign, text = word.partition("=")
    if not sign:
        raise FileError("bad-tag", "{word} is no tag; write it as White=Ana", word=word)
    return name, text


def _write(data: bytes, output: Path | None, name: str, force: bool) -> int:
    """Writes the PDF, whole or not at all, and says where."""
    path = free_target(output or Path(name), force)
    write_whole(path, data)
    typer.echo(say(Text("{file} written", {"file": str(path)})))
    return 0
