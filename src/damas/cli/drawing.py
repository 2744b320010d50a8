"""A board in the terminal: four characters a square, numbers or names on the empty squares."""

from __future__ import annotations

from rich.text import Text as Line

from .. import Board

DARK, LIGHT = "on #6b4f3a", "on #d9c7a3"
PIECES = {
    ("white", "man"): ("⛀", "bold #fffaf0"),
    ("white", "king"): ("⛁", "bold #fffaf0"),
    ("black", "man"): ("⛂", "bold #14100c"),
    ("black", "king"): ("⛃", "bold #14100c"),
}
PLAIN = {"⛀": "o", "⛁": "O", "⛂": "x", "⛃": "X"}


def draw(board: Board, *, flipped: bool = False, symbols: bool = True) -> list[Line]:
    """The board as coloured lines, White below; Black below when *flipped*.

    *symbols*: draughtsmen as Unicode has them; else letters (o O white man and king, x X black).
    """
    row = board.variant
    order = range(row.size - 1, -1, -1) if flipped else range(row.size)
    return [
        _line([_cell(board, row.number_at(column, line), symbols) for column in order])
        for line in order
    ]


def _line(cells: list[tuple[str, str]]) -> Line:
    line = Line("  ")
    for text, style in cells:
        line.append(text, style)
    return line


def _cell(board: Board, number: int | None, symbols: bool) -> tuple[str, str]:
    """The text and style of a square: a piece, or how it is called, or a light square."""
    if number is None:
        return "    ", LIGHT
    piece = board.piece_at(number)
    if piece is None:
        return f"{board.variant.called(number):>3} ", f"#a98f73 {DARK}"
    sign, style = PIECES[piece]
    return f" {sign if symbols else PLAIN[sign]}  ", f"{style} {DARK}"
