"""`damas ratings`: series of lists, reports of events, lists previewed, published and written."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..base.i18n import Text
from ..base.spreadsheet import UnreadableError, read_table
from ..federation import RegisteredPerson
from ..federation.entering import player_data
from ..federation.files import write_players, write_ratings
from ..federation.privacy import EVERYBODY, listed_rows
from ..federation.ratings import BOOKS, RatingReport, read_report, write_report
from ..federation.records import CLUB, PERSON, SERIES
from .federation import (
    NumberArgument,
    command,
    now_ms,
    open_registry,
    shown_entry,
    today,
)
from .files import FileError, free_target, read_bytes
from .language import locale, say
from .options import DatabaseOption, ForceOption, JsonOption, OutputOption
from .registry import write_output

if TYPE_CHECKING:
    from ..store import ListedEntry, ListPreview
    from .federation import OpenRegistry

SeriesArgument = Annotated[
    str, typer.Argument(metavar="SERIES", help=say(Text("The code of a series of lists.")))
]
UntilOption = Annotated[
    str, typer.Option("--until", metavar="DAY", help=say(Text("The last day of a list; today.")))
]
DayOption = Annotated[
    str, typer.Option("--day", metavar="DAY", help=say(Text("The list's day; the newest.")))
]
SHOWN = 20
"""Differences of a list that are printed."""


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True, help=say(Text("The ratings of a federation.")))
    for name, command_, words in (
        ("books", books, Text("List the rules of ratings, and where each value stands.")),
        ("series", series, Text("Make a series of lists, or list those that exist.")),
        ("report", report, Text("Import the report of an event, or correct one.")),
        ("write", write, Text("Write a report as a file.")),
        ("preview", preview, Text("Show what publishing would change.")),
        ("publish", publish, Text("Publish all lists up to a day.")),
        ("list", list_, Text("Write a published list as text, CSV or PDF.")),
        ("history", history, Text("List the ratings of a person.")),
        ("players", players, Text("Write people as players of an event, with their ratings.")),
    ):
        group.command(name, help=say(words))(command_)
    app.add_typer(group, name="ratings")


def books(as_json: JsonOption = False) -> None:
    """Prints each value with its article; a question mark stands where the text was not read."""
    if as_json:
        print(json.dumps({name: book.rules.to_dict() for name, book in BOOKS.items()}))
        return
    for book in BOOKS.values():
        print(f"{book.id}: {say(book.name)}")
        for name, value in book.rules.to_dict().items():
            source = book.sources.get(name)
            where = "" if source is None else f"{source.article}{'' if source.was_read else ' ?'}"
            print(f"  {name:14} {value!s:16} {where}".rstrip())


def series(  # noqa: PLR0913, PLR0917  (each is an option)
    code: Annotated[
        str, typer.Argument(metavar="[SERIES]", help=say(Text("The code of a series of lists.")))
    ] = "",
    name: Annotated[str, typer.Option("--name", help=say(Text("Its name.")))] = "",
    book: Annotated[
        str,
        typer.Option("--book", metavar="B", help=say(Text("Its rules, of `ratings books`."))),
    ] = "fmjd",
    first: Annotated[
        str, typer.Option("--first", metavar="DAY", help=say(Text("The day of the first list.")))
    ] = "",
    months: Annotated[
        int, typer.Option("--months", min=1, max=12, help=say(Text("Months between two lists.")))
    ] = 3,
    kind: Annotated[
        str,
        typer.Option(
            "--kind", metavar="K", help=say(Text("Its ratings: national or international."))
        ),
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """Prints a line for each series, with its last published list."""
    with open_registry(database) as registry:
        if code:
            data = {"series": code, "name": name or code, "book": book, "months": months}
            data |= {"kind": kind} if kind else {}
            print(
                shown_entry(
                    registry.act("set-series", {**data, "first": first or today()[:8] + "01"})
                )
            )
            return
        for number, body in registry.book.bodies(SERIES).items():
            heads = registry.lists.heads(number)
            print(f"{number}  {body['name']}  {body['book']}  {heads[0].day if heads else '–'}")


def report(
    file: Annotated[str, typer.Argument(metavar="FILE", help=say(Text("The report.")))],
    code: SeriesArgument,
    corrects: Annotated[
        str,
        typer.Option("--corrects", metavar="NUMBER", help=say(Text("The report in its place."))),
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """Prints every fault with its place; a report with faults changes nothing."""
    try:
        rows = read_table(read_bytes(file), 25_000)
    except UnreadableError as error:
        raise FileError("unreadable", error.text.template, **error.text.params) from None
    with open_registry(database) as registry:
        people = registry.book.bodies(PERSON).keys() | registry.book.aliases().keys()
        found = read_report(rows, code, people.__contains__)
        for fault in found.faults:
            print(say(fault.sentence(file)))
        if found.report is None:
            print(say(Text("Nothing was changed")))
            raise typer.Exit(1)
        body = found.report.to_dict()
        if corrects:
            entry = registry.act("change-report", {"report": corrects, **body})
        else:
            entry = registry.act("add-report", body)
        print(shown_entry(entry))


def write(
    number: Annotated[
        str, typer.Argument(metavar="NUMBER", help=say(Text("The number of the report.")))
    ],
    output: OutputOption = "-",
    force: ForceOption = False,
    database: DatabaseOption = None,
) -> None:
    """The file can be corrected and taken in again."""
    with open_registry(database) as registry:
        record = registry.book.record("report", number)
        if record.body is None:
            raise typer.BadParameter(say(Text("There is no report {number}", {"number": number})))
        found = RatingReport.stored(record.body)
        sides = {side for game in found.games for side in (game.white, game.black)}
        people = registry.book.people(sorted(sides))
    names = {one: people[one].name if one in people else "" for one in sides}
    write_output(output, write_report(found, lambda one: names[one]), force=force)


def preview(code: SeriesArgument, until: UntilOption = "", database: DatabaseOption = None) -> None:
    """Prints the lists that are new or differ, and the greatest differences of each."""
    with open_registry(database) as registry:
        _print_preview(registry.lists.preview(registry.caller, code, until or today()))


def publish(
    code: SeriesArgument,
    until: UntilOption = "",
    token: Annotated[
        str,
        typer.Option(
            "--preview", metavar="T", help=say(Text("The mark that the preview printed."))
        ),
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """With --preview nothing is published that the preview did not show."""
    with open_registry(database) as registry:
        day = until or today()
        made = registry.lists.preview(registry.caller, code, day)
        if not made.lists:
            print(say(Text("All lists are published as the results give them")))
            return
        _print_preview(made)
        data = {"series": code, "until": day, "preview": token or made.token}
        asked = command("publish", data)
        print(shown_entry(registry.lists.publish(registry.caller, asked, now_ms()).entry))


def _print_preview(made: ListPreview) -> None:
    for one in made.lists:
        found = made.different[one.day]
        params = {"day": one.day, "people": len(one.entries), "count": len(found)}
        if one.day in made.republished:
            print(
                say(
                    Text(
                        "{day}: {people} people; ratings that differ from the published: {count}",
                        params,
                    )
                )
            )
        else:
            print(say(Text("{day}, new: {people} people; ratings: {count}", params)))
        if one.day in made.republished:
            for row in found[:SHOWN]:
                print(f"  {row.person}  {row.before or '–'} -> {row.after or '–'}")
    print(f"preview {made.token or '–'}")


def list_(
    code: SeriesArgument,
    day: DayOption = "",
    output: OutputOption = "-",
    force: ForceOption = False,
    database: DatabaseOption = None,
) -> None:
    """A name that ends with .pdf is printed; everything else is CSV, of public fields alone."""
    with open_registry(database) as registry:
        heads = registry.lists.heads(code)
        wanted = day or (heads[0].day if heads else "")
        rows = registry.lists.page(code, wanted, limit=100_000)
        if not rows:
            raise typer.BadParameter(say(Text("There is no such list")))
        people = registry.book.people([one.person for one in rows])
        name = str((registry.book.record(SERIES, code).body or {}).get("name", code))
    shown = listed_rows(EVERYBODY, rows, people, date.fromisoformat(today()))
    if output.endswith(".pdf"):
        _print_list(Path(output), force, name, wanted, shown)
        return
    table = ((one.place or 0, view, one.entry) for one, view in shown)
    write_output(output, write_ratings(table), force=force)


def _print_list(
    path: Path, force: bool, name: str, day: str, rows: list[tuple[ListedEntry, dict[str, Any]]]
) -> None:
    from ..base.files import write_whole  # noqa: PLC0415
    from ..printing.rating_list import PrintedRating, print_rating_list  # noqa: PLC0415

    printed = [PrintedRating.of(one.place or 0, view, one.entry) for one, view in rows]
    about = Text("List of {day}, {count} people", {"day": day, "count": len(rows)})
    write_whole(free_target(path, force), print_rating_list(name, about, printed, lang=locale()))


def history(
    number: NumberArgument, as_json: JsonOption = False, database: DatabaseOption = None
) -> None:
    """Prints a line for each list of each series."""
    with open_registry(database) as registry:
        found = registry.lists.history(registry.book.person(number)[0])
    rows = [[one.series, one.day, one.place, one.entry.rating, one.entry.played] for one in found]
    if as_json:
        print(json.dumps(rows))
        return
    for code, day, place, rating, played in rows:
        print(f"{code}  {day}  {place or '–':>5}  {rating or '–':>5}  {played:>3}")


def players(
    code: SeriesArgument,
    numbers: Annotated[
        list[str], typer.Argument(metavar="NUMBER...", help=say(Text("The numbers of people.")))
    ],
    output: OutputOption = "-",
    force: ForceOption = False,
    database: DatabaseOption = None,
) -> None:
    """Writes a list that every event takes in: public fields, and the rating of the newest list."""
    with open_registry(database) as registry:
        if code not in registry.lists.newest():
            raise typer.BadParameter(say(Text("There is no such list")))
        people = [_known(registry, number) for number in numbers]
        ratings = registry.lists.of_players(code, [number for number, _ in people])
        clubs = {n: str(body["name"]) for n, body in registry.book.bodies(CLUB).items()}
    day = date.fromisoformat(today())
    rows = (player_data(n, person, ratings.get(n, {}), clubs, day) for n, person in people)
    write_output(output, write_players(rows), force=force)


def _known(registry: OpenRegistry, number: str) -> tuple[str, RegisteredPerson]:
    """The number that a number leads to, and the person. Raises typer.BadParameter."""
    found, record = registry.book.person(number)
    if record.body is None:
        params = {"text": number}
        raise typer.BadParameter(
            say(Text("{text} is the number of nobody in the registry", params))
        )
    return found, RegisteredPerson.from_dict(record.body)
