"""The table of photos of boards of events."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class EventPhotoRow(Base):
    """One photo; the log of the event says of which board it is, and who attached it. *data*: its
    bytes in base64, so that it goes into the basket and back like every other row."""

    __tablename__ = "event_photos"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    data: Mapped[str] = mapped_column(Text)
    bytes: Mapped[int] = mapped_column(Integer)
    made_ms: Mapped[int] = mapped_column(BigInteger)
