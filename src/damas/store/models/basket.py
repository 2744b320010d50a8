"""Things that were taken from view: each with all its rows, until it is put back or deleted; the
trail of it; and things in which nobody acts any more. Times are ms UTC."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKeyConstraint, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class BasketRow(Base):
    """One thing in the basket. *by_role*: "owner" of the server, or "organiser" of an event;
    *until_ms*: when it is deleted for good."""

    __tablename__ = "basket"

    kind: Mapped[str] = mapped_column(String(12), primary_key=True)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    title: Mapped[str] = mapped_column(String(120))
    reason: Mapped[str] = mapped_column(Text)
    by_role: Mapped[str] = mapped_column(String(12))
    at_ms: Mapped[int] = mapped_column(BigInteger)
    until_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_basket_until_ms", "until_ms"),)


class BasketPartRow(Base):
    """One row of a thing in the basket, as it stood in *source*; *held*: JSON. *part*: "kind:id" of
    a thing that has an address of its own, such as a table of an event."""

    __tablename__ = "basket_parts"

    kind: Mapped[str] = mapped_column(String(12), primary_key=True)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    source: Mapped[str] = mapped_column(String(40))
    held: Mapped[str] = mapped_column(Text)
    part: Mapped[str | None] = mapped_column(String(60))

    __table_args__ = (
        ForeignKeyConstraint(["kind", "id"], ["basket.kind", "basket.id"], ondelete="CASCADE"),
        Index("ix_basket_parts_part", "part"),
    )


class ModerationRow(Base):
    """One act of the trail, which only grows. *act*: "removed", "put-back", "gone", "closed" or
    "opened"; about a person ("person") also what a moderator did. *by_name*: the name on
    the key of an organiser, or of the moderator with *by_id*; "" for the owner."""

    __tablename__ = "moderation"

    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    act: Mapped[str] = mapped_column(String(12))
    kind: Mapped[str] = mapped_column(String(12))
    id: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(120))
    reason: Mapped[str] = mapped_column(Text)
    by_role: Mapped[str] = mapped_column(String(12))
    by_name: Mapped[str] = mapped_column(String(80))
    by_id: Mapped[str | None] = mapped_column(String(32))
    at_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_moderation_thing", "kind", "id"),)


class ClosureRow(Base):
    """A thing that everybody reads who could, and in which nobody acts any more."""

    __tablename__ = "closures"

    kind: Mapped[str] = mapped_column(String(12), primary_key=True)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    reason: Mapped[str] = mapped_column(Text)
    at_ms: Mapped[int] = mapped_column(BigInteger)
