"""The articles that a text cites, and those that a game or an event by a rule book may cite.

`strange` reads anything that people or programs get: text, JSON, values with sentences or citations
within.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from damas.base.citation import Citation
from damas.base.i18n import LOCALES, Text, say
from damas.regulations import DOCUMENTS, Regulation, label_of
from damas.rules.regulations.questions import documents_of

FIDE = "C."
"""FIDE's handbook: where the Dutch system, the tables of a round robin and most tie-breaks come
from. No rule book has them within; an event cites it where the organiser has chosen them."""


@cache
def _citation() -> re.Pattern[str]:
    """A key of a document and the beginning of a label of it, or of one like it."""
    found = []
    for key, document in DOCUMENTS.items():
        words = {label.split()[0] for label in document.articles if not label[0].isdigit()}
        begins = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
        found.append(f"{key}[, ]+(?i:{begins or '-'}|art|§|(?!20[0-9][0-9])[0-9])")
    return re.compile(rf"\b(?:{'|'.join(found)}|(?:FIDE )?C\.0[0-9])[^,;)\"<\]]{{0,12}}")


def cited(text: str) -> Iterator[tuple[str, str]]:
    """Each citation in a text: the key of its document and the words."""
    for found in _citation().finditer(text):
        words = found[0]
        yield FIDE if "C.0" in words else re.split("[, ]", words)[0], words


def strange(value: Any, book: Regulation, *, fide: bool = False) -> set[str]:
    """The citations in *value* of documents that *book* neither is nor brings in.

    *fide*: it is of an event, which may have chosen FIDE's systems.
    """
    allowed = {*documents_of(book), *([FIDE] if fide else [])}
    found = set()
    for one in _said(value, book.variant.id):
        if isinstance(one, Spoken):
            found |= {f"{words!r} alone" for words in _without_via(one, book)}
        if isinstance(one, Citation):
            key = FIDE if one.document.startswith(FIDE) else one.document
            if key not in allowed:
                found.add(str(one))
            elif one.via != book.invokes.get(key):
                found.add(f"{one} without the article that brings it in")
        else:
            found |= {words for key, words in cited(one) if key not in allowed}
    return found


def _without_via(text: str, book: Regulation) -> Iterator[str]:
    """The citations in a sentence of documents that *book* brings in, without the article that
    does: after each up to the next stands "by FENAE Art. 1"."""
    places = [found.start() for found in _citation().finditer(text)] + [len(text)]
    for start, end in pairwise(places):
        key = text[start:end].split(maxsplit=1)[0].rstrip(",")
        via = book.invokes.get(key)
        if via is None:
            continue
        labels = {str(via), *(say(label_of(via, book), locale) for locale in LOCALES)}
        if not any(one in text[start : end + len(one)] for one in labels):
            yield text[start : start + 40]


class Spoken(str):
    """A sentence for people: an article of another document stands in it with the one that brings
    it in."""

    __slots__ = ()


def _sentences(answer: Mapping[Any, Any]) -> Iterator[str]:
    """The texts of an answer that say a sentence; of an article that stands alone, with its words
    beside it."""
    for key, text in answer.items():
        if not isinstance(text, str) or key in {"pdn", "html", "via", "law_via"}:
            continue
        via = answer.get("via" if key == "article" else f"{key}_via")
        beside = answer.get(f"{key}_text") or via or ""
        yield f"{text} ({beside})" if key in {"article", "law"} else text


def _said(value: Any, game: str) -> Iterator[str | Citation]:
    """Every text and citation within a value, sentences in each language."""
    if isinstance(value, str | Citation):
        yield value
    elif isinstance(value, bytes):
        yield value.decode("utf-8", "replace")
    elif isinstance(value, Text):
        for locale in LOCALES:
            yield Spoken(say(value, locale, game))
    elif isinstance(value, BaseException):
        yield str(value)
        yield from _said([getattr(value, name, None) for name in ("text", "citation")], game)
    elif isinstance(value, Mapping):
        yield from map(Spoken, _sentences(value))
        for key, one in value.items():
            yield from _said(key, game)
            yield from _said(one, game)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _said(one, game)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _said(getattr(value, field.name), game)
