"""Fixtures that tests of every floor share."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from multiprocessing.context import BaseContext
from pathlib import Path

import pytest
from hypothesis import settings

from damas.regulations import REGULATIONS
from oracle.readings import PackageReading, SlowReading
from sampling import FULL_FOLDERS, SEED
from seconds import known_seconds

settings.register_profile("damas", deadline=None)  # a busy machine is no fault of an example
settings.load_profile("damas")

pytest_plugins = ["in_turn", "untested", "services.running"]
BROWSER = "/web/browser/"
TESTS = Path(__file__).parent
FULL = tuple(f"{TESTS / folder}{os.sep}" for folder in FULL_FOLDERS)

IN_MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes


def pytest_configure() -> None:
    """Temporary files lie in memory where it has room: a database waits for a disk at each commit.

    PYTEST_DEBUG_TEMPROOT names another place.
    """
    gc.set_threshold(50_000, 10, 10)
    _load_workers_once()
    if not os.access(IN_MEMORY, os.W_OK) or shutil.disk_usage(IN_MEMORY).free < ROOM:
        return
    if not os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_report_header() -> str:
    """The seed of the samples, to draw them again."""
    return f"samples: TESTS_SEED={SEED}"


def _load_workers_once() -> None:
    """The process from which all workers of a test process are forked loads the modules of a
    server's workers, whichever test begins it: otherwise each worker loads them again, for seconds.
    """
    preload = BaseContext.set_forkserver_preload

    def with_servers(context: BaseContext, modules: list[str]) -> None:
        from damas.app.work.workers import PRELOADED  # noqa: PLC0415 - not for every test process

        preload(context, list(dict.fromkeys([*PRELOADED, *modules])))

    BaseContext.set_forkserver_preload = with_servers  # type: ignore[method-assign]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks the tests of whole folders `full`.

    The files that take longest come first, so that no core is idle at the end. Those of browsers
    come before all others: a process keeps its browser for the next of them.

    With TESTS_HALF, as in the CI, the tests marked `full` are those of every other file, the one
    half or the other by the seed.
    """
    for item in items:
        if str(item.path).startswith(FULL):
            item.add_marker(pytest.mark.full)
    known = known_seconds()

    def turn(item: pytest.Item) -> tuple[bool, float]:
        return BROWSER not in item.path.as_posix(), -known.get(_file_of(item), 0.0)

    items.sort(key=turn)
    if os.environ.get("TESTS_HALF"):
        now = set(list(dict.fromkeys(map(_file_of, items)))[SEED % 2 :: 2])
        halves: dict[bool, list[pytest.Item]] = {True: [], False: []}
        for item in items:
            is_full = item.get_closest_marker("full") is not None
            halves[not is_full or _file_of(item) in now].append(item)
        items[:] = halves[True]
        config.hook.pytest_deselected(items=halves[False])


def _file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def pytest_collection_finish() -> None:
    """Tests and modules stay until the end: the garbage collector need not look at them again.

    With the usual thresholds that took a quarter of the time of the page's tests.
    """
    if "damas.store" in sys.modules:
        from services.statements import share_statements  # noqa: PLC0415 - not for every collection
        from web.built import build_page  # noqa: PLC0415

        share_statements()
        build_page()
    gc.collect()
    gc.freeze()


@pytest.fixture
def own_shelf() -> Iterator[Callable[[], None]]:
    """No rule book of one's own but those that a test adds; called, these are forgotten too, as by
    another process."""
    parts = (REGULATIONS._own, REGULATIONS._kept)
    before = [dict(part) for part in parts]

    def forget() -> None:
        for part in parts:
            part.clear()

    forget()
    yield forget
    for part, held in zip(parts, before, strict=True):
        part.clear()
        part.update(held)


@pytest.fixture(params=[SlowReading, PackageReading], ids=["slow", "package"])
def reading(request: pytest.FixtureRequest) -> SlowReading | PackageReading:
    """Each reading of the rules in turn: what a requirement says must be true of both."""
    chosen: SlowReading | PackageReading = request.param()
    return chosen
