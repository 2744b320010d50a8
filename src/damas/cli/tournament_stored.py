"""`damas tournament section` and `list-ratings`: events that a server keeps, from its machine."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..base.i18n import Text
from .language import say
from .options import DatabaseOption, JsonOption
from .stored_event import EventArgument, command_name, leader, opened, used

if TYPE_CHECKING:
    from ..app.tournament.list_ratings import ListedRatings
    from ..app.tournament.live import LiveTournament, LiveTournaments


def register(group: typer.Typer) -> None:
    """Adds the commands to *group*."""
    sections = typer.Typer(
        no_args_is_help=True,
        help=say(Text("Sections of a festival: listed, added, people moved between them.")),
    )
    for name, command, words in (
        ("list", list_, Text("The sections of an event's festival, with their players.")),
        ("add", add, Text("Add a section with the settings of an event.")),
        ("move", move, Text("Move a player to another section before the first rounds.")),
    ):
        sections.command(name, help=say(words))(command)
    group.add_typer(sections, name="section")
    group.command(
        "list-ratings",
        help=say(Text("Ratings of the newest lists for all registered players of an event.")),
    )(list_ratings)


def list_(
    event: EventArgument, as_json: JsonOption = False, database: DatabaseOption = None
) -> None:
    """Prints a line for each section: id, name, number of players, rounds paired."""

    async def use(room: LiveTournaments, live: LiveTournament) -> list[tuple[str, str, int, int]]:
        found = live.fold.festival
        rows = [(one.event, one.name, (await room.get(one.event)).fold.event) for one in found]
        rows = rows or [(live.id, "", live.fold.event)]
        return [(id_, name, len(one.entrants), len(one.rounds)) for id_, name, one in rows]

    with opened(database) as store:
        rows = used(store, event, use)
    if as_json:
        names = ("event", "section", "players", "rounds")
        print(json.dumps([dict(zip(names, row, strict=True)) for row in rows]))
        return
    for id_, name, players, rounds in rows:
        print(f"{id_}  {name or '–'}  {players:>4}  {rounds:>3}")


def add(
    event: EventArgument,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help=say(Text("The name of the new section.")))
    ],
    own: Annotated[
        str,
        typer.Option(
            "--own",
            metavar="NAME",
            help=say(Text("The name of this event as a section, where it is none yet.")),
        ),
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """Prints the id of the new section's event; links and PINs of the festival open it."""
    from ..app.tournament.sections import SectionRequest, add_section  # noqa: PLC0415

    async def use(room: LiveTournaments, live: LiveTournament) -> str:
        wish = SectionRequest(command_name(), " ".join(name.split()), " ".join(own.split()))
        return await add_section(room, live, leader(), wish)

    with opened(database) as store:
        print(used(store, event, use))


def move(
    event: EventArgument,
    player: Annotated[
        int, typer.Argument(metavar="NUMBER", help=say(Text("The pairing number of the player.")))
    ],
    to: Annotated[
        str, typer.Argument(metavar="SECTION", help=say(Text("The name of the other section.")))
    ],
    database: DatabaseOption = None,
) -> None:
    """Moves a player or a team, in both events or in neither."""
    from ..app.tournament.section_moves import MoveRequest, move_person  # noqa: PLC0415
    from ..store import RegistryBook  # noqa: PLC0415
    from ..tournament.event.acts.section_halves import Mover  # noqa: PLC0415

    async def use(room: LiveTournaments, live: LiveTournament) -> None:
        known = {one.name.casefold(): one.event for one in live.fold.festival}
        target = known.get(to.casefold(), to)
        who = live.fold.event.by_number(player).id
        wish = MoveRequest(command_name(), Mover(player=who), target)
        await move_person(room, RegistryBook(store), live, leader(), wish)

    with opened(database) as store:
        used(store, event, use)
    print(say(Text("The player is in section {section} now.", {"section": to})))


def list_ratings(
    event: EventArgument,
    series: Annotated[
        str, typer.Option("--series", metavar="S", help=say(Text("The code of a series of lists.")))
    ] = "",
    number: Annotated[
        int,
        typer.Option(
            "--round",
            min=1,
            metavar="N",
            help=say(Text("From which round on; later ones in events of more than 30 days.")),
        ),
    ] = 1,
    take: Annotated[
        bool, typer.Option("--take", help=say(Text("Take them; without it nothing changes.")))
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """Prints each rating that would change, before and after."""
    from ..app.tournament.list_ratings import ListWish, listed_ratings  # noqa: PLC0415
    from ..app.tournament.live import ActRequest  # noqa: PLC0415
    from ..store import RatingLists, RegistryBook  # noqa: PLC0415

    with opened(database) as store:
        book, lists = RegistryBook(store), RatingLists(store)
        wish = ListWish(series, number, datetime.now(UTC).date().isoformat())

        async def use(_: LiveTournaments, live: LiveTournament) -> Any:
            found = listed_ratings(live.fold.event, book, lists, wish)
            if take and found.data:
                await live.act(leader(), ActRequest("take-ratings", found.data))
            return found

        found = used(store, event, use)
    _print_ratings(found)


def _print_ratings(found: ListedRatings) -> None:
    """The warnings, a line for each player with another rating, and the count."""
    for text in found.warnings:
        print(say(text))
    for row in found.rows:
        changes = [
            f"{row.before[name] or '–'} → {rating}"
            for name, rating in row.after.items()
            if row.before[name] != rating
        ]
        if changes:
            print(f"{row.number}  {row.name}  {', '.join(changes)}")
    counts = {"count": sum(row.changes for row in found.rows), "all": len(found.rows)}
    print(say(Text("Registered players who get another rating: {count} of {all}.", counts)))
