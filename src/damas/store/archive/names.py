"""Players on PostgreSQL: the names that words of a question fit, and the games of these names.

The names of five million games are some hundred thousand, which a trigger keeps once each
(migration 0032). A word stands in very many games, a name in few.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Text,
    any_,
    bindparam,
    column,
    delete,
    exists,
    select,
    table,
    text,
    union,
)
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlalchemy.orm import Session

from ..database import Database
from ..models.archive import ArchiveGameRow

GAMES: Any = ArchiveGameRow.__table__
NAMES = table("archive_names", column("key", Text))
WORDS = "to_tsvector('simple', regexp_replace(key, '[^[:alnum:]]+', ' ', 'g'))"
"""The index of the words of names, word for word as the migration made it."""
MOST_NAMES = 3_000
MOST_GAMES = 250_000
PATIENCE = "2s"
"""So long the removal of a name waits for imports; those that come meanwhile wait with it."""


def fitting(session: Session, fits: Callable[[Any], Sequence[Any]]) -> list[str] | None:
    """The names that are as *fits*, which gives conditions of a name, says; None where they are
    more than MOST_NAMES."""
    asked = select(NAMES.c.key).where(*fits(NAMES.c.key)).limit(MOST_NAMES + 1)
    found = list(session.scalars(asked))
    return found if len(found) <= MOST_NAMES else None


def is_one(key: Any, names: Sequence[str]) -> ColumnElement[bool]:
    """Whether a folded name is one of *names*; an index has it."""
    values: Any = bindparam(None, names, type_=ARRAY(Text), unique=True)
    found: ColumnElement[bool] = key.collate("C") == any_(values)
    return found


def games_of(session: Session, keys: Sequence[Any], names: Sequence[str]) -> list[int] | None:
    """The numbers of the games that have one of *names* in one of the columns *keys*; None where
    they are more than MOST_GAMES."""
    each = [select(GAMES.c.id).where(is_one(key, names)) for key in keys]
    found = list(session.scalars(union(*each).limit(MOST_GAMES + 1)))
    return found if len(found) <= MOST_GAMES else None


def forget(database: Database, names: Sequence[str]) -> bool:
    """Drops those of *names* that no game has any more; for a transaction after that of the games.

    The table of games is held so that nobody writes to it: a game with such a name that is being
    stored is seen, and one that comes later brings its name anew. Returns: whether that was
    possible; while an import writes for longer the names stay, and find no game.
    """
    if database.engine.dialect.name != "postgresql":
        return True
    sides = GAMES.c.white_key.collate("C"), GAMES.c.black_key.collate("C")
    gone = delete(NAMES).where(
        is_one(NAMES.c.key, names), *(~exists().where(side == NAMES.c.key) for side in sides)
    )
    try:
        with database.session() as session, session.begin():
            session.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE}'"))
            session.execute(text("LOCK TABLE archive_games IN SHARE MODE"))
            session.execute(gone)
    except (OperationalError, ProgrammingError):  # somebody writes for longer, or it may not
        return False
    return True
