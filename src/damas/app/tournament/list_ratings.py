"""The registered players of an event with the ratings of the lists in force: looked at first, then
taken by the act `take-ratings`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text
from ...federation.entering import player_data
from ...tournament.event import Tournament
from ...tournament.event.acts.players import RATINGS
from ...tournament.event.model.names import REGISTRY
from ...tournament.event.queries.periods import in_force, period_warnings, round_days
from ...tournament.scoring.crosstable import Player

if TYPE_CHECKING:
    from ...store import RatingLists, RegistryBook


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A registered player, or a *member* (0 for none) of a team: the ratings in the round before
    and by the lists, as acts name them."""

    player: int
    member: int
    number: str
    name: str
    before: Mapping[str, int]
    after: Mapping[str, int]

    @property
    def changes(self) -> bool:
        """Whether a rating would be another one."""
        return any(self.before[name] != rating for name, rating in self.after.items())

    def to_row(self) -> dict[str, Any]:
        """A row of the act."""
        who = {"player": self.player, **({"member": self.member} if self.member else {})}
        return {**who, **self.after}


@dataclass(frozen=True, slots=True)
class ListedRatings:
    """All registered players of an event, the *data* of the act that takes what differs (None where
    nothing does), and *warnings*."""

    rows: list[ListedPlayer]
    data: dict[str, Any] | None
    warnings: list[Text]


@dataclass(frozen=True, slots=True)
class ListWish:
    """The *series* of lists ("" for the only one), the round (*number*) from which the ratings
    count, and the day of *today*."""

    series: str
    number: int
    today: str

    def day(self, event: Tournament) -> str:
        """The day whose lists count: "" for the newest ones, for round 1; else that of the
        round by the calendar, or today."""
        if self.number == 1:
            return ""
        days = round_days(event)
        return days[self.number - 1] if self.number <= len(days) else self.today


def listed_ratings(
    event: Tournament, book: RegistryBook, lists: RatingLists, wish: ListWish
) -> ListedRatings:
    """The ratings for a round and those that follow: of the newest lists for round 1, of those in
    force on the day of a later round. Only public ratings are taken."""
    day, today = wish.day(event), date.fromisoformat(wish.today)
    there = list(registered(event))
    numbers = sorted({one.number for one in there})
    known, ratings = book.people(numbers), lists.of_players(wish.series, numbers, day)
    rows = []
    for one in there:
        if one.number not in known:
            continue
        found = player_data(one.number, known[one.number], ratings.get(one.number, {}), {}, today)
        after = {name: found[name] for name in RATINGS if name in found}
        now = in_force(event, one.member or one.player, one.one, wish.number - 1)
        before = {name: getattr(now, field) for name, field in RATINGS.items()}
        rows.append(ListedPlayer(one.player, one.member, one.number, one.one.name, before, after))
    wanted = [row.to_row() for row in rows if row.changes]
    data: dict[str, Any] = {"series": wish.series, "day": day or wish.today, "ratings": wanted}
    data |= {"round": wish.number} if wish.number > 1 else {}
    return ListedRatings(rows, data if wanted else None, list(period_warnings(event)))


@dataclass(frozen=True, slots=True)
class Registered:
    """A player of the registry, or a *member* (0 for none) of a team."""

    player: int
    member: int
    number: str
    one: Player


def registered(event: Tournament) -> Iterator[Registered]:
    """The players of the registry, members of teams where these play."""
    for who, entrant in sorted(event.entrants.items()):
        team = event.teams.get(who)
        for one in team.members if team else (entrant.player,):
            number = one.extra.get(REGISTRY)
            if number:
                yield Registered(who, one.no if team else 0, str(number), one)
