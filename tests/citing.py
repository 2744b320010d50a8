"""The articles that a text cites, and those that a game or an event by a rule book may cite.

`strange` reads anything that people or programs get: text, JSON, values with sentences or citations
within.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from damas.citation import Citation
from damas.i18n import LOCALES, Text, say
from damas.regulations import DOCUMENTS, Regulation
from damas.regulations.questions import documents_of

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
        if isinstance(one, Citation):
            key = FIDE if one.document.startswith(FIDE) else one.document
            if key not in allowed:
                found.add(str(one))
            elif one.via != book.invokes.get(key):
                found.add(f"{one} without the article that brings it in")
        else:
            found |= {words for key, words in cited(one) if key not in allowed}
    return found


def _said(value: Any, game: str) -> Iterator[str | Citation]:
    """Every text and citation within a value, sentences in each language."""
    if isinstance(value, str | Citation):
        yield value
    elif isinstance(value, bytes):
        yield value.decode("utf-8", "replace")
    elif isinstance(value, Text):
        for locale in LOCALES:
            yield say(value, locale, game)
    elif isinstance(value, BaseException):
        yield str(value)
        yield from _said([getattr(value, name, None) for name in ("text", "citation")], game)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _said(key, game)
            yield from _said(one, game)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _said(one, game)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _said(getattr(value, field.name), game)
