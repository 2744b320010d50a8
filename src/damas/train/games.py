"""Games of the engine against itself, kept as files of quiet positions with score and result."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

from .. import _kernel
from ..errors import EngineError
from ..game import Game
from ..variants import variant

CHUNK = 100  # games a file
RECORD_BYTES = 40
SUFFIX = ".games"
OFFICIAL = {
    "international": "internacional",
    "brazilian": "fenae-2025",
    "portuguese": "portuguesa-fpd",
}


def regulation_for(name: str) -> str:
    """The regulation under which games of variant *name* are played for training."""
    return OFFICIAL[variant(name).id]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to generate: *games* games of *variant*, *nodes* a move, seeds counted from *seed*."""

    variant: str
    games: int
    nodes: int
    seed: int = 1
    random_rate: float = 0.05
    threads: int = 1


def chunk_path(folder: Path, plan: Plan, number: int) -> Path:
    """Where chunk *number* lies: its name says all that it was made from."""
    return folder / f"{plan.variant}-n{plan.nodes}-s{plan.seed}-{number:06}{SUFFIX}"


def generate(
    plan: Plan,
    folder: Path,
    evaluation: _kernel.Evaluator | None,
    progress: Callable[[int, int], None],
) -> None:
    """Plays what is missing of *plan* in *folder*; *progress* hears of (chunks done, chunks).

    A chunk appears whole or not at all, so an interrupted run goes on where it ended.
    """
    regulation = regulation_for(plan.variant)
    folder.mkdir(parents=True, exist_ok=True)
    total = -(-plan.games // CHUNK)
    paths = {n: chunk_path(folder, plan, n) for n in range(total)}
    missing = [n for n in paths if not paths[n].exists()]

    def play(number: int) -> None:
        records = _kernel.self_play(
            Game(regulation),
            evaluation,
            nodes=plan.nodes,
            games=CHUNK,
            seed=plan.seed * 1_000_003 + number,
            random_rate=plan.random_rate,
        )
        part = paths[number].with_suffix(".part")
        part.write_bytes(records)
        part.replace(paths[number])

    with ThreadPoolExecutor(plan.threads or os.cpu_count() or 1) as pool:
        running: set[Future[None]] = set()
        done = total - len(missing)
        try:
            while missing or running:
                while missing and len(running) < plan.threads:
                    running.add(pool.submit(play, missing.pop(0)))
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    future.result()
                    done += 1
                    progress(done, total)
        finally:
            for future in running:
                future.cancel()


def read_games(folder: Path, name: str) -> bytes:
    """All records of variant *name* in *folder*; raises EngineError for none or a torn file."""
    parts = []
    for path in sorted(folder.glob(f"{name}-*{SUFFIX}")):
        data = path.read_bytes()
        if len(data) % RECORD_BYTES:
            raise EngineError("torn-games", "{path}: the file is torn", path=str(path))
        parts.append(data)
    if not parts:
        raise EngineError(
            "no-games", "{path}: no games of {variant}", path=str(folder), variant=name
        )
    return b"".join(parts)
