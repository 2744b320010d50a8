"""The table: events go in as a board or a person reports them, rulings come out.

A pure fold. Every event is kept; the state is what follows from them, and the same events give the
same rulings. The table never corrects anything by itself: positions are put right by a decision,
which is an event too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..board import Board
from ..citation import Citation
from ..errors import DamasError
from ..game import OTHER
from ..i18n import Text
from ..outcome import CounterStatus, Outcome
from ..regulations import Regulation
from . import decisions, lances, office, placements, removal, setting, talk, touches
from .codes import PEOPLE
from .events import EventError, read
from .matters import Case, Lance, Pending, Standing
from .pieces import EMPTY, Pieces
from .record import Entry, Record
from .ruling import Ruling
from .snapshot import Snapshot
from .watch import Watch


@dataclass(frozen=True, slots=True)
class Logged:
    """One event of the log: its number (1-based), as it came, and what the table answered."""

    number: int
    event: Any
    rulings: tuple[Ruling, ...]
    derived: tuple[dict[str, Any], ...] = ()


class Table:
    """One board with two players, a clock and an arbiter.

    >>> table = Table()
    >>> _ = table.apply({"event": "start", "regulation": "internacional", "fen": "W:W28,46:B23"})
    >>> [(r.kind, r.code, r.article, r.right) for r in
    ...  table.apply({"event": "move", "by": "white", "path": [46, 41]})]
    [('irregularity', 'f', 'INT 5.4.0.6', 'black')]
    """

    def __init__(self) -> None:
        self.log: list[Logged] = []
        self.now = 0
        self.annulled = 0
        self.cases: list[Case] = []
        self.begun: dict[str, Any] | None = None
        self.rulings: list[Ruling] = []
        self.derived: list[dict[str, Any]] = []
        self.awaiting: list[int] = []
        self.uncrowned: frozenset[int] = frozenset()
        self.light: tuple[tuple[str, int], ...] = ()
        self.pendings: list[Pending] = []
        self.offer: str | None = None
        self.result: Outcome | None = None
        self.watch: Watch | None = None
        self.earlier_cases = 0

    @classmethod
    def from_events(cls, events: Iterable[object]) -> Table:
        """The table on which *events* happened."""
        table = cls()
        for event in events:
            table.apply(event)
        return table

    # The fold

    def apply(self, event: object) -> list[Ruling]:
        """What follows from one event (a mapping as in the schema); never raises.

        An event that cannot be read, or cannot be, gives one ruling of kind "error" and changes
        nothing but the log.
        """
        self.rulings, self.derived = [], []
        try:
            told = read(event, None if self.begun is None else self.regulation.variant)
        except DamasError as error:
            self._refuse(error)
        else:
            snapshot = Snapshot.of(self)
            try:
                self._keep_time(told)
                self._handle(told, snapshot.standing)
            except DamasError as error:
                snapshot.put_back(self)
                self._refuse(error)
        kept = dict(event) if isinstance(event, Mapping) else event
        number = len(self.log) + 1
        self.log.append(Logged(number, kept, tuple(self.rulings), tuple(self.derived)))
        return self.rulings

    def _refuse(self, error: DamasError) -> None:
        self.rulings, self.derived = [Ruling("error", error.text, error.code)], []

    def _handle(self, told: Mapping[str, Any], before: Standing | None) -> None:
        """One event, from what stood *before* it to what follows from it."""
        if before is not None:
            self.before = before
        _HANDLERS[told["event"]](self, told)
        self.awaiting = [n for n in self.awaiting if self.pieces.at[n] != EMPTY]
        if self.uncrowned or self.pieces.uncrowned:
            self.uncrowned = self.history.uncrowned(self.pieces, self.uncrowned)
        self.settle()

    def _keep_time(self, told: Mapping[str, Any]) -> None:
        if told["t"] is None or told["event"] == "start":
            return
        if told["t"] < self.now:
            raise EventError(
                "time-backwards",
                "The watch runs backwards: {t} s after {now} s",
                t=f"{told['t'] / 1000:g}",
                now=f"{self.now / 1000:g}",
            )
        self.now = told["t"]
        if self.watch is not None and self.result is None:
            self._tell_flag(self.watch)

    def _tell_flag(self, watch: Watch) -> None:
        fallen = watch.fallen(self.now)
        if fallen is not None and fallen not in watch.told:
            watch.told.add(fallen)
            self.say(
                "warning",
                Text("A flag has fallen: {color}", {"color": PEOPLE[fallen]}),
                code="flag",
                by=fallen,
                citation=self.article("time"),
                right=OTHER[fallen],
                choices=("flag",),
            )

    def derive(self, event: dict[str, Any]) -> None:
        """Applies an event that follows from the one in hand."""
        self.derived.append(event)
        self._handle(read(event, self.regulation.variant), self.carried())

    def begin(self, told: Mapping[str, Any], regulation: Regulation, record: Record) -> None:
        """Sets everything as it is before the first lance."""
        self.begun = dict(told)
        self.regulation = regulation
        self.history = record
        self.pieces = Pieces.of(record.board)
        self.lance: Lance | None = None
        self.awaiting = []
        self.uncrowned, self.light = frozenset(), ()
        self.touched: list[int] = []
        self.bound: int | None = None
        self.announced: list[int | None] = []
        self.pendings = []
        self.offer = None
        self.claimed_refusal: dict[str, bool] = {}
        self.declined = {"white": 0, "black": 0}
        self.hovers = {"white": 0, "black": 0}
        self.paths: dict[str, list[int]] = {}
        self.result = None
        self.watch = None
        if told["clock"] is not None:
            self.watch = Watch(told["clock"], self.now, record.turn)
        self.earlier_cases = len(self.cases)
        self.before = self.carried()

    # What handlers ask and say

    @property
    def expected(self) -> str:
        """Whose lance it is, reckoning with one that waits for a decision; "" before the start."""
        if self.begun is None:
            return ""
        for pending in self.pendings:
            if pending.movement:
                return OTHER[pending.offender]
        return self.history.turn

    def say(self, kind: str, message: Text, **more: Any) -> None:
        """Gives a ruling."""
        self.rulings.append(Ruling(kind, message, **more))

    def article(self, key: str) -> Citation | None:
        """The article behind a reason or a matter of conduct; None where the book is silent."""
        return self.regulation.conduct_citation(key)

    def over(self, by: str | None = None) -> bool:
        """Whether the game has ended; says so."""
        if self.result is None:
            return False
        self.say("refused", Text("The game is over"), code="over", by=by)
        return True

    @property
    def open_faults(self) -> list[Case]:
        """What was played on but can still be put right."""
        return [case for case in self.game_cases if case.how == "continued"]

    @property
    def game_cases(self) -> list[Case]:
        """The cases of the game in hand, not of one that was annulled."""
        return self.cases[self.earlier_cases :]

    def carried(self) -> Standing:
        """All that the position carries now, apart from the record."""
        return Standing(
            self.pieces.copy(),
            tuple(self.awaiting),
            tuple(self.touched),
            self.bound,
            tuple(self.announced),
            None if self.lance is None else self.lance.copy(),
            uncrowned=self.uncrowned,
            light=self.light,
        )

    def standing(self, by: str) -> Board:
        """The position that *by* has before him: the record, or what stands if he lets it."""
        if self.history.turn == by and not any(p.offender != by for p in self.pendings):
            return self.history.board
        pieces = self.pieces.copy()
        for number in self.awaiting:
            pieces.remove(number)
        return pieces.board(by)

    def finish(self, outcome: Outcome, **more: Any) -> None:
        """Ends the game; *more* is told with the ruling."""
        self.result = outcome
        self.offer = None
        self.pendings.clear()
        if self.watch is not None:
            self.watch.stop(self.now)
        kind = "annulled" if outcome.white == "annulled" else "ruling"
        winner = outcome.result if outcome.result in OTHER else None
        kind = "draw" if outcome.result == "draw" else "win" if winner else kind
        self.say(
            kind,
            outcome.text,
            code=outcome.reason,
            citation=outcome.citation,
            by=winner,
            more={"white": outcome.white, "black": outcome.black, **more},
        )

    def settle(self) -> None:
        """Ends the game when the record is at an end and nothing is open."""
        if self.result is None and not self.pendings and not self.awaiting:
            outcome = self.history.game.outcome
            if outcome is not None:
                self.finish(outcome)

    # What stands

    @property
    def events(self) -> tuple[Any, ...]:
        """Every event as it came."""
        return tuple(one.event for one in self.log)

    def entries(self) -> tuple[Entry, ...]:
        """The lances of the record: legal ones, and irregular ones that stand."""
        return () if self.begun is None else tuple(self.history.entries)

    def record(self) -> tuple[Entry | Logged, ...]:
        """The whole record of this game in order: its lances, and every event that was ruled on.

        An event that is itself a lance of the record stands before it. A sheet or a PDN file is
        written from this (`damas.arbiter.to_pdn`).
        """
        if self.begun is None:
            return ()
        began = max(n for n, one in enumerate(self.log) if _starts(one))
        ruled = [one for one in self.log[began:] if one.rulings and one.rulings[0].kind != "error"]
        merged: list[Entry | Logged] = [*self.history.entries, *ruled]
        return tuple(sorted(merged, key=_when))

    def state(self) -> dict[str, Any]:
        """Everything that a face shows, as plain values; empty before the start."""
        return state_of(self) if self.begun is not None else {}


def _starts(logged: Logged) -> bool:
    """Whether a game began with this event."""
    event = logged.event
    told = isinstance(event, Mapping) and event.get("event") == "start"
    return told and not any(ruling.kind == "error" for ruling in logged.rulings)


def _when(one: Entry | Logged) -> tuple[int, bool]:
    if isinstance(one, Entry):
        return one.event, True
    return one.number, False


def state_of(table: Table) -> dict[str, Any]:
    """The state as plain values."""
    record, pieces = table.history, table.pieces
    stands = record.stands(pieces)
    watch = table.watch
    return {
        "regulation": table.regulation.id,
        "fen": record.board.fen,
        "board": None if stands else pieces.board(table.expected).fen,
        "turn": record.turn,
        "ply": len(record.entries),
        "pending": None if not table.pendings else _pending(table.pendings[0]),
        "counters": [_counter(one) for one in record.game.counters],
        "clock": None if watch is None else watch.to_dict(table.now),
        "result": None if table.result is None else table.result.result or _unlike(table.result),
        "outcome": None if table.result is None else _outcome(table.result),
        "offer": table.offer,
        "bound": table.bound,
        "awaiting": list(table.awaiting),
        "uncrowned": sorted(pieces.uncrowned),
        "inactive": dict(pieces.inactive),
        "out_of_play": [{"square": square, "piece": piece} for square, piece in pieces.inactive],
        "held": {color: origin for color, (_, origin) in pieces.held.items()},
        "open_faults": [{"by": f.offender, "codes": list(f.codes)} for f in table.open_faults],
        "annulled": table.annulled,
    }


def _pending(pending: Pending) -> dict[str, Any]:
    code, citation = pending.case.faults[0]
    return {
        "code": code,
        "codes": list(pending.codes),
        "article": None if citation is None else str(citation),
        "by": pending.offender,
        "right": pending.right,
        "choices": list(pending.choices),
        "expires": pending.expires,
    }


def _unlike(outcome: Outcome) -> str:
    return "annulled" if outcome.white == "annulled" else "unlike"


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "white": outcome.white,
        "black": outcome.black,
        "reason": outcome.reason,
        "article": None if outcome.citation is None else str(outcome.citation),
    }


def _counter(one: CounterStatus) -> dict[str, Any]:
    return {
        "rule": one.rule,
        "article": str(one.citation),
        "current": one.current,
        "limit": one.limit,
        "current_plies": one.current_plies,
        "limit_plies": one.limit_plies,
        "invocation": one.invocation,
        "claimable_by": one.claimable_by,
    }


_Handler = Callable[[Table, Mapping[str, Any]], None]
_HANDLERS: Mapping[str, _Handler] = {
    "start": setting.start,
    "adjust": touches.adjust,
    "touch": touches.touch,
    "lift": lances.lift,
    "put": lances.put,
    "hover": lances.hover,
    "move": lances.move,
    "remove": removal.remove,
    "crown": removal.crown,
    "press": talk.press,
    "flag": talk.flag,
    "report": decisions.report,
    "decide": decisions.decide,
    "offer_draw": talk.offer_draw,
    "accept_draw": talk.accept_draw,
    "decline_draw": talk.decline_draw,
    "resign": talk.resign,
    "claim": talk.claim,
    "complaint": talk.complaint,
    "clock": office.clock,
    "accident": setting.accident,
    "board_misplaced": setting.board_misplaced,
    "placements": placements.placements,
    "rule": office.rule,
}
