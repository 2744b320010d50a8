"""The size of each log, counted with every entry: a log has a limit, the owner sees the largest.

Entries of games that are over are not read for it: nothing is added to them any more.
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None

ROW_BYTES = 48
LOGS = (
    ("games", "events", "game_id", ("payload", "clock"), "games.reason IS NULL"),
    ("arbiter_tables", "arbiter_events", "table_id", ("payload",), "1 = 1"),
    ("tournaments", "tournament_entries", "tournament_id", ("entry",), "1 = 1"),
    ("studies", "study_changes", "study_id", ("payload",), "1 = 1"),
)


def upgrade() -> None:
    """Adds the columns, and counts what is there."""
    for heads, entries, owner, columns, which in LOGS:
        size = sa.Column("bytes", sa.BigInteger(), nullable=False, server_default="0")
        op.add_column(heads, size)
        texts = " + ".join(f"coalesce(length(CAST({one} AS TEXT)), 0)" for one in columns)
        counted = f"SELECT sum({ROW_BYTES} + {texts}) FROM {entries} WHERE {owner} = {heads}.id"  # noqa: S608
        op.execute(f"UPDATE {heads} SET bytes = coalesce(({counted}), 0) WHERE {which}")  # noqa: S608


def downgrade() -> None:
    """Drops them."""
    for heads, *_ in LOGS:
        op.drop_column(heads, "bytes")
