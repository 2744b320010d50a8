"""The answer to one event while it is made: the only thing at the table that changes."""

from __future__ import annotations

from typing import Any

from ..base.i18n import Text
from ..rules.board import Board
from .model.cases import Case, Pending
from .model.making import make
from .model.pieces import Pieces
from .model.position import LastMove, PositionInHand
from .model.ruling import Ruling
from .model.state import FIRST, TableState, board_for, expected_player
from .policy import RulingPolicy
from .protocol.events import Event


class Draft:
    """The parts of a `TableState`, to be replaced one by one, with the rulings given so far.

    A draft lives for one event; where the event turns out to be impossible, it is thrown away.
    *before*: the position in hand before the event. *number*: the event's number. *follow_ups*:
    events that follow from it, to be decided next.
    """

    pieces: Pieces
    awaiting: tuple[int, ...]
    touched: tuple[int, ...]
    bound: int | None
    announced: tuple[int | None, ...]
    last_move: LastMove | None
    uncrowned: frozenset[int]
    light: tuple[tuple[str, int], ...]

    __slots__ = (
        "announced",
        "annulled",
        "awaiting",
        "before",
        "bound",
        "cases",
        "clock",
        "follow_ups",
        "last_move",
        "light",
        "now",
        "number",
        "pieces",
        "policy",
        "record",
        "result",
        "rulings",
        "sensed",
        "setup",
        "talk",
        "touched",
        "uncrowned",
    )

    def __init__(self, state: TableState, policy: RulingPolicy, number: int) -> None:
        self.policy = policy
        self.number = number
        self.rulings: list[Ruling] = []
        self.follow_ups: list[Event] = []
        (
            self.setup,
            self.record,
            self.before,
            self.cases,
            self.talk,
            self.clock,
            self.now,
            self.result,
            self.annulled,
            self.sensed,
        ) = state
        self.restore(self.before)

    def restore(self, position: PositionInHand) -> None:
        """Sets everything that goes with the pieces."""
        (
            self.pieces,
            self.awaiting,
            self.touched,
            self.bound,
            self.announced,
            self.last_move,
            self.uncrowned,
            self.light,
        ) = position

    @property
    def position(self) -> PositionInHand:
        """The position in hand as it is now."""
        return make(
            PositionInHand,
            (
                self.pieces,
                self.awaiting,
                self.touched,
                self.bound,
                self.announced,
                self.last_move,
                self.uncrowned,
                self.light,
            ),
        )

    def state(self) -> TableState:
        """The next state of the table."""
        return make(
            TableState,
            (
                self.setup,
                self.record,
                self.position,
                self.cases,
                self.talk,
                self.clock,
                self.now,
                self.result,
                self.annulled,
                self.sensed,
            ),
        )

    @property
    def expected(self) -> str:
        """The side whose move it is, reckoning with a move that waits for a decision."""
        return expected_player(self.cases.pendings, self.record)

    @property
    def reads_as_first(self) -> bool:
        """Whether the log is read by the first protocol (`model.state.FIRST`)."""
        return self.setup.protocol == FIRST

    def restores(self, code: str) -> bool:
        """Whether this irregularity must be put right; by the first protocol every one must."""
        policy = self.policy
        return policy.must_restore if self.reads_as_first else policy.restores(code)

    @property
    def pendings(self) -> tuple[Pending, ...]:
        """The irregularities that wait for a decision."""
        return self.cases.pendings

    @property
    def open_faults(self) -> list[Case]:
        """Irregularities that were played on but can still be put right."""
        return self.cases.open_faults

    def board_for(self, by: str) -> Board:
        """The position that *by* has before him: the record, or the board if he accepts it."""
        return board_for(by, self.cases.pendings, self.record, self.pieces, self.awaiting)

    def change_last_move(self, **changes: Any) -> None:
        """Replaces parts of the last move, where there is one."""
        if self.last_move is not None:
            self.last_move = self.last_move._replace(**changes)

    def change_talk(self, **changes: Any) -> None:
        """Replaces parts of the statements."""
        self.talk = self.talk._replace(**changes)

    def add_ruling(self, kind: str, message: Text, **more: Any) -> None:
        """Gives a ruling."""
        self.rulings.append(Ruling(kind, message, **more))

    def refused_as_over(self, by: str | None = None) -> bool:
        """Whether the game has ended; if so, says that."""
        if self.result is None:
            return False
        self.add_ruling("refused", Text("The game is over"), code="over", by=by)
        return True
