"""Tables and games at which boards of tournaments are played."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "tournament_plays",
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("by_role", sa.String(16), nullable=False),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_plays_tournament_id_tournaments",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("kind", "id", name="pk_tournament_plays"),
    )
    op.create_index("ix_tournament_plays_tournament_id", "tournament_plays", ["tournament_id"])


def downgrade() -> None:
    """Removes the table: results that have entered stay in their events."""
    op.drop_table("tournament_plays")
