"""The rule booklet of a regulation: lessons with diagrams, the document's decisions, its articles.

Written in our own words; every rule with the article that sets it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..base.citation import Citation, cite
from ..base.i18n import Text
from ..notation.diagram import Arrow, Marks, Scene, draw
from ..rules.regulations import DOCUMENTS, Regulation, regulation, with_via
from ..rules.rulebook import rows
from ..rules.variants import Variant
from .lesson_choice import article_of, draw_figures, lessons_of
from .lesson_parts import Figure, PrintedLesson
from .lessons_at_the_table import DRAWN
from .sheet import MARGIN, PALE, Sheet, Style

TITLE = Text("Rules: {name}")
_BODY = Style(10)
_SMALL = Style(8, colour=PALE)
_FIGURE = 52.0  # millimetres
_LARGE = 84.0
_SIDE = 18.0  # the margin of a booklet's page
_CITED = 48.0  # the column of the articles
_CELL = Style(8.5)  # of the table
_FOOT = 18.0  # millimetres kept free at the end of a page


def print_booklet(name: str | Regulation, *, paper: str = "a4", lang: str = "en") -> bytes:
    """The booklet of the regulation called *name*; raises UnknownNameError for an unknown one."""
    return draw_booklet(name, paper=paper, lang=lang).save()


def draw_booklet(name: str | Regulation, *, paper: str = "a4", lang: str = "en") -> Sheet:
    """The same, as the Sheet before it is saved."""
    rules = regulation(name)
    pages: dict[str, int] = {}
    first = _Booklet(rules, paper, lang, pages)
    first.write()
    booklet = _Booklet(rules, paper, lang, first.found)  # now the contents know their pages
    booklet.write()
    return booklet.sheet


@dataclass
class _Booklet:
    """Writes one booklet from top to bottom."""

    rules: Regulation
    paper: str
    lang: str
    pages: dict[str, int]
    found: dict[str, int] = field(default_factory=dict)
    y: float = 0.0
    second_hand: frozenset[str] = frozenset()
    readings: Mapping[str, Citation] = field(default_factory=dict)

    def __post_init__(self) -> None:
        row = self.rules.variant
        title = Text(TITLE.template, {"name": self.rules.name})
        self.sheet = Sheet(title, self.paper, self.lang, row.id)
        self.contents, self.table = self.sheet.new_list(), self.sheet.new_table()
        self.width = self.sheet.width - 2 * _SIDE
        own = self.rules.own
        of_own = own is not None and own.key == self.rules.document
        self.document = own if of_own else DOCUMENTS.get(self.rules.document)
        self.number = 0
        cited = [row.citation for row in rows(self.rules)]
        cited += [
            article_of(self.rules, s.rule) for one in lessons_of(self.rules) for s in one.sentences
        ]
        found = [one for one in cited if one is not None]
        self.second_hand = frozenset(str(one) for one in found if one.unverified)
        self.readings = {str(one): one for one in found if one.reading}

    def write(self) -> None:
        """All of it."""
        self._cover()
        for lesson in lessons_of(self.rules):
            self._lesson(lesson)
        self._draws()
        self._decisions()
        self._articles()
        self._footer()

    def _cover(self) -> None:
        sheet, rules = self.sheet, self.rules
        with sheet.headed():
            title = Style(24, bold=True)
            self.y = sheet.paragraph(_SIDE, 40, self.width, rules.name, title) + 2
        title_of = self.document.title if self.document else rules.document
        self.y = sheet.paragraph(_SIDE, self.y, self.width, title_of, Style(11, colour=PALE))
        note = Text("Written in our own words from the document; the document itself decides.")
        self.y = sheet.paragraph(_SIDE, self.y + 2, self.width, note, _SMALL)
        for legend in self._legends():
            self.y = sheet.paragraph(_SIDE, self.y + 2, self.width, legend, _SMALL)
        self.y += 8
        sheet.part(_SIDE, self.y, self.width, Text("Contents"), HEADING)
        self.y += 7
        titles = [*(lesson.title for lesson in lessons_of(rules)), DRAWS, DECISIONS]
        titles += [ARTICLES] if self.document else []
        for number, text in enumerate(titles, start=1):
            self._entry(number, text)
        self._turn()

    def _entry(self, number: int, title: Text) -> None:
        """One line of the contents, a link to its section."""
        sheet, key = self.sheet, f"section-{number}"
        page = str(self.pages.get(key, ""))
        place = (_SIDE, self.y - 4, self.width, 5.4)
        with sheet.item(self.contents), sheet.link(place, title, key=key):
            sheet.text(_SIDE, self.y, 10, f"{number}.", _BODY)
            sheet.text(_SIDE + 9, self.y, self.width - 24, title, _BODY)
            sheet.text(_SIDE + self.width - 15, self.y, 15, page, Style(10, align="right"))
        self.y += 5.6

    def _section(self, title: Text, room: float) -> None:
        """A heading with a bookmark; on a new page when less than *room* is left."""
        self.number += 1
        self._require_room(room + 10)
        sheet, key = self.sheet, f"section-{self.number}"
        self.found[key] = sheet.page
        self.y += 3
        words = f"{self.number}. {sheet.say(title)}"
        sheet.part(_SIDE, self.y + 4, self.width, words, HEADING, key)
        self.y += 11

    def _require_room(self, room: float) -> None:
        """Begins a new page when less than *room* is left on this one."""
        if self.y + room > self.sheet.height - 16:
            self._turn()

    def _turn(self) -> None:
        self._footer()
        self.sheet.new_page()
        self.y = MARGIN + 6

    def _footer(self) -> None:
        self.sheet.footer(self.rules.name, str(self.sheet.page))

    def _lesson(self, lesson: PrintedLesson) -> None:
        figures = [_scene(f, self.rules.variant, self.lang) for f in lesson.figures]
        side = _LARGE if any(f.start for f in lesson.figures) else _FIGURE
        room = 7.0 * len(lesson.sentences) + (side + 8 if figures else 0)
        self._section(lesson.title, room)
        for sentence in lesson.sentences:
            self._rule(sentence.text, article_of(self.rules, sentence.rule))
        self._figures(figures, [f.caption for f in lesson.figures], side)

    def _rule(self, text: Text | str, citation: Citation | str | None) -> None:
        """A sentence, then its article at the right."""
        sheet = self.sheet
        lines = list(sheet.lines(sheet.say(text), self.width - _CITED - 4, _BODY))
        cited, right = self._cited(citation), Style(9, align="right", colour=PALE)
        beside = len(list(sheet.lines(cited, _CITED, right))) * sheet.leading(right)
        self._require_room(max(len(lines) * sheet.leading(_BODY), beside) + 2)
        with sheet.together():
            ends = (
                sheet.paragraph(_SIDE, self.y, self.width - _CITED - 4, text, _BODY),
                sheet.paragraph(_SIDE + self.width - _CITED, self.y, _CITED, cited, right),
            )
        self.y = max(ends) + 1.6

    def _cited(self, citation: Citation | str | None) -> str:
        """The article as it is printed, with the one that brings it in, and with marks where its
        own text was not at hand and where it is read in one of several ways."""
        label = str(citation or "")
        second = isinstance(citation, Citation) and citation.unverified
        marks = MARK if second or label in self.second_hand else ""
        marks += READ if label in self.readings else ""
        whole = with_via(citation) if isinstance(citation, Citation) else label
        return f"{self.sheet.say(whole)} {marks}".strip()

    def _legends(self) -> Iterator[Text]:
        """The meaning of the marks that this booklet has."""
        if self.second_hand:
            yield SECOND_HAND
        if self.readings:
            named = ", ".join(
                f"{self.sheet.say(with_via(one))} ({one.reading})"
                for _, one in sorted(self.readings.items())
            )
            yield Text(READINGS.template, {"articles": named})

    def _figures(self, scenes: Sequence[Scene], captions: Sequence[Text], side: float) -> None:
        if not scenes:
            return
        self._require_room(side + 10)
        x = _SIDE
        for scene, caption in zip(scenes, captions, strict=True):
            self.sheet.scene(scene, x, self.y, side)
            self.sheet.text(x, self.y + side + 4, side, caption, Style(8.5, align="center"))
            x += side + 8
        self.y += side + 9

    def _draws(self) -> None:
        """The draws of this regulation."""
        drawn = [row for row in rows(self.rules) if row.key in _DRAWN]
        self._section(DRAWS, 7.0 * len(drawn) + 10)
        for row in drawn:
            text = Text("{name}: {value}.", {"name": row.name, "value": row.value})
            self._rule(text, row.citation)
        for one in DRAWN:
            cited = article_of(self.rules, one.rule)
            if cited is not None:
                self._rule(one.text, cited)
        figures = list(draw_figures(self.rules))
        scenes = [_scene(f, self.rules.variant, self.lang) for f in figures]
        self._figures(scenes, [f.caption for f in figures], _FIGURE)

    def _decisions(self) -> None:
        """Every question that the document decides, in a table."""
        found = rows(self.rules)
        self._section(DECISIONS, 30)
        widths = (self.width - _CITED - 60, 60, _CITED)
        head: Sequence[Text | str] = (Text("Question"), Text("Answer"), Text("Article"))
        self._row(widths, head, "#eeeeee")
        for row in found:
            cells = (row.name, row.value, self._cited(row.citation))
            if self.y + self._height(widths, cells) > self.sheet.height - _FOOT:
                self._turn()
                self._row(widths, head, "#eeeeee")
            self._row(widths, cells)
        self.y += 4
        for legend in self._legends():
            self._require_room(16)
            self.y = self.sheet.paragraph(_SIDE, self.y, self.width, legend, _SMALL) + 2

    def _height(self, widths: Sequence[float], cells: Sequence[Text | str]) -> float:
        """The height of a row of the table, whose texts are whole."""
        sheet = self.sheet
        lines = (
            len(list(sheet.lines(sheet.say(cell), width - 2, _CELL)))
            for width, cell in zip(widths, cells, strict=True)
        )
        return max(lines) * sheet.leading(_CELL) + 2

    def _row(
        self, widths: Sequence[float], cells: Sequence[Text | str], fill: str | None = None
    ) -> None:
        """A ruled row, as high as its longest cell; *fill*: the head, in bold."""
        height, x = self._height(widths, cells), _SIDE
        style, base = Style(_CELL.size, bold=fill is not None), self.sheet.leading(_CELL) * 0.95
        row = zip(widths, cells, strict=True)
        for width, cell in self.sheet.row(self.table, row, head=fill is not None, named=(0,)):
            self.sheet.rect(x, self.y, width, height, fill, 0.2)
            self.sheet.paragraph(x + 1, self.y + base, width - 2, cell, style)
            x += width
        self.y += height

    def _articles(self) -> None:
        """Every article of the document in a sentence, where we have the document."""
        if self.document is None:
            return
        self._section(ARTICLES, 30)
        for article in self.document.articles.values():
            self._rule(article.summary, cite(str(article)))


MARK = "\N{DAGGER}"
SECOND_HAND = Text(
    "\N{DAGGER} second-hand: the text of this article was not at hand, and the value is taken from"
    " what others say of it."
)
READ = "\N{DOUBLE DAGGER}"
READINGS = Text(
    "\N{DOUBLE DAGGER} read in one of several ways; each reading has its number in Damas's list of"
    " readings: {articles}."
)
HEADING = Style(13, bold=True)
DRAWS = Text("Draws")
DECISIONS = Text("Decisions of the document")
ARTICLES = Text("All articles in a few words")
_DRAWN = {"kings_only", "repetition", "endgame_limit", "forcada", "agreement"}


def _scene(figure: Figure, row: Variant, lang: str) -> Scene:
    """A figure as a picture: its legal moves as arrows, jump by jump."""
    board = figure.board(row)
    arrows: list[Arrow] = []
    if not figure.start:
        for move in board.legal_moves:
            if move.is_capture or len(board.legal_moves) <= 4:
                steps = zip(move.path, move.path[1:], strict=False)
                arrows += [Arrow(a, b) for a, b in steps]
    marks = Marks(numbers=figure.numbers, lines=figure.lines, arrows=arrows)
    return draw(board, marks, "print", lang)
