"""People, their sessions and seats, and data for signing in. Secrets are stored as hashes only.

Times are ms UTC.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class PersonRow(Base):
    """A guest, an account, or the owner (the row "owner").

    *skeleton* is the form that look-alikes share, unique. *password* is argon2id's text.
    *ways_ms*: when a way into the account last changed. *role*: "moderator", or None. A block and a
    mute hold until their *until*, None for without an end; the reason is told to the person.
    """

    __tablename__ = "persons"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str | None] = mapped_column(String(60))
    skeleton: Mapped[str | None] = mapped_column(String(240))
    email: Mapped[str | None] = mapped_column(String(254))
    password: Mapped[str | None] = mapped_column(Text)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    blocked_ms: Mapped[int | None] = mapped_column(BigInteger)
    ways_ms: Mapped[int | None] = mapped_column(BigInteger)
    role: Mapped[str | None] = mapped_column(String(12))
    block_until_ms: Mapped[int | None] = mapped_column(BigInteger)
    block_reason: Mapped[str | None] = mapped_column(Text)
    mute_ms: Mapped[int | None] = mapped_column(BigInteger)
    mute_until_ms: Mapped[int | None] = mapped_column(BigInteger)
    mute_reason: Mapped[str | None] = mapped_column(Text)

    __table_args__ = (Index("ix_persons_skeleton", "skeleton", unique=True),)


class PersonNoteRow(Base):
    """What a moderator has noted on a person, for moderators alone. It goes with the person."""

    __tablename__ = "person_notes"

    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"))
    by_id: Mapped[str] = mapped_column(String(32))
    by_name: Mapped[str] = mapped_column(String(80))
    at_ms: Mapped[int] = mapped_column(BigInteger)
    text: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index("ix_person_notes_person", "person", "number"),)


class SessionRow(Base):
    """One cookie. An ended session is kept until its cookie has expired, so that it stays without
    rights. *proven_ms*: when its person last gave a password, a passkey or a code here; None for a
    guest, and for a session that began by a link to another device. *address_mark*: a hash of the
    address from which it was last used, for some days."""

    __tablename__ = "sessions"

    hashed: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))
    device: Mapped[str] = mapped_column(String(120))
    created_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    ended_ms: Mapped[int | None] = mapped_column(BigInteger)
    proven_ms: Mapped[int | None] = mapped_column(BigInteger)
    address_mark: Mapped[str | None] = mapped_column(String(32))

    __table_args__ = (Index("ix_sessions_person_id", "person_id"),)


class BarredAddressRow(Base):
    """An address from which nobody new comes in until then, since *person*, whom the owner has
    blocked, came from there. *mark*: a hash of the address that only this server can make. The id
    of the person outlives the account."""

    __tablename__ = "barred_addresses"

    mark: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    until_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_barred_addresses_person", "person"),)


class ClosedNameRow(Base):
    """The name of an account that was deleted though it was blocked or complained about, so that
    nobody takes it at once. *name* and *blocked_ms*: of one whom the owner had blocked."""

    __tablename__ = "closed_names"

    skeleton: Mapped[str] = mapped_column(String(240), primary_key=True)
    name: Mapped[str | None] = mapped_column(String(60))
    at_ms: Mapped[int] = mapped_column(BigInteger)
    blocked_ms: Mapped[int | None] = mapped_column(BigInteger)
    complaints: Mapped[int] = mapped_column(Integer)


class SeatRow(Base):
    """The person who acts for a colour of a game; None for a deleted person.

    *mark*: while a rated game goes on, a hash of the address from which its player came, with a
    salt of that game alone: it tells whether both came from one, and goes when the game is over.
    """

    __tablename__ = "seats"

    game_id: Mapped[str] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    colour: Mapped[str] = mapped_column(String(8), primary_key=True)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))
    mark: Mapped[str | None] = mapped_column(String(32))

    __table_args__ = (Index("ix_seats_person_id", "person_id"),)


class MakerRow(Base):
    """The person who made an arbiter's table ("table"), a score in training ("score"), or a game
    without seats ("game")."""

    __tablename__ = "makers"

    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))

    __table_args__ = (Index("ix_makers_person_id", "person_id"),)


class PasskeyRow(Base):
    """A public key with which a device signs in. *id* is the SHA-256 of the credential's own id."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"))
    credential: Mapped[str] = mapped_column(Text)
    public_key: Mapped[str] = mapped_column(Text)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(60))
    created_ms: Mapped[int] = mapped_column(BigInteger)
    used_ms: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_passkeys_person_id", "person_id"),)


class IdentityRow(Base):
    """A person of an identity provider, by its *issuer* and its own number for the person."""

    __tablename__ = "identities"

    issuer: Mapped[str] = mapped_column(String(200), primary_key=True)
    subject: Mapped[str] = mapped_column(String(255), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"))
    made_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_identities_person", "person"),)


class RecoveryRow(Base):
    """A recovery code that has not been used."""

    __tablename__ = "recovery_codes"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    hashed: Mapped[str] = mapped_column(String(64), primary_key=True)


class TicketRow(Base):
    """A secret that works once: an owner's link, an invitation, another device, a challenge.

    *maker*: the hash of the session that made it, and with which it ends; None for the server."""

    __tablename__ = "tickets"

    hashed: Mapped[str] = mapped_column(String(64), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(16))
    person_id: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="CASCADE"))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    made_ms: Mapped[int] = mapped_column(BigInteger)
    expires_ms: Mapped[int] = mapped_column(BigInteger)
    maker: Mapped[str | None] = mapped_column(String(64))

    __table_args__ = (
        Index("ix_tickets_person_id", "person_id"),
        Index("ix_tickets_expires_ms", "expires_ms"),
    )


class SettingRow(Base):
    """A setting of the server, or its secret, shared by all processes."""

    __tablename__ = "server_settings"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))


class PreferencesRow(Base):
    """The preferences of a person: `{name: [value, ms UTC of the last change]}`."""

    __tablename__ = "preferences"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    value: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))


class RateRow(Base):
    """The count of tries in a window of time, for all processes together."""

    __tablename__ = "rate_counts"

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    count: Mapped[int] = mapped_column(Integer)
    expires_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_rate_counts_expires_ms", "expires_ms"),)
