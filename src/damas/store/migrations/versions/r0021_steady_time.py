"""The time of a process beside that count of its machine which nobody sets."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds two columns that may be empty."""
    op.add_column("processes", sa.Column("boot", sa.String(36), nullable=True))
    op.add_column("processes", sa.Column("steady_ms", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Drops them."""
    for name in ("steady_ms", "boot"):
        with op.batch_alter_table("processes") as changed:
            changed.drop_column(name)
