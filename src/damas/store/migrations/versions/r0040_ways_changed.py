"""When a way into an account last changed: a secret that was looked at before opens no session."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; no change is known yet."""
    op.add_column("persons", sa.Column("ways_ms", sa.BigInteger()))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("persons", "ways_ms")
