"""Sonneborn-Berger, the Buchholz family, progressive score and Koya (FIDE C.07 art. 7 to 9, 16)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .crosstable import Cell
from .points import RESULTS
from .score_table import ScoreTable


@dataclass(frozen=True, slots=True)
class Share:
    """The share of one round: *opponent* 0 is the dummy opponent of an unplayed round.

    *score* is the opponent's final score, *result* the own one, *value* the share (score, or
    score times result), all in steps; *cut* whether a modifier leaves it out.
    """

    round: int
    opponent: int
    score: int
    result: int
    value: int
    voluntary: bool
    cut: bool = False


class Strength:
    """Adjusted scores of opponents (C.07 16.3), made once for all tie-breaks that need them.

    *fore*: the last round counts as drawn. *rules*: 2024, or 2026, which limits the dummy opponent.
    """

    def __init__(self, score_table: ScoreTable, *, fore: bool = False, rules: int = 2026) -> None:
        self.score_table, self.fore, self.rules = score_table, fore, rules

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """Every player's score as it counts for opponents, in steps."""
        return {no: self._adjusted(no) for no in self.score_table.numbers}

    @cached_property
    def own(self) -> dict[int, int]:
        """Every player's score as the dummy opponent has it, in steps."""
        return {
            no: self.score_table.total[no] + self._fore_change(no)
            for no in self.score_table.numbers
        }

    def _fore_change(self, no: int) -> int:
        """The change that a drawn last round would make."""
        score_table = self.score_table
        if not self.fore:
            return 0
        last = [entry for entry in score_table.rows[no] if entry[0] == score_table.rounds]
        if not last or not last[0][1].opponent:
            return 0
        return score_table.draw - last[0][2]

    def _adjusted(self, no: int) -> int:
        score_table = self.score_table
        total = score_table.total[no]
        if not score_table.round_robin:
            rows = score_table.rows[no]
            asked = {index: cell for index, cell, _ in rows if not RESULTS[cell.code].voluntary}
            active = max(asked, default=0)
            if self.fore and any(c.opponent for i, c, _ in rows if i == score_table.rounds):
                active = score_table.rounds
            present = {index for index, _, _ in rows}
            for index, cell, steps in rows:
                if index > active and not cell.opponent:
                    total += score_table.draw - steps
            total += score_table.draw * sum(
                1 for index in range(active + 1, score_table.rounds + 1) if index not in present
            )
        return total + self._fore_change(no)

    def shares(self, no: int, forfeits: bool, product: bool, draws: bool = False) -> list[Share]:
        """The share of each round: opponents' scores, times the own result if *product*."""
        score_table, found = self.score_table, []
        rows = {index: (cell, steps) for index, cell, steps in score_table.rows[no]}
        nothing = (Cell(), score_table.steps[""])
        whole = range(1, score_table.rounds + 1) if not score_table.round_robin else sorted(rows)
        for index in whole:
            cell, result = rows.get(index, nothing)
            counts = forfeits or (self.fore and index == score_table.rounds)
            voluntary = RESULTS[cell.code].voluntary
            opponent = cell.opponent
            if opponent and score_table.met(cell, counts) and opponent in score_table.total:
                score, voluntary = self.adjusted[opponent], False
            elif score_table.round_robin:
                continue
            else:
                score, opponent = self._dummy(no, cell), 0
            if draws and not score_table.round_robin:
                result = score_table.draw
            value = score * result if product else score
            found.append(Share(index, opponent, score, result, value, voluntary))
        return found

    def _dummy(self, no: int, cell: Cell) -> int:
        """The score of the dummy opponent of an unplayed round (C.07 16.4)."""
        score_table, score = self.score_table, self.own[no]
        if self.rules < 2026:
            return score
        if cell.opponent:
            return min(score, self.adjusted.get(cell.opponent, score))
        return min(score, score_table.draw * score_table.rounds)


def strength_of(score_table: ScoreTable, *, fore: bool = False, rules: int = 2026) -> Strength:
    """Made once for a score_table, and kept with it as long as it lives."""
    found: Strength | None = score_table.kept.get((fore, rules))
    if found is None:
        found = score_table.kept[fore, rules] = Strength(score_table, fore=fore, rules=rules)
    return found


def cut(shares: list[Share], low: int, high: int) -> list[Share]:
    """*shares* with the lowest *low* and highest *high* marked as left out (C.07 14, 16.5).

    Of the lowest, a voluntarily unplayed round goes first, unless a lower value is there.
    """
    left = list(shares)
    low = min(low, len(left))
    high = min(high, len(left) - low)
    for _ in range(low):
        plain = min(left, key=lambda s: (s.score, s.value))
        asked = min(left, key=lambda s: (not s.voluntary, s.score, s.value))
        left.remove(plain if plain.value > asked.value else asked)
    for _ in range(high):
        left.remove(max(left, key=lambda s: (s.score, s.value)))
    kept = {share.round for share in left}
    return [
        share
        if share.round in kept
        else Share(
            share.round,
            share.opponent,
            share.score,
            share.result,
            share.value,
            share.voluntary,
            True,
        )
        for share in shares
    ]


def progressive(score_table: ScoreTable, no: int, cuts: int) -> list[tuple[int, int]]:
    """(round, running score in steps) of the rounds that count (C.07 7.5)."""
    rows = {index: steps for index, _, steps in score_table.rows[no]}
    running, found = 0, []
    for index in range(1, score_table.rounds + 1):
        running += rows.get(index, score_table.steps[""])
        if index > cuts:
            found.append((index, running))
    return found


def koya_limit(score_table: ScoreTable, moved: int = 0) -> int:
    """Twice the score, in steps, that an opponent needs to count for Koya (C.07 9.2): half, *moved*
    by so many halves of a win."""
    games = score_table.rounds
    if (
        score_table.round_robin
        and score_table.numbers
        and score_table.rounds % len(score_table.numbers) == 0
    ):
        games -= score_table.rounds // len(score_table.numbers)
    return score_table.win * (games + moved)


def koya(score_table: ScoreTable, no: int, moved: int = 0) -> list[tuple[int, int, int]]:
    """(round, opponent, own steps) against those with half the points or more; *moved* as of
    `koya_limit`."""
    limit = koya_limit(score_table, moved)
    return [
        (index, cell.opponent, steps)
        for index, cell, steps in score_table.rows[no]
        if cell.opponent and 2 * score_table.total.get(cell.opponent, 0) >= limit
    ]
