"""Makes a bundle of Damas with a Python of its own, for people who have none.

    python tools/bundle.py [--format build_exe] [--wheel FILE] [--output dist]

Linux gets a folder and a .tar.gz of it: unpack, then start `damas` by a double click or in a
terminal. The same configuration (packaging/bundle/setup.py) gives Windows an installer (--format
bdist_msi) and macOS an image (--format bdist_dmg); each is made on its own system. A bundle runs
where the C library is that of the system it was made on, or newer. Needs the network for packages.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETUP = ROOT / "packaging" / "bundle" / "setup.py"
FREEZER = "cx_Freeze>=8.4"


def run(*command: str | Path, folder: Path = ROOT) -> str:
    """Runs a command; returns its output. Raises CalledProcessError when it fails."""
    words = [str(part) for part in command]
    return subprocess.run(words, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


def environment(folder: Path, wheel: Path | None) -> Path:
    """The Python of a new environment in *folder* with Damas, all its parts, and the freezer."""
    venv.create(folder, with_pip=True, clear=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    quiet = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    source = f"{wheel or ROOT}[all]"
    run(python, *quiet, "--config-settings=cmake.define.DAMAS_KERNELS=wheel", source, FREEZER)
    return python


def packed(folder: Path) -> Path:
    """*folder* as a .tar.gz beside it."""
    target = folder.with_name(folder.name + ".tar.gz")
    with tarfile.open(target, "w:gz") as archive:
        archive.add(folder, folder.name)
    return target


def make(form: str, wheel: Path | None, output: Path) -> Path:
    """Makes the bundle; returns its file."""
    work = ROOT / "build" / "bundle"
    work.mkdir(parents=True, exist_ok=True)
    python = environment(work / "environment", wheel)
    version = run(python, "-c", "import damas; print(damas.__version__)", folder=work).strip()
    name = f"damas-{version}-{platform.system().lower()}-{platform.machine().lower()}"
    output.mkdir(parents=True, exist_ok=True)
    if form == "build_exe":
        folder = output / name
        shutil.rmtree(folder, ignore_errors=True)
        run(python, SETUP, form, "--build-exe", folder, folder=work)
        return packed(folder)
    run(python, SETUP, form, "--dist-dir", work / "dist", folder=work)
    made = next(path for path in (work / "dist").iterdir() if path.suffix in {".msi", ".dmg"})
    return Path(shutil.move(made, output / (name + made.suffix)))


def main() -> None:
    """Reads the options, makes the bundle, prints its path."""
    parser = argparse.ArgumentParser(description=__doc__)
    forms = ("build_exe", "bdist_msi", "bdist_dmg")
    parser.add_argument("--format", choices=forms, default="build_exe")
    parser.add_argument("--wheel", type=Path, help="a wheel to use instead of the sources")
    parser.add_argument("--output", type=Path, default=ROOT / "dist")
    options = parser.parse_args()
    wheel = options.wheel.resolve() if options.wheel else None
    print(make(options.format, wheel, options.output.resolve()))


if __name__ == "__main__":
    sys.exit(main())
