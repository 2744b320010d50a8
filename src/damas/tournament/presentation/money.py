"""Amounts of prizes as people write them."""

from __future__ import annotations

from fractions import Fraction

from ..scoring.categories import Prize


def prize_text(prize: Prize, lang: str, currency: str) -> str:
    """A prize in words: its text and its amount."""
    amount = money(Fraction(prize.amount), lang, currency) if prize.amount else ""
    return " \N{MIDDLE DOT} ".join(part for part in (prize.text, amount) if part)


def money(coins: Fraction, lang: str, currency: str) -> str:
    """An amount of smallest coins: 125050 of "€" is 1 250,50 € in Portugal, € 1.250,50 in
    Brazil, € 1,250.50 in English: the *currency* is the event's.

    Parts of a coin are cut off: they cannot be paid.
    """
    whole, rest = divmod(int(coins), 100)
    coin, space = currency, "\N{NO-BREAK SPACE}"
    if lang == "en":
        return f"{coin}{space}{whole:,}.{rest:02d}"
    mark = "." if lang == "pt_BR" else space
    number = f"{whole:,}".replace(",", mark) + f",{rest:02d}"
    return f"{coin}{space}{number}" if lang == "pt_BR" else f"{number}{space}{coin}"
