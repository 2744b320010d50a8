"""Tables of players of events in a hall who want to be told their pairings. Times are ms UTC."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base

EVENT = "tournaments.id"


class EventContactRow(Base):
    """The ways to a registered person: an *address*, and a *person* of this server. *registration*:
    its number; of a player or team entered at the desk the id, negative.

    *confirmed_ms*: when the link in a mail to the address was pressed, None before. *locale* and
    *base*: the language and the beginning of links, as they were when it was given. A row goes with
    its registration or its player.
    """

    __tablename__ = "event_contacts"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey(EVENT, ondelete="CASCADE"))
    registration: Mapped[int] = mapped_column(Integer)
    address: Mapped[str | None] = mapped_column(String(254))
    confirmed_ms: Mapped[int | None] = mapped_column(BigInteger)
    person: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))
    locale: Mapped[str] = mapped_column(String(8))
    base: Mapped[str] = mapped_column(String(200))
    at_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_event_contacts_registration", "tournament_id", "registration", unique=True),
        Index("ix_event_contacts_person", "person"),
    )


class EventRegistrantRow(Base):
    """The person of this server who asked for a place, for the own calendar alone; one may ask for
    several, as a parent does. *registration* as in `EventContactRow`."""

    __tablename__ = "event_registrants"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey(EVENT, ondelete="CASCADE"), primary_key=True
    )
    registration: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"))

    __table_args__ = (Index("ix_event_registrants_person", "person"),)


class EventToldRow(Base):
    """The last pairing of a player (an id) in a round for which a notice was stored.

    *mark*: that pairing as a digest, "" once it was taken back. *edition*: it grows with each
    change. *sent*: the mark of the pairing that was sent last, "" for none.
    """

    __tablename__ = "event_told"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey(EVENT, ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    mark: Mapped[str] = mapped_column(String(32))
    edition: Mapped[int] = mapped_column(Integer)
    sent: Mapped[str] = mapped_column(String(32))
    at_ms: Mapped[int] = mapped_column(BigInteger)
