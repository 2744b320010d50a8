"""The archive: games from files, their sources, endings, and the index of positions."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables; on SQLite also the full text index of names."""
    _sources()
    _games()
    op.create_table(
        "archive_endings",
        sa.Column("kind", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["game"],
            ["archive_games.id"],
            name="fk_archive_endings_game_archive_games",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("kind", "game", name="pk_archive_endings"),
    )
    op.create_table(
        "archive_runs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_archive_runs"),
    )
    op.create_table(
        "archive_postings",
        sa.Column("run", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("part", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("low", sa.BigInteger(), nullable=False),
        sa.Column("high", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("run", "part", name="pk_archive_postings"),
    )
    op.create_index("ix_archive_postings_low", "archive_postings", ["run", "low"])
    op.create_index("ix_archive_postings_high", "archive_postings", ["run", "high"])
    op.create_table(
        "archive_gone",
        sa.Column("game", sa.Integer(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_archive_gone"),
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE VIRTUAL TABLE archive_words USING fts5("
            "words, content='archive_games', content_rowid='id', prefix='2 3')"
        )


def _sources() -> None:
    op.create_table(
        "archive_sources",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.LargeBinary(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_archive_sources"),
        sa.UniqueConstraint("digest", name="uq_archive_sources_digest"),
    )


def _games() -> None:
    op.create_table(
        "archive_games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.LargeBinary(16), nullable=False),
        sa.Column("variant", sa.String(16), nullable=True),
        sa.Column("regulation", sa.String(64), nullable=True),
        sa.Column("white", sa.Text(), nullable=False),
        sa.Column("black", sa.Text(), nullable=False),
        sa.Column("white_rating", sa.Integer(), nullable=False),
        sa.Column("black_rating", sa.Integer(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("result", sa.String(8), nullable=True),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("white_key", sa.Text(), nullable=False),
        sa.Column("black_key", sa.Text(), nullable=False),
        sa.Column("event_key", sa.Text(), nullable=False),
        sa.Column("pdn", sa.Text(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("edited_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["source"], ["archive_sources.id"], name="fk_archive_games_source_archive_sources"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_archive_games"),
        sa.UniqueConstraint("digest", name="uq_archive_games_digest"),
    )
    op.create_index("ix_archive_games_date", "archive_games", ["date"])
    op.create_index("ix_archive_games_variant", "archive_games", ["variant"])


def downgrade() -> None:
    """Removes the tables, and with them the archive."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE archive_words")
    for name in ("gone", "postings", "runs", "endings", "games", "sources"):
        op.drop_table(f"archive_{name}")
