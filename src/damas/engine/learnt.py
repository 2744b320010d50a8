"""Files of learnt weights: reading, checking, writing; one ships for each variant.

A file is a line that names the format, a line of JSON (where the weights come from, their number,
the SHA-256 of what follows) and the weights, little-endian 16-bit integers compressed by LZMA: all
those for the full board, then all those for the empty one.
"""

from __future__ import annotations

import array
import hashlib
import json
import lzma
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .. import _kernel
from ..errors import EngineError, UnknownNameError
from ..variants import variant

MAGIC = b"damas weights 1\n"
FOLDER = Path(__file__).parent / "weights"


@dataclass(frozen=True, slots=True)
class Weights:
    """Learnt weights of one variant, ready to use, and the *header* that tells where they come
    from."""

    header: Mapping[str, Any]
    evaluator: _kernel.Evaluator


def read_weights(path: Path) -> Weights:
    """The weights in *path*; raises EngineError, naming the file, when it is damaged."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _damaged(path, error.strerror or str(error)) from None
    head, _, body = data.removeprefix(MAGIC).partition(b"\n")
    if not data.startswith(MAGIC) or not body:
        raise _damaged(path, "not a file of weights")
    try:
        header = json.loads(head)
        count, digest, name = int(header["weights"]), str(header["sha256"]), str(header["variant"])
        size = variant(name).size
    except (ValueError, KeyError, TypeError, UnknownNameError) as error:
        raise _damaged(path, f"unreadable header ({error})") from None
    if hashlib.sha256(body).hexdigest() != digest:
        raise _damaged(path, "the checksum differs")
    try:
        planes = array.array("h", lzma.decompress(body))
        if sys.byteorder == "big":
            planes.byteswap()
        pairs = array.array("h", bytes(len(planes) * 2))
        pairs[0::2], pairs[1::2] = planes[:count], planes[count:]
        return Weights(header, _kernel.Evaluator(size, pairs.tobytes()))
    except (lzma.LZMAError, ValueError) as error:
        raise _damaged(path, str(error)) from None


def write_weights(
    path: Path, header: Mapping[str, Any], full: Sequence[int], bare: Sequence[int]
) -> None:
    """Writes *path* whole or not at all; *header* tells at least the variant and the origin."""
    planes = array.array("h", [*full, *bare])
    if sys.byteorder == "big":
        planes.byteswap()
    body = lzma.compress(planes.tobytes(), preset=9 | lzma.PRESET_EXTREME)
    digest = hashlib.sha256(body).hexdigest()
    line = json.dumps({**header, "weights": len(full), "sha256": digest}, sort_keys=True)
    part = path.with_suffix(".part")
    part.write_bytes(MAGIC + line.encode() + b"\n" + body)
    part.replace(path)


def shipped_path(name: str) -> Path:
    """Where the weights of variant *name* lie in the package."""
    return FOLDER / f"{name}.weights"


@cache
def shipped(name: str) -> Weights | None:
    """The weights that come with the package for variant *name*; None when it has none.

    Raises EngineError when the file is damaged: nothing else is used in silence.
    """
    path = shipped_path(name)
    return read_weights(path) if path.exists() else None


def _damaged(path: Path, reason: str) -> EngineError:
    return EngineError(
        "damaged-weights",
        "{path}: the weights are damaged: {reason}",
        path=str(path),
        reason=reason,
    )
