"""Accounts by the people of an identity provider (OpenID Connect)."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(200), nullable=False),
        sa.Column("subject", sa.String(255), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject", name="pk_identities"),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_identities_person_persons", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_identities_person", "identities", ["person"])


def downgrade() -> None:
    """Drops it."""
    op.drop_table("identities")
