"""Table files: their places, their contents, and the faults that one may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ... import _kernel
from ...base.errors import EngineError
from ...base.i18n import Text
from ...rules.variants import VARIANTS, Variant

SHIPPED = Path(__file__).parent / "data"
SUFFIX = ".table"
RESULTS_SUFFIX = ".results"


class TableFault(StrEnum):
    """The faults of a table file, as the kernel names them."""

    MISSING = "missing"
    NOT_A_TABLE = "not-a-table"
    VERSION = "version"
    TRUNCATED = "truncated"
    CHECKSUM = "checksum"
    DAMAGED = "damaged"
    ANOTHER_VARIANT = "another-variant"
    WRITE = "write"
    TOO_LONG = "too-long"
    MEMORY = "memory"
    MISSING_CLASS = "missing-class"
    COUNTS = "counts"
    WRONG = "wrong"
    STALE = "stale"
    RESULTS = "results"


_FAULTS = {
    TableFault.MISSING: Text("{path} cannot be opened"),
    TableFault.NOT_A_TABLE: Text("{path} is not an endgame table"),
    TableFault.VERSION: Text("{path}: this endgame table is of another version; build it again"),
    TableFault.TRUNCATED: Text(
        "{path}: this endgame table is cut short or too long; build it again"
    ),
    TableFault.CHECKSUM: Text(
        "{path}: this endgame table is damaged: its header does not fit its checksum; "
        "build it again"
    ),
    TableFault.DAMAGED: Text(
        "{path}: this endgame table is damaged: a block does not fit its checksum; build it again"
    ),
    TableFault.ANOTHER_VARIANT: Text("{path}: this endgame table was made for other rules"),
    TableFault.WRITE: Text("{path} cannot be written"),
    TableFault.TOO_LONG: Text("{path}: an ending of this class is longer than 253 plies"),
    TableFault.MEMORY: Text("{path}: there is not enough memory to build this endgame table"),
    TableFault.MISSING_CLASS: Text("{path}: an endgame table that this one leads to is missing"),
    TableFault.COUNTS: Text(
        "{path}: this endgame table is wrong: its counts do not fit its positions"
    ),
    TableFault.WRONG: Text(
        "{path}: this endgame table is wrong at {fen}: its moves lead to another result"
    ),
    TableFault.STALE: Text(
        "{path}: these results are not those of the endgame table of this name; make them again"
    ),
    TableFault.RESULTS: Text("{path}: the results beside this endgame table are not its own"),
}


@dataclass(frozen=True, slots=True)
class SideTable:
    """The positions of a class with one side to move: how many that side wins, draws, loses, and
    the *longest* decided one, in plies."""

    wins: int
    draws: int
    losses: int
    longest: int


@dataclass(frozen=True, slots=True)
class ClassTable:
    """One class of material. *name* such as "kkm-k": the stronger side's kings and men, then the
    other's.

    *sides*: with the stronger side to move, then with the other; one where both have the same.
    """

    name: str
    path: Path
    size_bytes: int
    sides: tuple[SideTable, ...]

    @property
    def pieces(self) -> int:
        """The number of pieces on the board."""
        return len(self.name) - 1


def folder_of(root: Path, row: Variant) -> Path:
    """The folder of a variant's tables below *root*; an option of a variant has its own folder, and
    games whose moves are the same share one."""
    return root / (row.kin if VARIANTS.get(row.id) is row else f"{row.id}-men-backward")


def path_of(root: Path, row: Variant, name: str, suffix: str = SUFFIX) -> Path:
    """The path of class *name* below *root*."""
    return folder_of(root, row) / f"{name}{suffix}"


def paths_in(roots: Iterable[Path], row: Variant, suffix: str = SUFFIX) -> list[Path]:
    """The files of a variant below some folders, of each name the first."""
    first: dict[str, Path] = {}
    for root in roots:
        for path in sorted(folder_of(root, row).glob(f"*{suffix}")):
            first.setdefault(path.name, path)
    return list(first.values())


def names_of(pieces: int) -> Iterator[tuple[str, tuple[int, int, int, int]]]:
    """Every class of so many *pieces*, each after those its moves lead to: its name, and the men
    and kings of the stronger side and of the other."""
    for name, *forces in _kernel.endgame_classes(pieces):
        yield name, (forces[0], forces[1], forces[2], forces[3])


def fault(code: TableFault | str, path: Path | str, **more: object) -> EngineError:
    """The error for a fault of a table file: a TableFault, or the kernel's code of one."""
    which = TableFault(code)
    return EngineError(
        f"table-{which}", _FAULTS[which].template, path=str(path), fault=which, **more
    )


def describe(
    row: tuple[str, str, int, list[tuple[int, int, int, int]]],
) -> ClassTable:
    """The kernel's row of a file as a value."""
    path, name, size, sides = row
    return ClassTable(name, Path(path), size, tuple(SideTable(*side) for side in sides))
