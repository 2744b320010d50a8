"""The games beside each other, for the page that lists them."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from ...base.i18n import say, translate
from ...rules.board import Board
from ...rules.family import NOT_BUILT, GameOfFamily, family, source_of
from .first_board import first_board


class SourceLine(NamedTuple):
    """A rule book: its id, its name, and the sentence about its document."""

    id: str
    name: str
    source: str


class GameCard(NamedTuple):
    """A game as it is shown: its board at the start, and what tells it from the others."""

    id: str
    name: str
    lay: str
    traits: str
    board: Markup
    books: list[SourceLine]


def family_cards(locale: str) -> list[GameCard]:
    """Every game that is played here."""
    return [_card(one, locale) for one in family()]


def not_built(locale: str) -> list[tuple[str, str]]:
    """The games that are not, each with the reason."""
    return [(translate(name, locale), translate(reason, locale)) for name, reason in NOT_BUILT]


def _card(game: GameOfFamily, locale: str) -> GameCard:
    row = game.variant
    return GameCard(
        row.id,
        say(game.name, locale, row.id),
        say(game.lay, locale, row.id),
        " ".join(say(one, locale, row.id) for one in game.traits),
        first_board(Board(row), edge=False),
        [
            SourceLine(
                book.id, say(book.short, locale, row.id), say(source_of(book), locale, row.id)
            )
            for book in game.books
        ],
    )
