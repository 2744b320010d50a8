"""Counts which levels the kinds of endings have in each game, and writes them down.

    python tools/ending_levels.py

A level is there where at least one of RARE positions of the kind is of it under every rule book of
the games with these moves. Every game that comes with endgame tables is counted.
"""

from __future__ import annotations

import sys

from damas.regulations import REGULATIONS, Regulation
from damas.school.endings.drawing import shares
from damas.school.endings.kinds import KINDS, LEVELS_FILE, EndingKind
from damas.variants import VARIANTS

DRAWN = 20_000
RARE = 1_000
HEADING = "# Written by tools/ending_levels.py: the levels of each kind of ending, by game.\n"


def levels(books: list[Regulation], kind: EndingKind, drawn: int = DRAWN) -> list[int]:
    """The levels of a kind that are not rare under any of *books*."""
    counted = [shares(book, kind, drawn, seed=1) for book in books]
    return [level for level in counted[0] if min(one[level] for one in counted) * RARE >= 1]


def main() -> int:
    """Writes the file; prints each game as it is counted."""
    parts = [HEADING]
    for name in dict.fromkeys(row.kin for row in VARIANTS.values() if row.has_tables):
        books = [book for book in REGULATIONS.values() if book.variant.kin == name]
        found = {kind.id: levels(books, kind) for kind in KINDS.values()}
        print(name, sum(map(len, found.values())), flush=True)
        rows = (f"{kind} = {own}\n" for kind, own in found.items() if own)
        parts.append(f"\n[{name}]\n{''.join(rows)}")
    LEVELS_FILE.write_text("".join(parts), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
