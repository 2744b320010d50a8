"""The servers on a database: when one was last there, the processes that are there now, and the
times in which nothing could be stored."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class PresenceRow(Base):
    """When a server last said that it was there; the only row has the id 1.

    *down_ms* to *up_ms*: the last time in which there was none. *restart_ms*: when the operator
    will start it anew, with the *restart_words* to the players. *paused_ms* to *goes_on_ms*: the
    last pause of all clocks, with the *pause_words*; *goes_on_ms* is None while nobody has said
    when.
    """

    __tablename__ = "presence"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    down_ms: Mapped[int | None] = mapped_column(BigInteger)
    up_ms: Mapped[int | None] = mapped_column(BigInteger)
    restart_ms: Mapped[int | None] = mapped_column(BigInteger)
    restart_words: Mapped[str | None] = mapped_column(String(200))
    paused_ms: Mapped[int | None] = mapped_column(BigInteger)
    goes_on_ms: Mapped[int | None] = mapped_column(BigInteger)
    pause_words: Mapped[str | None] = mapped_column(String(200))


class ProcessRow(Base):
    """A process of a server that runs; *signs* counts its signs of life, *seen_ms* is the last.

    *steady_ms* is the count of its machine at that moment, *boot* names the machine's run.
    """

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    signs: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    started_ms: Mapped[int] = mapped_column(BigInteger)
    boot: Mapped[str | None] = mapped_column(String(36))
    steady_ms: Mapped[int | None] = mapped_column(BigInteger)


class OutageRow(Base):
    """A time in which a process could store nothing; *up_ms* is None while that is being tried.

    *everywhere*: no other process could. *filler* takes room in the file for the length of a try.
    """

    __tablename__ = "outages"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    process: Mapped[str] = mapped_column(String(16))
    down_ms: Mapped[int] = mapped_column(BigInteger)
    up_ms: Mapped[int | None] = mapped_column(BigInteger, index=True)
    cause: Mapped[str] = mapped_column(String(16))
    everywhere: Mapped[bool] = mapped_column(Boolean)
    filler: Mapped[str] = mapped_column(Text)


class FloorRow(Base):
    """The oldest revision whose program may still use this database; the only row has the id 1."""

    __tablename__ = "damas_floor"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    oldest: Mapped[str] = mapped_column(String(32))
