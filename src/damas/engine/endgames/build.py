"""Making table files, and holding those that exist to the rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from ... import _kernel
from ...base.arguments import check_kind
from ...base.errors import EngineError
from ...base.files import write_whole
from ...cluster import Executor, Progress, Unit, spread
from ...rules.variants import Variant, variant
from .files import ClassTable, fault, names_of, path_of
from .material import led_to, places_of
from .tables import Tables, add

MOST_PIECES = 6
LEAST_PIECES = 2
# The kernel reports these in place of a distance: see native/endgames/parallel.hpp.
STAGES = {-1: "looking", -2: "writing", -3: "checking"}

Hear = Callable[[str, int, int, int], None]


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
    on_progress: Hear | None = None,
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
    row, root = _prepared(variant_name, pieces, folder)
    tables = Tables(root, memory_mb=memory_mb)
    return _build(row, pieces, root, tables, threads or os.cpu_count() or 1, on_progress)


def _prepared(variant_name: str | Variant, pieces: int, folder: Path | str) -> tuple[Variant, Path]:
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
    row, root = tabled(variant_name), Path(folder)
    path_of(root, row, "x").parent.mkdir(parents=True, exist_ok=True)
    return row, root


def tabled(variant_name: str | Variant) -> Variant:
    """The variant of a name; raises EngineError when no tables are built for it."""
    row = variant(variant_name)
    if not row.tabled:
        raise EngineError(
            "not-tabled",
            "No endgame tables are built for {variant}",
            variant=row.id,
        )
    return row


def build_spread(  # noqa: PLR0913
    variant_name: str | Variant,
    pieces: int,
    folder: Path | str,
    where: Executor,
    *,
    threads: int = 1,
    memory_mb: int = 1024,
    progress: Callable[[Progress], None] | None = None,
) -> Iterator[ClassTable]:
    """As `build`, by the workers of *where*: the same files, byte for byte, in any order.

    A class is one unit of work, with so many *threads* of the worker; it begins when all those are
    there that it leads to. *progress* counts places of tables. Raises as `build`, and ClusterError.
    """
    row, root = _prepared(variant_name, pieces, folder)
    tables = Tables(root, memory_mb=0)
    units = _units(row, pieces, tables, threads, memory_mb, root)
    return _spread(row, root, tables, units, where, progress)


def _spread(  # noqa: PLR0913, PLR0917
    row: Variant,
    root: Path,
    tables: Tables,
    units: list[Unit],
    where: Executor,
    progress: Callable[[Progress], None] | None,
) -> Iterator[ClassTable]:
    for unit, data in spread(build_class, units, where, progress=progress):
        path = path_of(root, row, unit.arguments[2])
        write_whole(path, data)
        add(tables.kernel(row), path)
        yield next(one for one in tables.classes(row) if one.path == path)


def _units(  # noqa: PLR0913, PLR0917
    row: Variant, pieces: int, tables: Tables, threads: int, memory_mb: int, root: Path
) -> list[Unit]:
    """A unit for each class that is missing; its name tells the variant and the class."""
    there = {one.name: one.path for one in tables.classes(row)}
    units = []
    for count in range(LEAST_PIECES, pieces + 1):
        for name, forces in names_of(count):
            if name in there:
                continue
            needed = led_to(forces)
            units.append(
                Unit(
                    f"{row.id} {name}",
                    (row.id, row.men_capture_backward, name, forces, threads, memory_mb),
                    tuple(there.get(one) or path_of(root, row, one) for one in needed),
                    frozenset(f"{row.id} {one}" for one in needed if one not in there),
                    places_of(row.size, forces),
                )
            )
    return units


def build_class(  # noqa: PLR0913, PLR0917  (the arguments of a unit of work)
    variant_id: str,
    men_capture_backward: bool,
    name: str,
    forces: tuple[int, int, int, int],
    threads: int,
    memory_mb: int,
    *needed: Path,
) -> bytes:
    """The table of one class of *variant_id*, as its file holds it; *needed* are the tables of all
    classes that it leads to. Raises EngineError."""
    row = variant(variant_id).with_option(men_capture_backward=men_capture_backward)
    kernel = _kernel.EndgameTables(row.rules, memory_mb)
    for path in needed:
        add(kernel, path)
    with TemporaryDirectory(prefix="damas-") as folder:
        path = Path(folder) / name
        code = kernel.build(forces, str(path), threads)
        if code:
            raise fault(code, name)
        return path.read_bytes()


def _build(  # noqa: PLR0913, PLR0917
    row: Variant,
    pieces: int,
    root: Path,
    tables: Tables,
    threads: int,
    on_progress: Hear | None,
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
    on_progress: Hear | None = None,
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


def _named(on_progress: Hear, name: str) -> Callable[[int, int, int], None]:
    return lambda distance, done, total: on_progress(name, distance, done, total)
