"""The rules by which lists are calculated, as data: each value with the text that it comes from.

A value whose text could not be read is marked: it is a choice of this program until a rating
officer sets the federation's own (`docs/federation.md` says what was read, and where).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator

from ...base.i18n import Text
from ...contract import Caption, Declared
from ...contract.kinds import A_LIST, OneOf, several, whole

MOST_STEPS = 10
MOST_RATING = 9999

Factor = Annotated[int, whole(1, 400)]
Points = Annotated[int, whole(0, 4000)]
Step = Annotated[tuple[Annotated[int, whole(0, MOST_RATING)], Factor], A_LIST]
Steps = Annotated[
    tuple[Step, ...], several(MOST_STEPS), AfterValidator(lambda steps: tuple(sorted(steps)))
]


class ListRules(Declared):
    """The rules of one list.

    *k*: points of rating for a point more than expected; *k_new* until *new_games* games are
    counted; *k_by_rating*: (rating, k) from that rating upwards, in place of both. *most_gap*: a
    greater difference counts as this, 0 for none. *first_games*: games against rated opponents for
    a first rating, of *least* at least; *newcomer*: for it an opponent without a rating counts as
    this, 0 for not at all. *other_time*: percent of k at events with another time
    control. Of a "glicko2" list only *least* is used.
    """

    system: Annotated[Literal["elo", "glicko2"], Caption(Text("System"))] = "elo"
    k: Factor = 20
    k_new: Factor = 40
    new_games: Annotated[int, whole(0, 1000)] = 30
    k_by_rating: Steps = ()
    most_gap: Points = 400
    expectation: Literal["table", "formula"] = "table"
    first_games: Annotated[int, whole(1, 100)] = 9
    least: Points = 0
    newcomer: Points = 0
    other_time: Annotated[int, whole(0, 100)] = 50

    def factor(self, rating: int, games: int) -> int:
        """The k of a player with *rating* after so many *games*."""
        found = self.k_new if games < self.new_games else self.k
        for from_rating, k in self.k_by_rating:
            if rating >= from_rating:
                found = k
        return found

    def to_dict(self) -> dict[str, Any]:
        """The rules as JSON."""
        return self.model_dump(mode="json")

    def with_values(self, values: Mapping[str, Any]) -> ListRules:
        """The rules with other values. Raises RefusedError for one that no list can have."""
        return ListRules.read({**self.to_dict(), **values})


@dataclass(frozen=True, slots=True)
class RuleSource:
    """The source of a value of a book: *article*, and whether its text *was_read*."""

    article: str
    was_read: bool


@dataclass(frozen=True, slots=True)
class RatingBook:
    """The rules of one federation by *id*: *name*, *rules*, and the source of each value."""

    id: str
    name: Text
    rules: ListRules
    sources: Mapping[str, RuleSource]


_ANNEX = "FMJD Annex 9"
_FIDE = "FIDE B.02"
BOOKS: Mapping[str, RatingBook] = {
    row.id: row
    for row in (
        RatingBook(
            "fmjd",
            Text("FMJD, Annex 9"),
            ListRules(k=20, k_new=40, k_by_rating=((2400, 10),), first_games=9),
            {
                "other_time": RuleSource(f"{_ANNEX}, 1.2.2.2", was_read=True),
                "k": RuleSource(f"{_ANNEX}, 3.2.3", was_read=False),
                "k_new": RuleSource(f"{_ANNEX}, 3.2.3", was_read=False),
                "k_by_rating": RuleSource(f"{_ANNEX}, 3.2.3", was_read=False),
                "expectation": RuleSource(f"{_ANNEX}, 3", was_read=False),
                "first_games": RuleSource(f"{_ANNEX}, 3", was_read=False),
                "most_gap": RuleSource(f"{_ANNEX}, 3", was_read=False),
            },
        ),
        RatingBook(
            "cbd",
            Text("CBD (Brazil)"),
            ListRules(k=20, k_new=40, k_by_rating=((2400, 10),), first_games=9),
            {
                name: RuleSource("CBD, rating", was_read=False)
                for name in ("k", "k_new", "k_by_rating", "expectation", "first_games", "most_gap")
            },
        ),
        RatingBook(
            "fide",
            Text("FIDE B.02, without the k of juniors"),
            ListRules(
                k=20, k_new=40, new_games=30, k_by_rating=((2400, 10),), first_games=5, least=1400
            ),
            {
                "k": RuleSource(f"{_FIDE} 8.3.3", was_read=False),
                "k_new": RuleSource(f"{_FIDE} 8.3.3", was_read=False),
                "k_by_rating": RuleSource(f"{_FIDE} 8.3.3", was_read=False),
                "expectation": RuleSource(f"{_FIDE} 8.1.2", was_read=False),
                "most_gap": RuleSource(f"{_FIDE} 8.3.1", was_read=False),
                "first_games": RuleSource(f"{_FIDE} 7.1.4", was_read=False),
                "least": RuleSource(f"{_FIDE} 7.1.4", was_read=False),
            },
        ),
        RatingBook(
            "glicko2",
            Text("Glicko-2"),
            ListRules(system="glicko2"),
            {"system": RuleSource("M. Glickman, Example of the Glicko-2 system", was_read=True)},
        ),
    )
}


BookCode = Annotated[str, OneOf(BOOKS), Caption(Text("Rule book"))]


def rules_of(series: Mapping[str, Any]) -> ListRules:
    """The rules of a series of lists: its book's, with the values that it has itself."""
    return BOOKS[series["book"]].rules.with_values(series.get("rules", {}))
