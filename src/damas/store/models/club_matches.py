"""Matches of two clubs of the federation, played online."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class ClubMatchRow(Base):
    """One match by its event: the club *home* has asked the club *away*, both by number. *asker*:
    the person who has, *asked_for_ms*: for when, None for one of before 0056; a club asks another
    one for a time once while it waits. *state*: "asked", "accepted", "declined" or "withdrawn".
    *home_team* and *away_team*: the ids of their teams in the event, once they have entered."""

    __tablename__ = "club_matches"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    home: Mapped[str] = mapped_column(String(32))
    away: Mapped[str] = mapped_column(String(32))
    asker: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))
    state: Mapped[str] = mapped_column(String(12))
    asked_ms: Mapped[int] = mapped_column(BigInteger)
    asked_for_ms: Mapped[int | None] = mapped_column(BigInteger)
    home_team: Mapped[int | None]
    away_team: Mapped[int | None]

    __table_args__ = (
        Index("ix_club_matches_home", "home", "asked_ms"),
        Index("ix_club_matches_away", "away", "asked_ms"),
        Index(
            "ix_club_matches_waiting",
            *("home", "away", "asked_for_ms"),
            unique=True,
            postgresql_where=text("state = 'asked'"),
            sqlite_where=text("state = 'asked'"),
        ),
    )
