"""Who asked for a place at an event, for the person's own calendar."""

import sqlalchemy as sa
from alembic import op

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "event_registrants",
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("registration", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_event_registrants_tournament_id_tournaments",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
            name="fk_event_registrants_person_persons",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "registration", name="pk_event_registrants"),
    )
    op.create_index("ix_event_registrants_person", "event_registrants", ["person"])


def downgrade() -> None:
    """Drops it."""
    op.drop_table("event_registrants")
