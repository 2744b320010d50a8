"""Boards of other people's events: a file of games that grows, sent here or fetched by its link."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class RelayRow(Base):
    """A relay of the games of *text*, as PDN. *secret*: the hash of the token with which a program
    sends them; *link*: where they are fetched, NULL for nowhere; *next_ms*: when next, after so
    many *failures* in a row, the last for the reason *fault*."""

    __tablename__ = "relays"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(
        ForeignKey("persons.id", name="fk_relays_owner_persons", ondelete="CASCADE")
    )
    name: Mapped[str] = mapped_column(String(120))
    secret: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    version: Mapped[int] = mapped_column(Integer)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    changed_ms: Mapped[int] = mapped_column(BigInteger)
    link: Mapped[str | None] = mapped_column(Text)
    next_ms: Mapped[int | None] = mapped_column(BigInteger)
    failures: Mapped[int | None] = mapped_column(Integer)
    fault: Mapped[str | None] = mapped_column(Text)

    __table_args__ = (
        Index("ix_relays_changed_ms", "changed_ms"),
        Index("ix_relays_owner", "owner"),
        Index("ix_relays_next_ms", "next_ms"),
    )
