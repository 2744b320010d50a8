"""Games of the engine against itself, kept as files of quiet positions with score and result."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from .. import _kernel
from ..errors import EngineError
from ..game import Game
from ..variants import variant
from .chunks import make_missing

CHUNK = 100  # games a file
RECORD_BYTES = 40
SUFFIX = ".games"
LEAVES = "leaves"  # in the names of files of positions that no game was played on from
OFFICIAL = {
    "international": "internacional",
    "brazilian": "fenae-2025",
    "portuguese": "portuguesa-fpd",
}


def regulation_for(name: str) -> str:
    """The regulation under which games of variant *name* are played for training."""
    return OFFICIAL[variant(name).id]


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The games to generate: *games* games of *variant*, *nodes* a move, seeds counted from
    *seed*."""

    variant: str
    games: int
    nodes: int
    seed: int = 1
    random_rate: float = 0.05
    threads: int = 1


def chunk_path(folder: Path, plan: GamePlan, number: int) -> Path:
    """The path of chunk *number*: its name says all that it was made from."""
    return folder / f"{plan.variant}-n{plan.nodes}-s{plan.seed}-{number:06}{SUFFIX}"


def generate(
    plan: GamePlan,
    folder: Path,
    evaluation: _kernel.Evaluator | None,
    progress: Callable[[int, int], None],
) -> None:
    """Plays what is missing of *plan* in *folder*; *progress* hears of (chunks done, chunks).

    An interrupted run goes on where it ended.
    """
    regulation = regulation_for(plan.variant)
    folder.mkdir(parents=True, exist_ok=True)

    def play(number: int) -> bytes:
        return _kernel.self_play(
            Game(regulation),
            evaluation,
            nodes=plan.nodes,
            games=CHUNK,
            seed=chunk_seed(plan.seed, number),
            random_rate=plan.random_rate,
        )

    chunks = {
        chunk_path(folder, plan, number): partial(play, number)
        for number in range(-(-plan.games // CHUNK))
    }
    make_missing(chunks, plan.threads or os.cpu_count() or 1, progress)


def chunk_seed(seed: int, number: int) -> int:
    """The seed for piece *number* of the work that begins at *seed*."""
    return seed * 1_000_003 + number


def record_files(folder: Path, name: str) -> list[Path]:
    """All files of variant *name* in *folder*, of games and of leaves."""
    return sorted(folder.glob(f"{name}-*{SUFFIX}"))


def game_files(folder: Path, name: str) -> list[Path]:
    """Those of games; raises EngineError for none, as leaves alone teach no results."""
    found = [p for p in record_files(folder, name) if not p.name.startswith(f"{name}-{LEAVES}-")]
    if not found:
        raise EngineError(
            "no-games", "{path}: no games of {variant}", path=str(folder), variant=name
        )
    return found


def read_file(path: Path) -> bytes:
    """The records of one file; raises EngineError for a torn one."""
    data = path.read_bytes()
    if len(data) % RECORD_BYTES:
        raise EngineError("torn-games", "{path}: the file is torn", path=str(path))
    return data


def read_games(folder: Path, name: str) -> bytes:
    """All records of variant *name* in *folder*; raises EngineError for a torn file."""
    return b"".join(map(read_file, record_files(folder, name)))
