"""Work for which nobody waits: one at a time, last in turn, in a process that ends with it."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from damas.app.core.service_errors import ServiceError
from damas.app.work import WorkerPool

PATIENT = 300
"""Seconds: work of the least priority waits long where all else is busy."""


def place() -> tuple[int, int]:
    """The process, and how far it stands back."""
    return os.getpid(), os.nice(0)


def busy() -> tuple[float, float]:
    """When it began and when it ended."""
    began = time.monotonic()
    time.sleep(0.2)
    return began, time.monotonic()


def failing() -> None:
    """A job that fails."""
    raise LookupError("no such game")


def test_quiet_work() -> None:
    """Another process each time, of the least priority; two never run at once; errors and limits
    of time are the caller's, and the next work is done all the same."""

    async def run() -> None:
        room = WorkerPool(1)
        try:
            first, second = [await room.quietly(PATIENT, place) for _ in range(2)]
            assert len({os.getpid(), first[0], second[0]}) == 3
            assert first[1] == second[1] == 19
            one, other = await asyncio.gather(room.quietly(PATIENT, busy), room.quietly(20, busy))
            assert one[1] <= other[0] or other[1] <= one[0]
            with pytest.raises(LookupError, match="no such game"):
                await room.quietly(PATIENT, failing)
            with pytest.raises(ServiceError):
                await room.quietly(0.1, time.sleep, 5)
            assert (await room.quietly(PATIENT, place))[1] == 19
        finally:
            room.close()

    asyncio.run(run())
