"""Small endings solved by brute force over the slow reading: nothing is shared with the package.

Every position with given pieces is written out with its successors; results spread backwards from
positions without a move, ply by ply, with a counter of the moves that do not lose yet.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from itertools import combinations, product

from . import moves as slow

Key = tuple[frozenset[tuple[slow.Square, str]], str]


def placements(rules: slow.Rules, letters: str) -> Iterator[slow.Pieces]:
    """Every placement of the pieces in *letters*, such as "kKM"; no man stands crowned."""
    squares = slow.numbered_squares(rules)
    kinds = sorted(set(letters))

    def place(left: list[str], taken: slow.Pieces) -> Iterator[slow.Pieces]:
        if not left:
            yield taken
            return
        kind = left[0]
        row = None if slow.is_king(kind) else slow.crown_row(rules, slow.owner(kind))
        free = [s for s in squares if s not in taken and s[0] != row]
        for chosen in combinations(free, letters.count(kind)):
            yield from place(left[1:], taken | dict.fromkeys(chosen, kind))

    yield from place(kinds, {})


def classes(pieces: int) -> list[str]:
    """The pieces of every class with so many, both colours present."""
    found = set()
    for chosen in product("mkMK", repeat=pieces):
        letters = "".join(sorted(chosen))
        if {slow.owner(c) for c in letters} == {slow.WHITE, slow.BLACK}:
            found.add(letters)
    return sorted(found)


def positions(rules: slow.Rules, pieces: int) -> Iterator[slow.Position]:
    """Every position with so many pieces and White to move; Black's are their mirror images."""
    for letters in classes(pieces):
        for placed in placements(rules, letters):
            yield slow.Position(rules, placed, slow.WHITE)


def successors(pos: slow.Position) -> set[Key]:
    """The positions after White's moves, seen from the other side: White is to move again."""
    return {slow.mirrored(slow.after(pos, m)).key() for m in slow.legal_moves(pos)}


def solve(rules: slow.Rules, most: int) -> dict[Key, int | None]:
    """Plies until the game is decided, for every position of up to *most* pieces, White to move.

    Odd: White wins; even: White loses (0: it cannot move); None: a draw.
    """
    left: dict[Key, int] = {}
    before: defaultdict[Key, list[Key]] = defaultdict(list)
    plies: dict[Key, int | None] = {}
    ready: deque[Key] = deque()
    for count in range(2, most + 1):
        for pos in positions(rules, count):
            key = pos.key()
            after = successors(pos)
            left[key], plies[key] = len(after), None
            if not after:
                plies[key] = 0
                ready.append(key)
            for one in after:
                before[one].append(key)
    ended = [key for key in before if key not in left]  # White has no piece left
    ready.extend(ended)
    plies |= dict.fromkeys(ended, 0)
    while ready:
        now = ready.popleft()
        done = plies[now]
        assert done is not None
        for key in before[now]:
            if plies[key] is not None:
                continue
            left[key] -= 1
            if done % 2 == 0 or left[key] == 0:
                plies[key] = done + 1
                ready.append(key)
    return {key: value for key, value in plies.items() if key in left}
