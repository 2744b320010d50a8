"""Table files held to the list of sums that came with them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from ...base.errors import EngineError
from ...base.i18n import Text
from ...rules.variants import Variant
from .files import SUFFIX, folder_of

SUMS = "SHA256SUMS"
WRONG_SUM = Text("{path} is not the file of which SHA256SUMS has the sum")
UNLISTED = Text("{path} is not in the list SHA256SUMS")
NO_TEXT = Text("{path} is no list of sums")
NO_SUMS = Text("{path} has no list SHA256SUMS that names a file")


def listed(
    root: Path, row: Variant, *, needed: bool = False
) -> Iterator[tuple[Path, EngineError | None]]:
    """Every file of a variant below *root* that the list beside them names, as `sha256sum` writes
    it, then each table that it lacks, and what is wrong with it.

    None where there is no list; if one is *needed* that lacks every table. Raises EngineError for a
    list that is no text.
    """
    folder = folder_of(root, row)
    if not needed and not (folder / SUMS).is_file():
        return
    names = set()
    for wanted, path in _read(folder / SUMS):
        names.add(path.name)
        is_it = path.is_file() and _sum_of(path) == wanted
        yield path, None if is_it else EngineError("table-sum", WRONG_SUM.template, path=str(path))
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if path.name not in names:
            yield path, EngineError("table-unlisted", UNLISTED.template, path=str(path))


def _read(listing: Path) -> Iterator[tuple[str, Path]]:
    """The sums of a list with their files; a name may have the star of `sha256sum --binary`."""
    try:
        text = listing.read_text("utf-8") if listing.is_file() else ""
    except UnicodeDecodeError:
        raise EngineError("bad-sums", NO_TEXT.template, path=str(listing)) from None
    for line in filter(str.strip, text.splitlines()):
        wanted, _, name = line.strip().partition(" ")
        yield wanted.lower(), listing.parent / Path(name.strip().lstrip("*")).name


def _sum_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
