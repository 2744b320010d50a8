"""Work in a process of its own that yields values one by one, such as games of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from ...base.errors import DamasError
from . import worker_init
from .errors import too_large, too_long
from .workers import MEMORY_MB, processes

T = TypeVar("T")
PATIENCE_SECONDS = 60.0  # for the next value


class Stream(Generic[T]):
    """Iterates once over the values of job(*args), which another process makes on demand.

    Use it in a thread. Raises: DamasError and OSError of the job; ServiceError if the next value
    takes too long, or the process dies, for example for lack of memory.
    """

    def __init__(
        self,
        job: Callable[..., Iterable[T]],
        *args: Any,
        memory_mb: int = MEMORY_MB,
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> None:
        context = processes()
        self._patience = patience_seconds
        self._pipe, theirs = context.Pipe(duplex=False)
        work = (theirs, memory_mb << 20, job, args)
        self._process = context.Process(target=_send, args=work, daemon=True)
        self._process.start()
        theirs.close()

    def __iter__(self) -> Iterator[T]:
        try:
            while True:
                found = self._next()
                if found is None:
                    return
                yield found[0]
        finally:
            self.stop()
            self._process.join()
            self._pipe.close()

    def stop(self) -> None:
        """Ends the work; the loop ends with an error. For any thread."""
        self._process.kill()

    def _next(self) -> tuple[T] | None:
        try:
            if not self._pipe.poll(self._patience):
                raise too_long(self._patience)
            fault, found = self._pipe.recv()
        except (EOFError, ConnectionError):
            raise too_large() from None
        if fault is not None:
            raise fault
        return found  # type: ignore[no-any-return]


def _send(pipe: Connection, memory: int, job: Callable[..., Iterable[Any]], args: Any) -> None:
    """Runs in the process: sends (error, (value,)) for each value, (None, None) at the end."""
    worker_init.begin(memory)
    try:
        for found in job(*args):
            pipe.send((None, (found,)))
        pipe.send((None, None))
    except (DamasError, OSError) as fault:
        with suppress(OSError):  # whoever asked has left
            pipe.send((fault, None))
    except MemoryError:
        return  # the pipe ends without an end: too large
