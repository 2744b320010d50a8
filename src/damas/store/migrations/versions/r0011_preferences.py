"""The preferences of people, which follow them to every device."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table. The choices that browsers keep come with their next visit."""
    op.create_table(
        "preferences",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("value", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["persons.id"],
            name="fk_preferences_person_id_persons",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("person_id", name="pk_preferences"),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("preferences")
