"""A search in a thread of its own that can be ended without a race."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from ..base.errors import DamasError, EngineError
from ..base.i18n import Text

T = TypeVar("T")
_STEP_SECONDS = 0.01


class BackgroundSearch(Generic[T]):
    """Runs *work* in a thread; *cancel* ends it early, once it has begun.

    A cancel that comes before a search has begun is lost; `stop` repeats it until the work ends.
    Raises EngineError when the system gives no thread.
    """

    def __init__(self, work: Callable[[], T], cancel: Callable[[], None]) -> None:
        self._work = work
        self._cancel = cancel
        self._answer: T | None = None
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError as error:
            raise EngineError(
                "no-thread", "The system gives no thread for a search: {reason}", reason=str(error)
            ) from None

    def _run(self) -> None:
        try:
            self._answer = self._work()
        except BaseException as fault:
            self._fault = fault

    @property
    def alive(self) -> bool:
        """Whether the work goes on."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Ends the work early and waits for its end. For any thread but its own."""
        while self._thread.is_alive():
            self._cancel()
            self._thread.join(_STEP_SECONDS)

    def wait(self, seconds: float | None = None) -> bool:
        """Waits for the end, at most so long; whether it has come."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> T:
        """The answer of the work, waiting for it; raises its error."""
        self._thread.join()
        if self._fault is not None:
            raise self._fault
        return self._answer  # type: ignore[return-value]


def said(fault: Exception) -> str:
    """A fault of a search in a sentence."""
    if isinstance(fault, DamasError):
        return str(fault)
    if isinstance(fault, MemoryError):
        return str(Text("There is not enough memory for the search"))
    reason = f"{type(fault).__name__}: {fault}"
    return str(Text("The search has failed: {reason}", {"reason": reason}))
