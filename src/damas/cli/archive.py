"""`damas archive`: import files of games, search and explore them, export them again."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from ..base.errors import DamasError
from ..base.files import whole_file
from ..base.i18n import Text
from ..notation.pdn.encoding import read_as
from ..notation.pdn.query import Query
from ..rules.board import Board
from ..rules.regulations import Regulation, regulation
from .cluster import ClusterOption, ProgressLine, workers_or_none
from .command import options_of, with_options
from .files import FileError, free_target
from .language import say, speaks_utf8
from .options import (
    DatabaseOption,
    FenOption,
    ForceOption,
    JsonOption,
    RegulationOption,
    VariantFilter,
)

if TYPE_CHECKING:
    from ..archive import Archive, Found, ImportReport

_RESULT = {"white": "1-0", "black": "0-1", "draw": "\u00bd-\u00bd", None: "*"}


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(
        no_args_is_help=True, help=say(Text("Collect games from files, search and explore them."))
    )
    for name, command, words in (
        ("import", import_files, Text("Bring files of games into the archive.")),
        ("search", search, Text("Find games by names, dates, result, position or ending.")),
        ("explore", explore, Text("The moves of the games in a position.")),
        ("show", show, Text("Print a game of the archive as PDN.")),
        ("export", export, Text("Write the games that fit as one PDN file.")),
    ):
        group.command(name, help=say(words))(command)
    app.add_typer(group, name="archive")


def import_files(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES...", help=say(Text("PDN files, or folders.")))
    ],
    database: DatabaseOption = None,
    regulation_name: RegulationOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> int:
    """Imports FILES; can be interrupted and run again. Exit status 1 when some game is bad."""
    rules = regulation(regulation_name) if regulation_name is not None else None
    from ..archive import ImportReport  # noqa: PLC0415

    archive = _archive(database)
    report = ImportReport()
    try:
        with workers_or_none(cluster) as where, ProgressLine() as line:
            if where is None:
                report = _imported_here(archive, files, rules)
            else:
                report = archive.add_files(files, under=rules, where=where, hear=line)
    except FileNotFoundError as error:
        raise FileError(
            "no-such-file", "There is no file {name}", name=str(error.filename)
        ) from None
    finally:
        archive.close()
    _print_report(report, as_json)
    return 1 if report.bad_count or report.unread else 0


def _imported_here(archive: Archive, files: list[Path], rules: Regulation | None) -> ImportReport:
    """The report of an import by this process alone, which shows how many games are in."""
    with Console(stderr=True).status("") as status:

        def report(so_far: ImportReport) -> None:
            params = {"games": so_far.games, "added": so_far.added}
            status.update(say(Text("{games} games read, {added} new", params)))

        return archive.add_files(files, under=rules, progress=report)


def _print_report(report: ImportReport, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_row(report), ensure_ascii=not speaks_utf8()))
        return
    for bad in report.bad:
        print(f"{bad.file}:{bad.line}:{bad.column}: {say(bad.reason)}")
    for one in report.unread:
        sys.stderr.write(f"damas: {one.file}: {say(one.reason)}\n")
    for name, page in report.code_pages:
        print(f"{name}: {say(read_as(page))}")
    for name, place, number in report.merged_games:
        params = {"file": name, "place": place, "number": number}
        print(say(Text("{file}, game {place}: the same as number {number}; merged", params)))
    counts = {name: getattr(report, name) for name in ("games", "added", "merged", "enriched")}
    line = Text(
        "{games} games: {added} new, {merged} merged ({enriched} of them completed), "
        "{bad} with a fault",
        {**counts, "bad": report.bad_count},
    )
    print(say(line))


def _row(report: ImportReport) -> dict[str, Any]:
    """A report as JSON has it."""
    counts = ("games", "added", "merged", "enriched", "skipped")
    parts = ("file", "game", "line", "column")
    return {
        **{name: getattr(report, name) for name in counts},
        "bad": [
            {**{name: getattr(bad, name) for name in parts}, "reason": say(bad.reason)}
            for bad in report.bad
        ],
        "bad_count": report.bad_count,
        "unread": [{"file": one.file, "reason": say(one.reason)} for one in report.unread],
        "code_pages": dict(report.code_pages),
    }


ASKED = options_of(
    Query,
    {
        "words": Annotated[
            list[str] | None,
            typer.Argument(metavar="[WORDS]", help=say(Text("Names, in any order."))),
        ],
        "variant": VariantFilter,
        "board": FenOption,
    },
)
ASKED["fen"] = ASKED.pop("board")
"""The options that follow from the question to the archive."""


def _query(asked: Mapping[str, Any]) -> Query:
    return Query.of({**asked, "words": " ".join(asked["words"] or ())})


@dataclass(frozen=True)
class SearchOptions:
    """The options of `damas archive search` beside its question."""

    order: Annotated[
        str, typer.Option("--order", metavar="date|white|black|event|length|number")
    ] = "date"
    limit: Annotated[int, typer.Option("--limit", min=1, max=10000)] = 50
    offset: Annotated[int, typer.Option("--offset", min=0)] = 0
    database: DatabaseOption = None
    as_json: JsonOption = False


@with_options(SearchOptions, **ASKED)
def search(options: SearchOptions, asked: Mapping[str, Any]) -> int:
    """Finds games; each line is one, with its number."""
    query = _query(asked)
    found = _ask(
        options.database,
        lambda a: a.search(query, limit=options.limit, offset=options.offset, order=options.order),
    )
    _show(found, options.as_json)
    return 0


def _archive(database: str | None) -> Archive:
    """The archive; its libraries are asked for only when somebody needs it."""
    from ..archive import Archive  # noqa: PLC0415

    return Archive(database)


def _ask(database: str | None, question: Any) -> Any:
    archive = _archive(database)
    try:
        return question(archive)
    finally:
        archive.close()


def _show(found: Found, as_json: bool) -> None:
    if as_json:
        row = {"total": found.total, "more": found.more, "games": found.games}
        print(json.dumps(row, ensure_ascii=not speaks_utf8()))
        return
    for game in found.games:
        names = f"{game['white'] or '?'} - {game['black'] or '?'}"
        where = " \u00b7 ".join(w for w in (game["event"], game["date"]) if w)
        print(f"{game['id']:>8}  {names}  {_RESULT[game['result']]}  {where}")
    numbers = {"shown": len(found.games), "total": found.total}
    more = Text("{shown} of more than {total} games", numbers)
    print(say(more if found.more else Text("{shown} of {total} games", numbers)))


def explore(
    variant: Annotated[str, typer.Option("--variant", metavar="V")] = "international",
    fen: FenOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> int:
    """Each next move with its games, results and the average rating of the players who chose it."""
    board = Board(variant, fen)
    found = _ask(database, lambda a: a.explore(board))
    rows = [
        {
            "move": "-".join(map(str, one.path)) if one.path else None,
            "games": one.games,
            "white": one.white,
            "draws": one.draws,
            "black": one.black,
            "rating": one.rating,
        }
        for one in found
    ]
    if as_json:
        print(json.dumps(rows))
        return 0
    style = board.variant.move_style
    for row, one in zip(rows, found, strict=True):
        name = board.parse_move(one.path).text(style) if one.path else say(Text("(end)"))
        print(
            f"{name:>8} {row['games']:>8}  "
            f"+{row['white']} ={row['draws']} -{row['black']}  {row['rating'] or ''}".rstrip()
        )
    return 0


def show(
    number: Annotated[int, typer.Argument(metavar="NUMBER")], database: DatabaseOption = None
) -> int:
    """Prints the game with this number."""
    print(_ask(database, lambda a: a.text(number)))
    return 0


@dataclass(frozen=True)
class ExportOptions:
    """The options of `damas archive export` beside its question."""

    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help=say(Text("The output file."))),
    ] = None
    force: ForceOption = False
    database: DatabaseOption = None


@with_options(ExportOptions, **ASKED)
def export(options: ExportOptions, asked: Mapping[str, Any]) -> int:
    """Writes every game that fits."""
    query = _query(asked)
    if options.output is not None:
        free_target(options.output, options.force)
    archive = _archive(options.database)
    try:
        if options.output is None:
            for text in archive.export(query):
                sys.stdout.write(text)
        else:
            with whole_file(options.output) as file:
                file.writelines(text.encode() for text in archive.export(query))
    finally:
        archive.close()
    return 0


__all__ = ["DamasError", "register"]
