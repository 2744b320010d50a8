"""An arbiter's console: all games of an event that are going on, and those that need a look first.

One question to the database for all games on screens, one for the players who are at them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...base.errors import NotationError
from ...rules.clock import TimeControl
from ...rules.game import OTHER
from ...store import Attended, GameRecord
from ...tournament.event import Tournament, TournamentGame
from ...tournament.event.queries.online import MINUTE_MS, is_online
from ..core.times import now_ms
from ..work import in_database
from .live import LiveTournament, TournamentFold

if TYPE_CHECKING:
    from .online_events import OnlineEvents
    from .plays import LinkedGames

NEEDS = ("differs", "claim", "flagged", "late", "disconnected", "long")
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


async def console_view(
    live: LiveTournament,
    plays: LinkedGames,
    online: OnlineEvents,
    suspects: frozenset[str] | None = None,
) -> dict[str, Any]:
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

    def rows(fold: TournamentFold) -> list[dict[str, Any]]:
        return [
            _row(fold, one, heads, there, waiting) | _marks(fold, one, marked) for one in boards
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


def joined(views: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
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


def _urgency(row: Mapping[str, Any]) -> tuple[int, int, int]:
    first = min((NEEDS.index(need) for need in row["needs"]), default=len(NEEDS))
    return first, row["round"], row["board"]


def _start(event: Tournament) -> dict[str, int] | None:
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
    seen = await plays.look(live, play.kind, play.id) if play else None
    return bool(seen and seen["waits"])


def _marks(fold: TournamentFold, one: _Board, marked: set[str]) -> dict[str, Any]:
    players = {"white": one.game.white, "black": one.game.black}
    entrants = fold.event.entrants
    return {"suspects": [side for side, who in players.items() if entrants[who].seat in marked]}


def _row(
    fold: TournamentFold,
    one: _Board,
    heads: Mapping[str, GameRecord],
    there: Mapping[tuple[str, str], Attended],
    waiting: set[str],
) -> dict[str, Any]:
    event, game, play = fold.event, one.game, one.game.open_play
    head = heads.get(play.id) if play else None
    away = _away(head, there) if head and play and play.since_ms else {}
    begun = head is not None and bool(head.version)
    needs = [
        need
        for need, so in (
            ("differs", game.differs is not None),
            ("claim", play is not None and play.id in waiting),
            ("flagged", bool(game.flags)),
            ("late", bool(away) and not begun),
            ("disconnected", bool(away) and begun),
            ("long", _is_long(event, one)),
        )
        if so
    ]
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


def _away(head: GameRecord, there: Mapping[tuple[str, str], Attended]) -> dict[str, int]:
    """Colour → since when (ms UTC) the player is away; 0 for one who never came."""
    found = {}
    for colour in OTHER:
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
