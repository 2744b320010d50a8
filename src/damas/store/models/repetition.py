"""Cards of spaced repetition: what a person sees again, and when."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class RepetitionCardRow(Base):
    """A card of a person: its *deck*, its *name* in it, what it asks (*about*) and the scheduler's
    *card*."""

    __tablename__ = "repetition_cards"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    deck: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    due_ms: Mapped[int] = mapped_column(BigInteger)
    card: Mapped[dict[str, Any]] = mapped_column(JSON)
    about: Mapped[dict[str, Any]] = mapped_column(JSON)

    __table_args__ = (Index("ix_repetition_cards_due_ms", "person_id", "deck", "due_ms"),)
