"""The kinds of endings: the material of both sides, the goal, and how long the wins are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from ...base.i18n import Text
from ...rules.regulations import Forcada, Material, Regulation

Goal = Literal["win", "draw"]

GAMES = ("international", "brazilian", "portuguese", "russian")
"""The games whose endings are drawn: those with endgame tables."""
ENDLESS = 99
BANDS: tuple[tuple[int, int], ...] = ((2, 3), (4, 6), (7, 10), (11, ENDLESS))
"""The levels of wins: own moves to the win from the first position, *least* and *most*."""
HOLD_LEVELS = (1, 2, 3)
"""The levels of draws: half of the moves hold it, fewer, only one."""


@dataclass(frozen=True)
class EndingKind:
    """One kind of ending: the learner's *own* kings and men, the *other* side's, the *goal*.

    *longest*: by variant, the own moves of wins that are not rare, *shortest* likewise; a variant
    that is missing has no such ending here. *holds*: the levels of draws; *rare*: levels
    that hardly a position has. *in_forcada*: the title under a rule book that counts the forçada.
    """

    id: str
    title: Text
    own: Material
    other: Material
    goal: Goal
    longest: Mapping[str, int] = field(default_factory=dict)
    in_forcada: Text | None = None
    shortest: int = 2
    holds: tuple[int, ...] = ()
    rare: tuple[int, ...] = ()

    def title_under(self, book: Regulation) -> Text:
        """The title as players of this rule book say it."""
        counted = any(isinstance(rule, Forcada) for rule in book.draw_rules)
        return self.in_forcada if counted and self.in_forcada else self.title

    def levels(self, book: Regulation) -> tuple[int, ...]:
        """The levels of this kind under a rule book, from 1; none where the kind is not played."""
        if book.variant.kin not in GAMES:
            return ()
        longest = self.longest.get(book.variant.kin)
        if longest is None:
            return self.holds
        return tuple(n for n, band in enumerate(BANDS, 1) if self._has(n, *band, longest))

    def _has(self, level: int, least: int, most: int, longest: int) -> bool:
        return least <= longest and most >= self.shortest and level not in self.rare


def _row(  # noqa: PLR0913, PLR0917  (a row of the table below)
    name: str,
    title: Text,
    own: Material,
    other: Material,
    longest: tuple[int, int, int, int],
    in_forcada: Text | None = None,
    shortest: int = 2,
    rare: tuple[int, ...] = (),
) -> EndingKind:
    """A row; *longest* in each of the `GAMES`, 0: not there."""
    known = {game: moves for game, moves in zip(GAMES, longest, strict=True) if moves}
    return EndingKind(name, title, own, other, "win", known, in_forcada, shortest, rare=rare)


def _hold(
    name: str,
    title: Text,
    own: Material,
    other: Material,
    levels: tuple[int, ...] = HOLD_LEVELS,
) -> EndingKind:
    """A row of a draw to be held, in every game."""
    return EndingKind(name, title, own, other, "draw", holds=levels)


_ROWS = (
    _row(
        "three-kings-one",
        Text("Three kings against one"),
        (3, 0),
        (1, 0),
        (6, 13, 12, 13),
        in_forcada=Text("The forçada: three kings against one"),
    ),
    _row("two-kings-one", Text("Two kings against one"), (2, 0), (1, 0), (3, 3, 3, 3)),
    _row("two-kings-two", Text("Two kings against two"), (2, 0), (2, 0), (3, 3, 3, 3)),
    _row(
        "two-kings-king-man", Text("Two kings against king and man"), (2, 0), (1, 1), (5, 5, 5, 5)
    ),
    _row(
        "two-kings-man-king",
        Text("Two kings and a man against a king"),
        (2, 1),
        (1, 0),
        (6, 20, 20, 20),
    ),
    _row(
        "king-two-men-king",
        Text("A king and two men against a king"),
        (1, 2),
        (1, 0),
        (5, 30, 30, 30),
    ),
    _row(
        "three-men-king",
        Text("Three men against a king"),
        (0, 3),
        (1, 0),
        (3, 30, 30, 30),
        rare=(3,),
    ),
    _row("king-one-man", Text("A king against a man"), (1, 0), (0, 1), (4, 4, 4, 4)),
    _row("king-two-men", Text("A king against two men"), (1, 0), (0, 2), (11, 10, 10, 10)),
    _row(
        "king-three-men",
        Text("A king against three men"),
        (1, 0),
        (0, 3),
        (16, 12, 12, 12),
        shortest=4,
    ),
    _row("man-man", Text("A man against a man: the opposition"), (0, 1), (0, 1), (8, 7, 7, 7)),
    _row("two-men-one", Text("Two men against one"), (0, 2), (0, 1), (8, 6, 6, 6)),
    _row("two-men-two", Text("Two men against two"), (0, 2), (0, 2), (12, 10, 10, 10)),
    _row("three-men-one", Text("Three men against one"), (0, 3), (0, 1), (8, 20, 20, 20)),
    _hold("hold-three-kings", Text("One king against three"), (1, 0), (3, 0)),
    _hold("hold-two-kings", Text("One king against two"), (1, 0), (2, 0)),
    _hold("hold-two-kings-man", Text("A king against two kings and a man"), (1, 0), (2, 1)),
    _hold("hold-king-man", Text("A king against king and man"), (1, 0), (1, 1)),
    _hold("hold-king", Text("Two men against a king"), (0, 2), (1, 0), (1, 3)),
    _hold("hold-man", Text("A man against a man: the draw"), (0, 1), (0, 1), (3,)),
    _hold("hold-two-men", Text("A man against two men"), (0, 1), (0, 2), (3,)),
    _hold("hold-men", Text("Two men against two: the draw"), (0, 2), (0, 2), (1, 3)),
)

KINDS: Mapping[str, EndingKind] = MappingProxyType({row.id: row for row in _ROWS})
"""Every kind by its name, wins first, in the order in which people see them."""


def kinds_of(book: Regulation) -> tuple[EndingKind, ...]:
    """The kinds that are played under a rule book."""
    return tuple(kind for kind in KINDS.values() if kind.levels(book))
