"""The tables of tournaments: each event a log of entries, and the keys that open it.

`tournament_entries` is only ever appended to: it is the audit trail. Times are milliseconds UTC.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class TournamentRow(Base):
    """One event. *secret* signs the links of its boards; *summary* is for lists.

    *equipment_of*: the event whose clocks and boards it takes; NULL for its own.
    """

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))
    created_ms: Mapped[int] = mapped_column(BigInteger)
    updated_ms: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int] = mapped_column(Integer)
    summary: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    equipment_of: Mapped[str | None] = mapped_column(String(32))
    bytes: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)

    __table_args__ = (
        Index("ix_tournaments_updated_ms", "updated_ms"),
        Index("ix_tournaments_equipment_of", "equipment_of"),
    )


class TournamentEntryRow(Base):
    """One entry as it was accepted. The primary key makes two writers impossible."""

    __tablename__ = "tournament_entries"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    entry: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    client_id: Mapped[str | None] = mapped_column(String(64))
    at_ms: Mapped[int] = mapped_column(BigInteger)


class TournamentKeyRow(Base):
    """The right to act in a role. *kind* "link" or "pin"; only a hash of the secret is kept.

    *pin_length* is how many characters a PIN has; NULL for links, and for PINs of older databases.
    """

    __tablename__ = "tournament_keys"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    tournament_id: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(8))
    role: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(Text)
    hashed: Mapped[str] = mapped_column(Text)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    revoked_ms: Mapped[int | None] = mapped_column(BigInteger)
    pin_length: Mapped[int | None] = mapped_column(Integer)

    __table_args__ = (Index("ix_tournament_keys_tournament_id", "tournament_id"),)


class TournamentGuessRow(Base):
    """Wrong PINs from one address; the row of the address "" counts those of all.

    Nobody may guess before *until_ms*; *entered*: a PIN from this address has opened the event.
    """

    __tablename__ = "tournament_guesses"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    address: Mapped[str] = mapped_column(String(64), primary_key=True)
    wrong: Mapped[int] = mapped_column(Integer)
    last_ms: Mapped[int] = mapped_column(BigInteger)
    until_ms: Mapped[int] = mapped_column(BigInteger)
    entered: Mapped[bool] = mapped_column(Boolean)


class BoardClockRow(Base):
    """The last state of a clock beside a board; the clock itself is a device there."""

    __tablename__ = "board_clocks"

    event: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    board: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    game: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    state: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
