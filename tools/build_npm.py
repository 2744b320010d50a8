"""Puts the npm package together in build/npm: modules, kernel, rules, small weights.

    python tools/build_npm.py [FOLDER]

`npm pack` in that folder makes the archive. Nothing is published.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "damas" / "page" / "static"
OWN = ("package.json", "index.js", "index.d.ts", "README.md")
MODULES = (
    "kernel.js",
    "replay.js",
    "helping.js",
    "weights-file.js",
    "system.js",
    "analysis.js",
    "levels.js",
    "book.js",
)
BUILT = ("kernel.wasm", "kernel.simd.wasm", "rules.json")


def build(folder: Path) -> None:
    """Writes the package into *folder*, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "weights").mkdir(parents=True)
    copies = [ROOT / "packaging" / "npm" / name for name in OWN]
    copies += [STATIC / "js" / "shared" / "engine" / name for name in MODULES]
    copies += [STATIC / "engine" / name for name in BUILT]
    for path in (*copies, ROOT / "LICENSE"):
        shutil.copy(path, folder)
    for path in sorted((ROOT / "src" / "damas" / "engine" / "weights" / "small").iterdir()):
        shutil.copy(path, folder / "weights")


def main() -> int:
    """Builds into the folder named, or build/npm."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "npm"
    build(folder)
    print(f"The package is in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
