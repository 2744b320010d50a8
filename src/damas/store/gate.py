"""Who writes next: the writers of one process in the order in which they came.

SQLite lets one write at a time; the others ask again after a while, and whoever writes one batch
after another may always be quicker than they. Behind this gate a move that is to be saved waits for
the transaction that runs, and for no other that began to wait later.
"""

from __future__ import annotations

import threading
from collections import deque


class Gate:
    """A lock that is handed on in order; given back by the thread that had it, or by another."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open = True
        self._waiting: deque[threading.Event] = deque()

    def enter(self, seconds: float) -> bool:
        """Waits for one's turn, at most so long; whether it came."""
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

    def leave(self) -> None:
        """Hands the turn on."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._open = True
