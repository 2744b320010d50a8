"""When the server looks for garbage."""

from __future__ import annotations

import asyncio
import gc

from damas.http.serving.gc_tuning import LOOK_SECONDS, MOST_SECONDS, REST_SECONDS, Collector


def looked(collector: Collector, busy: float, seconds: float) -> float | None:
    """Seconds until a full collection is due, when *busy* of a processor is used; None: not yet."""
    begun = collector._last = collector._looked = 0.0  # sums of these seconds are exact
    used = collector._used
    passed = 0.0
    while passed < seconds:
        passed += LOOK_SECONDS
        if collector.is_due(begun + passed, used + busy * passed):
            return passed
    return None


def test_a_quiet_server_collects_each_minute_and_a_busy_one_seldom() -> None:
    """Under load it waits for a quiet moment, but not for ever."""
    assert looked(Collector(), 0.05, 1000) == REST_SECONDS
    assert looked(Collector(), 0.9, MOST_SECONDS - LOOK_SECONDS) is None
    assert looked(Collector(), 0.9, 1000) == MOST_SECONDS


def test_python_collects_by_itself_again_when_the_server_has_ended() -> None:
    """While it runs Python begins no full collection; afterwards its own measures hold."""
    before = gc.get_threshold()

    async def scene() -> None:
        collector = Collector()
        collector.begin()
        try:
            assert gc.get_threshold()[2] > 1_000_000
            assert gc.isenabled()
        finally:
            collector.end()
            gc.unfreeze()

    asyncio.run(scene())
    assert gc.get_threshold() == before
