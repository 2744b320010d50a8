"""Several games with the same moves and players; files that were read by older rules.

A file that an older program has read is read anew when it is imported again: games that were taken
for others come in.
"""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the table, and the column; each file so far was read by the older rules."""
    op.create_table(
        "archive_twins",
        sa.Column("base", sa.LargeBinary(16), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("base", "game", name="pk_archive_twins"),
        sa.ForeignKeyConstraint(
            ["game"],
            ["archive_games.id"],
            ondelete="CASCADE",
            name="fk_archive_twins_game_archive_games",
        ),
    )
    op.create_index("ix_archive_twins_game", "archive_twins", ["game"])
    op.add_column("archive_gone", sa.Column("became", sa.Integer(), nullable=True))
    op.add_column(
        "archive_sources", sa.Column("reading", sa.Integer(), nullable=False, server_default="0")
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_column("archive_sources", "reading")
    op.drop_column("archive_gone", "became")
    op.drop_index("ix_archive_twins_game", "archive_twins")
    op.drop_table("archive_twins")
