"""Texts for a file that a spreadsheet opens: none of them is a formula there."""

from __future__ import annotations

_FORMULA = ("=", "+", "@", "\t", "\r")
"""The signs by which a spreadsheet takes a text for a formula."""


def no_formula(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
