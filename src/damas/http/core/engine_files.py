"""The engine's files for browsers: kernel, rules, weights, books and endgame tables.

Each has an address that holds the hash of its content, so a browser fetches it once and keeps it.
They are the package's own files: the same weights and tables as the engine of the server.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from ...engine import weights_file
from ...engine.book.files import shipped_path as book_path
from ...engine.endgames.files import SHIPPED, SUFFIX
from ...rules.variants import VARIANTS, Variant
from .assets import ENGINE_SCRIPTS, STATIC, assets

FOLDER = STATIC / "engine"
PREFIX = "/engine/"
KERNELS = {
    "kernel": "kernel.wasm",
    "kernel_simd": "kernel.simd.wasm",
    "kernel_threads": "kernel.threads.wasm",
}
RULES = "rules.json"
KINDS = {".wasm": "application/wasm", ".json": "application/json"}
BYTES = "application/octet-stream"


@dataclass(frozen=True)
class EngineFile:
    """One file: its *name* with the hash of its content, its media type, and how it is *read*."""

    name: str
    kind: str
    read: Callable[[], bytes]
    is_text: bool = False

    @property
    def address(self) -> str:
        """Its address on this server."""
        return f"{PREFIX}{self.name}"


@dataclass(frozen=True)
class EngineFiles:
    """All of them by name, and the *view* that tells a page their addresses."""

    by_name: dict[str, EngineFile]
    view: dict[str, Any]


@cache
def engine_files() -> EngineFiles:
    """The files of this installation; reads each once."""
    files: dict[str, EngineFile] = {}

    def add(stem: str, suffix: str, read: Callable[[], bytes]) -> str:
        digest = hashlib.sha256(read()).hexdigest()[:12]
        kind = KINDS.get(suffix, BYTES)
        file = EngineFile(f"{stem}.{digest}{suffix}", kind, read, is_text=suffix in KINDS)
        files[file.name] = file
        return file.address

    def add_file(path: Path, stem: str | None = None) -> str | None:
        return add(stem or path.stem, path.suffix, path.read_bytes) if path.exists() else None

    def add_small(path: Path) -> str | None:
        return add_file(path, f"{path.stem}.small")

    def add_kernel(row: Variant) -> str | None:
        """The kernel that a game has in place of the first."""
        own = row.browser_kernel
        return None if own == "first" else add_file(FOLDER / f"{own}.simd.wasm")

    def add_tables(game: str) -> str | None:
        read = partial(table_pack, game)
        return add(f"{game}.tables", ".pack", read) if read() else None

    view: dict[str, Any] = {key: assets().address(path) for key, path in ENGINE_SCRIPTS.items()}
    view |= {key: add_file(FOLDER / name) for key, name in KERNELS.items()}
    view["rules"] = add_file(FOLDER / RULES)
    view["variants"] = {
        name: {
            "kernel": add_kernel(row),
            "weights": add_file(weights_file.shipped_path(name)),
            "small": add_small(weights_file.small_path(name)),
            "book": add_file(book_path(name)),
            "tables": add_tables(row.kin),
        }
        for name, row in VARIANTS.items()
    }
    return EngineFiles(files, view)


def table_pack(variant: str) -> bytes:
    """The endgame tables that ship for a variant, one after the other: each after its length in
    four bytes, little-endian."""
    parts = []
    for path in sorted((SHIPPED / variant).glob(f"*{SUFFIX}")):
        data = path.read_bytes()
        parts += [len(data).to_bytes(4, "little"), data]
    return b"".join(parts)


@cache
def compressed(name: str) -> bytes:
    """A text or program among the files, compressed with gzip, made once."""
    return gzip.compress(engine_files().by_name[name].read(), 9, mtime=0)
