"""The rule books as data: the values of the six first ones are those of before they were files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from damas.base.citation import Citation
from damas.base.i18n import Text
from damas.regulations import DOCUMENTS, REGULATIONS, regulation_for_gametype
from damas.rules.regulations.catalogue import SHIPPED
from damas.rules.regulations.questions import documents_of

BEFORE = json.loads(
    (Path(__file__).parents[1] / "data" / "regulations.json").read_text(encoding="utf-8")
)


LATER = {
    "fmjd": ("points", "terms"),
    "fenae-2025": ("tie_breaks",),
    "portuguesa-fpd": ("separators",),
}
"""Parts that were looked up in the document since: Annex 3 5.6 has the FMJD's points, and its terms
are English; FENAE Art. 4 has a letter for each tie-break; FPD does not say how moves are written,
and brings in no document that does."""


def citations(value: Any) -> Iterator[Citation]:
    """Every citation in a row of data, at any depth, but not those that bring one in."""
    if isinstance(value, Citation):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from citations(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from citations(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from citations(getattr(value, field.name))


def plain(value: Any) -> Any:
    """A value of a rule book as JSON has it: every field of every part, by name."""
    if isinstance(value, Citation):
        parts = {"cites": str(value), "reading": value.reading}
        parts["via"] = plain(value.via) if value.via else None
        return {key: one for key, one in parts.items() if one}
    if isinstance(value, Text):
        return {"text": value.template}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if is_dataclass(value):
        named = {one.name: plain(getattr(value, one.name)) for one in fields(value)}
        return {"is": type(value).__name__, **named}
    return value


GONE = {"fenae-2025": ("expulsion",)}
"""Articles that were cited for something that they do not say: Art. 31 sends people out."""


def of_before(now: Any, before: Any, gone: tuple[str, ...]) -> Any:
    """The parts of a value that it had before, without an article that it has of its own now."""
    if isinstance(now, dict) and now.get("is") == "Cited" and not isinstance(before, dict):
        return now["value"]
    if isinstance(now, dict) and isinstance(before, dict):
        return {
            key: of_before(now.get(key), one, gone)
            for key, one in before.items()
            if key not in gone
        }
    return now


def without(before: Any, gone: tuple[str, ...]) -> Any:
    """A value of before without the keys that are gone."""
    if not isinstance(before, dict):
        return before
    return {key: without(one, gone) for key, one in before.items() if key not in gone}


@pytest.mark.parametrize("name", BEFORE["books"])
def test_a_book_has_every_value_that_it_had_as_a_module(name: str) -> None:
    """Each field with its article; what it has today beside them is in other tests."""
    now, before = plain(REGULATIONS[name]), BEFORE["books"][name]
    gone = (*LATER.get(name, ()), *GONE.get(name, ()))
    assert of_before(now, before, gone) == without(before, gone)


@pytest.mark.parametrize("key", BEFORE["documents"])
def test_a_document_has_every_article_that_it_had_as_a_module(key: str) -> None:
    """Title, labels, kinds and summaries, in the order as printed."""
    document, before = DOCUMENTS[key], BEFORE["documents"][key]
    rows = [[one.label, one.kind, one.summary.template] for one in document.articles.values()]
    assert document.title == before["title"]
    assert rows == before["articles"]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_book_cites_itself_and_what_it_invokes(name: str) -> None:
    """An article of another document stands with the one that brings it in, an article of its
    own."""
    book = REGULATIONS[name]
    found = list(citations(book))
    assert {one.document for one in found} <= set(documents_of(book))
    others = [one for one in found if one.document != book.document]
    assert [str(one) for one in others if one.via != book.invokes[one.document]] == []
    assert {one.document for one in book.invokes.values()} <= {book.document}


def test_the_books_stand_in_their_order() -> None:
    """Lists begin with the six, as they did; a GameType implies the same book."""
    assert list(REGULATIONS)[:6] == BEFORE["order"]
    implied = {number: regulation_for_gametype(int(number)).id for number in BEFORE["gametypes"]}
    assert implied == BEFORE["gametypes"]
