"""The table that says which tables and games belong to which boards of events."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class PlayRow(Base):
    """A table or a game of this server at which a board of an event is played.

    *told*: the entries of its own log that the event has heard of. Who opened it answers for it.
    """

    __tablename__ = "tournament_plays"

    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"))
    round: Mapped[int] = mapped_column(Integer)
    board: Mapped[int] = mapped_column(Integer)
    game: Mapped[int] = mapped_column(Integer)
    by_name: Mapped[str] = mapped_column(Text)
    by_role: Mapped[str] = mapped_column(String(16))
    locale: Mapped[str] = mapped_column(String(8))
    told: Mapped[int] = mapped_column(Integer)
    made_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_tournament_plays_tournament_id", "tournament_id"),)
