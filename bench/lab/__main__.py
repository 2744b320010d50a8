"""The laboratory: servers under load, broken on purpose and attacked. docs/lab/load.md has figures.

python bench/lab              the list
python bench/lab NAME ...     one of it; --help lists its options
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

PARTS = {
    "load": "moves, spectators, connections, floods and kills of one server, or of several",
    "hosts": "two hosts with a slow link between them (as root)",
    "chaos": "servers, database, bus, disk, clocks and links broken while games are played",
    "chaos-jobs": "workers killed at each kind of job",
    "chaos-cluster": "workers and scheduler of Dask killed at long commands",
    "hostile": "the delays of a player while somebody attacks",
    "takeover": "a server killed while its engine owes an answer",
    "takeover-hosts": "the same on two hosts (as root)",
}
OF_PARTS = ("clients", "attacks", "link")  # programs that these start


def main() -> int:
    """Starts the part that the first word names."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in PARTS and name not in OF_PARTS:
        print(*(f"{one:<16}{words}" for one, words in PARTS.items()), sep="\n")
        return 0 if name in ("", "-h", "--help") else 2
    sys.argv[:2] = [f"bench/lab {name}"]
    sys.path[0] = str(Path(__file__).parent.parent)
    return int(importlib.import_module(f"lab.{name.replace('-', '_')}").main() or 0)


if __name__ == "__main__":
    sys.exit(main())
