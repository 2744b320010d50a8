"""Games of the engine against itself, kept as files of quiet positions with score and result."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ... import _kernel
from ...base.errors import EngineError
from ...cluster import Executor, Unit
from ...rules.game import Game
from ...rules.regulations import regulation_for_gametype
from ...rules.variants import Variant, variant
from ..endgames.tables import Tables
from .chunks import Hear, evaluator, files_of, make_missing

CHUNK = 100  # games a file
FORM = 2  # of the records, raised when what they say changes: files of another are not mixed in
SUFFIX = ".games"
LEAVES = "leaves"  # in the names of files of positions that no game was played on from


def regulation_for(name: str) -> str:
    """The regulation under which games of variant *name* are played for training."""
    return regulation_for_gametype(variant(name).gametype).id


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
    return folder / f"{plan.variant}-r{FORM}-n{plan.nodes}-s{plan.seed}-{number:06}{SUFFIX}"


def generate(
    plan: GamePlan,
    folder: Path,
    weights: Path | None,
    progress: Hear,
    where: Executor | None = None,
) -> None:
    """Plays what is missing of *plan* in *folder*, by the evaluation of the file *weights* (None:
    that by hand); *progress* hears of files done.

    By workers of *where*, of the same release, the files are the same. An interrupted run goes on
    where it ended.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = [chunk_path(folder, plan, number) for number in range(-(-plan.games // CHUNK))]
    asked = (plan.variant, plan.nodes, plan.seed, plan.random_rate)
    units = {
        path: Unit(path.name, (*asked, number), files_of(weights))
        for number, path in enumerate(paths)
    }
    make_missing(play, units, where or plan.threads or os.cpu_count() or 1, progress)


def play(  # noqa: PLR0913, PLR0917  (the arguments of a unit of work)
    name: str,
    nodes: int,
    seed: int,
    random_rate: float,
    number: int,
    weights: Path | None = None,
) -> bytes:
    """The records of chunk *number* of the games of variant *name*, as its file holds them."""
    return _kernel.self_play(
        Game(regulation_for(name)),
        evaluator(weights),
        nodes=nodes,
        games=CHUNK,
        seed=chunk_seed(seed, number),
        random_rate=random_rate,
        tables=_tables(variant(name)),
    )


@cache
def _tables(row: Variant) -> _kernel.EndgameTables:
    return Tables().kernel(row)


def chunk_seed(seed: int, number: int) -> int:
    """The seed for piece *number* of the work that begins at *seed*."""
    return seed * 1_000_003 + number


def record_files(folder: Path, name: str) -> list[Path]:
    """All files of variant *name* in *folder*, of games and of leaves; none of another form."""
    return sorted(folder.glob(f"{name}-*r{FORM}-n*{SUFFIX}"))


def game_files(folder: Path, name: str) -> list[Path]:
    """Those of games; raises EngineError for none, as leaves alone teach no results."""
    found = [p for p in record_files(folder, name) if not p.name.startswith(f"{name}-{LEAVES}-")]
    if not found:
        raise EngineError(
            "no-games", "{path}: no games of {variant}", path=str(folder), variant=name
        )
    return found


def record_bytes(name: str) -> int:
    """The size of a record of variant *name*: four sets of squares, and what is said of them."""
    return 4 * 8 * variant(name).rules.words + 8


def read_file(path: Path, name: str) -> bytes:
    """The records of one file of variant *name*; raises EngineError for a torn one."""
    data = path.read_bytes()
    if len(data) % record_bytes(name):
        raise EngineError("torn-games", "{path}: the file is torn", path=str(path))
    return data


def read_games(folder: Path, name: str) -> bytes:
    """All records of variant *name* in *folder*; raises EngineError for a torn file."""
    return b"".join(read_file(path, name) for path in record_files(folder, name))
