"""Questions to the database that are asked together."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from damas.app.work import DataLoader
from damas.errors import StoreError


class Asked:
    """A repository that waits for leave to answer, and notes what it was asked."""

    def __init__(self) -> None:
        self.questions: list[list[str]] = []
        self.leave = threading.Semaphore(0)
        self.asked = threading.Event()
        self.fault: Exception | None = None

    def all(self, keys: Sequence[str]) -> dict[str, str]:
        """Answers each key but "none"."""
        self.questions.append(list(keys))
        self.asked.set()
        self.leave.acquire()
        if self.fault is not None:
            raise self.fault
        return {key: key.upper() for key in keys if key != "none"}


def test_what_comes_while_one_is_asked_is_one_question() -> None:
    """The first is asked alone at once; the others wait and are asked together, each key once."""

    async def scene() -> None:
        store = Asked()
        grouped = DataLoader(store.all)
        first = asyncio.ensure_future(grouped.get("a"))
        await asyncio.to_thread(store.asked.wait)
        others = [asyncio.ensure_future(grouped.get(key)) for key in ("b", "c", "b", "none", "a")]
        await asyncio.sleep(0)
        store.leave.release()
        store.leave.release()
        assert await first == "A"
        assert await asyncio.gather(*others) == ["B", "C", "B", None, "A"]
        assert store.questions == [["a"], ["b", "c", "none", "a"]]
        store.leave.release()
        assert await grouped.get("a") == "A"  # nothing is kept: it is asked anew
        assert store.questions[2:] == [["a"]]

    asyncio.run(scene())


def test_all_who_asked_hear_of_a_fault_and_the_next_is_asked_again() -> None:
    """Nobody waits for ever, and one who has given up takes nobody along."""

    async def scene() -> None:
        store = Asked()
        grouped = DataLoader(store.all)
        store.fault = StoreError("store-failed", "The disk is full")
        waiting = [asyncio.ensure_future(grouped.get("a")) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        store.leave.release()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(found[0], asyncio.CancelledError)
        assert found[1:] == [store.fault, store.fault]
        store.fault = None
        store.leave.release()
        assert await grouped.get("a") == "A"

    asyncio.run(scene())


@pytest.mark.parametrize("count", [1, 450])
def test_a_question_has_a_bounded_number_of_keys(count: int) -> None:
    """200 at most: databases bound the values of one statement."""

    async def scene() -> None:
        store = Asked()
        for _ in range(10):
            store.leave.release()
        grouped = DataLoader(store.all)
        keys = [f"k{n}" for n in range(count)]
        assert await asyncio.gather(*map(grouped.get, keys)) == [key.upper() for key in keys]
        assert all(len(asked) <= 200 for asked in store.questions)

    asyncio.run(scene())
