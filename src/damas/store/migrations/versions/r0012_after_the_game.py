"""After a game: who is making its review, the board its players share; running games found fast."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None
TABLES = ("analysis_boards", "review_turns")


def upgrade() -> None:
    """Creates the tables and the index."""
    op.create_table(
        "review_turns",
        *_game("review_turns"),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_review_turns"),
    )
    op.create_table(
        "analysis_boards",
        *_game("analysis_boards"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_analysis_boards"),
    )
    running = sa.text("reason IS NULL")
    op.create_index(
        "ix_games_running",
        "games",
        ["updated_ms"],
        sqlite_where=running,
        postgresql_where=running,
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_index("ix_games_running", "games")
    for table in TABLES:
        op.drop_table(table)


def _game(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=f"fk_{table}_game_id_games", ondelete="CASCADE"
        ),
    ]
