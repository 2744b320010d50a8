"""An arbiter's console: all games of an event that are going on, and those that need a look first.

One question to the database for all games on screens, one for the players who are at them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from typing_extensions import TypedDict

from ...base.errors import NotationError
from ...base.i18n import translate
from ...rules.board import COLOURS
from ...rules.clock import TimeControl
from ...rules.variants import Colour
from ...store import Attended, GameRecord
from ...tournament.event import Round, Tournament, TournamentGame
from ...tournament.event.queries.online import MINUTE_MS, is_online, mark_at
from ...tournament.event.queries.protests import open_protests
from ...tournament.presentation.appeals import protest_files
from ...tournament.presentation.visibility import may_see
from ..core.times import now_ms
from ..work import in_database
from .announcing import AnnouncementView, announcements_view
from .board_views import SeenClock, TableSeen
from .live import LiveTournament, TournamentFold
from .person import Person
from .round_boards import clock_seen

if TYPE_CHECKING:
    from .online_events import OnlineEvents
    from .plays import LinkedGames

Need = Literal[
    "differs", "claim", "unclear", "flagged", "low", "late", "disconnected", "missing", "long"
]
NEEDS: tuple[Need, ...] = get_args(Need)
"""The reasons to look at a board, the most urgent first."""
LOW_MS = 60_000
"""A clock with less than this is one to stand beside."""
MISSING_PART = 0.5
"""So many games of a round have a result when those without one are missed."""
LONG_PART = 0.8
"""A game that has lasted for this part of the longest time that its clocks allow is a long one."""
USUAL_MOVES = 60
ONE_AWAY_MS = 15_000
"""A player whose page is closed for less time has only found another way to the server."""


@dataclass(frozen=True, slots=True)
class _Board:
    """A game without a result, at its place."""

    round: int
    board: int
    index: int
    game: TournamentGame
    online: bool
    missed: bool = False
    """It is at no table and on no screen, and most others of its round have their result."""


class WaitingProtest(TypedDict):
    """A protest that waits for a ruling or a decision, with its *board*, "" for none."""

    event: str
    number: int
    title: str
    board: str
    stage: str
    at: str
    address: str


class ConsoleStart(TypedDict):
    """A round that waits for its start."""

    round: int
    at_ms: int


class EventStart(ConsoleStart):
    """The same of one of several events."""

    event: str
    name: str


class EventName(TypedDict):
    """An event by its name."""

    id: str
    name: str


class OpenConsoleBoard(TypedDict):
    """A game without a result; *needs*: the reasons to look at it, the most urgent first."""

    event: str
    event_name: str
    round: int
    board: int
    hall: int
    game: int
    white: str
    black: str
    where: Literal["online", "hall"]
    address: str
    needs: list[Need]
    away: dict[Colour, int]
    """Since when (ms UTC) a player is away; 0 for one who never came."""
    ply: int | None
    turn: Colour | None
    falls_ms: int | None
    since_ms: int
    walkover_ms: int


class ConsoleBoard(OpenConsoleBoard):
    """The same with the sides whose games need a look for fair play."""

    suspects: list[Colour]


class SaidInEvent(AnnouncementView):
    """An announcement to the boards of one of several events."""

    event: str


class ConsoleView(TypedDict):
    """The games of an event that are going on."""

    id: str
    name: str
    version: int
    now_ms: int
    start: ConsoleStart | None
    sees_fair_play: bool
    needs: dict[Need, int]
    boards: list[ConsoleBoard]
    protests: list[WaitingProtest]
    announcements: list[SaidInEvent]


class JoinedConsole(ConsoleView):
    """Those of all events that are played at the same time."""

    events: list[EventName]
    starts: list[EventStart]


async def console_view(  # noqa: PLR0913  (where it looks, and for whom)
    live: LiveTournament,
    plays: LinkedGames,
    online: OnlineEvents,
    suspects: frozenset[str] | None = None,
    *,
    person: Person,
    locale: str,
) -> ConsoleView:
    """The console for *person*. *suspects*: the people whose games need a look for fair play; None
    for a caller who may not see that."""
    boards = await live.view(lambda fold: _open_boards(fold.event))
    open_plays = [play for one in boards if (play := one.game.open_play)]
    screens = [play.id for play in open_plays if play.kind == "screen"]
    heads, there = await in_database(online.books.heads, screens)
    people = await in_database(online.books.people, live.id) if suspects else {}
    tables = await plays.tables_seen(live, [one.id for one in open_plays if one.kind == "table"])
    marked = {mark for mark, (person, _) in people.items() if person in (suspects or ())}

    def rows(fold: TournamentFold) -> list[ConsoleBoard]:
        return [
            {
                **_row(fold, one, heads, there, tables),
                "suspects": _suspects(fold.event, one, marked),
            }
            for one in boards
        ]

    found = sorted(await live.view(rows), key=_urgency)
    return {
        "id": live.id,
        "name": live.fold.event.rules.name,
        "version": live.fold.version,
        "now_ms": now_ms(),
        "start": await live.view(lambda fold: _start(fold.event)),
        "sees_fair_play": suspects is not None,
        "needs": {need: sum(need in row["needs"] for row in found) for need in NEEDS},
        "boards": found,
        "protests": await live.view(lambda fold: _protests(fold, person.role, locale)),
        "announcements": [
            {**one, "event": live.id}
            for one in await live.view(lambda fold: announcements_view(fold.event))
        ],
    }


def _protests(fold: TournamentFold, role: str, locale: str) -> list[WaitingProtest]:
    """The protests that wait, for those who may see them."""
    if not may_see(role, "protests"):
        return []
    event, address = fold.event, f"/tournaments/{fold.record.id}#protests"
    waiting = {one.number for one in open_protests(event)}
    return [
        {
            "event": fold.record.id,
            "number": file.protest.number,
            "title": translate(file.title, locale),
            "board": translate(file.board, locale) if file.board else "",
            "stage": translate(file.stage, locale),
            "at": file.protest.lodged.at,
            "address": address,
        }
        for file in (protest_files(event) if waiting else [])
        if file.protest.number in waiting
    ]


def joined(views: Sequence[ConsoleView]) -> JoinedConsole:
    """The consoles of events that are played at the same time as one: the first with the boards of
    all, the most urgent first. *starts*: the rounds of all that wait for their start."""
    boards = sorted((row for view in views for row in view["boards"]), key=_urgency)
    return {
        **views[0],
        "needs": {need: sum(view["needs"][need] for view in views) for need in NEEDS},
        "boards": boards,
        "protests": [one for view in views for one in view["protests"]],
        "announcements": [one for view in views for one in view["announcements"]],
        "events": [{"id": view["id"], "name": view["name"]} for view in views],
        "starts": [
            {**view["start"], "event": view["id"], "name": view["name"]}
            for view in views
            if view["start"]
        ],
    }


def _urgency(row: ConsoleBoard) -> tuple[int, int, int]:
    first = min((NEEDS.index(need) for need in row["needs"]), default=len(NEEDS))
    return first, row["round"], row["board"]


def _start(event: Tournament) -> ConsoleStart | None:
    """The round that waits for its start, and the time of it; None where none does."""
    for found in event.rounds:
        opened = any(game.plays for board in found.boards for game in board.games)
        if not found.closed and found.start_ms > now_ms() and not opened:
            return {"round": found.number, "at_ms": found.start_ms}
    return None


def _open_boards(event: Tournament) -> list[_Board]:
    return [
        _Board(
            found.number, place, index, game, is_online(event, board, index), _missed(game, many)
        )
        for found in event.rounds
        for many in (_most_have_results(found),)
        for place, board in enumerate(found.boards, start=1)
        for index, game in enumerate(board.games, start=1)
        if (game.codes is None and not found.closed) or game.differs
    ]


def _most_have_results(found: Round) -> bool:
    games = [game for board in found.boards for game in board.games]
    return sum(game.codes is not None for game in games) > MISSING_PART * len(games)


def _missed(game: TournamentGame, many: bool) -> bool:
    return many and game.codes is None and game.open_play is None and not game.adjourned


def _suspects(event: Tournament, one: _Board, marked: set[str]) -> list[Colour]:
    players: dict[Colour, int] = {"white": one.game.white, "black": one.game.black}
    board, index = event.board(one.round, one.board), one.index
    return [side for side, who in players.items() if mark_at(event, board, index, who) in marked]


def _row(
    fold: TournamentFold,
    one: _Board,
    heads: Mapping[str, GameRecord],
    there: Mapping[tuple[str, str], Attended],
    tables: Mapping[str, TableSeen],
) -> OpenConsoleBoard:
    event, game, play = fold.event, one.game, one.game.open_play
    head = heads.get(play.id) if play else None
    away = _away(head, there) if head and play and play.since_ms else {}
    begun = head is not None and bool(head.version)
    table = tables.get(play.id) if play else None
    clock = table["clock"] if table else _clock_beside(fold, one)
    falls_ms = head.summary.falls_ms if head else _falls(clock)
    found: tuple[tuple[Need, bool], ...] = (
        ("differs", game.differs is not None),
        ("claim", table is not None and table["waits"]),
        ("unclear", table is not None and table["unclear"]),
        ("flagged", bool(game.flags)),
        ("low", falls_ms is not None and falls_ms - now_ms() < LOW_MS),
        ("late", bool(away) and not begun),
        ("disconnected", bool(away) and begun),
        ("missing", one.missed),
        ("long", _is_long(event, one)),
    )
    needs = [need for need, so in found if so]
    return {
        "event": fold.record.id,
        "event_name": event.rules.name,
        "round": one.round,
        "board": one.board,
        "hall": event.in_hall(one.round, one.board),
        "game": one.index,
        "white": event.name(game.white),
        "black": event.name(game.black),
        "where": "online" if one.online else "hall",
        "address": _address(fold, one),
        "needs": needs,
        "away": away,
        "ply": head.summary.ply if head else table["ply"] if table else None,
        "turn": head.summary.turn if begun and head else clock["running"] if clock else None,
        "falls_ms": falls_ms,
        "since_ms": play.since_ms if play else 0,
        "walkover_ms": _walkover(event, one) if away and not begun else 0,
    }


def _address(fold: TournamentFold, one: _Board) -> str:
    """One press to the board: the game, the table, or the round of the desk."""
    play = one.game.open_play
    if play is None:
        return f"/tournaments/{fold.record.id}#rounds"
    return f"/games/{play.id}" if play.kind == "screen" else f"/arbiter/{play.id}"


def _away(head: GameRecord, there: Mapping[tuple[str, str], Attended]) -> dict[Colour, int]:
    """Colour → since when (ms UTC) the player is away; 0 for one who never came."""
    found: dict[Colour, int] = {}
    for colour in COLOURS:
        seen = there.get((head.id, colour))
        since = 0 if seen is None else seen.away_since(now_ms())
        if since is not None and (not since or now_ms() - since > ONE_AWAY_MS):
            found[colour] = since
    return found


def _clock_beside(fold: TournamentFold, one: _Board) -> SeenClock | None:
    """The clock that a device beside a plain board is."""
    stood = fold.clocks.get((one.round, one.board, one.index))
    return clock_seen(stood) if stood and one.game.open_play is None else None


def _falls(clock: SeenClock | None) -> int | None:
    """When the flag of a clock falls; None for one that stands."""
    if clock is None or clock["running"] is None:
        return None
    left = clock["white_ms"] if clock["running"] == "white" else clock["black_ms"]
    return now_ms() + left


def _walkover(event: Tournament, one: _Board) -> int:
    """The time at which players who are not there lose by W.O."""
    play = one.game.open_play
    return play.since_ms + event.rules.wo_tolerance_min * MINUTE_MS if play else 0


def _is_long(event: Tournament, one: _Board) -> bool:
    play = one.game.open_play
    if play is None or not play.since_ms or not event.rules.time_control:
        return False
    try:
        control = TimeControl.parse(event.rules.time_control)
    except NotationError:
        return False
    base = sum(period.seconds for period in control.periods)
    longest_ms = 2000 * (base + USUAL_MOVES * control.increment_seconds)
    return now_ms() - play.since_ms > LONG_PART * longest_ms
