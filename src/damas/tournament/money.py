"""Amounts of prizes as people write them."""

from __future__ import annotations

from fractions import Fraction

from .categories import Prize


def prize_text(prize: Prize, lang: str) -> str:
    """What a prize is: its words and its amount."""
    amount = money(Fraction(prize.amount), lang) if prize.amount else ""
    return " \N{MIDDLE DOT} ".join(part for part in (prize.text, amount) if part)


def money(coins: Fraction, lang: str) -> str:
    """An amount of smallest coins: 125050 is 1 250,50 in Portuguese, 1,250.50 in English.

    Parts of a coin are cut off: they cannot be paid.
    """
    whole, rest = divmod(int(coins), 100)
    if lang == "en":
        return f"{whole:,}.{rest:02d}"
    mark = "." if lang == "pt_BR" else "\N{NO-BREAK SPACE}"
    return f"{whole:,}".replace(",", mark) + f",{rest:02d}"
