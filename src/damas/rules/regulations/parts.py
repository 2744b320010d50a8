"""The parts of a rule book's file beside its draw rules, each as a value of the model."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ...base.citation import Citation
from ...base.errors import DamasError
from ...base.i18n import Text
from ..variants import Variant
from .draws import LONGEST_LIMIT
from .fields import LONGEST_TEXT, Fields
from .keys import (
    COMPETITION,
    CONDUCT,
    DECIDED,
    IRREGULARITIES,
    TERMS,
    is_conduct,
    is_document,
    is_irregularity,
)
from .model import (
    Agreement,
    Appeals,
    Captures,
    Cited,
    ClockRules,
    CounterUnit,
    Crowning,
    Decides,
    Irregularities,
    Needed,
    Points,
    Reach,
    Separators,
    Share,
    TieBreakList,
    TouchMove,
)

OPTIONAL = ("men_capture_backward",)
"""The rules of a game that a book may read otherwise (AMB-03)."""
_CODE = re.compile(r"[A-Z][A-Z0-9/:.-]{0,15}")
_TIME = re.compile(
    r"(?:(?:\d{1,3}|G)/)?\d{1,4}(?:\.\d+)?(?:\+\d+|d\d+)?(?:[:,](?:(?:\d{1,3}|G)/)?\d{1,4})*"
)
_SIGN = re.compile(r"[-x:]")
_CORNER = {False: "left", True: "right"}


def parameters(table: Fields, row: Variant) -> dict[str, Cited[Any]]:
    """The rules of the game as the document states them: those that are played, and no others."""
    played: dict[str, object] = {
        "size": row.size,
        "men_per_side": row.men_per_side,
        **({"all_squares": True} if row.all_squares else {"dark_corner": _CORNER[row.mirrored]}),
        "men_capture_backward": row.men_capture_backward,
        "flying_kings": row.flying_king,
        "promotion_in_passing": row.promotion_in_passing,
    }
    if row.priority != "value":
        played |= {"majority": row.majority, "quality": row.quality}
    if not row.man_takes_king:
        played["man_takes_king"] = False
    if row.priority == "by_king":
        played |= {"by_king": True, "kings_first": True}
    if row.priority == "value":
        played |= {"by_king": True, "worth": True}
    if row.priority == "king_first":
        played["king_first"] = True
    if row.orthogonal_captures:
        played["orthogonal_captures"] = True
    if row.same_king_moves:
        played["same_king_moves"] = row.same_king_moves
    if row.landing != "anywhere":
        played["landing"] = row.landing
    if row.removed_at_once:
        played["removed_at_once"] = True
    if row.win != "usual":
        played["win"] = row.win
    found = {}
    for key, value in played.items():
        part = table.table(key)
        stated = part.get("value", type(value))
        if stated != value and not (key in OPTIONAL and _plays(row, **{key: stated})):
            said = {"variant": row.id, "key": key, "value": _shown(value), "other": _shown(stated)}
            part.fault(Text("{variant} is played with {key} = {value}, not {other}", said), "value")
        found[key] = Cited(stated, part.article())
        part.end()
    table.end()
    return found


def options(book: Fields, row: Variant) -> dict[str, Any]:
    """The rules of the game that this book reads otherwise than its variant."""
    table = book.table("parameters")
    stated = {key: table.table(key).get("value", bool) for key in OPTIONAL}
    return {key: value for key, value in stated.items() if value != getattr(row, key)}


def _plays(row: Variant, **option: Any) -> bool:
    """Whether the kernel has the rules of *row* with this option."""
    try:
        return row.with_option(**option).rules is not None
    except DamasError:
        return False


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def invokes(table: Fields | None) -> Mapping[str, Citation]:
    """The other documents that apply too, each with the article that brings it in."""
    if table is None:
        return {}
    return MappingProxyType(table.citations(is_document, ("INT", "FMJD")))


def agreement(table: Fields | None) -> Agreement:
    if table is None:
        return Agreement(None)
    made = Agreement(
        table.article(),
        table.whole("from_move", 0, LONGEST_LIMIT, 0),
        table.cited("answer", needed=False),
        table.cited("flag", needed=False),
        table.cited("alternate", needed=False),
    )
    table.end()
    return made


def points(table: Fields | None) -> Points:
    if table is None:
        return Points()
    made = Points(
        win=table.whole("win", 0, 100, 2),
        draw=table.whole("draw", 0, 100, 1),
        loss=table.whole("loss", 0, 100, 0),
        citation=table.article(),
        half_points=table.whole("half_points", 1, 2, 2),
    )
    if not made.win > made.draw >= made.loss:
        table.fault(Text("a win is worth more than a draw, and a loss no more than one"), "win")
    table.end()
    return made


def separators(table: Fields) -> Separators:
    quiet, capture = (table.matching(key, _SIGN, "-") for key in ("quiet", "capture"))
    made = Separators(quiet, capture, table.article())
    table.end()
    return made


def terms(table: Fields, row: Variant) -> dict[str, str]:
    lines = {"main_road"} - set(row.named_lines)
    found = {key: table.text(key) for key in TERMS if key not in lines}
    table.end()
    return found


def colours(table: Fields) -> Cited[tuple[str, ...]]:
    made = Cited(table.texts("value", DECIDED), table.article())
    table.end()
    return made


def touch_move(table: Fields | None) -> TouchMove | None:
    if table is None:
        return None
    adjust = table.must_cite("adjust")
    made = TouchMove(
        table.must_cite(),
        adjust,
        _reach(table, adjust),
        word=_word(table.optional("word")),
        hover=table.cited("hover", needed=False),
        back=table.cited("back", needed=False),
    )
    table.end()
    return made


def _word(table: Fields | None) -> Cited[str] | None:
    if table is None:
        return None
    made = Cited(table.text("value"), table.must_cite())
    table.end()
    return made


def _reach(table: Fields, adjust: Citation) -> Cited[Reach]:
    """The reach of one warning: a word, or a table with the word and its own article."""
    if isinstance(table.peek("adjust_covers"), str):
        return Cited(table.choice("adjust_covers", Reach), adjust)
    part = table.table("adjust_covers")
    made: Cited[Reach] = Cited(part.choice("value", Reach), part.must_cite())
    part.end()
    return made


def irregularities(table: Fields | None) -> Irregularities | None:
    if table is None:
        return None
    codes = table.optional("codes")
    made = Irregularities(
        table.choice("policy", Decides),
        table.must_cite(),
        MappingProxyType(codes.citations(is_irregularity, IRREGULARITIES) if codes else {}),
        table.cited("lapse", needed=False),
        table.cited("whole", needed=False),
        table.cited("players_alone", needed=False),
    )
    table.end()
    return made


def crowning(table: Fields | None) -> Crowning | None:
    """When an uncrowned king may not move; None where the book is silent."""
    if table is None:
        return None
    made = Crowning(table.choice("needed", Needed), table.must_cite())
    table.end()
    return made


def captures(table: Fields | None) -> Captures:
    """The rules for the hand that captures."""
    if table is None:
        return Captures()
    made = Captures(*(table.cited(key, needed=False) for key in ("shown", "removal")))
    table.end()
    return made


def clock_rules(table: Fields | None) -> ClockRules:
    """The clock at claims and restarts."""
    if table is None:
        return ClockRules()
    made = ClockRules(*(table.cited(key, needed=False) for key in ("claim", "restart", "pressed")))
    table.end()
    return made


def conduct(table: Fields | None) -> Mapping[str, Citation]:
    """The articles of the arbiter's other decisions."""
    return {} if table is None else MappingProxyType(table.citations(is_conduct, CONDUCT))


def competition(table: Fields | None) -> Mapping[str, Cited[Text]]:
    """The rules of competitions, a sentence for each matter."""
    if table is None:
        return {}
    found: dict[str, Cited[Text]] = {}
    for key in COMPETITION:
        row = table.optional(key)
        if row is not None:
            found[key] = Cited(Text(row.text("value", longest=LONGEST_TEXT)), row.must_cite())
            row.end()
    table.end()
    return MappingProxyType(found)


_LONGEST_WAIT = 7 * 24 * 60  # minutes: a week, longer than any event waits for an appeal


def appeals(table: Fields | None) -> Appeals:
    """The way of a protest to the arbiter and on to a committee."""
    if table is None:
        return Appeals()
    made = Appeals(
        table.cited("protest", needed=False),
        table.cited("appeal", needed=False),
        table.yes("written", False),
        table.yes("final", False),
        _minutes(table.optional("protest_minutes")),
        _minutes(table.optional("appeal_minutes")),
        _deposit(table.optional("deposit")),
    )
    table.end()
    return made


def _minutes(table: Fields | None) -> Cited[int] | None:
    if table is None:
        return None
    made = Cited(table.whole("value", 1, _LONGEST_WAIT), table.must_cite())
    table.end()
    return made


def _deposit(table: Fields | None) -> Cited[str] | None:
    if table is None:
        return None
    made = Cited(table.text("value"), table.must_cite())
    table.end()
    return made


def time_control(table: Fields | None) -> Cited[str] | None:
    """The time of a game, as `damas.clock` reads it; None where the book has none."""
    if table is None:
        return None
    made = Cited(table.matching("value", _TIME, "G/20"), table.article())
    table.end()
    return made


def tie_breaks(table: Fields | None) -> TieBreakList | None:
    """The codes of the tie-breaks in their order; None where the book has none."""
    if table is None:
        return None
    codes = table.texts("value")
    for number, code in enumerate(codes):
        if not _CODE.fullmatch(code):
            table.fault(
                Text("a tie-break has a code such as {example}", {"example": "SB"}), "value", number
            )
    made = TieBreakList(codes, table.article(), table.cited_each("each", len(codes)))
    table.end()
    return made


def leaver_counts(table: Fields | None) -> Cited[Share] | None:
    """The share of games after which a leaver's results count; None where the book is silent."""
    if table is None:
        return None
    made: Cited[Share] = Cited(table.choice("value", Share), table.must_cite())
    table.end()
    return made


def counter_unit(book: Fields) -> CounterUnit:
    """The unit of a number of moves (AMB-01)."""
    return book.choice("counter_unit", CounterUnit) if "counter_unit" in book else "per_player"
