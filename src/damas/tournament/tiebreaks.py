"""Tie-breaks: each with its code, its article and its working (FENAE Art. 4, TIE-01 to TIE-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..i18n import Text
from .crosstable import PLAYED, WINS, Table

Values = Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to part players who are level.

    *values*: for each player of a group that is level, more is better. *working*: how a value came
    about, in words. *article*: of the document that has it, or of FIDE's handbook. *relative*: the
    values mean something inside their group only, which is then parted again and again.
    """

    code: str
    name: Text
    article: str
    values: Callable[[Table, Sequence[int]], Values]
    working: Callable[[Table, int, Sequence[int]], Text]
    relative: bool = False


def _direct(table: Table, group: Sequence[int]) -> Values:
    """Points in the games among the group (TIE-02); all of them, in a double round robin too."""
    inside = set(group)
    return {
        no: Fraction(sum(half for cell, half in table.games[no] if cell.opponent in inside), 2)
        for no in group
    }


def met(table: Table, group: Sequence[int]) -> bool:
    """Whether everyone of the group has a game with every other (C.07 6.1)."""
    inside = set(group)
    return all(inside - {no} <= {cell.opponent for cell, _ in table.games[no]} for no in group)


def _direct_values(table: Table, group: Sequence[int]) -> Values:
    return _direct(table, group) if met(table, group) else dict.fromkeys(group, Fraction(0))


def _counted(fits: Callable[[str], bool]) -> Callable[[Table, Sequence[int]], Values]:
    def values(table: Table, group: Sequence[int]) -> Values:
        return {no: Fraction(sum(fits(c.code) for c, _ in table.games[no])) for no in group}

    return values


def _blacks(table: Table, group: Sequence[int]) -> Values:
    return {
        no: Fraction(sum(c.is_played and c.colour == "b" for c, _ in table.games[no]))
        for no in group
    }


def _terms(table: Table, no: int) -> list[tuple[int, int]]:
    """(own points against an opponent, his points in all) of each game, in halves."""
    return [(half, table.halves.get(cell.opponent, 0)) for cell, half in table.games[no]]


def _sonneborn(table: Table, group: Sequence[int]) -> Values:
    return {no: Fraction(sum(own * his for own, his in _terms(table, no)), 4) for no in group}


def _opponents(table: Table, no: int) -> list[int]:
    return sorted(his for _, his in _terms(table, no))


def _buchholz(low: int, high: int = 0) -> Callable[[Table, Sequence[int]], Values]:
    """Of the opponents' points, without the *low* lowest and *high* highest."""

    def values(table: Table, group: Sequence[int]) -> Values:
        found = {}
        for no in group:
            points = _opponents(table, no)
            found[no] = Fraction(sum(points[low : len(points) - high]), 2)
        return found

    return values


def _progressive(table: Table, group: Sequence[int]) -> Values:
    found = {}
    for no in group:
        cells = table.event.players[no].cells
        score = table.event.score
        parts = [score.of(cell.code) * (len(cells) - at) for at, cell in enumerate(cells)]
        found[no] = sum(parts, Fraction(0))
    return found


def _koya(table: Table, group: Sequence[int]) -> Values:
    """Points against those who have half of what can be had, or more."""
    return {
        no: Fraction(sum(own for own, his in _terms(table, no) if his >= table.rounds), 2)
        for no in group
    }


def show(value: Fraction) -> str:
    """A number of points: 2½, 6.75.

    >>> show(Fraction(5, 2)), show(Fraction(27, 4)), show(Fraction(3))
    ('2½', '6.75', '3')
    """
    whole, rest = divmod(value, 1)
    if rest == Fraction(1, 2):
        return f"{whole or ''}\N{VULGAR FRACTION ONE HALF}"
    return str(whole) if not rest else f"{float(value):.2f}".rstrip("0")


def _half(halves: int) -> str:
    return show(Fraction(halves, 2))


def _work_direct(table: Table, no: int, group: Sequence[int]) -> Text:
    inside = set(group)
    parts = [
        f"{_half(half)} v {table.name(cell.opponent)}"
        for cell, half in table.games[no]
        if cell.opponent in inside
    ]
    games = "; ".join(parts) or "\N{EN DASH}"
    return Text("against those level with him: {games}", {"games": games})


def _work_sonneborn(table: Table, no: int, _group: Sequence[int]) -> Text:
    parts = [f"{_half(own)}\N{MULTIPLICATION SIGN}{_half(his)}" for own, his in _terms(table, no)]
    return Text("own points times the opponent's: {terms}", {"terms": " + ".join(parts)})


def _work_opponents(table: Table, no: int, _group: Sequence[int]) -> Text:
    parts = [_half(points) for points in _opponents(table, no)]
    return Text("the opponents' points: {terms}", {"terms": " + ".join(parts)})


def _work_codes(table: Table, no: int, _group: Sequence[int]) -> Text:
    cells = table.event.players[no].cells
    parts = [f"{cell.colour}{cell.code}" for cell in cells if cell.opponent]
    return Text("his rounds: {terms}", {"terms": " ".join(parts)})


_ROWS = (
    TieBreak("DE", Text("direct encounter"), "FENAE Art. 4 a", _direct_values, _work_direct, True),
    TieBreak("WIN", Text("wins"), "FENAE Art. 4 b", _counted(WINS.__contains__), _work_codes),
    TieBreak("SB", Text("Sonneborn-Berger"), "FENAE Art. 4 c", _sonneborn, _work_sonneborn),
    TieBreak("BPG", Text("games played with Black"), "FENAE Art. 4 d", _blacks, _work_codes),
    TieBreak(
        "WON",
        Text("wins over the board"),
        "C.07 7.2",
        _counted(lambda code: code in WINS & PLAYED),
        _work_codes,
    ),
    TieBreak("BH", Text("Buchholz"), "C.07 8.1", _buchholz(0), _work_opponents),
    TieBreak(
        "BHC1", Text("Buchholz without the lowest"), "C.07 14.1", _buchholz(1), _work_opponents
    ),
    TieBreak("BHM", Text("median Buchholz"), "C.07 14.3", _buchholz(1, 1), _work_opponents),
    TieBreak("PS", Text("progressive score"), "C.07 7.5", _progressive, _work_codes),
    TieBreak("KS", Text("Koya"), "C.07 9.2", _koya, _work_sonneborn),
)
TIE_BREAKS: Mapping[str, TieBreak] = {row.code: row for row in _ROWS}
"""By code; DE, WIN, SB and BPG are the order of FENAE Art. 4."""

DEFAULT = ("DE", "WIN", "SB", "BPG")
