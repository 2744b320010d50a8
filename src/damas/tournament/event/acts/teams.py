"""Acts on teams: entered with their members, line-ups, captains, matches lost by W.O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ....bounds import MEMBERS
from ....i18n import Text
from ...scoring.crosstable import Player
from ...scoring.rating_methods import rated
from ..model import fields as read
from ..model.changes import AtBoard, OfLineUp, OfPlayer
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.parts import Round, TournamentBoard
from ..model.settings import Settings
from ..model.state import Act, TournamentState
from ..model.teams import Team, strength
from ..queries.teams import check_line_up
from ..queries.wording import line_up_params, match_params, player_params, team_params
from .players import (
    ENTERED,
    FIELDS,
    RATINGS,
    enter_entrant,
    forfeit_open_games,
    number_by_default,
    values_of,
)
from .results import change_of, result_of

TEAM_FIELDS = ENTERED - {*RATINGS, "sex"}


def new_members(data: Mapping[str, Any]) -> int:
    """The numbers that an act gives to new members; they are not given again when it is undone."""
    rows = data.get("members")
    if not isinstance(rows, list | tuple):
        return 0
    return sum(1 for row in rows if isinstance(row, Mapping) and "no" not in row)


def _by_teams(state: TournamentState) -> None:
    if not state.rules.teams:
        raise EntryError("no-teams", "Single players play here, not teams")


def add_team(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A new team with its members in board order; its rating is the average of the first ones."""
    read.only(data, TEAM_FIELDS | {"members", "captain"})
    own = {name: value for name, value in data.items() if name in ENTERED}
    enter_team(state, own, data, entry)
    number_by_default(state)


def enter_team(
    state: TournamentState,
    own: Mapping[str, Any],
    team: Mapping[str, Any],
    entry: LogEntry,
    who: int = 0,
) -> int:
    """A new team of its *own* fields with the members and the captain that *team* has. Returns the
    id: *who*, of a team that comes back; 0 for the next one."""
    read.only(own, TEAM_FIELDS)
    _by_teams(state)
    members = _members(state, Team(), team.get("members"))
    captain = read.text(team, "captain", "")
    who = enter_entrant(state, own, entry, who)
    state.teams[who] = Team(members, captain)
    state.last_member += len(members)
    _rate(state, who)
    return who


def _rate(state: TournamentState, who: int) -> None:
    entrant = state.entrants[who]
    rating = strength(state.teams[who].members, state.rules.boards)
    entrant.player = replace(entrant.player, rating=rating)


def rate_all(state: TournamentState) -> None:
    """The ratings that count again, after other settings: of players, or of members and, while the
    numbers are not settled, of teams, whose boards may be others now."""
    method = state.rules.rating_method
    for who, team in state.teams.items():
        members = tuple(rated(one, method) for one in team.members)
        state.teams[who] = team._replace(members=members)
        if not state.numbered:
            _rate(state, who)
    for entrant in state.entrants.values() if not state.rules.teams else ():
        entrant.player = rated(entrant.player, method)
    number_by_default(state)


def fit_members(state: TournamentState, rules: Settings) -> None:
    """Raises EntryError ("too-many") for settings in which a team would have too many members."""
    most = rules.boards + rules.substitutes
    for who, team in state.teams.items():
        if len(team.members) > most:
            raise EntryError(
                "too-many",
                "{name} has {count} members, and {most} would be allowed",
                name=state.name(who),
                count=len(team.members),
                most=most,
            )


def _members(state: TournamentState, team: Team, rows: object) -> tuple[Player, ...]:
    """The members of the rows in their order; a row with `no` is a member there already.

    Raises EntryError, with the row.
    """
    if not isinstance(rows, list | tuple) or not rows:
        raise EntryError("bad-field", "{name} must be a list of objects", name="members")
    most = state.rules.boards + state.rules.substitutes
    if len(rows) > most:
        raise EntryError(
            "too-many", "A team can have {most} members at most, substitutes included", most=most
        )
    if sum(len(one.members) for one in state.teams.values()) + len(rows) > MEMBERS:
        raise EntryError(
            "too-many", "The teams of an event can have {most} members at most", most=MEMBERS
        )
    found: list[Player] = []
    following = state.last_member
    for place, row in enumerate(rows, start=1):
        try:
            if not isinstance(row, Mapping):
                raise EntryError("bad-field", "{name} must be a list of objects", name="members")
            following += "no" not in row
            member = _member(team, row, following)
            found.append(rated(member, state.rules.rating_method))
            _once(state, team, found)
        except EntryError as error:
            raise EntryError(
                "in-list", "Member {number} of the team: {what}", number=place, what=error.text
            ) from None
    return tuple(found)


def _member(team: Team, row: Mapping[str, Any], following: int) -> Player:
    read.only(row, FIELDS | {"no"})
    values = values_of(row)
    if "no" not in row:
        read.text(row, "name")
        return Player(following, **values)
    number = read.whole(row, "no", least=1)
    known = team.member(number)
    if known is None:
        raise EntryError("not-a-member", "The team has no member with the number {no}", no=number)
    return replace(known, **values)


def _once(state: TournamentState, team: Team, found: list[Player]) -> None:
    """Raises EntryError where the last of *found* is there twice, or plays for another team."""
    last = found[-1]
    others = [one for one in state.teams.values() if one is not team]
    name, number = last.name.casefold(), last.no
    if any(one.no == number or one.name.casefold() == name for one in found[:-1]):
        raise EntryError("namesake", "{name} is in the team twice", name=last.name)
    licence = last.fide_id
    for other in others:
        for one in other.members:
            if licence and one.fide_id == licence:
                raise EntryError("two-teams", "{name} plays for another team", name=last.name)


def change_members(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The whole list of a team's members in board order.

    Once a round is paired nobody leaves it and the order stands: members are only corrected, and
    new ones come in at the end, with a reason.
    """
    read.only(data, frozenset({"team", "members"}))
    _by_teams(state)
    who = read.whole(data, "team")
    team = state.team(who)
    members = _members(state, team, data.get("members"))
    if state.rounds:
        check_reason(entry)
        old = [one.no for one in team.members]
        if [one.no for one in members[: len(old)]] != old:
            raise EntryError(
                "begun",
                "The members and their order stand once the first round is paired; new members"
                " come in at the end",
            )
    state.last_member += new_members(data)
    state.change(entry, OfPlayer(who, "members"), _names(team.members), _names(members))
    state.teams[who] = team._replace(members=members)
    if not state.numbered:
        _rate(state, who)
        number_by_default(state)


def _names(members: tuple[Player, ...]) -> str:
    return ", ".join(one.name for one in members)


def change_captain(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Another captain, by name."""
    read.only(data, frozenset({"team", "captain"}))
    _by_teams(state)
    who = read.whole(data, "team")
    team, captain = state.team(who), read.text(data, "captain")
    if captain == team.captain:
        raise EntryError("same-captain", "{name} is the captain already", name=captain)
    state.change(entry, OfPlayer(who, "captain"), team.captain, captain)
    state.teams[who] = team._replace(captain=captain)


# Matches -----------------------------------------------------------------------------------------


def match_of(state: TournamentState, number: int, team: int) -> tuple[int, TournamentBoard]:
    """The match of a team in a round: its place, from 1. Raises EntryError ("no-match")."""
    for place, board in enumerate(state.round(number).boards, start=1):
        if team in (board.first, board.second):
            return place, board
    raise EntryError(
        "no-match", "{name} has no match in round {round}", name=state.name(team), round=number
    )


def line_up(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The members of a team at the boards of its match, by number; 0 leaves a board empty, and it
    is lost by W.O. When a game has been played there already, this takes a reason."""
    read.only(data, frozenset({"round", "team", "members"}))
    _by_teams(state)
    number, who = read.whole(data, "round"), read.whole(data, "team")
    team = state.team(who)
    place, board = match_of(state, number, who)
    row = read.numbers(data, "members")
    check_line_up(state, team, row)
    before = board.line_ups.get(who, ())
    if tuple(row) == before:
        raise EntryError("same-line-up", "{name} sits like that already", name=state.name(who))
    _may_move(state.round(number), board, entry)
    old, new = _seated(team, before), _seated(team, tuple(row))
    board.line_ups[who] = tuple(row)
    for game in board.games:
        if game.forfeit:
            game.codes, game.how, game.forfeit = None, "", False
    forfeit_open_games(state)
    state.change(entry, OfLineUp(number, place, who), old, new)


def _may_move(found: Round, board: TournamentBoard, entry: LogEntry) -> None:
    """Raises EntryError ("no-reason") where games were played with the old line-up."""
    played = any(game.codes and not game.forfeit for game in board.games)
    if (played or found.closed) and not entry.reason:
        raise EntryError(
            "no-reason", "The match has results: its line-up is corrected with a reason"
        )


def _seated(team: Team, row: tuple[int, ...]) -> str:
    names = [found.name if (found := team.member(no)) else "\N{EN DASH}" for no in row]
    return ", ".join(names)


def forfeit_match(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """All open games of a match are lost by the absent team, or by both."""
    read.only(data, frozenset({"round", "board", "teams"}))
    _by_teams(state)
    number, place = read.whole(data, "round"), read.whole(data, "board")
    board = state.board(number, place)
    absent = set(read.numbers(data, "teams"))
    if not absent or absent - {board.first, board.second}:
        raise EntryError("bad-field", "Name the team of this match that is absent, or both")
    if state.round(number).closed:
        raise EntryError("closed", "Round {round} is closed", round=number)
    games = [(at, game) for at, game in enumerate(board.games, 1) if game.codes is None]
    if not games:
        raise EntryError("nothing-open", "Every board of this match has a result")
    for index, game in games:
        before = result_of(game)
        white, black = ("-" if who in absent else "+" for who in (game.white, game.black))
        game.codes, game.how, game.adjourned = (white, black), "absence", False
        game.reports.clear()
        change_of(state, game, entry, AtBoard(number, place, index), before)


ACTS = (
    Act("add-team", add_team, Text("The team {name} was entered"), player_params, "arbiter"),
    Act(
        "team-members",
        change_members,
        Text("The members of {name} were changed"),
        team_params,
        "arbiter",
    ),
    Act(
        "captain",
        change_captain,
        Text("{captain} is the captain of {name}"),
        team_params,
        "arbiter",
    ),
    Act(
        "line-up",
        line_up,
        Text("Line-up of {name}, round {round}"),
        line_up_params,
        "scorer",
    ),
    Act(
        "forfeit-match",
        forfeit_match,
        Text("Match lost by W.O., round {round}, match {board}: {names}"),
        match_params,
        "arbiter",
    ),
)
