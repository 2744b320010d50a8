"""Blocks that outlive a cookie and an account; complaints with a copy of the remarks."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns and the tables; nothing is known yet of sessions and complaints before."""
    op.add_column("sessions", sa.Column("address_mark", sa.String(32)))
    op.add_column("reports", sa.Column("evidence", sa.JSON(none_as_null=True)))
    op.create_table(
        "barred_addresses",
        sa.Column("mark", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_barred_addresses_person", "barred_addresses", ["person"])
    op.create_table(
        "closed_names",
        sa.Column("skeleton", sa.String(240), primary_key=True),
        sa.Column("name", sa.String(60), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("blocked_ms", sa.BigInteger(), nullable=True),
        sa.Column("complaints", sa.Integer(), nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("closed_names")
    op.drop_table("barred_addresses")
    op.drop_column("reports", "evidence")
    op.drop_column("sessions", "address_mark")
