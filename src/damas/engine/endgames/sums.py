"""Table files held to the list of sums that came with them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from ...base.errors import EngineError
from ...base.i18n import Text
from ...rules.variants import Variant
from .files import folder_of

SUMS = "SHA256SUMS"
WRONG_SUM = Text("{path} is not the file of which SHA256SUMS has the sum")


def listed(root: Path, row: Variant) -> Iterator[tuple[Path, EngineError | None]]:
    """Every file of a variant below *root* that the list beside them names, as `sha256sum` writes
    it, and what is wrong with it; none where there is no list."""
    folder = folder_of(root, row)
    if not (folder / SUMS).is_file():
        return
    for line in (folder / SUMS).read_text("utf-8").splitlines():
        wanted, _, name = line.partition("  ")
        path = folder / Path(name).name
        is_it = path.is_file() and _sum_of(path) == wanted
        yield path, None if is_it else EngineError("table-sum", WRONG_SUM.template, path=str(path))


def _sum_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
