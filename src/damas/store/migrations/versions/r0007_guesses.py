"""Guesses of PINs, by address and event; how long the PIN of a key is."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table and the column; the PINs that there are have no known length."""
    op.create_table(
        "tournament_guesses",
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("entered", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_guesses_tournament_id_tournaments",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "address", name="pk_tournament_guesses"),
    )
    op.add_column("tournament_keys", sa.Column("pin_length", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Drops them."""
    with op.batch_alter_table("tournament_keys") as keys:
        keys.drop_column("pin_length")
    op.drop_table("tournament_guesses")
