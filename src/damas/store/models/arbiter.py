"""The tables of the arbiter: real boards as logs of events, and scores of trainees.

A board is its log: `arbiter_events` is only ever appended to; an entry that was taken back stays.
Times are whole milliseconds since 1970 UTC.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class ArbiterTableRow(Base):
    """One real board. *headers* are PDN tags such as White and Event; the rest is for lists."""

    __tablename__ = "arbiter_tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    regulation: Mapped[str] = mapped_column(String(64))
    headers: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    created_ms: Mapped[int] = mapped_column(BigInteger)
    updated_ms: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(Integer)
    ply: Mapped[int] = mapped_column(Integer)
    fen: Mapped[str] = mapped_column(Text)
    pending: Mapped[str | None] = mapped_column(String(16))
    result: Mapped[str | None] = mapped_column(String(16))
    bytes: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)

    __table_args__ = (Index("ix_arbiter_tables_updated_ms", "updated_ms"),)


class ArbiterEventRow(Base):
    """One entry of a board's log: an event as it came, or "undo" of the one before it."""

    __tablename__ = "arbiter_events"

    table_id: Mapped[str] = mapped_column(
        ForeignKey("arbiter_tables.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    client_id: Mapped[str | None] = mapped_column(String(64))
    at_ms: Mapped[int] = mapped_column(BigInteger)


class ArbiterViewRow(Base):
    """The secret *id* by which others look at a board and do nothing there; one for each board."""

    __tablename__ = "arbiter_views"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("arbiter_tables.id", ondelete="CASCADE"))
    made_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_arbiter_views_table_id", "table_id", unique=True),)


class ArbiterScoreRow(Base):
    """The score of one trainee in one exam. *answers*: every question with its answer."""

    __tablename__ = "arbiter_scores"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    trainee: Mapped[str] = mapped_column(Text)
    regulation: Mapped[str] = mapped_column(String(64))
    at_ms: Mapped[int] = mapped_column(BigInteger)
    points: Mapped[int] = mapped_column(Integer)
    best: Mapped[int] = mapped_column(Integer)
    client_id: Mapped[str] = mapped_column(String(64), unique=True)
    answers: Mapped[list[dict[str, Any]]] = mapped_column(JSON(none_as_null=True))

    __table_args__ = (Index("ix_arbiter_scores_at_ms", "at_ms"),)
