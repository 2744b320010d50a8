"""A server's time goes on by a count that nobody sets: a wall clock that jumps costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damas.app.core import times
from damas.app.core.times import CLOCK, SteadyClock, now_ms
from damas.app.games import timekeeping
from damas.app.games.timekeeping import Timekeeper
from damas.store import Database, Processes, SignOfLife, open_database
from damas.store.repositories import processes as stored

HOUR = 3_600_000
NOON = 1_800_000_000_000


class Count:
    """A count that the test moves on."""

    def __init__(self) -> None:
        self.ms = 5_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    """The time of the process that tests is what it was."""
    yield
    CLOCK.set(times.wall_ms())


@pytest.fixture(name="database")
def _database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(str(tmp_path / "damas.sqlite3"))
    yield opened
    opened.close()


def test_a_jump_of_the_wall_clock_is_followed_by_a_thousandth() -> None:
    """An hour forward and back: never more than one part in a thousand, and never backwards."""
    count = Count()
    clock = SteadyClock(count)
    clock.set(NOON)
    for wall in (HOUR, -HOUR):
        before = clock.now_ms()
        for _ in range(60):
            count.ms += 1_000
            left = clock.steer(clock.now_ms() + wall)
            assert abs(left) > HOUR - 100
        assert abs(clock.now_ms() - before - 60_000) <= 61
    count.ms += 1_000
    assert clock.steer(clock.now_ms()) == pytest.approx(0.0, abs=1.0)


def test_a_new_process_takes_the_time_of_one_that_runs_here(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its wall clock has jumped meanwhile; one that was there long ago is not asked."""
    count = Count()
    monkeypatch.setattr(stored, "steady_ms", count)
    Processes(database).record(now_ms() - HOUR)
    count.ms += 4_000
    asyncio.run(Timekeeper(Processes(database)).begin())
    assert now_ms() - times.wall_ms() == pytest.approx(4_000 - HOUR, abs=1_000)
    count.ms += 60_000
    asyncio.run(Timekeeper(Processes(database)).begin())
    assert now_ms() == pytest.approx(times.wall_ms(), abs=1_000)


def test_a_sign_of_life_that_had_to_wait_tells_the_time_of_its_own_moment(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The count beside it is that of the same moment, not of the database's."""
    count = Count()
    monkeypatch.setattr(stored, "steady_ms", count)
    asked, at_ms = count.ms, now_ms()
    count.ms += 7_000
    Processes(database).record(at_ms, asked)
    assert Processes(database).agreed_ms() == at_ms + 7_000


class OtherProcesses:
    """The table of processes as the test says it; the database's server has a clock of its own."""

    id = "own"

    def __init__(self, database_ms: int | None) -> None:
        self.clock, self.signs = database_ms, dict[str, SignOfLife]()

    def agreed_ms(self) -> None:
        """None of them is on this machine."""

    def database_ms(self) -> int | None:
        """The clock of the database's server."""
        return self.clock

    def running(self) -> dict[str, SignOfLife]:
        """All, as they are now."""
        return dict(self.signs)


def begun(processes: Any) -> int:
    """The difference to the wall clock after a start."""
    asyncio.run(Timekeeper(processes).begin())
    return now_ms() - times.wall_ms()


def test_without_a_neighbour_the_databases_server_tells_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where it is another one than here; a clock that is days off is nobody's."""
    monkeypatch.setattr(timekeeping, "SIGN_SECONDS", 0.1)
    monkeypatch.setattr(timekeeping, "LOOK_SECONDS", 0.02)
    wall = times.wall_ms()
    assert begun(OtherProcesses(wall + 3_000)) == pytest.approx(3_000, abs=1_000)
    assert begun(OtherProcesses(wall - HOUR)) == pytest.approx(-HOUR, abs=1_000)
    assert begun(OtherProcesses(wall + 48 * HOUR)) == pytest.approx(0, abs=1_000)
    assert begun(OtherProcesses(None)) == pytest.approx(0, abs=1_000)


def test_a_process_that_runs_elsewhere_is_believed_before_a_clock_that_has_jumped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The database's clock is an hour ahead: the next sign of life says the time of the games."""
    monkeypatch.setattr(timekeeping, "LOOK_SECONDS", 0.02)
    processes = OtherProcesses(times.wall_ms() + HOUR)
    processes.signs["old"] = SignOfLife(7, times.wall_ms())

    def running() -> dict[str, SignOfLife]:
        found = dict(processes.signs)
        processes.signs["old"] = SignOfLife(8, times.wall_ms() + 20)
        return found

    monkeypatch.setattr(processes, "running", running)
    assert begun(processes) == pytest.approx(0, abs=1_000)


@pytest.mark.parametrize(
    ("count", "late_ms", "here", "moved"),
    [
        (50, HOUR, False, True),
        (50, -HOUR, False, True),
        (1, HOUR, False, False),  # it is the younger one
        (50, 4_000, False, False),
        (50, -30_000, False, False),  # given before the last look, or so it seems: see the test
        (50, HOUR, True, False),  # of this machine: it has the time from here
        (50, 40 * HOUR, False, False),
    ],
)
def test_an_elder_process_elsewhere_is_followed(
    count: int, late_ms: int, here: bool, moved: bool
) -> None:
    """Its time is another one, and only by a jump; a sign that came late is no other time."""

    async def scene() -> None:
        processes = OtherProcesses(now_ms())
        keeper: Any = Timekeeper(processes)  # type: ignore[arg-type]
        processes.signs = {"own": SignOfLife(9, 0), "it": SignOfLife(count, 0, here)}
        keeper._follow_elder(processes.running())
        if late_ms == -30_000:  # the last look was long ago: the sign may be as old
            keeper._known = now_ms() - 31_000, keeper._known[1]
        processes.signs["it"] = SignOfLife(count + 1, now_ms() + late_ms, here)
        keeper._follow_elder(processes.running())

    asyncio.run(scene())
    off = now_ms() - times.wall_ms()
    assert off == pytest.approx(late_ms if moved else 0, abs=1_000)
