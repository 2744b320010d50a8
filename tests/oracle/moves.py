"""The rules of movement and capture, read a second time, in plain Python.

A board is a dictionary from (row, column) to one letter: `m` `k` a White man or king, `M` `K`
a Black one. Row 0 is the far side seen from White, column 0 White's left; White's men go up by
one row. Moves are given in the numbering of the document. Nothing here means to be fast.
Sources: INT 2 to 4, FENAE 11 to 22 and 26, CLAS evolução and captura, FPD 2 and 3.1, DAMA; of the
Russian game IDF64 versions and russian.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

Square = tuple[int, int]
Pieces = dict[Square, str]

DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
WHITE, BLACK = "white", "black"


@dataclass(frozen=True)
class Rules:
    """One game: its board, its numbering and the laws in which the documents differ."""

    name: str
    size: int
    men_per_side: int
    dark_corner: str  # the dark corner square of each player is at this hand
    first_number: str  # the corner of number 1: "far left" or "near right" (seen from White)
    men_capture_backward: bool
    quality: bool
    start: str
    majority: bool = True  # else any chain may be chosen, if only it is carried to its end
    crowned_on_the_way: bool = False  # a man that comes onto the far row goes on as a king


INTERNATIONAL = Rules(
    "international", 10, 20, "left", "far left", True, False, "W:W31-50:B1-20"
)  # INT 2.1, 2.4, 2.6, 2.8, 4.1, 4.13
BRAZILIAN = Rules(
    "brazilian", 8, 12, "left", "far left", True, False, "W:W21-32:B1-12"
)  # FENAE 11, 12, 18 and pu, 19; DAMA
PORTUGUESE = Rules(
    "portuguese", 8, 12, "right", "near right", False, True, "W:W1-12:B21-32"
)  # FPD 2.1.2, 2.1.3, 2.1.5, 3.1.1 c; men: AMB-03
PORTUGUESE_MEN_BACKWARD = Rules(
    "portuguese+backward", 8, 12, "right", "near right", True, True, "W:W1-12:B21-32"
)

RUSSIAN = Rules(
    "russian", 8, 12, "left", "far left", True, False, "W:W21-32:B1-12", False, True
)  # IDF64 versions, russian

RULES = {
    r.name: r for r in (INTERNATIONAL, BRAZILIAN, PORTUGUESE, PORTUGUESE_MEN_BACKWARD, RUSSIAN)
}


class Move(NamedTuple):
    """A move: INT 4.1 counts the whole capture as one; CAP-15 says what makes two different."""

    origin: int
    target: int
    captured: frozenset[int]


@dataclass(frozen=True)
class Position:
    """Pieces, and who is to move ("white" or "black")."""

    rules: Rules
    pieces: Pieces
    turn: str

    def key(self) -> tuple[frozenset[tuple[Square, str]], str]:
        """Placement and side to move: what INT 6.1 calls the same position."""
        return frozenset(self.pieces.items()), self.turn


# --- squares and numbers -----------------------------------------------------------------------


@cache
def numbered_squares(rules: Rules) -> tuple[Square, ...]:
    """The playing squares in the order in which the document counts them, number 1 first."""
    near = rules.size - 1
    corner = (near, 0) if rules.dark_corner == "left" else (near, near)
    colour = sum(corner) % 2
    every = [(r, c) for r in range(rules.size) for c in range(rules.size) if (r + c) % 2 == colour]
    return tuple(every if rules.first_number == "far left" else reversed(every))


@cache
def _number_of(rules: Rules) -> dict[Square, int]:
    return {square: n for n, square in enumerate(numbered_squares(rules), start=1)}


def number(rules: Rules, square: Square) -> int:
    """The number that the document gives to *square*."""
    return _number_of(rules)[square]


def square(rules: Rules, n: int) -> Square:
    """The square that the document calls *n*."""
    return numbered_squares(rules)[n - 1]


def _on_board(rules: Rules, at: Square) -> bool:
    return 0 <= at[0] < rules.size and 0 <= at[1] < rules.size


def owner(piece: str) -> str:
    """The side of the piece that the letter names."""
    return WHITE if piece.islower() else BLACK


def is_king(piece: str) -> bool:
    """Whether the letter stands for a king."""
    return piece in "kK"


def other(colour: str) -> str:
    """The opponent's colour."""
    return BLACK if colour == WHITE else WHITE


def forward(colour: str) -> int:
    """The row step of a man that goes ahead."""
    return -1 if colour == WHITE else 1


def crown_row(rules: Rules, colour: str) -> int:
    """The farthest row, where a man that ends its move becomes a king (INT 3.5, FENAE 14)."""
    return 0 if colour == WHITE else rules.size - 1


# --- text --------------------------------------------------------------------------------------


def position(rules: Rules, fen: str) -> Position:
    """Read a FEN such as `W:W31-50:BK5`; only well-formed text is expected here."""
    turn, *sides = fen.strip().rstrip(".").split(":")
    pieces: Pieces = {}
    for side in sides:
        letters = "mk" if side[0] == "W" else "MK"
        for item in filter(None, side[1:].split(",")):
            found = re.fullmatch(r"(K?)(\d+)(?:-K?(\d+))?", item)
            assert found, item
            first, last = int(found[2]), int(found[3] or found[2])
            for n in range(first, last + 1):
                at, piece = square(rules, n), letters[bool(found[1])]
                assert is_king(piece) or at[0] != crown_row(rules, owner(piece)), f"man on {n}"
                pieces[at] = piece
    return Position(rules, pieces, WHITE if turn == "W" else BLACK)


def fen(pos: Position) -> str:
    """The canonical FEN: every number, ascending, kings with K, White first."""
    lists = {WHITE: [], BLACK: []}  # type: dict[str, list[tuple[int, str]]]
    for at, piece in pos.pieces.items():
        n = number(pos.rules, at)
        lists[owner(piece)].append((n, f"K{n}" if is_king(piece) else str(n)))
    white, black = (",".join(t for _, t in sorted(lists[c])) for c in (WHITE, BLACK))
    return f"{pos.turn[0].upper()}:W{white}:B{black}"


# --- captures ----------------------------------------------------------------------------------


def single_jumps(
    rules: Rules, pieces: Pieces, at: Square, mover: str, taken: frozenset[Square]
) -> Iterator[tuple[Square, Square]]:
    """Each (jumped square, landing square) open to *mover* on *at*, itself lifted off *pieces*.

    *taken* were jumped before in this chain: they still stand (INT 4.11, FENAE 22, FPD 2.2.10) and
    may not be jumped again (INT 4.8, FENAE 21).
    """
    colour = owner(mover)
    for dr, dc in DIAGONALS:
        if not (is_king(mover) or rules.men_capture_backward or dr == forward(colour)):
            continue
        row, column = at[0] + dr, at[1] + dc
        if is_king(mover):  # INT 4.3: near or far on the same diagonal
            while _on_board(rules, (row, column)) and (row, column) not in pieces:
                row, column = row + dr, column + dc
        victim = (row, column)
        if victim in taken or victim not in pieces or owner(pieces[victim]) == colour:
            continue
        row, column = row + dr, column + dc
        while _on_board(rules, (row, column)) and (row, column) not in pieces:
            yield victim, (row, column)
            if not is_king(mover):  # INT 4.2: the square just behind
                break
            row, column = row + dr, column + dc


class TooManyChainsError(Exception):
    """The position has more chains than plain Python should walk."""


class End(NamedTuple):
    """A chain so far: its square, the squares jumped, and the piece, crowned or not."""

    landing: Square
    taken: frozenset[Square]
    piece: str


def landed(rules: Rules, piece: str, landing: Square) -> str:
    """The piece that goes on from *landing*: a king, if the far row crowns it on its way."""
    if rules.crowned_on_the_way and landing[0] == crown_row(rules, owner(piece)):
        return "k" if owner(piece) == WHITE else "K"
    return piece


def _chain_ends(pos: Position, at: Square, budget: int) -> set[End]:
    """The ends that the piece on *at* can reach: by any number of jumps where the
    greatest chain is law, else only where it cannot jump on: a king
    must come down on a square from which it can, if there is one."""
    lifted = {s: p for s, p in pos.pieces.items() if s != at}
    open_ends = [End(at, frozenset(), pos.pieces[at])]
    seen: set[End] = set()
    finished: set[End] = set()

    def next_jumps(one: End) -> list[tuple[Square, Square]]:
        return list(single_jumps(pos.rules, lifted, one.landing, one.piece, one.taken))

    while open_ends:
        one = open_ends.pop()
        jumps = next_jumps(one)
        for victim in {over for over, _ in jumps}:
            after_it = [
                End(landing, one.taken | {victim}, landed(pos.rules, one.piece, landing))
                for over, landing in jumps
                if over == victim
            ]
            if not any(next_jumps(end) for end in after_it):
                finished.update(after_it)
            open_ends += [end for end in after_it if end not in seen]
            seen.update(after_it)
        if len(seen) > budget:
            raise TooManyChainsError(fen(pos))
    return seen if pos.rules.majority else finished


def _routes(
    rules: Rules, pieces: Pieces, at: Square, mover: str, order: tuple[Square, ...]
) -> Iterator[tuple[Square, tuple[Square, ...]]]:
    """Every (landing, order of jumps): the same squares by another order is another route."""
    for victim, landing in single_jumps(rules, pieces, at, mover, frozenset(order)):
        longer = (*order, victim)
        yield landing, longer
        yield from _routes(rules, pieces, landing, landed(rules, mover, landing), longer)


def _worth(pos: Position, taken: frozenset[Square]) -> tuple[int, int]:
    """The values that the laws of quantity and, if it is law, quality compare (FPD 3.1.1 b, c)."""
    kings = sum(is_king(pos.pieces[s]) for s in taken)
    return len(taken), kings if pos.rules.quality else 0


def captures(pos: Position, budget: int = 10**9) -> set[Move]:
    """The legal captures: of all chains of all pieces only the greatest (INT 4.13, FENAE 19), or
    every one (IDF64 russian)."""
    ends = [
        (at, end.landing, end.taken)
        for at, piece in pos.pieces.items()
        if owner(piece) == pos.turn
        for end in _chain_ends(pos, at, budget)
    ]
    if not pos.rules.majority:
        return {_move(pos, a, b, t) for a, b, t in ends}
    best = max((_worth(pos, taken) for _, _, taken in ends), default=None)
    return {_move(pos, a, b, t) for a, b, t in ends if _worth(pos, t) == best}


def capture_routes(pos: Position) -> set[tuple[int, int, tuple[int, ...]]]:
    """The legal captures with the order of their jumps: (origin, target, jumped numbers)."""
    legal = captures(pos)
    found = set()
    for at, piece in pos.pieces.items():
        if owner(piece) != pos.turn:
            continue
        lifted = {s: p for s, p in pos.pieces.items() if s != at}
        for landing, order in _routes(pos.rules, lifted, at, piece, ()):
            if _move(pos, at, landing, frozenset(order)) in legal:
                jumped = tuple(number(pos.rules, s) for s in order)
                found.add((number(pos.rules, at), number(pos.rules, landing), jumped))
    return found


def _move(pos: Position, origin: Square, target: Square, taken: frozenset[Square]) -> Move:
    n = _number_of(pos.rules)
    return Move(n[origin], n[target], frozenset(n[s] for s in taken))


# --- moves -------------------------------------------------------------------------------------


def quiet_moves(pos: Position) -> set[Move]:
    """Moves without capture: a man one square ahead, a king along free squares (INT 3.4, 3.9)."""
    found = set()
    for at, piece in pos.pieces.items():
        if owner(piece) != pos.turn:
            continue
        for dr, dc in DIAGONALS:
            if not is_king(piece) and dr != forward(pos.turn):
                continue
            row, column = at[0] + dr, at[1] + dc
            while _on_board(pos.rules, (row, column)) and (row, column) not in pos.pieces:
                found.add(_move(pos, at, (row, column), frozenset()))
                if not is_king(piece):
                    break
                row, column = row + dr, column + dc
    return found


def legal_moves(pos: Position, budget: int = 10**9) -> set[Move]:
    """All legal moves: captures alone when there is one (INT 4.1, FENAE 16, FPD 3.1.1 a)."""
    return captures(pos, budget) or quiet_moves(pos)


def after(pos: Position, move: Move) -> Position:
    """The position that *move* leaves: jumped pieces off, a man that ends on the crown row up, or
    that was crowned on its way."""
    origin, target = square(pos.rules, move.origin), square(pos.rules, move.target)
    pieces = dict(pos.pieces)
    piece = pieces.pop(origin)
    if move.captured and pos.rules.crowned_on_the_way:
        taken = frozenset(square(pos.rules, n) for n in move.captured)
        (piece,) = {
            end.piece
            for end in _chain_ends(pos, origin, 10**9)
            if (end.landing, end.taken) == (target, taken)
        }
    for n in move.captured:
        del pieces[square(pos.rules, n)]
    if target[0] == crown_row(pos.rules, pos.turn):
        piece = "k" if pos.turn == WHITE else "K"
    pieces[target] = piece
    return Position(pos.rules, pieces, other(pos.turn))


def perft(pos: Position, depth: int, *, keep_routes: bool = False) -> int:
    """Count the lines of *depth* plies; *keep_routes* counts each order of jumps for itself.

    The game is not stopped by any draw rule; a side without a move adds nothing.
    """
    if depth == 0:
        return 1
    if keep_routes:
        routes = capture_routes(pos)
        if routes:
            moves = [Move(a, b, frozenset(order)) for a, b, order in routes]
        else:
            moves = list(quiet_moves(pos))
    else:
        moves = list(legal_moves(pos))
    if depth == 1:
        return len(moves)
    return sum(perft(after(pos, m), depth - 1, keep_routes=keep_routes) for m in moves)


def mirrored(pos: Position) -> Position:
    """The same position with the colours changed and the board turned half round."""
    far = pos.rules.size - 1
    pieces = {(far - r, far - c): p.swapcase() for (r, c), p in pos.pieces.items()}
    return Position(pos.rules, pieces, other(pos.turn))


def mirrored_move(rules: Rules, move: Move) -> Move:
    """*move* as it looks on the mirrored board."""
    count = len(numbered_squares(rules))
    turned = frozenset(count + 1 - n for n in move.captured)
    return Move(count + 1 - move.origin, count + 1 - move.target, turned)
