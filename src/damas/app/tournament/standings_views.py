"""The order of an event and its ratings as the page's JSON."""

from __future__ import annotations

from typing import cast

from typing_extensions import TypedDict

from ...base.i18n import Text, translate
from ...tournament import RatingRules, Standings, plain, rating_changes
from ...tournament.event import Tournament
from ...tournament.event.queries.teams import board_table, persons_table
from ...tournament.presentation.bracket import Drawn, drawn_bracket
from ...tournament.presentation.duel import duel_tables
from ...tournament.scoring.points import as_written, value_text
from ...tournament.scoring.ratings import RatingChange, shown_change
from ...tournament.scoring.tiebreaks import label_of, name_of, values_of


class StandingLine(TypedDict):
    """A player's place."""

    rank: int
    id: int
    no: int
    name: str
    points: str
    values: list[str | None]


class TieBreakColumn(TypedDict):
    """A tie-break of the order."""

    code: str
    label: str
    name: str
    values: str


class StandingsView(TypedDict):
    """An order with the names of its tie-breaks.

    *without_place*: players who are left out: expelled, or gone too early from a round robin.
    """

    lines: list[StandingLine]
    columns: list[TieBreakColumn]
    provisional: bool
    without_place: list[str]


class EventRating(TypedDict):
    """A rating before and after; *rank*: the place, of a member of a team the board."""

    no: int
    rating: int
    games: int
    score: str
    expected: int | float | None
    change: int | float | None
    new: int | None
    performance: int | None
    rank: int
    name: str
    shown: str


def said(text: Text | None, locale: str) -> str:
    """A sentence, "" where there is none."""
    return "" if text is None else translate(text, locale)


def standings_view(event: Tournament, locale: str) -> StandingsView:
    """The current order with the names of its tie-breaks; empty without players."""
    if not event.entrants or not event.numbered:
        return {"lines": [], "columns": [], "provisional": True, "without_place": []}
    return order_view(event, event.standings(), locale)


def order_view(event: Tournament, order: Standings, locale: str) -> StandingsView:
    """A given order of the event's players, such as one with supposed results."""
    ids = {one.player.no: one.id for one in event.entrants.values()}
    columns: list[TieBreakColumn] = [
        {
            "code": str(spec),
            "label": translate(label_of(spec), locale),
            "name": translate(name_of(spec), locale),
            "values": said(values_of(spec), locale),
        }
        for spec in order.specs
    ]
    lines: list[StandingLine] = [
        {
            "rank": line.rank,
            "id": ids[line.player.no],
            "no": line.player.no,
            "name": line.player.name,
            "points": plain(line.points),
            "values": [None if v is None else value_text(v, locale) for v in line.values.values()],
        }
        for line in order.lines
    ]
    without = [one.name for one in order.without_place]
    return {
        "lines": lines,
        "columns": columns,
        "provisional": order.provisional,
        "without_place": without,
    }


def ratings_view(event: Tournament, k: int, locale: str) -> list[EventRating]:
    """Everyone's rating before and after, by place."""
    if not event.entrants or not event.numbered:
        return []
    if event.rules.teams:
        return _persons_ratings(event, k, locale)
    changes = rating_changes(event.crosstable(), RatingRules(k=k))
    return [
        _rated(changes[line.player.no], line.rank, line.player.name, locale)
        for line in event.standings().lines
    ]


def _persons_ratings(event: Tournament, k: int, locale: str) -> list[EventRating]:
    """The same of the members of teams, by board."""
    changes = rating_changes(persons_table(event), RatingRules(k=k))
    return [
        _rated(changes[line.member.no], line.board, line.member.name, locale)
        for line in board_table(event)
    ]


def _rated(change: RatingChange, rank: int, name: str, locale: str) -> EventRating:
    more = {
        "rank": rank,
        "name": name,
        "score": plain(change.score),
        "shown": as_written(shown_change(change), locale),
    }
    return cast("EventRating", change.to_dict() | more)


class BracketSide(TypedDict):
    """A line of a pairing: the name, or who is awaited; *outcome*: won, lost, ""."""

    name: str
    score: str
    outcome: str


class BracketPairing(TypedDict):
    """A pairing of a knock-out. *state*: done, now, waits, free; *why*: how an equal one was
    decided."""

    state: str
    board: int
    sides: list[BracketSide]
    why: str


class BracketRound(TypedDict):
    """A column of the drawing."""

    name: str
    pairings: list[BracketPairing]


class BracketView(TypedDict):
    """The drawing of a knock-out; *third*: the game for the third place."""

    rounds: list[BracketRound]
    third: BracketPairing | None


class DuelView(TypedDict):
    """A team of a Scheveningen match: its players against each of the other team."""

    team: str
    heads: list[str]
    rows: list[list[str]]


def duel_view(event: Tournament, locale: str) -> list[DuelView]:
    """The tables of both teams of a Scheveningen match; none of other events."""
    return [
        {
            "team": team,
            "heads": [translate(one.brief or one.label, locale) for one in table.columns],
            "rows": table.texts(locale),
        }
        for team, table in duel_tables(event)
    ]


def bracket_view(event: Tournament, locale: str) -> BracketView | None:
    """The drawing of a knock-out; None of other events."""
    found = drawn_bracket(event)
    if found is None:
        return None
    return {
        "rounds": [
            {
                "name": translate(one.name, locale),
                "pairings": [_pairing(pairing, locale) for pairing in one.pairings],
            }
            for one in found.rounds
        ],
        "third": _pairing(found.third, locale) if found.third else None,
    }


def _pairing(one: Drawn, locale: str) -> BracketPairing:
    sides: list[BracketSide] = [
        {"name": translate(side.name, locale), "score": side.points, "outcome": side.outcome}
        for side in one.sides
    ]
    why = translate(one.why, locale)
    return {"state": one.state, "board": one.board, "sides": sides, "why": why}
