"""The rule books of one's own under which games are stored: no stored game is without its book.

The name of a book has a fingerprint of its text, so that a changed file is another book, and what
is stored under a name never changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ...rules.regulations import REGULATIONS, Regulation
from ..models.people import SettingRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database

_PREFIX = "rules:"


class RuleBooks:
    """The repository of rule books.

    Until it is closed, and as long as it is held, `regulation` finds the books that stand here.
    """

    def __init__(self, database: Database) -> None:
        """Stores the books of one's own that this process has, and is asked for others."""
        self._database = database
        for book in REGULATIONS.own():
            self.keep(book)
        REGULATIONS.ask(self)

    def close(self) -> None:
        """Is asked for no more books."""
        REGULATIONS.ask_no_more(self)

    def keep(self, book: Regulation) -> None:
        """Stores the text of a book; one that is there already, or ships, is left as it is."""
        if book.source is None or self.text(book.id) is not None:
            return
        try:
            with transaction(self._database) as session:
                value = {"id": book.id, "text": book.source}
                session.add(SettingRow(name=_key(book.id), value=value))
        except IntegrityError:
            return  # another process was quicker

    def text(self, name: str) -> str | None:
        """The text of the book with this id; None where it is not stored."""
        query = select(SettingRow.value).where(SettingRow.name == _key(name))
        with transaction(self._database, write=False) as session:
            value = session.scalar(query)
        return None if value is None or value.get("id") != name else str(value.get("text"))


def _key(name: str) -> str:
    """The fingerprint, under which a book stands among the settings."""
    return _PREFIX + name.rpartition("@")[2][:20]
