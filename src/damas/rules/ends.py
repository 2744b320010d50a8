"""The end of a game on the board: who has won, and by what."""

from __future__ import annotations

from .board import COLOURS, Board
from .row import Colour

_OTHER: dict[str, Colour] = {"white": "black", "black": "white"}


def end_on_board(board: Board) -> tuple[Colour, str]:
    """The winner and the reason of a game that has ended with this position."""
    turn, win = board.turn, board.variant.win
    if win == "first_king" and board.kings(_OTHER[turn]):
        return _OTHER[turn], "first_king"
    bare = next((one for one in COLOURS if not (board.men(one) or board.kings(one))), None)
    stuck = bare or turn
    if win == "losing":
        return stuck, "given_away" if bare else "shut_in"
    return _OTHER[stuck], "capture_all" if bare else "blocked"
