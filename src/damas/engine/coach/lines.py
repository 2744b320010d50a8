"""Lines of play counted by the rules: pieces gained, sacrifices, where a line comes to rest."""

from __future__ import annotations

from collections.abc import Sequence

from ..._kernel import Move
from ...rules.board import Board
from ...rules.game import OTHER
from ...rules.variants import Colour

MOST_CAPTURES = 8  # one after the other, that are played out where a line ends
COUNTED_PLIES = 10  # of a line: what comes later is no longer this move's doing


def is_quiet(board: Board) -> bool:
    """Whether the side to move has no capture."""
    return not (board.legal_moves and board.legal_moves[0].is_capture)


def open_captures(board: Board) -> tuple[Move, ...]:
    """The captures that lie open, as both sides play them best by the number of pieces."""
    return _captures(board, MOST_CAPTURES)[1]


def _captures(board: Board, most: int) -> tuple[int, tuple[Move, ...]]:
    """The balance for the side to move after *most* captures at most, and these."""
    if most == 0 or is_quiet(board):
        return balance(board, board.turn), ()
    best: tuple[int, tuple[Move, ...]] | None = None
    for move in board.legal_moves:
        value, line = _captures(board.after(move), most - 1)
        if best is None or -value > best[0]:
            best = -value, (move, *line)
    return best or (balance(board, board.turn), ())


def played_out(board: Board) -> Board:
    """The position when the captures that lie open have been made."""
    for move in open_captures(board):
        board = board.after(move)
    return board


def counted(board: Board, line: Sequence[Move]) -> tuple[Move, ...]:
    """The part of *line* by which its pieces are counted, with the captures that are open then."""
    end, part = board, tuple(line[:COUNTED_PLIES])
    for move in part:
        end = end.after(move)
    return part + open_captures(end)


def balance(board: Board, colour: Colour) -> int:
    """The pieces that *colour* has more than the opponent."""
    own, other = (len(board.men(c)) + len(board.kings(c)) for c in (colour, OTHER[colour]))
    return own - other


def gain(board: Board, line: Sequence[Move], colour: Colour) -> int:
    """The pieces that *colour* gains on the opponent when *line* has come to rest."""
    end = board
    for move in counted(board, line):
        end = end.after(move)
    return balance(end, colour) - balance(board, colour)


def sacrifices(board: Board, line: Sequence[Move]) -> bool:
    """Whether the side to move is for a time fewer pieces behind than before: a shot, no capture
    that lies open."""
    colour, start = board.turn, balance(board, board.turn)
    for move in line[:COUNTED_PLIES]:
        board = board.after(move)
        if balance(board, colour) < start:
            return True
    return False


def shown(board: Board, line: Sequence[Move], colour: Colour, least: int = 3) -> tuple[Move, ...]:
    """The part of *line* that shows what it does: until *colour* has the same pieces as at its end
    and no capture is open, at least *least* moves."""
    end = gain(board, line, colour)
    start, now, whole = balance(board, colour), board, counted(board, line)
    for count, move in enumerate(whole, start=1):
        now = now.after(move)
        if is_quiet(now) and count >= least and balance(now, colour) - start == end:
            return whole[:count]
    return whole


def read_line(board: Board, paths: Sequence[Sequence[int]]) -> tuple[Move, ...]:
    """The moves from *board* that are kept as *paths* of square numbers. Raises DamasError for one
    that cannot be played."""
    moves = []
    for path in paths:
        moves.append(board.parse_move(path))
        board = board.after(moves[-1])
    return tuple(moves)
