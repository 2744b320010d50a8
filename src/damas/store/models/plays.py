"""The table of links from arbiter's tables and games to the boards of tournaments."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class PlayRow(Base):
    """A table or a game of this server on which a board of a tournament is played.

    *synced_version* (column `told`): so many entries of its own log have reached the tournament.
    *by_name*, *by_role* and *locale* are of the person who opened it.
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
    synced_version: Mapped[int] = mapped_column("told", Integer)
    made_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_tournament_plays_tournament_id", "tournament_id"),)
