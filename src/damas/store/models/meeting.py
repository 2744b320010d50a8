"""Invitations, seeks, matches, words between players, blocks, reports and attendance.

Times are ms UTC. People are named by their ids; a row goes with its person.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, ForeignKey, Index, Integer, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base

PERSON = "persons.id"
GAME = "games.id"


class InvitationRow(Base):
    """An invitation to play. *of_game*: the game after which it asks for another one."""

    __tablename__ = "invitations"

    token: Mapped[str] = mapped_column(String(32), primary_key=True)
    code: Mapped[str] = mapped_column(String(8))
    terms: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    host: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    host_name: Mapped[str] = mapped_column(String(60))
    to_person: Mapped[str | None] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    to_name: Mapped[str | None] = mapped_column(String(60))
    of_game: Mapped[str | None] = mapped_column(String(32))
    created_ms: Mapped[int] = mapped_column(BigInteger)
    expires_ms: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[str | None] = mapped_column(String(12))
    game_id: Mapped[str | None] = mapped_column(String(32))

    __table_args__ = (
        Index("ix_invitations_code", "code", unique=True),
        Index("ix_invitations_host", "host"),
        Index("ix_invitations_to_person", "to_person"),
        Index("ix_invitations_of_game", "of_game"),
    )


class SeekRow(Base):
    """A person who waits for an opponent; *seen_ms*: the time when the page was last open."""

    __tablename__ = "seeks"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(60))
    terms: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    rating: Mapped[int | None] = mapped_column(Integer)
    provisional: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    quick: Mapped[bool] = mapped_column(Boolean)
    since_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    game_id: Mapped[str | None] = mapped_column(String(32))

    __table_args__ = (Index("ix_seeks_person", "person"),)


class MatchRow(Base):
    """A match of several games; its score follows from the games."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    terms: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    seed: Mapped[str] = mapped_column(String(32))
    host: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    guest: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    host_name: Mapped[str] = mapped_column(String(60))
    guest_name: Mapped[str] = mapped_column(String(60))


class MatchGameRow(Base):
    """A game of a match, by its number; the number of an annulled game goes to the next."""

    __tablename__ = "match_games"

    match_id: Mapped[str] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey(GAME, ondelete="CASCADE"))


class ChatMessageRow(Base):
    """A remark at a game: a set *phrase* by its name, or a *text*. *removed_ms*: when the owner of
    the server has taken it away."""

    __tablename__ = "words"

    game_id: Mapped[str] = mapped_column(ForeignKey(GAME, ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey(PERSON, ondelete="SET NULL"))
    colour: Mapped[str] = mapped_column(String(8))
    phrase: Mapped[str | None] = mapped_column(String(24))
    text: Mapped[str | None] = mapped_column(Text)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    client_id: Mapped[str | None] = mapped_column(String(64))
    removed_ms: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_words_client", "game_id", "person", "client_id", unique=True),)


class BlockRow(Base):
    """A person whom *person* has blocked."""

    __tablename__ = "blocks"

    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"), primary_key=True)
    blocked: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    at_ms: Mapped[int] = mapped_column(BigInteger)


class FriendRow(Base):
    """An account that *person* has among the friends; they are each other's when both have."""

    __tablename__ = "friends"

    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"), primary_key=True)
    friend: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"), primary_key=True)
    at_ms: Mapped[int] = mapped_column(BigInteger)


class ReportRow(Base):
    """A complaint about a player of a game or a person in a room, for the owner of the server;
    *closed_ms*: when it was settled; *evidence*: the names and the words as they were when it was
    made, which stay when an account or a game is deleted."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey(PERSON, ondelete="SET NULL"))
    about: Mapped[str | None] = mapped_column(ForeignKey(PERSON, ondelete="SET NULL"))
    game_id: Mapped[str | None] = mapped_column(String(32))
    room_id: Mapped[str | None] = mapped_column(String(32))
    reason: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(Text)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    closed_ms: Mapped[int | None] = mapped_column(BigInteger)
    client_id: Mapped[str | None] = mapped_column(String(64))
    evidence: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))

    __table_args__ = (Index("ix_reports_client", "person", "client_id", unique=True),)


class AttendanceRow(Base):
    """The time when a player was last at a game, and the time when the page was closed, if it
    is. *holder*: the process that has noted either last."""

    __tablename__ = "attendance"

    game_id: Mapped[str] = mapped_column(ForeignKey(GAME, ondelete="CASCADE"), primary_key=True)
    colour: Mapped[str] = mapped_column(String(8), primary_key=True)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    gone_ms: Mapped[int | None] = mapped_column(BigInteger)
    holder: Mapped[str | None] = mapped_column(String(16))
