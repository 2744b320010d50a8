"""The results of tables: who wins, without a distance, for the search."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from os import PathLike
from pathlib import Path

from ... import _kernel
from ...base.arguments import check_kind
from ...rules.variants import Variant
from .build import Hear, tabled
from .files import (
    RESULTS_SUFFIX,
    SHIPPED,
    ClassTable,
    TableFault,
    describe,
    fault,
    path_of,
    paths_in,
)
from .tables import add


def write_results(
    variant_name: str | Variant,
    folder: Path | str,
    *,
    threads: int | None = None,
    on_progress: Hear | None = None,
) -> Iterator[tuple[ClassTable, Path]]:
    """Writes below *folder* the results of every table there and of those that ship.

    Yields each class with the file of its results, as that is there; those that were made from the
    same table already are left. *on_progress* hears as that of `build`. Ctrl-C ends it. Raises
    EngineError for a game that has no tables, when a table is damaged or a file cannot be written.
    """
    check_kind("folder", folder, str, PathLike)
    row, root = tabled(variant_name), Path(folder)
    kernel = _kernel.EndgameTables(row.rules, 0)
    for path in paths_in((root, SHIPPED), row):
        add(kernel, path)
    return _written(row, root, kernel, threads or os.cpu_count() or 1, on_progress)


def _written(
    row: Variant, root: Path, kernel: _kernel.EndgameTables, threads: int, on_progress: Hear | None
) -> Iterator[tuple[ClassTable, Path]]:
    for number, table in enumerate(map(describe, kernel.files)):
        path = path_of(root, row, table.name, RESULTS_SUFFIX)
        if path.exists() and not kernel.add_results(number, str(path)):
            continue
        hear = None if on_progress is None else partial(on_progress, table.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        code = kernel.write_results(number, str(path), threads, hear)
        if code:
            raise fault(code, path if code == TableFault.WRITE else table.path)
        yield table, path
