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
from collections.abc import Callable
from dataclasses import dataclass, replace

from ...base.citation import Citation, cite
from ...base.i18n import Text
from ..errors import TournamentError
from ..systems import SYSTEMS
from . import values
from .score_table import ScoreTable
from .values import Spec, Value

ALL = frozenset(SYSTEMS)
MEETING = frozenset(("round-robin", "swiss"))
"""Those who are tied may have met each other, and opponents have scores of their own. The two of a
match have equal points against each other; those who go out together have not met."""
UNLIKE = frozenset(code for code, row in SYSTEMS.items() if not row.again)
"""Ratings of opponents: in a match it is the other's alone."""
DRAWN = frozenset(("swiss", "knock-out"))
"""Players have opponents of different strength, where in a round robin all have the same."""
SWISS_ALONE = frozenset(("swiss",))
"""Buchholz: in a round robin all have the same opponents (FIDE's checklist, 105)."""
ROUND_ROBIN = frozenset(("round-robin",))
"""Koya: the points against half of the whole field (C.07 9.2)."""
LED = frozenset(("swiss", "match"))
"""The order of the rounds tells something: in a round robin it is the table's."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """All that is declared of a tie-break, beside its computation.

    *short*: the heading of its column, FIDE's code, in Portuguese an abbreviation. *value*: None
    for a direct encounter. *systems*: those in which it means something; *modifiers*: the keys of
    MODIFIERS that change it. *highest*: more is better. *of_teams*: only teams have it.
    """

    code: str
    short: Text
    name: Text
    citations: tuple[Citation, ...]
    value: Callable[[ScoreTable, Spec, int], Value] | None
    systems: frozenset[str] = ALL
    modifiers: frozenset[str] = frozenset()
    highest: bool = True
    of_teams: bool = False


def values_of(spec: Spec) -> Text | None:
    """What the values of a tie-break are, where its name does not say it."""
    return AMONG_TIED if spec.code in {"DE", "EDE"} else None


def draw_number(seed: str, no: int) -> int:
    """The lot of player *no* for *seed*: the first 4 bytes of SHA-256 of "seed:no", repeatable."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{no}".encode()).digest()[:4], "big")


def _row(  # noqa: PLR0913  (each is a field of the row)
    code: str,
    short: Text,
    name: Text,
    articles: str,
    value: Callable[[ScoreTable, Spec, int], Value] | None,
    *,
    systems: frozenset[str] = ALL,
    modifiers: str = "",
    highest: bool = True,
    of_teams: bool = False,
) -> TieBreak:
    cited = tuple(cite(part.strip()) for part in articles.split(";") if part)
    if of_teams:  # the text of C.07 12 and 13 was not at hand: other programs name these articles
        cited = tuple(replace(one, unverified=True) for one in cited)
    given = frozenset((*modifiers.split(), "W"))
    return TieBreak(code, short, name, cited, value, systems, given, highest, of_teams)


AMONG_TIED = Text(
    "1, 2, … is the order among the tied by their games with each other, 0: those decide nothing"
)
TIE_BREAKS: dict[str, TieBreak] = {
    row.code: row
    for row in (
        _row(
            "DE",
            Text("DE", context="tie-break"),
            Text("direct encounter"),
            "C.07 6",
            None,
            systems=MEETING,
            modifiers="P S 2",
            highest=False,
        ),
        _row(
            "WIN", Text("WIN", context="tie-break"), Text("number of wins"), "C.07 7.1", values.wins
        ),
        _row(
            "WON",
            Text("WON", context="tie-break"),
            Text("wins at the board"),
            "C.07 7.2",
            values.won,
        ),
        _row(
            "SB",
            Text("SB", context="tie-break"),
            Text("Sonneborn-Berger"),
            "C.07 9.1",
            values.sonneborn,
            systems=MEETING,
            modifiers="C M P F D S V",
        ),
        _row(
            "BPG",
            Text("BPG", context="tie-break"),
            Text("games with Black"),
            "C.07 7.3",
            values.blacks,
        ),
        _row(
            "BWG",
            Text("BWG", context="tie-break"),
            Text("wins with Black"),
            "C.07 7.4",
            values.black_wins,
        ),
        _row(
            "PS",
            Text("PS", context="tie-break"),
            Text("progressive score"),
            "C.07 7.5",
            values.progressive,
            systems=LED,
            modifiers="C",
        ),
        _row(
            "REP",
            Text("REP", context="tie-break"),
            Text("rounds played"),
            "C.07 7.6",
            values.elected,
        ),
        _row(
            "BH",
            Text("BH", context="tie-break"),
            Text("Buchholz"),
            "C.07 8.1",
            values.opponents_points,
            systems=SWISS_ALONE,
            modifiers="C M P F V",
        ),
        _row(
            "FB",
            Text("FB", context="tie-break"),
            Text("fore Buchholz"),
            "C.07 8.3",
            values.opponents_points,
            systems=SWISS_ALONE,
            modifiers="C M P V",
        ),
        _row(
            "AOB",
            Text("AOB", context="tie-break"),
            Text("average of the opponents' Buchholz"),
            "C.07 8.2",
            values.average_buchholz,
            systems=SWISS_ALONE,
            modifiers="P F V",
        ),
        _row(
            "KS",
            Text("KS", context="tie-break"),
            Text("Koya"),
            "C.07 9.2",
            values.koya,
            systems=ROUND_ROBIN,
            modifiers="L",
        ),
        _row(
            "ARO",
            Text("ARO", context="tie-break"),
            Text("average rating of opponents"),
            "C.07 10.1",
            values.by_ratings,
            systems=DRAWN,
            modifiers="C M U",
        ),
        _row(
            "TPR",
            Text("TPR", context="tie-break"),
            Text("rating performance"),
            "C.07 10.2",
            values.by_ratings,
            systems=UNLIKE,
            modifiers="U",
        ),
        _row(
            "PTP",
            Text("PTP", context="tie-break"),
            Text("perfect performance"),
            "C.07 10.3",
            values.by_ratings,
            systems=UNLIKE,
            modifiers="U",
        ),
        _row(
            "APRO",
            Text("APRO", context="tie-break"),
            Text("average performance of opponents"),
            "C.07 10.4",
            values.by_ratings,
            systems=DRAWN,
            modifiers="U",
        ),
        _row(
            "APPO",
            Text("APPO", context="tie-break"),
            Text("average perfect performance of opponents"),
            "C.07 10.5",
            values.by_ratings,
            systems=DRAWN,
            modifiers="U",
        ),
        _row(
            "RTNG",
            Text("RTNG", context="tie-break"),
            Text("rating"),
            "C.07 10",
            values.rating,
            modifiers="R",
        ),
        _row("STD", Text("STD", context="tie-break"), Text("points by 1-½-0"), "", values.standard),
        _row(
            "TPN",
            Text("TPN", context="tie-break"),
            Text("pairing number"),
            "",
            values.pairing_number,
            modifiers="R",
            highest=False,
        ),
        _row(
            "MPVGP",
            Text("BP", context="tie-break"),
            Text("board points"),
            "C.07 13.1",
            values.board_points,
            of_teams=True,
        ),
        _row(
            "EDE",
            Text("EDE", context="tie-break"),
            Text("direct encounter by match points, then by board points"),
            "C.07 13.3",
            None,
            systems=MEETING,
            modifiers="P 2",
            highest=False,
            of_teams=True,
        ),
        _row(
            "EMMSB",
            Text("EMMSB", context="tie-break"),
            Text("Sonneborn-Berger: match points times the opponents' match points"),
            "C.07 13.2.1",
            values.extended,
            systems=MEETING,
            modifiers="C M P",
            of_teams=True,
        ),
        _row(
            "EMGSB",
            Text("EMGSB", context="tie-break"),
            Text("Sonneborn-Berger: board points times the opponents' match points"),
            "C.07 13.2.2",
            values.extended,
            systems=MEETING,
            modifiers="C M P",
            of_teams=True,
        ),
        _row(
            "EGMSB",
            Text("EGMSB", context="tie-break"),
            Text("Sonneborn-Berger: match points times the opponents' board points"),
            "C.07 13.2.3",
            values.extended,
            systems=MEETING,
            modifiers="C M P",
            of_teams=True,
        ),
        _row(
            "EGGSB",
            Text("EGGSB", context="tie-break"),
            Text("Sonneborn-Berger: board points times the opponents' board points"),
            "C.07 13.2.4",
            values.extended,
            systems=MEETING,
            modifiers="C M P",
            of_teams=True,
        ),
        _row(
            "BC",
            Text("BC", context="tie-break"),
            Text("board count"),
            "C.07 12.1",
            values.board_count,
            highest=False,
            of_teams=True,
        ),
        _row(
            "BER",
            Text("BER", context="tie-break"),
            Text("points weighted by board (Berlin)"),
            "",
            values.berlin,
            of_teams=True,
        ),
        _row(
            "LOT",
            Text("LOT", context="tie-break"),
            Text("drawing of lots"),
            "C.07 4",
            values.recorded,
        ),
        _row(
            "PLAYOFF", Text("PO", context="tie-break"), Text("play-off"), "C.07 3", values.recorded
        ),
    )
}
"""Every tie-break that can be named. LOT and PLAYOFF take the values that the event recorded."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A kind of modifiers: its *signs*, each with its words, and the systems in which they count.

    *pattern*: signs that are taken beside those, with a number that somebody chooses.
    """

    signs: dict[str, Text]
    systems: frozenset[str] = ALL
    pattern: str = ""


MODIFIERS: dict[str, Modifier] = {
    "C": Modifier(
        {
            "C1": Text("{name}, without the lowest (cut 1)"),
            "C2": Text("{name}, without the two lowest (cut 2)"),
        }
    ),
    "M": Modifier(
        {
            "M1": Text("{name}, without the lowest and the highest (median)"),
            "M2": Text("{name}, without the two lowest and the two highest"),
        }
    ),
    "P": Modifier({"P": Text("{name}, W.O. counted as games")}),
    "F": Modifier({"F": Text("{name}, the last round counted as drawn")}, SWISS_ALONE),
    "D": Modifier({"D": Text("{name}, every own game counted as drawn")}, SWISS_ALONE),
    "S": Modifier({"S": Text("{name}, W.O. counted as in a Swiss")}, ROUND_ROBIN),
    "V": Modifier({"V2024": Text("{name}, by the rules of 2024")}, SWISS_ALONE),
    "U": Modifier({}, pattern=r"U[1-9]\d{2,3}"),
    "R": Modifier({"R": Text("{name}, in the other order")}),
    "L": Modifier(
        {
            "L1": Text("{name}, the limit half a win higher"),
            "L2": Text("{name}, the limit a win higher"),
            "L-1": Text("{name}, the limit half a win lower"),
            "L-2": Text("{name}, the limit a win lower"),
        },
        pattern=r"L\+[12]",
    ),
    "2": Modifier({"2": Text("{name}, between two players only")}),
    "W": Modifier({"W": Text("{name}, for the first place only")}),
}
"""Every kind of modifiers. W goes with every tie-break, the others with those that name them."""
WORDS = {sign: words for one in MODIFIERS.values() for sign, words in one.signs.items()}


def signs_of(spec: Spec) -> list[str]:
    """The modifiers of *spec*, as its list wrote them."""
    return re.split(_BETWEEN, ALIASES.get(str(spec), str(spec)))[1:]


def kind_of(sign: str) -> str:
    """The key in MODIFIERS of a sign; "" for an amount that none has, such as C7."""
    for kind, one in MODIFIERS.items():
        if sign in one.signs or (one.pattern and re.fullmatch(one.pattern, sign)):
            return kind
    return ""


def label_of(spec: Spec) -> Text:
    """The heading of the column of *spec*: its short name with the modifiers ("BH-C1")."""
    modifiers = signs_of(spec)
    short = TIE_BREAKS[spec.code].short
    if not modifiers:
        return short
    return Text("{short}-{modifiers}", {"short": short, "modifiers": "-".join(modifiers)})


def name_of(spec: Spec) -> Text:
    """The name of *spec* in words, with the effect of its modifiers."""
    modifiers = signs_of(spec)
    name = TIE_BREAKS[spec.code].name
    for modifier in modifiers:
        words = WORDS.get(modifier.replace("+", ""))
        if words is not None:
            name = Text(words.template, {"name": name})
        else:
            name = Text("{name} ({code})", {"name": name, "code": modifier})
    return name


_BETWEEN = r"[/:#!]|(?<!L)-"
"""The signs between a code and its modifiers: KS/L-1 has the one modifier L-1."""
ALIASES = {"KOYA": "KS", "BUC": "BH", "BUCHHOLZ": "BH", "BLACK": "BPG", "WINS": "WIN"}
ALIASES |= {"GE": "REP", "RTG": "RTNG", "BP": "MPVGP", "GP": "MPVGP", "BERLIN": "BER"}
ALIASES |= {"BHC1": "BH/C1", "BHM": "BH/M1", "MED": "BH/M1", "MEDIAN": "BH/M1", "PO": "PLAYOFF"}
FENAE = ("DE", "WIN", "SB", "BPG")
"""FENAE Art. 4 a to d."""
SWISS = ("BH/C1", "BH", "DE", "WIN")
"""The proposal for a new Swiss, which no rule document orders (docs/readings.md)."""
TEAMS = ("MPVGP", "EDE", "EMGSB", "BER")
"""The proposal for a new event of teams, which no rule document orders (docs/readings.md)."""


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
