"""The games of a room as they are made: colours, names, clocks, who is free."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...meeting import (
    HOST,
    ArenaLine,
    NightGame,
    Room,
    arena_table,
    first_colour,
)
from ...rules.clock import TimeControl
from ...rules.game import Game
from ...rules.regulations import REGULATIONS, Points
from ...rules.regulations.questions import lot_alone
from ...store import (
    GameSetup,
    GameSummary,
    MadeGame,
    NewGame,
    RoomGame,
    RoomPerson,
    RoomRecord,
    new_id,
)
from ..meeting.making import Sitter, clock_setup, first_game, in_room, new_seed

HERE_MS = 15_000
"""A person whose page is silent for this time is not in the room."""
ENDED_BY_HOST = "annulled"


@dataclass(frozen=True, slots=True)
class SeatedPair:
    """Two people of a game: *colour* of the first, or "lot"; *two* None: the engine."""

    one: RoomPerson
    two: RoomPerson | None
    colour: str = "lot"


def night_games(games: Sequence[RoomGame]) -> list[NightGame]:
    """The games of a room as its table counts them."""
    return [
        NightGame(
            one.round,
            one.white,
            one.black,
            one.game.summary.reason is not None,
            one.game.summary.result,
            _points(one.game.setup.regulation),
            one.match,
            one.game.summary.ply,
            frozenset(one.game.summary.halved.split()),
        )
        for one in games
    ]


def _points(regulation: str) -> Points:
    found = REGULATIONS.get(regulation)
    return found.points if found else Points()


def going_on(record: RoomRecord) -> dict[int, RoomGame]:
    """The game that each person plays now, by number: one that goes on, or the last of a match
    that is not over. The host of a simul plays many and has none here."""
    found: dict[int, RoomGame] = {}
    pending = _pending_matches(record.games)
    for one in record.games:
        if one.game.summary.reason is None or one.match in pending:
            for number in (one.white, one.black):
                if number is not None and not (record.room.is_simul and number == HOST):
                    found[number] = one
    return found


def _pending_matches(games: Sequence[RoomGame]) -> set[str]:
    """The matches in which a game is still to be played."""
    counted: dict[str, int] = {}
    last: dict[str, RoomGame] = {}
    for one in games:
        if one.match:
            counted[one.match] = counted.get(one.match, 0) + (one.game.summary.result is not None)
            last[one.match] = one
    return {
        match
        for match, one in last.items()
        if one.game.summary.reason != ENDED_BY_HOST and counted[match] < _games_of(one)
    }


def _games_of(one: RoomGame) -> int:
    terms: Mapping[str, Any] = (one.game.setup.terms or {}).get("terms") or {}
    return int(terms.get("games", 1))


def unfinished(record: RoomRecord) -> list[RoomGame]:
    """The games that go on."""
    return [one for one in record.games if one.game.summary.reason is None]


def here(people: Iterable[RoomPerson], at_ms: int) -> frozenset[int]:
    """The numbers of everybody who is in the room at this moment."""
    there = (one for one in people if one.state == "in" and at_ms - one.seen_ms < HERE_MS)
    return frozenset(one.number for one in there)


def free_people(record: RoomRecord, at_ms: int, *, with_host: bool) -> list[RoomPerson]:
    """Everybody who is in the room now and plays nobody."""
    busy = going_on(record)
    return [
        one
        for one in record.people
        if one.state == "in"
        and at_ms - one.seen_ms < HERE_MS
        and one.number not in busy
        and (with_host or one.number != HOST)
    ]


def colour_for(record: RoomRecord, one: RoomPerson, two: RoomPerson) -> str:
    """The colour of *one* in a pair, by the earlier colours of both in this room."""
    return first_colour(one.number, two.number, night_games(record.games))


def arena_lines(record: RoomRecord) -> list[ArenaLine]:
    """The standings of an arena: games that ended in its time count."""
    until = record.room.until_ms
    ended = [one for one in record.games if one.game.updated_ms <= until]
    played = {n for one in record.games for n in (one.white, one.black) if n is not None}
    inside = {one.number for one in record.people if one.state == "in"}
    return arena_table(sorted(played | inside), night_games(ended))


def simul_tables(record: RoomRecord, at_ms: int) -> list[SeatedPair]:
    """The host against everybody who waits, with colours as the host wishes."""
    host = next(one for one in record.people if one.number == HOST)
    wish = record.room.settings.colour
    before = sum(HOST in (one.white, one.black) for one in record.games)
    found = []
    for number, one in enumerate(free_people(record, at_ms, with_host=False), before):
        colour = ("white", "black")[number % 2] if wish == "alternate" else wish
        found.append(SeatedPair(host, one, colour))
    return found


def made(room: Room, table: SeatedPair, names: Mapping[str, str], at_ms: int) -> MadeGame:
    """The game of two people, or of one and the engine. *names*: those of accounts, by person."""
    private = not room.settings.watched
    if table.two is None:
        return MadeGame(_engine_game(room, _sitter(table.one, names), at_ms, private=private))
    by_lot = lot_alone(room.terms.rules).value
    colour: Any = "lot" if by_lot else table.colour
    terms = replace(room.terms, colour=colour, follows=colour != "lot")
    host, guest = _sitter(table.one, names), _sitter(table.two, names)
    found = first_game(terms, new_seed(), host, guest, at_ms)
    game = in_room(found.game, private=private, arena=room.is_arena)
    if room.is_simul and room.settings.extra_seconds:
        game = _with_extra(game, host.person, room.settings.extra_seconds)
    return replace(found, game=game)


def _sitter(person: RoomPerson, names: Mapping[str, str]) -> Sitter:
    return Sitter(person.person, person.name, guest=person.person not in names)


def _with_extra(game: NewGame, host: str, seconds: int) -> NewGame:
    """The game with more time on the host's clock."""
    colour = next(side for side, person in game.seats.items() if person == host)
    clock = {**(game.setup.clock or {}), "extra": {colour: seconds}}
    return replace(game, setup=replace(game.setup, clock=clock))


def _engine_game(room: Room, sitter: Sitter, at_ms: int, *, private: bool) -> NewGame:
    """A game of the odd person against the engine; the person has White."""
    game = Game(room.terms.rules, fen=room.terms.start.fen)
    engine = {"kind": "engine", "name": None, "level": room.settings.level or 1}
    control: TimeControl | None = room.terms.control
    setup = GameSetup(
        regulation=room.terms.regulation,
        start_fen=game.board.fen,
        players={"white": sitter.player(), "black": engine},
        colours="agreement",
        clock=None if control is None or control.days else clock_setup(control),
        private=private,
    )
    summary = GameSummary(0, game.board.fen, game.turn)
    return NewGame(new_id(), setup, summary, {"white": sitter.person}, at_ms)
