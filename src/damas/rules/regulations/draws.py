"""The draw rules of a rule book's file: each names its class, and nothing here plays a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...base.i18n import Text
from ..variants import Variant
from .draw_types import (
    ArbiterDraw,
    DrawRule,
    EndgameLimit,
    Forcada,
    KingsOnly,
    Material,
    Repetition,
)
from .fields import Fields
from .keys import ARBITER_DRAWS

LONGEST_LIMIT = 500
"""Moves by each player that a limit may have."""
MOST_LIMITS = 7
"""Limits for endings, as many as the kernel counts."""
MOST_OF_A_KIND = 3
"""Kings of one side, or men, in a limited ending."""


def draw_rules(
    rows: list[Fields], row: Variant
) -> tuple[tuple[DrawRule, ...], tuple[DrawRule, ...]]:
    """The draw rules in the order in which they are named, and those of the edition before.

    A rule with `edition = "earlier"` is of the edition before alone, one with "now" of this one
    alone; the edition before is empty where no rule says so.
    """
    now: list[DrawRule] = []
    before: list[DrawRule] = []
    changed = False
    for table in rows:
        kind = table.text("rule", _DRAW_RULES)
        rule = _DRAW_RULES[kind](table, row)
        edition = table.text("edition", ("now", "earlier")) if "edition" in table else ""
        table.end()
        changed = changed or bool(edition)
        for found in ([now] if edition != "earlier" else []) + (
            [before] if edition != "now" else []
        ):
            _check_alone(table, rule, found)
            found.append(rule)
    return tuple(now), tuple(before) if changed else ()


def _check_alone(table: Fields, rule: DrawRule, others: list[DrawRule]) -> None:
    """Refuses a second rule about the same thing, and more limits than are counted."""
    if not isinstance(rule, EndgameLimit):
        if any(type(one) is type(rule) for one in others):
            table.fault(Text('"{value}" is there twice', {"value": rule.reason}), "rule")
        return
    limits = [one for one in others if isinstance(one, EndgameLimit)]
    if len(limits) == MOST_LIMITS:
        table.fault(
            Text("a book has at most {most} limits for endings", {"most": MOST_LIMITS}), "rule"
        )
    held = {(strong, weak) for one in limits for strong in one.strong for weak in one.weak}
    if any((strong, weak) in held for strong in rule.strong for weak in rule.weak):
        table.fault(Text("this ending has a limit already"), "strong")


def _moves(table: Fields) -> int:
    return table.whole("moves", 1, LONGEST_LIMIT)


def _kings_only(table: Fields, _row: Variant) -> DrawRule:
    return KingsOnly(_moves(table), table.must_cite())


def _repetition(table: Fields, _row: Variant) -> DrawRule:
    return Repetition(
        table.must_cite(),
        claim=table.yes("claim", False),
        with_turn=table.yes("with_turn", True),
        times=table.whole("times", 2, 9, 3),
    )


def _endgame_limit(table: Fields, _row: Variant) -> DrawRule:
    rule = EndgameLimit(
        _moves(table),
        _forces(table, "strong"),
        _forces(table, "weak"),
        table.must_cite(),
        carry_over=table.yes("carry_over", False),
        or_more=table.yes("or_more", False),
    )
    three = all(kings == 3 for kings, _ in rule.strong) and all(kings < 3 for kings, _ in rule.weak)
    if rule.or_more and not three:
        table.fault(Text('"or_more" takes three kings against fewer than three'), "or_more")
    return rule


def _forces(table: Fields, key: str) -> tuple[Material, ...]:
    """The kings and men of one side, in each of the cases."""
    found = []
    for side in table.tables(key):
        force = tuple(side.whole(kind, 0, MOST_OF_A_KIND, 0) for kind in ("kings", "men"))
        side.end()
        if force == (0, 0):
            side.fault(Text("a side has at least one piece"))
        found.append((force[0], force[1]))
    if not found:
        table.fault(Text('"{key}" is an empty list', {"key": key}), key)
    return tuple(found)


def arbiter_draws(rows: list[Fields], row: Variant) -> tuple[ArbiterDraw, ...]:
    """The draws that the arbiter gives, in the order of the file."""
    made = []
    for table in rows:
        forces = {key: _forces(table, key) for key in ("strong", "weak") if key in table}
        lines = {
            key: table.text(key, row.named_lines) for key in ("line", "strong_line") if key in table
        }
        draw = ArbiterDraw(
            table.text("rule", ARBITER_DRAWS),
            table.must_cite(),
            table.whole("moves", 1, LONGEST_LIMIT, 0),
            forces.get("strong", ()),
            forces.get("weak", ()),
            lines.get("line"),
            lines.get("strong_line"),
            _span(table.optional("pieces")),
            table.yes("judged", False),
        )
        table.end()
        made.append(draw)
    return tuple(made)


def _span(table: Fields | None) -> tuple[int, int] | None:
    if table is None:
        return None
    made = table.whole("from", 2, 40), table.whole("to", 2, 40)
    table.end()
    return made


def _forcada(table: Fields, row: Variant) -> DrawRule:
    return Forcada(_moves(table), table.must_cite(), table.text("line", row.named_lines))


_DRAW_RULES: Mapping[str, Callable[[Fields, Variant], DrawRule]] = {
    "kings_only": _kings_only,
    "repetition": _repetition,
    "endgame_limit": _endgame_limit,
    "forcada": _forcada,
}
"""The rule classes by their names in a file."""
