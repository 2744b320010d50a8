"""The kinds of endings: the material of both sides, the goal, and the levels of each game.

Which levels a game has is counted (`drawing.shares`), written by tools/ending_levels.py and read
here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from ...base.i18n import Text
from ...rules.regulations import Forcada, Material, Regulation

Goal = Literal["win", "draw"]

LEVELS_FILE = Path(__file__).with_name("levels.toml")
ENDLESS = 99
BANDS: tuple[tuple[int, int], ...] = ((2, 3), (4, 6), (7, 10), (11, ENDLESS))
"""The levels of wins: own moves to the win from the first position, *least* and *most*."""
HOLD_LEVELS = (1, 2, 3)
"""The levels of draws: half of the moves hold it, fewer, only one."""


@cache
def levels_of() -> Mapping[str, Mapping[str, tuple[int, ...]]]:
    """The levels of each kind, by the first of the games with the same moves: of each game that
    comes with endgame tables."""
    found = tomllib.loads(LEVELS_FILE.read_text("utf-8"))
    return {
        game: {kind: tuple(levels) for kind, levels in kinds.items()}
        for game, kinds in found.items()
    }


@dataclass(frozen=True)
class EndingKind:
    """One kind of ending: the learner's *own* kings and men, the *other* side's, the *goal*.

    *in_forcada*: the title under a rule book that counts the forçada.
    """

    id: str
    title: Text
    own: Material
    other: Material
    goal: Goal
    in_forcada: Text | None = None

    def title_under(self, book: Regulation) -> Text:
        """The title as players of this rule book say it."""
        counted = any(isinstance(rule, Forcada) for rule in book.draw_rules)
        return self.in_forcada if counted and self.in_forcada else self.title

    def levels(self, book: Regulation) -> tuple[int, ...]:
        """The levels of this kind under a rule book, from 1; none where the kind is not played."""
        return levels_of().get(book.variant.kin, {}).get(self.id, ())


def _win(
    name: str, title: Text, own: Material, other: Material, in_forcada: Text | None = None
) -> EndingKind:
    return EndingKind(name, title, own, other, "win", in_forcada)


def _hold(name: str, title: Text, own: Material, other: Material) -> EndingKind:
    return EndingKind(name, title, own, other, "draw")


_ROWS = (
    _win(
        "three-kings-one",
        Text("Three kings against one"),
        (3, 0),
        (1, 0),
        Text("The forçada: three kings against one"),
    ),
    _win("two-kings-one", Text("Two kings against one"), (2, 0), (1, 0)),
    _win("two-kings-two", Text("Two kings against two"), (2, 0), (2, 0)),
    _win("two-kings-king-man", Text("Two kings against king and man"), (2, 0), (1, 1)),
    _win("two-kings-man-king", Text("Two kings and a man against a king"), (2, 1), (1, 0)),
    _win("king-two-men-king", Text("A king and two men against a king"), (1, 2), (1, 0)),
    _win("king-man-king", Text("King and man against a king"), (1, 1), (1, 0)),
    _win("king-man-king-man", Text("King and man against king and man"), (1, 1), (1, 1)),
    _win("three-men-king", Text("Three men against a king"), (0, 3), (1, 0)),
    _win("king-one-man", Text("A king against a man"), (1, 0), (0, 1)),
    _win("king-two-men", Text("A king against two men"), (1, 0), (0, 2)),
    _win("king-three-men", Text("A king against three men"), (1, 0), (0, 3)),
    _win("man-man", Text("A man against a man: the opposition"), (0, 1), (0, 1)),
    _win("two-men-one", Text("Two men against one"), (0, 2), (0, 1)),
    _win("two-men-two", Text("Two men against two"), (0, 2), (0, 2)),
    _win("three-men-one", Text("Three men against one"), (0, 3), (0, 1)),
    _hold("hold-three-kings", Text("One king against three"), (1, 0), (3, 0)),
    _hold("hold-two-kings", Text("One king against two"), (1, 0), (2, 0)),
    _hold("hold-two-kings-man", Text("A king against two kings and a man"), (1, 0), (2, 1)),
    _hold("hold-king-man", Text("A king against king and man"), (1, 0), (1, 1)),
    _hold("hold-king", Text("Two men against a king"), (0, 2), (1, 0)),
    _hold("hold-man", Text("A man against a man: the draw"), (0, 1), (0, 1)),
    _hold("hold-two-men", Text("A man against two men"), (0, 1), (0, 2)),
    _hold("hold-men", Text("Two men against two: the draw"), (0, 2), (0, 2)),
)

KINDS: Mapping[str, EndingKind] = MappingProxyType({row.id: row for row in _ROWS})
"""Every kind by its name, wins first, in the order in which people see them."""


def kinds_of(book: Regulation) -> tuple[EndingKind, ...]:
    """The kinds that are played under a rule book."""
    return tuple(kind for kind in KINDS.values() if kind.levels(book))
