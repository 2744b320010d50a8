"""Making all values of weights larger or smaller.

What a man is worth grows with every generation fitted to the values of the last; this brings
it back. Games are played the same, but for the margins of the search.
"""

from __future__ import annotations

import array
from pathlib import Path
from typing import Any

from .. import _kernel
from ..engine.learnt import damaged, read_numbers, write_weights
from ..errors import EngineError
from ..variants import VARIANTS, variant

MOST = 32767  # that a weight can be
KERNEL = ("weights", "parts", "network", "sha256")  # in headers: counted anew


def scale(path: Path, out: Path, factor: float) -> dict[str, Any]:
    """Writes to *out* the weights in *path* with every value *factor* times as large, each with the
    chances that it had before; returns the header.

    Raises EngineError for a file that is damaged, that tells no points a logit, and where a weight
    would be too large.
    """
    numbers = read_numbers(path)
    name = str(numbers.header.get("variant"))
    if name not in VARIANTS or "points_per_logit" not in numbers.header:
        raise damaged(path, "variant or points_per_logit is missing")
    points = float(numbers.header["points_per_logit"]) * factor
    header = {key: value for key, value in numbers.header.items() if key not in KERNEL}
    header["points_per_logit"] = round(points, 1)
    if "chances" in header:
        slope, draw = header["chances"]
        header["chances"] = [round(slope / factor, 3), draw]
    header["scaled_by"] = round(header.get("scaled_by", 1.0) * factor, 3)
    own, parts = ([_scaled(plane[i], factor, out) for plane in numbers.planes] for i in (0, 1))
    planes = [(a.tobytes(), b.tobytes()) for a, b in zip(own, parts, strict=True)]
    knots = [int(knot) for knot in header["knots"]]
    try:
        _kernel.Evaluator(variant(name).size, knots, planes, numbers.network, points)
    except ValueError as error:
        raise _too_far(out, str(error)) from None
    return write_weights(out, header, own, parts, array.array("h", numbers.network))


def _scaled(words: bytes, factor: float, out: Path) -> array.array[int]:
    numbers = [round(number * factor) for number in array.array("h", words)]
    if max(map(abs, numbers), default=0) > MOST:
        raise _too_far(out, "weights that are too large")
    return array.array("h", numbers)


def _too_far(out: Path, reason: str) -> EngineError:
    return EngineError(
        "scaled-too-far", "{path} was not written: {reason}", path=str(out), reason=reason
    )
