"""Relays: boards of other people's events."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "relays",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("changed_ms", sa.BigInteger(), nullable=False),
        sa.Column("link", sa.Text(), nullable=True),
        sa.Column("next_ms", sa.BigInteger(), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=True),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["owner"], ["persons.id"], name="fk_relays_owner_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_relays"),
    )
    op.create_index("ix_relays_changed_ms", "relays", ["changed_ms"])
    op.create_index("ix_relays_owner", "relays", ["owner"])
    op.create_index("ix_relays_next_ms", "relays", ["next_ms"])


def downgrade() -> None:
    """Drops it."""
    op.drop_table("relays")
