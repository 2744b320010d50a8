"""Positions from inside the search: where the evaluation is asked, judged by a longer search.

Games show positions that good moves lead to. A search asks for the value of others as well, those
behind moves that nobody plays; weights that were never taught them misjudge them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from .. import _kernel
from ..game import Game
from .chunks import make_missing
from .games import LEAVES, RECORD_BYTES, chunk_seed, game_files, read_file, regulation_for


@dataclass(frozen=True, slots=True)
class LeafPlan:
    """The leaves to draw: from a *share* of the positions of the games of *variant*, two leaves
    each of a search of *search_nodes*; each is judged by a search of *nodes*. Chance begins at
    *seed*."""

    variant: str
    share: float = 0.25
    search_nodes: int = 1000
    nodes: int = 2000
    seed: int = 1
    threads: int = 1


def leaf_path(folder: Path, plan: LeafPlan, games: Path) -> Path:
    """The path of the leaves of one file of *games*: the name says all that it was made from."""
    origin = games.name.removeprefix(f"{plan.variant}-")
    made = f"{plan.search_nodes}-{plan.nodes}-{plan.share:g}-s{plan.seed}"
    return folder / f"{plan.variant}-{LEAVES}-{made}-{origin}"


def draw_leaves(
    plan: LeafPlan,
    games: Path,
    folder: Path,
    evaluation: _kernel.Evaluator | None,
    progress: Callable[[int, int], None],
) -> None:
    """Draws what is missing of *plan* in *folder* from the games in *games*.

    *progress* hears of (files done, files). Raises EngineError for no games or a torn file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    chunks = {
        leaf_path(folder, plan, path): partial(_leaves, plan, evaluation, path, number)
        for number, path in enumerate(game_files(games, plan.variant))
    }
    make_missing(chunks, plan.threads, progress)


def _leaves(plan: LeafPlan, evaluation: _kernel.Evaluator | None, path: Path, number: int) -> bytes:
    chance = random.Random(f"{plan.seed} {path.name}")
    records = read_file(path)
    chosen = b"".join(
        records[place : place + RECORD_BYTES]
        for place in range(0, len(records), RECORD_BYTES)
        if chance.random() < plan.share
    )
    return _kernel.leaves(
        Game(regulation_for(plan.variant)),
        evaluation,
        chosen,
        search_nodes=plan.search_nodes,
        nodes=plan.nodes,
        seed=chunk_seed(plan.seed, number),
    )
