"""Mining: games are played and their positions proven, and every proof is read a second time.

Both are done in units that are kept on disk, a file each.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ...base.errors import DamasError
from ...cluster import Executor, LocalProcesses, Progress, Unit, UnitFiles, spread
from ...engine.endgames import shipped as shipped_tables
from ...rules.variants import variant
from .checking import Checker
from .finding import candidates, endings
from .proving import Proof, prove, prove_by_tables
from .reader import PositionReader, SearchEffort

SUFFIX = ".proofs"
CHECKED = ".checked"
GAMES = 30  # a unit
ENDINGS = 40  # proofs of a unit of endings


@dataclass(frozen=True, slots=True)
class MinePlan:
    """*units* of `GAMES` games of *variant*, their random numbers counted from *seed*; with
    *endings*, of positions of the endgame tables instead."""

    variant: str
    units: int
    seed: int = 1
    processes: int = 1
    endings: bool = False


def unit_path(folder: Path, plan: MinePlan, number: int) -> Path:
    """The path of unit *number*: its name says all that it was made from."""
    kind = "e" if plan.endings else "s"
    return folder / f"{plan.variant}-{kind}{plan.seed}-{number:06}{SUFFIX}"


def mine(
    plan: MinePlan,
    folder: Path,
    progress: Callable[[Progress], None],
    where: Executor | None = None,
) -> None:
    """Makes what is missing of *plan* in *folder*; an interrupted run goes on where it ended.

    By the workers of *where* the files are the same.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = [unit_path(folder, plan, number) for number in range(plan.units)]
    units = {
        path: Unit(path.stem, (plan.variant, plan.seed, number))
        for number, path in enumerate(paths)
    }
    kept = UnitFiles({unit.name: path for path, unit in units.items()})
    own = LocalProcesses(min(plan.processes, os.cpu_count() or 1))
    with own if where is None else nullcontext(where) as place:
        work = list(units.values())
        make = mine_endings if plan.endings else mine_unit
        for _ in spread(make, work, place, kept=kept, progress=progress):
            pass


def mine_endings(name: str, seed: int, number: int) -> bytes:
    """The proofs of unit *number* of endings of variant *name*, a line of JSON each."""
    row, tables = variant(name), shipped_tables()
    reader = PositionReader(row, weights=True, tables=None)
    chance = random.Random(f"endings {name} {seed} {number}")
    found: dict[str, Proof] = {}
    for board in endings(name, tables, chance):
        proof = prove_by_tables(board, reader, tables)
        if proof is not None and proof.asked > 1:
            found[proof.fen] = proof
        if len(found) == ENDINGS:
            break
    return "".join(map(to_line, found.values())).encode()


def mine_unit(name: str, seed: int, number: int) -> bytes:
    """The proofs found in unit *number* of the games of variant *name*, a line of JSON each."""
    row, tables = variant(name), shipped_tables()
    reader = PositionReader(row, weights=True, tables=tables)
    lines = []
    for game in range(GAMES):
        chance = random.Random(f"{name} {seed} {number} {game}")
        reader.forget()
        for board in candidates(name, reader, chance):
            proof = prove(board, reader, tables)
            if proof is not None:
                lines.append(to_line(proof))
    return "".join(lines).encode()


def check(
    folder: Path,
    name: str,
    progress: Callable[[Progress], None],
    *,
    processes: int = 1,
    where: Executor | None = None,
) -> None:
    """Reads every file of proofs of variant *name* in *folder* a second time, and writes the proofs
    that stand into a file beside it; those that are there already are left."""
    found = sorted(folder.glob(f"{name}-*{SUFFIX}"))
    paths = {path.stem: path.with_suffix(CHECKED) for path in found}
    units = [Unit(path.stem, (), (path,)) for path in found]
    own = LocalProcesses(min(processes, os.cpu_count() or 1))
    with own if where is None else nullcontext(where) as place:
        for _ in spread(check_unit, units, place, kept=UnitFiles(paths), progress=progress):
            pass


def check_unit(path: Path) -> bytes:
    """The proofs of a file that a second reading confirms."""
    proofs = read_proofs([path])
    if not proofs:
        return b""
    checker = Checker(variant(proofs[0].variant))
    return "".join(to_line(proof) for proof in proofs if checker.doubt(proof) is None).encode()


def to_line(proof: Proof) -> str:
    """A proof as a line of JSON."""
    return json.dumps(asdict(proof), separators=(",", ":")) + "\n"


def read_proofs(paths: Iterable[Path]) -> list[Proof]:
    """The proofs of files, each position once; raises DamasError for a file that is torn."""
    found: dict[tuple[str, str], Proof] = {}
    for path in paths:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            try:
                proof = _proof(json.loads(line))
            except (ValueError, TypeError, KeyError):
                raise DamasError(
                    "torn-proofs", "{path}: line {line} is torn", path=str(path), line=number
                ) from None
            found.setdefault((proof.variant, proof.fen), proof)
    return list(found.values())


def _proof(row: dict[str, Any]) -> Proof:
    row["effort"] = SearchEffort(*row["effort"])
    row["moves"] = tuple(row["moves"])
    return Proof(**row)
