"""The tags of a PDF: a tree of elements, and the marks in its pages that belong to them.

Whoever draws says once what it draws ("a row of this table"); everything drawn meanwhile gets its
mark. What nobody names is a paragraph if it is text, and an ornament if it is not: an ornament (in
PDF an "artifact") is never read aloud.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

_T = TypeVar("_T")
_GROUPS = frozenset(("Document", "Table", "TR", "L", "LI"))
"""Elements that hold elements alone."""


class Mark(NamedTuple):
    """A part of the content of a page: both count from 0."""

    page: int
    number: int


class LinkMark(NamedTuple):
    """A link on a page, by the name that the document has for it."""

    page: int
    name: str


@dataclass(slots=True, eq=False)
class Element:
    """A part of a document. *kind*: a standard type such as "P", "H2" or "TH"; *alt*: a picture in
    words; *scope*: "Row" or "Column" of a "TH"; *box*: the edges of a picture in points (left,
    bottom, right, top).

    It stands in the tree from its first content on, so that nothing empty does.
    """

    kind: str
    alt: str = ""
    scope: str = ""
    box: tuple[float, float, float, float] | None = None
    kids: list[Element | Mark | LinkMark] = field(default_factory=list)
    parent: Element | None = None
    placed: bool = False
    said: bool = False


class Tags:
    """Marks what is drawn on *canvas* (reportlab's)."""

    def __init__(self, canvas: Any) -> None:
        self.root = Element("Document", placed=True)
        self.owners: dict[int, list[Element]] = {}
        """Key of the parent tree → the elements of the marks of a page, or the one of a link."""
        self.keys: list[int] = []
        """The keys of the pages."""
        self._canvas = canvas
        self._within: list[Element | None] = [self.root]
        self._open: Element | None = None
        self._is_open = False
        self._level = 0
        self._next = 0
        self.new_page()

    def new_page(self) -> None:
        """What is drawn from now on is on the next page."""
        self.keys.append(self.key_of([]))

    def key_of(self, owners: list[Element]) -> int:
        """A new key of the parent tree."""
        self.owners[self._next] = owners
        self._next += 1
        return self._next - 1

    @property
    def page(self) -> int:
        """The page that is drawn, from 0."""
        return len(self.keys) - 1

    # What is drawn

    @contextmanager
    def inside(self, element: Element | None) -> Iterator[None]:
        """All that is drawn meanwhile is of *element*; None: an ornament. Within an ornament
        everything is one."""
        above = self._within[-1]
        if above is None:
            element = None
        if element is not None and element.parent is None and element is not self.root:
            element.parent = above
        self._within.append(element)
        yield
        self._within.pop()

    @contextmanager
    def together(self, kind: str = "P") -> Iterator[None]:
        """Texts that are one: a paragraph, unless they are in an element of texts already."""
        above = self._within[-1]
        if above is None or above.kind not in _GROUPS:
            yield
            return
        with self.inside(Element(kind)):
            yield

    def row(
        self, table: Element, cells: Iterable[_T], *, head: bool = False, named: Container[int] = ()
    ) -> Iterator[_T]:
        """The *cells* of a row of *table*; what is drawn before the next one belongs to the cell.

        *head*: they name the columns; where the table has such a row already, on an earlier page,
        it is an ornament. *named*: places of those that name the row. Of a list ("L") the cells
        are the items.
        """
        if head and table.placed:
            with self.inside(None):
                yield from cells
            return
        if table.kind == "L":
            for cell in cells:
                with self.item(table):
                    yield cell
            return
        with self.inside(table), self.inside(Element("TR")):
            for place, cell in enumerate(cells):
                scope = "Column" if head else "Row" if place in named else ""
                one = Element("TH" if scope else "TD", scope=scope)
                with self.inside(one):
                    self._place(one)
                    yield cell

    @contextmanager
    def item(self, whole: Element) -> Iterator[None]:
        """An item of the list *whole*, an "L"."""
        with self.inside(whole), self.inside(Element("LI")), self.inside(Element("LBody")):
            yield

    def text(self, spoken: str = "") -> bool:
        """A text is drawn next; *spoken*: how it reads, if not as its letters stand there.

        Whether it goes on from a text of the same element, so that a space belongs before it.
        """
        above = self._within[-1]
        if above is not None and above.kind in _GROUPS:
            above = Element("P", parent=above)
        more = above is not None and above.said
        self._mark(above, (" " if more else "") + spoken if spoken else "")
        if above is not None:
            above.said = True
        return more

    def shape(self) -> None:
        """Lines or areas are drawn next: part of a picture, else an ornament."""
        above = self._within[-1]
        self._mark(above if above is not None and above.kind == "Figure" else None)

    def end(self) -> None:
        """Ends the mark that is open."""
        if self._is_open:
            self._canvas.addLiteral("EMC")
        self._is_open = False

    def link(self, name: str) -> int:
        """The element that is drawn is a link, whose annotation is *name*; its key in the parent
        tree."""
        above = self._within[-1]
        assert above is not None, "no ornament is a link"  # noqa: S101
        self._place(above)
        above.kids.append(LinkMark(self.page, name))
        return self.key_of([above])

    def _mark(self, element: Element | None, spoken: str = "") -> None:
        if self._is_open and self._open is element and not spoken:
            return
        self.end()
        self._open, self._is_open = element, True
        if element is None:
            self._canvas.addLiteral("/Artifact BMC")
            return
        self._place(element)
        owners = self.owners[self.keys[-1]]
        element.kids.append(Mark(self.page, len(owners)))
        more = f"/ActualText<FEFF{spoken.encode('utf-16-be').hex()}>" if spoken else ""
        self._canvas.addLiteral(f"/{element.kind}<</MCID {len(owners)}{more}>>BDC")
        owners.append(element)
        if spoken:  # what follows is not said by it
            self._open = self.root

    def _place(self, element: Element) -> None:
        """Puts it into the tree, below its parent; headings without a gap between their levels."""
        if element.placed:
            return
        if element.kind in ("H1", "H2", "H3"):
            self._level = min(int(element.kind[1]), self._level + 1)
            element.kind = f"H{self._level}"
        parent = element.parent or self.root
        self._place(parent)
        parent.kids.append(element)
        element.placed = True
