"""Tie-breaks by their codes: the name, the article and the value of each.

A list of codes decides ties in its order, as `202 PTS,DE/P,WIN,SB,BPG` in a TRF-2026. A code may
carry modifiers after a slash or a hyphen: C1 (cut the lowest), M1 (cut lowest and highest), P (a
W.O. counts as a game), F (the last round counts as drawn), V2024 (rules before 2026); and two of
our own, which FIDE does not have: 2 (a direct encounter of two players only), W (for the first
place only: the best of those tied for it stand above the others, who stay tied).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ...citation import Citation, cite
from ...i18n import Text
from ..errors import TournamentError
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


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A row of the table: *highest* whether more is better; *of_teams*: only teams have it."""

    code: str
    name: Text
    citations: tuple[Citation, ...]
    value: Callable[[ScoreTable, Spec, int], Value] | None
    highest: bool = True
    provisional: bool = field(default=False)
    of_teams: bool = False


def _wins(score_table: ScoreTable, _: Spec, no: int) -> Value:
    win = score_table.win
    return Fraction(sum(1 for _, cell, steps in score_table.rows[no] if steps == win and cell.code))


def _won(score_table: ScoreTable, _: Spec, no: int) -> Value:
    win = score_table.win
    rows = score_table.rows[no]
    return Fraction(sum(1 for _, cell, steps in rows if steps == win and cell.is_played))


def _blacks(score_table: ScoreTable, _: Spec, no: int) -> Value:
    rows = score_table.rows[no]
    return Fraction(sum(1 for _, c, _ in rows if c.colour == "b" and c.is_played))


def _black_wins(score_table: ScoreTable, _: Spec, no: int) -> Value:
    rows = score_table.rows[no]
    return Fraction(
        sum(1 for _, c, s in rows if c.colour == "b" and s == score_table.win and c.is_played)
    )


def _elected(score_table: ScoreTable, _: Spec, no: int) -> Value:
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


def _buchholz(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    return score_table.value(_sum(score_table, spec, no))


def sonneborn_scale(score_table: ScoreTable) -> Fraction:
    """Steps of own result times opponent's score to points of the 1-½-0 scale (REQ TIE-04)."""
    base = score_table.win if score_table.system.proportional else score_table.unit
    return Fraction(1, base * base)


def _sonneborn(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    if score_table.round_robin and not (spec.low or spec.high or spec.fore or spec.swiss):
        total = score_table.total
        steps = sum(s * total[c.opponent] for _, c, s in score_table.rows[no] if s and c.opponent)
        return steps * sonneborn_scale(score_table)
    return _sum(score_table, spec, no) * sonneborn_scale(score_table)


def _average_buchholz(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    inner = Spec("FB" if spec.fore else "BH", forfeits=spec.forfeits, rules=spec.rules)
    rows = score_table.rows[no]
    own = [_sum(score_table, inner, c.opponent) for _, c, _ in rows if c.is_played]
    if not own:
        return Fraction(0)
    exact = score_table.value(sum(own)) / len(own)
    return Fraction(int(exact * 100 + Fraction(1, 2)), 100)


def _progressive(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    return score_table.value(
        sum(steps for _, steps in buchholz.progressive(score_table, no, spec.low))
    )


def _koya(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    games = buchholz.koya(score_table, no, spec.limit)
    return score_table.value(sum(steps for _, _, steps in games))


def _standard(score_table: ScoreTable, _: Spec, no: int) -> Value:
    """The points by 1-½-0 in any event: more than a draw is one, a draw a half."""
    draw = score_table.system.draw * score_table.unit
    rounds = (steps for _, cell, steps in score_table.rows[no] if cell.code)
    return sum((Fraction((steps > draw) + (steps >= draw), 2) for steps in rounds), Fraction(0))


def _pairing_number(_score_table: ScoreTable, _: Spec, no: int) -> Value:
    return Fraction(no)


def _rating(score_table: ScoreTable, _: Spec, no: int) -> Value:
    return Fraction(score_table.table.players[no].rating)


def _performance(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    found = performance.of(score_table, spec.code, no, spec.low, spec.high, spec.unrated)
    return None if found is None else Fraction(found)


def draw_number(seed: str, no: int) -> int:
    """The lot of player *no* for *seed*: the first 4 bytes of SHA-256 of "seed:no", repeatable."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{no}".encode()).digest()[:4], "big")


def _given(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    values: Mapping[int, Fraction] = score_table.given.get(spec.code, {})
    return values.get(no, Fraction(0))


def _board_points(score_table: ScoreTable, _: Spec, no: int) -> Value:
    return teams.board_points(score_table, no)


def _extended(score_table: ScoreTable, spec: Spec, no: int) -> Value:
    forfeits = counts_forfeits(score_table, spec)
    cut = (spec.low, spec.high)
    return teams.extended(score_table, spec.code, no, forfeits=forfeits, cut=cut)


def _board_count(score_table: ScoreTable, _: Spec, no: int) -> Value:
    return teams.board_count(score_table, no)


def _berlin(score_table: ScoreTable, _: Spec, no: int) -> Value:
    return teams.berlin(score_table, no)


def _row(code: str, name: Text, articles: str, value: object, highest: bool = True) -> TieBreak:
    citations = tuple(cite(part.strip()) for part in articles.split(";") if part)
    return TieBreak(code, name, citations, value, highest)  # type: ignore[arg-type]


_TEAM_ROWS = (
    _row("MPVGP", Text("board points"), "C.07 13.1", _board_points),
    _row(
        "EDE",
        Text("direct encounter by match points, then by board points"),
        "C.07 13.3",
        None,
        False,
    ),
    _row(
        "EMMSB",
        Text("Sonneborn-Berger: match points times the opponents' match points"),
        "C.07 13.2.1",
        _extended,
    ),
    _row(
        "EMGSB",
        Text("Sonneborn-Berger: board points times the opponents' match points"),
        "C.07 13.2.2",
        _extended,
    ),
    _row(
        "EGMSB",
        Text("Sonneborn-Berger: match points times the opponents' board points"),
        "C.07 13.2.3",
        _extended,
    ),
    _row(
        "EGGSB",
        Text("Sonneborn-Berger: board points times the opponents' board points"),
        "C.07 13.2.4",
        _extended,
    ),
    _row("BC", Text("board count"), "C.07 12.1", _board_count, False),
    _row("BER", Text("points weighted by board (Berlin)"), "", _berlin),
)
_TEAMS = tuple(
    replace(
        row,
        of_teams=True,
        citations=tuple(replace(one, unverified=True) for one in row.citations),
    )
    for row in _TEAM_ROWS
)
"""The articles are those that other programs name: the text of C.07 12 and 13 was not at hand."""
TIE_BREAKS: dict[str, TieBreak] = {
    row.code: row
    for row in (
        _row("DE", Text("direct encounter"), "C.07 6", None, False),
        _row("WIN", Text("number of wins"), "C.07 7.1", _wins),
        _row("WON", Text("wins at the board"), "C.07 7.2", _won),
        _row("SB", Text("Sonneborn-Berger"), "C.07 9.1", _sonneborn),
        _row("BPG", Text("games with Black"), "C.07 7.3", _blacks),
        _row("BWG", Text("wins with Black"), "C.07 7.4", _black_wins),
        _row("PS", Text("progressive score"), "C.07 7.5", _progressive),
        _row("REP", Text("rounds played"), "C.07 7.6", _elected),
        _row("GE", Text("rounds played"), "C.07 7.6", _elected),
        _row("BH", Text("Buchholz"), "C.07 8.1", _buchholz),
        _row("FB", Text("fore Buchholz"), "C.07 8.3", _buchholz),
        _row("AOB", Text("average of the opponents' Buchholz"), "C.07 8.2", _average_buchholz),
        _row("KS", Text("Koya"), "C.07 9.2", _koya),
        _row("ARO", Text("average rating of opponents"), "C.07 10.1", _performance),
        _row("TPR", Text("rating performance"), "C.07 10.2", _performance),
        _row("PTP", Text("perfect performance"), "C.07 10.3", _performance),
        _row("APRO", Text("average performance of opponents"), "C.07 10.4", _performance),
        _row("APPO", Text("average perfect performance of opponents"), "C.07 10.5", _performance),
        _row("RTG", Text("rating"), "C.07 10", _rating),
        _row("RTNG", Text("rating"), "C.07 10", _rating),
        _row("STD", Text("points by 1-½-0"), "", _standard),
        _row("TPN", Text("pairing number"), "", _pairing_number, False),
        *_TEAMS,
        _row("LOT", Text("drawing of lots"), "C.07 4", _given),
        _row("PLAYOFF", Text("play-off"), "C.07 3", _given),
    )
}
"""Every tie-break that can be named. LOT and PLAYOFF take the values that the event recorded."""

_SHORT: dict[str, Text] = {
    "DE": Text("DE", context="tie-break"),
    "WIN": Text("WIN", context="tie-break"),
    "WON": Text("WON", context="tie-break"),
    "SB": Text("SB", context="tie-break"),
    "BPG": Text("BPG", context="tie-break"),
    "BWG": Text("BWG", context="tie-break"),
    "PS": Text("PS", context="tie-break"),
    "REP": Text("REP", context="tie-break"),
    "GE": Text("GE", context="tie-break"),
    "BH": Text("BH", context="tie-break"),
    "FB": Text("FB", context="tie-break"),
    "AOB": Text("AOB", context="tie-break"),
    "KS": Text("KS", context="tie-break"),
    "ARO": Text("ARO", context="tie-break"),
    "TPR": Text("TPR", context="tie-break"),
    "PTP": Text("PTP", context="tie-break"),
    "APRO": Text("APRO", context="tie-break"),
    "APPO": Text("APPO", context="tie-break"),
    "RTG": Text("RTG", context="tie-break"),
    "RTNG": Text("RTNG", context="tie-break"),
    "STD": Text("STD", context="tie-break"),
    "TPN": Text("TPN", context="tie-break"),
    "MPVGP": Text("BP", context="tie-break"),
    "EDE": Text("EDE", context="tie-break"),
    "EMMSB": Text("EMMSB", context="tie-break"),
    "EMGSB": Text("EMGSB", context="tie-break"),
    "EGMSB": Text("EGMSB", context="tie-break"),
    "EGGSB": Text("EGGSB", context="tie-break"),
    "BC": Text("BC", context="tie-break"),
    "BER": Text("BER", context="tie-break"),
    "LOT": Text("LOT", context="tie-break"),
    "PLAYOFF": Text("PO", context="tie-break"),
}
"""The heading of a tie-break's column: FIDE's code, in Portuguese an abbreviation."""
_CUTS: dict[str, Text] = {
    "C1": Text("{name}, without the lowest (cut 1)"),
    "C2": Text("{name}, without the two lowest (cut 2)"),
    "M1": Text("{name}, without the lowest and the highest (median)"),
    "M2": Text("{name}, without the two lowest and the two highest"),
    "P": Text("{name}, W.O. counted as games"),
    "F": Text("{name}, the last round counted as drawn"),
    "R": Text("{name}, in the other order"),
    **dict.fromkeys(("L1", "L+1"), Text("{name}, the limit half a win higher")),
    **dict.fromkeys(("L2", "L+2"), Text("{name}, the limit a win higher")),
    "L-1": Text("{name}, the limit half a win lower"),
    "L-2": Text("{name}, the limit a win lower"),
    "2": Text("{name}, between two players only"),
    "W": Text("{name}, for the first place only"),
}
"""Modifiers that have words."""


def label_of(spec: Spec) -> Text:
    """The heading of the column of *spec*: its short name with the modifiers ("BH-C1")."""
    _, *modifiers = re.split(_BETWEEN, ALIASES.get(str(spec), str(spec)))
    short = _SHORT[spec.code]
    if not modifiers:
        return short
    return Text("{short}-{modifiers}", {"short": short, "modifiers": "-".join(modifiers)})


def name_of(spec: Spec) -> Text:
    """The name of *spec* in words, with the effect of its modifiers."""
    _, *modifiers = re.split(_BETWEEN, ALIASES.get(str(spec), str(spec)))
    name = TIE_BREAKS[spec.code].name
    for modifier in modifiers:
        words = _CUTS.get(modifier)
        if words is not None:
            name = Text(words.template, {"name": name})
        else:
            name = Text("{name} ({code})", {"name": name, "code": modifier})
    return name


OF_SWISS = frozenset(("BH", "FB", "AOB"))
"""Tie-breaks that are not offered for a round robin, where everybody has the same opponents (FIDE's
checklist, 105)."""
OLD_NAMES = ("GE", "RTG")
"""Codes that have a newer one (REP, RTNG) and are still read."""
_BETWEEN = r"[/:#!]|(?<!L)-"
"""The signs between a code and its modifiers: KS/L-1 has the one modifier L-1."""
ALIASES = {"KOYA": "KS", "BUC": "BH", "BUCHHOLZ": "BH", "BLACK": "BPG", "WINS": "WIN"}
ALIASES |= {"BP": "MPVGP", "GP": "MPVGP", "BERLIN": "BER"}
ALIASES |= {"BHC1": "BH/C1", "BHM": "BH/M1", "MED": "BH/M1", "MEDIAN": "BH/M1", "PO": "PLAYOFF"}
FENAE = ("DE", "WIN", "SB", "BPG")
"""FENAE Art. 4 a to d."""
SWISS = ("BH/C1", "BH", "DE", "WIN")
"""The proposal for a new Swiss, which no rule document orders (docs/readings.md)."""
TEAMS = ("MPVGP", "EDE", "EMGSB", "BER")
"""The proposal for a new event of teams, which no rule document orders (docs/readings.md)."""
OFFERED: tuple[str, ...] = ("BH/C1", "BH/M1", "SB/C1", "SB/C2", "RTNG/R", "TPN/R")
OFFERED += ("KS/L1", "KS/L2", "KS/L-1", "KS/L-2")
"""Codes with modifiers that are offered beside the plain ones."""


def parse(text: str) -> tuple[Spec, ...]:
    """A list of codes, with commas or semicolons: "DE,WIN,SB,BPG". A leading PTS is passed over.

    Raises TournamentError: "unknown-tie-break" with the codes that exist, or "bad-modifier".
    """
    found = []
    for part in re.split(r"[,;\s]+", text.strip()):
        if part and part.upper() not in ("PTS", "PTS/X"):
            found.append(parse_one(part))
    return tuple(found)


def parse_one(text: str) -> Spec:
    """One code with its modifiers."""
    wanted = ALIASES.get(text.upper(), text.upper())
    head, *modifiers = re.split(_BETWEEN, wanted)
    code = ALIASES.get(head, head)
    if code not in TIE_BREAKS:
        raise TournamentError(
            "unknown-tie-break",
            "There is no tie-break {wanted}; there are {codes}",
            wanted=text,
            codes=", ".join(TIE_BREAKS),
        )
    values: dict[str, int | bool] = {}
    for modifier in modifiers:
        values |= _modifier(text, code, modifier)
    return Spec(code, text=text.upper(), **values)  # type: ignore[arg-type]


def _modifier(text: str, code: str, modifier: str) -> dict[str, int | bool]:
    flags: dict[str, dict[str, int | bool]] = {
        "P": {"forfeits": True},
        "F": {"fore": True},
        "D": {"draws": True},
        "S": {"swiss": True},
        "2": {"pair": True},
        "W": {"winner": True},
        "R": {"reverse": True},
    }
    moved = re.fullmatch(r"L([+-]?[1-9])", modifier)
    if moved and code == "KS":
        return {"limit": int(moved[1])}
    if modifier in flags and (modifier != "2" or TIE_BREAKS[code].value is None):
        return flags[modifier]
    match = re.fullmatch(r"([CMVU])(\d+)", modifier)
    if not match:
        raise TournamentError(
            "bad-modifier",
            "{text}: {modifier} is no modifier of a tie-break",
            text=text,
            modifier=modifier or "-",
        )
    letter, amount = match[1], int(match[2])
    return {
        "C": {"low": amount},
        "M": {"low": amount, "high": amount},
        "V": {"rules": amount},
        "U": {"unrated": amount},
    }[letter]
