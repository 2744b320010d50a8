"""Problems: ratings of problems and of people who solve them, attempts, cards of repetition."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, Float, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class ProblemRatingRow(Base):
    """The difficulty of a problem that somebody has tried, as a rating."""

    __tablename__ = "problem_ratings"

    problem: Mapped[str] = mapped_column(String(16), primary_key=True)
    value: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    volatility: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)
    at_ms: Mapped[int] = mapped_column(BigInteger)


class SolverRow(Base):
    """A person's rating in the problems of one game, and the best runs."""

    __tablename__ = "problem_solvers"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    variant: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    volatility: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    solved: Mapped[int] = mapped_column(Integer)
    streak: Mapped[int] = mapped_column(Integer)
    storm: Mapped[int] = mapped_column(Integer)


class AttemptRow(Base):
    """One attempt; *command* is the name that the page gave it: sent twice, it is one."""

    __tablename__ = "problem_attempts"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    command: Mapped[str] = mapped_column(String(64), primary_key=True)
    problem: Mapped[str] = mapped_column(String(16))
    variant: Mapped[str] = mapped_column(String(32))
    solved: Mapped[bool] = mapped_column(Boolean)
    rated: Mapped[bool] = mapped_column(Boolean)
    before: Mapped[float] = mapped_column(Float)
    after: Mapped[float] = mapped_column(Float)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    seconds: Mapped[float | None] = mapped_column(Float)

    __table_args__ = (
        Index("ix_problem_attempts_problem", "person_id", "problem"),
        Index("ix_problem_attempts_at_ms", "person_id", "variant", "at_ms"),
    )


class CardRow(Base):
    """A problem that a person wants to see again: its card, and when it is due."""

    __tablename__ = "problem_cards"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    problem: Mapped[str] = mapped_column(String(16), primary_key=True)
    variant: Mapped[str] = mapped_column(String(32))
    due_ms: Mapped[int] = mapped_column(BigInteger)
    card: Mapped[dict[str, Any]] = mapped_column(JSON)

    __table_args__ = (Index("ix_problem_cards_due_ms", "person_id", "variant", "due_ms"),)
