"""The interface of workers that `spread` needs, and no more."""

from __future__ import annotations

from concurrent.futures import Future
from types import TracebackType
from typing import Protocol, Self

from .errors import ClusterError
from .unit import Function, Unit, UnitAnswer


class Workplace(Protocol):
    """Workers. To be closed when they are not needed any more; a `with` block does so."""

    @property
    def room(self) -> int:
        """The number of units that may be in hand at once; it may change at any time."""

    @property
    def tries(self) -> int:
        """The times that a unit may be begun, where workers end in the midst of it."""

    def begin(self, function: Function, unit: Unit) -> Future[UnitAnswer]:
        """Gives *unit* to a worker. The future raises when the worker ended, or the place itself;
        it is cancelled when the place is gone."""

    def supply(self, outcome: UnitAnswer) -> None:
        """Sends the worker of *outcome* the files that it lacks."""

    def abandon(self, futures: list[Future[UnitAnswer]]) -> None:
        """Lets go of units that nobody waits for any more."""

    def fault(self, unit: str, error: BaseException) -> ClusterError | None:
        """The fault of the place itself that *error* tells, which the future of *unit* raised; None
        where only a worker ended."""

    def close(self) -> None:
        """Ends the workers that this program started."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
