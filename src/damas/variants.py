"""`damas.variants` under its public name; it lives in `damas.rules.variants`."""

from .rules.variants import (
    BRAZILIAN,
    GAME_NAMES,
    INTERNATIONAL,
    PORTUGUESE,
    VARIANTS,
    Colour,
    Kind,
    Piece,
    Variant,
    variant,
    variant_of,
)

__all__ = [
    "BRAZILIAN",
    "GAME_NAMES",
    "INTERNATIONAL",
    "PORTUGUESE",
    "VARIANTS",
    "Colour",
    "Kind",
    "Piece",
    "Variant",
    "variant",
    "variant_of",
]
