"""Many processes: what each sees to, signs of life, and commands that are done once."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None
ADDED: tuple[tuple[str, str, sa.types.TypeEngine[Any]], ...] = (
    ("games", "falls_ms", sa.BigInteger()),
    ("games", "engine_ms", sa.BigInteger()),
    ("games", "keeper", sa.String(16)),
    ("presence", "down_ms", sa.BigInteger()),
    ("presence", "up_ms", sa.BigInteger()),
    ("attendance", "holder", sa.String(16)),
    ("words", "client_id", sa.String(64)),
    ("reports", "client_id", sa.String(64)),
)
PARTIAL = (("ix_games_falls", "falls_ms"), ("ix_games_engine", "engine_ms"))
OLDEST = "0016"
"""The program of that revision may still use the database: nothing of it is gone."""


def upgrade() -> None:
    """Adds columns that may be empty, indexes, and three tables; takes nothing away."""
    for table, name, kind in ADDED:
        op.add_column(table, sa.Column(name, kind, nullable=True))
    for name, column in PARTIAL:
        there = sa.text(f"{column} IS NOT NULL")
        op.create_index(name, "games", [column], sqlite_where=there, postgresql_where=there)
    op.create_index("ix_words_client", "words", ["game_id", "person", "client_id"], unique=True)
    op.create_index("ix_reports_client", "reports", ["person", "client_id"], unique=True)
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("signs", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("started_ms", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "board_clocks",
        sa.Column(
            "event",
            sa.String(32),
            sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        *(
            sa.Column(name, sa.Integer(), primary_key=True, autoincrement=False)
            for name in ("round", "board", "game")
        ),
        sa.Column("state", sa.JSON(none_as_null=True), nullable=False),
    )
    floor = op.create_table(
        "damas_floor",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("oldest", sa.String(32), nullable=False),
    )
    op.bulk_insert(floor, [{"id": 1, "oldest": OLDEST}])


def downgrade() -> None:
    """Drops them."""
    for table in ("damas_floor", "board_clocks", "processes"):
        op.drop_table(table)
    op.drop_index("ix_reports_client", "reports")
    op.drop_index("ix_words_client", "words")
    for name, _ in PARTIAL:
        op.drop_index(name, "games")
    for table, name, _ in reversed(ADDED):
        with op.batch_alter_table(table) as changed:
            changed.drop_column(name)
