"""Sections: events of one festival."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "event_sections",
        sa.Column(
            "tournament_id",
            sa.String(32),
            sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("first_id", sa.String(32), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("festival", sa.String(120), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("command", sa.String(64), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    for column in ("place", "command"):
        name, columns = f"ix_event_sections_{column}", ["first_id", column]
        op.create_index(name, "event_sections", columns, unique=True)
