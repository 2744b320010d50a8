"""The problems that ship: a compressed file for each game, and a manifest that says what they are.

A problem that was taken out because another move wins too stays known by its name, for the tasks,
cards and links that have it (`RETIRED`); it is in no collection.
A file has a line of JSON for each problem, easiest first. It is read when its game is first asked
for, and held to the manifest's hash.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from ...base.errors import DamasError
from ...base.files import write_whole
from ...rules.variants import VARIANTS
from .kin import retold
from .problem import ProvenProblem, UnknownProblemError

SHIPPED = Path(__file__).parent / "data"
MANIFEST = "manifest.json"
SUFFIX = ".jsonl.gz"
RETIRED = "retired"
_MOST_BYTES = 64 << 20  # of a file unpacked


class Collection:
    """The problems of one game, easiest first."""

    def __init__(self, problems: Iterable[ProvenProblem]) -> None:
        self.problems: Sequence[ProvenProblem] = tuple(
            sorted(problems, key=lambda p: (p.rating, p.id))
        )
        self._by_id = {one.id: one for one in self.problems}

    def __len__(self) -> int:
        return len(self.problems)

    def __iter__(self) -> Iterator[ProvenProblem]:
        return iter(self.problems)

    def get(self, number: str) -> ProvenProblem | None:
        """The problem of this name, None where there is none."""
        return self._by_id.get(number)

    @cached_property
    def by_motif(self) -> Mapping[str, Sequence[ProvenProblem]]:
        """The problems of each motif that some problem has, easiest first."""
        found: dict[str, list[ProvenProblem]] = {}
        for problem in self.problems:
            for motif in problem.motifs:
                found.setdefault(motif, []).append(problem)
        return found

    def of(self, motif: str | None) -> Sequence[ProvenProblem]:
        """The problems of a motif; all of them for None."""
        return self.problems if motif is None else self.by_motif.get(motif, ())


@cache
def shipped(variant: str) -> Collection:
    """The problems of a game that come with the package: its own, or those of the game that has the
    same moves; empty for a game that has none.

    Raises DamasError, naming the file, for one that is damaged.
    """
    row = manifest().get("games", {}).get(variant)
    if variant not in VARIANTS:
        return Collection(())
    if row is None:
        kin = VARIANTS[variant].kin
        return Collection(retold(shipped(kin), VARIANTS[variant]) if kin != variant else ())
    return Collection(_read_whole(variant, row["sha256"]))


@cache
def retired() -> Collection:
    """The problems of all games that were taken out. Raises DamasError for a damaged file."""
    row = manifest().get(RETIRED)
    return Collection(() if row is None else _read_whole(RETIRED, row["sha256"]))


def _read_whole(name: str, digest: str) -> list[ProvenProblem]:
    path = SHIPPED / f"{name}{SUFFIX}"
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        raise _damaged(path)
    return read(path)


@cache
def manifest() -> dict[str, Any]:
    """The manifest: for each game the number of problems, the hash, and how many were proven."""
    path = SHIPPED / MANIFEST
    if not path.exists():
        return {}
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def problem_named(number: str) -> ProvenProblem:
    """The problem of this name that ships, or that once did, of any game.

    Raises UnknownProblemError for another name.
    """
    for known in (*map(shipped, VARIANTS), retired()):
        found = known.get(number)
        if found is not None:
            return found
    raise UnknownProblemError("no-problem", 'There is no problem "{number}"', number=number)


def read(path: Path) -> list[ProvenProblem]:
    """The problems of a file; raises DamasError for one that is damaged or too large."""
    try:
        with gzip.open(path) as handle:
            text = handle.read(_MOST_BYTES + 1)
        if len(text) > _MOST_BYTES:
            raise ValueError
        return [
            ProvenProblem.from_dict(json.loads(line)) for line in text.decode("utf-8").splitlines()
        ]
    except (OSError, EOFError, ValueError, TypeError, KeyError):
        raise _damaged(path) from None


def write(path: Path, problems: Iterable[ProvenProblem]) -> bytes:
    """Writes a file, whole or not at all; the bytes are the same for the same problems."""
    ordered = Collection(problems)
    lines = [json.dumps(one.to_dict(), separators=(",", ":")) for one in ordered]
    data = gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
    return data


def write_with_manifest(
    folder: Path, name: str, problems: Sequence[ProvenProblem], *, found: int, stand: int
) -> None:
    """Writes the collection of a game into *folder* and says so in the manifest there.

    *found*: the positions that were proven; *stand*: those that the second reading confirmed.
    """
    _write_with_manifest(folder, name, problems, {"proven": found, "confirmed": stand})


def write_again(
    folder: Path, stand: Sequence[ProvenProblem], doubted: Sequence[ProvenProblem]
) -> None:
    """Writes the problems that *stand*, those that are *doubted* with the ones taken out before,
    and the manifest into *folder*; how many were proven once is said as it was."""
    for name, row in manifest().get("games", {}).items():
        own = [one for one in stand if one.variant == name]
        if own:
            counts = {key: row[key] for key in ("proven", "confirmed")}
            _write_with_manifest(folder, name, own, counts)
    _write_with_manifest(folder, RETIRED, [*retired(), *doubted], {})


def _write_with_manifest(
    folder: Path, name: str, problems: Sequence[ProvenProblem], counts: Mapping[str, int]
) -> None:
    data = write(folder / f"{name}{SUFFIX}", problems)
    path = folder / MANIFEST
    known = json.loads(path.read_text("utf-8")) if path.exists() else {"games": {}}
    row = {
        "problems": len(problems),
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        **counts,
    }
    if name == RETIRED:
        known[name] = row
    else:
        known["games"][name] = row
    write_whole(path, (json.dumps(known, indent=1, sort_keys=True) + "\n").encode())


def _damaged(path: Path) -> DamasError:
    return DamasError("damaged-problems", "{path}: the problems are damaged", path=str(path))
