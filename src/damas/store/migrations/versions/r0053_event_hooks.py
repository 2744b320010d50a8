"""Addresses of programs that are told the news of an event."""

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "event_hooks",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(500), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("base", sa.String(200), nullable=False),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.String(60), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_event_hooks_tournament_id_tournaments",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_event_hooks"),
    )
    op.create_index("ix_event_hooks_tournament_id", "event_hooks", ["tournament_id"])


def downgrade() -> None:
    """Drops it."""
    op.drop_table("event_hooks")
