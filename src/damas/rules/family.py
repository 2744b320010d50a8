"""The games beside each other: what tells one from the others, and where its rules come from.

All of it follows from the rows and the rule books, so that a game that is added is here by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ..base.i18n import Text
from .regulations import DOCUMENTS, REGULATIONS, Regulation, regulation_for_gametype
from .rulebook import FREEDOMS, TRAITS
from .variants import GAME_NAMES, VARIANTS, Colour, Variant

MOST_TRAITS = 2
LAY: Mapping[Colour, Text] = {
    "white": Text("{size}×{size} squares, {men} men each. White begins."),
    "black": Text("{size}×{size} squares, {men} men each. Black begins."),
}
KIN = Text("The moves are those of {game}.")
MAJORITY = Text("The capture of most pieces comes first.")
LACKING = frozenset({"quality"})
"""Traits whose want is no trait."""
READ: Mapping[str, Text] = MappingProxyType(
    {
        "whole": Text("{document}."),
        "part": Text("{document}; its text was read in part, the rest is second-hand."),
        "second-hand": Text("{document}; its text was not at hand: all of it is second-hand."),
    }
)
"""The sentence about a document, by how much of it was read."""
NOT_BUILT: tuple[tuple[Text, Text], ...] = (
    (
        Text("Malaysian draughts"),
        Text(
            "12×12 squares, played in Malaysia and Singapore; those who describe it do not agree,"
            " and no agreed text was found."
        ),
    ),
    (
        Text("Armenian draughts"),
        Text(
            "Like the Turkish game with more ways to move; the sources contradict each other about"
            " when captured pieces leave the board."
        ),
    ),
    (
        Text("Gothic draughts"),
        Text(
            "On all 64 squares, with short kings; the sources contradict each other about which"
            " capture is compulsory."
        ),
    ),
    (
        Text("Argentinian draughts"),
        Text("Close to the Spanish game; only a table in an encyclopedia gives its rules."),
    ),
    (
        Text("Filipino draughts"),
        Text(
            "Close to the Brazilian game, on a mirrored board; boards differ from island"
            " to island, and no text of a federation was found."
        ),
    ),
)
"""The games that are not played here, for want of a text that a referee could cite: the reason."""


class GameOfFamily(NamedTuple):
    """One game: *lay* tells its board and men, *traits* what hardly another has; *books*: its rule
    books, the usual one first."""

    variant: Variant
    name: Text
    lay: Text
    traits: tuple[Text, ...]
    books: tuple[Regulation, ...]


@cache
def family() -> tuple[GameOfFamily, ...]:
    """Every game that ships, in the order of their rows."""
    said = {row.id: tuple(_traits(_usual(row))) for row in VARIANTS.values()}
    often = Counter(trait.template for traits in said.values() for trait in traits)
    return tuple(
        GameOfFamily(
            row,
            GAME_NAMES[row.id],
            Text(LAY[row.first].template, {"size": row.size, "men": row.men_per_side}),
            _rarest(row, said[row.id], often),
            tuple(_books(row)),
        )
        for row in VARIANTS.values()
    )


def source_of(book: Regulation) -> Text:
    """The document behind a rule book, in a sentence that says how much of it was read."""
    document = book.own or DOCUMENTS.get(book.document)
    if document is None:
        return Text(READ["whole"].template, {"document": book.document})
    return Text(READ[document.read].template, {"document": document.title})


def _usual(row: Variant) -> Regulation:
    return regulation_for_gametype(row.gametype)


def _books(row: Variant) -> Iterator[Regulation]:
    usual = _usual(row)
    yield usual
    yield from (
        book
        for book in REGULATIONS.values()
        if book.variant_id == row.id and book.id != usual.id and REGULATIONS.shipped(book)
    )


def _traits(book: Regulation) -> Iterator[Text]:
    """What a rule book decides, in sentences: those of its summary that are no draws."""
    decided = {key: cited.value for key, cited in book.parameters.items()}
    for (key, value), sentence in FREEDOMS.items():
        if key in decided and decided[key] == value:
            yield sentence
    for key, (has, lacks) in TRAITS.items():
        if key in decided and (decided[key] or key not in LACKING):
            yield has if decided[key] else lacks
    if decided.get("majority") and not decided.get("quality"):
        yield MAJORITY


def _rarest(row: Variant, traits: tuple[Text, ...], often: Counter[str]) -> tuple[Text, ...]:
    if row.kin != row.id:
        return (Text(KIN.template, {"game": GAME_NAMES[row.kin]}),)
    return tuple(sorted(traits, key=lambda one: often[one.template])[:MOST_TRAITS])
