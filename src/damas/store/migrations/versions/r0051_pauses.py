"""A pause of all clocks, by the owner."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds its columns beside the announced restart."""
    op.add_column("presence", sa.Column("paused_ms", sa.BigInteger(), nullable=True))
    op.add_column("presence", sa.Column("goes_on_ms", sa.BigInteger(), nullable=True))
    op.add_column("presence", sa.Column("pause_words", sa.String(200), nullable=True))


def downgrade() -> None:
    """Drops them."""
    op.drop_column("presence", "pause_words")
    op.drop_column("presence", "goes_on_ms")
    op.drop_column("presence", "paused_ms")
