"""Acts of an event of teams that is played online: a team enters with its captain, and people join
it as members."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ....base.i18n import Text
from ....contract.kinds import Name, Rating, line
from ..model.acts import act
from ..model.entry import EntryError, LogEntry
from ..model.state import ActData, TournamentState
from ..queries.online import of_team
from .online import online_now
from .players import EnteredFields, number_by_default
from .team_leaving import let_go
from .teams import OfTeam, TeamFields, add_members, enter_team

Mark = Annotated[str, line(32, least=1)]


def _require_new(state: TournamentState, seat: str) -> None:
    online = online_now(state)
    if of_team(state, seat) is not None:
        raise EntryError("entered", "You have entered already")
    if online.entries == "closed" or state.finished:
        raise EntryError("entries-closed", "The entries of this event are closed")


@act(
    "enter-team",
    Text("The team {name} entered online, its captain is {captain}"),
    "player",
    undoable=False,
)
class EnterTeamOnline(ActData):
    """A person of the server enters a team as its captain and first member; *seat* is the person's
    mark in this event."""

    name: Name
    captain: Name
    seat: Mark
    rating: Rating = 0

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _require_new(state, self.seat)
        if state.rounds:
            raise EntryError("entries-closed", "The entries of this event are closed")
        own = EnteredFields.read({"name": self.name, "club": self.name}, stored=True)
        first = {"name": self.captain, "rating": self.rating}
        rows = TeamFields.read({"members": [first], "captain": self.captain}, stored=True)
        who = enter_team(state, own, rows, entry)
        team = state.team(who)
        state.teams[who] = team._replace(seats=((team.members[0].no, self.seat),))
        number_by_default(state)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": self.name, "captain": self.captain}


@act("join-team", Text("{name} has the new member {member}"), "player", undoable=False)
class JoinTeam(OfTeam):
    """A person of the server becomes the last member of a *team*, by its id."""

    name: Name
    seat: Mark
    rating: Rating = 0

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _require_new(state, self.seat)
        add_members(state, self.team, {"name": self.name, "rating": self.rating}, entry)
        team = state.team(self.team)
        state.teams[self.team] = team._replace(
            seats=(*team.seats, (team.members[-1].no, self.seat))
        )

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {**super().words(state, entry), "member": self.name}


@act("leave-team", Text("{member} left {name}"), "player", undoable=False)
class LeaveTeam(OfTeam):
    """A member who entered online leaves the team. *name*: the member's."""

    name: Name
    seat: Mark

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        own = state.team(self.team).of_mark(self.seat)
        if own is None:
            raise EntryError("not-entered", "You do not play for this team")
        let_go(state, self.team, own, entry)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {**super().words(state, entry), "member": self.name}
