"""What is open at the table: the lance in hand, what waits for a decision, what was closed."""

from __future__ import annotations

from dataclasses import dataclass, field

from .._kernel import Move
from ..board import Board
from ..citation import Citation
from .pieces import Pieces


@dataclass(slots=True)
class Lance:
    """The last lance carried out, as it was done. *board*: the record before it.

    *jumped*: what it went over, in order; *removed*: what was taken off since; *fits*: the captures
    that it may have been, while that is unclear; *completed*: the clock was pressed, or the other
    player has acted.
    """

    by: str
    path: list[int]
    board: Board
    jumped: tuple[int, ...] = ()
    ordered: bool = True
    unfinished: bool = False
    completed: bool = False
    taken_back: bool = False
    hand: str | None = None
    fits: tuple[Move, ...] = ()
    removed: list[int] = field(default_factory=list)
    flagged: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Pending:
    """One player's irregularities that wait for a decision, which is whole (INT 5.8).

    *before*: the pieces as they stood; *before_ply*: how long the record was. *movement*: a lance
    that is not in the record yet; *move*: the legal lance that it is, if only its way was wrong.
    """

    offender: str
    right: str
    choices: tuple[str, ...]
    expires: str | None
    before: Pieces
    before_ply: int
    faults: list[tuple[str, Citation | None]] = field(default_factory=list)
    movement: bool = False
    move: Move | None = None
    path: tuple[int, ...] = ()
    touched: tuple[int, ...] = ()
    restart: bool = False

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of what waits."""
        return tuple(code for code, _ in self.faults)


@dataclass(frozen=True, slots=True)
class Closed:
    """What was decided or has lapsed. *ply*: where the record stood before it."""

    offender: str
    codes: tuple[str, ...]
    how: str
    ply: int
