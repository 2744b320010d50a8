"""`damas tournament hall`: events of one hall, from the machine of the server that keeps them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ..base import bounds
from ..base.i18n import Text
from .language import say
from .options import DatabaseOption, JsonOption
from .stored_event import EventArgument, command_name, leader, opened, used

if TYPE_CHECKING:
    from ..app.tournament.live import LiveTournament, LiveTournaments
    from ..app.tournament.venue_views import SharedEquipment
    from ..store import Key

COUNTS = {
    "clock": Text("Clocks: {good} good, {used} in use"),
    "board": Text("Boards: {good} good, {used} in use"),
}
SourceArgument = Annotated[
    str,
    typer.Argument(
        metavar="SOURCE", help=say(Text("The other event's id, or the name of a section."))
    ),
]


def register(group: typer.Typer) -> None:
    """Adds the commands to *group*."""
    hall = typer.Typer(
        no_args_is_help=True,
        help=say(Text("Events in one hall: clocks and boards, numbers of boards, officials.")),
    )
    for name, command, words in (
        ("show", show, Text("The events that share clocks and boards, and their use now.")),
        ("take", take, Text("Take the clocks and boards of another event.")),
        ("first-board", first_board, Text("The number of the event's first board in the hall.")),
        ("officials", officials, Text("Take over the arbiters and scorers of another event.")),
    ):
        hall.command(name, help=say(words))(command)
    group.add_typer(hall, name="hall")


def show(
    event: EventArgument, as_json: JsonOption = False, database: DatabaseOption = None
) -> None:
    """Prints a line for each event: id, first board, boards in use, name; then the counts."""
    from ..app.tournament.venue_views import venue_view  # noqa: PLC0415

    async def use(room: LiveTournaments, live: LiveTournament) -> SharedEquipment:
        return await venue_view(room, live)

    with opened(database) as store:
        found = used(store, event, use)
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    for one in found["events"]:
        print(f"{one['id']}  {one['first_board']:>4}  {one['boards'] or '–':<12}  {one['name']}")
    for kind, counts in found["counts"].items():
        if counts["listed"]:
            print(say(Text(COUNTS[kind].template, counts)))
    for same in found["same_boards"]:
        params = {"name": same["event"], "boards": same["boards"]}
        print(say(Text("Two games at one board, here and in {name}: {boards}", params)))


def take(
    event: EventArgument,
    source: Annotated[
        str,
        typer.Argument(
            metavar="[SOURCE]",
            help=say(
                Text("The other event's id, or the name of a section; without, the event's own.")
            ),
        ),
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """Prints the event whose clocks and boards are taken now."""
    from ..app.tournament.venue import share_equipment  # noqa: PLC0415

    async def use(room: LiveTournaments, live: LiveTournament) -> str:
        other = _event_of(live, source)
        await share_equipment(room, live, leader(), other, command_name())
        return live.fold.event.preparation.hall.name

    with opened(database) as store:
        name = used(store, event, use)
    words = Text("Clocks and boards: {list}", {"list": name or Text("the event's own")})
    print(say(words))


def first_board(
    event: EventArgument,
    number: Annotated[
        int,
        typer.Argument(
            metavar="NUMBER", min=1, max=bounds.BOARDS, help=say(Text("Its number in the hall."))
        ),
    ],
    database: DatabaseOption = None,
) -> None:
    """Numbers the boards of the rounds that are not closed, and of those to come."""
    from ..app.tournament.live import ActRequest  # noqa: PLC0415

    async def use(_: LiveTournaments, live: LiveTournament) -> int:
        return await live.act(leader(), ActRequest("first-board", {"board": number}))

    with opened(database) as store:
        used(store, event, use)
    print(say(Text("The first board has number {board} in the hall", {"board": number})))


def officials(
    event: EventArgument, source: SourceArgument, database: DatabaseOption = None
) -> None:
    """Prints the names of those whose links and PINs open this event too from now on."""
    from ..app.tournament.officials import copy_officials  # noqa: PLC0415

    async def use(room: LiveTournaments, live: LiveTournament) -> list[Key]:
        other = await room.get(_event_of(live, source))
        return await copy_officials(live, other, leader(), room.tournaments)

    with opened(database) as store:
        for one in used(store, event, use):
            print(f"{one.role:<14} {one.name}")


def _event_of(live: LiveTournament, source: str) -> str:
    """The event of a section by its name, else the id as it was given."""
    sections = {one.name.casefold(): one.event for one in live.fold.festival}
    return sections.get(source.casefold(), source)
