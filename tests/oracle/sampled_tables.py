"""Tables held to their moves by the slow reading, position by position drawn by chance.

    cd tests && python -m oracle.sampled_tables FOLDER --variant brazilian --pieces 5 --count 20000

`damas endgames check` looks at every position, but moves by the kernel's moves and counts by the
kernel's numbering; this looks at some, and shares neither.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

from damas import Board
from damas.endgames import Tables, Verdict

from . import endings
from . import moves as slow


def verdict_of(plies: int | None) -> Verdict:
    """The oracle's answer in the package's words."""
    if plies is None:
        return Verdict("draw", None)
    return Verdict("win" if plies % 2 else "loss", plies)


def random_placement(rules: slow.Rules, letters: str, chance: random.Random) -> slow.Position:
    """One position with the pieces in *letters*, a man nowhere crowned, White to move."""
    while True:
        squares = chance.sample(slow.numbered_squares(rules), len(letters))
        pieces = dict(zip(squares, letters, strict=True))
        crowned = [
            s
            for s, piece in pieces.items()
            if not slow.is_king(piece) and s[0] == slow.crown_row(rules, slow.owner(piece))
        ]
        if not crowned:
            return slow.Position(rules, pieces, slow.WHITE)


def by_moves(pos: slow.Position, tables: Tables) -> int | None:
    """The plies of a position by those of the positions after its moves: a win has a move to the
    quickest loss, a loss only moves to wins, a draw neither."""
    wins: list[int] = []
    losses: list[int] = []
    drawn = False
    for move in slow.legal_moves(pos):
        after = slow.after(pos, move)
        found = tables.probe(Board(pos.rules.name, slow.fen(after)))
        if not any(slow.owner(piece) == slow.BLACK for piece in after.pieces.values()):
            found = Verdict("loss", 0)
        assert found is not None, slow.fen(after)
        if found.plies is None:
            drawn = True
        else:
            (losses if found.result == "loss" else wins).append(found.plies + 1)
    return min(losses) if losses else None if drawn else max(wins, default=0)


def contradictions(
    rules: slow.Rules, tables: Tables, kinds: Sequence[str], count: int, seed: int
) -> Iterator[str]:
    """Those of *count* positions of these *kinds* of pieces that their moves contradict."""
    chance = random.Random(seed)
    for _ in range(count):
        pos = random_placement(rules, chance.choice(kinds), chance)
        found = tables.probe(Board(rules.name, slow.fen(pos)))
        if found != verdict_of(by_moves(pos, tables)):
            yield slow.fen(pos)


def main() -> int:
    """Prints the positions that are wrong; the exit status is 1 when there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--variant", default="brazilian")
    parser.add_argument("--pieces", type=int, default=5)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kinds = endings.classes(options.pieces)
    rules, tables = slow.RULES[options.variant], Tables(options.folder)
    wrong = list(contradictions(rules, tables, kinds, options.count, options.seed))
    print(
        *wrong, f"{options.count} positions of {len(kinds)} classes: {len(wrong)} wrong", sep="\n"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
