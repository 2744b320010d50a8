"""From the text of a document's file to its articles; a wrong one is refused at its place."""

from __future__ import annotations

from types import MappingProxyType

from ...base.i18n import Text
from .fields import LONGEST_TEXT, Fields, Source
from .model import Article, ArticleKind, Document, HowRead
from .places import values_of

MOST_ARTICLES = 1000


def document_of(key: str, name: str, text: str) -> Document:
    """The document of a file that ships."""
    return read_document(key, Fields(Source(name, text), values_of(text)))


def read_document(key: str, table: Fields) -> Document:
    """The document of a table with `title` and `articles`; raises RuleBookError."""
    title = table.text("title")
    read: HowRead = table.choice("read", HowRead) if "read" in table else "whole"
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
        summary = Text(row.text("text", longest=LONGEST_TEXT))
        heading = Text(row.text("heading")) if "heading" in row else None
        found[label] = Article(key, label, kind, summary, heading)
        row.end()
    table.end()
    return Document(key, title, MappingProxyType(found), read)
