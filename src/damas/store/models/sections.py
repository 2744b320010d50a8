"""The table of sections: events of one festival. Times are ms UTC."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class EventSectionRow(Base):
    """An event as a section of a festival.

    *first_id*: the event from which the others were made; it has a row of its own. *place*: from
    1. *command*: the client's name for the request that made the section.
    """

    __tablename__ = "event_sections"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    first_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id"))
    festival: Mapped[str] = mapped_column(String(120))
    name: Mapped[str] = mapped_column(String(40))
    place: Mapped[int] = mapped_column(Integer)
    command: Mapped[str | None] = mapped_column(String(64))
    at_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_event_sections_place", "first_id", "place", unique=True),
        Index("ix_event_sections_command", "first_id", "command", unique=True),
    )
