"""The order of the writers of one process: first come, first served.

SQLite allows one writer at a time. The others ask again after a while, and a writer of many batches
may always be quicker than they are. With this lock, saving a move waits for the transaction that
runs, and for none that began to wait later.
"""

from __future__ import annotations

import threading
from collections import deque


class FairLock:
    """A lock that is given on in order; any thread may give it back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open = True
        self._waiting: deque[threading.Event] = deque()

    def acquire(self, seconds: float) -> bool:
        """Waits for the turn, at most so long; True if it came."""
        turn = threading.Event()
        with self._lock:
            if self._open:
                self._open = False
                return True
            self._waiting.append(turn)
        if turn.wait(seconds):
            return True
        with self._lock:
            if turn.is_set():
                return True
            self._waiting.remove(turn)
            return False

    def release(self) -> None:
        """Gives the turn to the next writer."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._open = True
