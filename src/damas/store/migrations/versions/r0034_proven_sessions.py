"""When the person of a session last proved who they are, and the session that made a link."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns; older sessions have proved nothing, older links end by their time."""
    op.add_column("sessions", sa.Column("proven_ms", sa.BigInteger()))
    op.add_column("tickets", sa.Column("maker", sa.String(64)))


def downgrade() -> None:
    """Drops them."""
    op.drop_column("tickets", "maker")
    op.drop_column("sessions", "proven_ms")
