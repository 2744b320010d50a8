"""The table of reviews of games by the coach."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class ReviewRow(Base):
    """The review of one game."""

    __tablename__ = "reviews"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    review: Mapped[dict[str, Any]] = mapped_column(JSON)
