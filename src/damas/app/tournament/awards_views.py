"""Categories with their standings, and the winners of prizes, as the page's JSON."""

from __future__ import annotations

from typing_extensions import TypedDict


class CategoryLine(TypedDict):
    """A player in the order of a category; *place*: in the whole event."""

    rank: int
    place: int
    id: int
    name: str
    points: str


class CategoryView(TypedDict):
    """A category, whom it takes in *words*, and its order."""

    name: str
    words: str
    lines: list[CategoryLine]


class AwardView(TypedDict):
    """The prizes of a player; *shared*: how many have the same rank."""

    id: int
    category: str
    rank: int
    amount: str
    texts: list[str]
    shared: int


class AwardsView(TypedDict):
    """The categories, and the winners of prizes as things stand."""

    categories: list[CategoryView]
    awards: list[AwardView]
    provisional: bool
