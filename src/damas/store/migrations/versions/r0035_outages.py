"""The times in which a process could store nothing: no player is charged for them."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "outages",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("down_ms", sa.BigInteger(), nullable=False),
        sa.Column("up_ms", sa.BigInteger(), nullable=True),
        sa.Column("cause", sa.String(16), nullable=False),
        sa.Column("everywhere", sa.Boolean(), nullable=False),
        sa.Column("filler", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outages"),
    )
    op.create_index("ix_outages_up_ms", "outages", ["up_ms"])


def downgrade() -> None:
    """Drops it."""
    op.drop_index("ix_outages_up_ms", "outages")
    op.drop_table("outages")
