"""Lists of games by date without the rows of the games: in order, and of given numbers; the chunks
of a position with their numbers, though a thousand begin with it.

PostgreSQL also keeps new chunks of the index of positions packed by LZ4, where it was built with
it: unpacking is most of the time of a question about a position.
"""

from alembic import op
from sqlalchemy import text

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the indexes; an archive whose first import was ended may be without that of dates."""
    op.drop_index("ix_archive_games_date", "archive_games", if_exists=True)
    op.create_index("ix_archive_games_date", "archive_games", [text("date DESC"), "id"])
    op.create_index("ix_archive_games_day_of", "archive_games", ["id", "date"])
    for key in ("low", "high"):
        op.drop_index(f"ix_archive_postings_{key}", "archive_postings")
        op.create_index(f"ix_archive_postings_{key}", "archive_postings", ["run", key, "part"])
    _pack("lz4")


def downgrade() -> None:
    """Puts the index of before back; what is packed by LZ4 stays so, and is read."""
    for key in ("low", "high"):
        op.drop_index(f"ix_archive_postings_{key}", "archive_postings")
        op.create_index(f"ix_archive_postings_{key}", "archive_postings", ["run", key])
    op.drop_index("ix_archive_games_day_of", "archive_games")
    op.drop_index("ix_archive_games_date", "archive_games")
    op.create_index("ix_archive_games_date", "archive_games", ["date"])
    _pack("default")


def _pack(how: str) -> None:
    bind = op.get_bind()
    if bind.dialect.name != "postgresql":
        return
    known = bind.scalar(
        text("SELECT enumvals FROM pg_settings WHERE name = 'default_toast_compression'")
    )
    if "lz4" in (known or ()):
        op.execute(f"ALTER TABLE archive_postings ALTER COLUMN data SET COMPRESSION {how}")
