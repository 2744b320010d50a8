"""The mark of a program that its workers must have too, so that they make the same bytes."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from .. import _kernel
from .unit import PACKAGE, digest_of

DATA = ("*.table", "*.weights", "*.book")


@dataclass(frozen=True, slots=True)
class BuildFingerprint:
    """The version of Damas, and the hashes of the compiled kernel and of the data in the package:
    endgame tables, weights and opening books."""

    version: str
    kernel: str
    data: str

    def __str__(self) -> str:
        return f"{self.version}, kernel {self.kernel[:12]}, data {self.data[:12]}"


@cache
def own_fingerprint() -> BuildFingerprint:
    """The stamp of this program. A wheel has several kernels, of which each machine takes one:
    all of them count, so that machines with the same wheel have the same stamp."""
    kernels = sorted(Path(str(_kernel.__file__)).parent.glob("_kernel_*"))
    data = [path for pattern in DATA for path in sorted(PACKAGE.rglob(pattern))]
    return BuildFingerprint(version("damas"), _together(kernels), _together(data))


def _together(paths: list[Path]) -> str:
    hashed = hashlib.blake2b(digest_size=16)
    for path in paths:
        hashed.update(f"{path.name} {digest_of(path)}\n".encode())
    return hashed.hexdigest()
