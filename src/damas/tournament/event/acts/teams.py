"""Acts on teams: entered with their members, line-ups, captains, matches lost by W.O."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from ....base.bounds import MEMBERS, SUBSTITUTES, TEAM_BOARDS
from ....base.i18n import Text
from ....contract import Caption, Declared
from ....contract.kinds import (
    NOT_EMPTY,
    BoardNo,
    Count,
    Line,
    Place,
    PlayerId,
    PlayerIds,
    RoundNo,
    several,
)
from ...scoring.crosstable import Player
from ...scoring.rating_methods import rated
from ..model.acts import act, missing
from ..model.changes import AtBoard, OfLineUp, OfPlayer
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.parts import Round, TournamentBoard
from ..model.settings import Settings
from ..model.state import ActData, TournamentState
from ..model.teams import Team, strength
from ..queries.teams import check_line_up
from ..queries.wording import name_words, names_words
from .players import (
    RATINGS,
    EnteredFields,
    PersonFields,
    enter_entrant,
    forfeit_open_games,
    number_by_default,
)
from .results import change_of, result_of

Captain = Annotated[Line, Caption(Text("Captain"))]


class MemberFields(PersonFields):
    """A member of a team; with *no* one that is there already."""

    no: Place = 1


Members = Annotated[
    tuple[MemberFields, ...], several(TEAM_BOARDS + SUBSTITUTES, least=1), Caption(Text("Members"))
]


class MembersInOrder(Declared):
    """The *members* of a team in board order."""

    members: Members

    @property
    def new_members(self) -> int:
        """The numbers that it gives to new members; they are not given again when it is undone."""
        return sum(not row.has("no") for row in self.members)


class TeamFields(MembersInOrder):
    """The same, and the *captain* of the team."""

    captain: Captain = ""


def _by_teams(state: TournamentState) -> None:
    if not state.rules.teams:
        raise EntryError("no-teams", "Single players play here, not teams")


@act("add-team", Text("The team {name} was entered"), "arbiter")
class AddTeam(ActData, EnteredFields, TeamFields):
    """A new team with its members in board order; its rating is the average of the first ones."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        enter_team(state, self, self, entry)
        number_by_default(state)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": self.name}


def enter_team(
    state: TournamentState,
    own: EnteredFields,
    team: TeamFields,
    entry: LogEntry,
    who: int = 0,
) -> int:
    """A new team of its *own* fields with the members and the captain that *team* has. Returns the
    id: *who*, of a team that comes back; 0 for the next one."""
    for name in (*RATINGS, "sex"):
        if own.has(name):
            raise EntryError("unknown-field", "There is no field {field} here", field=name)
    _by_teams(state)
    members = _members(state, Team(), team.members)
    who = enter_entrant(state, own, entry, who)
    state.teams[who] = Team(members).led_by(team.captain)
    state.last_member += len(members)
    rate(state, who)
    return who


def rate(state: TournamentState, who: int) -> None:
    entrant = state.entrants[who]
    rating = strength(state.teams[who].here, state.rules.boards)
    entrant.player = replace(entrant.player, rating=rating)


def rate_all(state: TournamentState) -> None:
    """The ratings that count again, after other settings: of players, or of members and, while the
    numbers are not settled, of teams, whose boards may be others now."""
    method = state.rules.rating_method
    for who, team in state.teams.items():
        members = tuple(rated(one, method) for one in team.members)
        state.teams[who] = team._replace(members=members)
        if not state.numbered:
            rate(state, who)
    for entrant in state.entrants.values() if not state.rules.teams else ():
        entrant.player = rated(entrant.player, method)
    number_by_default(state)


def fit_members(state: TournamentState, rules: Settings) -> None:
    """Raises EntryError ("too-many") for settings in which a team would have too many members."""
    most = rules.boards + rules.substitutes
    for who, team in state.teams.items():
        if len(team.here) > most:
            raise EntryError(
                "too-many",
                "{name} has {count} members, and {most} would be allowed",
                name=state.name(who),
                count=len(team.here),
                most=most,
            )


def check_room(state: TournamentState, count: int) -> None:
    """Raises EntryError ("too-many") where a team cannot have so many members."""
    most = state.rules.boards + state.rules.substitutes
    if count > most:
        raise EntryError(
            "too-many", "A team can have {most} members at most, substitutes included", most=most
        )


def _members(
    state: TournamentState, team: Team, rows: Sequence[MemberFields]
) -> tuple[Player, ...]:
    """The members of the rows in their order; a row with `no` is a member there already.

    Raises EntryError, with the row.
    """
    check_room(state, sum(not (row.has("no") and row.no in team.gone) for row in rows))
    if sum(len(one.members) for one in state.teams.values()) + len(rows) > MEMBERS:
        raise EntryError(
            "too-many", "The teams of an event can have {most} members at most", most=MEMBERS
        )
    found: list[Player] = []
    following = state.last_member
    for place, row in enumerate(rows, start=1):
        try:
            following += not row.has("no")
            member = _member(team, row, following)
            found.append(rated(member, state.rules.rating_method))
            _once(state, team, found)
        except EntryError as error:
            raise EntryError(
                "in-list", "Member {number} of the team: {what}", number=place, what=error.text
            ) from None
    return tuple(found)


def _member(team: Team, row: MemberFields, following: int) -> Player:
    if not row.has("no"):
        if not row.name:
            raise missing(Text("Name"))
        return Player(following, **row.values())
    known = team.member(row.no)
    if known is None:
        raise EntryError("not-a-member", "The team has no member with the number {no}", no=row.no)
    return replace(known, **row.values())


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


class OfTeam(ActData):
    """An act on a *team*, by id."""

    team: PlayerId

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": name_words(state, self.team)}


@act("team-members", Text("The members of {name} were changed"), "arbiter")
class ChangeMembers(OfTeam, MembersInOrder):
    """The whole list of a team's members in board order.

    Once a round is paired nobody leaves it and the order stands: members are only corrected, and
    new ones come in at the end, with a reason.
    """

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _by_teams(state)
        who = self.team
        team = state.team(who)
        members = _members(state, team, self.members)
        if state.rounds:
            check_reason(entry)
            old = [one.no for one in team.members]
            if [one.no for one in members[: len(old)]] != old:
                raise EntryError(
                    "begun",
                    "The members and their order are fixed once the first round is paired;"
                    " new members are added at the end",
                )
        state.last_member += self.new_members
        state.change(entry, OfPlayer(who, "members"), names_of(team.members), names_of(members))
        state.teams[who] = team.with_members(members)
        if not state.numbered:
            rate(state, who)
            number_by_default(state)


def add_members(state: TournamentState, who: int, row: Mapping[str, Any], entry: LogEntry) -> None:
    """One member more at the end of a team."""
    _by_teams(state)
    team = state.team(who)
    known = [{"no": one.no} for one in team.members]
    rows = MembersInOrder.read({"members": [*known, row]}, stored=True)
    members = _members(state, team, rows.members)
    state.last_member += 1
    state.change(entry, OfPlayer(who, "members"), names_of(team.members), names_of(members))
    state.teams[who] = team.with_members(members)
    if not state.numbered:
        rate(state, who)
        number_by_default(state)


def names_of(members: tuple[Player, ...]) -> str:
    return ", ".join(one.name for one in members)


@act("captain", Text("{captain} is the captain of {name}"), "arbiter")
class ChangeCaptain(OfTeam):
    """Another captain, by name."""

    captain: Annotated[Captain, NOT_EMPTY]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _by_teams(state)
        team = state.team(self.team)
        led = team.led_by(self.captain)
        if led == team:
            raise EntryError("same-captain", "{name} is the captain already", name=self.captain)
        state.change(entry, OfPlayer(self.team, "captain"), team.captain, self.captain)
        state.teams[self.team] = led

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": name_words(state, self.team), "captain": self.captain}


def match_of(state: TournamentState, number: int, team: int) -> tuple[int, TournamentBoard]:
    """The match of a team in a round: its place, from 1. Raises EntryError ("no-match")."""
    for place, board in enumerate(state.round(number).boards, start=1):
        if team in (board.first, board.second):
            return place, board
    raise EntryError(
        "no-match", "{name} has no match in round {round}", name=state.name(team), round=number
    )


@act("line-up", Text("Line-up of {name}, round {round}"), "scorer")
class LineUp(OfTeam):
    """The members of a team at the boards of its match, by number; 0 leaves a board empty, and it
    is lost by W.O. When a game has been played there already, this takes a reason."""

    round: RoundNo
    members: Annotated[tuple[Count, ...], several(TEAM_BOARDS)]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _by_teams(state)
        who, row = self.team, self.members
        team = state.team(who)
        place, board = match_of(state, self.round, who)
        check_line_up(state, team, row)
        before = board.line_ups.get(who, ())
        if not state.round(self.round).closed:
            _check_here(team, {*row} - {*before})
        if row == before:
            raise EntryError(
                "same-line-up", "{name} has this line-up already", name=state.name(who)
            )
        _may_move(state.round(self.round), board, entry)
        old, new = seated_names(team, before), seated_names(team, row)
        board.line_ups[who] = row
        for game in board.games:
            if game.forfeit:
                game.codes, game.how, game.forfeit = None, "", False
        forfeit_open_games(state)
        state.change(entry, OfLineUp(self.round, place, who), old, new)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": name_words(state, self.team), "round": self.round}


def _check_here(team: Team, seated: Container[int]) -> None:
    """Raises EntryError ("left") where somebody who has left would sit down."""
    for one in team.members:
        if one.no in seated and one.no in team.gone:
            raise EntryError("left", "{name} has left the team", name=one.name)


def _may_move(found: Round, board: TournamentBoard, entry: LogEntry) -> None:
    """Raises EntryError ("no-reason") where games were played with the old line-up."""
    played = any(game.codes and not game.forfeit for game in board.games)
    if (played or found.closed) and not entry.reason:
        raise EntryError(
            "no-reason", "The match has results: its line-up is corrected with a reason"
        )


def seated_names(team: Team, row: tuple[int, ...]) -> str:
    names = [found.name if (found := team.member(no)) else "\N{EN DASH}" for no in row]
    return ", ".join(names)


@act("forfeit-match", Text("Match lost by W.O., round {round}, match {board}: {names}"), "arbiter")
class ForfeitMatch(ActData):
    """All open games of a match are lost by the absent team, or by both."""

    round: RoundNo
    board: BoardNo
    teams: PlayerIds

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _by_teams(state)
        board = state.board(self.round, self.board)
        absent = set(self.teams)
        if not absent or absent - {board.first, board.second}:
            raise EntryError("bad-field", "Name the team of this match that is absent, or both")
        if state.round(self.round).closed:
            raise EntryError("closed", "Round {round} is closed", round=self.round)
        games = [(at, game) for at, game in enumerate(board.games, 1) if game.codes is None]
        if not games:
            raise EntryError("nothing-open", "Every board of this match has a result")
        for index, game in games:
            before = result_of(game)
            white, black = ("-" if who in absent else "+" for who in (game.white, game.black))
            game.codes, game.how, game.adjourned = (white, black), "absence", False
            game.reports.clear()
            change_of(state, game, entry, AtBoard(self.round, self.board, index), before)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        board = state.in_hall(self.round, self.board)
        return {"round": self.round, "board": board, "names": names_words(state, self.teams)}
