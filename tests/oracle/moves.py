"""The rules of movement and capture, read a second time, in plain Python.

A board is a dictionary from (row, column) to one letter: `m` `k` a White man or king, `M` `K`
a Black one. Row 0 is the far side seen from White, column 0 White's left; White's men go up by
one row. Moves are given in the numbering of the document. Nothing here means to be fast.
Sources: those of the games; FENAE 26.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from .games import LINES, OVER_DARK, RULES, Rules, Step

__all__ = ["RULES", "Rules"]

Square = tuple[int, int]
Pieces = dict[Square, str]
WHITE, BLACK = "white", "black"


class Move(NamedTuple):
    """A move: INT 4.1 counts the whole capture as one; CAP-15 says what makes two different."""

    origin: int
    target: int
    captured: frozenset[int]


class Run(NamedTuple):
    """The king on a square has made so many quiet moves in a row (FRI 17)."""

    at: Square
    moves: int


@dataclass(frozen=True)
class Position:
    """Pieces, and who is to move ("white" or "black"); *runs* of White's and Black's kings."""

    rules: Rules
    pieces: Pieces
    turn: str
    runs: tuple[Run | None, Run | None] = (None, None)

    def key(self) -> tuple[frozenset[tuple[Square, str]], str]:
        """Placement and side to move: what INT 6.1 calls the same position."""
        return frozenset(self.pieces.items()), self.turn


# --- squares and numbers -----------------------------------------------------------------------


@cache
def numbered_squares(rules: Rules) -> tuple[Square, ...]:
    """The playing squares in the order in which the document counts them, number 1 first."""
    near = rules.size - 1
    if rules.dark_corner == "all":
        return tuple((r, c) for r in range(rules.size) for c in range(rules.size))
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
    runs = [_run(rules, one) for one in sides[2].split("+")[1:]] if sides[2:] else [None, None]
    for side in sides[:2]:
        letters = "mk" if side[0] == "W" else "MK"
        for item in filter(None, side[1:].split(",")):
            found = re.fullmatch(r"(K?)(\d+)(?:-K?(\d+))?", item)
            assert found, item
            first, last = int(found[2]), int(found[3] or found[2])
            for n in range(first, last + 1):
                at, piece = square(rules, n), letters[bool(found[1])]
                assert is_king(piece) or at[0] != crown_row(rules, owner(piece)), f"man on {n}"
                pieces[at] = piece
    return Position(rules, pieces, WHITE if turn == "W" else BLACK, (runs[1], runs[0]))


def _run(rules: Rules, text: str) -> Run | None:
    return None if text == "0" else Run(square(rules, int(text[1:])), int(text[0]))


def fen(pos: Position) -> str:
    """The canonical FEN: every number, ascending, kings with K, White first."""
    lists = {WHITE: [], BLACK: []}  # type: dict[str, list[tuple[int, str]]]
    for at, piece in pos.pieces.items():
        n = number(pos.rules, at)
        lists[owner(piece)].append((n, f"K{n}" if is_king(piece) else str(n)))
    white, black = (",".join(t for _, t in sorted(lists[c])) for c in (WHITE, BLACK))
    told = [f"+{r.moves}{number(pos.rules, r.at):02}" if r else "+0" for r in pos.runs[::-1]]
    runs = f":{''.join(told)}" if any(pos.runs) else ""
    return f"{pos.turn[0].upper()}:W{white}:B{black}{runs}"


# --- captures ----------------------------------------------------------------------------------


def single_jumps(
    rules: Rules,
    pieces: Pieces,
    at: Square,
    mover: str,
    taken: frozenset[Square],
    *,
    last: Square | None = None,
) -> Iterator[tuple[Square, Square]]:
    """Each (jumped square, landing square) open to *mover* on *at*, itself lifted off *pieces*.

    *taken* were jumped before in this chain, *last* just now: they still stand (INT 4.11, FENAE 22,
    FPD 2.2.10) and may not be jumped again (INT 4.8, FENAE 21), or are gone (MAK, TUR removal).
    """
    colour = owner(mover)
    standing = {s: p for s, p in pieces.items() if not (rules.removed_at_once and s in taken)}
    flies = is_king(mover) and rules.flying_king
    for dr, dc in (*rules.steps, *(OVER_DARK if rules.straight else ())):
        if not (is_king(mover) or _man_captures(rules, colour, dr)):
            continue
        if last is not None and not rules.turns_back and (dr, dc) == _towards(at, last):
            continue
        row, column = at[0] + dr, at[1] + dc
        while flies and _on_board(rules, (row, column)) and (row, column) not in standing:
            row, column = row + dr, column + dc  # INT 4.3: near or far on the same diagonal
        victim = (row, column)
        if victim in taken or victim not in standing or owner(standing[victim]) == colour:
            continue
        if is_king(standing[victim]) and not (is_king(mover) or rules.man_takes_king):
            continue
        row, column = row + dr, column + dc
        while _on_board(rules, (row, column)) and (row, column) not in standing:
            yield victim, (row, column)
            if not flies or rules.stops_behind == "each":  # INT 4.2: the square just behind
                break
            row, column = row + dr, column + dc


def _man_captures(rules: Rules, colour: str, dr: int) -> bool:
    if rules.steps == LINES:
        return dr != -forward(colour)
    return rules.men_capture_backward or dr == forward(colour)


def _towards(start: Square, end: Square) -> Step:
    """The step of one square from *start* on the straight line to *end*."""

    def sign(n: int) -> int:
        return (n > 0) - (n < 0)

    return sign(end[0] - start[0]), sign(end[1] - start[1])


class TooManyChainsError(Exception):
    """The position has more chains than plain Python should walk."""


class End(NamedTuple):
    """A chain so far: its square, the squares jumped, and the piece, crowned or not; where a law
    asks for it, the square jumped last, and which of those jumped, in their order, are kings."""

    landing: Square
    taken: frozenset[Square]
    piece: str
    last: Square | None = None
    kings: tuple[bool, ...] = ()


def landed(rules: Rules, piece: str, landing: Square) -> str:
    """The piece that goes on from *landing*: a king, if the far row crowns it on its way."""
    if rules.crowned_on_the_way and landing[0] == crown_row(rules, owner(piece)):
        return "k" if owner(piece) == WHITE else "K"
    return piece


def _jumped(pos: Position, one: End, victim: Square, landing: Square) -> End:
    """The chain *one* after one jump more."""
    rules = pos.rules
    last = victim if rules.stops_behind == "last king" or not rules.turns_back else None
    kings = (*one.kings, is_king(pos.pieces[victim])) if rules.order == "italian" else ()
    taken = one.taken | {victim}
    return End(landing, taken, landed(rules, one.piece, landing), last, kings)


def _may_end(pos: Position, one: End) -> bool:
    """Whether a chain may end so: not far behind a king that it took last (KILL king)."""
    if pos.rules.stops_behind != "last king" or one.last is None or not is_king(one.piece):
        return True
    dr, dc = _towards(one.landing, one.last)
    beside = (one.landing[0] + dr, one.landing[1] + dc) == one.last
    return beside or not is_king(pos.pieces[one.last])


def _chain_ends(pos: Position, at: Square, budget: int) -> set[End]:
    """The ends that the piece on *at* can reach: by any number of jumps where the
    greatest chain is law, else only where it cannot jump on: a king
    must come down on a square from which it can, if there is one."""
    lifted = {s: p for s, p in pos.pieces.items() if s != at}
    open_ends = [End(at, frozenset(), pos.pieces[at])]
    seen: set[End] = set()
    finished: set[End] = set()

    def next_jumps(one: End) -> list[tuple[Square, Square]]:
        return list(
            single_jumps(pos.rules, lifted, one.landing, one.piece, one.taken, last=one.last)
        )

    while open_ends:
        one = open_ends.pop()
        jumps = next_jumps(one)
        for victim in {over for over, _ in jumps}:
            after_it = [_jumped(pos, one, over, to) for over, to in jumps if over == victim]
            if not any(next_jumps(end) for end in after_it):
                finished.update(after_it)
            open_ends += [end for end in after_it if end not in seen]
            seen.update(after_it)
        if len(seen) > budget:
            raise TooManyChainsError(fen(pos))
    return {end for end in (seen if pos.rules.majority else finished) if _may_end(pos, end)}


def _routes(
    rules: Rules, pieces: Pieces, at: Square, mover: str, order: tuple[Square, ...]
) -> Iterator[tuple[Square, tuple[Square, ...]]]:
    """Every (landing, order of jumps): the same squares by another order is another route."""
    for victim, landing in single_jumps(rules, pieces, at, mover, frozenset(order)):
        longer = (*order, victim)
        yield landing, longer
        yield from _routes(rules, pieces, landing, landed(rules, mover, landing), longer)


def _worth(pos: Position, end: End) -> tuple[object, ...]:
    """The values that the laws compare: quantity and, if it is law, quality (FPD 3.1.1 b, c)."""
    kings = sum(is_king(pos.pieces[s]) for s in end.taken)
    men, by_king = len(end.taken) - kings, is_king(end.piece)
    match pos.rules.order:
        case "italian":  # FID 6.6 number, 6.7 with the king, 6.8 most kings, 6.9 the earliest
            return men + kings, by_king, kings, end.kings
        case "frisian":  # FRI 11: a king is worth less than two men, kings more than one man less
            return men + 2 * kings, -kings, by_king  # FRI 12: of equal ones with the king
        case "czech":  # CFD 4.14
            return (by_king,)
    if not pos.rules.majority:
        return ()
    return men + kings, kings if pos.rules.quality else 0


def taken_worth(pos: Position, move: Move) -> tuple[object, ...]:
    """The values of what *move* takes, without the piece that takes it."""
    taken = frozenset(square(pos.rules, n) for n in move.captured)
    kings = sum(is_king(pos.pieces[s]) for s in taken)
    if pos.rules.order == "frisian":
        return len(taken) + kings, -kings
    return len(taken), kings if pos.rules.quality else 0


def captures(pos: Position, budget: int = 10**9) -> set[Move]:
    """The legal captures: of all chains of all pieces only the greatest (INT 4.13, FENAE 19), or
    every one (IDF64 russian)."""
    ends = [
        (at, end)
        for at, piece in pos.pieces.items()
        if owner(piece) == pos.turn
        for end in _chain_ends(pos, at, budget)
    ]
    best = max((_worth(pos, end) for _, end in ends), default=None)
    return {_move(pos, at, e.landing, e.taken) for at, e in ends if _worth(pos, e) == best}


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
        for dr, dc in pos.rules.steps if not _rests(pos, at) else ():
            if not is_king(piece) and not _man_moves(pos, dr):
                continue
            row, column = at[0] + dr, at[1] + dc
            while _on_board(pos.rules, (row, column)) and (row, column) not in pos.pieces:
                found.add(_move(pos, at, (row, column), frozenset()))
                if not (is_king(piece) and pos.rules.flying_king):
                    break
                row, column = row + dr, column + dc
    return found


def _man_moves(pos: Position, dr: int) -> bool:
    return dr == forward(pos.turn) or (pos.rules.steps == LINES and dr == 0)


def _has_men(pos: Position, colour: str) -> bool:
    return any(owner(p) == colour and not is_king(p) for p in pos.pieces.values())


def _rests(pos: Position, at: Square) -> bool:
    """Whether the piece on *at* is a king that has moved too often in a row beside men (FRI 17)."""
    run = pos.runs[pos.turn == BLACK]
    spent = run is not None and run.at == at and run.moves >= pos.rules.king_moves > 0
    return spent and _has_men(pos, pos.turn)


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
    return Position(pos.rules, pieces, other(pos.turn), _runs_after(pos, move))


def _runs_after(pos: Position, move: Move) -> tuple[Run | None, Run | None]:
    """The runs of both sides after *move*: of the mover's king one longer, or begun anew (FRI 17);
    the ban is of who has men too, and of a king that still stands."""
    mine, its = pos.runs if pos.turn == WHITE else pos.runs[::-1]
    origin, target = square(pos.rules, move.origin), square(pos.rules, move.target)
    taken = {square(pos.rules, n) for n in move.captured}
    counts = pos.rules.king_moves and is_king(pos.pieces[origin]) and _has_men(pos, pos.turn)
    if taken or not counts:
        mine = None
    else:
        mine = Run(target, mine.moves + 1 if mine and mine.at == origin else 1)
    left = any(
        at not in taken and owner(p) != pos.turn and not is_king(p) for at, p in pos.pieces.items()
    )
    its = its if its is not None and its.at not in taken and left else None
    return (mine, its) if pos.turn == WHITE else (its, mine)


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
    black, white = (r and Run((far - r.at[0], far - r.at[1]), r.moves) for r in pos.runs)
    return Position(pos.rules, pieces, other(pos.turn), (white, black))


def mirrored_move(rules: Rules, move: Move) -> Move:
    """*move* as it looks on the mirrored board."""
    count = len(numbered_squares(rules))
    turned = frozenset(count + 1 - n for n in move.captured)
    return Move(count + 1 - move.origin, count + 1 - move.target, turned)
