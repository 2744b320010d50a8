"""Cards of spaced repetition on disk: decks of a person, each card due at its time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

from ..models.repetition import RepetitionCardRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database

MOST_IN_DECK = 2000


@dataclass(frozen=True, slots=True)
class RepetitionCard:
    """A card of a *deck*: its *name* there, when it is due (ms UTC), the scheduler's *card*, and
    what it asks (*about*)."""

    deck: str
    name: str
    due_ms: int
    card: Mapping[str, Any]
    about: Mapping[str, Any]


class RepetitionCards:
    """The repository of cards. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def card(self, person: str, deck: str, name: str) -> RepetitionCard | None:
        """A card of a person; None where there is none."""
        with transaction(self._database, write=False) as session:
            row = session.get(RepetitionCardRow, (person, deck, name))
            return None if row is None else _card(row)

    def keep(self, person: str, card: RepetitionCard) -> None:
        """Stores a card. A deck has `MOST_IN_DECK` at most: one more is not stored."""
        try:
            with transaction(self._database) as session:
                _keep(session, person, card)
        except IntegrityError:  # stored at the same time from another page
            return

    def due(self, person: str, deck: str, now_ms: int, limit: int) -> list[RepetitionCard]:
        """The cards of a deck that are due, the longest due first."""
        row = RepetitionCardRow
        query = (
            select(row)
            .where(*_deck(person, deck), row.due_ms <= now_ms)
            .order_by(row.due_ms, row.name)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [_card(one) for one in session.scalars(query)]

    def deck(self, person: str, deck: str) -> list[RepetitionCard]:
        """All cards of a deck."""
        query = select(RepetitionCardRow).where(*_deck(person, deck))
        with transaction(self._database, write=False) as session:
            return [_card(one) for one in session.scalars(query)]

    def count(self, person: str, deck: str, now_ms: int) -> tuple[int, int]:
        """The number of cards in a deck, and of those that are due."""
        mine = _deck(person, deck)
        with transaction(self._database, write=False) as session:
            every = session.scalar(select(func.count()).where(*mine)) or 0
            due = select(func.count()).where(*mine, RepetitionCardRow.due_ms <= now_ms)
            return int(every), int(session.scalar(due) or 0)

    def drop(self, person: str, deck: str, names: Sequence[str] | None = None) -> None:
        """Deletes cards of a deck; all of them without *names*."""
        which = list(_deck(person, deck))
        if names is not None:
            which.append(RepetitionCardRow.name.in_(names))
        with transaction(self._database) as session:
            session.execute(delete(RepetitionCardRow).where(*which))


def hand_over_cards(session: Session, guest: str, account: str) -> None:
    """Gives a guest's cards to an account; a card that the account has already stays as it is."""
    row = RepetitionCardRow
    for one in session.scalars(select(row).where(row.person_id == guest)).all():
        if session.get(row, (account, one.deck, one.name)) is None:
            _keep(session, account, _card(one))
    session.execute(delete(row).where(row.person_id == guest))


def _keep(session: Session, person: str, card: RepetitionCard) -> None:
    key = (person, card.deck, card.name)
    row = session.get(RepetitionCardRow, key, with_for_update=True)
    if row is None:
        count = select(func.count()).where(*_deck(person, card.deck))
        if (session.scalar(count) or 0) >= MOST_IN_DECK:
            return
        row = RepetitionCardRow(person_id=person, deck=card.deck, name=card.name)
        session.add(row)
    row.due_ms, row.card, row.about = card.due_ms, dict(card.card), dict(card.about)
    session.flush()


def _deck(person: str, deck: str) -> tuple[ColumnElement[bool], ...]:
    return RepetitionCardRow.person_id == person, RepetitionCardRow.deck == deck


def _card(row: RepetitionCardRow) -> RepetitionCard:
    return RepetitionCard(row.deck, row.name, row.due_ms, row.card, row.about)
