"""The records of teams in TRF-2026, read: 310 a team, 300 a line-up that is not the usual one,
320 free rounds, 330 matches decided by W.O., 352 the colours of the boards, 362 points of a match.

The columns are those of FIDE's TRF26 as it is copied in a public repository (echecsjs/trf), held
against the program TieBreakServer, which reads them too.
"""

from __future__ import annotations

import re
from fractions import Fraction

from ..scoring.points import exact
from .report import ForfeitRow, FreeTeams, LineUpRow, TeamRow, TrfFile

NAME, NICKNAME, STRENGTH, POINTS, RANK = 32, 5, 6, 6, 3
"""Columns of each field."""
LARGEST = 999
"""The highest number of a team, which has three columns."""
FIRST_PLAYER, PLAYER_WIDTH = 73, 5


def read_team(file: TrfFile, line: str) -> None:
    """Adds the team of a line. Raises ValueError for one that cannot be read, or is there twice."""
    try:
        row = _team(line)
    except ValueError:
        if line.isascii():
            raise
        # some programs count bytes where they should count characters
        row = _team(line.encode("utf-8").decode("latin-1"))
        row = row._replace(name=_characters(row.name), nickname=_characters(row.nickname))
    if any(one.no == row.no for one in file.teams):
        raise ValueError(row.no)
    file.teams.append(row)


def _characters(text: str) -> str:
    return text.encode("latin-1").decode("utf-8", errors="replace")


def _team(line: str) -> TeamRow:
    if any(line[at : at + 1].strip() for at in (3, 7, 40, 46, 53, 60, 67, 71, 72)):
        raise ValueError(line)
    players = line[FIRST_PLAYER:].rstrip()
    places = range(0, len(players), PLAYER_WIDTH)
    if any(players[at + 4 : at + 5].strip() for at in places):
        raise ValueError(line)
    numbers = (players[at : at + 4].strip() for at in places)
    return TeamRow(
        no=int(line[4:7]),
        name=line[8:40].strip(),
        nickname=line[41:46].strip(),
        strength=line[47:53].strip(),
        match_points=_points(line[54:60]),
        board_points=_points(line[61:67]),
        rank=int(line[68:71].strip() or 0),
        players=tuple(int(number) for number in numbers if number),
    )


def _points(text: str) -> Fraction | None:
    return exact(text.strip()) if text.strip() else None


# Matches -----------------------------------------------------------------------------------------

FORFEITS = ("+-", "-+", "--")


def read_line_up(file: TrfFile, line: str) -> None:
    """Record 300. Raises ValueError."""
    numbers = _columns(line, (4, 7), (8, 11), (12, 15))
    players = _row(line, 16, 4)
    file.line_ups.append(LineUpRow(*numbers, players))


def read_free(file: TrfFile, line: str) -> None:
    """Record 320. Raises ValueError."""
    if line[8:9].strip() or line[13:14].strip():
        raise ValueError(line)
    file.free_teams.append(FreeTeams(_points(line[4:8]), _points(line[9:13]), _row(line, 14, 3)))


def read_forfeit(file: TrfFile, line: str) -> None:
    """Record 330. Raises ValueError."""
    kind = line[4:6]
    if kind not in FORFEITS:
        raise ValueError(line)
    file.forfeits.append(ForfeitRow(kind, *_columns(line, (7, 10), (11, 14), (15, 18))))


def read_board_colours(file: TrfFile, line: str) -> None:
    """Record 352. Raises ValueError."""
    text = line[4:].strip().upper()
    if not re.fullmatch("[WB]+", text):
        raise ValueError(line)
    file.board_colours = text


def read_team_points(file: TrfFile, line: str) -> None:
    """Record 362. Raises ValueError."""
    found = re.findall(r"T?([WDL])\s*=?\s*(\d+(?:[.,]\d+)?)", line[4:].upper())
    if not found:
        raise ValueError(line)
    file.team_points |= {key: exact(text) for key, text in found}


def _columns(line: str, *places: tuple[int, int]) -> tuple[int, int, int]:
    """Three numbers at least 1, with a blank before each. Raises ValueError."""
    first, second, third = (int(line[start:end]) for start, end in places)
    if min(first, second, third) < 1 or any(line[start - 1] != " " for start, _ in places):
        raise ValueError(line)
    return first, second, third


def _row(line: str, start: int, width: int) -> tuple[int, ...]:
    """Numbers of *width* columns with a blank before each, from *start* on. Raises ValueError."""
    text = line.rstrip()
    places = range(start, len(text), width + 1)
    if any(text[at - 1] != " " for at in places):
        raise ValueError(line)
    return tuple(int(text[at : at + width].strip() or 0) for at in places)
