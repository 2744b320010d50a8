"""Compiles the kernel to WebAssembly, into the files that ship with the page and the npm package.

    python tools/build_wasm.py [--to FOLDER]

Six builds of the same sources: `kernel.wasm` for every browser, `kernel.simd.wasm` for those with
vector instructions, `kernel.threads.wasm` for pages that may also share memory with their workers;
`others.simd.wasm`, `rarer.simd.wasm` and `wide.simd.wasm` have the rules of the games that fewer
people play, which these leave out (`native/rules.hpp`): each is fetched for its games alone.
`manifest.json` beside them holds the SHA-256 of each file and of the sources and the options that
it was made of, so that a test can tell when they are out of date. The compiler is that of the
Python package ziglang, in one version: the same sources give the same bytes on every machine.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "native"
SHIPPED = ROOT / "src" / "damas" / "page" / "static" / "engine"
COMPILER = "0.17.1"
"""The version of ziglang: another one may write other bytes."""
MOST_BYTES = 376_500
"""Of a build that a page fetches for any game; one for few games has a bound of its own."""
TARGET = "wasm32-wasi"
FIRST = "-DDAMAS_SHIPPED_RULES=1"
ALONE = "-DDAMAS_NO_THREADS"
VECTORS = (ALONE, "-msimd128")
THREADS = (FIRST, "-DDAMAS_HOST_THREADS", "-mcpu=generic+atomics+bulk_memory+simd128")
SHARED = (
    *("-Wl,--shared-memory", "-Wl,--import-memory"),
    *("-Wl,--initial-memory=4194304", "-Wl,--max-memory=1073741824"),
    *("-Wl,--export=__stack_pointer", "-Wl,--export=__wasm_init_tls"),
)
"""The host makes this memory, of 64 to 16,384 pages (`js/shared/engine/kernel.js`)."""


@dataclass(frozen=True)
class Build:
    """One file: its options beside the common ones, to compile and to link; its most bytes."""

    options: tuple[str, ...]
    link: tuple[str, ...] = ()
    most: int = MOST_BYTES


BUILDS = {
    "kernel.wasm": Build((FIRST, ALONE)),
    "kernel.simd.wasm": Build((FIRST, *VECTORS)),
    "kernel.threads.wasm": Build(THREADS, SHARED),
    "others.simd.wasm": Build(("-DDAMAS_SHIPPED_RULES=2", *VECTORS), most=388_000),
    "rarer.simd.wasm": Build(("-DDAMAS_SHIPPED_RULES=3", *VECTORS), most=365_000),
    "wide.simd.wasm": Build(("-DDAMAS_SHIPPED_RULES=4", *VECTORS), most=225_000),
}
OPTIONS = (
    "-std=c++20",
    "-g0",
    "-fno-sanitize=undefined",
    "-DNDEBUG",
    "-fno-exceptions",
    "-fno-rtti",
    "-fno-threadsafe-statics",
    "-fvisibility=hidden",
    "-ffile-prefix-map=.=.",
    "-Wall",
    "-Wextra",
    "-Inative",
)
FAST = ("wasm/searches.cpp",)
"""Files that are compiled to be fast, all others to be small. They are linked first: of a function
that several files have, such as the generation of moves, the linker takes the first one."""
LINK = ("-mexec-model=reactor", "-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576")
LEFT_OUT = (
    "archive",
    "bench",
    "bindings",
    "fuzz",
    "pairing",
    "processor",
    "proof",
    "tests",
    "train",
)
"""Folders of the kernel that the page does not need."""
REPLACED = {
    *("endgames/counted.cpp", "endgames/tables.cpp", "platform/file.cpp", "search/engine.cpp"),
    *("endgames/bounds.hpp", "endgames/results.cpp", "endgames/results.hpp"),
    *("platform/mapped_file.cpp", "platform/mapped_file.hpp"),
}
"""Files that `native/wasm/` has another way for, or that a page cannot use: it maps no files."""


OF_A_BUILD = (COMPILER, TARGET, BUILDS, OPTIONS, FAST, LINK)


def sources() -> list[Path]:
    """Every file that the builds are made of, headers too, in order."""
    found = [*NATIVE.rglob("*.hpp"), *NATIVE.rglob("*.cpp")]
    return sorted(path for path in found if _is_ours(path.relative_to(NATIVE)))


def _is_ours(path: Path) -> bool:
    return path.parts[0] not in LEFT_OUT and path.as_posix() not in REPLACED


def digest_of_sources() -> str:
    """The SHA-256 of all sources with their names, of the options and the compiler's version."""
    whole = hashlib.sha256(repr(OF_A_BUILD).encode())
    for path in sources():
        whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        whole.update(path.read_bytes())
    return whole.hexdigest()


def build(folder: Path, cache: Path) -> dict[str, object]:
    """Compiles every build into *folder*, object files into *cache*; returns the manifest.

    Raises subprocess.CalledProcessError when the compiler fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, about in BUILDS.items():
        compile_one(folder / name, about, cache / name)
    files = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in BUILDS}
    manifest: dict[str, object] = {"sources": digest_of_sources(), "files": files}
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n")
    return manifest


def compile_one(target: Path, about: Build, cache: Path) -> None:
    """One build: each source whose text or headers changed, then the whole linked."""
    cache.mkdir(parents=True, exist_ok=True)
    units = sorted((path for path in sources() if path.suffix == ".cpp"), key=_is_slow)
    newest_header = max(path.stat().st_mtime for path in sources() if path.suffix == ".hpp")

    def unit(path: Path) -> Path:
        made = cache / (path.relative_to(NATIVE).as_posix().replace("/", "-") + ".o")
        if not made.exists() or made.stat().st_mtime < max(newest_header, path.stat().st_mtime):
            source = path.relative_to(ROOT).as_posix()
            speed = "-Oz" if _is_slow(path) else "-O2"
            _compiler(*OPTIONS, speed, *about.options, "-c", source, "-o", str(made))
        return made

    with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        objects = [str(made) for made in pool.map(unit, units)]
    _compiler(*OPTIONS, "-O2", *about.options, *LINK, *about.link, *objects, "-o", str(target))


def _is_slow(path: Path) -> bool:
    return path.relative_to(NATIVE).as_posix() not in FAST


def _compiler(*arguments: str) -> None:
    command = [sys.executable, "-m", "ziglang", "c++", f"--target={TARGET}", *arguments]
    subprocess.run(command, cwd=ROOT, check=True)


def has_compiler() -> bool:
    """Whether the compiler of this version is here."""
    command = [sys.executable, "-m", "ziglang", "version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == COMPILER


def main() -> int:
    """Builds; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--to", type=Path, default=SHIPPED, metavar="FOLDER")
    parser.add_argument("--anew", action="store_true", help="use no object files of before")
    options = parser.parse_args()
    if not has_compiler():
        print(f"The compiler is missing: pip install ziglang=={COMPILER}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as fresh:
        cache = Path(fresh) if options.anew else ROOT / "build" / "wasm"
        build(options.to, cache)
    sizes = {name: (options.to / name).stat().st_size for name in BUILDS}
    print("\n".join(f"{name:<20}{size:>9,} bytes" for name, size in sizes.items()))
    large = [name for name, size in sizes.items() if size > BUILDS[name].most]
    for name in large:
        print(f"{name} is larger than {BUILDS[name].most:,} bytes", file=sys.stderr)
    return int(bool(large))


if __name__ == "__main__":
    sys.exit(main())
