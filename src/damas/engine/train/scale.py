"""Making all values of weights larger or smaller.

The worth of a man grows with every generation fitted to the values of the last; this brings
it back. Games are played the same, but for the margins of the search.
"""

from __future__ import annotations

import array
from pathlib import Path
from typing import Any

from ..weights_file import WeightsFault, fitted_numbers, useless, write_weights

COUNTED = ("weights", "parts", "network", "sha256")  # anew for the file that is written


def scale(path: Path, out: Path, factor: float) -> dict[str, Any]:
    """Writes to *out* the weights in *path* with every value *factor* times as large, each with the
    chances that it had before; returns the header.

    Raises EngineError for a file that is damaged, that tells no points a logit, and where a weight
    would be too large.
    """
    numbers = fitted_numbers(path)
    header = {key: value for key, value in numbers.header.items() if key not in COUNTED}
    header["points_per_logit"] = round(header["points_per_logit"] * factor, 1)
    if "chances" in header:
        header["chances"] = [round(men * factor, 3) for men in header["chances"]]
    header["scaled_by"] = round(header.get("scaled_by", 1.0) * factor, 3)
    try:
        own, parts = ([_scaled(plane[i], factor) for plane in numbers.planes] for i in (0, 1))
    except OverflowError:
        raise useless(out, WeightsFault.TOO_LARGE) from None
    return write_weights(out, header, own, parts, array.array("h", numbers.network))


def _scaled(words: bytes, factor: float) -> array.array[int]:
    """Raises OverflowError where a weight does not fit."""
    return array.array("h", (round(number * factor) for number in array.array("h", words)))
