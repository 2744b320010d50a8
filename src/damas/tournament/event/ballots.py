"""Acts on balloted openings: a table of one's own, and the draw for a round (MAT-04, MAT-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...citation import cite
from ..errors import TournamentError
from ..openings import Opening, Table, built_in, draw, read_table
from . import fields as read
from .entry import Entry, EntryError

if TYPE_CHECKING:
    from .event import Event

KINDS = ("all", "moves", "displaced")
ARTICLE = cite("CLAS partidas e aberturas", reading="MAT-04")


def table_of(event: Event, name: str) -> Table:
    """The event's own table of that name, else the one that comes with Damas.

    Raises EntryError ("unknown-table"), or ("other-variant") where it is for another game.
    """
    rules = event.rules.rules
    try:
        found = event.tables.get(name) or built_in(name)
    except TournamentError as error:
        raise EntryError(error.code, "{what}", what=error.text) from None
    if rules and found.variant != rules.variant_id:
        raise EntryError(
            "other-variant",
            "The table {table} is for {variant}; the event plays {own}",
            table=name,
            variant=found.variant,
            own=rules.variant_id,
        )
    return found


def own_table(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """A table of one's own, as text; every entry must be playable in the event's game."""
    read.only(data, frozenset({"name", "text"}))
    name, rules = read.text(data, "name"), event.rules.rules
    if rules is None:
        raise EntryError("no-game", "An event without a regulation has no openings")
    if name in event.tables:
        raise EntryError("table-there", "There is a table {table} already", table=name)
    try:
        found = read_table(read.text(data, "text"), rules.variant, name)
    except TournamentError as error:
        raise EntryError(error.code, "{what}", what=error.text) from None
    event.tables[name] = found
    event.change(entry, "openings", "", f"{name} ({len(found.openings)})")


def drawn(event: Event, number: int, table: str, seed: str, kind: str = "all") -> list[Opening]:
    """What a draw for round *number* gives: one opening for every two games of a meeting.

    What was drawn before in the event is not in the urn. Raises EntryError.
    """
    before = {
        which
        for past, ballot in event.ballots.items()
        if ballot["table"] == table and past != number
        for which in ballot["openings"]
    }
    kinds = ("moves", "displaced", "free") if kind == "all" else (kind,)
    count = event.rules.games // 2
    try:
        return draw(table_of(event, table), seed, count, kinds=kinds, without=before)
    except TournamentError as error:
        raise EntryError(error.code, "{what}", what=error.text) from None


def draw_openings(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """The openings of a round, the same on every board: each is played twice, colours exchanged.

    `openings` are the ids that the draw gave; they must be those that the seed gives for everyone.
    """
    read.only(data, frozenset({"round", "table", "seed", "kind", "openings"}))
    if event.rules.openings != "balloted":
        raise EntryError("not-balloted", "Openings are free in this event", citation=ARTICLE)
    found = event.round(read.whole(data, "round"))
    table, seed = read.text(data, "table"), read.text(data, "seed")
    kind = read.one_of(data, "kind", KINDS, "all")
    if any(game.codes and not game.forfeit for board in found.boards for game in board.games):
        raise EntryError(
            "has-results", "Round {round} has results: its openings stand", round=found.number
        )
    given = [opening.id for opening in drawn(event, found.number, table, seed, kind)]
    if data.get("openings", given) != given:
        raise EntryError(
            "not-the-lot",
            "The seed {seed} draws {openings}",
            seed=seed,
            openings=", ".join(given),
        )
    old = event.ballots.get(found.number)
    if old and not entry.reason:
        raise EntryError("no-reason", "Drawing again must have a reason")
    event.ballots[found.number] = {
        "table": table, "seed": seed, "kind": kind, "openings": given
    }  # fmt: skip
    for board in found.boards:
        for index, game in enumerate(board.games):
            game.opening = given[index // 2]
    before = ", ".join(old["openings"]) if old else ""
    event.change(entry, f"round {found.number} openings", before, ", ".join(given))


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {
    "opening-table": own_table,
    "draw-openings": draw_openings,
}
