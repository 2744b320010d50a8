"""Rooms as the JSON that clients see, and the table of the evening. No decisions here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NotRequired, cast

from typing_extensions import TypedDict

from ...base.i18n import Text, translate
from ...meeting import HOST, ArenaLine, NightLine, table_of
from ...meeting.arena import RULE
from ...meeting.room import RoomKind, RoomSettings
from ...rules.outcome import Result
from ...rules.regulations import REGULATIONS
from ...rules.variants import Colour
from ..core.times import timestamp
from ..games.seats import OwnView
from ..meeting.views import AgreedTerms, PhraseView, said_text, terms_view
from ..views.positions import VariantView, variant_view
from .pairing import arena_lines, going_on, night_games

if TYPE_CHECKING:
    from ...meeting import Room
    from ...store import RoomGame, RoomRecord, RoomRemark
    from ..games.session import GameSession

MOST_GAMES_SHOWN = 200
HEADINGS = (
    Text("Place"),
    Text("Name"),
    Text("Points"),
    Text("Games"),
    Text("Wins"),
    Text("Draws"),
    Text("Losses"),
)


class OwnRoom(TypedDict):
    """A room in the list of a person who is in it."""

    id: str
    name: str
    kind: RoomKind
    open: bool
    host: bool


class RoomEntrance(TypedDict):
    """A room for a person who has its link and is not in it."""

    door: Literal[True]
    id: str
    name: str
    kind: RoomKind
    teaching: bool
    host_name: str
    open: bool


class RoomGuest(TypedDict):
    """A person in a room, and the game that this person plays."""

    number: int
    name: str
    here: bool
    game: str | None
    paused: bool


class GameOfRoom(TypedDict):
    """A game in the list of a room; None for the engine."""

    id: str
    round: int
    white: int | None
    black: int | None
    over: bool
    result: Result | None


class TableLine(TypedDict):
    """A line of the table of a room."""

    number: int
    name: str
    points: str
    games: int
    wins: int
    draws: int
    losses: int


class ArenaTableLine(TableLine):
    """A line of the standings of an arena."""

    scores: list[int]
    on_fire: bool


class SimulScore(TypedDict):
    """The result of a simul from its host's side."""

    wins: int
    draws: int
    losses: int


class RoomHead(TypedDict):
    """A room without its people and games."""

    id: str
    name: str
    open: bool
    round: int
    terms: AgreedTerms
    settings: RoomSettings
    rule: str
    """What counts in an arena; "" in other rooms."""
    until_ms: int
    """The end of an arena, which pauses of all clocks put off."""


class RoomView(RoomHead):
    """A room as everybody in it sees it: people, games, the table."""

    people: list[RoomGuest]
    names: dict[int, str]
    variants: dict[str, VariantView]
    games: list[GameOfRoom]
    table: list[TableLine] | list[ArenaTableLine]
    score: NotRequired[SimulScore]


class RoomEntry(TypedDict):
    """What else the page of a person in a room is told; *code*: its letters, for the host alone."""

    you: int
    code: str | None
    phrases: list[PhraseView]
    texts: bool
    now_ms: int


class EnteredRoom(RoomView, RoomEntry):
    """A room for a person in it."""


class EnteredHead(RoomHead, RoomEntry):
    """The same without people, games and table, which the page gets by its line."""


class PersonOfRoom(TypedDict):
    """A person of a room by number and name."""

    number: int
    name: str


class RoomWord(TypedDict):
    """A remark; *by*: a number of the room."""

    number: int
    by: int
    name: str
    text: str
    at: str


class BoardMove(TypedDict):
    """A move by its squares."""

    path: list[int]
    captured: list[int]


class BoardTimes(TypedDict):
    """The times of a clock, and the side whose time runs."""

    white_ms: int
    black_ms: int
    running: Colour | None


class RoomBoard(TypedDict):
    """A board as it is seen among all of the room."""

    game: str
    version: int
    round: int
    white: int | None
    black: int | None
    variant: str
    fen: str
    turn: Colour
    ply: int
    last: BoardMove | None
    clock: BoardTimes | None
    at_ms: int
    offer: Colour | None
    held: bool
    over: bool
    result: Result | None


class ChangedBoard(RoomBoard):
    """The same with the count of its last change."""

    change: int


def own_room_view(room: Room, at_ms: int, person: str) -> OwnRoom:
    """A room in the list of a person who is in it."""
    return {
        "id": room.id,
        "name": room.name,
        "kind": room.settings.kind,
        "open": room.is_open(at_ms),
        "host": room.host == person,
    }


def door_view(room: Room, host_name: str, at_ms: int) -> RoomEntrance:
    """A room for a person who has its link and is not in it."""
    return {
        "door": True,
        "id": room.id,
        "name": room.name,
        "kind": room.settings.kind,
        "teaching": room.settings.teaching,
        "host_name": host_name,
        "open": room.is_open(at_ms),
    }


def door_of(room: Room | None) -> OwnView:
    """The room of a game, for the game's page of a person who is in it."""
    if room is None:
        return {}
    return {"room": {"id": room.id, "name": room.name, "simul": room.is_simul}}


def head_view(room: Room, locale: str, at_ms: int) -> RoomHead:
    """A room without its people and games."""
    return {
        "id": room.id,
        "name": room.name,
        "open": room.is_open(at_ms),
        "round": room.round,
        "terms": terms_view(room.terms, locale),
        "settings": room.settings,
        "rule": translate(RULE, locale) if room.is_arena else "",
        "until_ms": room.until_ms,
    }


def room_view(record: RoomRecord, present: Collection[int], locale: str, at_ms: int) -> RoomView:
    """A room as everybody in it sees it: people, games, the table."""
    room, busy = record.room, going_on(record)
    here = [one for one in record.people if one.state == "in"]
    played = {n for one in record.games for n in (one.white, one.black) if n is not None}
    names = {one.number: one.name for one in record.people}
    in_table = [n for n in names if n in played or any(n == one.number for one in here[1:])]
    found = cast(
        "RoomView",
        {
            **head_view(room, locale, at_ms),
            "people": [
                {
                    "number": one.number,
                    "name": one.name,
                    "here": one.number in present,
                    "game": busy[one.number].game.id if one.number in busy else None,
                    "paused": one.paused,
                }
                for one in here
            ],
            "names": names,
            "variants": _variants(record),
            "games": [game_view(one) for one in record.games[-MOST_GAMES_SHOWN:]],
            "table": _table(record, in_table, names),
        },
    )
    if room.is_simul:
        found["score"] = score_of(record)
    return found


def _table(
    record: RoomRecord, numbers: Sequence[int], names: dict[int, str]
) -> list[TableLine] | list[ArenaTableLine]:
    """The standings of an arena, else the table of the evening with these *numbers*."""
    if record.room.is_arena:
        return [arena_line_view(line, names) for line in arena_lines(record)]
    return [line_view(line, names) for line in table_of(numbers, night_games(record.games))]


def _variants(record: RoomRecord) -> dict[str, VariantView]:
    """The geometry of every board of the room."""
    books = {record.room.terms.regulation, *(one.game.setup.regulation for one in record.games)}
    found = [REGULATIONS[name].variant for name in sorted(books) if name in REGULATIONS]
    return {variant.id: variant_view(variant) for variant in found}


def game_view(one: RoomGame) -> GameOfRoom:
    """A game in the list of a room."""
    return {
        "id": one.game.id,
        "round": one.round,
        "white": one.white,
        "black": one.black,
        "over": one.game.summary.reason is not None,
        "result": one.game.summary.result,
    }


def line_view(line: NightLine, names: dict[int, str]) -> TableLine:
    """A line of the table."""
    return {
        "number": line.number,
        "name": names.get(line.number, ""),
        "points": written(line.points),
        "games": line.games,
        "wins": line.wins,
        "draws": line.draws,
        "losses": line.losses,
    }


def arena_line_view(line: ArenaLine, names: Mapping[int, str]) -> ArenaTableLine:
    """A line of the standings of an arena."""
    return {
        "number": line.number,
        "name": names.get(line.number, ""),
        "points": str(line.points),
        "games": line.games,
        "wins": line.wins,
        "draws": line.draws,
        "losses": line.losses,
        "scores": list(line.scores),
        "on_fire": line.on_fire,
    }


def score_of(record: RoomRecord) -> SimulScore:
    """The result of a simul from its host's side."""
    (line,) = table_of([HOST], night_games(record.games))
    return {"wins": line.wins, "draws": line.draws, "losses": line.losses}


def written(points: Fraction) -> str:
    """Points as people write them: 2½."""
    whole, rest = divmod(points, 1)
    if rest == 0:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else f"{float(points):g}"


def table_rows(record: RoomRecord) -> list[list[Text | str | int | Fraction]]:
    """The table as rows for a spreadsheet."""
    names = {one.number: one.name for one in record.people}
    played = {n for one in record.games for n in (one.white, one.black) if n is not None}
    lines: Sequence[ArenaLine | NightLine] = (
        arena_lines(record)
        if record.room.is_arena
        else table_of(sorted(played), night_games(record.games))
    )
    rows: list[list[Text | str | int | Fraction]] = [list(HEADINGS)]
    for place, line in enumerate(lines, 1):
        counts = (line.games, line.wins, line.draws, line.losses)
        rows.append([place, names.get(line.number, ""), Fraction(line.points), *counts])
    return rows


def room_words_view(
    words: Sequence[RoomRemark], names: Mapping[int, str], locale: str
) -> list[RoomWord]:
    """Remarks, set phrases in the language of the reader; *by* is a number of the room. *names*: by
    these numbers."""
    return [
        {
            "number": word.number,
            "by": word.speaker,
            "name": names.get(word.speaker, ""),
            "text": said_text(word.phrase, word.text, locale),
            "at": timestamp(word.at_ms),
        }
        for word in words
    ]


def board_view(session: GameSession, one: RoomGame, at_ms: int) -> RoomBoard:
    """A board as it is seen among all of the room."""
    game, outcome = session.game, session.game.outcome
    last = game.moves[-1] if game.moves else None
    clock = session.clock_view(at_ms)
    return {
        "game": one.game.id,
        "version": session.version,
        "round": one.round,
        "white": one.white,
        "black": one.black,
        "variant": game.variant.id,
        "fen": game.board.fen,
        "turn": game.turn,
        "ply": game.ply,
        "last": {"path": list(last.path), "captured": list(last.captured)} if last else None,
        "clock": None
        if clock is None
        else {
            "white_ms": clock["white_ms"],
            "black_ms": clock["black_ms"],
            "running": clock["running"],
        },
        "at_ms": at_ms,
        "offer": game.offer.by if game.offer and not outcome else None,
        "held": session.between.held,
        "over": outcome is not None,
        "result": outcome.result if outcome else None,
    }
