"""Every value of a rule book with its article, as rows: for showing and for comparing books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from ...base.citation import Citation
from ...base.i18n import Text
from .model import Cited, Regulation

_NAMES = (
    "id",
    "name",
    "short",
    "document",
    "variant_id",
    "based_on",
    "own",
    "source",
    "options",
    "earlier_draw_rules",
    "currency",
)


class BookValue(NamedTuple):
    """One value: *key* as in the file, such as "points.win"; None where an article is all."""

    key: str
    value: object
    citation: Citation | None


def values_of(book: Regulation) -> list[BookValue]:
    """All values of a book, in the order of its file.

    >>> from damas.regulations import regulation
    >>> [str(row.citation) for row in values_of(regulation("fenae-2025")) if row.key == "omitted"]
    ['FENAE Art. 33']
    """
    rows: list[BookValue] = []
    for one in fields(book):
        if one.name not in _NAMES:
            rows += _rows(one.name, getattr(book, one.name))
    return rows


def differences(book: Regulation, other: Regulation) -> dict[str, tuple[object, object]]:
    """The values in which two books differ, by key: that of *other*, then that of *book*; None
    where one has none."""
    mine, theirs = ({row.key: row.value for row in values_of(one)} for one in (book, other))
    return {
        key: (theirs.get(key), mine.get(key))
        for key in {**theirs, **mine}
        if theirs.get(key) != mine.get(key)
    }


def _rows(key: str, value: Any) -> Iterator[BookValue]:
    if value is None:
        return
    if isinstance(value, Citation):
        yield BookValue(key, None, value)
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield from _rows(f"{key}.{name}", one)
    elif isinstance(value, tuple) and value and is_dataclass(value[0]):
        for number, rule in enumerate(value, start=1):
            yield from _rows(f"{key}.{number}", rule)
    elif is_dataclass(value):
        yield from _of_part(key, value)
    else:
        yield BookValue(key, _plain(value), None)


def _of_part(key: str, part: Any) -> Iterator[BookValue]:
    """The values of one part, each with the article of the part; a citation of its own apart."""
    cited = getattr(part, "citation", None)
    for one in fields(part):
        value = getattr(part, one.name)
        if one.name == "citation" or value is None:
            continue
        if isinstance(value, Citation) or (isinstance(value, Mapping) and value):
            yield from _rows(f"{key}.{one.name}", value)
        elif isinstance(value, Cited):
            yield BookValue(f"{key}.{one.name}", _plain(value.value), value.citation)
        elif not isinstance(value, Mapping):
            name = key if one.name == "value" else f"{key}.{one.name}"
            yield BookValue(name, _plain(value), cited)


def _plain(value: Any) -> object:
    """A value as it stands in a row: lists of materials as people write them."""
    if isinstance(value, Text):
        return value.template
    if isinstance(value, tuple):
        return ", ".join(
            f"{one[0]}+{one[1]}" if isinstance(one, tuple) else str(one) for one in value
        )
    return value
