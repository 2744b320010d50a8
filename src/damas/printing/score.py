"""The score sheet (planilha): blank to write on, or filled from a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..base.arguments import check_kind
from ..base.i18n import Text
from ..notation.pdn import PdnGame
from ..notation.pdn.gametype import names_game
from ..notation.pdn.replay import first_named, replay
from ..rules.variants import VARIANTS, Colour
from .sheet import MARGIN, Align, Sheet, Style

TITLE = Text("Score sheet")
_ROWS, _COLUMNS = 30, 2  # 60 moves by each player on a page
_ROW = 6.1
_CROSS = re.compile(r"(?<=[\da-h])[xX:](?=[\da-h])")
FIELDS: tuple[tuple[str, Text, float], ...] = (
    ("Event", Text("Event"), 0.62),
    ("Date", Text("Date"), 0.38),
    ("White", Text("White"), 0.62),
    ("Round", Text("Round"), 0.19),
    ("Board", Text("Board no."), 0.19),
    ("Black", Text("Black"), 0.62),
    ("Result", Text("Result"), 0.38),
)
SIDES: Mapping[Colour, tuple[Text, Text]] = {
    "white": (Text("White"), Text("Black")),
    "black": (Text("Black"), Text("White")),
}
"""The heads of the two columns, by the colour that begins."""
UNKNOWN = {"", "?", "*", "????.??.??"}
"""The values of a tag that say nothing."""


def print_score(  # noqa: PLR0913  (each is an option of the print)
    game: PdnGame | None = None,
    *,
    paper: str = "a4",
    lang: str = "en",
    variant: str | None = None,
    hyphens: bool = False,
    pages: int = 1,
) -> bytes:
    """A score sheet, filled from *game*; without one, *pages* blank sheets of the game *variant*.

    The column of the colour that begins comes first. *hyphens*: every move with a hyphen, as
    Portuguese scores have it (NOT-02). A long game goes on on further sheets.
    """
    return draw_score(
        game, paper=paper, lang=lang, variant=variant, hyphens=hyphens, pages=pages
    ).save()


def draw_score(  # noqa: PLR0913
    game: PdnGame | None = None,
    *,
    paper: str = "a4",
    lang: str = "en",
    variant: str | None = None,
    hyphens: bool = False,
    pages: int = 1,
) -> Sheet:
    """The same, as the Sheet before it is saved."""
    check_kind("game", game, PdnGame, None)
    sheet = Sheet(TITLE, paper, lang, variant)
    begins = _begins(game) if game else _first_of(variant)
    moves = _moves_in_pairs(game, begins, hyphens) if game else []
    on_page = _ROWS * _COLUMNS
    count = max(pages if game is None else 1, -(-len(moves) // on_page))
    for page in range(count):
        if page:
            sheet.new_page()
        y = _head(sheet, game.headers if game else {})
        first = page * on_page if game else 0
        y = _body(sheet, y, begins, moves[first : first + on_page], first)
        _foot(sheet, y, page, count if game else 1)
    return sheet


def blank_page(sheet: Sheet, headers: Mapping[str, str]) -> None:
    """One page to write on, with the fields above the moves as *headers* (PDN tags) have them."""
    sheet.anew()
    y = _body(sheet, _head(sheet, headers), _first_of(sheet.game), (), 0)
    _foot(sheet, y, 0, 1)


def _begins(game: PdnGame) -> Colour:
    """The colour that begins: as the tags say, unless they name another game than was found."""
    row = replay(game).variant
    if row is None or names_game(game.headers, row):
        return first_named(game.headers)
    return row.first


def _first_of(variant: str | None) -> Colour:
    return VARIANTS[variant].first if variant else "white"


def _moves_in_pairs(game: PdnGame, begins: Colour, hyphens: bool) -> list[tuple[str, str]]:
    """The moves of a game in pairs; the first is empty where a position gives the other colour the
    move."""
    turn = (game.start_fen or begins).lstrip()[:1].lower()
    texts = [] if turn == begins[0] else ["\N{EN DASH}"]
    for node in game.mainline():
        text = node.setup or node.text
        texts.append(_CROSS.sub("-", text) if hyphens else text)
    texts += [""] * (len(texts) % 2)
    return list(zip(texts[::2], texts[1::2], strict=True))


def _head(sheet: Sheet, headers: Mapping[str, str]) -> float:
    """The fields above the moves; returns where the moves begin."""
    y, x, room = sheet.heading(TITLE) + 1, MARGIN, sheet.width - 2 * MARGIN
    for name, label, share in FIELDS:
        width = room * share
        if x + width > MARGIN + room + 0.1:
            x, y = MARGIN, y + 9
        value = headers.get(name, "")
        sheet.rect(x, y, width, 9, stroke=0.2)
        with sheet.together():
            sheet.text(x + 1, y + 2.8, width - 2, label, Style(7, colour="#6a6a6a"))
            if value not in UNKNOWN:
                shown = _half(value) if name == "Result" else value
                sheet.text(x + 1, y + 7.4, width - 2, shown, Style(11))
        x += width
    return y + 12


def _half(text: str) -> str:
    return text.replace("1/2", "\N{VULGAR FRACTION ONE HALF}")


def _body(
    sheet: Sheet, y: float, begins: Colour, moves: Sequence[tuple[str, str]], first: int
) -> float:
    gap = 4.0
    width = (sheet.width - 2 * MARGIN - gap) / _COLUMNS
    number = 9.0
    cell = (width - number) / 2
    ends = []
    for column in range(_COLUMNS):
        rows: list[Sequence[Text | str]] = [("", *SIDES[begins])]
        for row in range(_ROWS):
            place = column * _ROWS + row
            pair = moves[place] if place < len(moves) else ("", "")
            rows.append((str(first + place + 1), *pair))
        at = MARGIN + column * (width + gap)
        aligns: Sequence[Align] = ("right", "center", "center")
        ends.append(sheet.table(at, y, (number, cell, cell), rows, _ROW, Style(10), aligns))
    return max(ends)


def _foot(sheet: Sheet, y: float, page: int, count: int) -> None:
    """The lines on which White, Black and the arbiter sign, and the number of the page."""
    width = (sheet.width - 2 * MARGIN - 12) / 3
    for place, who in enumerate((Text("White"), Text("Black"), Text("Arbiter"))):
        x = MARGIN + place * (width + 6)
        sheet.line(x, y + 11, x + width, y + 11, 0.3)
        sheet.text(x, y + 14.6, width, who, Style(8, align="center"))
    right: Text | str = ""
    if count > 1:
        right = Text("Page {page} of {pages}", {"page": page + 1, "pages": count})
    sheet.footer("Damas", right)
