"""`damas registry`: people, clubs, officers of a federation; lists in and out; the log of acts."""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..base.i18n import Text
from ..federation import RegisteredPerson, find_duplicates, seen_by
from ..federation.duplicates import REASONS
from ..federation.files import (
    ImportPlan,
    KnownRecords,
    PeopleList,
    UnknownClub,
    plan_import,
    write_people,
)
from ..federation.files.writing import write_payments
from ..federation.notes import note_words
from ..federation.records import PAYMENT, PERSON
from .federation import (
    NumberArgument,
    open_registry,
    read_data,
    shown_entry,
    today,
)
from .files import read_bytes
from .language import say
from .options import DatabaseOption, ForceOption, JsonOption, OutputOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .federation import OpenRegistry

SoundOption = Annotated[
    bool,
    typer.Option(
        "--without-faults", help=say(Text("Import the rows without faults, and leave the others."))
    ),
]
NewClubsOption = Annotated[
    bool,
    typer.Option(
        "--new-clubs",
        help=say(
            Text("Make the clubs that are not there, where no club has a name near to theirs.")
        ),
    ),
]
DryOption = Annotated[
    bool, typer.Option("--dry-run", help=say(Text("Say what would be done, and do nothing.")))
]
SHOWN_FAULTS = 200


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True, help=say(Text("The registry of a federation.")))
    for name, command, words in (
        ("act", act, Text("Do any act of the registry, with its data as JSON.")),
        ("import", import_, Text("Import a list of people: CSV, XLSX, FMJD or FIDE.")),
        ("export", export, Text("Write all people as CSV.")),
        ("payments", payments, Text("Write all payments as CSV.")),
        ("search", search, Text("Find people by words of their names, or by a number.")),
        ("show", show, Text("Show all that is stored about a person, with the acts.")),
        ("duplicates", duplicates, Text("List records that may be one person.")),
        ("merge", merge, Text("Merge two records; the other number keeps working.")),
        ("undo", undo, Text("Take an act back.")),
        ("erase", erase, Text("Delete a person's data, on request; results stay.")),
        ("appoint", appoint, Text("Give an account a role.")),
        ("log", log, Text("List the acts, the newest first.")),
        ("check", check, Text("Compare all records with the log.")),
    ):
        group.command(name, help=say(words))(command)
    app.add_typer(group, name="registry")


def act(
    name: Annotated[str, typer.Argument(metavar="ACT", help=say(Text("The name of the act.")))],
    data: Annotated[
        str, typer.Argument(metavar="JSON", help=say(Text("The data of the act.")))
    ] = "{}",
    expected: Annotated[
        int | None,
        typer.Option(
            "--expected",
            metavar="VERSION",
            help=say(Text("The record's version that you saw.")),
        ),
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Prints the act as the log has it."""
    with open_registry(database) as registry:
        print(shown_entry(registry.act(name, read_data(data), expected)))


def import_(  # noqa: PLR0913, PLR0917  (a file and what is to be done with it)
    file: Annotated[str, typer.Argument(metavar="FILE", help=say(Text("The list.")))],
    without_faults: SoundOption = False,
    new_clubs: NewClubsOption = False,
    dry_run: DryOption = False,
    series: Annotated[
        str,
        typer.Option(
            "--series", metavar="S", help=say(Text("Take its ratings as the first of this series."))
        ),
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """Prints every fault with its place; a list with faults changes nothing, with exit status 1,
    unless the sound rows alone are asked for."""
    data = read_bytes(file)
    with open_registry(database) as registry:
        known = registry.book.known()
        plan = plan_import(data, known)
        found = plan.found
        for fault in found.faults[:SHOWN_FAULTS]:
            print(say(fault.sentence(file)))
        if dry_run:
            _foretell(plan, known)
        counts = {"new": plan.new, "known": plan.known, "faults": len(found.faults)}
        print(say(Text("New people: {new}, known: {known}, faults: {faults}", counts)))
        undecided = plan.undecided(make=new_clubs)
        if (found.faults and not without_faults) or (undecided and not dry_run):
            _ask_clubs(undecided)
            print(say(Text("Nothing was changed")))
            raise typer.Exit(1)
        if found.rows and not dry_run:
            _take(registry, found, series)


def _foretell(plan: ImportPlan, records: KnownRecords) -> None:
    """Prints what each sound row would do, the clubs that would be made, and possible doubles."""
    for row, line in zip(plan.found.rows, plan.found.lines, strict=True):
        number = row.get("person", "")
        club = row.get("new_club") or records.clubs.get(row.get("club", ""), "")
        params = {"line": line, "name": f"{row['name']} ({club})" if club else row["name"]}
        if number:
            params |= {"number": number, "known": str(records.people[number]["name"])}
            print(say(Text("line {line}: {name} fills the gaps of {number}, {known}", params)))
        else:
            print(say(Text("line {line}: {name} is new", params)))
    _ask_clubs(plan.clubs)
    for double in plan.doubles:
        print(say(double.sentence()))


def _ask_clubs(clubs: Sequence[UnknownClub]) -> None:
    """Prints the clubs that are not there, with those that they may be."""
    for club in clubs:
        near = ", ".join(f"{name} ({number})" for number, name in club.near)
        if near:
            params = {"club": club.name, "near": near}
            words = Text(
                "Is {club} another name of: {near}? Say it with the act name-club, or make the club"
                " with add-club",
                params,
            )
        else:
            words = Text("New club: {club}", {"club": club.name})
        print(say(words))


def _take(registry: OpenRegistry, found: PeopleList, series: str) -> None:
    entry = registry.act("import-people", {"people": found.rows})
    print(shown_entry(entry))
    if not series or not found.ratings:
        return
    new = iter([one.id for one in entry.changes if one.before is None])
    numbers = [row.get("person") or next(new) for row in found.rows]
    ratings = [[numbers[place], rating, games] for place, rating, games in found.ratings]
    print(shown_entry(registry.act("set-start", {"series": series, "ratings": ratings})))


def export(
    output: OutputOption = "-", force: ForceOption = False, database: DatabaseOption = None
) -> None:
    """Writes everything that officers see; keep the file as carefully as the registry."""
    with open_registry(database) as registry:
        people = registry.book.all_people()
        views = [_view(registry, number, one) for number, one in people.items()]
    write_output(output, write_people(views), force=force)


def payments(
    output: OutputOption = "-", force: ForceOption = False, database: DatabaseOption = None
) -> None:
    """Writes what the treasurer takes away."""
    with open_registry(database) as registry:
        bodies, clubs = registry.book.bodies(PAYMENT), registry.book.club_names()
        people = registry.book.people([str(one["person"]) for one in bodies.values()
                                       if one.get("person")])  # fmt: skip
        named = {n: str(_view(registry, n, one)["name"]) for n, one in people.items()}
    write_output(output, write_payments(bodies, named, clubs), force=force)


def write_output(output: str, text: str, *, force: bool) -> None:
    """Writes a text to a file, or to standard output for "-"."""
    from ..base.files import write_whole  # noqa: PLC0415
    from .files import free_target  # noqa: PLC0415

    if output == "-":
        sys.stdout.write(text)
    else:
        write_whole(free_target(Path(output), force), text.encode())


def search(
    words: Annotated[
        list[str], typer.Argument(metavar="WORDS...", help=say(Text("The words to find.")))
    ],
    as_json: JsonOption = False,
    database: DatabaseOption = None,
) -> None:
    """Prints a line for each person: number, name, birth, federation, title."""
    with open_registry(database) as registry:
        found = registry.book.search(" ".join(words), listed=False, codes=True)
        views = [_view(registry, number, person) for number, person in found.people]
    if as_json:
        print(json.dumps(views))
        return
    for one in views:
        parts = (one.get(name, "") for name in ("birth", "federation", "title"))
        print(f"{one['id']}  {one['name']}  {' '.join(filter(None, parts))}".rstrip())
    if found.count > len(views):
        print(say(Text("{count} in all", {"count": found.count})))


def show(
    number: NumberArgument, as_json: JsonOption = False, database: DatabaseOption = None
) -> None:
    """Prints the record, and the acts on it; with --json all that is stored about the person."""
    with open_registry(database) as registry:
        found, record = registry.book.person(number)
        if record.body is None:
            raise typer.BadParameter(say(Text("There is no person {number}", {"number": number})))
        acts = registry.book.log(PERSON, found, limit=1000)
        ratings = registry.lists.history(found)
        view = _view(registry, found, RegisteredPerson.from_dict(record.body))
    view["version"] = record.version
    view["ratings"] = [[one.series, one.day, one.entry.rating] for one in ratings]
    if as_json:
        view["log"] = [
            {"number": one.number, "act": one.act, "by": one.name, "at_ms": one.at_ms,
             "changes": [change.to_dict() for change in one.changes if change.id == found]}
            for one in acts
        ]  # fmt: skip
        print(json.dumps(view))
        return
    for name, value in view.items():
        print(f"{name}: {_plain(value)}")
    for one in acts:
        print(shown_entry(one))


def _view(registry: OpenRegistry, number: str, person: RegisteredPerson) -> dict[str, Any]:
    """A person as the owner of the federation sees it."""
    return seen_by(registry.caller, number, person, date.fromisoformat(today())).view


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def duplicates(as_json: JsonOption = False, database: DatabaseOption = None) -> None:
    """Prints a line for each pair, the surest first."""
    with open_registry(database) as registry:
        people = registry.book.all_people()
    pairs = find_duplicates(people)
    if as_json:
        print(json.dumps([[one.first, one.second, one.reason] for one in pairs]))
        return
    for one in pairs:
        names = f"{people[one.first].name} / {people[one.second].name}"
        print(f"{one.first} {one.second}  {names}: {say(REASONS[one.reason])}")


def merge(
    kept: Annotated[str, typer.Argument(metavar="KEPT", help=say(Text("The number that stays.")))],
    other: Annotated[
        str, typer.Argument(metavar="OTHER", help=say(Text("The number that leads to it.")))
    ],
    anyway: Annotated[
        bool, typer.Option("--anyway", help=say(Text("Also if the other still plays in events.")))
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """Prints the act, and what the two records said differently."""
    with open_registry(database) as registry:
        data = {"kept": kept, "other": other, "anyway": anyway}
        entry = registry.act("merge-people", data)
    print(shown_entry(entry))
    for note in entry.notes:
        print(f"  {say(note_words(note))}")


def undo(
    number: Annotated[
        int, typer.Argument(metavar="NUMBER", min=1, help=say(Text("The number of the act.")))
    ],
    database: DatabaseOption = None,
) -> None:
    """Prints the act that took it back."""
    with open_registry(database) as registry:
        print(shown_entry(registry.act("undo", {"entry": number})))


def erase(number: NumberArgument, database: DatabaseOption = None) -> None:
    """Also takes the data out of the log; this cannot be taken back."""
    with open_registry(database) as registry:
        print(shown_entry(registry.act("erase-person", {"person": number})))


def appoint(
    account: Annotated[
        str, typer.Argument(metavar="ACCOUNT", help=say(Text("The id of an account.")))
    ],
    role: Annotated[str, typer.Argument(metavar="ROLE", help=say(Text("The role.")))],
    name: Annotated[str, typer.Option("--name", help=say(Text("The officer's name.")))] = "",
    dismiss: Annotated[
        bool, typer.Option("--dismiss", help=say(Text("Take the role away.")))
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """The account's id stands in the address of its page."""
    data = {"account": account, "role": role, **({"name": name} if name and not dismiss else {})}
    with open_registry(database) as registry:
        print(shown_entry(registry.act("dismiss" if dismiss else "appoint", data)))


def log(
    count: Annotated[
        int, typer.Option("--count", min=1, max=10_000, help=say(Text("Acts, at most.")))
    ] = 50,
    database: DatabaseOption = None,
) -> None:
    """Prints a line for each act."""
    with open_registry(database) as registry:
        for one in registry.book.log(limit=count):
            print(shown_entry(one))


def check(database: DatabaseOption = None) -> None:
    """Prints a line for each record that is not as the log says, with exit status 1."""
    with open_registry(database) as registry:
        wrong, acts = registry.book.wrong(), registry.book.last_act()
    for one in wrong:
        print(one)
    print(
        say(Text("{acts} acts; records that differ: {wrong}", {"acts": acts, "wrong": len(wrong)}))
    )
    if wrong:
        raise typer.Exit(1)
