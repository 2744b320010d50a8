"""`damas people`: what whoever runs a server does about its people, by the acts of the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from ..base.errors import ArgumentError, UnknownNameError
from ..base.files import write_whole
from ..base.i18n import Text
from ..people.restraints import ADDRESS_DAYS, MOST_ADDRESS_DAYS, OnlyPeople
from .files import free_target
from .language import say
from .options import DatabaseOption, ForceOption, JsonOption

if TYPE_CHECKING:
    from ..app.people.desk import PeopleDesk
    from ..store import Database

PersonArgument = Annotated[
    str, typer.Argument(metavar="PERSON", help=say(Text("The name or the id of a person.")))
]
ReasonOption = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help=say(Text("Why; the person reads it.")))
]
UntilOption = Annotated[
    str | None,
    typer.Option(
        "--until", metavar="DATE", help=say(Text("The last day, such as 2027-01-31; else no end."))
    ),
]
LiftOption = Annotated[bool, typer.Option("--lift", help=say(Text("Take it back.")))]
AddressOption = Annotated[
    str,
    typer.Option(metavar="URL", help=say(Text("The address at which people reach the server."))),
]
HOME = "http://localhost:8000"
KINDS = [one for one in get_args(OnlyPeople) if one]
NO_KIND = Text("There are no people of the kind {text}; there are {kinds}")
NO_DAY = Text("{text} is no day: write it like 2027-01-31")
DONE = Text("Done: {name}")
SURE = Text("Delete {name} for good? The games stay, without the name")
NOT_DONE = Text("Nothing was deleted")


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    people = typer.Typer(
        help=say(Text("The people of a server: acts, lists, a link for its owner.")),
        no_args_is_help=True,
    )
    for name, command, words in (
        ("list", list_, Text("List people, the last seen first.")),
        ("show", show, Text("Show a person with notes, devices and acts.")),
        ("block", block, Text("Block a person, who can then only watch.")),
        ("mute", mute, Text("Stop a person from writing to anybody.")),
        ("note", note, Text("Note something on a person, for moderators.")),
        ("rename", rename, Text("Give an account another name.")),
        ("moderator", moderator, Text("Make an account a moderator.")),
        ("reset", reset, Text("Make a link for a lost password; it works once, for a day.")),
        ("sessions", sessions, Text("List the devices of a person, or sign them all out.")),
        ("export", export, Text("Write all that is stored about a person into a zip file.")),
        ("delete", delete, Text("Delete a person; the games stay, without the name.")),
        ("log", log, Text("List what the owner and moderators did, the newest first.")),
        (
            "owner-link",
            owner_link,
            Text("Make a link by which you sign in as the owner; it works once."),
        ),
    ):
        people.command(name, help=say(words))(command)
    app.add_typer(people, name="people")


@contextmanager
def _open(database: str | None) -> Iterator[tuple[PeopleDesk, Database]]:
    """The desk of a database, closed at the end."""
    from ..app.people.desk import PeopleDesk  # noqa: PLC0415
    from ..store import open_database  # noqa: PLC0415  (only these commands need it)

    opened = open_database(database)
    try:
        yield PeopleDesk(opened), opened
    finally:
        opened.close()


def list_(
    text: Annotated[str, typer.Argument(help=say(Text("A part of the name.")))] = "",
    offset: Annotated[
        int, typer.Option(min=0, help=say(Text("How many to skip at the start of the list.")))
    ] = 0,
    only: Annotated[
        str,
        typer.Option(
            metavar="|".join(KINDS), help=say(Text("Only people of this kind, or so restrained."))
        ),
    ] = "",
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prints a hundred people, one a line: id, kind, last seen, name, what holds; then how many
    they are in all."""
    from ..app.people.desk import OPERATOR  # noqa: PLC0415

    kind = next((one for one in get_args(OnlyPeople) if one == only), None)
    if kind is None:
        raise UnknownNameError("no-kind", NO_KIND.template, text=only, kinds=", ".join(KINDS))
    with _open(database) as (desk, _):
        found = desk.listed(OPERATOR, text, kind, offset)
        count = desk.count(OPERATOR, text, kind)
    if as_json:
        _print_json(found)
        return
    for one in found:
        print(
            "  ".join((one["id"], f"{one['kind']:7}", one["seen"][:16], one["name"], _state(one)))
        )
    if count > len(found):
        print(say(Text("{count} in all", {"count": count})))


def show(
    person: PersonArgument, database: DatabaseOption = None, as_json: JsonOption = False
) -> None:
    """Prints what is known of a person."""
    from ..app.people.desk import OPERATOR  # noqa: PLC0415

    with _open(database) as (desk, _):
        found = desk.show(desk.named(person).id, OPERATOR)
    if as_json:
        _print_json(found)
        return
    print("  ".join((found["id"], found["kind"], found["name"], found["email"], _state(found))))
    for one in found["notes"]:
        print(f"{one['at'][:16]}  {one['by'] or '–'}: {one['text']}")
    _print_acts(found["acts"])


def block(  # noqa: PLR0913, PLR0917
    person: PersonArgument,
    reason: ReasonOption = "",
    until: UntilOption = None,
    network_days: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST_ADDRESS_DAYS,
            help=say(Text("Days in which the network lets nobody in.")),
        ),
    ] = ADDRESS_DAYS,
    lift: LiftOption = False,
    database: DatabaseOption = None,
) -> None:
    """Blocks a person, or takes the block back."""
    from ..app.people.desk import OPERATOR, BlockIn  # noqa: PLC0415

    with _open(database) as (desk, _):
        found = desk.named(person)
        until_ms = None if lift else _end_of(until)
        said = {"blocked": not lift, "reason": reason, "until_ms": until_ms}
        body = BlockIn.read({**said, "address_days": network_days})
        desk.block(OPERATOR, found.id, body)
    _done(found.name or found.id)


def mute(
    person: PersonArgument,
    reason: ReasonOption = "",
    until: UntilOption = None,
    lift: LiftOption = False,
    database: DatabaseOption = None,
) -> None:
    """Takes from a person the right to write to others, or gives it back."""
    from ..app.people.desk import OPERATOR, MuteIn  # noqa: PLC0415

    with _open(database) as (desk, _):
        found = desk.named(person)
        until_ms = None if lift else _end_of(until)
        said = {"muted": not lift, "reason": reason, "until_ms": until_ms}
        desk.mute(OPERATOR, found.id, MuteIn.read(said))
    _done(found.name or found.id)


def note(
    person: PersonArgument,
    text: Annotated[str, typer.Argument(help=say(Text("The note.")))],
    database: DatabaseOption = None,
) -> None:
    """Notes something on a person."""
    from ..app.people.desk import OPERATOR, NoteIn  # noqa: PLC0415

    with _open(database) as (desk, _):
        found = desk.named(person)
        desk.note(OPERATOR, found.id, NoteIn.read({"text": text}))
    _done(found.name or found.id)


def rename(
    person: PersonArgument,
    name: Annotated[str, typer.Argument(help=say(Text("The new name.")))],
    reason: ReasonOption,
    database: DatabaseOption = None,
) -> None:
    """Gives an account another name; nobody takes the old one."""
    from ..app.people.desk import OPERATOR, ForcedNameIn  # noqa: PLC0415

    with _open(database) as (desk, _):
        body = ForcedNameIn.read({"name": name, "reason": reason})
        desk.rename(OPERATOR, desk.named(person).id, body)
    _done(name)


def moderator(
    person: PersonArgument, lift: LiftOption = False, database: DatabaseOption = None
) -> None:
    """Makes an account a moderator, or takes the role back."""
    from ..app.people.desk import OPERATOR, RoleIn  # noqa: PLC0415

    with _open(database) as (desk, _):
        found = desk.named(person)
        desk.set_role(OPERATOR, found.id, RoleIn.read({"moderator": not lift}))
    _done(found.name or found.id)


def reset(
    person: PersonArgument, address: AddressOption = HOME, database: DatabaseOption = None
) -> None:
    """Prints a link by which a person comes in without the password, to set a new one."""
    from ..app.people.desk import OPERATOR  # noqa: PLC0415

    with _open(database) as (desk, _):
        print(address.rstrip("/") + desk.reset(OPERATOR, desk.named(person).id))


def sessions(
    person: PersonArgument,
    end: Annotated[bool, typer.Option("--end", help=say(Text("Sign them all out.")))] = False,
    database: DatabaseOption = None,
) -> None:
    """Prints the devices that are signed in."""
    from ..app.people.desk import OPERATOR  # noqa: PLC0415

    with _open(database) as (desk, _):
        found = desk.named(person)
        for one in desk.show(found.id, OPERATOR)["sessions"]:
            print(f"{one['seen'][:16]}  {one['device']}")
        if end:
            desk.end_sessions(OPERATOR, found.id)
            _done(found.name or found.id)


def export(
    person: PersonArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say(Text("The zip file.")))],
    force: ForceOption = False,
    database: DatabaseOption = None,
) -> None:
    """Writes what the person gets by "Take it with you"."""
    from ..app.games.export import export_of  # noqa: PLC0415
    from ..app.people.desk import OPERATOR  # noqa: PLC0415
    from ..store import Games  # noqa: PLC0415

    with _open(database) as (desk, opened):
        found = desk.named(person)
        write_whole(free_target(file, force), export_of(opened, Games(opened), found.id))
        desk.exported(OPERATOR, found.id)
    print(file)


def delete(
    person: PersonArgument,
    reason: ReasonOption = "",
    yes: Annotated[bool, typer.Option("--yes", help=say(Text("Do not ask.")))] = False,
    database: DatabaseOption = None,
) -> int:
    """Deletes a person, after a question."""
    from ..app.people.desk import OPERATOR  # noqa: PLC0415

    with _open(database) as (desk, _):
        found = desk.named(person)
        if not yes and not typer.confirm(
            say(Text(SURE.template, {"name": found.name or found.id}))
        ):
            print(say(NOT_DONE))
            return 1
        desk.remove(OPERATOR, found.id, reason)
    _done(found.name or found.id)
    return 0


def log(
    before: Annotated[
        int, typer.Option(min=0, help=say(Text("Older lines than the one with this number.")))
    ] = 0,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prints fifty lines."""
    with _open(database) as (desk, _):
        found = desk.trail(before)
    if as_json:
        _print_json(found)
    else:
        _print_acts(found)


def owner_link(address: AddressOption = HOME, database: DatabaseOption = None) -> None:
    """Prints a new owner's link; it expires after a week."""
    from ..app.people.owner_link import owner_path  # noqa: PLC0415

    with _open(database) as (_, opened):
        print(f"{address.rstrip('/')}{owner_path(opened)}")


def _end_of(until: str | None) -> int | None:
    """The end of a day where this machine is, in ms UTC. Raises ArgumentError."""
    if until is None:
        return None
    try:
        end = datetime.combine(datetime.fromisoformat(until), time(23, 59, 59))
        return max(0, round(end.astimezone().timestamp() * 1000))
    except (ValueError, OverflowError, OSError):  # also a year that this machine's clock lacks
        raise ArgumentError("no-day", NO_DAY.template, text=until) from None


def _state(one: dict[str, Any]) -> str:
    """What holds for a person."""
    words = ["moderator"] if one["moderator"] else []
    for name in ("block", "mute"):
        if (held := one[name]) is not None:
            words.append(f"{name} – {(held['until'] or '')[:16]} {held['reason']}".strip())
    return "; ".join(words)


def _print_acts(found: list[dict[str, Any]]) -> None:
    for one in found:
        who = one["name"] or one["by"]
        about = f"{one['kind']} {one['title'] or one['id']}"
        print(
            "  ".join(
                filter(
                    None,
                    (str(one["number"]), one["at"][:16], who, one["act"], about, one["reason"]),
                )
            )
        )


def _print_json(found: object) -> None:
    print(json.dumps(found, ensure_ascii=False, indent=1))


def _done(name: str) -> None:
    print(say(Text(DONE.template, {"name": name})))
