"""The time at which the six letters of a class end."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the time; letters of older classes end a day after the class was made."""
    op.add_column("classes", sa.Column("code_until_ms", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("classes", "code_until_ms")
