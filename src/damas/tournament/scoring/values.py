"""The value of each tie-break: a player's number in a table of scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from . import buchholz, performance, teams
from .buchholz import Share
from .points import RESULTS
from .score_table import ScoreTable

Value = Fraction | None


@dataclass(frozen=True, slots=True)
class Spec:
    """One tie-break with its modifiers. `str()` gives the code as the list wrote it."""

    code: str
    low: int = 0
    high: int = 0
    forfeits: bool = False
    fore: bool = False
    draws: bool = False
    swiss: bool = False
    rules: int = 2026
    unrated: int | None = None
    pair: bool = False
    winner: bool = False
    reverse: bool = False
    limit: int = 0
    text: str = ""

    def __str__(self) -> str:
        return self.text or self.code


def wins(score_table: ScoreTable, _: Spec, no: int) -> Value:
    win = score_table.win
    return Fraction(sum(1 for _, cell, steps in score_table.rows[no] if steps == win and cell.code))


def won(score_table: ScoreTable, _: Spec, no: int) -> Value:
    win = score_table.win
    rows = score_table.rows[no]
    return Fraction(sum(1 for _, cell, steps in rows if steps == win and cell.is_played))


def blacks(score_table: ScoreTable, _: Spec, no: int) -> Value:
    rows = score_table.rows[no]
    return Fraction(sum(1 for _, c, _ in rows if c.colour == "b" and c.is_played))


def black_wins(score_table: ScoreTable, _: Spec, no: int) -> Value:
    rows = score_table.rows[no]
    return Fraction(
        sum(1 for _, c, s in rows if c.colour == "b" and s == score_table.win and c.is_played)
    )


def elected(score_table: ScoreTable, _: Spec, no: int) -> Value:
    rows = score_table.rows[no]
    return Fraction(
        sum(
            1 for _, c, s in rows if RESULTS[c.code].played or c.code == "U" or s == score_table.win
        )
    )


def shares(score_table: ScoreTable, spec: Spec, no: int) -> list[Share]:
    """The rounds of *no* as SB and the Buchholz family count them, cuts marked."""
    fore = spec.fore or spec.code in ("FB", "AFB")
    strength = buchholz.strength_of(score_table, fore=fore, rules=spec.rules)
    forfeits = counts_forfeits(score_table, spec)
    found = strength.shares(no, forfeits, spec.code == "SB", spec.draws)
    return buchholz.cut(found, spec.low, spec.high)


def counts_forfeits(score_table: ScoreTable, spec: Spec) -> bool:
    """Whether a W.O. counts as a game: where the list says so, and in a round robin (C.07 15.2)."""
    return spec.forfeits or (score_table.round_robin and not spec.swiss)


def _sum(score_table: ScoreTable, spec: Spec, no: int) -> int:
    return sum(share.value for share in shares(score_table, spec, no) if not share.cut)


def opponents_points(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    return score_table.value(_sum(score_table, spec, no))


def sonneborn_scale(score_table: ScoreTable) -> Fraction:
    """Steps of own result times opponent's score to points of the 1-½-0 scale (REQ TIE-04)."""
    base = score_table.win if score_table.system.proportional else score_table.unit
    return Fraction(1, base * base)


def sonneborn(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    if score_table.round_robin and not (spec.low or spec.high or spec.fore or spec.swiss):
        total = score_table.total
        steps = sum(s * total[c.opponent] for _, c, s in score_table.rows[no] if s and c.opponent)
        return steps * sonneborn_scale(score_table)
    return _sum(score_table, spec, no) * sonneborn_scale(score_table)


def average_buchholz(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    inner = Spec("FB" if spec.fore else "BH", forfeits=spec.forfeits, rules=spec.rules)
    rows = score_table.rows[no]
    own = [_sum(score_table, inner, c.opponent) for _, c, _ in rows if c.is_played]
    if not own:
        return Fraction(0)
    exact = score_table.value(sum(own)) / len(own)
    return Fraction(int(exact * 100 + Fraction(1, 2)), 100)


def progressive(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    return score_table.value(
        sum(steps for _, steps in buchholz.progressive(score_table, no, spec.low))
    )


def koya(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    games = buchholz.koya(score_table, no, spec.limit)
    return score_table.value(sum(steps for _, _, steps in games))


def standard(score_table: ScoreTable, _: Spec, no: int) -> Value:
    """The points by 1-½-0 in any event: more than a draw is one, a draw a half."""
    draw = score_table.system.draw * score_table.unit
    rounds = (steps for _, cell, steps in score_table.rows[no] if cell.code)
    return sum((Fraction((steps > draw) + (steps >= draw), 2) for steps in rounds), Fraction(0))


def pairing_number(_score_table: ScoreTable, _: Spec, no: int) -> Value:
    return Fraction(no)


def rating(score_table: ScoreTable, _: Spec, no: int) -> Value:
    return Fraction(score_table.table.players[no].rating)


def by_ratings(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    found = performance.of(score_table, spec.code, no, spec.low, spec.high, spec.unrated)
    return None if found is None else Fraction(found)


def recorded(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    values: Mapping[int, Fraction] = score_table.given.get(spec.code, {})
    return values.get(no, Fraction(0))


def board_points(score_table: ScoreTable, _: Spec, no: int) -> Value:
    return teams.board_points(score_table, no)


def extended(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    forfeits = counts_forfeits(score_table, spec)
    cut = (spec.low, spec.high)
    return teams.extended(score_table, spec.code, no, forfeits=forfeits, cut=cut)


def board_count(score_table: ScoreTable, _: Spec, no: int) -> Value:
    return teams.board_count(score_table, no)


def berlin(score_table: ScoreTable, _: Spec, no: int) -> Value:
    return teams.berlin(score_table, no)
