"""Tables of events whose boards are played online. Times are ms UTC."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class EventSeatRow(Base):
    """A person of the server at an event; the event's log names the *mark*, never the person."""

    __tablename__ = "event_seats"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    person: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    mark: Mapped[str] = mapped_column(String(32))

    __table_args__ = (
        Index("ix_event_seats_mark", "tournament_id", "mark", unique=True),
        Index("ix_event_seats_person", "person"),
    )


class EventDutyRow(Base):
    """The time at which some process looks what is due at an event; the one that finds it moves it
    on, so that one process does it."""

    __tablename__ = "event_duties"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    due_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_event_duties_due_ms", "due_ms"),)
