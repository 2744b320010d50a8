"""Measures the time of a wake from one process to another, for each bus.

    python bench/bus_latency.py local postgresql://… redis://… nats://…

One process publishes so many wakes a second, each with the time as its version (CLOCK_MONOTONIC is
the same for all processes of a machine); this one notes when they come.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Callable

from damas.bus import Bus, BusAddress, Kind, Wake, open_bus

PATIENCE_SECONDS = 60.0


def micros() -> int:
    """Microseconds of a clock that all processes share."""
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000


def bus_of(text: str, folder: str) -> Bus:
    """The bus of an address; local ones lie in a folder."""
    return open_bus(BusAddress.parse(text), f"sqlite:///{folder}/damas.sqlite3", "bench")


async def connected(bus: Bus, others: int, lives: Callable[[], bool] = lambda: True) -> None:
    """Waits until it hears so many others, while they live and for so long as they may take.
    Raises SystemExit."""
    bus.start()
    until = time.monotonic() + PATIENCE_SECONDS
    while not bus.status.connected or bus.status.processes < others:
        if not lives():
            raise SystemExit("the process that publishes has ended before it was heard")
        if time.monotonic() > until:
            raise SystemExit(f"nobody was heard in {PATIENCE_SECONDS:.0f} s: {bus.status}")
        await asyncio.sleep(0.01)


def send(text: str, folder: str, count: int, rate: float) -> None:
    """Publishes wakes at a rate, from a process of its own."""

    async def run() -> None:
        bus = bus_of(text, folder)
        await connected(bus, 1)
        await asyncio.sleep(0.5)
        began = time.monotonic()
        for number in range(count):
            await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
            bus.publish(Kind.GAME, f"game-{number}", micros())
        await asyncio.sleep(0.5)
        await bus.close()

    asyncio.run(run())


async def measured(text: str, folder: str, count: int, rate: float) -> list[float]:
    """The milliseconds of each wake."""
    bus, took = bus_of(text, folder), list[float]()

    def heard(wake: Wake) -> None:
        took.append((micros() - wake.version) / 1000)

    bus.subscribe(heard)
    words = (text, folder, count, rate)
    child = multiprocessing.get_context("spawn").Process(target=send, args=words)
    child.start()
    try:
        await connected(bus, 1, child.is_alive)
        while len(took) < count and child.is_alive():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await asyncio.to_thread(child.join, PATIENCE_SECONDS)
    finally:
        child.kill()
        await bus.close()
    if len(took) < 2:
        raise SystemExit(f"{len(took)} wakes of {count} have come")
    return took


def main() -> None:
    """Prints a line for each bus."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("buses", nargs="+")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--rates", default="50,1000", help="wakes a second")
    words = parser.parse_args()
    print("| bus | wakes/s | came | p50 ms | p99 ms | most ms |\n|---|---|---|---|---|---|")
    for text in words.buses:
        for rate in map(float, words.rates.split(",")):
            with tempfile.TemporaryDirectory() as folder:
                took = asyncio.run(measured(text, folder, words.count, rate))
            cuts = statistics.quantiles(took, n=100)
            name = BusAddress.parse(text).back
            parts = f"{cuts[49]:.2f} | {cuts[98]:.2f} | {max(took):.2f}"
            print(f"| {name} | {rate:.0f} | {len(took)} | {parts} |", flush=True)


if __name__ == "__main__":
    main()
