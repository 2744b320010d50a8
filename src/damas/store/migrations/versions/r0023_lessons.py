"""The progress of people in lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "lesson_progress",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("lesson", sa.String(64), nullable=False),
        sa.Column("regulation", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(16), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=False),
        sa.Column("finished_ms", sa.BigInteger(), nullable=True),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["persons.id"],
            name="fk_lesson_progress_person_id_persons",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("person_id", "lesson", "regulation", name="pk_lesson_progress"),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("lesson_progress")
