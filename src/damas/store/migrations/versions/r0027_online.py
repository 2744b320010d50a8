"""Events whose boards are played online: their people, and the times of their next steps; people
who pause in an arena."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    event = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    op.create_table(
        "event_seats",
        sa.Column("tournament_id", sa.String(32), event, primary_key=True),
        sa.Column(
            "person",
            sa.String(32),
            sa.ForeignKey("persons.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("mark", sa.String(32), nullable=False),
    )
    seats = "event_seats"
    op.create_index("ix_event_seats_mark", seats, ["tournament_id", "mark"], unique=True)
    op.create_index("ix_event_seats_person", seats, ["person"])
    event = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    op.create_table(
        "event_duties",
        sa.Column("tournament_id", sa.String(32), event, primary_key=True),
        sa.Column("due_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_event_duties_due_ms", "event_duties", ["due_ms"])
    op.add_column(
        "room_people",
        sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
