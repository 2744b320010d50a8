"""The players of an arena who gave up half of their time."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; nobody has."""
    op.add_column("games", sa.Column("halved", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("games", "halved")
