"""The choice among compiled kernels at import, with stand-ins for the extension modules."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from damas import Board, _kernel

pytestmark = pytest.mark.full

CHOOSER = Path(__file__).resolve().parent.parent / "src" / "damas" / "_kernel.py"
SHOW = "from lookalike import _kernel; import lookalike._kernel as k; print(k.KERNEL, k is _kernel)"


def choose(folder: Path, kernels: str, *, has_v3: bool = True, wanted: str = "") -> str:
    """The output of a process that imports the chooser beside stand-ins for *kernels*."""
    package = folder / "lookalike"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "_kernel.py").write_text(CHOOSER.read_text("utf-8"), "utf-8")
    (package / "_processor.py").write_text(f"has_v3 = lambda: {has_v3}\n", "utf-8")
    for kernel in kernels.split():
        (package / f"_kernel_{kernel}.py").write_text(f"KERNEL = {kernel!r}\n", "utf-8")
    environment = {**os.environ, "DAMAS_KERNEL": wanted, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=False
    )
    return (done.stdout or done.stderr.splitlines()[-1]).strip()


@pytest.mark.parametrize(
    ("kernels", "has_v3", "wanted", "expected"),
    [
        ("native", True, "", "native True"),
        ("baseline v3", True, "", "v3 True"),
        ("baseline v3", False, "", "baseline True"),
        ("baseline v3", True, "baseline", "baseline True"),
        ("baseline", True, "", "baseline True"),
        ("baseline v3", True, "native", "DAMAS_KERNEL=native: installed here is v3 and baseline"),
        ("baseline v3", False, "v3", "DAMAS_KERNEL=v3: this processor lacks AVX2, BMI2 or FMA"),
        ("", True, "", "The compiled kernel of Damas is missing: build it, pip install ."),
    ],
)
def test_the_best_kernel_that_runs_is_chosen(
    tmp_path: Path, kernels: str, has_v3: bool, wanted: str, expected: str
) -> None:
    """The fastest that the processor runs, unless DAMAS_KERNEL names one; a clear sentence else."""
    assert choose(tmp_path, kernels, has_v3=has_v3, wanted=wanted).endswith(expected)


def test_every_kernel_is_known_by_one_name() -> None:
    """The chosen module is damas._kernel, and so are its classes: pickles name no variant."""
    assert sys.modules["damas._kernel"] is _kernel
    assert _kernel.__name__ == "damas._kernel"
    assert _kernel.Move.__module__ == "damas._kernel"
    assert _kernel.KERNEL in ("native", "baseline", "v3")
    move = Board().legal_moves[0]
    assert b"_kernel_" not in pickle.dumps(move)
    assert pickle.loads(pickle.dumps(move)) == move
