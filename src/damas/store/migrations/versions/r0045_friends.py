"""Friends: accounts that a person plays with."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    people = [
        item
        for name in ("person", "friend")
        for item in (
            sa.Column(name, sa.String(32), nullable=False),
            sa.ForeignKeyConstraint(
                [name], ["persons.id"], name=f"fk_friends_{name}_persons", ondelete="CASCADE"
            ),
        )
    ]
    key = sa.PrimaryKeyConstraint("person", "friend", name="pk_friends")
    op.create_table("friends", *people, sa.Column("at_ms", sa.BigInteger(), nullable=False), key)


def downgrade() -> None:
    """Drops it."""
    op.drop_table("friends")
