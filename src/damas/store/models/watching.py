"""The table of those who look on at games, as each process says it of those it serves."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class SpectatorRow(Base):
    """The spectators of one game in one process. *viewers*: short hashes that tell people of this
    game apart and name nobody; *more*: spectators beyond those that are told apart."""

    __tablename__ = "spectators"

    game_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    process: Mapped[str] = mapped_column(String(16), primary_key=True)
    viewers: Mapped[list[Any]] = mapped_column(JSON(none_as_null=True))
    more: Mapped[int] = mapped_column(Integer)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
