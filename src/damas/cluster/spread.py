"""Units given to workers, and their results taken as they come, or in order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass

from ..base.errors import DamasError
from .checkpoints import UnitStore
from .errors import ClusterError, ended_workers
from .executor import Executor
from .unit import Function, Unit, UnitAnswer

AHEAD = 4  # as many results as there is room for units may wait for their turn, times this
POLL_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of the work: *done* of *total* by cost (None: not known), *fresh* of them made in
    these *seconds*, the rest being there before."""

    done: int
    total: int | None
    fresh: int
    seconds: float

    @property
    def rate(self) -> float:
        """The cost that is done in a second."""
        return self.fresh / self.seconds if self.seconds else 0.0

    @property
    def left_seconds(self) -> float | None:
        """The time that the rest will take at this rate; None where that is not known."""
        if self.total is None or not self.rate:
            return None
        return (self.total - self.done) / self.rate


Hear = Callable[[Progress], None]


def spread(  # noqa: PLR0913
    function: Function,
    units: Iterable[Unit],
    where: Executor,
    *,
    kept: UnitStore | None = None,
    in_order: bool = False,
    progress: Hear | None = None,
    total: int | None = None,
) -> Iterator[tuple[Unit, bytes]]:
    """The results of *units*, each worked on by *function* at *where*, as they are finished, or
    *in_order*.

    A unit begins when the results that it comes *after* have been taken: the caller puts a result
    on disk before asking for the next. *kept* holds finished results too, and gives those of an
    earlier run. *total* is the cost of all units, where they are made as they are needed and it is
    known. A worker that ends costs the unit in its hand, which is begun again a few times.

    Raises ClusterError with the unit's name and the reason when its function raises anything, when
    its workers end too often, and when the place is gone. Then, and when nobody asks for
    more, the units in hand are let go.
    """
    return iter(_Run(function, units, where, kept, in_order, progress, total))


class _Run:
    """One spreading: units that wait, that are in hand, and results that wait for their turn."""

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        function: Function,
        units: Iterable[Unit],
        where: Executor,
        kept: UnitStore | None,
        in_order: bool,
        progress: Hear | None,
        total: int | None,
    ) -> None:
        self.function, self.where, self.kept = function, where, kept
        self.in_order, self.progress = in_order, progress
        self.total = total
        if isinstance(units, Sequence):
            self.total = sum(unit.cost for unit in units)
            # The most costly first: so that none is left for one worker while all others are idle.
            units = units if in_order else sorted(units, key=lambda unit: -unit.cost)
        self.coming = iter(units)
        self.waiting: list[Unit] = []
        self.in_hand: dict[Future[UnitAnswer], Unit] = {}
        self.tries: dict[str, int] = {}
        self.order: list[Unit] = []
        self.results: dict[str, bytes] = {}
        self.taken: set[str] = set()
        self.done = self.fresh = 0
        self.began = time.monotonic()

    def __iter__(self) -> Iterator[tuple[Unit, bytes]]:
        try:
            while True:
                self._fill()
                for unit, data in self._ready():
                    yield unit, data
                    self._count_taken(unit)
                    self._fill()
                if self.in_hand:
                    self._wait()
                elif not self.results:
                    break
        finally:
            self.where.abandon(list(self.in_hand))
        if self.waiting:
            names = ", ".join(unit.name for unit in self.waiting)
            raise ValueError(f"units that come after none that there is: {names}")

    def _count_taken(self, unit: Unit) -> None:
        """The caller has come back for more: it has done what it does with this result."""
        self.taken.add(unit.name)
        if self.kept is not None:
            self.kept.taken(self.function, unit)

    # Giving

    def _fill(self) -> None:
        """Gives out as many units as there is room for."""
        room = self.where.room
        while len(self.in_hand) < room and len(self.results) < AHEAD * room:
            unit = self._next()
            if unit is None:
                return
            self._begin(unit)

    def _next(self) -> Unit | None:
        """The first unit that may begin; None when there is none now."""
        found = next((unit for unit in self.waiting if unit.after <= self.taken), None)
        while found is None and len(self.results) < AHEAD * self.where.room:
            unit = next(self.coming, None)
            if unit is None:
                return None
            self.order.append(unit)
            data = None if self.kept is None else self.kept.get(self.function, unit)
            if data is not None:
                self.results[unit.name] = data
                self.done += unit.cost
                continue
            self.waiting.append(unit)
            found = unit if unit.after <= self.taken else None
        if found is not None:
            self.waiting.remove(found)
        return found

    def _begin(self, unit: Unit) -> None:
        self.in_hand[self.where.begin(self.function, unit)] = unit

    # Taking

    def _ready(self) -> Iterator[tuple[Unit, bytes]]:
        """The results whose turn it is."""
        if self.in_order:
            while self.order and self.order[0].name in self.results:
                unit = self.order.pop(0)
                yield unit, self.results.pop(unit.name)
            return
        for unit in [unit for unit in self.order if unit.name in self.results]:
            self.order.remove(unit)
            yield unit, self.results.pop(unit.name)

    def _wait(self) -> None:
        finished, _ = wait(self.in_hand, POLL_SECONDS, return_when=FIRST_COMPLETED)
        failed: Exception | None = None
        for future in finished:  # also those that finished beside one that failed are kept
            try:
                self._finish(future, self.in_hand.pop(future))
            except DamasError as error:
                failed = failed or error
        if failed is not None:
            raise failed

    def _finish(self, future: Future[UnitAnswer], unit: Unit) -> None:
        error = _CANCELLED if future.cancelled() else future.exception()
        if error is not None:
            self._again(unit, error)
            return
        outcome = future.result()
        if outcome.lacks:
            self.where.supply(outcome)
            self._begin(unit)
            return
        if outcome.error is not None:
            raise _failed(unit, outcome.error) from outcome.error
        data = outcome.data or b""
        if self.kept is not None:
            self.kept.put(self.function, unit, data)
        self.results[unit.name] = data
        self.done += unit.cost
        self.fresh += unit.cost
        if self.progress is not None:
            spent = time.monotonic() - self.began
            self.progress(Progress(self.done, self.total, self.fresh, spent))

    def _again(self, unit: Unit, error: BaseException) -> None:
        """Begins a unit anew whose worker ended; raises ClusterError when that has happened too
        often, or the place itself is gone."""
        gone = self.where.fault(unit.name, error)
        if gone is not None:
            raise gone
        self.tries[unit.name] = self.tries.get(unit.name, 1) + 1
        if self.tries[unit.name] > self.where.tries:
            raise ended_workers(unit.name, self.where.tries) from error
        self._begin(unit)


_CANCELLED = CancelledError()


def _failed(unit: Unit, error: Exception) -> DamasError:
    """The error of a unit's function, with the name of the unit."""
    if isinstance(error, ClusterError):
        return error
    reason = error.text if isinstance(error, DamasError) else f"{type(error).__name__}: {error}"
    return ClusterError("unit-failed", "{unit}: {reason}", unit=unit.name, reason=reason)
