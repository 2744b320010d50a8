"""The places that every player can still reach by the games that are open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

from ..errors import TournamentError
from .crosstable import Cell, Crosstable
from .standings import standings

OUTCOMES = (("1", "0"), ("=", "="), ("0", "1"))
MOST_GAMES = 7
"""Open games of which all outcomes are tried: 3 to the power of 7 are 2,187 standings."""

Given = Mapping[str, Mapping[int, Fraction]]
Game = tuple[int, int, int]
"""(round from 1, White, Black) of an open game."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """One player: the *best* and the *worst* place possible, and in how many of *outcomes* the
    player is first (shared or alone). *needs* is the player's worst own result that still lets a
    first place happen ("1", "=", "0"), "" where it cannot or the player has no open game."""

    no: int
    best: int
    worst: int
    first: int
    outcomes: int
    needs: str

    def to_dict(self) -> dict[str, Any]:
        """For programs."""
        return {name: getattr(self, name) for name in self.__slots__}


def open_games(table: Crosstable) -> list[Game]:
    """The games without a result, by round."""
    return [
        (index, no, cell.opponent)
        for no in table.players
        for index, cell in enumerate(table.cells.get(no, ()), start=1)
        if cell.code == "*" and cell.colour == "w"
    ]


def outlook(
    table: Crosstable,
    tie_breaks: str,
    *,
    fixed: Mapping[Game, tuple[str, str]] | None = None,
    given: Given | None = None,
) -> list[Outlook]:
    """The places still possible for everyone, by trying all outcomes of the open games.

    *fixed* supposes results of some of them: White's code and Black's; *given* has the
    lots and play-offs that were settled, as `standings` takes them. Rounds not yet paired are not
    foreseen. Raises TournamentError ("too-many-open") for more than MOST_GAMES left to try,
    ("not-open") for a fixed game that is not open.
    """
    games, known = open_games(table), dict(fixed or {})
    strange = [game for game in known if game not in games]
    if strange:
        params: dict[str, Any] = dict(zip(("round", "white", "black"), strange[0], strict=True))
        raise TournamentError(
            "not-open", "Round {round}: {white} – {black} is no open game", **params
        )
    free = [game for game in games if game not in known]
    if len(free) > MOST_GAMES:
        raise TournamentError(
            "too-many-open",
            "{count} games are open; all outcomes are tried for {most} or fewer",
            count=len(free),
            most=MOST_GAMES,
        )
    found = _Found(table, free)
    for outcome in product(OUTCOMES, repeat=len(free)):
        results = {**known, **dict(zip(free, outcome, strict=True))}
        found.add(results, _ranks(table, results, tie_breaks, given))
    return found.all()


def bounds(table: Crosstable) -> list[Outlook]:
    """Everyone's best and worst place by points alone, however many games are open.

    Nobody can do better or worse; whether all of it can happen at once is not asked, and equal
    points are taken in favour of the best and against the worst place. *outcomes* is 0.
    """
    open_for = dict.fromkeys(table.players, 0)
    for _, white, black in open_games(table):
        open_for[white] += 1
        open_for[black] += 1
    system = table.system
    out = table.excluded | table.unranked
    inside = [no for no in table.players if no not in out]
    least = {no: table.points(no) + open_for[no] * system.loss for no in inside}
    most = {no: table.points(no) + open_for[no] * system.win for no in inside}
    found = []
    for no in inside:
        others = [other for other in inside if other != no]
        best = 1 + sum(1 for other in others if least[other] > most[no])
        worst = 1 + sum(1 for other in others if most[other] >= least[no])
        found.append(Outlook(no, best, worst, 0, 0, ""))
    return sorted(found, key=lambda row: (row.best, row.worst, row.no))


def _ranks(
    table: Crosstable,
    results: Mapping[Game, Sequence[str]],
    tie_breaks: str,
    given: Given | None,
) -> dict[int, int]:
    cells: dict[int, Sequence[Cell]] = dict(table.cells)
    for (number, white, black), codes in results.items():
        for no, code in zip((white, black), codes, strict=True):
            row = list(cells[no])
            row[number - 1] = row[number - 1]._replace(code=code)
            cells[no] = row
    order = standings(replace(table, cells=cells), tie_breaks, given=given)
    return {line.player.no: line.rank for line in order.lines}


class _Found:
    """The places seen over all outcomes."""

    def __init__(self, table: Crosstable, free: Sequence[Game]) -> None:
        self.free = free
        out = table.excluded | table.unranked
        self.ranks: dict[int, list[int]] = {no: [] for no in table.players if no not in out}
        self.first_with: dict[int, set[str]] = {no: set() for no in self.ranks}

    def add(self, results: Mapping[Game, Sequence[str]], ranks: Mapping[int, int]) -> None:
        """One outcome."""
        for no, rank in ranks.items():
            self.ranks[no].append(rank)
            if rank == 1:
                self.first_with[no].update(self._own(results, no))

    def _own(self, results: Mapping[Game, Sequence[str]], no: int) -> Iterator[str]:
        own = [game for game in self.free if no in game[1:]]
        if len(own) == 1:
            yield results[own[0]][0 if own[0][1] == no else 1]

    def all(self) -> list[Outlook]:
        """Everyone, the best prospects first."""
        found = []
        for no, ranks in self.ranks.items():
            needs = next((code for code in "0=1" if code in self.first_with[no]), "")
            row = Outlook(no, min(ranks), max(ranks), ranks.count(1), len(ranks), needs)
            found.append(row)
        return sorted(found, key=lambda row: (row.best, row.worst, -row.first, row.no))
