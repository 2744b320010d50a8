"""The form of address of a class."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; a class of an older program is spoken to politely."""
    op.add_column("classes", sa.Column("familiar", sa.Boolean(), nullable=True))


def downgrade() -> None:
    """Drops it."""
    with op.batch_alter_table("classes") as batch:
        batch.drop_column("familiar")
