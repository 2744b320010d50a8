"""Buses of several processes in one loop, and what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from damas.bus import Bus, ChangeNotice, Kind

PATIENCE = 20.0
"""Seconds after which a test that waits has failed."""


class Ears:
    """Everything that one process hears."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.wakes: list[ChangeNotice] = []
        self.gaps = 0
        bus.subscribe(self.wakes.append, self._miss)

    def _miss(self) -> None:
        self.gaps += 1


async def until(true: Callable[[], bool], why: str) -> None:
    """Waits until *true*, and fails with *why* if it never is."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not true():  # noqa: ASYNC110  (it has no event of its own)
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(why) from None


@asynccontextmanager
async def listening(*buses: Bus) -> AsyncIterator[list[Ears]]:
    """Started buses that have heard each other."""
    ears = [Ears(bus) for bus in buses]
    for bus in buses:
        bus.start()
    try:
        for bus in buses:
            await until(lambda bus=bus: bus.status.connected, "the bus does not connect")
        for bus in buses:
            await until(
                lambda bus=bus: bus.status.processes == len(buses) - 1,
                "the processes hear each other",
            )
        yield ears
    finally:
        for bus in buses:
            await bus.close()


async def exchange(*buses: Bus) -> None:
    """Every back must do this: each process hears the others, in order, and not itself."""
    async with listening(*buses) as ears:
        for number in range(1, 51):
            for ear in ears:
                ear.bus.publish(Kind.GAME, f"game-{number}", number)
        wanted = [ChangeNotice(Kind.GAME, f"game-{number}", number) for number in range(1, 51)]
        for ear in ears:
            await until(
                lambda ear=ear: len(ear.wakes) >= 50 * (len(ears) - 1),
                "all wakes come",
            )
            assert len(ear.wakes) == 50 * (len(ears) - 1)
            assert list(dict.fromkeys(ear.wakes)) == wanted
            await until(lambda ear=ear: ear.bus.status.delay_ms is not None, "its own beat comes")
            assert ear.bus.status.is_sure
    assert not any(bus.status.connected for bus in buses)
