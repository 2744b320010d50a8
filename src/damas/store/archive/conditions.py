"""The conditions of a question to the archive for the database, the position apart."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select, and_, func, literal_column, or_, select, table, text, true
from sqlalchemy.orm import Session

from ...base.collation import fold
from ...notation.pdn.dates import read_date
from ...notation.pdn.query import Query, kinds_of, unreadable
from ..models.archive import ArchiveEndingRow, ArchiveGameRow
from .names import WORDS as NAME_WORDS
from .names import fitting, is_one

GAMES: Any = ArchiveGameRow.__table__  # rows come out without the parts of an object
WORDS = "to_tsvector('simple', regexp_replace(words, '[^[:alnum:]]+', ' ', 'g'))"
"""PostgreSQL's index of words, word for word as the migration made it."""
WORDS_MEMORY = "SELECT set_config('work_mem', '32MB', true), set_config('jit', 'off', true)"
"""With less memory PostgreSQL notes whole pages of found games and makes the words of each game on
them again: eight times as slow among 2.5 million games. And as `ordered_scan.WITHOUT_COMPILING`."""


@dataclass(slots=True)
class Conditions:
    """The conditions of a question, the position apart.

    *dated*: results and dates, which an index has in the order of dates; *by_row*: others of a
    game's row; *indexed*: an index of words finds the games; *unindexed* is what it says beyond
    *by_row*, put so that no index is used.
    """

    dated: list[Any] = field(default_factory=list)
    indexed: list[Any] = field(default_factory=list)
    by_row: list[Any] = field(default_factory=list)
    unindexed: list[Any] = field(default_factory=list)


def matching_games(session: Session, query: Query) -> Select[Any]:
    """The games that fit *query*, the position apart."""
    found = conditions(session, query)
    if found.indexed and session.get_bind().dialect.name == "postgresql":
        session.execute(text(WORDS_MEMORY))
    return select(GAMES.c.id).where(*found.indexed, *found.dated, *found.by_row)


def conditions(session: Session, query: Query) -> Conditions:
    """The conditions of *query*. Raises NotationError for a date or an ending that cannot be
    read."""
    row, found = GAMES.c, Conditions()
    _names(session, query, found)
    found.dated += _dates(query)
    if query.result:
        result = None if query.result == "none" else query.result
        found.dated.append(row.result.is_(None) if result is None else row.result == result)
    if query.variant:
        found.by_row.append(row.variant == query.variant)
    if query.faulty:
        found.by_row.append(row.fault.is_not(None))
    if query.ending:
        kinds = kinds_of(query.ending)
        inside = select(ArchiveEndingRow.game).where(ArchiveEndingRow.kind.in_(kinds))
        found.by_row.append(row.id.in_(inside))
    return found


def _names(session: Session, query: Query, found: Conditions) -> None:
    """Adds the conditions of *query* on players, event and words."""
    for keys, value in [*players(query).values(), ((GAMES.c.event_key,), query.event)]:
        if value:
            found.indexed.append(_finds(session, keys, value))
            found.by_row.append(or_(*(_named(key, value) for key in keys)))
    if query.words:
        found.indexed.append(_words(session, query.words))
        found.unindexed.append(_words(session, query.words).is_(true()))


def players(query: Query) -> dict[str, tuple[tuple[Any, ...], str]]:
    """The players whom *query* names, by its fields: the columns where each may stand, the name."""
    white, black = GAMES.c.white_key, GAMES.c.black_key
    asked: dict[str, tuple[tuple[Any, ...], str]] = {
        "white": ((white,), query.white),
        "black": ((black,), query.black),
        "player": ((white, black), query.player),
    }
    return {field_: found for field_, found in asked.items() if found[1]}


def players_named(session: Session, value: str) -> list[str] | None:
    """The folded names of players that *value* fits, on PostgreSQL; None where it fits too many."""
    return fitting(session, lambda key: [_of_words(NAME_WORDS, value), _named(key, value)])


def _finds(session: Session, keys: tuple[Any, ...], value: str) -> Any:
    """The condition by which an index finds the games with such a name in one of the columns."""
    if session.get_bind().dialect.name == "postgresql" and GAMES.c.event_key not in keys:
        names = players_named(session, value)
        if names is not None:
            return or_(*(is_one(key, names) for key in keys))
    return _words(session, value)


def _named(key: Any, value: str) -> Any:
    """Whether every word of *value* is the beginning of a word of a folded name."""
    begins = ((" " + key).like(f"% {word}%") for word in _words_of(value))
    return and_(*begins, key.is_not(None))


def _words_of(value: str) -> list[str]:
    """The folded words of a name, without the signs between them."""
    return re.findall(r"[^\W_]+", fold(value))


def _words(session: Session, value: str) -> Any:
    """Each word of *value* is the beginning of a word among a game's names."""
    words = _words_of(value)
    if not words:
        return GAMES.c.id.is_not(None)
    if session.get_bind().dialect.name == "sqlite":
        match = " ".join(f'"{word}"*' for word in words)
        inside: Select[Any] = select(literal_column("rowid")).select_from(table("archive_words"))
        fits = literal_column("archive_words").op("MATCH")(match)
        return GAMES.c.id.in_(inside.where(fits))
    return _of_words(WORDS, value)


def _of_words(words: str, value: str) -> Any:
    """The same for an expression of *words* of PostgreSQL."""
    asked = " & ".join(f"{word}:*" for word in _words_of(value))
    if not asked:
        return true()
    return literal_column(words).op("@@")(func.to_tsquery("simple", asked))


def _dates(query: Query) -> list[Any]:
    row, found = GAMES.c, []
    for name, value in (("since", query.since), ("until", query.until)):
        if not value:
            continue
        key = read_date(value).key
        if not key:
            raise unreadable(name, value, "2026, 2026.04, 2026.04.05")
        if name == "since":
            found.append(row.date >= key)
        else:
            found += [row.date <= key.replace(".00", ".99"), row.date != ""]
    return found
