"""The rule documents, article by article: labels as printed, each with its kind and our summary.

The files stand in documents/, each read when it is first asked for. A book of one's own may have a
document within. The values that articles set stand in the books.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib.resources import files

from ...base.citation import Citation
from ...base.i18n import Text
from .model import Article, Document, Regulation

SHIPPED = (
    "INT",
    "FENAE",
    "CLAS",
    "FPD",
    "DAMA",
    "FMJD",
    "CBD",
    "IDF64",
    "GAL",
    "APCA",
    "WCDF",
    "FID",
    "FRI",
    "LID",
    "KILL",
    "CFD",
    "MAK",
    "TUR",
    "CAN",
)


class _Documents(Mapping[str, Document]):
    """The documents that ship, by key; each file is read once, when it is asked for."""

    def __init__(self) -> None:
        self._read: dict[str, Document] = {}

    def __getitem__(self, key: str) -> Document:
        if key not in self._read:
            if key not in SHIPPED:
                raise KeyError(key)
            from .document_file import document_of  # noqa: PLC0415  (only who looks one up pays)

            name = f"{key.lower()}.toml"
            text = files(__package__).joinpath("documents", name).read_text("utf-8")
            self._read.setdefault(key, document_of(key, name, text))
        return self._read[key]

    def __contains__(self, key: object) -> bool:
        return key in SHIPPED

    def __iter__(self) -> Iterator[str]:
        return iter(SHIPPED)

    def __len__(self) -> int:
        return len(SHIPPED)


DOCUMENTS: Mapping[str, Document] = _Documents()


def label_of(citation: Citation, book: Regulation | None = None) -> Text | str:
    """The place of a document for people: as printed, or our words where it has no number."""
    found = article(citation, book) if citation.document in SHIPPED or book else None
    if found is None or found.heading is None:
        return str(citation)
    return Text("{document}, {matter}", {"document": citation.document, "matter": found.heading})


INHERITED = Text("{article}, by {via}")
"""An article of another document with the one that brings it in."""


def with_via(citation: Citation | None, book: Regulation | None = None) -> Text | str:
    """An article for people, and where another document is meant the one that brings it in; "" for
    none.

    >>> from damas.base.citation import cite
    >>> str(with_via(cite("INT 6.1", via="FENAE Art. 1"))), str(with_via(cite("FPD 2.2.3")))
    ('INT 6.1, by FENAE Art. 1', 'FPD 2.2.3')
    """
    if citation is None:
        return ""
    label = label_of(citation, book)
    if citation.via is None:
        return label
    return Text(INHERITED.template, {"article": label, "via": label_of(citation.via, book)})


def article(citation: Citation, book: Regulation | None = None) -> Article | None:
    """The article that *citation* names, also of the document that *book* has in its own file.

    None for a document that is neither that nor one of those that ship.
    """
    own = book.own if book is not None else None
    document = own if own and own.key == citation.document else DOCUMENTS.get(citation.document)
    return None if document is None else document.articles.get(citation.label)


def citations_of(book: Regulation) -> tuple[Citation, ...]:
    """Every article that *book* cites anywhere, each once.

    >>> from damas.rules.regulations import regulation
    >>> str(citations_of(regulation("portuguesa-fpd"))[0]).partition(" ")[0]
    'FPD'
    """
    return tuple(dict.fromkeys(_cited(book)))


def _cited(value: object) -> Iterator[Citation]:
    """The citations within a value of a book."""
    if isinstance(value, Citation):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _cited(one)
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from _cited(one)
    elif is_dataclass(value) and not isinstance(value, Document | Text):
        for part in fields(value):
            yield from _cited(getattr(value, part.name))
