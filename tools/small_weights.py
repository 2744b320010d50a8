"""Makes the small weights that a browser begins with, from those that ship.

    python tools/small_weights.py [VARIANT ...]

The network is left out, a configuration's own weight counts only from LEAST on, and the weights of
parts are rounded: with that a file has less than 300 kB. Its strength was not measured yet.
"""

from __future__ import annotations

import array
import sys

from damas.engine.weights_file import read_numbers, shipped_path, small_path, write_numbers

LEAST = {"international": 1, "brazilian": 9, "portuguese": 9}  # quarters of a hundredth of a man
STEP = 4  # of the weights of parts, in eighths of those
MOST_BYTES = 300_000


def small(variant: str) -> int:
    """Writes the small weights of *variant*; returns their size in bytes."""
    numbers = read_numbers(shipped_path(variant))
    own = [_values(plane) for plane, _ in numbers.planes]
    parts = [_values(plane) for _, plane in numbers.planes]
    header = {
        key: value for key, value in numbers.header.items() if not key.startswith("network")
    } | {"small_of": numbers.header["sha256"]}
    path = small_path(variant)
    path.parent.mkdir(exist_ok=True)
    write_numbers(
        path, header, [_pruned(p, LEAST[variant]) for p in own], [_rounded(p) for p in parts]
    )
    return path.stat().st_size


def _values(data: bytes) -> array.array[int]:
    values = array.array("h")
    values.frombytes(data)
    return values


def _pruned(values: array.array[int], least: int) -> array.array[int]:
    return array.array("h", (value if abs(value) >= least else 0 for value in values))


def _rounded(values: array.array[int]) -> array.array[int]:
    return array.array("h", (round(value / STEP) * STEP for value in values))


def main() -> int:
    """Makes those named, or all; returns 1 when one is too large."""
    sizes = {name: small(name) for name in sys.argv[1:] or LEAST}
    print("\n".join(f"{name:<16}{size:>9,} bytes" for name, size in sizes.items()))
    return int(max(sizes.values()) > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
