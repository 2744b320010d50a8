"""Work in files: threads make what is missing, and a file appears whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

from ..files import write_whole


def make_missing(
    chunks: Mapping[Path, Callable[[], bytes]], threads: int, progress: Callable[[int, int], None]
) -> None:
    """Writes each file of *chunks* that is not there; *progress* hears of (files done, files).

    An interrupted run leaves no torn file and goes on where it ended when it is run again.
    """
    missing = [path for path in chunks if not path.exists()]
    done = len(chunks) - len(missing)

    def make(path: Path) -> None:
        write_whole(path, chunks[path]())

    with ThreadPoolExecutor(threads) as pool:
        running: set[Future[None]] = set()
        try:
            while missing or running:
                while missing and len(running) < threads:
                    running.add(pool.submit(make, missing.pop(0)))
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    future.result()
                    done += 1
                    progress(done, len(chunks))
        finally:
            for future in running:
                future.cancel()
