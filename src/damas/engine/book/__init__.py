"""The opening book: moves for positions near the start, from our own games and analysis.

`Book` answers, `grow` and `from_games` make, `files` keeps. No rule is decided here: a book's move
is played only where it is legal.
"""

from .book import Book, BookMove, canonical_key
from .files import read_book, shipped, write_book
from .games import from_games
from .grow import Growth, grow

__all__ = [
    "Book",
    "BookMove",
    "Growth",
    "canonical_key",
    "from_games",
    "grow",
    "read_book",
    "shipped",
    "write_book",
]


def __dir__() -> list[str]:
    return __all__
