"""Notices by e-mail and Web Push, people in the lobby, complaints that are closed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None
TABLES = ("lobby_guests", "notices", "push_subscriptions", "notice_choices")


def upgrade() -> None:
    """Creates the tables. Complaints of before are open."""
    _choices()
    _notices()
    op.create_table(
        "lobby_guests",
        *_person("lobby_guests"),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_lobby_guests"),
    )
    op.add_column("reports", sa.Column("closed_ms", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Drops them."""
    with op.batch_alter_table("reports") as reports:
        reports.drop_column("closed_ms")
    for table in TABLES:
        op.drop_table(table)


def _person(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("person", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name=f"fk_{table}_person_persons", ondelete="CASCADE"
        ),
    ]


def _choices() -> None:
    op.create_table(
        "notice_choices",
        *_person("notice_choices"),
        sa.Column("mail", sa.Boolean(), nullable=False),
        sa.Column("address", sa.String(254), nullable=True),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("base", sa.String(200), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_notice_choices"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), nullable=False),
        *_person("push_subscriptions"),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public_key", sa.String(120), nullable=False),
        sa.Column("credential", sa.String(40), nullable=False),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("base", sa.String(200), nullable=False),
        sa.Column("device", sa.String(120), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_subscriptions"),
    )
    op.create_index("ix_push_subscriptions_person", "push_subscriptions", ["person"])


def _notices() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        *_person("notices"),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("payload", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("due_ms", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claim", sa.String(32), nullable=True),
        sa.Column("claimed_ms", sa.BigInteger(), nullable=True),
        sa.Column("done_ms", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.String(12), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    op.create_index("ix_notices_key", "notices", ["key"], unique=True)
    op.create_index("ix_notices_person", "notices", ["person"])
    op.create_index("ix_notices_done_ms_due_ms", "notices", ["done_ms", "due_ms"])
