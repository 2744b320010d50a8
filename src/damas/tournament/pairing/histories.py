"""The history of every player before a round of a Swiss: score, colours, floats, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..scoring.crosstable import Cell, Crosstable


@dataclass(frozen=True)
class PairingState:
    """The state before round *round* (from 1) of *rounds*: *table* holds the rounds before it.

    *absent* are not paired this round; *forbidden* are pairs that may not meet in it.
    *first_colour* ("w", "b") goes to the odd numbers (`come_in`) before any player has a colour.
    *columns* of the table are one round: more than one where each game of a meeting counts.
    """

    table: Crosstable
    round: int
    rounds: int
    absent: frozenset[int] = frozenset()
    forbidden: frozenset[frozenset[int]] = frozenset()
    first_colour: str = "w"
    columns: int = 1

    @property
    def players(self) -> list[int]:
        """The numbers to be paired, in order."""
        return [no for no in sorted(self.table.players) if no not in self.absent]


@dataclass(slots=True)
class History:
    """The history of one player before a round.

    *score* with acceleration; *colours* of games at the board, of a meeting that of its first;
    *floats* "down", "up" or "none" a round; *met* by games at the board;
    *had_unplayed_win*: had the points of a win in a round without playing (C2).
    *counted*: the place of the number among those who have come in (`come_in`).
    """

    no: int
    score: Fraction
    colours: list[str] = field(default_factory=list)
    floats: list[str] = field(default_factory=list)
    met: set[int] = field(default_factory=set)
    had_unplayed_win: bool = False
    counted: int = 0


def histories(given: PairingState) -> dict[int, History]:
    """The history of every player of the table before the round (C.04.3 A.4 to A.7)."""
    table = given.table
    before, counted = _scores(given), come_in(given)
    found = {}
    for no in table.players:
        mine = History(no, before[no][given.round - 1], counted=counted.get(no, 0))
        for index, cells in enumerate(rounds_of(given, no)):
            _live(mine, cells, index, before, table)
        found[no] = mine
    return found


def come_in(given: PairingState) -> dict[int, int]:
    """Number → its place, from 1, among the players who have come in: those who were paired, or
    had the free round, in a round before, and those to be paired now.

    Whether a number is odd (C.04.3 E.5) is asked of this place. Somebody who has not come in yet
    has no pairing number (C.04.2 B), so bbpPairings and JaVaFo count in this way too.
    """
    here = [
        no
        for no in sorted(given.table.players)
        if no not in given.absent or any(c.takes_part for r in rounds_of(given, no) for c in r)
    ]
    return {no: place for place, no in enumerate(here, start=1)}


def rounds_of(given: PairingState, no: int) -> list[Sequence[Cell]]:
    """The cells of each round before, those not paired filled up."""
    width, count = given.columns, (given.round - 1) * given.columns
    row = list(given.table.cells.get(no, ())[:count])
    row += [Cell()] * (count - len(row))
    return [row[at : at + width] for at in range(0, count, width)]


def _worth(table: Crosstable, cell: Cell) -> Fraction:
    """The points of a cell for pairing: an open game counts as drawn (C.04.2)."""
    return table.system.of("=" if cell.code == "*" else cell.code)


def is_game(cell: Cell) -> bool:
    """Whether the two met at the board; a game still open counts."""
    return cell.is_played or (cell.opponent > 0 and cell.code == "*")


def _scores(given: PairingState) -> dict[int, list[Fraction]]:
    """Per player the score before each round, the round to pair last, accelerated (C.04.5)."""
    table, found = given.table, {}
    for no in table.players:
        total = table.adjustments.get(no, Fraction(0))
        row = []
        for index, cells in enumerate([*rounds_of(given, no), ()], start=1):
            row.append(total + table.acceleration.get((no, index), Fraction(0)))
            total += sum((_worth(table, cell) for cell in cells), Fraction(0))
        found[no] = row
    return found


def _live(
    mine: History,
    cells: Sequence[Cell],
    index: int,
    before: dict[int, list[Fraction]],
    table: Crosstable,
) -> None:
    cell = next((one for one in cells if is_game(one)), None)
    if cell is not None:
        mine.met.add(cell.opponent)
        mine.colours.append(cell.colour)
        own, other = before[mine.no][index], before[cell.opponent][index]
        mine.floats.append("down" if own > other else "up" if own < other else "none")
        return
    points = sum((_worth(table, one) for one in cells), Fraction(0))
    mine.floats.append("down" if points > table.system.loss * len(cells) else "none")
    if any(one.code == "U" for one in cells) or points >= table.system.win:
        mine.had_unplayed_win = True
