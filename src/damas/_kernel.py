"""The compiled kernel that suits this machine: chosen once, at import, in place of this module.

A wheel for x86-64 has two kernels: `v3` for processors with AVX2 and BMI2, `baseline` for all
others. A build from source has one, `native`, compiled for its own machine. The environment
variable DAMAS_KERNEL names the one to use. Their functions and classes are in `_kernel.pyi`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec

KERNELS = ("native", "v3", "baseline")  # the fastest first
VARIABLE = "DAMAS_KERNEL"


def _module(kernel: str) -> str:
    return f"{__package__}._kernel_{kernel}"


def _runs_here(kernel: str) -> bool:
    if kernel != "v3":
        return True  # the kernel itself refuses a processor that is too old
    return bool(import_module(f"{__package__}._processor").has_v3())


def _choose(wanted: str) -> str:
    installed = [kernel for kernel in KERNELS if find_spec(_module(kernel)) is not None]
    if not installed:
        raise ImportError("The compiled kernel of Damas is missing: build it, pip install .")
    if wanted and wanted not in installed:
        raise ImportError(f"{VARIABLE}={wanted}: installed here is {' and '.join(installed)}")
    if wanted and not _runs_here(wanted):
        raise ImportError(f"{VARIABLE}={wanted}: this processor lacks AVX2, BMI2 or FMA")
    return wanted or next(kernel for kernel in installed if _runs_here(kernel))


sys.modules[__name__] = import_module(_module(_choose(os.environ.get(VARIABLE, ""))))
