"""An arena in the parts in which a page gets it. The size of each is bounded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ...meeting import HOST, ArenaLine
from ...rules.regulations import REGULATIONS
from ..views.positions import VariantView, variant_view
from .pairing import here
from .views import (
    ArenaTableLine,
    GameOfRoom,
    RoomGuest,
    RoomHead,
    arena_line_view,
    game_view,
    head_view,
)

if TYPE_CHECKING:
    from ...store import RoomGame, RoomPerson
    from .arena import Arena


class ArenaCounts(TypedDict):
    """How many people and games an arena has."""

    people: int
    here: int
    playing: int
    games: int


class ArenaPlace(TypedDict):
    """The place of a line of the standings."""

    place: int


class PlacedLine(ArenaPlace, ArenaTableLine):
    """A line of the standings with its place."""


class ArenaView(RoomHead):
    """An arena for one person in the form of every room: its own person and games, the games whose
    boards are shown, of the table the *top* first lines and those around the own one."""

    people: list[RoomGuest]
    names: dict[int, str]
    variants: dict[str, VariantView]
    games: list[GameOfRoom]
    boards: list[GameOfRoom]
    counts: ArenaCounts
    top: int
    table: list[PlacedLine]


class ArenaOwn(TypedDict):
    """The last game of a person and the one *before*, which may have ended at the same time."""

    game: GameOfRoom | None
    before: GameOfRoom | None
    paused: bool
    names: dict[int, str]


class ArenaStandings(TypedDict):
    """The first lines of the standings, counts, and the games whose boards are shown."""

    counts: ArenaCounts
    table: list[PlacedLine]
    boards: list[GameOfRoom]
    names: dict[int, str]


def arena_view(
    arena: Arena, own: RoomPerson, standings: ArenaStandings, locale: str, at_ms: int
) -> ArenaView:
    """The arena for the page of *own* person, in the form of every room: of its people the own one,
    of its games the own ones and those whose boards are shown, of its table the lines of `top` and
    `near`. *standings*: the view of them that was made last."""
    games = arena.own_games(own.number)
    boards = standings["boards"]
    busy = arena.busy.get(own.number)
    person: RoomGuest = {
        "number": own.number,
        "name": own.name,
        "here": True,
        "game": busy.game.id if busy else None,
        "paused": own.paused,
    }
    return {
        **head_view(arena.record.room, locale, at_ms),
        "people": [person],
        "names": {**standings["names"], **names_in(arena, games), HOST: _host(arena)},
        "variants": _variants(arena, games),
        "games": [game_view(one) for one in games],
        "boards": boards,
        "counts": standings["counts"],
        "top": len(standings["table"]),
        "table": [*standings["table"], *near_view(arena, own.number)],
    }


def own_view(arena: Arena, own: RoomPerson) -> ArenaOwn:
    """The last game of a person and the one *before*, which may have ended at the same time; and
    whether this person pauses."""
    games = arena.own_games(own.number)[-2:]
    before, game = [None, None, *map(game_view, games)][-2:]
    return {
        "game": game,
        "before": before,
        "paused": own.paused,
        "names": names_in(arena, games),
    }


def standings_view(arena: Arena, boards: Sequence[RoomGame], at_ms: int) -> ArenaStandings:
    """The first lines of the standings, counts, and the games whose boards are shown."""
    record = arena.record
    return {
        "counts": {
            "people": sum(one.state == "in" for one in record.people),
            "here": len(here(record.people, at_ms)),
            "playing": len(arena.busy),
            "games": len(record.games),
        },
        "table": _lines(arena, arena.top()),
        "boards": [game_view(one) for one in boards],
        "names": names_in(arena, boards),
    }


def near_view(arena: Arena, number: int) -> list[PlacedLine]:
    """The lines around that of a person far from the top."""
    return _lines(arena, arena.near(number))


def names_in(arena: Arena, games: Iterable[RoomGame]) -> dict[int, str]:
    """The names of the people of some games, by number."""
    numbers = {n for one in games for n in (one.white, one.black) if n is not None}
    return {number: arena.names[number] for number in numbers}


def _lines(arena: Arena, lines: Iterable[tuple[int, ArenaLine]]) -> list[PlacedLine]:
    return [{"place": place, **arena_line_view(line, arena.names)} for place, line in lines]


def _host(arena: Arena) -> str:
    return arena.names.get(HOST, "")


def _variants(arena: Arena, games: Iterable[RoomGame]) -> dict[str, VariantView]:
    """The geometry of the boards that are shown."""
    shown = [*games, *arena.busy.values()]
    books = {arena.record.room.terms.regulation, *(one.game.setup.regulation for one in shown)}
    found = [REGULATIONS[name].variant for name in sorted(books) if name in REGULATIONS]
    return {variant.id: variant_view(variant) for variant in found}
