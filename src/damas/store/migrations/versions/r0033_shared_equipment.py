"""The event whose clocks and boards an event takes, so that those of one hall find each other."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; no event takes any yet."""
    op.add_column("tournaments", sa.Column("equipment_of", sa.String(32)))
    op.create_index("ix_tournaments_equipment_of", "tournaments", ["equipment_of"])


def downgrade() -> None:
    """Drops it."""
    op.drop_index("ix_tournaments_equipment_of", "tournaments")
    op.drop_column("tournaments", "equipment_of")
