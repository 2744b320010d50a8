"""The colours of a picture."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...base.errors import UnknownNameError

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def colour_checked(colour: str) -> str:
    """*colour* when it is "#rrggbb", which every back end draws; else UnknownNameError."""
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
        raise UnknownNameError(
            "bad-color", "A colour is written #rrggbb, such as #d04030, not {color}", color=colour
        )
    return colour


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as "#rrggbb"."""

    light: str = "#f3e3c3"
    dark: str = "#b07f4f"
    frame: str = "#5b3a1e"
    margin: str = "#fbf6ec"
    text: str = "#3a2a1a"
    square_text: str = "#fff5e2"
    white: str = "#fffaf0"
    white_line: str = "#6a5a48"
    black: str = "#2b2622"
    black_line: str = "#a2968a"
    crown_on_white: str = "#b8860b"
    crown_on_black: str = "#f2c84b"
    last: str = "#f7ec59"
    line: str = "#3f8f5f"
    arrow: str = "#15781b"

    def __post_init__(self) -> None:
        for name in self.__slots__:
            colour_checked(getattr(self, name))


THEMES = {
    "wood": Theme(),
    "blue": Theme(
        light="#e8eef4",
        dark="#6f8fb3",
        frame="#2f4560",
        margin="#f6f9fc",
        text="#1f2f42",
        square_text="#ffffff",
    ),
    "print": Theme(
        light="#ffffff",
        dark="#c8c8c8",
        frame="#000000",
        margin="#ffffff",
        text="#000000",
        square_text="#303030",
        white="#ffffff",
        white_line="#000000",
        black="#000000",
        black_line="#ffffff",
        crown_on_white="#000000",
        crown_on_black="#ffffff",
        last="#9a9a9a",
        line="#505050",
        arrow="#303030",
    ),
}
"""Themes by name: wood (the default), blue, and print for black and white paper."""


def theme(name: str | Theme) -> Theme:
    """The theme called *name*; raises UnknownNameError with the names that exist."""
    if isinstance(name, Theme):
        return name
    found = THEMES.get(name) if isinstance(name, str) else None
    if found is None:
        raise UnknownNameError(
            "unknown-theme",
            "There is no theme called {name}; there are: {names}",
            name=name,
            names=", ".join(THEMES),
        )
    return found
