"""Work in files: workers make what is missing, and a file appears whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path

from ... import _kernel
from ...cluster import Executor, LocalThreads, Progress, Unit, UnitFiles, spread
from ..weights_file import read_weights

Hear = Callable[[Progress], None]


def make_missing(
    function: Callable[..., bytes],
    units: Mapping[Path, Unit],
    where: Executor | int,
    progress: Hear,
) -> None:
    """Writes each file of *units* that is not there, by so many threads or the workers *where*.

    An interrupted run leaves no torn file and goes on where it ended when it is run again.
    """
    kept = UnitFiles({unit.name: path for path, unit in units.items()})
    with LocalThreads(where) if isinstance(where, int) else nullcontext(where) as place:
        work = list(units.values())
        for _ in spread(function, work, place, kept=kept, progress=progress):
            pass


def evaluator(weights: Path | None) -> _kernel.Evaluator | None:
    """The evaluation of a file of weights; that by hand without one. Raises EngineError."""
    if weights is None:
        return None
    state = weights.stat()
    return _evaluator(weights, state.st_mtime_ns, state.st_size)


@lru_cache(4)
def _evaluator(weights: Path, *_state: int) -> _kernel.Evaluator:
    return read_weights(weights).evaluator


def files_of(*weights: Path | None) -> tuple[Path, ...]:
    """Those that are files, as a unit names them."""
    return tuple(path for path in weights if path is not None)
