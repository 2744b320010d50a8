"""`damas repertoire`: openings as at /repertoire, listed, filled from PDN, asked, held to games."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..base.errors import ArgumentError, UnknownNameError
from ..base.files import write_whole
from ..base.i18n import Text
from ..base.input_checks import check_text
from ..rules.variants import GAME_NAMES, Colour, variant
from ..school.repertoires import written
from .files import free_target, open_text
from .language import say, speaks_utf8
from .options import DatabaseOption, ForceOption, JsonOption, OutputOption, VariantFilter
from .own_repertoires import (
    OpenRepertoires,
    line_of,
    now_ms,
    offered_names,
    open_repertoires,
)

if TYPE_CHECKING:
    from ..store import StoredRepertoire

NAME_LENGTH = 60
COLOURS: tuple[Colour, ...] = ("white", "black")
COLOUR_NAMES = {"white": Text("White"), "black": Text("Black")}
LINE = Text("{name}: {game}, {colour}, {moves} moves, {due} due")
NONE = Text("There is no repertoire yet: `damas repertoire add NAME FILE` makes one")
ADDED = Text("{name}: new moves: {added}; games: {games}, left out: {left_out}")
DUE = Text("{name}: {due} due, {new} never asked")
DUE_NOW = Text("again")
NEW = Text("new")
GAP = Text("{games} games ({share} %): {line}")
NO_GAPS = Text("No gap: the games have no reply that is not answered, or there are none")
NameArgument = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help=say(Text("The name of the repertoire, or its id.")),
        autocompletion=offered_names,
    ),
]
AccountOption = Annotated[
    str | None,
    typer.Option(
        "--account",
        metavar="NAME",
        help=say(Text("The account; without it, the owner, as the page on this machine has it.")),
    ),
]


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(
        no_args_is_help=True, help=say(Text("Your openings: enter them and practise them."))
    )
    for name, command, words in (
        ("list", listed, Text("List the repertoires, with the moves that are due.")),
        ("add", add, Text("Add the lines of a PDN file; a new name makes a repertoire.")),
        ("due", due, Text("Show the positions that are due, then those never asked.")),
        ("quiz", quiz, Text("Practise in the terminal, by spaced repetition.")),
        ("export", export, Text("Write a repertoire as one game of PDN with variations.")),
        ("gaps", show_gaps, Text("Show replies in the archive that are not answered.")),
    ):
        group.command(name, help=say(words))(command)
    app.add_typer(group, name="repertoire")


def listed(
    database: DatabaseOption = None, account: AccountOption = None, as_json: JsonOption = False
) -> None:
    """Prints a line for each repertoire, the last changed first."""
    with open_repertoires(database, account) as mine:
        rows = [_row(mine, one) for one in mine.stored.of(mine.person)]
    if as_json:
        _print_json(rows)
        return
    for row in rows:
        game, colour = GAME_NAMES[str(row["game"])], COLOUR_NAMES[str(row["colour"])]
        print(say(Text(LINE.template, {**row, "game": game, "colour": colour})))
    if not rows:
        print(say(NONE))


def _row(mine: OpenRepertoires, stored: StoredRepertoire) -> dict[str, object]:
    questions, made = mine.questions(stored), stored.made
    return {
        "id": made.id,
        "name": made.name,
        "game": made.variant,
        "colour": made.colour,
        "moves": len(stored.tree),
        "due": sum(not one.is_new for one in questions),
        "new": sum(one.is_new for one in questions),
    }


def add(  # noqa: PLR0913, PLR0917  (each is an option)
    name: NameArgument,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=say(Text("A PDN file, or - for the input.")))
    ],
    variant_name: VariantFilter = None,
    colour: Annotated[
        str | None,
        typer.Option(
            "--colour",
            metavar="white|black",
            help=say(Text("The colour of a new repertoire (white).")),
            autocompletion=lambda: list(COLOURS),
        ),
    ] = None,
    database: DatabaseOption = None,
    account: AccountOption = None,
) -> None:
    """Adds every line of every game from the start; what is there already stays once."""
    from ..app.practice.trees import changed, merged  # noqa: PLC0415

    with open_text(file) as source:
        text = source.read()
    with open_repertoires(database, account) as mine:
        stored = _made(mine, name, variant_name, colour)
        _, taken = changed(
            mine.stored, mine.person, stored.made.id, lambda tree: merged(tree, text), now_ms()
        )
    counts = {"added": taken.added, "games": taken.read, "left_out": taken.left_out}
    print(say(Text(ADDED.template, {"name": stored.made.name, **counts})))


def _made(
    mine: OpenRepertoires, name: str, variant_name: str | None, colour: str | None
) -> StoredRepertoire:
    """The repertoire of that name, a new one where there is none."""
    if colour is not None and colour not in COLOURS:
        raise typer.BadParameter(colour, param_hint="--colour")
    row = variant(variant_name or "international")
    try:
        found = mine.named(name)
    except UnknownNameError as error:
        if error.code != "unknown-key":
            raise
        return _new(mine, name, row.id, colour or "white")
    asked = row.id if variant_name else found.made.variant, colour or found.made.colour
    if asked != (found.made.variant, found.made.colour):
        raise ArgumentError(
            "another-repertoire",
            "{name} is a repertoire of {game}, {colour}: choose another name",
            name=found.made.name,
            game=GAME_NAMES[found.made.variant],
            colour=COLOUR_NAMES[found.made.colour],
        )
    return found


def _new(mine: OpenRepertoires, name: str, game: str, colour: str) -> StoredRepertoire:
    from ..store import NewRepertoire  # noqa: PLC0415

    words = " ".join(check_text(name, "name").split())
    if not words or len(words) > NAME_LENGTH:
        raise ArgumentError(
            "name-length", "A name has 1 to {most} letters, not {count}",
            most=NAME_LENGTH, count=len(words),
        )  # fmt: skip
    made = NewRepertoire(f"repertoire-{secrets.token_hex(8)}", words, game, colour)
    return mine.stored.make(mine.person, made, [], now_ms())


def due(
    name: NameArgument,
    database: DatabaseOption = None,
    account: AccountOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prints the numbers, then the line to each position, in the order of asking."""
    with open_repertoires(database, account) as mine:
        stored = mine.named(name)
        questions = mine.questions(stored)
    rows = [{"new": one.is_new, "line": line_of(one.node)} for one in questions]
    if as_json:
        _print_json(rows)
        return
    new = sum(one.is_new for one in questions)
    counts = {"due": len(questions) - new, "new": new}
    print(say(Text(DUE.template, {"name": stored.made.name, **counts})))
    for row in rows:
        print(f"    {say(NEW if row['new'] else DUE_NOW):6} {row['line'] or '–'}")


def export(
    name: NameArgument,
    output: OutputOption = "-",
    force: ForceOption = False,
    database: DatabaseOption = None,
    account: AccountOption = None,
) -> None:
    """Writes the tree to a file, or to standard output."""
    from ..app.practice.trees import tree_of  # noqa: PLC0415

    with open_repertoires(database, account) as mine:
        stored = mine.named(name)
    text = tree_of(stored).to_pdn(stored.made.name)
    if output == "-":
        sys.stdout.write(text)
    else:
        write_whole(free_target(Path(output), force), text.encode())


def show_gaps(
    name: NameArgument,
    database: DatabaseOption = None,
    account: AccountOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prints the most played first: games, their share there, and the line with the reply."""
    from ..app.practice.trees import archive_gaps, tree_of  # noqa: PLC0415
    from ..archive import Archive  # noqa: PLC0415

    with open_repertoires(database, account) as mine:
        found = archive_gaps(tree_of(mine.named(name)), Archive(mine.database))
    rows = [
        {
            "games": one.games,
            "share": round(100 * one.share),
            "line": f"{line_of(one.node)} {written(one.move, one.node.board)}".strip(),
        }
        for one in found
    ]
    if as_json:
        _print_json(rows)
        return
    for row in rows:
        print(say(Text(GAP.template, row)))
    if not rows:
        print(say(NO_GAPS))


def quiz(
    name: NameArgument,
    new: Annotated[
        bool, typer.Option("--new/--no-new", help=say(Text("Ask also what was never asked.")))
    ] = True,
    letters: Annotated[
        bool, typer.Option("--letters", help=say(Text("Draw the pieces as letters.")))
    ] = False,
    database: DatabaseOption = None,
    account: AccountOption = None,
) -> None:
    """Asks one position after the other, until nothing is left, `quit` or the end of the input."""
    from .repertoire_quiz import KeyboardQuiz  # noqa: PLC0415  (only this command needs it)

    with open_repertoires(database, account) as mine:
        stored = mine.named(name)
        KeyboardQuiz(mine, stored, with_new=new, symbols=not letters and speaks_utf8()).run()


def _print_json(rows: object) -> None:
    print(json.dumps(rows, ensure_ascii=not speaks_utf8(), indent=2))
