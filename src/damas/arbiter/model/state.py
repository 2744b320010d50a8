"""The whole state of a table after one event, in small parts that never change."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.board import Board
from ...rules.game import OTHER
from ...rules.outcome import Outcome
from ...rules.regulations import Regulation
from .cases import Cases, Pending
from .clock import ClockSetting, TableClock
from .pieces import Pieces
from .position import PositionInHand
from .record import Record

FIRST, IN_STEP, NEWEST = 1, 3, 3
"""The protocols of a log. In the first one a report of the arbiter was itself a decision, a draw
could be offered at any time, the arbiter could restore in the opponent's stead, and a fallen flag
stopped nothing; the codex on offers, flags, claims, reports and times was not known (CBD 37, 44,
59, 67, 73), nor endings that the arbiter counts; an expulsion by FENAE lost the game; draws were
counted by the earlier edition of the book. Up to the second a board with sensors was believed after
squares that nothing explains, a piece of the opponent that vanished was an irregularity, and a king
moved by sensors alone was uncrowned. A log whose start names none is read by the newest."""


class Setup(NamedTuple):
    """The beginning of the game: its regulation, its position, its clock, the log's protocol."""

    regulation: Regulation
    fen: str | None
    clock: ClockSetting | None
    protocol: int = NEWEST


class Talk(NamedTuple):
    """Everything that players have said and that still matters.

    *offer*: the player whose draw offer waits. *declined*: how many offers in a row White and Black
    have had declined. *refusals*: for a player who claims that the opponent refuses to play by the
    rules, whether that claim still stands. *hovers*: how often each person has come
    back with the piece in the hand. *examined*: the player whose claim of a draw is looked at.
    *claimed*: the matter that was claimed last and waits for the arbiter.
    *offered*: the player who has offered last. *reported*: irregularities whose report was
    refused, each with the number of entries that the record had: the arbiter may look at them.
    """

    offer: str | None = None
    declined: tuple[int, int] = (0, 0)
    refusals: tuple[tuple[str, bool], ...] = ()
    hovers: tuple[tuple[str, int], ...] = ()
    examined: str | None = None
    claimed: str | None = None
    offered: str | None = None
    reported: tuple[tuple[str, int], ...] = ()

    def with_declined(self, by: str, count: int) -> Talk:
        """The same, when *by* has had so many offers in a row declined."""
        white, black = self.declined
        return self._replace(declined=(count, black) if by == "white" else (white, count))

    def with_refusal(self, by: str, *, stands: bool) -> Talk:
        """The same, when the claim of *by* stands, or has been given up."""
        others = tuple(one for one in self.refusals if one[0] != by)
        return self._replace(refusals=(*others, (by, stands)))

    def with_return(self, by: str) -> tuple[Talk, int]:
        """The same, when *by* has come back once more; and how often that is."""
        count = dict(self.hovers).get(by, 0) + 1
        others = tuple(one for one in self.hovers if one[0] != by)
        return self._replace(hovers=(*others, (by, count))), count


class TableState(NamedTuple):
    """One table at one moment. *now*: the last time seen on the arbiter's watch, in ms.

    *annulled*: how many games were made void since the start. *sensed*: the squares that a board
    with sensors has reported last; None without one.
    """

    setup: Setup
    record: Record
    position: PositionInHand
    cases: Cases = Cases()
    talk: Talk = Talk()
    clock: TableClock | None = None
    now: int = 0
    result: Outcome | None = None
    annulled: int = 0
    sensed: frozenset[int] | None = None

    @property
    def expected(self) -> str:
        """The side whose move it is, reckoning with a move that waits for a decision."""
        return expected_player(self.cases.pendings, self.record)

    def board_for(self, by: str) -> Board:
        """The position that *by* has before him: the record, or the board if he accepts it."""
        position = self.position
        return board_for(by, self.cases.pendings, self.record, position.pieces, position.awaiting)


def expected_player(pendings: tuple[Pending, ...], record: Record) -> str:
    """The side whose move it is, reckoning with a move that waits for a decision."""
    for pending in pendings:
        if pending.movement:
            return OTHER[pending.offender]
    return record.turn


def board_for(
    by: str,
    pendings: tuple[Pending, ...],
    record: Record,
    pieces: Pieces,
    awaiting: tuple[int, ...],
) -> Board:
    """The position that *by* has before him: the record, or the board if he accepts it."""
    if record.turn == by and all(one.offender == by or one.past for one in pendings):
        return record.board
    return pieces.without(*awaiting).board(by)
