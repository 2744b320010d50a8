"""The restart of the server that its operator has announced to the players."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns; none is announced."""
    op.add_column("presence", sa.Column("restart_ms", sa.BigInteger(), nullable=True))
    op.add_column("presence", sa.Column("restart_words", sa.String(200), nullable=True))


def downgrade() -> None:
    """Drops them."""
    op.drop_column("presence", "restart_words")
    op.drop_column("presence", "restart_ms")
