"""People: persons, sessions, seats of games, data for signing in; the owner's row."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
TABLES = (
    "rate_counts",
    "server_settings",
    "tickets",
    "recovery_codes",
    "passkeys",
    "makers",
    "seats",
    "sessions",
    "persons",
)


def upgrade() -> None:
    """Creates the tables and the owner. Games of before have no seats: they are the owner's."""
    _people()
    _belongings()
    _signing_in()
    _server()
    private: sa.Column[bool] = sa.Column(
        "private", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("games", private)
    now = int(time.time() * 1000)
    names = ("id", "kind", "created_ms", "seen_ms")
    persons = sa.table("persons", *(sa.Column(name) for name in names))
    owner = {"id": "owner", "kind": "owner", "created_ms": now, "seen_ms": now}
    op.bulk_insert(persons, [owner])


def downgrade() -> None:
    """Drops them."""
    with op.batch_alter_table("games") as games:
        games.drop_column("private")
    for name in TABLES:
        op.drop_table(name)


def _people() -> None:
    """Persons and their sessions."""
    op.create_table(
        "persons",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(60), nullable=True),
        sa.Column("skeleton", sa.String(240), nullable=True),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("blocked_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
    )
    op.create_index("ix_persons_skeleton", "persons", ["skeleton"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("hashed", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=True),
        sa.Column("device", sa.String(120), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name="fk_sessions_person_id_persons", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("hashed", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])


def _belongings() -> None:
    """Tables of seats and makers."""
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("colour", sa.String(8), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_seats_game_id_games", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name="fk_seats_person_id_persons", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("game_id", "colour", name="pk_seats"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "makers",
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name="fk_makers_person_id_persons", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("kind", "id", name="pk_makers"),
    )
    op.create_index("ix_makers_person_id", "makers", ["person_id"])


def _signing_in() -> None:
    """Keys, codes and secrets that work once."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("credential", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("used_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name="fk_passkeys_person_id_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_person_id", "passkeys", ["person_id"])
    op.create_table(
        "recovery_codes",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("hashed", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["persons.id"],
            name="fk_recovery_codes_person_id_persons",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("person_id", "hashed", name="pk_recovery_codes"),
    )
    op.create_table(
        "tickets",
        sa.Column("hashed", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=True),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name="fk_tickets_person_id_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hashed", name="pk_tickets"),
    )
    op.create_index("ix_tickets_expires_ms", "tickets", ["expires_ms"])
    op.create_index("ix_tickets_person_id", "tickets", ["person_id"])


def _server() -> None:
    """Tables that all processes share."""
    op.create_table(
        "server_settings",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_settings"),
    )
    op.create_table(
        "rate_counts",
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_rate_counts"),
    )
    op.create_index("ix_rate_counts_expires_ms", "rate_counts", ["expires_ms"])
