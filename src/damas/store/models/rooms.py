"""Rooms for club nights, classes and simuls: their people and their games.

Times are ms UTC. A room goes with its host; its games stay.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, ForeignKey, Index, Integer, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base

ROOM = "rooms.id"
PERSON = "persons.id"


class RoomRow(Base):
    """A room. *version* grows with every change, so that two hosts' pages never act on one state.

    *seen_ms*: when anybody was last there.
    """

    __tablename__ = "rooms"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    code: Mapped[str] = mapped_column(String(8))
    host: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(80))
    terms: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    settings: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    round: Mapped[int] = mapped_column(Integer)
    version: Mapped[int] = mapped_column(Integer)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    closed_ms: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_rooms_code", "code", unique=True),
        Index("ix_rooms_host", "host"),
    )


class RoomPersonRow(Base):
    """A person in a room under a *number* there; *state*: "in", "left" or "removed" by the host.
    *paused*: the person is not paired in an arena."""

    __tablename__ = "room_people"

    room_id: Mapped[str] = mapped_column(ForeignKey(ROOM, ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(80))
    state: Mapped[str] = mapped_column(String(8))
    joined_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    paused: Mapped[bool] = mapped_column(Boolean, server_default=false())

    __table_args__ = (
        Index("ix_room_people_person", "person"),
        Index("ix_room_people_room_id_person", "room_id", "person", unique=True),
    )


class RoomGameRow(Base):
    """A game of a room, in the order made; *round*: in which everybody was paired; *match_id*:
    the match of several games to which it belongs."""

    __tablename__ = "room_games"

    room_id: Mapped[str] = mapped_column(ForeignKey(ROOM, ondelete="CASCADE"), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    round: Mapped[int] = mapped_column(Integer)
    match_id: Mapped[str | None] = mapped_column(String(32))

    __table_args__ = (
        Index("ix_room_games_game_id", "game_id", unique=True),
        Index("ix_room_games_match_id", "match_id"),
    )


class RoomMessageRow(Base):
    """A remark in a room by the person with the number *speaker* there: a set *phrase* by its name,
    or a *text*. *removed_ms*: when the host has taken it away."""

    __tablename__ = "room_words"

    room_id: Mapped[str] = mapped_column(ForeignKey(ROOM, ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey(PERSON, ondelete="SET NULL"))
    speaker: Mapped[int] = mapped_column(Integer)
    phrase: Mapped[str | None] = mapped_column(String(24))
    text: Mapped[str | None] = mapped_column(Text)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    removed_ms: Mapped[int | None] = mapped_column(BigInteger)
    client_id: Mapped[str | None] = mapped_column(String(64))

    __table_args__ = (Index("ix_room_words_client", "room_id", "person", "client_id", unique=True),)
