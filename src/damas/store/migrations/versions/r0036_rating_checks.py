"""The verdicts on rated games of two people that are over; a mark of the address at a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table and the column; games that were counted before have no row."""
    op.add_column("seats", sa.Column("mark", sa.String(32)))
    op.create_table(
        "rating_checks",
        sa.Column("game_id", sa.String(32), primary_key=True),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        _person("white"),
        _person("black"),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.Column("together", sa.Boolean(), nullable=False),
        sa.Column("verdict", sa.String(8), nullable=False),
        sa.Column("decided_ms", sa.BigInteger()),
    )
    for column in ("white", "black", "verdict"):
        op.create_index(f"ix_rating_checks_{column}", "rating_checks", [column, "at_ms"])


def downgrade() -> None:
    """Drops both; games that waited are then counted as others are."""
    op.drop_table("rating_checks")
    op.drop_column("seats", "mark")


def _person(name: str) -> sa.Column[str]:
    key = sa.ForeignKey("persons.id", ondelete="SET NULL", name=f"fk_rating_checks_{name}_persons")
    return sa.Column(name, sa.String(32), key)
