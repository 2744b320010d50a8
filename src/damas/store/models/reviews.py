"""After a game: reviews by the coach, and the board on which its players look back together."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class ReviewRow(Base):
    """The review of one game."""

    __tablename__ = "reviews"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    review: Mapped[dict[str, Any]] = mapped_column(JSON)


class ReviewTurnRow(Base):
    """The process that makes the review of a game, and how far it is."""

    __tablename__ = "review_turns"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    holder: Mapped[str] = mapped_column(String(32))
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    done: Mapped[int] = mapped_column(Integer)
    count: Mapped[int] = mapped_column(Integer)


class AnalysisBoardRow(Base):
    """The analysis board of a game as it stands; *version* counts its changes."""

    __tablename__ = "analysis_boards"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int] = mapped_column(Integer)
    state: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    updated_ms: Mapped[int] = mapped_column(BigInteger)
