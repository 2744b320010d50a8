"""Members who leave a team: off the list before the first round; later they keep what they played,
and others sit for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import Place
from ...scoring.crosstable import Player
from ..model.acts import act
from ..model.changes import OfLineUp, OfPlayer
from ..model.entry import EntryError, LogEntry
from ..model.state import TournamentState
from ..model.teams import Team
from ..queries.moments import moment
from ..queries.online import line_ups_stand
from ..queries.teams import keeps_order
from .players import Withdraw, forfeit_open_games, number_by_default, take_off
from .teams import OfTeam, check_room, names_of, rate, seated_names


@act("member-left", Text("{member}, {name}: {what}"), "arbiter")
class MemberLeft(OfTeam):
    """A *member*, by number, plays no more for the team, or does again (*left* false). Line-ups of
    rounds to come skip who has left."""

    member: Place
    left: Annotated[bool, Caption(Text("No longer plays"))] = True

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        team = state.team(self.team)
        own = team.member(self.member)
        if own is None:
            no = self.member
            raise EntryError("not-a-member", "The team has no member with the number {no}", no=no)
        if self.left:
            let_go(state, self.team, own, entry)
            return
        if own.no not in team.gone:
            raise EntryError("not-left", "{name} has not left", name=own.name)
        if state.entrant(self.team).left:
            raise EntryError("team-left", "The team has left: take the team back first")
        check_room(state, len(team.here) + 1)
        back = tuple(no for no in team.gone if no != own.no)
        _keep(state, self.team, team._replace(gone=back), entry)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        own = state.team(self.team).member(self.member) if self.team in state.teams else None
        what = Text("has left") if self.left else Text("has come back")
        member = own.name if own else "?"
        return {**super().words(state, entry), "member": member, "what": what}


def let_go(state: TournamentState, who: int, own: Player, entry: LogEntry) -> None:
    """A member leaves. After a captain the next member is captain; without members there is no
    team, or it leaves."""
    if not state.rounds:
        _drop(state, who, own, entry)
        return
    team = state.team(who)
    if own.no in team.gone:
        raise EntryError("left", "{name} has left the team", name=own.name)
    left = team._replace(gone=(*team.gone, own.no))
    if own.no == team.captain_no and left.here:
        left = left.led_by(left.here[0].name)
    _keep(state, who, left, entry)
    at_ms = moment(entry.at).timestamp() * 1000
    for found in () if state.online is None else state.rounds:
        for place, board in enumerate(found.boards, start=1):
            row = board.line_ups.get(who, ())
            if own.no in row and not line_ups_stand(found, [board], at_ms):
                new = left.replaced(row, own.no, in_order=keeps_order(state))
                board.line_ups[who] = new
                was, now = seated_names(left, row), seated_names(left, new)
                state.change(entry, OfLineUp(found.number, place, who), was, now)
    if not left.here and not state.entrant(who).left:
        Withdraw.read({"player": who}, stored=True).apply(state, entry)
    forfeit_open_games(state)


def _keep(state: TournamentState, who: int, team: Team, entry: LogEntry) -> None:
    old = state.team(who)
    state.change(entry, OfPlayer(who, "members"), names_of(old.here), names_of(team.here))
    state.teams[who] = team


def _drop(state: TournamentState, who: int, own: Player, entry: LogEntry) -> None:
    """One member less, before the first round."""
    team = state.team(who)
    left = tuple(one for one in team.members if one.no != own.no)
    state.change(entry, OfPlayer(who, "members"), names_of(team.members), names_of(left))
    seats = tuple(one for one in team.seats if one[0] != own.no)
    kept = team.with_members(left)._replace(seats=seats)
    if not kept.here:
        take_off(state, who)
        return
    leads = own.no != team.captain_no or not kept.here
    state.teams[who] = kept if leads else kept.led_by(kept.here[0].name)
    rate(state, who)
    number_by_default(state)
