"""Positions from inside the search: where the evaluation is asked, judged by a longer search.

Games show positions that good moves lead to. A search asks for the value of others as well, those
behind moves that nobody plays; weights that were never taught them misjudge them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from ... import _kernel
from ...cluster import Executor, Unit
from ...rules.game import Game
from .chunks import Hear, evaluator, files_of, make_missing
from .games import LEAVES, chunk_seed, game_files, read_file, record_bytes, regulation_for

USUAL = 2  # leaves of a search


@dataclass(frozen=True, slots=True)
class LeafPlan:
    """The leaves to draw: from a *share* of the positions of the games of *variant*, up to
    *count* leaves each of a search of *search_nodes*; each is judged by a search of *nodes*.
    Chance begins at *seed*."""

    variant: str
    share: float = 0.25
    search_nodes: int = 1000
    nodes: int = 2000
    count: int = USUAL
    seed: int = 1
    threads: int = 1


def leaf_path(folder: Path, plan: LeafPlan, games: Path) -> Path:
    """The path of the leaves of one file of *games*: the name says all that it was made from, but
    for the usual count, which older files do not name."""
    origin = games.name.removeprefix(f"{plan.variant}-")
    count = "" if plan.count == USUAL else f"-{plan.count}"
    made = f"{plan.search_nodes}-{plan.nodes}-{plan.share:g}{count}-s{plan.seed}"
    return folder / f"{plan.variant}-{LEAVES}-{made}-{origin}"


def draw_leaves(  # noqa: PLR0913, PLR0917
    plan: LeafPlan,
    games: Path,
    folder: Path,
    weights: Path | None,
    progress: Hear,
    where: Executor | None = None,
) -> None:
    """Draws what is missing of *plan* in *folder* from the games in *games*, by the evaluation of
    the file *weights* (None: that by hand).

    *progress* hears of files done; by the workers of *where* the files are the same. Raises
    EngineError for no games or a torn file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    asked = (plan.variant, plan.share, plan.search_nodes, plan.nodes, plan.count, plan.seed)
    units = {}
    for number, path in enumerate(game_files(games, plan.variant)):
        made = leaf_path(folder, plan, path)
        arguments = (*asked, path.name, number)
        units[made] = Unit(made.name, arguments, files_of(path, weights))
    make_missing(draw, units, where or plan.threads, progress)


def draw(  # noqa: PLR0913, PLR0917  (the arguments of a unit of work)
    name: str,
    share: float,
    search_nodes: int,
    nodes: int,
    count: int,
    seed: int,
    file_name: str,
    number: int,
    games: Path,
    weights: Path | None = None,
) -> bytes:
    """The leaves of the games of variant *name* in one file, which is called *file_name* where its
    games were played: chance begins with that."""
    chance = random.Random(f"{seed} {file_name}")
    records, each = read_file(games, name), record_bytes(name)
    chosen = b"".join(
        records[place : place + each]
        for place in range(0, len(records), each)
        if chance.random() < share
    )
    return _kernel.leaves(
        Game(regulation_for(name)),
        evaluator(weights),
        chosen,
        search_nodes=search_nodes,
        nodes=nodes,
        count=count,
        seed=chunk_seed(seed, number),
    )
