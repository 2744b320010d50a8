"""A club asks another one to a match for a time once while it waits for the answer."""

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the time asked for, which older matches lack."""
    op.add_column("club_matches", sa.Column("asked_for_ms", sa.BigInteger(), nullable=True))
    waiting = sa.text("state = 'asked'")
    op.create_index(
        "ix_club_matches_waiting",
        "club_matches",
        ["home", "away", "asked_for_ms"],
        unique=True,
        postgresql_where=waiting,
        sqlite_where=waiting,
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_index("ix_club_matches_waiting", "club_matches")
    with op.batch_alter_table("club_matches") as table:
        table.drop_column("asked_for_ms")
