"""Lines of a program as they come, so that none goes unheard while a search runs."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable

_POLL_SECONDS = 0.01
URGENT = ("ping", "stop", "ponder-hit", "quit")
"""Commands that are answered while a search runs."""
LAST = "quit"


class Inbox:
    """*lines*, read by a thread of its own up to the first `quit`.

    `closed` tells that they have ended.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._kept: deque[str] = deque()
        self.closed = False
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: Iterable[str]) -> None:
        try:
            for line in lines:
                self._heard.put(line)
                if _command(line) == LAST:
                    return
        finally:
            self._heard.put(None)

    def next(self, is_busy: Callable[[], bool]) -> str | None:
        """The next line to be answered; None when there is none left.

        While *is_busy*, lines that are not urgent are kept, in their order; once the program has
        closed its end they come at once.
        """
        while True:
            if self._kept and (self.closed or not is_busy()):
                return self._kept.popleft()
            if self.closed:
                return None
            try:
                line = self._heard.get(timeout=_POLL_SECONDS if self._kept else None)
            except queue.Empty:
                continue
            if line is None:
                self.closed = True
            elif _command(line) in URGENT or not (self._kept or is_busy()):
                return line
            else:
                self._kept.append(line)


def _command(line: str) -> str:
    return next(iter(line.split(None, 1)), "")
