"""A federation's registry: its log of acts, the records that follow from it, published ratings.

`registry_log` is only ever appended to, and emptied of a person's data when deletion is asked for.
Times are ms UTC, days are texts as 2026-05-01.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class RegistryRecordRow(Base):
    """One record: *body* is NULL once it was removed. The other columns are for finding it.

    *name_key* is the name for comparing; *listed*: everybody may find it by its name; *series* and
    *day* are those of a report.
    """

    __tablename__ = "registry_records"

    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    body: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    name: Mapped[str] = mapped_column(Text)
    name_key: Mapped[str] = mapped_column(Text)
    listed: Mapped[bool] = mapped_column(Boolean)
    alias: Mapped[str | None] = mapped_column(String(32))
    national: Mapped[str | None] = mapped_column(String(32))
    fmjd: Mapped[str | None] = mapped_column(String(32))
    fide: Mapped[str | None] = mapped_column(String(32))
    series: Mapped[str | None] = mapped_column(String(32))
    day: Mapped[str | None] = mapped_column(String(10))

    __table_args__ = (
        Index("ix_registry_records_name", "kind", "name"),
        Index("ix_registry_records_national", "national"),
        Index("ix_registry_records_fmjd", "fmjd"),
        Index("ix_registry_records_fide", "fide"),
        Index("ix_registry_records_series", "kind", "series", "day"),
    )


class RegistryLogRow(Base):
    """One act, as it was done: *changes* has each record before and after."""

    __tablename__ = "registry_log"

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    command: Mapped[str] = mapped_column(String(64))
    act: Mapped[str] = mapped_column(String(32))
    data: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    by: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(Text)
    role: Mapped[str] = mapped_column(String(16))
    at_ms: Mapped[int] = mapped_column(BigInteger)
    changes: Mapped[list[Any]] = mapped_column(JSON(none_as_null=True))
    notes: Mapped[list[str]] = mapped_column(JSON(none_as_null=True))
    undoes: Mapped[int | None] = mapped_column(Integer)

    __table_args__ = (
        Index("ix_registry_log_command", "command", unique=True),
        Index("ix_registry_log_undoes", "undoes", unique=True),
    )


class RegistryTouchRow(Base):
    """A record that an act changed, so that the acts on one record are found."""

    __tablename__ = "registry_touches"

    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    number: Mapped[int] = mapped_column(
        ForeignKey("registry_log.number"), primary_key=True, autoincrement=False
    )


class RegistryPlaceRow(Base):
    """A person among those of a report ("report"), or of a tournament of this server ("event")."""

    __tablename__ = "registry_places"

    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), primary_key=True)

    __table_args__ = (Index("ix_registry_places_person", "person", "kind"),)


class RatingListRow(Base):
    """A published list of a series; *digest* stands for everything that it came from."""

    __tablename__ = "rating_lists"

    series: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    digest: Mapped[str] = mapped_column(String(32))
    people: Mapped[int] = mapped_column(Integer)
    number: Mapped[int] = mapped_column(Integer)
    at_ms: Mapped[int] = mapped_column(BigInteger)


class RatingListEntryRow(Base):
    """One person of a published list; *place* is NULL before the first rating."""

    __tablename__ = "rating_list_entries"

    series: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    place: Mapped[int | None] = mapped_column(Integer)
    rating: Mapped[int] = mapped_column(Integer)
    played: Mapped[int] = mapped_column(Integer)
    entry: Mapped[list[Any]] = mapped_column(JSON(none_as_null=True))

    __table_args__ = (
        Index("ix_rating_list_entries_place", "series", "day", "place", "person"),
        Index("ix_rating_list_entries_person", "person", "series", "day"),
    )
