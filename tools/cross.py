"""Compiles the kernel for other machines with the Python package ziglang, and runs its tests there.

    python tools/cross.py [TARGET ...]       all targets without names; --list shows them

Every file of the kernel is compiled, and its C++ tests are linked. They run where the machine can
be emulated: arm64 by qemu-aarch64 (Debian: qemu-user, qemu-user-static), WebAssembly by node. A
program that is missing is named, and the target counts as compiled only. Exit status: 1 when one
failed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


@dataclass(frozen=True)
class Target:
    """One machine: *triple* for clang, *system* and *processor* for CMake, *emulator* for tests."""

    triple: str
    system: str
    processor: str
    flags: str = ""
    emulator: tuple[str, ...] = ()


TARGETS = {
    "arm64-linux": Target(
        "aarch64-linux-musl", "Linux", "aarch64", "-static", ("qemu-aarch64-static",)
    ),
    "arm64-macos": Target("aarch64-macos", "Darwin", "arm64"),
    "x86-64-windows": Target("x86_64-windows-gnu", "Windows", "AMD64"),
    "wasm": Target(
        "wasm32-wasi",
        "WASI",
        "wasm32",
        "-fno-exceptions",
        ("node", "--no-warnings", str(ROOT / "native" / "tests" / "wasi.mjs")),
    ),
}


def run(*command: str | Path) -> int:
    """Runs a command from the root; returns its exit status."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode


def build(name: str, target: Target) -> bool:
    """Compiles kernel and tests for *target* into build/cross-<name>."""
    folder = ROOT / "build" / f"cross-{name}"
    cmake = shutil.which("cmake", path=BIN) or "cmake"
    flags = f"--target={target.triple} {target.flags}".strip()
    configured = run(
        cmake, "-S", ROOT, "-B", folder, "-G", "Ninja", "-Wno-author",
        "-DCMAKE_BUILD_TYPE=Release", "-DDAMAS_KERNELS=baseline", "-DDAMAS_PYTHON=OFF",
        "-DDAMAS_TESTS=ON", f"-DDAMAS_THREADS={'OFF' if name == 'wasm' else 'ON'}",
        f"-DCMAKE_SYSTEM_NAME={target.system}", f"-DCMAKE_SYSTEM_PROCESSOR={target.processor}",
        f"-DCMAKE_MAKE_PROGRAM={shutil.which('ninja', path=BIN) or 'ninja'}",
        f"-DCMAKE_CXX_COMPILER={ROOT / 'tools' / 'zig-c++'}", f"-DCMAKE_CXX_FLAGS={flags}",
        f"-DCMAKE_AR={ROOT / 'tools' / 'zig-ar'}",
        f"-DCMAKE_RANLIB={ROOT / 'tools' / 'zig-ranlib'}",
        "-DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY",
    )  # fmt: skip
    return configured == 0 and run(cmake, "--build", folder) == 0


def test(name: str, target: Target) -> str:
    """Runs the tests compiled for *target*; returns what came of it, in words."""
    if not target.emulator:
        return "compiled; nothing here runs it"
    program, *words = target.emulator
    found = shutil.which(program) or shutil.which(program.removesuffix("-static"))
    if found is None:
        return f"compiled; no {program} here to run its tests"
    (built, *_) = sorted((ROOT / "build" / f"cross-{name}").glob("damas_tests*"))
    return "tests passed" if run(found, *words, built) == 0 else "TESTS FAILED"


def main() -> int:
    """Reads the targets, builds and tests each, prints one line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if options.list:
        print("\n".join(TARGETS))
        return 0
    results = {}
    for name in options.targets or TARGETS:
        target = TARGETS[name]
        results[name] = test(name, target) if build(name, target) else "NOT COMPILED"
    print("\n".join(f"{name:<16}{result}" for name, result in results.items()))
    return int(any(result.isupper() for result in results.values()))


if __name__ == "__main__":
    sys.exit(main())
