"""Hashes passwords in two threads with a bounded queue. One hash needs 64 MiB and a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ...base.i18n import Text
from ..core.service_errors import UnavailableError

T = TypeVar("T")
THREADS = 2
MOST_WAITING = 32
BUSY = Text("Too many people sign in just now: try again in a few seconds")
_EXECUTOR = ThreadPoolExecutor(THREADS, thread_name_prefix="damas-passwords")


class Hashing:
    """The queue before the threads, one for each server."""

    def __init__(self) -> None:
        self._waiting = 0

    async def run(self, call: Callable[..., T], *args: object) -> T:
        """call(*args) in a thread. Raises UnavailableError when too many wait."""
        if self._waiting >= MOST_WAITING:
            raise UnavailableError("busy", BUSY, retry_seconds=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(_EXECUTOR, call, *args)
        finally:
            self._waiting -= 1
