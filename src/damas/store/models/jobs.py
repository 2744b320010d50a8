"""Long work: what was asked for, who does it, how far it is, and its files. Times are ms UTC."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, ForeignKey, Index, Integer, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class JobRow(Base):
    """One piece of long work. *person*: its owner, None for the server's own.

    *state*: "receiving" (its input), "waiting", "running", "done", "failed", "cancelled". *key*
    names what was asked for while it is not ended: the same is stored once. *claim*: the worker
    that has it, until *lease_ms*; a lease that has ended is another's. *done* of *total* steps.
    *until_ms*: how long the ended job and its files are kept.
    """

    __tablename__ = "jobs"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    person: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"))
    key: Mapped[str | None] = mapped_column(String(120))
    arguments: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    state: Mapped[str] = mapped_column(String(12))
    priority: Mapped[int] = mapped_column(Integer)
    done: Mapped[int] = mapped_column(Integer)
    total: Mapped[int] = mapped_column(Integer)
    stage: Mapped[str] = mapped_column(String(20))
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    fault: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    attempts: Mapped[int] = mapped_column(Integer)
    cancel: Mapped[bool] = mapped_column(Boolean)
    claim: Mapped[str | None] = mapped_column(String(32))
    lease_ms: Mapped[int | None] = mapped_column(BigInteger)
    made_ms: Mapped[int] = mapped_column(BigInteger)
    due_ms: Mapped[int] = mapped_column(BigInteger)
    begun_ms: Mapped[int | None] = mapped_column(BigInteger)
    ended_ms: Mapped[int | None] = mapped_column(BigInteger)
    until_ms: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_jobs_key", "key", unique=True),
        Index("ix_jobs_person", "person", "made_ms"),
        Index("ix_jobs_state", "state", "priority", "made_ms"),
        Index("ix_jobs_until_ms", "until_ms"),
    )


class JobFileRow(Base):
    """A part of a file of a job: "in" is its input, "out" its result, other names are notes."""

    __tablename__ = "job_files"

    job: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(12), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)
