"""The table of the teams of a report: matches put together from the games of the persons."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from ..scoring.crosstable import Cell, Crosstable, Player
from ..scoring.points import PointSystem
from ..scoring.team_boards import TeamBoards
from .report import TeamRow, TrfFile, left_early

WIN, DRAW, LOSS = Fraction(2), Fraction(1), Fraction(0)
"""The points of a match where record 362 does not say them."""
ALONE = {"F": "+", "Z": "-", "": "-", "U": "+", "H": "="}
"""The code of a game at whose other seat nobody sat."""


def teams_of(file: TrfFile) -> list[TeamRow]:
    """The teams of records 310, else of records 013, in their order, if their members met as teams
    do: all of one team those of one other in each round. [] for a report of single players."""
    if file.teams:
        return file.teams
    rows = []
    for no, line in enumerate((one for one in file.other if one.startswith("013")), start=1):
        numbers = (line[at : at + 4].strip() for at in range(36, len(line), 5))
        players = tuple(int(one) for one in numbers if one.isdigit())
        rows.append(TeamRow(no, line[4:36].strip(), players=players))
    return rows if len(rows) > 1 and _meet_as_teams(file, rows) else []


def _meet_as_teams(file: TrfFile, rows: list[TeamRow]) -> bool:
    team = {no: row.no for row in rows for no in row.players}
    met: dict[tuple[int, int], set[int]] = {}
    for no, cells in file.cells.items():
        for number, cell in enumerate(cells, start=1):
            if cell.opponent and (no not in team or cell.opponent not in team):
                return False
            if cell.opponent:
                met.setdefault((team[no], number), set()).add(team[cell.opponent])
    return bool(met) and all(
        len(others) == 1 and no not in others for (no, _), others in met.items()
    )


def team_crosstable(file: TrfFile) -> Crosstable | None:
    """The table of the teams by their numbers; None for a report of single players.

    Raises ReportError where the file has a serious fault.
    """
    rows = teams_of(file)
    if not rows:
        return None
    system = file.crosstable().system
    found = _Matches(file, rows, system)
    free = file.free_teams[0] if file.free_teams else None
    ratings = {one.no: int(one.strength) if one.strength.isdigit() else 0 for one in rows}
    cells = {one.no: [found.cell(one.no, number) for number in found.rounds] for one in rows}
    return Crosstable(
        {one.no: Player(one.no, one.name, rating=ratings[one.no]) for one in rows},
        cells,
        _match_points(file, free.match_points if free else None),
        file.round_robin,
        excluded=left_early(file, {one.no: one.rank for one in rows if one.rank}, cells),
        rounds_planned=file.rounds_planned,
        boards=TeamBoards(
            found.boards,
            system,
            {one.no: [found.codes(one.no, number) for number in found.rounds] for one in rows},
            (free.board_points if free else None) or Fraction(0),
        ),
    )


def _match_points(file: TrfFile, bye: Fraction | None) -> PointSystem:
    """The points of a match; *bye*: those of a free round, if the file says them."""
    points = file.team_points
    win, lost = points.get("W", WIN), points.get("L", LOSS)
    usual = Fraction(0) if file.round_robin else win
    return PointSystem(win, points.get("D", DRAW), lost, lost, usual if bye is None else bye)


@dataclass
class _Matches:
    """The matches of *rows*, by team and round."""

    file: TrfFile
    rows: list[TeamRow]
    system: PointSystem

    def __post_init__(self) -> None:
        file = self.file
        self.rounds = range(1, file.rounds_paired + 1)
        team = {no: row.no for row in self.rows for no in row.players}
        self.order = {row.no: row.players for row in self.rows}
        games: Counter[tuple[int, int]] = Counter()
        self.met: dict[tuple[int, int], int] = {}
        for no, cells in file.cells.items():
            for number, cell in enumerate(cells, start=1):
                if cell.opponent in team and no in team:
                    self.met[team[no], number] = team[cell.opponent]
                    games[team[no], number] += 1
        for lost in file.forfeits:
            self.met.setdefault((lost.white, lost.round), lost.black)
            self.met.setdefault((lost.black, lost.round), lost.white)
        self.lost = {(one.round, one.white, one.black): one.kind for one in file.forfeits}
        seats = {(one.round, one.team): one.players for one in file.line_ups}
        self.seats = seats
        lengths = (*games.values(), *(len(one) for one in seats.values()))
        self.boards = len(file.board_colours) or max(lengths, default=1)

    def codes(self, no: int, number: int) -> tuple[str, ...]:
        """The codes of the games of a match, board 1 first; () without one."""
        if (no, number) not in self.met:
            return ()
        forfeit = self._forfeit(no, number)
        if forfeit:
            return (forfeit,) * self.boards
        return tuple(self._code(who, number) for who in self._seated(no, number))

    def _seated(self, no: int, number: int) -> tuple[int, ...]:
        """The persons by board, 0 for an empty one: of record 300, else the first who played."""
        named = self.seats.get((number, no))
        if named is None:
            order = self.order.get(no, ())
            played = [who for who in order if self._cell(who, number).opponent]
            first = order[: self.boards]
            named = tuple(played) if len(played) >= len(first) else first
        return (*named, *(0,) * self.boards)[: self.boards]

    def _cell(self, who: int, number: int) -> Cell:
        row = self.file.cells.get(who, [])
        return row[number - 1] if number <= len(row) else Cell()

    def _code(self, who: int, number: int) -> str:
        cell = self._cell(who, number)
        return cell.code if cell.opponent else ALONE.get(cell.code, "-")

    def _forfeit(self, no: int, number: int) -> str:
        other = self.met[no, number]
        kind = self.lost.get((number, no, other), "")
        return kind[:1] or self.lost.get((number, other, no), "")[1:]

    def cell(self, no: int, number: int) -> Cell:
        """The match as one cell, with the colour on board 1."""
        other = self.met.get((no, number))
        if other is None:
            return Cell(0, "", self._without(no, number))
        mine, theirs = self.codes(no, number), self.codes(other, number)
        colours = (self._cell(who, number).colour for who in self._seated(no, number)[:1])
        return Cell(other, next(colours, ""), _match_code(self.system, mine, theirs))

    def _without(self, no: int, number: int) -> str:
        for free in self.file.free_teams:
            if number <= len(free.teams) and free.teams[number - 1] == no:
                return "U"
        asked = (code for code, at, who in self.file.byes if (at, who) == (number, no))
        return next(asked, "U" if self.file.round_robin else "Z")


def _match_code(system: PointSystem, mine: tuple[str, ...], theirs: tuple[str, ...]) -> str:
    """The result of a match by the points of its games."""
    if "*" in (*mine, *theirs):
        return "*"
    first, second = (sum((system.of(code) for code in one), Fraction(0)) for one in (mine, theirs))
    if set(mine) | set(theirs) <= {"+", "-"}:
        return "+" if first > second else "-"
    return "1" if first > second else "=" if first == second else "0"


def persons_of(file: TrfFile) -> dict[int, list[tuple[Player, Fraction]]]:
    """Number of each team → its persons in board order, with the points of their games."""
    system = file.point_system()
    return {
        row.no: [
            (file.players[no], sum((system.of(cell.code) for cell in file.cells[no]), Fraction(0)))
            for no in row.players
            if no in file.players
        ]
        for row in teams_of(file)
    }
