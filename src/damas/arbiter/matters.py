"""What is open at the table: the lance in hand, what waits for a decision, what was closed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .._kernel import Move
from ..board import Board
from ..citation import Citation
from .pieces import Pieces


@dataclass(slots=True)
class Lance:
    """The last lance carried out, as it was done. *board*: the record before it.

    *jumped*: what it went over, in order; *removed*: what was taken off since; *fits*: the captures
    that it may have been, while that is unclear; *completed*: the clock was pressed, or the other
    player has acted; *counted*: the clock has counted it.
    """

    by: str
    path: list[int]
    board: Board
    jumped: tuple[int, ...] = ()
    ordered: bool = True
    unfinished: bool = False
    completed: bool = False
    counted: bool = False
    taken_back: bool = False
    hand: str | None = None
    fits: tuple[Move, ...] = ()
    removed: list[int] = field(default_factory=list)
    flagged: set[str] = field(default_factory=set)

    def copy(self) -> Lance:
        """The same lance, apart from this one."""
        # Written out: `copy` and `replace` take twice as long, and this is done once an event.
        return Lance(
            self.by,
            [*self.path],
            self.board,
            self.jumped,
            self.ordered,
            self.unfinished,
            self.completed,
            self.counted,
            self.taken_back,
            self.hand,
            self.fits,
            [*self.removed],
            self.flagged.copy(),
        )

    def ended(self) -> Lance:
        """The same lance at its end: nothing of it is to be carried on, removed or told apart."""
        made = self.copy()
        made.completed, made.unfinished, made.fits = True, False, ()
        return made


@dataclass(frozen=True, slots=True)
class Standing:
    """All that a position carries at one moment, apart from the record (IRR-05).

    *awaiting*: captured pieces that are still to be removed. *touched*: what the player to move has
    touched, in order; *bound*: which of it must be played. *announced*: the squares for which
    "ajeito" was said, None for one said without a square. *lance*: the last one carried out.
    *moved*: what was touched by the act that followed. *uncrowned*: the kings of the record that
    lack their second man; *light*: the pieces that by the record lie on light squares. Neither
    changes by what the arbiter carries about.
    """

    pieces: Pieces
    awaiting: tuple[int, ...] = ()
    touched: tuple[int, ...] = ()
    bound: int | None = None
    announced: tuple[int | None, ...] = ()
    lance: Lance | None = None
    moved: tuple[int, ...] = ()
    uncrowned: frozenset[int] = frozenset()
    light: tuple[tuple[str, int], ...] = ()

    def crowned(self, square: int) -> Standing:
        """The same, the king on *square* with its second man."""
        pieces = self.pieces.copy()
        pieces.uncrowned.discard(square)
        return replace(self, pieces=pieces, uncrowned=self.uncrowned - {square})


@dataclass(slots=True)
class Case:
    """One player's irregularities in one lance, as the ruling sheet keeps them (IRR-09).

    *ply*: how long the record was before them. *event* and *decided*: numbers of events.
    *reporter*: who reported it; None where the table saw it. *before*, *stands*, *after*: FEN of
    the record before, of what stood, and of the record after. *clock*: seconds left of both.
    *how*: None while it waits, then "rectified", "kept", "lapsed", "continued", "accident", or
    "annulled" where the game was begun again. *due*: the captures that the rules asked for.
    """

    offender: str
    ply: int
    event: int
    before: str
    stands: str
    clock: dict[str, Any] | None
    faults: list[tuple[str, Citation | None]] = field(default_factory=list)
    reporter: str | None = None
    how: str | None = None
    decider: str | None = None
    decided: int | None = None
    after: str | None = None
    due: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes, in the order in which they were noticed."""
        return tuple(code for code, _ in self.faults)

    def to_dict(self) -> dict[str, Any]:
        """The case as plain values."""
        named = [None if citation is None else str(citation) for _, citation in self.faults]
        return {
            "codes": list(self.codes),
            "articles": named,
            "by": self.offender,
            "ply": self.ply,
            "event": self.event,
            "reporter": self.reporter,
            "decision": self.how,
            "decider": self.decider,
            "decided": self.decided,
            "before": self.before,
            "stands": self.stands,
            "after": self.after,
            "clock": self.clock,
            "due": list(self.due),
        }

    def copy(self) -> Case:
        """The same case, apart from this one."""
        return replace(self, faults=[*self.faults])


@dataclass(slots=True)
class Pending:
    """One player's irregularities that wait for a decision, which is whole (INT 5.8).

    *before*: what the position carried before it. *movement*: a lance that is not in the record
    yet; *began*: what the position carried before that lance; *move*: the legal lance that it is,
    if only its way was wrong. *touched*: what was touched by it, in order. *restart*: put right,
    the game begins again. *entered*: what it is about is in the record
    already.
    """

    case: Case
    right: str
    choices: tuple[str, ...]
    expires: str | None
    before: Standing
    began: Standing
    movement: bool = False
    move: Move | None = None
    path: tuple[int, ...] = ()
    touched: tuple[int, ...] = ()
    restart: bool = False
    entered: bool = False

    @property
    def offender(self) -> str:
        """Who did it."""
        return self.case.offender

    @property
    def lies_open(self) -> bool:
        """Whether a lance waits that is not in the record."""
        return self.movement and not self.entered

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of what waits."""
        return self.case.codes
