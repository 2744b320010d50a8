"""Standings with some open games supposed, and the places still possible, as the page's JSON."""

from __future__ import annotations

from typing_extensions import TypedDict

from .standings_views import StandingLine, TieBreakColumn


class SupposedLine(StandingLine):
    """A place that is supposed; *now*: the place as things stand."""

    now: int


class SupposedOrder(TypedDict):
    """An order with some results supposed, as `StandingsView`."""

    lines: list[SupposedLine]
    columns: list[TieBreakColumn]
    provisional: bool
    without_place: list[str]


class OpenGameView(TypedDict):
    """A game without a result, players by id; *column*: its place in the crosstable, from 0."""

    round: int
    board: int
    game: int
    white: int
    black: int
    column: int


class SupposedView(TypedDict):
    """The standings as they would be, and the games that are open."""

    standings: SupposedOrder
    open: list[OpenGameView]
    rounds_left: int


class PossiblePlace(TypedDict):
    """The best and the worst place of a player; *first*: in how many of *outcomes* it is the first;
    *needs*: its worst own result with which that can be, "" for none."""

    no: int
    best: int
    worst: int
    first: int
    outcomes: int
    needs: str
    id: int


class PlacesView(TypedDict):
    """Everyone's possible places; *exact*: tie-breaks counted in every outcome."""

    places: list[PossiblePlace]
    exact: bool
