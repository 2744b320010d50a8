"""The engines from asyncio: the same answers, streams, cancellation that leaves nothing behind."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from damas import Board, Game
from damas.engine import Analysis, DxpEngine, Engine, HubEngine, Limits
from damas.engine.asynchronous import AsyncEngine
from damas.engine.dxp.link import DxpListener
from damas.engine.engine import ENDLESS
from damas.errors import EngineError

OURS = [sys.executable, "-m", "damas", "hub"]


def wait(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs *work* to its end, which must come within a minute."""
    return asyncio.run(asyncio.wait_for(work, 60))


def test_an_awaited_answer_is_the_answer() -> None:
    """With one thread and an empty table the same as without asyncio, lines included."""

    async def ask() -> tuple[Analysis, Analysis]:
        async with AsyncEngine(Engine(hash_mb=4)) as engine:
            first = await engine.analyse(Board(), Limits(depth=6), lines=2)
            await engine.new_game()
            return first, await engine.play(Game(), Limits(depth=6))

    first, second = wait(ask())
    assert len(first.lines) == 2
    assert second.move == Engine(hash_mb=4).analyse(Game(), Limits(depth=6)).move


def test_the_loop_goes_on_while_an_engine_thinks() -> None:
    """Ticks of the loop come during a search, and two engines think at the same time."""

    async def ask() -> int:
        ticks = 0
        engines = [AsyncEngine(Engine(hash_mb=4)) for _ in range(2)]
        limits = Limits(time_seconds=0.4)
        searches = [asyncio.create_task(e.analyse(Board(), limits)) for e in engines]
        while not all(search.done() for search in searches):
            ticks += 1
            await asyncio.sleep(0.01)
        return ticks

    assert wait(ask()) > 5


def test_a_stream_tells_every_step_and_is_ended_by_leaving() -> None:
    """Depths grow; leaving the block ends an endless search, and the engine can be asked again."""

    async def ask() -> tuple[list[int], Analysis, float]:
        depths = []
        async with AsyncEngine(Engine(hash_mb=4)) as engine:
            began = time.monotonic()
            async with engine.analysis(Board()) as stream:
                async for found in stream:
                    depths.append(found.depth)
                    if found.depth >= 6:
                        break
            left = time.monotonic() - began
            return depths, await engine.analyse(Board(), Limits(depth=2)), left

    depths, after, seconds = wait(ask())
    assert depths == sorted(depths)
    assert depths[-1] == 6
    assert after.depth == 2
    assert seconds < 20


def test_a_stream_has_a_last_word() -> None:
    """With limits the loop ends by itself; stop ends it early; result is the whole answer."""

    async def ask() -> tuple[Analysis, Analysis]:
        async with AsyncEngine(Engine(hash_mb=4)) as engine:
            async with engine.analysis(Game(), Limits(depth=5)) as stream:
                last = [found async for found in stream][-1]
                whole = await stream.result()
            assert last.move == whole.move
            async with engine.analysis(Game()) as stream:
                await stream.stop()
                return whole, await stream.result()

    whole, stopped = wait(ask())
    assert whole.depth == 5
    assert stopped.move in Board().legal_moves


def test_a_cancelled_task_ends_its_search() -> None:
    """The task is cancelled for good, soon, and the engine answers the next question."""

    async def ask() -> Analysis:
        async with AsyncEngine(Engine(hash_mb=4)) as engine:
            for pause in (0.0, 0.05):
                task = asyncio.create_task(engine.analyse(Board(), ENDLESS))
                await asyncio.sleep(pause)
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(engine.analyse(Board(), ENDLESS), 0.05)
            return await engine.analyse(Board(), Limits(depth=3))

    assert wait(ask()).depth == 3


def test_questions_wait_for_their_turn() -> None:
    """Two at once to one engine: both are answered, none is lost."""

    async def ask() -> list[Analysis]:
        async with AsyncEngine(Engine(hash_mb=4)) as engine:
            return await asyncio.gather(
                *(engine.analyse(Board(), Limits(depth=depth)) for depth in (3, 4, 5))
            )

    assert [found.depth for found in wait(ask())] == [3, 4, 5]


def test_an_error_comes_through() -> None:
    """A finished game, from an answer and from a stream."""

    async def ask() -> None:
        lost = Board.from_fen("W:W6:B1,7")
        async with AsyncEngine(Engine(hash_mb=4)) as engine:
            with pytest.raises(EngineError, match="over"):
                await engine.analyse(lost, Limits(depth=3))
            async with engine.analysis(lost) as stream:
                with pytest.raises(EngineError, match="over"):
                    _ = [found async for found in stream]

    wait(ask())


def test_the_game_may_go_on_while_it_is_thought_about() -> None:
    """The position at the time of the question is analysed, also if the game goes on."""

    async def ask() -> Analysis:
        game = Game()
        async with AsyncEngine(Engine(hash_mb=4)) as engine:
            task = asyncio.create_task(engine.analyse(game, Limits(depth=8)))
            await asyncio.sleep(0)
            game.push("32-28")
            return await task

    assert wait(ask()).move in Board().legal_moves


def test_other_engines_have_the_same_interface() -> None:
    """A Hub engine streams and is cancelled; a DXP engine gives moves only, and says so."""
    pytest.importorskip("typer")

    async def ask() -> None:
        async with await AsyncEngine.start(HubEngine, OURS, options={"hash": 1}) as engine:
            async with engine.analysis(Board()) as stream:
                async for found in stream:
                    if found.depth >= 4:
                        break
            assert (await engine.play(Game(), Limits(depth=3))).move in Board().legal_moves
            task = asyncio.create_task(engine.analyse(Board(), ENDLESS))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await engine.analyse(Board(), Limits(depth=2))).depth == 2

    wait(ask())


def test_an_engine_of_moves_only_is_not_asked_for_analysis() -> None:
    """DXP knows no scores."""

    async def ask(port: int) -> None:
        engine = await AsyncEngine.start(DxpEngine, "127.0.0.1", port)
        async with engine:
            with pytest.raises(EngineError, match="moves only"):
                await engine.analyse(Board(), Limits(depth=1))

    listener = DxpListener(port=0)
    wait(ask(listener.port))
    listener.close()
