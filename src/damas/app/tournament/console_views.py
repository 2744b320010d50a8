"""An arbiter's console: all games of an event that are going on, and those that need a look first.

One question to the database for all games on screens, one for the players who are at them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from typing_extensions import TypedDict

from ...base.errors import NotationError
from ...rules.board import COLOURS
from ...rules.clock import TimeControl
from ...rules.variants import Colour
from ...store import Attended, GameRecord
from ...tournament.event import Tournament, TournamentGame
from ...tournament.event.queries.online import MINUTE_MS, is_online
from ..core.times import now_ms
from ..work import in_database
from .live import LiveTournament, TournamentFold

if TYPE_CHECKING:
    from .online_events import OnlineEvents
    from .plays import LinkedGames

Need = Literal["differs", "claim", "flagged", "late", "disconnected", "long"]
NEEDS: tuple[Need, ...] = get_args(Need)
"""The reasons to look at a board, the most urgent first."""
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


class JoinedConsole(ConsoleView):
    """Those of all events that are played at the same time."""

    events: list[EventName]
    starts: list[EventStart]


async def console_view(
    live: LiveTournament,
    plays: LinkedGames,
    online: OnlineEvents,
    suspects: frozenset[str] | None = None,
) -> ConsoleView:
    """The console. *suspects*: the people whose games need a look for fair play; None for a caller
    who may not see that."""
    boards = await live.view(lambda fold: _open_boards(fold.event))
    open_plays = [(one.game, play) for one in boards if (play := one.game.open_play)]
    screens = [play.id for _, play in open_plays if play.kind == "screen"]
    heads, there = await in_database(online.books.heads, screens)
    people = await in_database(online.books.people, live.id) if suspects else {}
    waiting = {
        play.id
        for game, play in open_plays
        if play.kind == "table" and await _waits(live, plays, game)
    }
    marked = {mark for mark, (person, _) in people.items() if person in (suspects or ())}

    def rows(fold: TournamentFold) -> list[ConsoleBoard]:
        return [
            {
                **_row(fold, one, heads, there, waiting),
                "suspects": _suspects(fold.event, one.game, marked),
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
    }


def joined(views: Sequence[ConsoleView]) -> JoinedConsole:
    """The consoles of events that are played at the same time as one: the first with the boards of
    all, the most urgent first. *starts*: the rounds of all that wait for their start."""
    boards = sorted((row for view in views for row in view["boards"]), key=_urgency)
    return {
        **views[0],
        "needs": {need: sum(view["needs"][need] for view in views) for need in NEEDS},
        "boards": boards,
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
        _Board(found.number, place, index, game, is_online(event, game))
        for found in event.rounds
        for place, board in enumerate(found.boards, start=1)
        for index, game in enumerate(board.games, start=1)
        if (game.codes is None and not found.closed) or game.differs
    ]


async def _waits(live: LiveTournament, plays: LinkedGames, game: TournamentGame) -> bool:
    """Whether something at an arbiter's table waits for a decision."""
    play = game.open_play
    seen = await plays.position(live, play.kind, play.id) if play else None
    return bool(seen and seen["waits"])


def _suspects(event: Tournament, game: TournamentGame, marked: set[str]) -> list[Colour]:
    players: dict[Colour, int] = {"white": game.white, "black": game.black}
    return [side for side, who in players.items() if event.entrants[who].seat in marked]


def _row(
    fold: TournamentFold,
    one: _Board,
    heads: Mapping[str, GameRecord],
    there: Mapping[tuple[str, str], Attended],
    waiting: set[str],
) -> OpenConsoleBoard:
    event, game, play = fold.event, one.game, one.game.open_play
    head = heads.get(play.id) if play else None
    away = _away(head, there) if head and play and play.since_ms else {}
    begun = head is not None and bool(head.version)
    found: tuple[tuple[Need, bool], ...] = (
        ("differs", game.differs is not None),
        ("claim", play is not None and play.id in waiting),
        ("flagged", bool(game.flags)),
        ("late", bool(away) and not begun),
        ("disconnected", bool(away) and begun),
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
        "ply": head.summary.ply if head else None,
        "turn": head.summary.turn if begun and head else None,
        "falls_ms": head.summary.falls_ms if head else None,
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
