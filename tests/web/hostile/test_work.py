"""Expensive work: in turn for each visitor, limited in time and memory, ended when nobody waits."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from damas.app.core.service_errors import InvalidError, ServiceError, UnavailableError
from damas.app.work import FairQueue, WorkerPool
from damas.app.work.errors import BusyError
from damas.app.work.workers import Workers
from damas.errors import UnknownNameError
from damas.regulations import regulation


async def order_of(queue: FairQueue, asked: list[tuple[str, float]]) -> list[str]:
    """The order of service when all of *asked*, (visitor, cost), wait for one place."""
    served: list[str] = []

    async def one(visitor: str, cost: float) -> None:
        async with queue.place(visitor, cost):
            served.append(visitor)
            await asyncio.sleep(0)

    async with queue.place("before"):
        tasks = [asyncio.create_task(one(visitor, cost)) for visitor, cost in asked]
        await asyncio.sleep(0.01)
    await asyncio.gather(*tasks)
    return served


async def held(queue: FairQueue, visitor: str) -> None:
    """Waits for a place and gives it back."""
    async with queue.place(visitor):
        pass


def test_a_newcomer_is_served_before_the_backlog_of_another() -> None:
    """Twenty requests of one visitor wait; another's first one is the next."""
    asked = [("greedy", 1.0)] * 20 + [("guest", 1.0)]

    async def run() -> list[str]:
        return await order_of(FairQueue(1), asked)

    served = asyncio.run(run())
    assert served.index("guest") <= 2
    assert sorted(served) == sorted(who for who, _ in asked)


def test_two_with_backlogs_are_served_in_turn() -> None:
    """Neither waits for all of the other's work."""
    asked = [("one", 1.0)] * 6 + [("other", 1.0)] * 6

    async def run() -> list[str]:
        return await order_of(FairQueue(1), asked)

    served = asyncio.run(run())
    assert "other" in served[:3]
    assert abs(served[:8].count("one") - served[:8].count("other")) <= 2


def test_cheap_work_of_a_visitor_comes_before_his_expensive_work() -> None:
    """Small levels first, within one visitor and among equals."""

    async def run() -> list[float]:
        queue, served = FairQueue(1), []

        async def one(cost: float) -> None:
            async with queue.place("one", cost):
                served.append(cost)
                await asyncio.sleep(0)

        await asyncio.gather(*(one(cost) for cost in (2.0, 2.0, 0.1, 1.0)))
        return served

    assert asyncio.run(run()) == [2.0, 0.1, 1.0, 2.0]


def test_one_visitor_never_has_every_place() -> None:
    """Of two places one is left for somebody else, at once."""

    async def run() -> int:
        queue = FairQueue(2)
        async with queue.place("greedy"):
            more = asyncio.create_task(held(queue, "greedy"))
            await asyncio.sleep(0.01)
            async with asyncio.timeout(1), queue.place("guest"):
                running = queue.running
        await more
        return running

    assert asyncio.run(run()) == 2


@pytest.mark.parametrize("bounds", [{"most_waiting": 3}, {"most_each": 3}])
def test_too_much_waiting_is_refused_at_once(bounds: dict[str, int]) -> None:
    """The queue is bounded, for all and for one."""

    async def run() -> None:
        queue = FairQueue(1, **bounds)
        async with queue.place("first"):
            waiting = [asyncio.create_task(held(queue, "greedy")) for _ in range(3)]
            await asyncio.sleep(0.01)
            with pytest.raises(BusyError):
                async with queue.place("greedy"):
                    pass
        await asyncio.gather(*waiting)
        assert (queue.waiting, queue.running) == (0, 0)

    asyncio.run(run())


def test_waiting_ends_with_patience_and_leaves_nothing_behind() -> None:
    """A visitor who waits too long is asked to come again."""

    async def run() -> None:
        queue = FairQueue(1, patience_seconds=0.01)
        async with queue.place("first"):
            with pytest.raises(BusyError):
                async with queue.place("second"):
                    pass
        assert (queue.waiting, queue.running) == (0, 0)
        async with queue.place("second"):
            pass

    asyncio.run(run())


# Worker processes


@pytest.fixture
def with_workers() -> Callable[..., Any]:
    """Runs something with one worker process, which is ended afterwards."""

    def run(use: Callable[[Workers], Awaitable[Any]], memory_mb: int = 256) -> Any:
        async def whole() -> Any:
            workers = Workers(1, memory_mb)
            try:
                return await use(workers)
            finally:
                workers.close()

        return asyncio.run(whole())

    return run


def test_work_is_done_in_another_process(with_workers: Any) -> None:
    """The event loop's process goes on meanwhile."""

    async def use(workers: Workers) -> int:
        return await workers.run(10, os.getpid)

    assert with_workers(use) != os.getpid()


def test_work_that_takes_too_long_is_stopped_and_the_next_is_done(with_workers: Any) -> None:
    """The process is killed; the answer says after how long, and when to ask again."""

    async def use(workers: Workers) -> tuple[ServiceError, int]:
        with pytest.raises(ServiceError) as caught:
            await workers.run(0.2, time.sleep, 60)
        return caught.value, await workers.run(10, abs, -3)

    error, after = with_workers(use)
    assert (type(error), error.code, after) == (UnavailableError, "work-too-long", 3)
    assert error.retry_seconds


def test_work_that_takes_too_much_memory_is_refused_and_the_next_is_done(
    with_workers: Any,
) -> None:
    """Three gigabytes are not to be had; the server goes on."""

    async def use(workers: Workers) -> tuple[ServiceError, int]:
        with pytest.raises(ServiceError) as caught:
            await workers.run(20, bytes, 3 << 30)
        return caught.value, await workers.run(10, abs, -3)

    error, after = with_workers(use)
    assert (type(error), error.code, after) == (InvalidError, "work-too-large", 3)


def test_an_error_of_the_work_comes_back_as_it_was_raised(with_workers: Any) -> None:
    """With its class, code and sentence, so that the answer is the usual one."""

    async def use(workers: Workers) -> UnknownNameError:
        with pytest.raises(UnknownNameError) as caught:
            await workers.run(10, regulation, "chess")
        return caught.value

    error = with_workers(use)
    with pytest.raises(UnknownNameError) as here:
        regulation("chess")
    assert (error.code, str(error)) == (here.value.code, str(here.value))


def alive(process: int) -> bool:
    """Whether a process is there and not merely waiting to be collected."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text("ascii")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def ends(process: int) -> bool:
    """Whether a process ends soon."""
    for _ in range(200):
        if not alive(process):
            return True
        time.sleep(0.05)
    return False


def test_cancelled_work_is_ended_with_its_process(with_workers: Any) -> None:
    """Nothing goes on for nobody."""

    async def use(workers: Workers) -> int:
        process = await workers.run(10, os.getpid)
        task = asyncio.create_task(workers.run(60, time.sleep, 60))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return int(process)

    assert ends(with_workers(use))


# The room


def asking(host: str, *, leaves: asyncio.Event | None = None) -> Request:
    """A request from *host*, whose asker leaves at an event."""

    async def receive() -> dict[str, Any]:
        await (leaves or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    scope = {"type": "http", "client": (host, 1), "headers": [], "method": "GET", "path": "/"}
    return Request(scope, receive)


def test_work_ends_when_its_asker_leaves() -> None:
    """The place is free for the next at once."""

    async def run() -> tuple[ServiceError, int]:
        room = WorkerPool(2)
        try:
            leaves = asyncio.Event()
            task = asyncio.create_task(room.run(asking("1.1.1.1", leaves=leaves), time.sleep, 60))
            await asyncio.sleep(0.1)
            leaves.set()
            with pytest.raises(ServiceError) as caught:
                await task
            return caught.value, room.queue.running
        finally:
            room.close()

    error, running = asyncio.run(run())
    assert (error.code, running) == ("asker-left", 0)


def test_the_same_is_made_once_for_all_who_ask(tmp_path: Path) -> None:
    """Asked at once and asked again: the work leaves one trace."""
    trace = tmp_path / "trace"

    async def run() -> list[bytes]:
        room = WorkerPool(2)
        try:
            job = ("sh", "-c", f"echo made >> {trace}; echo done")
            make = lambda host: room.make(asking(host), "key", _output, list(job))  # noqa: E731
            both = await asyncio.gather(make("1.1.1.1"), make("1.1.1.1"))
            return [*both, await make("2.2.2.2")]
        finally:
            room.close()

    from subprocess import check_output as _output  # noqa: PLC0415

    assert asyncio.run(run()) == [b"done\n"] * 3
    assert trace.read_text() == "made\n"


def test_one_who_leaves_does_not_end_what_another_waits_for() -> None:
    """Two windows ask for the same print; one is closed."""
    from subprocess import check_output  # noqa: PLC0415

    async def run() -> bytes:
        room = WorkerPool(2)
        try:
            leaves = asyncio.Event()
            job = ["sh", "-c", "sleep 0.3; echo done"]
            gone = asyncio.create_task(
                room.make(asking("1.1.1.1", leaves=leaves), 1, check_output, job)
            )
            stays = asyncio.create_task(room.make(asking("1.1.1.1"), 1, check_output, job))
            await asyncio.sleep(0.05)
            leaves.set()
            with pytest.raises(ServiceError):
                await gone
            return await stays
        finally:
            room.close()

    assert asyncio.run(run()) == b"done\n"


# Over HTTP


@pytest.mark.parametrize(
    "path",
    [
        "/diagram.png?size=2000",
        "/print/berger.pdf?players=100&double=true",
        "/print/booklet.pdf",
        "/api/arbiter/training/exam?count=100",
    ],
)
def test_a_full_server_says_when_to_come_again(client: TestClient, path: str) -> None:
    """503 with Retry-After and a sentence, and the page itself still answers."""
    client.app.state.services.work.queue = FairQueue(1, most_waiting=0)  # type: ignore[attr-defined]
    answer = client.get(path, headers={"Accept": "application/json"})
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    if path.startswith("/api"):
        assert answer.json()["code"] == "server-busy"
        assert answer.json()["message"].endswith("seconds")
    assert client.get("/api/variants").status_code == 200


def test_what_cannot_be_drawn_is_refused_as_before(client: TestClient) -> None:
    """A fault found in a worker process is the same 4xx with its sentence."""
    answer = client.get("/diagram.png?fen=nonsense")
    assert answer.status_code == 422
    assert client.get("/print/board.pdf?variant=chess").status_code == 422
