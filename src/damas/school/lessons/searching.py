"""Small positions of a game in which one thing can be seen, found by lot and by the rules alone.

White is to move in all of them. The same game gives the same positions everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from ..._kernel import Move
from ...base.errors import PositionError
from ...rules.board import Board
from ...rules.game import OTHER
from ...rules.variants import Variant, variant

MOST_TRIES = 60_000


class DrawnPieces(NamedTuple):
    """How many of each stand on the board."""

    men: int
    kings: int
    black_men: int
    black_kings: int


class WantedPosition(NamedTuple):
    """A position: its pieces, and the question that it answers with yes."""

    pieces: DrawnPieces
    shows: Callable[[Board], bool]


def found_in(name: str, what: str) -> str | None:
    """The FEN of a position of the game *name* that shows *what*; None where none was found."""
    return _found(name, what)


@cache
def _found(name: str, what: str) -> str | None:
    row = variant(name)
    if what == "start":
        return Board(row).fen
    wanted = WANTED[what]
    for board in _drawn(row, wanted.pieces, random.Random(f"{name} {what}")):
        if board.legal_moves and wanted.shows(board):
            return board.fen
    return None


def _drawn(row: Variant, pieces: DrawnPieces, chance: random.Random) -> Iterator[Board]:
    """Boards with these pieces, each on squares drawn by lot."""
    for _ in range(MOST_TRIES):
        places = chance.sample(row.numbers, sum(pieces))
        cuts = [sum(pieces[:end]) for end in range(5)]
        men, kings, black_men, black_kings = (places[begin:end] for begin, end in pairwise(cuts))
        try:
            yield Board.from_pieces(
                row,
                white_men=men,
                white_kings=kings,
                black_men=black_men,
                black_kings=black_kings,
                turn="white",
            )
        except PositionError:  # a man on the row where it would be crowned
            continue


def _quiet(board: Board) -> bool:
    return not board.legal_moves[0].is_capture and not any(m.promotes for m in board.legal_moves)


def _calm(board: Board) -> bool:
    """Whether nobody could capture, whoever is to move."""
    return _quiet(board) and not _captures(_turned(board))


def _captures(board: Board) -> bool:
    return bool(board.legal_moves) and board.legal_moves[0].is_capture


def _turned(board: Board) -> Board:
    return _with(board, turn=OTHER[board.turn])


def _without(board: Board, number: int) -> Board:
    """The same position without the piece on a square."""
    return _with(board, left_out=number)


def _with(board: Board, *, turn: str = "", left_out: int = 0) -> Board:
    kept = {
        f"{colour}_{kind}s" if kind == "king" else f"{colour}_men": [
            number
            for number, piece in board.pieces().items()
            if piece == (colour, kind) and number != left_out
        ]
        for colour in ("white", "black")
        for kind in ("man", "king")
    }
    made: Board = Board.from_pieces(board.variant, **kept, turn=turn or board.turn)  # type: ignore[arg-type]
    return made


def _takes(move: Move) -> int:
    return len(move.captured)


def _rows_up(board: Board, number: int) -> int:
    """The row of a square, counted from White's side."""
    return board.variant.size - 1 - board.variant.place(number)[1]


def _one_capture(board: Board) -> bool:
    moves = board.legal_moves
    return len(moves) == 1 and _takes(moves[0]) == 1 and not moves[0].promotes


def _slanting(board: Board) -> bool:
    """Whether the one move is a capture as in most games: along a diagonal, where pieces go so."""
    return _one_capture(board) and (board.variant.all_squares or not _straight(board))


def _is_near(board: Board, across: int) -> bool:
    """Whether two squares of neighbouring rows, so many columns apart, are on one line."""
    return abs(across) == (0 if board.variant.all_squares else 1)


def _looks_back(board: Board) -> bool:
    """Whether the black piece stands behind the man, with a free square beyond."""
    (man,), (other,) = board.men("white"), board.men("black")
    place = board.variant.place
    (column, row), (beside, below) = place(man), place(other)
    beyond = board.variant.number_at(2 * beside - column, 2 * below - row)
    near = below == row + 1 and _is_near(board, beside - column) and beyond is not None
    return near and not any(move.promotes for move in board.legal_moves)


def _straight(board: Board) -> bool:
    """Whether the one move is a capture along a row or a column."""
    if not _one_capture(board):
        return False
    move, place = board.legal_moves[0], board.variant.place
    (column, row), (other, end) = place(move.from_square), place(move.to_square)
    return column == other or row == end


def _must(board: Board) -> bool:
    """Whether one man captures a piece, and another could move if it need not wait."""
    if not _one_capture(board):
        return False
    other = next(one for one in board.men("white") if one != board.legal_moves[0].from_square)
    rest = _without(board, board.legal_moves[0].from_square)
    return bool(rest.legal_moves) and not _captures(rest) and _rows_up(board, other) > 0


def _chain(board: Board, most: int) -> bool:
    moves = board.legal_moves
    return len(moves) == 1 and _takes(moves[0]) == most and not moves[0].promotes


def _free(board: Board) -> bool:
    """Whether a capture of two pieces and one of a single piece are both legal."""
    taken = sorted(map(_takes, board.legal_moves))
    return taken == [1, 2] and len({move.from_square for move in board.legal_moves}) == 2


def _passed_over(board: Board) -> Board | None:
    """The position without the one piece that must capture, where another could capture too."""
    movers = {move.from_square for move in board.legal_moves}
    if not _captures(board) or len(movers) != 1:
        return None
    rest = _without(board, movers.pop())
    return rest if _captures(rest) else None


def _most(board: Board) -> bool:
    rest = _passed_over(board)
    one = rest is not None and max(map(_takes, rest.legal_moves)) == 1
    return one and max(map(_takes, board.legal_moves)) == 2


def _kings_count(board: Board) -> bool:
    """Whether a king must be captured where a man could be, by another man."""
    rest, (king,) = _passed_over(board), board.kings("black")
    taken = {square for move in board.legal_moves for square in move.captured}
    if rest is None or taken != {king}:
        return False
    return all(_takes(move) == 1 and king not in move.captured for move in rest.legal_moves)


def _king_first(board: Board) -> bool:
    rest, (king,) = _passed_over(board), board.kings("white")
    if rest is None or board.legal_moves[0].from_square != king:
        return False
    return all(_takes(move) == 1 for move in (*board.legal_moves, *rest.legal_moves))


def _crowns(board: Board) -> bool:
    moves, some = board.legal_moves, any if board.variant.all_squares else all
    crowned = some(move.promotes for move in moves) and not _captures(board)
    return crowned and not _captures(_turned(board))


def _one_crowns(board: Board) -> bool:
    crowning = {move.from_square for move in board.legal_moves if move.promotes}
    return len(crowning) == 1 and not _captures(board) and not _captures(_turned(board))


def _king_in_the_middle(board: Board) -> bool:
    (king,) = board.kings("white")
    inside = range(2, board.variant.size - 2)
    return _calm(board) and set(board.variant.place(king)) <= set(inside)


def _beside(board: Board) -> bool:
    """Whether king and man stand on one line, side by side."""
    (king,), (man,) = board.kings("white"), board.men("white")
    (column, row), (other, above) = map(board.variant.place, (king, man))
    return _calm(board) and above == row - 1 and _is_near(board, column - other)


def _king_takes(board: Board, most: int) -> bool:
    moves = board.legal_moves
    chooses = board.variant.flying_king and board.variant.landing != "behind"
    few = range(2, 4) if chooses and most == 1 else range(1, 4)
    return len(moves) in few and {_takes(move) for move in moves} == {most}


def _beside_king(board: Board) -> bool:
    """Whether the black king stands where a man could capture a man."""
    (man,), (king,) = board.men("white"), board.kings("black")
    place = board.variant.place
    (column, row), (beside, above) = place(man), place(king)
    beyond = board.variant.number_at(2 * beside - column, 2 * above - row)
    near = above == row - 1 and _is_near(board, beside - column)
    return near and beyond is not None and _rows_up(board, beyond) < board.variant.size - 1


def _gives_away(board: Board) -> bool:
    """Whether the first of several moves, and no other, has Black capture the last white piece."""

    def given(move: Move) -> bool:
        after = board.after(move)
        return _captures(after) and not any(
            after.after(reply).men("white") for reply in after.legal_moves
        )

    moves = board.legal_moves
    quiet = len(moves) > 1 and _quiet(board)
    return quiet and [given(move) for move in moves] == [True] + [False] * (len(moves) - 1)


def _ends(board: Board, pieces: int) -> bool:
    """Whether a move, and not every one, leaves Black without one, with so many pieces."""
    ended = [
        not after.legal_moves and len(after.men("black")) == pieces
        for after in map(board.after, board.legal_moves)
    ]
    return any(ended) and (len(ended) == 1 if pieces == 0 else not _captures(board))


WANTED: Mapping[str, WantedPosition] = MappingProxyType(
    {
        "man-moves": WantedPosition(
            DrawnPieces(1, 0, 1, 0),
            lambda board: (
                _calm(board) and len(board.legal_moves) == (3 if board.variant.all_squares else 2)
            ),
        ),
        "man-at-edge": WantedPosition(
            DrawnPieces(1, 0, 1, 0), lambda board: _calm(board) and len(board.legal_moves) == 1
        ),
        "man-blocked": WantedPosition(
            DrawnPieces(3, 0, 2, 0),
            lambda board: _calm(board) and len({m.from_square for m in board.legal_moves}) == 2,
        ),
        "man-captures": WantedPosition(DrawnPieces(1, 0, 1, 0), _slanting),
        "man-captures-straight": WantedPosition(DrawnPieces(1, 0, 1, 0), _straight),
        "man-looks-back": WantedPosition(DrawnPieces(1, 0, 1, 0), _looks_back),
        "must": WantedPosition(DrawnPieces(2, 0, 1, 0), _must),
        "chain": WantedPosition(DrawnPieces(1, 0, 2, 0), lambda board: _chain(board, 2)),
        "long-chain": WantedPosition(DrawnPieces(1, 0, 3, 0), lambda board: _chain(board, 3)),
        "free-choice": WantedPosition(DrawnPieces(2, 0, 3, 0), _free),
        "most": WantedPosition(DrawnPieces(2, 0, 3, 0), _most),
        "kings-count": WantedPosition(DrawnPieces(2, 0, 1, 1), _kings_count),
        "king-before-man": WantedPosition(DrawnPieces(1, 1, 2, 0), _king_first),
        "crowns": WantedPosition(DrawnPieces(1, 0, 1, 0), _crowns),
        "one-crowns": WantedPosition(DrawnPieces(2, 0, 1, 0), _one_crowns),
        "king-moves": WantedPosition(DrawnPieces(0, 1, 1, 0), _king_in_the_middle),
        "king-and-man": WantedPosition(DrawnPieces(1, 1, 1, 0), _beside),
        "king-captures": WantedPosition(
            DrawnPieces(0, 1, 1, 0), lambda board: _king_takes(board, 1)
        ),
        "king-chain": WantedPosition(DrawnPieces(0, 1, 2, 0), lambda board: _king_takes(board, 2)),
        "man-and-king": WantedPosition(DrawnPieces(1, 0, 0, 1), _beside_king),
        "last-piece": WantedPosition(DrawnPieces(1, 0, 1, 0), lambda board: _ends(board, 0)),
        "gives-away": WantedPosition(DrawnPieces(1, 0, 1, 0), _gives_away),
        "blocks": WantedPosition(DrawnPieces(2, 0, 1, 0), lambda board: _ends(board, 1)),
    }
)
"""What a position can show, by name."""
