"""Record 310 of TRF-2026: a team with its points, its place and its players.

The columns are those that another program (TieBreakServer) reads; the text of FIDE was not at hand.
"""

from __future__ import annotations

from fractions import Fraction

from ..scoring.points import exact
from .report import TeamRow, TrfFile

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
