"""Endings that people play against the tables: attempts with their logs, and scores by kind."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class EndingRow(Base):
    """One attempt. *id* is the name that the page gave it: begun twice, it is one.

    *log*: the acts in order; *version*: their number. *result*: None until the first slip or the
    goal; then "clean", "missed", or "mended": the goal was reached after a slip.
    """

    __tablename__ = "endings"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    regulation: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(40))
    level: Mapped[int] = mapped_column(Integer)
    fen: Mapped[str] = mapped_column(String(400))
    moves: Mapped[int | None] = mapped_column(Integer)
    repeated: Mapped[bool] = mapped_column(Boolean)
    log: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(Integer)
    result: Mapped[str | None] = mapped_column(String(16))
    created_ms: Mapped[int] = mapped_column(BigInteger)
    updated_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_endings_created_ms", "person_id", "created_ms"),)


class EndingScoreRow(Base):
    """A person's attempts at one level of one kind of ending under a rule book."""

    __tablename__ = "ending_scores"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    regulation: Mapped[str] = mapped_column(String(40), primary_key=True)
    kind: Mapped[str] = mapped_column(String(40), primary_key=True)
    level: Mapped[int] = mapped_column(Integer, primary_key=True)
    tried: Mapped[int] = mapped_column(Integer)
    clean: Mapped[int] = mapped_column(Integer)
    mended: Mapped[int] = mapped_column(Integer)
