"""NumPy and SciPy, on which fitting stands: a library without them is told which extra brings
them."""

# ruff: noqa: E402 - first of all
from ...base.optional import need

need("numpy", "train")
need("scipy", "train")

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, sparse

__all__ = ["NDArray", "np", "optimize", "sparse"]
