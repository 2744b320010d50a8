"""The games of the archive of each result by date, the newest first."""

from alembic import op
from sqlalchemy import text

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the index, in the order of the list of games."""
    newest = text("date DESC")
    op.create_index("ix_archive_games_result", "archive_games", ["result", newest, "id"])
