"""The rule documents, article by article: labels as printed, each with its kind and our summary.

The files stand in documents/, each read when it is first asked for. A book of one's own may have a
document within. Which value an article sets stands in the books.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import MappingProxyType

from ..citation import Citation
from ..i18n import Text
from .fields import LONGEST_TEXT, Fields, Source
from .model import Article, ArticleKind, Document, Regulation
from .places import values_of

SHIPPED = ("INT", "FENAE", "CLAS", "FPD", "DAMA", "FMJD", "CBD", "IDF64")
MOST_ARTICLES = 1000


def read_document(key: str, table: Fields) -> Document:
    """The document of a table with `title` and `articles`; raises RuleBookError."""
    title = table.text("title")
    found: dict[str, Article] = {}
    rows = table.tables("articles")
    if len(rows) > MOST_ARTICLES:
        table.fault(
            Text("a document has at most {most} articles", {"most": MOST_ARTICLES}), "articles"
        )
    for row in rows:
        label = row.text("label")
        if label in found:
            row.fault(Text('"{value}" is there twice', {"value": label}), "label")
        kind = row.choice("kind", ArticleKind)
        found[label] = Article(key, label, kind, Text(row.text("text", longest=LONGEST_TEXT)))
        row.end()
    table.end()
    return Document(key, title, MappingProxyType(found))


class _Documents(Mapping[str, Document]):
    """The documents that ship, by key; each file is read once, when it is asked for."""

    def __init__(self) -> None:
        self._read: dict[str, Document] = {}

    def __getitem__(self, key: str) -> Document:
        if key not in self._read:
            if key not in SHIPPED:
                raise KeyError(key)
            name = f"{key.lower()}.toml"
            text = files("damas.regulations").joinpath("documents", name).read_text("utf-8")
            table = Fields(Source(name, text), values_of(text))
            self._read.setdefault(key, read_document(key, table))
        return self._read[key]

    def __contains__(self, key: object) -> bool:
        return key in SHIPPED

    def __iter__(self) -> Iterator[str]:
        return iter(SHIPPED)

    def __len__(self) -> int:
        return len(SHIPPED)


DOCUMENTS: Mapping[str, Document] = _Documents()


def article(citation: Citation, book: Regulation | None = None) -> Article | None:
    """The article that *citation* names, also of the document that *book* has in its own file.

    None for a document that is neither that nor one of those that ship.
    """
    own = book.own if book is not None else None
    document = own if own and own.key == citation.document else DOCUMENTS.get(citation.document)
    return None if document is None else document.articles.get(citation.label)
