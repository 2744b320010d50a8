"""The table with the last sign of life of a server."""

from __future__ import annotations

from sqlalchemy import BigInteger, Integer
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class PresenceRow(Base):
    """When a server last said that it was there; the only row has the id 1."""

    __tablename__ = "presence"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
