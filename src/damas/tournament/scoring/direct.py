"""Direct encounter: the table of the games among the tied, iterated (FIDE C.07 art. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .score_table import ScoreTable


@dataclass(frozen=True, slots=True)
class Encounter:
    """One table among tied players, as the explanation shows it.

    *group* are those compared, *scores* their points in it, *best* the most they could still have
    had (differs where not all have met), *parts* the order it gives, equal places together.
    """

    group: tuple[int, ...]
    scores: dict[int, Fraction]
    best: dict[int, Fraction]
    parts: tuple[tuple[int, ...], ...]


def direct_encounter(
    score_table: ScoreTable,
    group: Sequence[int],
    forfeits: bool,
    all_met: bool,
    second: ScoreTable | None = None,
) -> tuple[list[list[int]], list[Encounter]]:
    """*group* in order, those still tied together, and every table that was made for it.

    *forfeits*: a W.O. counts as a game. *all_met*: a pair without a game scores nothing, as in a
    round robin; else a place is given only where no missing game could change it (C.07 6.2).
    *second*: asked where the first sets nobody apart: board points of teams (C.07 13.3).
    """
    tables: list[Encounter] = []
    waiting, order = [list(group)], []
    while waiting:
        part = waiting.pop(0)
        if len(part) == 1:
            order.append(part)
            continue
        table = _table(score_table, part, forfeits, all_met)
        tables.append(table)
        if len(table.parts) == 1 and second is not None:
            table = _table(second, part, forfeits, all_met)
            tables.append(table)
        if len(table.parts) == 1:
            order.append(list(table.parts[0]))
        else:
            waiting[:0] = [list(places) for places in table.parts]
    return order, tables


def _table(score_table: ScoreTable, group: list[int], forfeits: bool, all_met: bool) -> Encounter:
    """One table among *group*; several games of a pair count as their average (C.07 6.1.2)."""
    inside = set(group)
    scores: dict[int, Fraction] = {}
    best: dict[int, Fraction] = {}
    complete = True
    for no in group:
        by_opponent: dict[int, list[int]] = {}
        for _, cell, steps in score_table.rows[no]:
            if cell.opponent in inside and score_table.met(cell, forfeits):
                by_opponent.setdefault(cell.opponent, []).append(steps)
        own = sum((Fraction(sum(got), len(got)) for got in by_opponent.values()), Fraction(0))
        missing = len(group) - 1 - len(by_opponent)
        complete = complete and (all_met or not missing)
        scores[no] = own / score_table.unit
        best[no] = (own + (0 if all_met else missing * score_table.win)) / score_table.unit
    parts = _full(group, scores) if complete else _partial(group, scores, best)
    return Encounter(tuple(group), scores, best, tuple(tuple(part) for part in parts))


def _full(group: list[int], scores: dict[int, Fraction]) -> list[list[int]]:
    parts: list[list[int]] = []
    for no in sorted(group, key=lambda who: (-scores[who], who)):
        if parts and scores[parts[-1][0]] == scores[no]:
            parts[-1].append(no)
        else:
            parts.append([no])
    return parts


def _partial(
    group: list[int], scores: dict[int, Fraction], best: dict[int, Fraction]
) -> list[list[int]]:
    """Places from the top, as long as no player below could have reached them."""
    order = sorted(group, key=lambda who: (-scores[who], -best[who], who))
    parts: list[list[int]] = []
    while order:
        first, rest = order[0], order[1:]
        if rest and scores[first] <= max(best[no] for no in rest):
            parts.append(order)
            break
        parts.append([first])
        order = rest
    return parts
