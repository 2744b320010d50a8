"""The records of teams as they are written: 300, 310, 320, 330, 352 and 362 of TRF-2026, 013 of
TRF16."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..errors import TournamentError
from . import trf_teams
from .report import FreeTeams, TeamRow, TrfFile
from .trf_columns import decimal, filled


def team_lines(file: TrfFile) -> Iterator[str]:
    """The lines of TRF-2026. Raises TournamentError ("bad-points", "too-many-players")."""
    if file.board_colours:
        yield f"352 {file.board_colours}"
    if file.team_points:
        values = (f"T{key} {_points(value, 3)}" for key, value in file.team_points.items())
        yield "362 " + "   ".join(values)
    yield from map(_team, file.teams)
    yield from map(_free, file.free_teams)
    for lost in file.forfeits:
        numbers = (_number(no) for no in (lost.round, lost.white, lost.black))
        yield f"330 {lost.kind} " + " ".join(numbers)
    for one in file.line_ups:
        numbers = (_number(no) for no in (one.round, one.team, one.opponent))
        yield " ".join(["300", *numbers, *(_player(no) for no in one.players)])


def team_lines_16(file: TrfFile) -> Iterator[str]:
    """Records 013 of TRF16, which have the name and the players alone."""
    for row in file.teams:
        name = filled(row.name, trf_teams.NAME)
        yield f"013 {name}" + " ".join(f"{no:>4}" for no in row.players)


def _team(row: TeamRow) -> str:
    name, nickname = filled(row.name, trf_teams.NAME), filled(row.nickname, trf_teams.NICKNAME)
    strength = filled(row.strength, trf_teams.STRENGTH).strip()
    first, second = (_points(one, trf_teams.POINTS) for one in (row.match_points, row.board_points))
    start = (
        f"310 {_number(row.no)} {name} {nickname} {strength:>{trf_teams.STRENGTH}} "
        f"{first} {second} {row.rank or '':>3}  "
    )
    return start + " ".join(f"{no:>4}" for no in row.players)


def _free(row: FreeTeams) -> str:
    points = (_points(one, 4) for one in (row.match_points, row.board_points))
    return " ".join(["320", *points, *(f"{no:03}" for no in row.teams)])


def _points(value: Fraction | None, width: int) -> str:
    return f"{'' if value is None else decimal(value, width):>{width}}"


def _player(no: int) -> str:
    return f"{no:>4}" if no else "0000"


def _number(no: int) -> str:
    """The number of a team or round in three columns. Raises TournamentError
    ("too-many-players")."""
    if no > trf_teams.LARGEST:
        raise TournamentError(
            "too-many-players", "A report has no room for the starting number {no}", no=no
        )
    return f"{no:>3}"
