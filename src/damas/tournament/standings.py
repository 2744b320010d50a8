"""Standings: points, then tie-breaks one after the other; and why one stands above another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from ..errors import UnknownNameError
from ..i18n import Text
from .crosstable import Event, Table
from .tiebreaks import DEFAULT, TIE_BREAKS, TieBreak, show


@dataclass(slots=True)
class Standing:
    """One place: *rank* is shared where all is equal (1224); *tie_breaks*: value by code."""

    rank: int
    no: int
    name: str
    points: Fraction
    tie_breaks: dict[str, Fraction] = field(default_factory=dict)


def standings(event: Event, tie_breaks: Sequence[str] = DEFAULT) -> list[Standing]:
    """All players in order; raises UnknownNameError for a tie-break that does not exist."""
    rows = [_known(code) for code in tie_breaks]
    places = {no: Standing(0, no, p.name, event.points(no)) for no, p in event.players.items()}
    groups = _parted(sorted(places), {no: place.points for no, place in places.items()})
    table = Table(event)
    for row in rows:
        for no, value in row.values(table, sorted(places)).items():
            places[no].tie_breaks[row.code] = value
        if row.relative:
            groups = [part for group in groups for part in _again(table, row, group, places)]
        else:
            values = {no: place.tie_breaks[row.code] for no, place in places.items()}
            groups = [part for group in groups for part in _parted(group, values)]
    found, rank = [], 1
    for group in groups:
        for no in group:
            places[no].rank = rank
            found.append(places[no])
        rank += len(group)
    return found


def _known(code: str) -> TieBreak:
    row = TIE_BREAKS.get(code.strip().upper())
    if row is None:
        raise UnknownNameError(
            "unknown-tie-break",
            "There is no tie-break {name}; there are: {names}",
            name=code,
            names=", ".join(TIE_BREAKS),
        )
    return row


def _parted(group: Sequence[int], values: dict[int, Fraction]) -> list[list[int]]:
    """*group* in order of *values*, the best first; those level stay together, by number."""
    ordered = sorted(group, key=lambda no: (-values[no], no))
    return [list(part) for _, part in groupby(ordered, key=lambda no: values[no])]


def _again(
    table: Table, row: TieBreak, group: list[int], places: dict[int, Standing]
) -> list[list[int]]:
    """*group* parted by what counts inside it, and each part again, until nothing changes."""
    values = dict(row.values(table, group))
    for no, value in values.items():
        places[no].tie_breaks[row.code] = value if len(group) > 1 else Fraction(0)
    parts = _parted(group, values)
    if len(parts) == 1:
        return parts
    return [
        smaller
        for part in parts
        for smaller in (_again_kept(table, row, part, places) if len(part) > 1 else [part])
    ]


def _again_kept(
    table: Table, row: TieBreak, group: list[int], places: dict[int, Standing]
) -> list[list[int]]:
    """The same for a part, keeping the values that made it a part."""
    kept = {no: places[no].tie_breaks[row.code] for no in group}
    parts = _again(table, row, group, places)
    for no, value in kept.items():
        places[no].tie_breaks[row.code] = value
    return parts


def explain(
    event: Event, first: int, second: int, tie_breaks: Sequence[str] = DEFAULT
) -> list[Text]:
    """Why one of two players stands above the other, step by step, to the one that decides.

    Raises UnknownNameError for a number that no player has.
    """
    for no in (first, second):
        if no not in event.players:
            raise UnknownNameError("unknown-player", "There is no player number {no}", no=no)
    order, table = standings(event, tie_breaks), Table(event)
    places = {one.no: one for one in order}
    names = {"first": places[first].name, "second": places[second].name}
    steps = [_compare(Text("points"), "", places[first].points, places[second].points, names)]
    if places[first].points == places[second].points:
        level = [one.no for one in order if one.points == places[first].points]
        for code in tie_breaks:
            row = _known(code)
            values = row.values(table, level) if row.relative else None
            pair = [
                values[no] if values else places[no].tie_breaks[row.code] for no in (first, second)
            ]
            steps.append(_compare(row.name, row.article, pair[0], pair[1], names))
            for no in (first, second):
                params = {"name": places[no].name, "work": row.working(table, no, level)}
                steps.append(Text("{name}: {work}", params))
            if pair[0] != pair[1]:
                break
            if row.relative and places[first].rank != places[second].rank:
                level = [no for no in level if values and values[no] == pair[0]]
    ranks = {**names, "rank": places[first].rank, "other": places[second].rank}
    steps.append(Text("{first} is number {rank}, {second} number {other}.", ranks))
    return steps


def _compare(
    name: Text, article: str, first: Fraction, second: Fraction, names: dict[str, str]
) -> Text:
    cited = f" ({article})" if article else ""
    params = {**names, "what": name, "cited": cited, "a": show(first), "b": show(second)}
    if first == second:
        return Text("{what}{cited}: level, {a} each.", params)
    return Text("{what}{cited}: {first} {a}, {second} {b}.", params)
