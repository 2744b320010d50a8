"""Checks of a whole report: pairs that do not fit, points that do not add up."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from ...base.days import read_birth
from ...base.i18n import Text
from ..scoring.crosstable import Cell
from ..scoring.points import RESULTS, plain
from .faults import fault
from .report import TrfFile, adjustments, mismatches

FIRST_ROUND, ROUND_WIDTH = 91, 10


def leave_out_short(file: TrfFile) -> None:
    """Names the players of whom nothing but a number is said, and leaves them out; not in a file
    that says no more of anybody."""
    short = [no for no, one in file.players.items() if not one.name and not file.cells[no]]
    if len(short) == len(file.players):
        return
    for no in short:
        what = Text("The record of player {no} ends before the name: left out", {"no": no})
        fault(file, "short-record", file.lines[no], 15, what, serious=False)
        for rows in (file.players, file.cells, file.lines, file.ranks, file.declared):
            rows.pop(no, None)


def leave_out_strangers(file: TrfFile) -> None:
    """Names the players whom the records of byes, bans and points name and the file does not have;
    their byes and points are left out."""
    named = {no for _, _, players in file.forbidden for no in players}
    named |= {no for _, _, no in file.byes} | {no for no, _ in file.acceleration}
    named |= {no for *_, no in file.abnormal}
    known = file.players.keys() | {one.no for one in file.teams}
    for no in sorted(named - known):
        what = Text("A record names the player {no}, whom the file does not have", {"no": no})
        fault(file, "unknown-player", 0, 0, what, serious=False)
    file.byes = [bye for bye in file.byes if bye[2] in known]
    file.abnormal = [row for row in file.abnormal if row[3] in known]
    file.acceleration = {at: points for at, points in file.acceleration.items() if at[0] in known}


def check(file: TrfFile) -> None:
    """Adds the faults of the whole report: pairs that do not fit, points that do not add up."""
    if any(known.serious for known in file.faults):
        return  # a row is missing: every row that names its player would have the same fault
    _check_numbers(file)
    _check_born(file)
    for no, row in file.cells.items():
        for index, cell in enumerate(row):
            if cell.opponent:
                _check_pair(file, no, index, cell)
    _check_teams(file)
    planned = file.rounds_planned
    for no, row in file.cells.items():
        if len(row) > planned:
            params = {"no": no, "rounds": len(row), "planned": planned}
            what = Text("Player {no} has {rounds} rounds; planned: {planned}", params)
            column = FIRST_ROUND + 1 + planned * ROUND_WIDTH
            fault(file, "too-many-rounds", file.lines[no], column, what)
    if not any(known.serious for known in file.faults):
        _check_points(file)


def _check_teams(file: TrfFile) -> None:
    """Players and teams that the records of teams name and the file does not have."""
    rows = [(one.no, one.players) for one in file.teams]
    rows += [(one.team, one.players) for one in file.line_ups]
    named = {(team, no) for team, players in rows for no in players if no}
    for team, number in sorted(named):
        if number not in file.players:
            params = {"team": team, "no": number}
            what = Text("Team {team} names the player {no}, whom the file does not have", params)
            fault(file, "unknown-member", 0, 0, what, serious=False)
    if not file.teams:
        return
    known = {one.no for one in file.teams}
    teams = {no for one in file.line_ups for no in (one.team, one.opponent)}
    teams |= {no for one in file.forfeits for no in (one.white, one.black)}
    teams |= {no for one in file.free_teams for no in one.teams if no}
    for no in sorted(teams - known):
        what = Text("A record names the team {no}, which the file does not have", {"no": no})
        fault(file, "unknown-team", 0, 0, what, serious=False)


def _check_numbers(file: TrfFile) -> None:
    highest = max(file.players)
    for no in range(1, highest):
        if no not in file.players:
            line = file.lines[min(other for other in file.players if other > no)]
            what = Text("The starting number {no} is missing", {"no": no})
            fault(file, "number-missing", line, 5, what, serious=False)
    declared = re.match(r"\d+", file.header.get("players", ""))
    if declared and int(declared[0]) != len(file.players):
        params = {"told": int(declared[0]), "count": len(file.players)}
        what = Text("Record 062 tells of {told} players; in the file: {count}", params)
        fault(file, "player-count", 0, 0, what, serious=False)


def _check_born(file: TrfFile) -> None:
    """Births that are none; 00 stands for a month or a day that is not known."""
    for no, player in file.players.items():
        birth = read_birth(player.born)
        if isinstance(birth, Text):
            fault(file, "bad-date", file.lines[no], 70, birth, serious=False)


# code → codes that the other side may have: a penalty may take from one without giving
OPPOSITE = {
    "1": "0", "0": "1=0", "=": "=0", "W": "L", "L": "WDL", "D": "DL", "+": "-", "-": "+-", "*": "*"
}  # fmt: skip


def _check_pair(file: TrfFile, no: int, index: int, cell: Cell) -> None:
    line, column = file.lines[no], FIRST_ROUND + 1 + index * ROUND_WIDTH
    params: dict[str, Any] = {"no": no, "other": cell.opponent, "round": index + 1}
    if cell.opponent not in file.players or cell.opponent == no:
        what = Text("Round {round}: there is no opponent {other} for player {no}", params)
        return fault(file, "unknown-opponent", line, column, what)
    row = file.cells[cell.opponent]
    back = row[index] if index < len(row) else Cell()
    if back.opponent != no:
        if not back.opponent and not back.code:
            what = Text("Round {round}: player {other} has no result against {no}", params)
            code = "missing-result"
        else:
            what = Text("Round {round}: {no} names {other} as opponent, but not in return", params)
            code = "one-sided-pair"
        return fault(file, code, file.lines[cell.opponent], column, what)
    if no > cell.opponent:
        return None
    if cell.colour == back.colour and (cell.colour or RESULTS[cell.code].played):
        what = Text("Round {round}: {no} and {other} have the same colour", params)
        fault(file, "same-colour", file.lines[cell.opponent], column + 5, what)
    if cell.code == back.code == "*":
        what = Text("Round {round}: the game of {no} and {other} has no result", params)
        return fault(file, "open-game", line, column + 7, what, serious=False)
    if back.code not in OPPOSITE[cell.code] and cell.code not in OPPOSITE[back.code]:
        params |= {"mine": cell.code, "theirs": back.code}
        what = Text("Round {round}: {no} has {mine} and {other} has {theirs}", params)
        fault(file, "results-differ", file.lines[cell.opponent], column + 7, what)
    return None


def _check_points(file: TrfFile) -> None:
    system = file.point_system()
    extra = adjustments(file, system)
    for no in mismatches(file, system):
        total = sum((system.of(cell.code) for cell in file.cells[no]), extra.get(no, Fraction(0)))
        params = {"no": no, "told": plain(file.declared[no]), "points": plain(total)}
        what = Text("Player {no} is given {told} points; the results make {points}", params)
        fault(file, "points-differ", file.lines[no], 81, what, serious=False)
