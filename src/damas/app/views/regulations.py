"""A regulation as the page's JSON: its decisions, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from typing_extensions import TypedDict

from ...base.citation import Citation
from ...base.errors import CitedError
from ...base.i18n import Text, say, translate
from ...rules.regulations import REGULATIONS, Regulation, article, label_of
from ...rules.regulations.documents import citations_of
from ...rules.regulations.questions import documents_of, lot_alone
from ...rules.rulebook import Row, basics, cited_words, clock_of, rows, summary

UNVERIFIED = Text("(Its text was not at hand: taken from what others say of it.)")
VIA = Text("(It applies by {article}.)")
MARK = Text("second-hand")


class BookName(TypedDict):
    """A rule book by its name."""

    id: str
    name: str


class ArticleView(TypedDict):
    """An article and its words; null where none is cited."""

    article: str | None
    article_text: str | None


class MarkedArticle(ArticleView):
    """The same, with a mark where its own text was not at hand, else ""."""

    second_hand: str


class PlacedArticle(ArticleView):
    """The article behind "Why?", all null where none is cited. *rules*: a rule book on whose page
    it stands, null for none, as of an article of FIDE."""

    rules: str | None


class ParameterView(MarkedArticle):
    """A decision of a rule book."""

    key: str
    name: str
    value: str
    inherited: bool


class RegulationView(TypedDict):
    """A rule book, to choose and to read it."""

    id: str
    name: str
    short: str
    document: str
    variant: str
    start_fen: str
    basics: list[str]
    summary: list[str]
    parameters: list[ParameterView]
    articles: dict[str, MarkedArticle]
    clock: dict[str, int] | None
    white_by_lot: bool


def regulation_view(regulation: Regulation, locale: str) -> RegulationView:
    """A regulation for choosing and for reading, in *locale* and in the words of its game."""
    game = regulation.variant.id
    return {
        "id": regulation.id,
        "name": say(regulation.name, locale, game),
        "short": say(regulation.short, locale, game),
        "document": regulation.document,
        "variant": game,
        "start_fen": regulation.variant.start_fen,
        "basics": [say(line, locale, game) for line in basics(regulation)],
        "summary": [say(line, locale, game) for line in summary(regulation)],
        "parameters": [_parameter(regulation, row, locale) for row in rows(regulation)],
        "articles": {
            key: _marked(citation, locale, game, regulation)
            for key, citation in regulation.articles.items()
        },
        "clock": clock_of(regulation),
        "white_by_lot": lot_alone(regulation).value,
    }


def article_view(
    citation: Citation | None, locale: str, game: str, book: Regulation | None = None
) -> ArticleView:
    """The label of an article and its text; both null if a rule cites none.

    The text says so where that of the article itself was not at hand, and by which article one of
    another document applies. *book*: one of somebody's own may have a document in its file.
    """
    if citation is None:
        return {"article": None, "article_text": None}
    found = article(citation, book)
    said = [say(found.summary, locale, game)] if found else []
    if citation.via is not None:
        via = {"article": label_of(citation.via, book)}
        said.append(say(Text(VIA.template, via), locale))
    if citation.unverified:
        said.append(say(UNVERIFIED, locale))
    label = say(label_of(citation, book), locale, game)
    return {"article": label, "article_text": " ".join(said) or None}


def placed_article(
    citation: Citation | None, locale: str, book: Regulation | None = None
) -> PlacedArticle:
    """An article under a rule book on whose page it stands.

    *book*: that of the game or event, before the book of the document, and that before those which
    only bring the document in.
    """
    if citation is None:
        return {"article": None, "article_text": None, "rules": None}
    places = _places(citation)
    placed = next((one for one in places if one is book), places[0] if places else None)
    said = book or placed
    told = article_view(citation, locale, said.variant.id if said else "", said)
    return {**told, "rules": placed.id if placed else None}


def placed_articles(
    cited: Sequence[Citation], locale: str, book: Regulation | None = None
) -> PlacedArticle:
    """Several articles behind one "Why?": one of them under its book, more by their labels."""
    found = placed_article(next(iter(cited), None), locale, book)
    if len(cited) < 2:
        return found
    return {"article": translate(cited_words(cited), locale), "article_text": None, "rules": None}


def article_behind(refused: object, locale: str, book: Regulation | None = None) -> PlacedArticle:
    """The article that decides a refusal, over HTTP and sockets alike. *book*: that of the game or
    event, where the error does not say it."""
    citation: Citation | None = getattr(refused, "citation", None)
    within = refused.within if isinstance(refused, CitedError) else None
    return placed_article(citation, locale, within or book)


def articles_view(book: Regulation, locale: str) -> list[MarkedArticle]:
    """Every article that a book cites, with its words: what a question may lead to on its page."""
    game = book.variant.id
    seen = (_marked(one, locale, game, book) for one in citations_of(book))
    said = {one["article"]: one for one in seen if one["article_text"]}
    return list(said.values())


def _places(citation: Citation) -> list[Regulation]:
    """The books on whose page an article stands with its words, that of its document first."""
    label, document = str(citation), (citation.via or citation).document
    found = [
        one
        for name, one in REGULATIONS.items()
        if document in documents_of(one) and label in _labels(name)
    ]
    return sorted(found, key=lambda one: one.document != document)


@lru_cache(maxsize=256)
def _labels(name: str) -> frozenset[str]:
    """The articles on the page of a book that have words there; a changed book has a new name."""
    book = REGULATIONS[name]
    return frozenset(str(one) for one in citations_of(book) if article(one, book) is not None)


def _marked(citation: Citation | None, locale: str, game: str, book: Regulation) -> MarkedArticle:
    """The same for the page of the rules, with a mark where the text was not at hand."""
    mark = say(MARK, locale) if citation and citation.unverified else ""
    return {**article_view(citation, locale, game, book), "second_hand": mark}


def _parameter(regulation: Regulation, row: Row, locale: str) -> ParameterView:
    game = regulation.variant.id
    return {
        "key": row.key,
        "name": say(row.name, locale, game),
        "value": say(row.value, locale, game),
        "inherited": row.citation is not None and row.citation.inherited,
        **_marked(row.citation, locale, game, regulation),
    }
