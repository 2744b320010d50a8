"""Large archives: counts of positions that fill whole chunks, positions of games taken out, orders.

The orders of lists get an index each; PostgreSQL gets one of words, as SQLite has.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None
ORDERS = ("white", "black", "event", "plies")
WORDS = "to_tsvector('simple', regexp_replace(words, '[^[:alnum:]]+', ' ', 'g'))"


def upgrade() -> None:
    """Makes the tables and the indexes; runs of before have no tallies until they are merged."""
    op.create_table(
        "archive_tallies",
        sa.Column("run", sa.Integer(), primary_key=True),
        sa.Column("key", sa.BigInteger(), primary_key=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("counts", sa.LargeBinary(), nullable=False),
        sa.Column("members", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "archive_gone_postings",
        sa.Column("key", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("move", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("result", sa.Integer(), nullable=False),
    )
    posted: sa.Column[bool] = sa.Column(
        "posted", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("archive_gone", posted)
    for name in ORDERS:
        op.create_index(f"ix_archive_games_{name}", "archive_games", [name])
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"CREATE INDEX ix_archive_games_words ON archive_games USING gin ({WORDS})")


def downgrade() -> None:
    """Drops them."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_index("ix_archive_games_words", "archive_games")
    for name in ORDERS:
        op.drop_index(f"ix_archive_games_{name}", "archive_games")
    with op.batch_alter_table("archive_gone") as gone:
        gone.drop_column("posted")
    op.drop_table("archive_gone_postings")
    op.drop_table("archive_tallies")
