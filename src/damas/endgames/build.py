"""Making table files, and holding those that exist to the rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from .. import _kernel
from ..arguments import check_kind
from ..errors import EngineError
from ..variants import Variant, variant
from .files import ClassTable, fault, names_of, path_of
from .tables import Tables, add

MOST_PIECES = 6
LEAST_PIECES = 2
# The kernel reports these in place of a distance: see native/endgames/parallel.hpp.
STAGES = {-1: "looking", -2: "writing", -3: "checking"}

Progress = Callable[[str, int, int, int], None]


@dataclass(frozen=True, slots=True)
class BuildFinding:
    """A class that was checked: *error* is None when every position agrees with its moves."""

    table: ClassTable
    error: EngineError | None


def build(  # noqa: PLR0913
    variant_name: str | Variant,
    pieces: int,
    folder: Path | str,
    *,
    threads: int | None = None,
    memory_mb: int = 1024,
    on_progress: Progress | None = None,
) -> Iterator[ClassTable]:
    """Builds every class of 2 to *pieces* pieces that is missing below *folder*, one by one.

    Yields each class as its file is there; a file appears whole or not at all, so a run that was
    ended goes on with the class it had begun. Tables that ship are not built again. *memory_mb*
    bounds what is kept of the classes that a new one leads to; the class itself takes 1.2 bytes for
    each position. *on_progress* hears (class, distance, done, total) some times a second: distance
    is the plies that are being decided, -1 for the first look, -2 while the file is written.

    Ctrl-C ends it. Raises EngineError for a number of pieces that cannot be, and when a file cannot
    be written.
    """
    check_kind("folder", folder, str, PathLike)
    check_kind("pieces", pieces, int)
    if not LEAST_PIECES <= pieces <= MOST_PIECES:
        raise EngineError(
            "bad-pieces",
            "Endgame tables are built for {least} to {most} pieces, not for {value}",
            least=LEAST_PIECES,
            most=MOST_PIECES,
            value=pieces,
        )
    row = variant(variant_name)
    root = Path(folder)
    path_of(root, row, "x").parent.mkdir(parents=True, exist_ok=True)
    tables = Tables(root, memory_mb=memory_mb)
    return _build(row, pieces, root, tables, threads or os.cpu_count() or 1, on_progress)


def _build(  # noqa: PLR0913, PLR0917
    row: Variant,
    pieces: int,
    root: Path,
    tables: Tables,
    threads: int,
    on_progress: Progress | None,
) -> Iterator[ClassTable]:
    known = {one.name for one in tables.classes(row)}
    kernel = tables.kernel(row)
    for count in range(LEAST_PIECES, pieces + 1):
        for name, forces in names_of(count):
            if name in known:
                continue
            path = path_of(root, row, name)
            hear = None if on_progress is None else _named(on_progress, name)
            code = kernel.build(forces, str(path), threads, hear)
            if code:
                raise fault(code, path)
            add(kernel, path)
            yield next(one for one in tables.classes(row) if one.name == name)


def check(
    variant_name: str | Variant,
    tables: Tables,
    *,
    threads: int | None = None,
    pieces: int | None = None,
    on_progress: Progress | None = None,
) -> Iterator[BuildFinding]:
    """Holds every position of every class of a variant, or of those of so many *pieces* at most, to
    the positions that its moves lead to.

    A class without error is right: a win in n plies has a move to a loss in n - 1, a loss only
    moves to wins, a draw none to a loss and one to a draw, and so on to the end.
    """
    row = variant(variant_name)
    kernel = tables.kernel(row)
    workers = threads or os.cpu_count() or 1
    by_path = {str(one.path): one for one in tables.classes(row)}
    for number, found in enumerate(kernel.files):
        table = by_path[found[0]]
        if pieces is not None and table.pieces > pieces:
            continue
        hear = None if on_progress is None else _named(on_progress, table.name)
        code, position = kernel.verify(number, workers, hear)
        yield BuildFinding(table, _error(code, table.path, row, position))


def _error(
    code: str, path: Path, row: Variant, position: _kernel.Position | None
) -> EngineError | None:
    if not code:
        return None
    return fault(code, path, fen="" if position is None else position.fen, variant=row.id)


def _named(on_progress: Progress, name: str) -> Callable[[int, int, int], None]:
    return lambda distance, done, total: on_progress(name, distance, done, total)
