"""The look of the pages that a person wants: chosen in the browser, sent by a cookie. So the first
picture is right at once: light or dark, the board, the pieces, the size of type.
`static/js/shared/look.js` writes the cookie; what it says is never more than these names.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from .assets import STATIC

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

COOKIE = "damas_look"
APPEARANCES = ("light", "dark", "auto-light", "auto-dark")
BOARDS = ("wood", "green", "blue", "contrast")
PIECES = ("wood", "flat", "plastic", "contrast")
TYPES = ("normal", "large")
CONTRASTS = ("usual", "more")
MODES = ("usual", "listening")
NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""What a drawing within a page needs no more."""


@dataclass(frozen=True, slots=True)
class PageTheme:
    """The look of a page. *appearance* "auto-dark" is dark because the system is; "auto" is for a
    browser that has not said yet which the system is: the styles ask it."""

    appearance: str = "auto"
    board: str = BOARDS[0]
    pieces: str = PIECES[0]
    type: str = TYPES[0]
    contrast: str = CONTRASTS[0]
    mode: str = MODES[0]

    @property
    def shade(self) -> str:
        """Light, dark or auto."""
        return self.appearance.removeprefix("auto-")


def theme_of(request: HTTPConnection) -> PageTheme:
    """The look that the cookie asks for; wrong values become the usual ones."""
    said = request.cookies.get(COOKIE, "").split(".")
    known = (APPEARANCES, BOARDS, PIECES, TYPES, CONTRASTS, MODES)
    default = astuple(PageTheme())
    if len(said) == len(known) - 1:
        said.append(MODES[0])  # of a browser that has kept it since before there were two
    if len(said) != len(known):
        return PageTheme()
    return PageTheme(
        *(
            word if word in words else other
            for word, words, other in zip(said, known, default, strict=True)
        )
    )


@cache
def piece_symbols(pieces: str) -> Markup:
    """The drawings of a set of pieces, for one use in a page."""
    text = (STATIC / "pieces" / f"{pieces}.svg").read_text("utf-8")
    inside = text.partition("-->\n")[2].replace("\n", "").replace(NAMESPACE, "")
    return Markup(inside)  # noqa: S704  (a file of ours)
