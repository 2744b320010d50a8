"""Notices outside the page: what a person has chosen, browsers that take them, the ones to be sent.

Times are ms UTC. A row goes with its person.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base

PERSON = "persons.id"


class NotificationChoiceRow(Base):
    """The mail of a person: *address* is the one confirmed by its link, None before.

    *locale* and *base*: the language and the beginning of links, as they were when it was chosen.
    """

    __tablename__ = "notice_choices"

    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"), primary_key=True)
    mail: Mapped[bool] = mapped_column(Boolean)
    address: Mapped[str | None] = mapped_column(String(254))
    locale: Mapped[str] = mapped_column(String(8))
    base: Mapped[str] = mapped_column(String(200))
    at_ms: Mapped[int] = mapped_column(BigInteger)


class PushRow(Base):
    """A browser that takes notices. *id* is the SHA-256 of its endpoint; *public_key* and
    *credential* are the browser's own, by which a notice is made readable for it alone."""

    __tablename__ = "push_subscriptions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    endpoint: Mapped[str] = mapped_column(Text)
    public_key: Mapped[str] = mapped_column(String(120))
    credential: Mapped[str] = mapped_column(String(40))
    locale: Mapped[str] = mapped_column(String(8))
    base: Mapped[str] = mapped_column(String(200))
    device: Mapped[str] = mapped_column(String(120))
    made_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_push_subscriptions_person", "person"),)


class NotificationRow(Base):
    """One notice by one way. *key* is unique: the same news is stored once.

    *target*: the browser, or the contact of an event's player, by the id of its row; "" for a
    person's mail. *person*: None where the player is no person of this server. *claim*: who sends
    it, until it is *done_ms*; a claim that is too old is another's.
    """

    __tablename__ = "notices"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    key: Mapped[str] = mapped_column(String(200))
    person: Mapped[str | None] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(12))
    way: Mapped[str] = mapped_column(String(8))
    target: Mapped[str] = mapped_column(String(64))
    subject: Mapped[str] = mapped_column(String(32))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    made_ms: Mapped[int] = mapped_column(BigInteger)
    due_ms: Mapped[int] = mapped_column(BigInteger)
    tries: Mapped[int] = mapped_column(Integer)
    claim: Mapped[str | None] = mapped_column(String(32))
    claimed_ms: Mapped[int | None] = mapped_column(BigInteger)
    done_ms: Mapped[int | None] = mapped_column(BigInteger)
    outcome: Mapped[str | None] = mapped_column(String(12))

    __table_args__ = (
        Index("ix_notices_key", "key", unique=True),
        Index("ix_notices_person", "person"),
        Index("ix_notices_done_ms_due_ms", "done_ms", "due_ms"),
    )


class LobbyGuestRow(Base):
    """A person with a name who looks at the lobby; *seen_ms*: when the page was last there."""

    __tablename__ = "lobby_guests"

    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"), primary_key=True)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
