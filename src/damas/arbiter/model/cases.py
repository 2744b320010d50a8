"""Irregularities: the cases of the ruling sheet, and the open ones that wait for a decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..._kernel import Move
from ...base.citation import Citation
from .clock import ClockView
from .position import PositionInHand


class Case(NamedTuple):
    """One player's irregularities in one move, as the ruling sheet keeps them (IRR-09).

    *number*: its place among the table's cases, from 0. *ply*: the length of the record before
    them. *event* and *decided*: numbers of events. *reporter*: the person who reported it; None
    where the table saw it. *before*, *stands*, *after*: FEN of the record before, of the pieces as
    they stood, and of the record after. *clock*: seconds left of both. *how*: None while it waits,
    then "rectified", "kept", "lapsed", "continued", "accident", or "annulled" where the game was
    begun again. *due*: the captures that the rules asked for. *shared*: both players are at fault,
    or it is not clear which one (IRR-07); *offender* is then the one to move.
    """

    number: int
    offender: str
    ply: int
    event: int
    before: str
    stands: str
    clock: ClockView | None
    faults: tuple[tuple[str, Citation | None], ...] = ()
    reporter: str | None = None
    how: str | None = None
    decider: str | None = None
    decided: int | None = None
    after: str | None = None
    due: tuple[str, ...] = ()
    shared: bool = False

    @property
    def by(self) -> str | None:
        """The player at fault, as people are told; None for both, or where it is not clear."""
        return None if self.shared else self.offender

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
            "by": self.by,
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


class Pending(NamedTuple):
    """One player's irregularities that wait for a decision, which covers all of them (INT 5.8).

    *before*: the position before it. *movement*: a move that is not in the record yet; *began*: the
    position before that move; *move*: the legal move that it is, if only its way was wrong.
    *touched*: the pieces touched by it, in order. *restart*: put right, the game begins again.
    *entered*: its move is in the record already. *past*: it was played on since, and waits again.
    """

    case: Case
    right: str
    choices: tuple[str, ...]
    expires: str | None
    before: PositionInHand
    began: PositionInHand
    movement: bool = False
    move: Move | None = None
    path: tuple[int | str, ...] = ()
    touched: tuple[int, ...] = ()
    restart: bool = False
    entered: bool = False
    past: bool = False

    def with_move(self, move: Move | None) -> Pending:
        """The same, known to be this legal move."""
        return self._replace(move=move)

    @property
    def offender(self) -> str:
        """The player at fault."""
        return self.case.offender

    @property
    def lies_open(self) -> bool:
        """Whether a move waits that is not in the record."""
        return self.movement and not self.entered

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the irregularities that wait."""
        return self.case.codes


class Cases(NamedTuple):
    """Every case of a table in order, and those of them that wait for a decision.

    *earlier*: how many cases belong to games that were annulled. A pending one holds its case,
    which is the same as the one of that number.
    """

    every: tuple[Case, ...] = ()
    pendings: tuple[Pending, ...] = ()
    earlier: int = 0

    @property
    def of_game(self) -> tuple[Case, ...]:
        """The cases of the game in hand, not of one that was annulled."""
        return self.every[self.earlier :]

    @property
    def open_faults(self) -> list[Case]:
        """Irregularities that were played on but can still be put right."""
        return [case for case in self.of_game if case.how == "continued"]

    def pending_of(self, offender: str) -> Pending | None:
        """The irregularities of *offender* in the move in hand that wait, if any."""
        mine = (one for one in self.pendings if one.offender == offender and not one.past)
        return next(mine, None)

    def waiting(self, case: Case) -> Pending | None:
        """The pending one of *case*, if it waits."""
        return next((one for one in self.pendings if one.case.number == case.number), None)

    def opened(self, pending: Pending) -> Cases:
        """The cases with one more, which waits."""
        return Cases((*self.every, pending.case), (*self.pendings, pending), self.earlier)

    def reopened(self, pending: Pending) -> Cases:
        """The cases when one that is known waits again."""
        return Cases(self._every(pending.case), (*self.pendings, pending), self.earlier)

    def with_case(self, case: Case) -> Cases:
        """The cases when one has changed."""
        number = case.number
        pendings = tuple(
            [one._replace(case=case) if one.case.number == number else one for one in self.pendings]
        )
        return Cases(self._every(case), pendings, self.earlier)

    def _every(self, case: Case) -> tuple[Case, ...]:
        return (*self.every[: case.number], case, *self.every[case.number + 1 :])

    def with_pending(self, pending: Pending) -> Cases:
        """The cases when a waiting one has changed."""
        number = pending.case.number
        pendings = tuple([pending if one.case.number == number else one for one in self.pendings])
        return Cases(self._every(pending.case), pendings, self.earlier)

    def waiting_only(self, pendings: Sequence[Pending]) -> Cases:
        """The cases when only these wait."""
        return Cases(self.every, tuple(pendings), self.earlier)

    def without(self, pending: Pending) -> Cases:
        """The cases when one waits no more."""
        number = pending.case.number
        return self.waiting_only([one for one in self.pendings if one.case.number != number])

    def reported(self, pending: Pending, reporter: str) -> Cases:
        """The cases when *reporter* has reported one that waits."""
        return self.with_case(self.every[pending.case.number]._replace(reporter=reporter))
