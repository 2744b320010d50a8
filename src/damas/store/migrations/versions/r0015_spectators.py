"""Spectators: how many people look on at a game, over all processes."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table; it holds what is true for seconds only."""
    op.create_table(
        "spectators",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("viewers", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("more", sa.Integer(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "process", name="pk_spectators"),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("spectators")
