"""Addresses of programs that are told the news of an event."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class EventHookRow(Base):
    """One address; *secret* signs what is sent there, and so is kept as it is. *last*: how the last
    news fared there ("" before the first), at *last_ms*. *base* and *locale*: of links and words.
    """

    __tablename__ = "event_hooks"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"))
    address: Mapped[str] = mapped_column(String(500))
    secret: Mapped[str] = mapped_column(String(64))
    base: Mapped[str] = mapped_column(String(200))
    locale: Mapped[str] = mapped_column(String(8))
    made_ms: Mapped[int] = mapped_column(BigInteger)
    last: Mapped[str] = mapped_column(String(60))
    last_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_event_hooks_tournament_id", "tournament_id"),)
