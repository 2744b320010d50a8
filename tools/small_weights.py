"""Makes the small weights that a browser begins with, from those that ship.

    python tools/small_weights.py [VARIANT ...]
    python tools/small_weights.py --of FITTED --out FILE

The network is left out, a configuration's own weight counts only from LEAST on, and the weights of
parts are rounded: with that a file has less than 300 kB. Its strength was not measured yet. The
second form makes those of a game that ships no others, from the file that was fitted.
"""

from __future__ import annotations

import argparse
import array
import sys
from pathlib import Path

from damas.engine.weights_file import read_numbers, shipped_path, small_path, write_numbers

LEAST = {
    "international": 1,
    **dict.fromkeys(
        ("brazilian", "portuguese", "frisian", "antidraughts", "turkish", "canadian"), 9
    ),
}
USUAL_LEAST = 9
STEP = 4  # of the weights of parts, in eighths of those
MOST_BYTES = 300_000


def small(source: Path, target: Path, least: int) -> int:
    """Writes the small weights of those in *source* to *target*; returns their size in bytes."""
    numbers = read_numbers(source)
    own = [_values(plane) for plane, _ in numbers.planes]
    parts = [_values(plane) for _, plane in numbers.planes]
    header = {
        key: value for key, value in numbers.header.items() if not key.startswith("network")
    } | {"small_of": numbers.header["sha256"]}
    target.parent.mkdir(exist_ok=True)
    write_numbers(target, header, [_pruned(p, least) for p in own], [_rounded(p) for p in parts])
    return target.stat().st_size


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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help=", ".join(LEAST))
    parser.add_argument("--of", type=Path, metavar="FITTED")
    parser.add_argument("--out", type=Path, metavar="FILE")
    options = parser.parse_args()
    if (options.of is None) is not (options.out is None):
        parser.error("--of and --out go together")
    if strange := [name for name in options.variants if name not in LEAST]:
        parser.error(f"no weights to make small: {', '.join(strange)} (of {', '.join(LEAST)})")
    if options.of:
        sizes = {options.out.stem: small(options.of, options.out, USUAL_LEAST)}
    else:
        names = options.variants or LEAST
        sizes = {name: small(shipped_path(name), small_path(name), LEAST[name]) for name in names}
    print("\n".join(f"{name:<16}{size:>9,} bytes" for name, size in sizes.items()))
    return int(max(sizes.values()) > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
