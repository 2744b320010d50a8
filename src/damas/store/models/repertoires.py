"""Repertoires of openings: the tree of one person, game and colour."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class RepertoireRow(Base):
    """One repertoire. *id* is the name that the page gave it: made twice, it is one. *tree*: a row
    for each move, the place of its parent and the move as PDN."""

    __tablename__ = "repertoires"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    variant: Mapped[str] = mapped_column(String(32))
    colour: Mapped[str] = mapped_column(String(8))
    tree: Mapped[list[list[Any]]] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(BigInteger)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    updated_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_repertoires_person_id", "person_id", "updated_ms"),)
