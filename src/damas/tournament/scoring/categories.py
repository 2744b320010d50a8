"""Categories with standings of their own, and prizes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from ...base import bounds
from ...base.i18n import Text
from ...contract import Caption, Declared
from ...contract.kinds import Line, Money, Name, Rating, Year, whole
from ..errors import TournamentError
from .crosstable import Player
from .standings import Standing, Standings


class Category(Declared):
    """Players with something in common; an empty field asks nothing.

    *born_from*, *born_to*: years, both included; *rating_to*: the highest rating, unrated players
    included; *club*, *federation*, *label* (the player's own category) as written.
    """

    name: Name
    sex: Annotated[
        Literal["", "m", "w"],
        Caption(Text("Sex"), words={"": Text("everybody"), "w": Text("female"), "m": Text("male")}),
    ] = ""
    born_from: Annotated[Year, Caption(Text("Born from (year)"))] = 0
    born_to: Annotated[Year, Caption(Text("Born until (year)"))] = 0
    rating_to: Annotated[Rating, Caption(Text("Rating up to"))] = 0
    club: Annotated[Line, Caption(Text("Club"))] = ""
    federation: Annotated[Line, Caption(Text("Federation"))] = ""
    label: Annotated[Line, Caption(Text("Category of the player"))] = ""

    def takes(self, player: Player) -> bool:
        """Whether *player* belongs to it; a player without a date of birth is in no age group."""
        year = year_of(player.born)
        if (self.born_from or self.born_to) and not year:
            return False
        return (
            (not self.sex or player.sex == self.sex)
            and (not self.born_from or year >= self.born_from)
            and (not self.born_to or year <= self.born_to)
            and (not self.rating_to or player.rating <= self.rating_to)
            and all(
                not wanted or wanted.casefold() == had.casefold()
                for wanted, had in (
                    (self.club, player.club),
                    (self.federation, player.federation),
                    (self.label, player.category),
                )
            )
        )


def year_of(born: str) -> int:
    """The year of a date of birth, however it is written; 0 where there is none."""
    found = re.search(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)", born)
    return int(found[1]) if found else 0


def category_standings(order: Standings, category: Category) -> list[Standing]:
    """The players of *category* in their order, ranked anew; equals share a place (1, 2, 2, 4)."""
    lines = [line for line in order.lines if category.takes(line.player)]
    found: list[Standing] = []
    for index, line in enumerate(lines, start=1):
        same = found and lines[index - 2].rank == line.rank
        rank = found[-1].rank if same else index
        found.append(Standing(rank, line.player, line.points, line.values))
    return found


class Prize(Declared):
    """A prize for a *place* of a *category* ("" for the whole event); *amount* 0 for a cup or
    medal; *text* describes it."""

    category: Annotated[Line, Caption(Text("Category"))] = ""
    place: Annotated[int, whole(1, bounds.PLAYERS), Caption(Text("Place"))]
    amount: Money = 0
    text: Annotated[Line, Caption(Text("Cup, medal or words"))] = ""


@dataclass(frozen=True, slots=True)
class Award:
    """The award of one player: the prizes of the place, and *amount*, exact where places share."""

    no: int
    category: str
    rank: int
    prizes: tuple[Prize, ...]
    amount: Fraction


def awards(
    order: Standings,
    prizes: Sequence[Prize],
    categories: Sequence[Category] = (),
    *,
    one_each: bool = True,
) -> list[Award]:
    """The awards of all players. Players who share places share the sum of their amounts evenly.

    A cup goes to all of them, and the organiser decides.

    *one_each*: no player gets prizes twice; those of the whole event go first, then each category
    in order, among players who have none. Raises TournamentError ("no-such-category").
    """
    known = {category.name: category for category in categories}
    found: list[Award] = []
    for name in dict.fromkeys(["", *known, *(prize.category for prize in prizes)]):
        own = [prize for prize in prizes if prize.category == name]
        if name and name not in known:
            raise TournamentError("no-such-category", "There is no category {name}", name=name)
        taken = {award.no for award in found} if one_each else set()
        lines = category_standings(order, known[name]) if name else list(order.lines)
        found += _among([line for line in lines if line.player.no not in taken], name, own)
    return found


def _among(lines: list[Standing], name: str, prizes: Sequence[Prize]) -> list[Award]:
    by_place: dict[int, list[Prize]] = {}
    for prize in prizes:
        by_place.setdefault(prize.place, []).append(prize)
    found, place = [], 1
    while place <= len(lines) and by_place:
        first = lines[place - 1]
        tied = [line for line in lines[place - 1 :] if line.rank == first.rank]
        own = [one for at in range(place, place + len(tied)) for one in by_place.pop(at, ())]
        if own:
            share = Fraction(sum(prize.amount for prize in own), len(tied))
            found += [Award(line.player.no, name, place, tuple(own), share) for line in tied]
        place += len(tied)
    return found
