"""Sixty engine games do not keep a visitor from his engine's first reply."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from damas.app.games.opponent import LEAST_SECONDS, QUICK_SECONDS, Opponent
from damas.engine import Engine
from damas.game import Game


def game_at(number: int, name: str, seconds_left: float | None = None) -> Any:
    """A game in which an engine of level *number* is to move."""
    record = SimpleNamespace(
        id=name, setup=SimpleNamespace(players={"white": {"kind": "engine", "level": number}})
    )
    timer = SimpleNamespace(left_seconds=lambda colour, at_ms: seconds_left)
    game = SimpleNamespace(copy=lambda: SimpleNamespace(level=number, name=name))
    return SimpleNamespace(record=record, timer=timer, game=game)


class Noted:
    """Engines that play when they are let, and note in which order and with how much time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.order: list[str] = []
        self.seconds: dict[str, float] = {}
        self.go = threading.Event()
        noted = self

        class Waiting:
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                pass

            def play(self, game: Any, number: int, *, most_seconds: float) -> Any:
                noted.order.append(game.name)
                noted.seconds[game.name] = most_seconds
                assert noted.go.wait(20) or game.level == 1
                return SimpleNamespace(move=game.name)

            def cancel(self) -> None:
                noted.go.set()

        monkeypatch.setattr("damas.app.games.opponent.Engine", Waiting)


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    """The engines of a test."""
    return Noted(monkeypatch)


async def asked(opponent: Opponent, number: int, name: str, visitor: str) -> Any:
    """The move of an engine in a game."""
    return await opponent.choose(game_at(number, name), "white", visitor)


@pytest.mark.parametrize("level", [8, 9, 10])
def test_a_small_level_does_not_wait_for_deep_searches(noted: Noted, level: int) -> None:
    """While sixty games think for as long as they like, level 1 answers."""

    async def run() -> str:
        opponent = Opponent(1)
        others = [
            asyncio.create_task(asked(opponent, level, f"deep {n}", f"one {n % 3}"))
            for n in range(60)
        ]
        await asyncio.sleep(0.05)
        noted.go.clear()
        async with asyncio.timeout(10):
            mine = asyncio.create_task(asked(opponent, 1, "mine", "me"))
            while "mine" not in noted.order:  # noqa: ASYNC110  (told by a thread)
                await asyncio.sleep(0.01)
            deep = [name for name in noted.order if name.startswith("deep")]
            noted.go.set()
            answer = await mine
        assert len(deep) == 1  # the others have not had their turn
        await asyncio.gather(*others)
        opponent.close()
        return str(answer)

    assert asyncio.run(run()) == "mine"


@pytest.mark.parametrize("visitors", [1, 60])
def test_a_visitors_first_reply_comes_before_the_backlog_of_small_levels(
    noted: Noted, visitors: int
) -> None:
    """Sixty games at level 5, of one person or of sixty, wait; level 1 is next but one."""

    async def run() -> int:
        opponent = Opponent(1)
        others = [
            asyncio.create_task(asked(opponent, 5, f"other {n}", f"one {n % visitors}"))
            for n in range(60)
        ]
        while not noted.order:  # noqa: ASYNC110  (told by a thread)
            await asyncio.sleep(0.01)
        mine = asyncio.create_task(asked(opponent, 1, "mine", "me"))
        await asyncio.sleep(0.05)
        noted.go.set()
        await mine
        place = noted.order.index("mine")
        await asyncio.gather(*others)
        opponent.close()
        return place

    assert asyncio.run(run()) <= 1


def test_slices_are_bounded_and_shrink_with_the_crowd(noted: Noted) -> None:
    """No search of a small level may hold the quick place; deep ones share what there is."""

    async def run() -> None:
        opponent = Opponent(1)
        noted.go.set()
        await asked(opponent, 10, "alone", "me")
        await asked(opponent, 5, "small", "me")
        noted.go.clear()
        crowd = [asyncio.create_task(asked(opponent, 10, f"{n}", f"{n}")) for n in range(60)]
        await asyncio.sleep(0.05)
        noted.go.set()
        await asyncio.gather(*crowd)
        opponent.close()

    asyncio.run(run())
    assert noted.seconds["alone"] >= 2.0
    assert noted.seconds["small"] <= QUICK_SECONDS
    assert noted.seconds["1"] == LEAST_SECONDS
    assert noted.seconds["59"] > LEAST_SECONDS


def test_a_real_level_1_keeps_its_slice() -> None:
    """The promise of the quick place is enough for level 1 to find its move."""
    engine = Engine(16, tables=None)
    found = engine.play(Game("internacional"), 1, most_seconds=QUICK_SECONDS, seed=1)
    assert found.move in Game("internacional").board.legal_moves
