"""The interface of workers that `spread` needs, and no more."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import Future

from ..base.closable import Closable
from .errors import ClusterError
from .unit import Function, Unit, UnitAnswer


class Executor(Closable):
    """Workers. `close`, or the end of a `with` block, ends those that this program started."""

    tries = 1
    """The times that a unit may be begun, where workers end in the midst of it."""

    @property
    @abstractmethod
    def room(self) -> int:
        """The number of units that may be in hand at once; it may change at any time."""

    @abstractmethod
    def begin(self, function: Function, unit: Unit) -> Future[UnitAnswer]:
        """Gives *unit* to a worker. The future raises when the worker ended, or the place itself;
        it is cancelled when the place is gone."""

    def supply(self, outcome: UnitAnswer) -> None:
        """Sends the worker of *outcome* the files that it lacks; workers of this machine read them
        where they lie."""

    def abandon(self, futures: list[Future[UnitAnswer]]) -> None:
        """Lets go of units that nobody waits for any more: of those that have not begun."""
        for future in futures:
            future.cancel()

    def fault(self, unit: str, error: BaseException) -> ClusterError | None:  # noqa: ARG002
        """The fault of the place itself that *error* tells, which the future of *unit* raised; None
        where only a worker ended."""
        return None
