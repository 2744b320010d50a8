"""A board drawn by the server as the page's modules draw it, to be seen before they are there.

The classes are those of `static/css/board.css`; the pieces are the page's symbols. The element
`<damas-board>` takes its place as soon as it knows the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from markupsafe import Markup

from ...rules.board import Board
from ...rules.variants import Piece, Variant

UNIT = 100
MARGIN = 26  # as in static/js/shared/board/draw.js
NARROW = 8
GAP = 2  # beside each square where pieces stand on all: half the line between two


def first_board(
    board: Board, *, edge: bool = True, turned: bool = False, last: Sequence[int] = ()
) -> Markup:
    """The SVG of a position; *edge* with numbers at its margin, *turned* with Black below; *last*:
    the squares of the last move, whose ends are marked."""
    variant, size = board.variant, board.variant.size
    margin = MARGIN if edge else NARROW
    whole = size * UNIT + 2 * margin
    places = _places(variant, turned)
    in_from = GAP if variant.all_squares else 0
    side = UNIT - 2 * in_from
    squares = "".join(
        f"M{x + in_from},{y + in_from}h{side}v{side}h-{side}z" for x, y in places.values()
    )
    pieces = "".join(_piece(piece, *places[number]) for number, piece in board.pieces().items())
    ends = (places[number] for number in dict.fromkeys((*last[:1], *last[-1:])))
    marks = "".join(
        f'<rect class="db-last" x="{x}" y="{y}" width="100" height="100"/>' for x, y in ends
    )
    text = _margin(variant, places, turned) if edge else ""
    return Markup(  # noqa: S704  (numbers and names of ours)
        f'<svg class="db-svg db-first" viewBox="{-margin} {-margin} {whole} {whole}" '
        f'aria-hidden="true">'
        f'<rect class="db-frame" x="{-margin}" y="{-margin}" width="{whole}" height="{whole}" '
        f'rx="10"/><rect class="db-idle" width="{size * UNIT}" height="{size * UNIT}"/>'
        f'<path class="db-play" d="{squares}"/>{marks}{pieces}{text}</svg>'
    )


def _places(variant: Variant, turned: bool) -> dict[int, tuple[int, int]]:
    """The top left corner of each playing square, by its number."""
    last, found = variant.size - 1, {}
    for number in variant.numbers:
        column, row = variant.place(number)
        row, column = (last - row, last - column) if turned else (row, column)
        found[number] = column * UNIT, row * UNIT
    return found


def _piece(piece: Piece, x: int, y: int) -> str:
    king = piece.kind == "king"
    symbol = f"#piece-{piece.colour[0]}{'-king' if king else ''}"
    return (
        f'<g class="db-piece db-{piece.colour}{" db-king" if king else ""}">'
        f'<use href="{symbol}" x="{x}" y="{y}" width="100" height="100"/></g>'
    )


def _margin(variant: Variant, places: dict[int, tuple[int, int]], turned: bool) -> str:
    """The texts at the margin: numbers of the side squares, or letters and figures."""
    words = _letters(variant.size, turned) if variant.algebraic else _numbers(variant, places)
    return "".join(f'<text class="db-margin" x="{x}" y="{y}">{name}</text>' for x, y, name in words)


def _numbers(variant: Variant, places: dict[int, tuple[int, int]]) -> list[tuple[int, int, str]]:
    end, middle, half = variant.size * UNIT, UNIT // 2, MARGIN // 2
    words: list[tuple[int, int, str]] = []
    for number, (x, y) in places.items():
        name = str(number)
        if y == 0:
            words.append((x + middle, -half, name))
        elif y == end - UNIT:
            words.append((x + middle, end + half, name))
        elif x in (0, end - UNIT):
            words.append((-half if x == 0 else end + half, y + middle, name))
    return words


def _letters(size: int, turned: bool) -> list[tuple[int, int, str]]:
    end, half = size * UNIT, MARGIN // 2
    beside, below = (end + half, -half) if turned else (-half, end + half)
    words = []
    for place in range(size):
        along = place if not turned else size - 1 - place
        words.append((along * UNIT + UNIT // 2, below, ascii_lowercase[place]))
        words.append((beside, (size - 1 - along) * UNIT + UNIT // 2, str(place + 1)))
    return words
