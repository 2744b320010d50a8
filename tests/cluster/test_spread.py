"""Units over processes and over Dask: the same results, also when workers are killed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from cluster import units
from damas.cluster import (
    Checkpoints,
    ClusterError,
    Executor,
    LocalThreads,
    Progress,
    Unit,
    UnitFiles,
    dask_cluster,
    place_of,
    spread,
)
from damas.cluster.build_fingerprint import BuildFingerprint, own_fingerprint
from damas.cluster.executors import is_open
from damas.cluster.unit import FileRef, Function, UnitAnswer, refer

NUMBERS = [Unit(f"n{number}", (number,)) for number in range(12)]


@pytest.fixture(scope="module")
def places() -> Iterator[dict[str, Executor]]:
    """Two processes; two threads; a Dask cluster of two processes, started once."""
    with place_of("processes:2") as here, place_of("local:2") as dask, LocalThreads(2) as threads:
        yield {"processes": here, "dask": dask, "threads": threads}


@pytest.fixture(params=["threads", "processes", "dask"])
def place(request: pytest.FixtureRequest, places: dict[str, Executor]) -> Executor:
    """Each kind of workers."""
    return places[request.param]


@pytest.fixture(params=["processes", "dask"])
def apart(request: pytest.FixtureRequest, places: dict[str, Executor]) -> Executor:
    """Each kind of workers that is not this process."""
    return places[request.param]


def noted(folder: Path, count: int, wait_seconds: float = 0.0) -> list[Unit]:
    """Units that tell when they are called."""
    return [Unit(f"n{n}", (str(folder), n, wait_seconds)) for n in range(count)]


def test_results_come_in_order(place: Executor) -> None:
    """Of all units, also of ones that are made only as they are needed; with progress."""
    heard: list[Progress] = []
    found = list(spread(units.square, NUMBERS, place, in_order=True, progress=heard.append))
    assert [(unit.name, int(data)) for unit, data in found] == [(f"n{n}", n * n) for n in range(12)]
    assert [one.done for one in heard] == list(range(1, 13))
    assert heard[-1].rate > 0
    assert heard[-1].left_seconds == 0
    lazily = spread(units.square, iter(NUMBERS), place, in_order=True)
    assert [data for _, data in lazily] == [data for _, data in found]


def test_a_unit_begins_after_those_that_it_comes_after(place: Executor) -> None:
    """A chain of units and a bundle before it; the costly ones first."""
    work = [Unit("a", (1,)), Unit("b", (2,), cost=9), Unit("c", (3,), after=frozenset("ab"))]
    work = [Unit("d", (4,), after=frozenset("c"), cost=100), *work]
    names = [unit.name for unit, _ in spread(units.square, work, place)]
    assert sorted(names[:2]) == ["a", "b"]
    assert names[2:] == ["c", "d"]
    with pytest.raises(ValueError, match="come after none"):
        list(spread(units.square, [Unit("x", (1,), after=frozenset("y"))], place))


def test_a_killed_worker_costs_the_unit_in_its_hand(apart: Executor, tmp_path: Path) -> None:
    """The process is killed in the midst of one unit: it is begun again, all are as ever."""
    work = [Unit(f"n{n}", (str(tmp_path), n)) for n in range(8)]
    found = list(spread(units.killed_once, work, apart, in_order=True))
    assert [int(data) for _, data in found] == [n * n for n in range(8)]
    assert units.calls(tmp_path)[3] == 2


def test_a_result_that_is_lost_as_it_comes_is_made_again(
    places: dict[str, Executor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask reads the answer; its worker ends before Dask has looked whether the unit is done."""
    dask = places["dask"]
    begin, begun = dask.begin, []

    def begin_once_badly(function: Function, unit: Unit) -> Future[UnitAnswer]:
        begun.append(unit.name)
        if begun != ["n0"]:
            return begin(function, unit)
        lost: Future[UnitAnswer] = Future()
        try:
            _kind, _error, _trace = UnitAnswer(data=b"0")  # type: ignore[misc]
        except TypeError as fault:
            lost.set_exception(fault)
        return lost

    monkeypatch.setattr(dask, "begin", begin_once_badly)
    found = list(spread(units.square, NUMBERS, dask, in_order=True))
    assert [int(data) for _, data in found] == [n * n for n in range(12)]
    assert begun.count("n0") == 2


def test_a_unit_that_ends_its_workers_is_named(places: dict[str, Executor]) -> None:
    """After three times, and the place can be used again."""
    with pytest.raises(ClusterError, match="n1: the workers that took it ended"):
        list(spread(units.killed, NUMBERS[:3], places["processes"]))
    assert len(list(spread(units.square, NUMBERS, places["processes"]))) == 12


@pytest.mark.long
def test_a_unit_that_ends_its_workers_is_named_by_dask(places: dict[str, Executor]) -> None:
    """The scheduler gives it up after four."""
    with pytest.raises(ClusterError, match="n1: the workers that took it ended"):
        list(spread(units.killed, NUMBERS[:3], places["dask"]))


def test_a_fault_names_its_unit_and_keeps_the_others(place: Executor, tmp_path: Path) -> None:
    """Raised as a sentence; units that had finished are not done again."""
    kept = Checkpoints(tmp_path)
    work = [*NUMBERS[:2], Unit("n2", (2,), after=frozenset({"n0", "n1"})), *NUMBERS[3:5]]
    with pytest.raises(ClusterError, match="n2: ValueError: two is no number"):
        list(spread(units.fails_at_two, work, place, kept=kept, in_order=True))
    assert kept.get(units.fails_at_two, NUMBERS[0]) == b"0"
    assert kept.get(units.fails_at_two, NUMBERS[2]) is None


def test_a_run_that_was_left_goes_on_from_kept_units(place: Executor, tmp_path: Path) -> None:
    """No kept unit is called again; a damaged result is none; other arguments have their own."""
    calls, kept = tmp_path / "calls", Checkpoints(tmp_path / "kept")
    calls.mkdir()
    work = noted(calls, 6)
    for unit, _ in spread(units.noted, work, place, kept=kept, in_order=True):
        if unit.name == "n3":
            break
    finished = {n for n, unit in enumerate(work) if kept.get(units.noted, unit) is not None}
    assert finished >= {0, 1, 2, 3}
    first = {n: times for n, times in units.calls(calls).items() if n in finished}
    found = list(spread(units.noted, work, place, kept=kept, in_order=True))
    assert [int(data) for _, data in found] == [n * n for n in range(6)]
    assert {n: times for n, times in units.calls(calls).items() if n in finished} == first
    for path in kept.folder.glob("*.unit"):
        path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert kept.get(units.noted, work[0]) is None
    assert kept.get(units.noted, Unit("n0", (str(calls), 7, 0.0))) is None
    kept.clear()
    assert not kept.folder.exists()


def test_results_can_be_files(place: Executor, tmp_path: Path) -> None:
    """A file that is there is not made again."""
    paths = {unit.name: tmp_path / unit.name for unit in NUMBERS}
    paths["n4"].write_text("there")
    for _ in spread(units.square, NUMBERS, place, kept=UnitFiles(paths)):
        pass
    assert paths["n4"].read_text() == "there"
    assert paths["n5"].read_text() == "25"


def test_a_killed_scheduler_is_told_and_the_run_goes_on(
    places: dict[str, Executor], tmp_path: Path
) -> None:
    """Its sentence says what to do; run again, elsewhere, the finished units stay finished."""
    calls, kept = tmp_path / "calls", Checkpoints(tmp_path / "kept")
    calls.mkdir()
    work = noted(calls, 8, 0.1)
    gone = pytest.raises(ClusterError, match="is gone; run the command again")
    with units.scheduler(tmp_path) as (file, process), place_of(str(file)) as place, gone:
        for unit, _ in spread(units.noted, work, place, kept=kept, in_order=True):
            if unit.name == "n2":
                process.kill()
    finished = [n for n, unit in enumerate(work) if kept.get(units.noted, unit) is not None]
    assert finished[:3] == [0, 1, 2]
    assert len(finished) < 8
    before = units.calls(calls)
    found = list(spread(units.noted, work, places["processes"], kept=kept, in_order=True))
    assert [int(data) for _, data in found] == [n * n for n in range(8)]
    assert all(units.calls(calls)[n] == before[n] for n in finished)


def test_another_damas_is_refused(
    places: dict[str, Executor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker with another version, kernel or data makes nothing, and is named."""
    for other in ({"version": "9.9"}, {"kernel": "f" * 32}, {"data": "f" * 32}):
        own = own_fingerprint()
        row = {"version": own.version, "kernel": own.kernel, "data": own.data, **other}
        monkeypatch.setattr(
            dask_cluster, "own_fingerprint", lambda row=row: BuildFingerprint(**row)
        )
        with pytest.raises(ClusterError, match=r"worker at tcp://.* has another Damas"):
            list(spread(units.square, NUMBERS[:1], places["dask"]))


def test_a_worker_is_sent_the_files_that_it_lacks(
    places: dict[str, Executor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path that only this process has stands for a file of another machine."""
    path = tmp_path / "weights"
    path.write_bytes(os.urandom(100_000))
    unit = Unit("file", files=(path,))
    for place in places.values():
        assert [data for _, data in spread(units.contents, [unit], place)] == [path.read_bytes()]
    if not Path("/proc/self/fd").is_dir():
        pytest.skip("no files that only this process can see")
    path.write_bytes(os.urandom(100_000))
    with path.open("rb") as handle:
        mine = FileRef(f"/proc/self/fd/{handle.fileno()}", 100_000, refer(path).digest)
        monkeypatch.setattr(dask_cluster, "refer", lambda _path: mine)
        many = [Unit(f"file-{n}", files=(path,)) for n in range(6)]
        found = {data for _, data in spread(units.contents, many, places["dask"])}
    assert found == {path.read_bytes()}


@pytest.mark.parametrize("text", ["", "local:0", "local:x", "processes:-1", "here", "local:99999"])
def test_a_text_that_names_no_workers_is_refused(text: str) -> None:
    """With those that can be named."""
    with pytest.raises(ClusterError, match="names no workers; known are: local:N"):
        place_of(text)


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence with its address."""
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 0.5)
    with pytest.raises(ClusterError, match=r"No scheduler answers at tcp://127\.0\.0\.1:9"):
        place_of("tcp://127.0.0.1:9")


def test_an_open_way_to_a_scheduler_is_seen() -> None:
    """Another machine without TLS; not this machine, not processes, not TLS."""
    assert is_open("tcp://10.0.0.7:8786")
    assert is_open("cluster.example:8786")
    closed = ("tls://10.0.0.7:8786", "tcp://127.0.0.1:8786", "local:2", "processes:2", "s.json")
    assert not any(map(is_open, closed))
