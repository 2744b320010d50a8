"""The questions that games, tables, pages and events ask a rule book, each answered here alone.

An answer is a value beside its article; the article is None where the book is silent, or where
there is no book at all.
"""

from __future__ import annotations

from typing import Literal

from ..citation import Citation
from .model import Cited, Regulation

Hindrance = Literal["", "not-begun", "too-early", "odd-match", "odd-openings"]
"""What stands against an act; "" where nothing does."""
FREE: Cited[Hindrance] = Cited("", None)


def offering(book: Regulation, plies: int) -> Cited[Hindrance]:
    """Whether a draw may be offered after *plies* single moves (DRW-10)."""
    agreement = book.agreement
    if plies == 0:
        return Cited("not-begun", agreement.citation)
    if plies < 2 * agreement.from_move:
        return Cited("too-early", agreement.citation)
    return Cited("", agreement.citation)


def meeting_of(
    book: Regulation | None, games: int, *, match: bool = False, drawn: bool = False
) -> Cited[Hindrance]:
    """Whether two players may meet in so many *games* (MAT-01, MAT-04).

    *match*: one game is a match too; *drawn*: the openings are drawn, each for two games.
    """
    if games % 2 == 0:
        return FREE
    even, twice = _article(book, "match-even"), _article(book, "openings-twice")
    if even and (match or games > 1):
        return Cited("odd-match", even)
    if drawn and (twice or games > 1):
        return Cited("odd-openings", twice)
    return FREE


def openings_drawn(book: Regulation | None) -> Citation | None:
    """The article by which openings are drawn by lot."""
    row = book.competition.get("opening_lot") if book else None
    return row.citation if row else _article(book, "openings-twice")


def lot_alone(book: Regulation | None) -> Cited[bool]:
    """Whether nothing but the lot decides who has White (MAT-02)."""
    if book is None:
        return Cited(False, None)
    return Cited(book.colours.value == ("lot",), book.colours.citation)


def colours_by_lot(book: Regulation | None) -> Citation | None:
    """The article that has colours drawn by lot."""
    return _article(book, "colours-lot")


def absence(book: Regulation | None, *, both: bool = False) -> Citation | None:
    """The article on a player, or on *both*, who does not come (TRN-06)."""
    if book is None:
        return None
    return book.result_citation("absence", "loss" if both else "win", "loss")


def officials(book: Regulation | None) -> Citation | None:
    """The article on those who run an event (TRN-13)."""
    return _article(book, "officials")


def _article(book: Regulation | None, key: str) -> Citation | None:
    return book.articles.get(key) if book else None
