"""How a page reads to those who have it read aloud: what is one, what has rows, what is silent."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TypeVar

from ..base.pdf import Element, PdfDocument

_Cell = TypeVar("_Cell")


class ReadAloud:
    """The part of a `Sheet` that says what is drawn."""

    def __init__(self, document: PdfDocument) -> None:
        self.document, self.tags = document, document.tags
        self._heads: set[str] | None = None
        self._known: set[str] = set()

    def together(self) -> AbstractContextManager[None]:
        """The texts that are drawn meanwhile are one: a label and its value."""
        return self.tags.together()

    def ornament(self) -> AbstractContextManager[None]:
        """What is drawn meanwhile is for the eye alone."""
        return self.tags.inside(None)

    def new_table(self) -> Element:
        """A table, whose rows are drawn by `row`."""
        return Element("Table")

    def new_list(self) -> Element:
        """A list, whose items are drawn by `item`."""
        return Element("L")

    def new_text(self, *, title: bool = False) -> Element:
        """A paragraph that is drawn line by line, or the *title* of a small part."""
        return Element("H3" if title else "P")

    def item(self, whole: Element) -> AbstractContextManager[None]:
        """What is drawn meanwhile is an item of the list *whole*."""
        return self.tags.item(whole)

    def headed(self) -> AbstractContextManager[None]:
        """What is drawn meanwhile is a title."""
        return self.tags.inside(Element("H1"))

    def row(
        self,
        table: Element,
        cells: Iterable[_Cell],
        *,
        head: bool = False,
        named: Container[int] = (),
    ) -> Iterator[_Cell]:
        """The *cells* of a row of *table*: what is drawn before the next one belongs to the cell,
        or to the item where *table* is a list. *head*: they name the columns; *named*: places of
        those that name the row."""
        return self.tags.row(table, cells, head=head, named=named)

    @contextmanager
    def head(self) -> Iterator[None]:
        """The head of a page: what stands there on an earlier page too is not read again."""
        self._heads = set()
        yield
        self._known |= self._heads
        self._heads = None

    def anew(self) -> None:
        """What follows is as a print of its own, whose heads are read again."""
        self._known.clear()

    def reads(self, text: str, spoken: str = "") -> bool:
        """*text* is drawn next, as `Tags.text` has it; silent where it is a head that comes
        again."""
        silent = self._heads is not None and text in self._known
        if self._heads is not None:
            self._heads.add(text)
        with self.ornament() if silent else nullcontext():
            return self.tags.text(spoken)
