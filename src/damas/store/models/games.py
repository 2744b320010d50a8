"""The tables. A game is a log: `events` is only ever appended to, `games` heads it.

Times are whole milliseconds since 1970 UTC, so that every database keeps them exactly.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base

RUNNING = text("reason IS NULL")
OVER = text("reason IS NOT NULL")
FALLS = text("falls_ms IS NOT NULL")
OWES = text("engine_ms IS NOT NULL")


class GameRow(Base):
    """One game: its set-up, and a summary of its state for lists.

    *white_key* and *black_key* are the names as they are searched: small letters without accents.
    *falls_ms*: when the flag of the running clock falls; *engine_ms*: since when the engine owes an
    answer; *keeper*: the process that sees to both, which another one does if that one is dead.
    *halved*: the colours that gave up half of their time.
    """

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    regulation: Mapped[str] = mapped_column(String(64))
    start_fen: Mapped[str] = mapped_column(Text)
    players: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    colours: Mapped[str] = mapped_column(String(16))
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    created_ms: Mapped[int] = mapped_column(BigInteger)
    updated_ms: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(Integer)
    ply: Mapped[int] = mapped_column(Integer)
    fen: Mapped[str] = mapped_column(Text)
    turn: Mapped[str] = mapped_column(String(8))
    result: Mapped[str | None] = mapped_column(String(8))
    reason: Mapped[str | None] = mapped_column(String(32))
    terms: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    private: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    rated: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    white_key: Mapped[str] = mapped_column(String(64), server_default="", default="")
    black_key: Mapped[str] = mapped_column(String(64), server_default="", default="")
    falls_ms: Mapped[int | None] = mapped_column(BigInteger)
    engine_ms: Mapped[int | None] = mapped_column(BigInteger)
    keeper: Mapped[str | None] = mapped_column(String(16))
    bytes: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    halved: Mapped[str] = mapped_column(String(16), server_default="", default="")

    __table_args__ = (
        Index("ix_games_updated_ms", "updated_ms"),
        Index("ix_games_falls", "falls_ms", sqlite_where=FALLS, postgresql_where=FALLS),
        Index("ix_games_engine", "engine_ms", sqlite_where=OWES, postgresql_where=OWES),
        Index("ix_games_running", "updated_ms", sqlite_where=RUNNING, postgresql_where=RUNNING),
        Index(
            "ix_games_over",
            "updated_ms",
            "id",
            "private",
            "regulation",
            "result",
            "reason",
            "rated",
            "white_key",
            "black_key",
            sqlite_where=OVER,
            postgresql_where=OVER,
        ),
    )


class EventRow(Base):
    """One command that was accepted. The primary key makes two writers impossible.

    The database has a column `clock` besides, always empty: programs since migration 0016 read it.
    """

    __tablename__ = "events"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    client_id: Mapped[str | None] = mapped_column(String(64))
    at_ms: Mapped[int] = mapped_column(BigInteger)
