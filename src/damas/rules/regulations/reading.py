"""From the text of a rule book's file to a `Regulation`; a wrong one is refused at its place.

The files are TOML: those that ship stand in books/, a club's own where it likes. Nothing is opened
here.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ...base.i18n import Text
from ...base.input_checks import unfit
from ..variants import VARIANTS, variant
from . import draws, parts
from .document_file import read_document
from .documents import DOCUMENTS
from .fields import Fields, Source
from .fields import fault_at as fault_at  # noqa: PLC0414  (for the shelf)
from .keys import ARTICLES, is_article
from .model import Document, Regulation
from .places import values_of

LONGEST_FILE = 200_000
"""Characters of a rule book's file; the longest that ships has 7,000."""
FINGERPRINT = 12
"""Figures of a file's fingerprint in the name of a book of one's own."""
LONGEST_ID = 27
"""Letters of a book's id, so that it has a name of 40 with its fingerprint."""
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_KEY = re.compile(r"[A-Z][A-Z0-9-]{0,11}")


def read_shipped(text: str, name: str) -> Regulation:
    """A book that ships; its tests look up the articles that it cites."""
    return _regulation(Fields(Source(name, text), values_of(text)))


def book_of(text: str, name: str) -> Regulation:
    """The rule book of a file of one's own, as `read_book` of the shelf gives it."""
    from hashlib import sha256  # noqa: PLC0415  (only a book of one's own has a fingerprint)

    values = _parsed(text, name)
    own = _own_document(values.get("own"), Source(name, text))

    def labels(key: str) -> Container[str] | None:
        if own is not None and key == own.key:
            return own.articles
        return DOCUMENTS[key].articles if key in DOCUMENTS else None

    book = _regulation(Fields(Source(name, text, labels), values), own)
    digest = sha256(text.encode()).hexdigest()[:FINGERPRINT]
    return replace(book, id=f"{book.id}@{digest}", source=text)


def _parsed(text: str, name: str) -> dict[str, Any]:
    """The values of a TOML text."""
    if len(text) > LONGEST_FILE:
        raise fault_at(
            name, 1, 1, Text("a rule book has at most {most} characters", {"most": LONGEST_FILE})
        )
    letter = unfit(text, lines=True)
    if letter:
        raise fault_at(
            name,
            *_first(text),
            Text("a character that may not stand: {letter}", {"letter": letter}),
        )
    try:
        return values_of(text)
    except ValueError as error:
        why = str(error)
        found = _PLACE.search(why)
        line, column = (int(found[1]), int(found[2])) if found else (text.count("\n") + 1, 1)
        said = Text("this is no TOML ({why})", {"why": why.partition(" (at ")[0]})
        raise fault_at(name, line, column, said) from None
    except RecursionError:
        raise fault_at(name, 1, 1, Text("tables and lists are nested too deeply")) from None


def _first(text: str) -> tuple[int, int]:
    """The line and column of the first character that may not stand."""
    at = next((n for n, letter in enumerate(text) if unfit(letter, lines=True)), 0)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _own_document(values: Any, source: Source) -> Document | None:
    """The document that a file has within, under [own]."""
    if not isinstance(values, dict):
        return None  # missing, or refused with the rest
    table = Fields(source, values, ("own",))
    key = table.matching("key", _KEY, "CLUB")
    if key in DOCUMENTS:
        table.fault(Text("the key {key} is that of another document", {"key": key}), "key")
    return read_document(key, table)


def _regulation(book: Fields, own: Document | None = None) -> Regulation:
    """The regulation of a whole file."""
    name = book.matching("id", _ID, "my-club")
    if len(name) > LONGEST_ID:
        book.fault(
            Text('"{key}" has 1 to {most} characters', {"key": "id", "most": LONGEST_ID}), "id"
        )
    row = variant(book.text("variant", VARIANTS))
    invokes = parts.invokes(book.optional("invokes"))
    book.source = replace(book.source, invokes=invokes)
    draws_now, draws_before = draws.draw_rules(book.tables("draw_rules", needed=False), row)
    made = Regulation(
        id=name,
        name=Text(book.text("name")),
        short=Text(book.text("short")),
        document=book.text("document"),
        currency=book.text("currency") if "currency" in book else "€",
        invokes=invokes,
        variant_id=row.id,
        parameters=MappingProxyType(parts.parameters(book.table("parameters"), row)),
        articles=MappingProxyType(book.table("articles").citations(is_article, ARTICLES)),
        draw_rules=draws_now,
        earlier_draw_rules=draws_before,
        agreement=parts.agreement(book.optional("agreement")),
        points=parts.points(book.optional("points")),
        separators=parts.separators(book.table("separators")),
        terms=MappingProxyType(parts.terms(book.table("terms"), row)),
        colours=parts.colours(book.table("colours")),
        touch=parts.touch_move(book.optional("touch")),
        irregularities=parts.irregularities(book.optional("irregularities")),
        crowning=parts.crowning(book.optional("crowning")),
        captures=parts.captures(book.optional("captures")),
        conduct=parts.conduct(book.optional("conduct")),
        omitted=book.cited("omitted", needed=False),
        time_control=parts.time_control(book.optional("time_control")),
        tie_breaks=parts.tie_breaks(book.optional("tie_breaks")),
        swiss_tie_breaks=parts.tie_breaks(book.optional("swiss_tie_breaks")),
        accelerated_tie_breaks=parts.tie_breaks(book.optional("accelerated_tie_breaks")),
        leaver_counts=parts.leaver_counts(book.optional("leaver_counts")),
        competition=parts.competition(book.optional("competition")),
        appeals=parts.appeals(book.optional("appeals")),
        clock_rules=parts.clock_rules(book.optional("clock_rules")),
        arbiter_draws=draws.arbiter_draws(book.tables("arbiter_draws", needed=False), row),
        counter_unit=parts.counter_unit(book),
        options=MappingProxyType(parts.options(book, row)),
        based_on=book.text("from") if "from" in book else None,
        own=own,
    )
    book.get("own", dict, needed=False)
    book.end()
    return made
