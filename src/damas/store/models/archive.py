"""The tables of the archive: games collected from files, and the indexes by which they are found.

A game's text is kept whole; everything else is made from it. The index of positions is no row for
each position: postings lie sorted in chunks of bytes (`native/archive/postings.hpp`), in runs that
are merged as they grow.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class ArchiveGameRow(Base):
    """One game. *digest* says which games are the same; *words* is the text for the search;
    the keys are names without accents and capitals."""

    __tablename__ = "archive_games"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(16), unique=True)
    variant: Mapped[str | None] = mapped_column(String(16))
    regulation: Mapped[str | None] = mapped_column(String(64))
    white: Mapped[str] = mapped_column(Text)
    black: Mapped[str] = mapped_column(Text)
    white_rating: Mapped[int] = mapped_column(Integer)
    black_rating: Mapped[int] = mapped_column(Integer)
    event: Mapped[str] = mapped_column(Text)
    site: Mapped[str] = mapped_column(Text)
    date: Mapped[str] = mapped_column(String(10))
    round: Mapped[str] = mapped_column(Text)
    result: Mapped[str | None] = mapped_column(String(8))
    plies: Mapped[int] = mapped_column(Integer)
    fault: Mapped[str | None] = mapped_column(Text)
    words: Mapped[str] = mapped_column(Text)
    white_key: Mapped[str] = mapped_column(Text)
    black_key: Mapped[str] = mapped_column(Text)
    event_key: Mapped[str] = mapped_column(Text)
    pdn: Mapped[str] = mapped_column(Text)
    source: Mapped[int | None] = mapped_column(ForeignKey("archive_sources.id"))
    line: Mapped[int] = mapped_column(Integer)
    edited_ms: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_archive_games_date", text("date DESC"), "id"),
        Index("ix_archive_games_day_of", "id", "date"),
        Index("ix_archive_games_variant", "variant"),
        Index("ix_archive_games_white", "white"),
        Index("ix_archive_games_black", "black"),
        Index("ix_archive_games_event", "event"),
        Index("ix_archive_games_plies", "plies"),
        Index("ix_archive_games_result", "result", text("date DESC"), "id"),
    )


class ArchiveSourceRow(Base):
    """One file that was imported: *digest* of its bytes, and how many of its games are in.

    *reading*: the rules by which it was read; 0 for those of older programs."""

    __tablename__ = "archive_sources"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(16), unique=True)
    name: Mapped[str] = mapped_column(Text)
    games: Mapped[int] = mapped_column(Integer)
    finished: Mapped[int] = mapped_column(Integer)
    reading: Mapped[int] = mapped_column(Integer, server_default="0", default=0)


class ArchiveTwinRow(Base):
    """A further game with the moves and players of another: *base* is the digest of the first."""

    __tablename__ = "archive_twins"

    base: Mapped[bytes] = mapped_column(LargeBinary(16), primary_key=True)
    game: Mapped[int] = mapped_column(
        ForeignKey("archive_games.id", ondelete="CASCADE"), primary_key=True
    )

    __table_args__ = (Index("ix_archive_twins_game", "game"),)


class ArchiveEndingRow(Base):
    """A game came by an ending of this *kind*: counts of men and kings, as a number."""

    __tablename__ = "archive_endings"

    kind: Mapped[int] = mapped_column(Integer, primary_key=True)
    game: Mapped[int] = mapped_column(
        ForeignKey("archive_games.id", ondelete="CASCADE"), primary_key=True
    )


class ArchiveChunkRow(Base):
    """A stretch of one sorted run of postings; *low* and *high* are its first and last key."""

    __tablename__ = "archive_postings"

    run: Mapped[int] = mapped_column(Integer, primary_key=True)
    part: Mapped[int] = mapped_column(Integer, primary_key=True)
    low: Mapped[int] = mapped_column(BigInteger)
    high: Mapped[int] = mapped_column(BigInteger)
    data: Mapped[bytes] = mapped_column(LargeBinary)

    __table_args__ = (
        Index("ix_archive_postings_low", "run", "low", "part"),
        Index("ix_archive_postings_high", "run", "high", "part"),
    )


class ArchiveRunRow(Base):
    """A sorted run: *level* 0 as imported, 1 merged. *version*: of the layout of its bytes."""

    __tablename__ = "archive_runs"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    level: Mapped[int] = mapped_column(Integer)
    version: Mapped[int] = mapped_column(Integer)


class ArchiveTallyRow(Base):
    """A position that fills the chunks *first* to *last* of a run, counted.

    *counts*: moves and results; *members*: the numbers of the games, packed
    (`native/archive/tally.hpp`).
    """

    __tablename__ = "archive_tallies"

    run: Mapped[int] = mapped_column(Integer, primary_key=True)
    key: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    first: Mapped[int] = mapped_column(Integer)
    last: Mapped[int] = mapped_column(Integer)
    counts: Mapped[bytes] = mapped_column(LargeBinary)
    members: Mapped[bytes] = mapped_column(LargeBinary)


class ArchiveGoneRow(Base):
    """A game that was taken out. *posted*: whether its postings stand in `archive_gone_postings`;
    otherwise they are passed over one by one. *became*: the number that it has now, if it was read
    anew."""

    __tablename__ = "archive_gone"

    game: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    posted: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    became: Mapped[int | None] = mapped_column(Integer)


class ArchiveGonePostingRow(Base):
    """A posting of a game that was taken out: questions take it off what they count."""

    __tablename__ = "archive_gone_postings"

    key: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    game: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    move: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    result: Mapped[int] = mapped_column(Integer)
