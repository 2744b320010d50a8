"""Ratings of many players in one act, as a published list has them: before the first round, and in
an event of more than 30 days again from a later round on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from ....base.bounds import MEMBERS
from ....base.i18n import Text
from ....contract import Declared
from ....contract.kinds import Count, Line, PlayerId, Rating, RoundNo, several
from ..model.acts import act
from ..model.changes import OfPlayer, Whole
from ..model.entry import EntryError, LogEntry
from ..model.periods import RatingPeriod
from ..model.state import ActData, TournamentState
from ..queries.periods import MOST_DAYS, is_long
from .players import RATINGS
from .teams import rate_all

RatingRow = tuple[int, int, dict[str, Any]]
"""(player, member, fields of `Player`) of a row; member 0 for a player by itself."""


class RatingFields(Declared):
    """The ratings of a *player*, or of a *member* of a team."""

    player: PlayerId
    member: Count = 0
    rating: Rating = 0
    international: Rating = 0
    national: Rating = 0

    @property
    def row(self) -> RatingRow:
        """The ids of player and member, and the fields that the list names."""
        given = self.given()
        values = {field: given[name] for name, field in RATINGS.items() if name in given}
        return self.player, self.member, values


@act("take-ratings", Text("Ratings of the list taken: {list}"))
class TakeRatings(ActData):
    """Takes the *ratings* of a list: rows of `player` (and `member` of a team) with `rating`,
    `international`, `national`; those that a row does not name stay. *round*: from which one on."""

    series: Line = ""
    day: Line = ""
    round: RoundNo = 1
    ratings: Annotated[tuple[RatingFields, ...], several(MEMBERS, least=1)]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        rows = [one.row for one in self.ratings]
        if self.round > 1:
            _from_round(state, rows, RatingPeriod(self.round, self.series, self.day, {}))
        elif state.rounds:
            raise EntryError(
                "begun",
                "The ratings of the list stand once the first round is paired; in an event of more"
                " than {days} days say from which round on another one counts",
                days=MOST_DAYS,
            )
        else:
            _before(state, rows, entry)
        state.change(
            entry, Whole.RATINGS, "", f"{self.series} {self.day}".strip() or str(len(rows))
        )

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        words = f"{self.series} {self.day}".strip() or "–"
        if self.round == 1:
            return {"list": words}
        return {"list": Text("{list}, from round {round} on", {"list": words, "round": self.round})}


def _key(state: TournamentState, who: int, no: int) -> int:
    """The number of the member *no* of a team, else the id of the player. Raises EntryError."""
    if not state.rules.teams:
        return state.entrant(who).id
    if state.team(who).member(no) is None:
        raise EntryError("not-a-member", "The team has no member with the number {no}", no=no)
    return no


def _before(state: TournamentState, rows: list[RatingRow], entry: LogEntry) -> None:
    """Gives players, or members of teams, other ratings; the numbers follow until settled."""
    keys = [_key(state, who, no) for who, no, _ in rows]  # all of them or none
    for (who, _, values), no in zip(rows, keys, strict=True):
        if state.rules.teams:
            team = state.team(who)
            members = (replace(one, **values) if one.no == no else one for one in team.members)
            state.teams[who] = team._replace(members=tuple(members))
            continue
        entrant = state.entrants[who]
        for name, field in RATINGS.items():
            before = getattr(entrant.player, field)
            if values.get(field, before) != before:
                what = OfPlayer(who, "rating" if field == "own" else name)
                state.change(entry, what, str(before), str(values[field]))
        entrant.player = replace(entrant.player, **values)
    rate_all(state)


def _from_round(state: TournamentState, rows: list[RatingRow], period: RatingPeriod) -> None:
    """Another list counts from a later round on. Raises EntryError in an event that is short."""
    if not is_long(state):
        raise EntryError(
            "short-event",
            "Ratings change during an event only if it lasts more than {days} days, by its first"
            " and last day or its calendar",
            days=MOST_DAYS,
        )
    if period.round > state.rounds_total:
        raise EntryError("no-such-round", "There is no round {round}", round=period.round)
    ratings = {_key(state, who, no): values for who, no, values in rows}
    state.periods[period.round] = period._replace(ratings=ratings)
