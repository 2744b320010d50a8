"""Heavy Python of a job in a process of its own, which is killed when the job is to end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from ...jobs import Turn
from ..work.stream import Stream

T = TypeVar("T")


def apart(turn: Turn, work: Callable[..., Iterable[T]], *args: Any) -> Iterator[T]:
    """The values of work(*args), made in another process. Raises as `Stream`."""
    stream = Stream(work, *args)
    with turn.interruptible(stream.stop):
        for found in stream:
            turn.check()
            yield found
