"""The next round in a report: byes that are announced in its own column, or by a record (XXZ)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ..scoring.crosstable import Cell
from .report import TrfFile, announced_points

NO_END = 999
"""The last round of a ban that a file does not end."""
BYES = ("H", "F", "Z")
LATER_BAN = re.compile(r"Prohibited @ Round (\d{1,3}): (\d+(?: \d+)+)")
"""The line (###) of a ban that was entered after a round was paired."""
DATED_BAN = re.compile(r"Prohibited in Rounds (\d{1,3}) to (\d{1,3}): (\d{1,4}(?: \d{1,4}){1,500})")
"""The line (###) of a ban that holds in some rounds only."""


def move_future_byes(file: TrfFile) -> None:
    """Moves the byes of rounds that are not paired yet from their columns to *byes*, and gives
    those without a number the next round. Points that have such a bye in them lose it."""
    paired = file.rounds_paired
    file.byes = [(code, number or paired + 1, no) for code, number, no in file.byes]
    if file.round_robin:
        return
    known = set(file.byes)
    for no, row in file.cells.items():
        coming = ((cell.code, number, no)
                  for number, cell in enumerate(row[paired:], start=paired + 1))  # fmt: skip
        file.byes += [bye for bye in coming if bye[0] in BYES and bye not in known]
    for no, row in file.cells.items():
        file.cells[no] = row[:paired]
    system = file.point_system()
    for no, points in announced_points(file, system).items():
        total = sum(system.of(cell.code) for cell in file.cells.get(no, ()))
        if file.declared.get(no) == total + points:
            file.declared[no] -= points


def dated_bans(file: TrfFile) -> Iterator[str]:
    """Lines (###) of the bans that hold in some rounds only: TRF16 has no record for them."""
    for first, last, players in file.forbidden:
        if first and first <= last and (first, last) != (1, file.rounds_planned):
            yield f"### Prohibited in Rounds {first} to {last}: {' '.join(map(str, players))}"


def _read_dated(file: TrfFile) -> None:
    """Bans of the lines that `dated_bans` writes, in place of those of the same players."""
    lines = [found for text in file.comments if (found := DATED_BAN.fullmatch(text))]
    dated = [(int(one[1]), int(one[2]), tuple(map(int, one[3].split()))) for one in lines]
    known = {players for *_, players in dated}
    file.comments = [text for text in file.comments if not DATED_BAN.fullmatch(text)]
    file.forbidden = [ban for ban in file.forbidden if ban[2] not in known] + dated


def date_bans(file: TrfFile) -> None:
    """Bans that were entered after a round, as the lines of the audit say, hold from the next; one
    without rounds ends with the last."""
    _read_dated(file)
    entered: dict[tuple[int, ...], int] = {}
    for text in file.comments:
        found = LATER_BAN.fullmatch(text)
        if found:
            players = tuple(sorted(map(int, found[2].split())))
            entered[players] = min(int(found[1]), entered.get(players, NO_END))
    end = file.rounds_planned or NO_END
    file.forbidden = [
        (max(first, entered.get(tuple(sorted(players)), -1) + 1), min(last, end), players)
        for first, last, players in file.forbidden
    ]


def with_announced(file: TrfFile) -> TrfFile:
    """*file* with the byes of the next round in its column, as JaVaFo and bbpPairings read them;
    their points are in the players' points, as JaVaFo's manual says."""
    paired = file.rounds_paired
    coming = {no: code for code, number, no in file.byes if number == paired + 1}
    if file.teams or not coming or paired >= file.rounds_planned:
        return file
    points = announced_points(file, file.point_system())
    cells, declared = dict(file.cells), dict(file.declared)
    for no, code in coming.items():
        row = [*file.cells.get(no, ())][:paired]
        cells[no] = [*row, *[Cell()] * (paired - len(row)), Cell(0, "", code)]
        if no in declared:
            declared[no] += points.get(no, Fraction(0))
    return replace(file, cells=cells, declared=declared)
