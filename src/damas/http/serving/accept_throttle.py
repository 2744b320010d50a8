"""New connections begin one after the other.

When many games end at the same time, their players open the next ones together: hundreds of
connections within a second, each with more work than a move. If all began at once, the moves of
the games that go on would wait for all of them. So a new connection is not read before its turn,
and there is one turn in each round of the event loop.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol


class Newcomer(Protocol):
    """A connection that has not begun."""

    def begin(self) -> None:
        """Reads from the connection, from now on."""


class AcceptThrottle:
    """The connections that wait for their turn, the oldest first."""

    def __init__(self) -> None:
        self._waiting: deque[Newcomer] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, newcomer: Newcomer) -> None:
        """Lets a connection wait for its turn. It must not be read yet."""
        self._waiting.append(newcomer)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        newcomer = self._waiting.popleft()
        if self._waiting:  # also if this one fails
            asyncio.get_running_loop().call_soon(self._next)
        newcomer.begin()
