"""The progress of people in lessons."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class LessonProgressRow(Base):
    """A person's progress in one lesson under one rule book.

    *done*: bit i is set when step i was answered, of the lesson as it was in *edition*.
    *finished_ms* stays when a later edition begins anew.
    """

    __tablename__ = "lesson_progress"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    lesson: Mapped[str] = mapped_column(String(64), primary_key=True)
    regulation: Mapped[str] = mapped_column(String(40), primary_key=True)
    edition: Mapped[str] = mapped_column(String(16))
    done: Mapped[int] = mapped_column(BigInteger)
    finished_ms: Mapped[int | None] = mapped_column(BigInteger)
    updated_ms: Mapped[int] = mapped_column(BigInteger)
