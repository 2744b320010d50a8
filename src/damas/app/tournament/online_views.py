"""An online event as its players see it: the next game, the clock until then, the standings."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass

from typing_extensions import TypedDict

from ...base.i18n import translate
from ...rules.variants import Colour
from ...tournament import plain
from ...tournament.event import Entrant, Round, Tournament, TournamentGame
from ...tournament.event.acts.online import seated
from ...tournament.event.model.online import OnlineSettings
from ...tournament.event.model.parts import TournamentBoard
from ...tournament.event.model.state import TournamentState
from ...tournament.event.queries import knockout, table
from ...tournament.event.queries.online import is_online, of_team
from ...tournament.event.queries.time_words import control_words
from ...tournament.event.queries.winners import meeting_points
from ...tournament.event.queries.wording import score
from ...tournament.scoring.crosstable import Player
from ..core.times import now_ms
from ..views.regulations import PlacedArticle, placed_article
from .live import LiveTournament, TournamentFold
from .online_people import begun

MOST_TABLES = 32  # tables of events that a process holds
TABLE_SECONDS = 2.0


class OwnBoard(TypedDict):
    """The game of a player in a round: the one that is open, else the last one. *hall*: the number
    of the board, in a match of teams that within it."""

    round: int
    board: int
    hall: int
    game: int
    games: int
    colour: Colour
    opponent: str
    online: bool
    address: str | None
    score: str


class OnlineMember(TypedDict):
    """A member of a team, by number; *online*: at the own device; *left*: plays no more."""

    no: int
    name: str
    online: bool
    left: bool


class OnlineTeam(TypedDict):
    """A team of the event."""

    id: int
    name: str
    captain: str
    members: list[OnlineMember]


class OwnLineUp(TypedDict):
    """The line-up of the caller's team in a round: members by number, 0 for nobody; *may*: the
    caller is the captain, and the round has not begun."""

    round: int
    seats: list[int]
    may: bool


class OnlinePlayer(TypedDict):
    """The caller as a player of the event; of an event of teams *team* has the own team's id and
    *member* the own number."""

    id: int
    name: str
    left: bool
    hall: bool
    absent: bool
    free: bool
    game: OwnBoard | None
    team: int
    member: int
    captain: bool
    line_up: OwnLineUp | None


class OnlineView(PlacedArticle):
    """An online event for a player."""

    id: str
    version: int
    now_ms: int
    name: str
    system: str
    clocks: str
    online: OnlineSettings | None
    players: int
    rounds_total: int
    round: int
    start_ms: int
    open: int
    finished: bool
    tolerance_min: int
    takes_entries: bool
    called: str
    me: OnlinePlayer | None
    by_teams: bool
    teams: list[OnlineTeam]


class PlaceLine(TypedDict):
    """A place in the standings; None before the first round."""

    place: int | None
    id: int
    name: str
    points: str


class OnlineBoard(TypedDict):
    """A board of the round; *address*: of its last game on screen."""

    board: int
    hall: int
    white: str
    black: str
    score: list[str]
    address: str | None


class OnlineMatch(TypedDict):
    """A match of two teams, with their points at the boards."""

    first: str
    second: str
    score: list[str]


class OnlineTable(TypedDict):
    """The standings and the boards of the round, as of a *version* of the event."""

    version: int
    round: int
    standings: list[PlaceLine]
    boards: list[OnlineBoard]
    matches: list[OnlineMatch]


def online_view(fold: TournamentFold, mark: str, locale: str, called: str = "") -> OnlineView:
    """The event for a player, by the *mark*; "" for anybody else. *called*: the caller's name."""
    event, online = fold.event, fold.event.online
    own, member = seated(event, mark), of_team(event, mark)
    current = current_round(event)
    return {
        "id": fold.record.id,
        "version": fold.version,
        "now_ms": now_ms(),
        "name": event.rules.name,
        "system": translate(event.rules.play.name, locale),
        "clocks": translate(control_words(event.rules.time_control), locale),
        "online": online,
        "players": len(event.entrants),
        "rounds_total": event.rounds_total,
        "round": len(event.rounds),
        "start_ms": current.start_ms if current else 0,
        "open": sum(1 for _ in current.open_games()) if current else 0,
        "finished": is_over(event),
        "tolerance_min": event.rules.wo_tolerance_min,
        **placed_article(event.rules.absence_article, locale, event.rules.rules),
        "takes_entries": takes_entries(event),
        "called": called,
        "me": _me(event, own, member, current, mark),
        "by_teams": event.rules.teams,
        "teams": [_team(event, who) for who in event.teams],
    }


def _me(
    event: Tournament,
    own: Entrant | None,
    member: tuple[int, Player] | None,
    current: Round | None,
    mark: str,
) -> OnlinePlayer | None:
    """The caller as a player, or as a member of a team."""
    if member is None:
        return None if own is None else _own(event, own, current)
    who, person = member
    team = event.team(who)
    captain = team.is_captain(mark)
    return {
        **_own(event, event.entrant(who), current),
        "name": person.name,
        "left": person.no in team.gone,
        "hall": False,
        "absent": False,
        "game": None if current is None else _team_game(event, who, person.no, current),
        "team": who,
        "member": person.no,
        "captain": captain,
        "line_up": None if current is None else _line_up(who, current, captain=captain),
    }


def _line_up(who: int, current: Round, *, captain: bool) -> OwnLineUp | None:
    board = next((one for one in current.boards if who in (one.first, one.second)), None)
    if board is None or who not in board.line_ups:
        return None
    may = captain and not begun(current)
    return {"round": current.number, "seats": list(board.line_ups[who]), "may": may}


def _team(event: Tournament, who: int) -> OnlineTeam:
    team = event.team(who)
    return {
        "id": who,
        "name": event.name(who),
        "captain": team.captain,
        "members": [
            {
                "no": one.no,
                "name": one.name,
                "online": bool(team.mark(one.no)),
                "left": one.no in team.gone,
            }
            for one in team.members
        ],
    }


def takes_entries(event: Tournament) -> bool:
    """Whether people may enter online now."""
    online = event.online
    if online is None or event.finished or online.entries == "closed":
        return False
    if event.rules.teams:  # people join a team as long as it takes members
        return True
    return not event.rounds or (online.late and event.rules.system == "swiss")


def is_over(event: Tournament) -> bool:
    """Whether all rounds are played."""
    all_paired = bool(event.rounds) and len(event.rounds) >= event.rounds_total
    return event.finished or (all_paired and all(one.closed for one in event.rounds))


def current_round(event: TournamentState) -> Round | None:
    """The round that is being played, else the last one; None before the first."""
    for found in event.rounds:
        if not found.closed and any(found.open_games()):
            return found
    return event.rounds[-1] if event.rounds else None


def _own(event: Tournament, own: Entrant, current: Round | None) -> OnlinePlayer:
    return {
        "id": own.id,
        "name": own.player.name,
        "left": bool(own.left),
        "hall": own.hall,
        "absent": own.present is False,
        "free": current is not None and own.id in current.free,
        "game": None if current is None else _game(event, own.id, current),
        "team": 0,
        "member": 0,
        "captain": False,
        "line_up": None,
    }


def _game(event: Tournament, who: int, current: Round) -> OwnBoard | None:
    """The player's game of a round: the one that is open, else the last one."""
    for place, board in enumerate(current.boards, start=1):
        if who not in (board.first, board.second):
            continue
        games = list(enumerate(board.games, start=1))
        index, _ = next((one for one in games if one[1].codes is None), games[-1])
        return _board(event, who, current, (place, index))
    return None


def _team_game(event: Tournament, who: int, no: int, current: Round) -> OwnBoard | None:
    """The game of a member in a round; None for one who sits at no board."""
    for place, board in enumerate(current.boards, start=1):
        row = board.line_ups.get(who, ())
        if no in row:
            return _board(event, who, current, (place, row.index(no) + 1))
    return None


def _board(event: Tournament, who: int, current: Round, at: tuple[int, int]) -> OwnBoard:
    place, index = at
    board = current.boards[place - 1]
    game = board.games[index - 1]
    other = game.black if game.white == who else game.white
    return {
        "round": current.number,
        "board": place,
        "hall": index if event.rules.teams else current.in_hall(place),
        "game": index,
        "games": len(board.games),
        "colour": "white" if game.white == who else "black",
        "opponent": event.side(current.number, place, index, other),
        "online": is_online(event, board, index),
        "address": _address(game),
        "score": score(game.codes),
    }


def _address(game: TournamentGame) -> str | None:
    play = game.open_play
    return f"/games/{play.id}" if play and play.kind == "screen" else None


@dataclass(frozen=True, slots=True)
class _Made:
    """A table that is made, or being made, since a time of `time.monotonic`."""

    version: int
    since: float
    task: asyncio.Task[OnlineTable]


class OnlineTables:
    """Standings and boards, made in threads for everybody. A table is at most `TABLE_SECONDS` old:
    its `version` says of which state of the event it is, and pages ask again for a later one."""

    def __init__(self) -> None:
        self._made: OrderedDict[str, _Made] = OrderedDict()

    async def of(self, live: LiveTournament) -> OnlineTable:
        """The table of an event."""
        version = await live.view(lambda fold: fold.version)
        made, now = self._made.get(live.id), time.monotonic()
        if made is None or (made.version != version and now - made.since > TABLE_SECONDS):
            copy, version = await live.view(lambda fold: (fold.event.copy_parts(), fold.version))
            task = asyncio.create_task(asyncio.to_thread(_table, copy, version))
            made = self._made[live.id] = _Made(version, now, task)
            self._made.move_to_end(live.id)
            while len(self._made) > MOST_TABLES:
                self._made.popitem(last=False)
        return await asyncio.shield(made.task)


def _table(event: TournamentState, version: int) -> OnlineTable:
    """In a thread."""
    current = current_round(event)
    seats = list(enumerate(current.boards if current else (), start=1))
    return {
        "version": version,
        "round": current.number if current else 0,
        "standings": _standings(event),
        "matches": [_match(event, board) for _, board in seats if event.rules.teams],
        "boards": _persons(event, current)
        if current and event.rules.teams
        else [
            {
                "board": place,
                "hall": current.in_hall(place) if current else place,
                "white": event.name(board.games[0].white),
                "black": event.name(board.games[0].black),
                "score": [score(game.codes) for game in board.games],
                "address": next(filter(None, map(_address, reversed(board.games))), None),
            }
            for place, board in seats
        ],
    }


def _match(event: TournamentState, board: TournamentBoard) -> OnlineMatch:
    points = [plain(one) for one in meeting_points(event, board)]
    return {"first": event.name(board.first), "second": event.name(board.second), "score": points}


def _persons(event: TournamentState, current: Round) -> list[OnlineBoard]:
    """The boards of a round of teams, with the persons who sit there."""

    def name(place: int, index: int, who: int) -> str:
        board, team = current.boards[place - 1], event.name(who)
        person = event.seated(board, index, who)
        return f"{person} ({team})" if person else team

    return [
        {
            "board": place,
            "hall": index,
            "white": name(place, index, game.white),
            "black": name(place, index, game.black),
            "score": [score(game.codes)],
            "address": _address(game),
        }
        for place, board in enumerate(current.boards, start=1)
        for index, game in enumerate(board.games, start=1)
    ]


def _standings(event: TournamentState) -> list[PlaceLine]:
    ids = {one.player.no: one for one in event.entrants.values()}
    if not event.rounds:
        return [
            {"place": None, "id": one.id, "name": one.player.name, "points": "0"}
            for one in sorted(ids.values(), key=lambda one: one.player.no)
        ]
    if event.rules.system == "knock-out":
        places = knockout.places(event)
        return [
            {"place": place, "id": who, "name": event.name(who), "points": ""}
            for place, who in places
        ]
    return [
        {
            "place": line.rank,
            "id": ids[line.player.no].id,
            "name": line.player.name,
            "points": plain(line.points),
        }
        for line in table.order(event).lines
    ]
