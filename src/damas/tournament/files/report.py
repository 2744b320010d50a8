"""The content of a tournament report, and the table that standings start from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ...base.i18n import Text
from ..errors import TournamentError
from ..scoring.crosstable import Cell, Crosstable, Player, rounds_begun
from ..scoring.points import RESULTS, PointSystem
from ..scoring.tiebreaks import FENAE, TEAMS, parse
from ..systems import KNOCK_OUT, SYSTEMS
from .faults import FileFault, ReportError

ROUND_ROBIN = re.compile(r"ROUND.?ROBIN|BERGER|S[CH]?HURI?N?G|TODOS CONTRA TODOS|\bRR\b", re.I)


GUESSED = {"swiss": Text("a Swiss"), "round-robin": Text("a round robin")}
"""The systems that are taken where a file names none."""
PERIOD = "Period"
"""The first word of the line (###) of a report of one period of a long event."""
SINGLE = "BERGER_ROUNDROBIN_G1"
"""Record 192 of a single round robin by the tables."""


class TeamRow(NamedTuple):
    """A team in a report (record 310): *players* by their numbers, in board order. *strength*: its
    rating as it is written; *rank* 0 for none; points None where the file has none."""

    no: int
    name: str
    nickname: str = ""
    strength: str = ""
    match_points: Fraction | None = None
    board_points: Fraction | None = None
    rank: int = 0
    players: tuple[int, ...] = ()


class LineUpRow(NamedTuple):
    """A line-up of *team* against *opponent* that is not its usual one (record 300): *players* by
    board, 0 where nobody sits."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


class FreeTeams(NamedTuple):
    """The teams with the free round (record 320): *teams* by round, 0 for none. Points None where
    the file has none."""

    match_points: Fraction | None
    board_points: Fraction | None
    teams: tuple[int, ...]


class ForfeitRow(NamedTuple):
    """A match decided by W.O. (record 330). *kind*: "+-" the team with White won, "-+" the other,
    "--" both lost."""

    kind: str
    round: int
    white: int
    black: int


@dataclass
class TrfFile:
    """The content of a file. *header* by the names of HEADER; lines not understood are in *other*,
    lines of the audit, which begin with ###, in *comments* without that.

    *byes*: (code, round, number) of rounds still to be paired. *forbidden*: (first round, last
    round, numbers); first 0 where the file does not say from which round on.
    *board_colours*: the colours of the team with White on board 1, by board (record 352);
    *team_points*: W, D, L of a match (record 362). In an event of teams *byes* and *forbidden*
    are of teams.

    *national*: the code of the federation whose ratings `Player.national` has, for the records of
    national ratings; "" for none.
    *left_out*: values of its event that no report can hold, for `losses`.
    """

    header: dict[str, str] = field(default_factory=dict)
    players: dict[int, Player] = field(default_factory=dict)
    cells: dict[int, list[Cell]] = field(default_factory=dict)
    declared: dict[int, Fraction] = field(default_factory=dict)
    ranks: dict[int, int] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    faults: list[FileFault] = field(default_factory=list)
    system: PointSystem | None = None
    forbidden: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)
    byes: list[tuple[str, int, int]] = field(default_factory=list)
    acceleration: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    abnormal: list[tuple[str, Fraction, int, int]] = field(default_factory=list)
    first_colour: str = ""
    teams: list[TeamRow] = field(default_factory=list)
    line_ups: list[LineUpRow] = field(default_factory=list)
    free_teams: list[FreeTeams] = field(default_factory=list)
    forfeits: list[ForfeitRow] = field(default_factory=list)
    board_colours: str = ""
    team_points: dict[str, Fraction] = field(default_factory=dict)
    other: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    left_out: list[Text] = field(default_factory=list)
    national: str = ""

    @property
    def rounds(self) -> int:
        """The rounds that anybody has an entry for."""
        return rounds_begun(self.cells)

    @property
    def rounds_paired(self) -> int:
        """The rounds in which anybody has an opponent or the free round."""
        return max(
            (
                index
                for row in self.cells.values()
                for index, cell in enumerate(row, start=1)
                if cell.takes_part
            ),
            default=0,
        )

    @property
    def rounds_said(self) -> int | None:
        """The number of rounds in record 142 or XXR; None where none says it."""
        digits = re.match(r"\s*(\d+)", self.header.get("rounds", ""))
        return int(digits[1]) if digits else None

    @property
    def rounds_planned(self) -> int:
        """The same; where no record says it the number of rounds in the rows."""
        return self.rounds if self.rounds_said is None else self.rounds_said

    @property
    def names_system(self) -> bool:
        """Whether record 092 or 192 says something."""
        return bool(self.header.get("type", "") or self.header.get("type_code", ""))

    @property
    def kind(self) -> str:
        """The system, a key of SYSTEMS, by the records of the type; without them a round robin
        where the numbers of players and rounds fit one."""
        words = self.header.get("type", "")
        if not ROUND_ROBIN.search(words):
            for kind, row in reversed(SYSTEMS.items()):  # "Scheveningen match" is no match
                if row.sign.search(words):
                    return kind
        return "round-robin" if self.round_robin else "swiss"

    @property
    def round_robin(self) -> bool:
        """Whether everyone is to meet everyone, as the two players of a match do: by the records
        of the type; else whether the numbers of players and rounds fit."""
        for key in ("type_code", "type"):
            text = self.header.get(key, "")
            if ROUND_ROBIN.search(text):
                return True
            if re.search(r"SWISS|SU[IÍ][CÇ]", text, re.IGNORECASE):
                return False
        return not KNOCK_OUT.search(self.header.get("type", "")) and _everyone_met(self)

    @property
    def tie_breaks(self) -> str:
        """The list of record 202 or 212; where the file names none we know FENAE's, of teams those
        that a new event of teams has."""
        for key in ("tie_breaks", "standings"):
            text = self.header.get(key, "")
            try:
                if text and parse(text):
                    return text
            except TournamentError:
                continue
        return ",".join(TEAMS if self.teams else FENAE)

    def crosstable(self) -> Crosstable:
        """The table. Raises ReportError where the file has a serious fault."""
        if any(fault.serious for fault in self.faults):
            raise ReportError(self.faults)
        system = self.point_system()
        return Crosstable(
            self.players,
            {no: tuple(row) for no, row in self.cells.items()},
            system,
            self.round_robin,
            adjustments(self, system),
            left_early(self, self.ranks, self.cells),
            rounds_planned=self.rounds_planned,
            acceleration=self.acceleration,
        )

    def point_system(self) -> PointSystem:
        """The file's own, or the usual one that gives the points the file declares.

        A free round of a round robin gives no points (TRN-09) unless the point system has some.
        """
        if self.system:
            return self.system
        usual = _usual_systems(self.round_robin)
        return next((system for system in usual if not mismatches(self, system)), usual[0])


def _usual_systems(round_robin: bool) -> list[PointSystem]:
    found = []
    for text in ("1-½-0", "2-1-0", "3-1-0"):
        full, free = PointSystem.parse(text), PointSystem.parse(text, bye=Fraction(0))
        found += [free, full] if round_robin else [full, free]
    return found


def _everyone_met(file: TrfFile) -> bool:
    count, rounds = len(file.players), file.rounds_planned
    codes = {cell.code for row in file.cells.values() for cell in row}
    asked = {"H", "F"} & {*codes, *(code for code, _, _ in file.byes)}
    if count < 2 or rounds < count - 1 or asked:  # a round robin has no byes with points
        return False
    met = {no: {cell.opponent for cell in row if cell.opponent} for no, row in file.cells.items()}
    if file.rounds >= count - 1:
        return all(len(opponents) >= count - 1 for opponents in met.values())
    return rounds in (count - 1 + count % 2, 2 * (count - 1 + count % 2))


def left_early(
    file: TrfFile, ranks: Mapping[int, int], cells: Mapping[int, Sequence[Cell]]
) -> frozenset[int]:
    """Those whose results the arbiter took out of a round robin, which no record says: they alone
    have no place, lose by W.O. and played at most half of their games."""
    if not file.round_robin or not ranks:
        return frozenset()
    count = len(cells)
    games = file.rounds_planned - (file.rounds_planned // count if count % 2 else 0)
    return frozenset(
        no
        for no, row in cells.items()
        if no not in ranks
        and any(cell.code == "-" for cell in row)
        and 2 * sum(RESULTS[cell.code].played for cell in row) <= games
    )


def adjustments(file: TrfFile, system: PointSystem) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for kind, points, number, no in file.abnormal:
        change = Fraction(0)
        if not kind:
            change = points
        for index, cell in enumerate(file.cells.get(no, ()), start=1):
            code = {"W": "1", "D": "=", "L": "0"}.get(kind, kind)
            if kind and cell.code == code and number in (0, index):
                change += points - system.of(code)
        found[no] = found.get(no, Fraction(0)) + change
    return found


def mismatches(file: TrfFile, system: PointSystem) -> list[int]:
    """Players whose declared points are not those of their results."""
    extra = adjustments(file, system)
    announced = announced_points(file, system)
    found = []
    for no, declared in file.declared.items():
        total = sum((system.of(cell.code) for cell in file.cells[no]), Fraction(0))
        total += extra.get(no, Fraction(0))
        if declared not in (total, total + announced.get(no, Fraction(0))):
            found.append(no)
    return found


def announced_points(file: TrfFile, system: PointSystem) -> dict[int, Fraction]:
    """Number → the points of the bye that is announced for the next round: JaVaFo's manual adds
    them to the points of a file whose column of that round has the bye."""
    following = file.rounds_paired + 1
    return {no: system.of(code) for code, number, no in file.byes if number == following}
