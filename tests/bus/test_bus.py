"""The bus over a link that a test can cut."""

from __future__ import annotations

import asyncio

import pytest

from bus.ears import Ears, exchange, listening, until
from damas.bus import Bus, ChangeNotice, Kind
from damas.bus import bus as bus_module
from damas.bus.link import LinkDownError, Receive
from damas.bus.messages import NOBODY, encode, encode_sign

STRANGER = "fedcba9876543210"


class Exchange:
    """Carries the messages of all open links; *deaf* ones get nothing."""

    def __init__(self) -> None:
        self.links: list[CutLink] = []
        self.deaf: set[CutLink] = set()
        self.sent: list[bytes] = []
        self.up = True

    def link(self) -> CutLink:
        """A new link."""
        self.links.append(CutLink(self))
        return self.links[-1]

    def carry(self, message: bytes) -> None:
        """Sends a message to all."""
        self.sent.append(message)
        for link in self.links:
            if link.hear is not None and link not in self.deaf:
                link.hear(message)

    def cut(self) -> None:
        """Ends all links; none can be opened."""
        self.up = False
        for link in self.links:
            link.end.set()


class CutLink:
    """A link of an exchange."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange
        self.hear: Receive | None = None
        self.end = asyncio.Event()

    async def open(self, hear: Receive) -> None:
        """Connects."""
        if not self.exchange.up:
            raise LinkDownError("cut")
        self.end = asyncio.Event()
        self.hear = hear

    async def send(self, messages: list[bytes]) -> None:
        """Sends to all."""
        for message in messages:
            self.exchange.carry(message)

    async def ended(self) -> None:
        """Waits for the cut."""
        await self.end.wait()

    async def close(self) -> None:
        """Hears no more."""
        self.hear = None


@pytest.fixture
def exchange_() -> Exchange:
    """A new exchange."""
    return Exchange()


def test_processes_hear_each_other(exchange_: Exchange) -> None:
    """Three processes hear the two others, and not themselves."""
    asyncio.run(exchange(*(Bus(exchange_.link(), "cut") for _ in range(3))))


def test_wakes_of_one_log_are_joined(exchange_: Exchange) -> None:
    """Many moves of one game between two batches are one wake, with the newest version."""

    async def play() -> None:
        one, other = (Bus(exchange_.link(), "cut") for _ in range(2))
        async with listening(one, other) as ears:
            for version in (1, 2, 5, 4):
                one.publish(Kind.GAME, "g", version)
            await until(lambda: bool(ears[1].wakes), "a wake comes")
            assert ears[1].wakes == [ChangeNotice(Kind.GAME, "g", 5)]

    asyncio.run(play())


def test_a_cut_bus_says_so_and_comes_back(exchange_: Exchange) -> None:
    """While the bus is cut, publishing does nothing and does not fail; when it is back, everybody
    hears of the gap, and wakes come again."""

    async def play() -> None:
        one, other = (Bus(exchange_.link(), "cut") for _ in range(2))
        async with listening(one, other) as ears:
            gaps = [ear.gaps for ear in ears]
            exchange_.cut()
            await until(lambda: not one.status.connected, "the cut is noticed")
            await until(lambda: not other.status.connected, "the cut is noticed")
            assert one.status.way == "polling"
            assert one.status.reason == "LinkDownError"
            one.publish(Kind.GAME, "lost", 1)
            exchange_.up = True
            await until(lambda: one.status.connected and other.status.connected, "it is back")
            for ear, before in zip(ears, gaps, strict=True):
                await until(lambda ear=ear, before=before: ear.gaps > before, "the gap is heard")
            one.publish(Kind.GAME, "g", 2)
            await until(
                lambda: ChangeNotice(Kind.GAME, "g", 2) in ears[1].wakes, "wakes come again"
            )
            assert ChangeNotice(Kind.GAME, "lost", 1) not in ears[1].wakes

    asyncio.run(play())


def test_a_link_that_carries_nothing_is_dead(
    exchange_: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link that stands but brings nothing, not even the own sign of life, is opened again."""
    monkeypatch.setattr(bus_module, "BEAT_SECONDS", 0.02)

    async def play() -> None:
        bus = Bus(exchange_.link(), "cut")
        async with listening(bus) as (ears,):
            gaps = ears.gaps
            exchange_.deaf.add(exchange_.links[0])
            await until(lambda: bus.status.reason != "", "the dead link is noticed")
            exchange_.deaf.clear()
            await until(lambda: bus.status.connected and ears.gaps > gaps, "it is opened again")

    asyncio.run(play())


def test_a_silent_process_makes_unsure(
    exchange_: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that stops without a word may be cut off: changes are looked for until it is
    forgotten; one that says goodbye is not missed."""
    monkeypatch.setattr(bus_module, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(bus_module, "FORGET_SECONDS", 1.0)

    async def play() -> None:
        bus = Bus(exchange_.link(), "cut")
        async with listening(bus):
            exchange_.carry(encode_sign(STRANGER, 1))
            assert bus.status.processes == 1
            assert bus.status.is_sure
            await until(lambda: bus.status.silent == 1, "its silence is noticed")
            assert bus.status.connected
            assert bus.status.way == "polling"
            await until(lambda: bus.status.processes == 0, "it is forgotten")
            assert bus.status.is_sure
            exchange_.carry(encode_sign(STRANGER, 1))
            exchange_.carry(encode_sign(STRANGER, bye=True))
            assert bus.status.processes == 0

    asyncio.run(play())


def test_bad_messages_are_counted(exchange_: Exchange) -> None:
    """Unreadable messages are refused and counted; a listener that fails stops no other."""

    async def play() -> None:
        bus = Bus(exchange_.link(), "cut")

        def fail(_: ChangeNotice) -> None:
            raise ZeroDivisionError

        bus.subscribe(fail)
        async with listening(bus) as (ears,):
            exchange_.carry(b"\xff\xfe nonsense")
            (message,) = encode(STRANGER, [ChangeNotice(Kind.ROOM, "r", 1)])
            exchange_.carry(message)
            assert bus.status.refused == 1
            assert ears.wakes == [ChangeNotice(Kind.ROOM, "r", 1)]
            gaps = ears.gaps
            exchange_.carry(encode_sign(NOBODY, gap=True))
            assert ears.gaps == gaps + 1
            assert bus.status.processes == 1  # the stranger alone

    asyncio.run(play())


def test_too_many_wakes_are_a_gap(exchange_: Exchange, monkeypatch: pytest.MonkeyPatch) -> None:
    """More wakes than may wait are one message: read everything."""
    monkeypatch.setattr(bus_module, "MOST_WAITING", 10)

    async def play() -> None:
        one, other = (Bus(exchange_.link(), "cut") for _ in range(2))
        async with listening(one, other) as ears:
            gaps = ears[1].gaps
            for number in range(11):
                one.publish(Kind.GAME, f"g{number}", 1)
            await until(lambda: ears[1].gaps > gaps, "the gap is heard")
            assert not ears[1].wakes

    asyncio.run(play())


def test_a_link_that_hangs_delays_nobody(
    exchange_: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Publishing goes on, keeps a bounded number of wakes, and the hanging link is given up."""
    monkeypatch.setattr(bus_module, "MOST_WAITING", 100)
    monkeypatch.setattr(bus_module, "SEND_SECONDS", 0.2)

    async def play() -> None:
        bus = Bus(exchange_.link(), "cut")
        async with listening(bus):
            hangs = asyncio.Event()

            async def hang(_messages: list[bytes]) -> None:
                await hangs.wait()

            exchange_.links[0].send = hang  # type: ignore[method-assign]
            for number in range(1000):
                bus.publish(Kind.GAME, f"g{number}", 1)
                assert len(bus._waiting) <= 100
            await until(lambda: bus.status.reason == "TimeoutError", "it is given up")
            bus.publish(Kind.GAME, "g", 2)
            hangs.set()

    asyncio.run(play())


def test_one_process_needs_nothing() -> None:
    """Without a link nothing runs, nothing is sent, and the status is whole."""

    async def play() -> None:
        bus = Bus(None, "memory")
        ears = Ears(bus)
        bus.start()
        bus.publish(Kind.GAME, "g", 1)
        assert bus.status.is_sure
        assert bus.status.delay_ms == 0
        await bus.close()
        assert not ears.wakes
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(play())


@pytest.mark.parametrize("turns", range(12))
def test_a_bus_ends_in_the_middle_of_a_sign_of_life(exchange_: Exchange, turns: int) -> None:
    """However far the first sign of life is on its way, a bus that is closed ends."""

    async def play() -> None:
        bus = Bus(exchange_.link(), "cut")
        bus.start()
        for _ in range(turns):
            await asyncio.sleep(0)
        closing = asyncio.create_task(bus.close())
        done, _ = await asyncio.wait([closing], timeout=3)
        assert done, "the bus never ends"

    asyncio.run(play())
