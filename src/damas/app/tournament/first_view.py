"""The part of an event's page that the server draws, so that it is read before any script is here:
name, state, rounds and tabs for everybody, for spectators also the boards of the round or the
players.

The page's modules take the same elements over and go on from there (`tournament_first.html`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from ...base.i18n import Text, translate
from ...tournament.event import ROLES, Entrant, Round, Tournament
from ...tournament.event.queries.wording import VALUES
from ...tournament.presentation.bracket import round_name
from ...tournament.presentation.strict import strict_line
from .live import TournamentFold
from .person import Person
from .points_before import points_before_last
from .round_views import EventBoard, GamePlay, round_view
from .standings_views import StandingLine, standings_view

MOST_ROWS = 40
"""Boards or players that are drawn; the module adds the others."""
UNPAIRED = {"H": Text("half-point bye"), "F": Text("full-point bye"), "Z": Text("absent")}
PLACES = {"table": Text("Arbiter's table"), "screen": Text("Game on screen")}

Named = tuple[str, str]
"""A name, and a few words about it."""


class FirstPlay(TypedDict):
    """The table or screen of a game, and its state. *due*: what is seen there comes later."""

    kind: str
    address: str
    place: str
    state: str
    due: bool


class FirstGame(TypedDict):
    """A game of the round."""

    board: int
    game: int
    label: str
    words: str
    white: Named
    black: Named
    score: str
    said: str
    play: FirstPlay | None


class FirstMatch(TypedDict):
    """The head of a match of two teams."""

    match: int
    teams: list[Named]
    score: str


class FirstRound(TypedDict):
    """The round that was paired last; *going*: a table or game is played on this server; *idle*:
    the players without a board."""

    number: int
    name: str
    going: bool
    rows: list[FirstMatch | FirstGame]
    idle: list[str]


class FirstEntrant(TypedDict):
    """A player, or a team with its members."""

    id: int
    no: int
    name: str
    rating: int | str
    club: str
    members: str


class FirstTab(TypedDict):
    """A tab and the *part* that it opens."""

    tab: str
    part: str
    name: str
    here: bool


class FirstStage(TypedDict):
    """A round, which may be yet to come."""

    number: int
    name: str
    paired: bool
    closed: bool


class FirstView(TypedDict):
    """The event's page before its module runs."""

    name: str
    about: str
    strict: str
    looks_on: bool
    """Has no role."""
    tabs: list[FirstTab]
    stages: list[FirstStage]
    teams: bool
    round: FirstRound | None
    players: list[FirstEntrant] | None
    count: int
    standings: list[StandingLine]
    """For browsers without scripts; the places after `MOST_ROWS` are in the print."""


def first_view(fold: TournamentFold, person: Person, locale: str) -> FirstView:
    """The event's page before its module runs."""
    event, looks_on = fold.event, person.role == "spectator"
    line = strict_line(event)
    return {
        "name": event.rules.name,
        "about": _about(event, person.role, locale),
        "strict": translate(line, locale) if line else "",
        "looks_on": looks_on,
        "tabs": _tabs(event, locale),
        "stages": _stages(event, locale),
        "teams": event.rules.teams,
        "round": _round(fold, locale) if looks_on and event.rounds else None,
        "players": _players(event, locale) if looks_on and not event.rounds else None,
        "count": len(event.entrants),
        "standings": standings_view(event, locale)["lines"][:MOST_ROWS] if looks_on else [],
    }


def _about(event: Tournament, role: str, locale: str) -> str:
    params = {"round": len(event.rounds), "total": event.rounds_total or "?"}
    parts = [
        VALUES["system"][event.rules.system],
        Text("Round {round} of {total}", params) if event.rounds else Text("Not begun"),
        Text("Over") if event.finished else "",
        ROLES[role],
    ]
    return " · ".join(translate(one, locale) for one in parts if one)


def _tabs(event: Tournament, locale: str) -> list[FirstTab]:
    """The five tabs, of which the module draws the same; in a new event the players come first."""
    number, bracket = len(event.rounds), event.rules.system == "knock-out"
    names = {
        "rounds": round_name(event, number) if number else Text("Rounds"),
        "standings": Text("Bracket") if bracket else Text("Standings"),
        "players": Text("Teams") if event.rules.teams else Text("Players"),
        "papers": Text("Print"),
        "more": Text("More…"),
    }
    parts = {"standings": "crosstable"} if bracket else {}
    first = "rounds" if number else "players"
    order = sorted(names, key=lambda tab: tab != first)
    return [
        {
            "tab": tab,
            "part": parts.get(tab, tab),
            "name": translate(names[tab], locale),
            "here": tab == first,
        }
        for tab in order
    ]


def _stages(event: Tournament, locale: str) -> list[FirstStage]:
    """The rounds that are planned or paired."""
    made = {one.number: one for one in event.rounds}
    count = max(event.rounds_total, len(made))
    return [
        {
            "number": number,
            "name": translate(round_name(event, number), locale),
            "paired": number in made,
            "closed": number in made and made[number].closed,
        }
        for number in range(1, count + 1)
    ]


# A round -----------------------------------------------------------------------------------------


def _round(fold: TournamentFold, locale: str) -> FirstRound:
    event, one = fold.event, fold.event.rounds[-1]
    points = points_before_last(event)
    rows: list[FirstMatch | FirstGame] = []
    going = False
    for board in round_view(event, one, locale, fold.plays)["boards"]:
        if len(rows) >= MOST_ROWS:
            break
        if event.rules.teams:
            rows.append(_match(event, board, points, locale))
        games = [
            _game(event, board, number, points, locale)
            for number in range(1, len(board["games"]) + 1)
        ]
        rows += games
        going = going or any(game["play"] and game["play"]["due"] for game in games)
    whole = len(one.boards) <= MOST_ROWS
    idle = list(_idle(event, one, locale)) if whole else []
    name = translate(round_name(event, one.number), locale)
    return {"number": one.number, "name": name, "going": going, "rows": rows, "idle": idle}


def _match(
    event: Tournament, board: EventBoard, points: Mapping[str, str], locale: str
) -> FirstMatch:
    """The head of a match of two teams."""
    sides = [board["first"], board["second"]]
    return {
        "match": board["hall"],
        "teams": [
            (event.name(one), translate(_points(points.get(str(one), "0")), locale))
            for one in sides
        ],
        "score": " – ".join(board["match"]),
    }


def _game(
    event: Tournament, board: EventBoard, number: int, points: Mapping[str, str], locale: str
) -> FirstGame:
    """A game of a round, by its *number* at the board."""
    game = board["games"][number - 1]
    several = len(board["games"]) > 1
    label = f"{board['hall']}.{number}" if several else str(board["hall"])
    side = _member if event.rules.teams else _player
    white, black = (
        side(event, board, number, who, points, locale) for who in (game["white"], game["black"])
    )
    names = {"board": label, "white": white[0], "black": black[0]}
    said = [
        Text("{name} says {score}", {"name": event.name(int(one)), "score": score})
        for one, score in game["said"].items()
    ]
    adjourned = translate(Text("adjourned"), locale) if game["adjourned"] else ""
    return {
        "board": board["number"],
        "game": number,
        "label": label,
        "words": translate(Text("Board {board}: {white} (White) – {black} (Black)", names), locale),
        "white": white,
        "black": black,
        "score": game["score"] or adjourned or "–",
        "said": " · ".join(translate(one, locale) for one in said),
        "play": _play(game["plays"][-1], locale) if game["plays"] else None,
    }


def _player(
    event: Tournament,
    _board: object,
    _number: int,
    who: int,
    points: Mapping[str, str],
    locale: str,
) -> tuple[str, str]:
    """A player's name, and the rating and points before the round."""
    rating = event.entrants[who].player.rating
    before = points.get(str(who))
    about = [str(rating or ""), translate(_points(before), locale) if before is not None else ""]
    return event.name(who), " · ".join(filter(None, about))


def _member(
    event: Tournament,
    board: EventBoard,
    number: int,
    who: int,
    _points: object,
    _locale: str,
) -> tuple[str, str]:
    """The name of a team's member at a board, and the rating and the team."""
    seats = board["line_ups"].get(str(who), [])
    seat = seats[number - 1] if number <= len(seats) else None
    found = next((one for one in event.teams[who].members if one.no == seat), None)
    about = [str(found.rating or "") if found else "", event.name(who)]
    return found.name if found else "–", " · ".join(filter(None, about))


def _points(points: str) -> Text:
    shown = {"points": points}
    return Text("{points} pt", shown) if points in ("1", "½") else Text("{points} pts", shown)


def _play(play: GamePlay, locale: str) -> FirstPlay:
    here = Text("goes on") if play["here"] else Text("on another computer")
    over = " · ".join(filter(None, (play["score"], play["how_name"], play["article"])))
    room = "arbiter" if play["kind"] == "table" else "games"
    return {
        "kind": play["kind"],
        "address": f"/{room}/{play['id']}" if play["here"] else "",
        "place": translate(PLACES[play["kind"]], locale),
        "state": over if play["codes"] else translate(here, locale),
        "due": play["here"] and not play["codes"],
    }


def _idle(event: Tournament, one: Round, locale: str) -> Iterator[str]:
    """The players without a board."""
    for who in one.free:
        yield translate(Text("Free: {name}", {"name": event.name(who)}), locale)
    for who, code in one.unpaired.items():
        yield f"{event.name(who)}: {translate(UNPAIRED.get(code, code), locale)}"


# The players -------------------------------------------------------------------------------------


def _players(event: Tournament, locale: str) -> list[FirstEntrant]:
    order = sorted(event.entrants.values(), key=lambda one: one.player.no or one.id)
    return [_entrant(event, one, locale) for one in order[:MOST_ROWS]]


def _entrant(event: Tournament, one: Entrant, locale: str) -> FirstEntrant:
    return {
        "id": one.id,
        "no": one.player.no or one.id,
        "name": one.player.name,
        "rating": one.player.rating or "",
        "club": one.player.club,
        "members": _members(event, one.id, locale),
    }


def _members(event: Tournament, team: int, locale: str) -> str:
    """The members of a team in board order; "" of a single player."""
    if not event.rules.teams:
        return ""
    words, own = [], event.teams[team]
    for number, one in enumerate(own.members, start=1):
        name = f"{one.name} ({one.rating})" if one.rating else one.name
        if one.no in own.gone:
            words.append(translate(Text("{name}, left", {"name": name}), locale))
            continue
        spare = Text("Substitute: {name}", {"name": name})
        fixed = number <= event.rules.boards
        words.append(f"{number}. {name}" if fixed else translate(spare, locale))
    return " · ".join(words)
