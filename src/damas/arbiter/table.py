"""The table: events go in as a board or a person reports them, rulings come out.

A pure fold. Every event is kept; the state follows from them, and the same events give the same
rulings. The table never corrects anything by itself: positions are put right by a decision, which
is an event too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..base.errors import DamasError
from ..rules.board import Board
from ..rules.outcome import CounterStatus, Outcome
from ..rules.regulations import Regulation
from .decide import decide, decide_each
from .judging.sensor_board import is_out_of_step
from .model.cases import Case, Pending
from .model.clock import TableClock
from .model.making import make
from .model.pieces import Pieces
from .model.position import LastMove, PositionInHand
from .model.record import Record, RecordedMove
from .model.ruling import Ruling, via_of
from .model.state import TableState
from .policy import RulingPolicy
from .protocol.errors import EventError
from .protocol.events import read

if TYPE_CHECKING:
    from .protocol.answers import CounterView, OutcomeView, PendingView, StateView


class Logged(NamedTuple):
    """One event of the log: its number (1-based), as it came, and the table's answer."""

    number: int
    event: Any
    rulings: tuple[Ruling, ...]
    derived: tuple[dict[str, Any], ...] = ()


class Table:
    """One board with two players, a clock and an arbiter.

    *log*: every event with its rulings. *current*: the state, a value that never changes; None
    before the start.

    >>> table = Table()
    >>> _ = table.apply({"event": "start", "regulation": "internacional", "fen": "W:W28,46:B23"})
    >>> [(r.kind, r.code, r.article, r.right) for r in
    ...  table.apply({"event": "move", "by": "white", "path": [46, 41]})]
    [('irregularity', 'f', 'INT 5.4.0.6', 'black')]
    """

    def __init__(self) -> None:
        self.log: list[Logged] = []
        self.current: TableState | None = None
        self._policy: RulingPolicy | None = None

    @classmethod
    def from_events(cls, events: Iterable[object]) -> Table:
        """The table on which *events* happened."""
        table = cls()
        for event in events:
            table.apply(event)
        return table

    # The fold

    def apply(self, event: object) -> list[Ruling]:
        """The rulings on one event (a mapping as in the schema); never raises.

        An unreadable or impossible event gives one ruling of kind "error" and changes nothing but
        the log.
        """
        policy, number = self._policy, len(self.log) + 1
        derived: tuple[dict[str, Any], ...] = ()
        try:
            found = read(event, None if policy is None else policy.variant)
            decided = decide(self.current, found, policy, number)
            if decided.follow_ups:
                decided = decide_each(decided, number)
        except DamasError as error:
            rulings = [Ruling("error", error.text, error.code)]
        else:
            self.current, self._policy, rulings, follow_ups = decided
            if follow_ups:
                derived = tuple(one.to_dict() for one in follow_ups)
        kept = dict(event) if type(event) is dict or isinstance(event, Mapping) else event
        self.log.append(make(Logged, (number, kept, tuple(rulings), derived)))
        return rulings

    def refusal(self, event: object) -> Ruling | None:
        """The ruling that would refuse *event* if it came now; None if the table would take it.

        Nothing happens, and nothing is logged. Raises: DamasError for an event that cannot be.
        """
        found = read(event, None if self._policy is None else self._policy.variant)
        rulings = decide(self.current, found, self._policy, len(self.log) + 1).rulings
        return next((one for one in rulings if one.kind == "refused"), None)

    # The state

    @property
    def started(self) -> TableState:
        """The state of a game that has begun; raises EventError before the start."""
        if self.current is None:
            raise EventError("not-started", "The game has not been started")
        return self.current

    @property
    def regulation(self) -> Regulation:
        """The rule book of the game."""
        return self.started.setup.regulation

    @property
    def history(self) -> Record:
        """The position of record and the moves that led to it."""
        return self.started.record

    @property
    def position(self) -> PositionInHand:
        """The position in hand: the pieces and everything that goes with them."""
        return self.started.position

    @property
    def pieces(self) -> Pieces:
        """The pieces on the table."""
        return self.started.position.pieces

    @property
    def last_move(self) -> LastMove | None:
        """The last move carried out, as it was done."""
        return None if self.current is None else self.current.position.last_move

    @property
    def clock(self) -> TableClock | None:
        """The clock, where there is one."""
        return None if self.current is None else self.current.clock

    @property
    def now(self) -> int:
        """The last time seen on the arbiter's watch, in milliseconds."""
        return 0 if self.current is None else self.current.now

    @property
    def result(self) -> Outcome | None:
        """The end of the game; None while it goes on."""
        return None if self.current is None else self.current.result

    @property
    def offer(self) -> str | None:
        """The player whose draw offer waits."""
        return None if self.current is None else self.current.talk.offer

    @property
    def cases(self) -> tuple[Case, ...]:
        """Every case of the table, those of annulled games too."""
        return () if self.current is None else self.current.cases.every

    @property
    def game_cases(self) -> tuple[Case, ...]:
        """The cases of the game in hand, not of one that was annulled."""
        return () if self.current is None else self.current.cases.of_game

    @property
    def pendings(self) -> tuple[Pending, ...]:
        """The irregularities that wait for a decision."""
        return () if self.current is None else self.current.cases.pendings

    @property
    def open_faults(self) -> list[Case]:
        """Irregularities that were played on but can still be put right."""
        return [] if self.current is None else self.current.cases.open_faults

    @property
    def expected(self) -> str:
        """The side whose move it is, reckoning with one that waits for a decision; "" before the
        start."""
        return "" if self.current is None else self.current.expected

    @property
    def board_differs(self) -> bool:
        """Whether the pieces stand otherwise than a board with sensors has reported last: until it
        is put right or entered, nothing but a whole legal move is read from it."""
        return self.current is not None and is_out_of_step(self.current)

    def board_for(self, by: str) -> Board:
        """The position that *by* has before him: the record, or the board if he accepts it."""
        return self.started.board_for(by)

    @property
    def events(self) -> tuple[Any, ...]:
        """Every event as it came."""
        return tuple(one.event for one in self.log)

    def entries(self) -> tuple[RecordedMove, ...]:
        """The moves of the record: legal ones, and irregular ones that stand."""
        return () if self.current is None else self.current.record.entries

    def record(self) -> tuple[RecordedMove | Logged, ...]:
        """The whole record of this game in order: its moves, and every event that was ruled on.

        An event that is itself a move of the record stands before it. A sheet or a PDN file is
        written from this (`damas.arbiter.to_pdn`).
        """
        if self.current is None:
            return ()
        began = max(n for n, one in enumerate(self.log) if _starts(one))
        ruled = [one for one in self.log[began:] if one.rulings and one.rulings[0].kind != "error"]
        merged: list[RecordedMove | Logged] = [*self.current.record.entries, *ruled]
        return tuple(sorted(merged, key=_place_in_log))

    def state(self) -> StateView:
        """Everything that a face shows, as plain values; empty before the start."""
        return cast("StateView", {}) if self.current is None else state_of(self.current)


def _starts(logged: Logged) -> bool:
    """Whether a game began with this event."""
    event = logged.event
    start = isinstance(event, Mapping) and event.get("event") == "start"
    return start and not any(ruling.kind == "error" for ruling in logged.rulings)


def _place_in_log(one: RecordedMove | Logged) -> tuple[int, bool]:
    if isinstance(one, RecordedMove):
        return one.event, True
    return one.number, False


def state_of(state: TableState) -> StateView:
    """The state as plain values."""
    record, position, pieces = state.record, state.position, state.position.pieces
    pendings, clock, result = state.cases.pendings, state.clock, state.result
    found = {
        "regulation": state.setup.regulation.id,
        "fen": record.fen,
        "board": None if record.stands(pieces) else pieces.fen(state.expected),
        "turn": record.turn,
        "ply": len(record.entries),
        "pending": None if not pendings else _pending(pendings[0]),
        "counters": [_counter(one) for one in record.counters],
        "clock": None if clock is None else clock.to_dict(state.now),
        "result": None if result is None else result.result or _unlike(result),
        "outcome": None if result is None else _outcome(result),
        "offer": state.talk.offer,
        "bound": position.bound,
        "awaiting": list(position.awaiting),
        "uncrowned": sorted(pieces.uncrowned),
        "inactive": dict(pieces.inactive),
        "out_of_play": [{"square": square, "piece": piece} for square, piece in pieces.inactive],
        "held": {colour: held.origin for colour, held in pieces.held.items()},
        "open_faults": [
            {"by": one.by, "codes": list(one.codes)} for one in state.cases.open_faults
        ],
        "annulled": state.annulled,
    }
    return cast("StateView", found)


def _pending(pending: Pending) -> PendingView:
    code, citation = pending.case.faults[0]
    found = {
        "code": code,
        "codes": list(pending.codes),
        "article": None if citation is None else str(citation),
        "via": via_of(citation),
        "by": pending.case.by,
        "right": pending.right,
        "choices": list(pending.choices),
        "expires": pending.expires,
    }
    return cast("PendingView", found)


def _unlike(outcome: Outcome) -> str:
    return "annulled" if outcome.white == "annulled" else "unlike"


def _outcome(outcome: Outcome) -> OutcomeView:
    return {
        "white": outcome.white,
        "black": outcome.black,
        "reason": outcome.reason,
        "article": None if outcome.citation is None else str(outcome.citation),
        "via": via_of(outcome.citation),
    }


def _counter(one: CounterStatus) -> CounterView:
    return {
        "rule": one.rule,
        "article": str(one.citation),
        "via": via_of(one.citation),
        "current": one.current,
        "limit": one.limit,
        "current_plies": one.current_plies,
        "limit_plies": one.limit_plies,
        "invocation": one.invocation,
        "claimable_by": one.claimable_by,
    }
