"""An event as a tournament report."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ..report import TrfFile

if TYPE_CHECKING:
    from .event import Event

TYPES = {
    "round-robin": "Round-Robin",
    "swiss": "Swiss system (Dutch)",
    "knock-out": "Knock-out",
    "match": "Match",
}
SINGLE = "BERGER_ROUNDROBIN_G1"
"""Record 192 of a single round robin by the tables."""


def report_of(event: Event) -> TrfFile:
    """The report of an event: `write_trf` makes a file of it. Players by pairing number.

    Points and places are those of the standings now. Players whom FIDE's rule takes out of a round
    robin stand in it like the others: a report has no mark for them.
    """
    rules, table = event.rules, event.crosstable()
    header = {
        "name": rules.name,
        "city": rules.city,
        "federation": rules.federation,
        "start": rules.start,
        "end": rules.end,
        "players": str(len(table.players)),
        "type": TYPES[rules.system],
        "arbiter": rules.arbiter,
        "tempo": rules.time_control,
        "rounds": str(table.rounds_planned),
        "program": "Damas",
        "tie_breaks": "PTS," + rules.tie_breaks,
    }
    if rules.system == "round-robin" and rules.cycles == rules.games == 1:
        header["type_code"] = SINGLE
    file = TrfFile(header={name: text for name, text in header.items() if text})
    file.players = dict(table.players)
    file.cells = {no: list(row) for no, row in table.cells.items()}
    file.system, file.first_colour = rules.points, rules.first_colour
    order = event.standings()
    file.ranks = {line.player.no: line.rank for line in order.lines}
    for no, points in table.adjustments.items():
        file.abnormal.append(("", points, 0, no))
    _points(file, table.adjustments)
    numbers = {who: entrant.player.no for who, entrant in event.entrants.items()}
    for first, last, who in event.forbidden:
        players = tuple(sorted(numbers[one] for one in who if one in numbers))
        file.forbidden.append((first, last, players))
    for entrant in event.entrants.values():
        for number, code in entrant.byes.items():
            if number > len(event.rounds):
                file.byes.append((code, number, entrant.player.no))
    return file


def _points(file: TrfFile, extra: Mapping[int, Fraction]) -> None:
    """All points made, also those of players who do not count."""
    system = file.point_system()
    for no, row in file.cells.items():
        total = sum((system.of(cell.code) for cell in row), Fraction(0))
        file.declared[no] = total + extra.get(no, Fraction(0))
