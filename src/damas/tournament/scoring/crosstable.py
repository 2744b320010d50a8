"""Opponents and results of all players: the table that standings, files and prints start from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from ...base.arguments import check_kind, shown
from ..errors import TournamentError
from .points import CLASSIC, RESULTS, PointSystem
from .team_boards import TeamBoards


@dataclass(frozen=True, slots=True)
class Player:
    """One entry. *no* is the pairing number, from 1; *rating* 0 means unrated.

    *rating* counts; an event picks it by its method from *own* (as it was entered),
    *international* (FMJD, FIDE) and *national*.
    *born* is a date or a year as written, *sex* "m", "w" or "". *extra* holds what files bring that
    has no field of its own.
    """

    no: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    born: str = ""
    club: str = ""
    category: str = ""
    own: int = 0
    international: int = 0
    national: int = 0
    extra: Mapping[str, Any] = field(default_factory=dict)


class Cell(NamedTuple):
    """One player's round: *opponent* 0 where there is none, *colour* "w", "b" or "".

    *code* is a key of RESULTS.
    """

    opponent: int = 0
    colour: str = ""
    code: str = ""

    @property
    def is_played(self) -> bool:
        """Whether a game took place."""
        return self.opponent > 0 and RESULTS[self.code].played

    @property
    def takes_part(self) -> bool:
        """Whether the player was paired in the round, or had its free round."""
        return self.opponent > 0 or self.code == "U"


NOTHING = Cell()


def rounds_begun(cells: Mapping[int, Sequence[Cell]]) -> int:
    """The rounds that anybody has an entry for."""
    return max((len(row) for row in cells.values()), default=0)


class PeriodRatings(NamedTuple):
    """Ratings of later periods of a long event: the first columns of the periods (*starts*, in
    order), and (number, column) → rating."""

    starts: tuple[int, ...]
    ratings: Mapping[tuple[int, int], int]


@dataclass(frozen=True)
class Crosstable:
    """The state of a tournament for counting.

    *cells* gives each player's rounds in order; missing ones at the end were not paired.
    *adjustments* are bonus or penalty points per player. *round_robin*: unplayed games count as
    played for the tie-breaks (FIDE C.07 15.2). *excluded* players (withdrawn before half their
    games in a round robin) are shown, but neither ranked nor counted. *unranked* players
    (expelled from a Swiss) are shown and have no place; their games count for their opponents.
    *boards*: the games of the matches, where teams play. *periods*: ratings of later lists.
    """

    players: Mapping[int, Player]
    cells: Mapping[int, Sequence[Cell]]
    system: PointSystem = CLASSIC
    round_robin: bool = True
    adjustments: Mapping[int, Fraction] = field(default_factory=dict)
    excluded: frozenset[int] = frozenset()
    rounds_planned: int = 0
    acceleration: Mapping[tuple[int, int], Fraction] = field(default_factory=dict)
    boards: TeamBoards | None = None
    unranked: frozenset[int] = frozenset()
    periods: PeriodRatings | None = None

    def rating(self, no: int, column: int) -> int:
        """The rating of a player in force in a column (from 1), 0 for none."""
        first = self.players[no].rating
        return self.periods.ratings.get((no, column), first) if self.periods else first

    @property
    def rounds(self) -> int:
        """The rounds that have begun."""
        return rounds_begun(self.cells)

    @property
    def finished(self) -> bool:
        """Whether every planned round was begun and no game is open."""
        return self.rounds >= self.rounds_planned and not any(
            cell.code == "*" for row in self.cells.values() for cell in row
        )

    def games(self, no: int) -> Iterator[tuple[int, Cell]]:
        """(round from 1, cell) of a player's rounds that count."""
        for index, cell in enumerate(self.cells.get(no, ()), start=1):
            if cell.opponent in self.excluded:
                continue
            yield index, cell

    def points(self, no: int) -> Fraction:
        """The points of a player."""
        steps = self.system.steps
        total = sum(steps[cell.code] for _, cell in self.games(no))
        return Fraction(total, self.system.unit) + self.adjustments.get(no, Fraction(0))

    def after(self, rounds: int) -> Crosstable:
        """The table as it stood after *rounds* rounds."""
        cells = {no: tuple(row[:rounds]) for no, row in self.cells.items()}
        boards = self.boards.after(rounds) if self.boards else None
        return replace(self, cells=cells, boards=boards)


def check_table(table: object) -> None:
    """Raises ArgumentError for a value that is not a table, TournamentError for a result or an
    opponent that does not exist, with player and round."""
    check_kind("table", table, Crosstable)
    assert isinstance(table, Crosstable)  # noqa: S101
    for no, row in table.cells.items():
        for number, cell in enumerate(row, start=1):
            place: dict[str, Any] = {"no": no, "round": number}
            if cell.code not in RESULTS:
                raise TournamentError(
                    "unknown-result",
                    "Player {no}, round {round}: there is no result {value}; there are {known}",
                    **place,
                    value=shown(cell.code),
                    known=", ".join(code for code in RESULTS if code),
                )
            if cell.opponent and cell.opponent not in table.players:
                raise TournamentError(
                    "unknown-opponent",
                    "Player {no}, round {round}: the opponent {value} is not in the table",
                    **place,
                    value=shown(cell.opponent),
                )


def mirror(cell: Cell) -> Cell:
    """*cell* with the colour the other side has."""
    return cell._replace(colour={"w": "b", "b": "w"}.get(cell.colour, ""))
