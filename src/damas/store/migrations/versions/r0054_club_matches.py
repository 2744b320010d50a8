"""Matches of two clubs of the federation, played online."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "club_matches",
        sa.Column("tournament_id", sa.String(32), nullable=False),
        sa.Column("home", sa.String(32), nullable=False),
        sa.Column("away", sa.String(32), nullable=False),
        sa.Column("asker", sa.String(32), nullable=True),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("asked_ms", sa.BigInteger(), nullable=False),
        sa.Column("home_team", sa.Integer(), nullable=True),
        sa.Column("away_team", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_club_matches_tournament_id_tournaments",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["asker"], ["persons.id"], name="fk_club_matches_asker_persons", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("tournament_id", name="pk_club_matches"),
    )
    for club in ("home", "away"):
        op.create_index(f"ix_club_matches_{club}", "club_matches", [club, "asked_ms"])


def downgrade() -> None:
    """Drops it."""
    op.drop_table("club_matches")
