"""The names of players in the archive on PostgreSQL, each once, and the games of each name.

One game of three million at a position may be of a player: an index of words finds the games of
each word among those of all others, by millions. A trigger keeps the names of all games that any
program writes. SQLite finds words without.
"""

from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

KEEP = """
CREATE FUNCTION archive_keep_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO archive_names (key)
    SELECT white_key FROM fresh UNION SELECT black_key FROM fresh ORDER BY 1
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$
"""
WORDS = "to_tsvector('simple', regexp_replace(key, '[^[:alnum:]]+', ' ', 'g'))"


def upgrade() -> None:
    """Makes the names of the games that are there."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.execute('CREATE TABLE archive_names (key TEXT COLLATE "C" PRIMARY KEY)')
    op.execute(KEEP)
    for event in ("INSERT", "UPDATE"):
        op.execute(
            f"CREATE TRIGGER archive_names_{event.lower()} AFTER {event} ON archive_games"
            " REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION"
            " archive_keep_names()"
        )
    op.execute(
        "INSERT INTO archive_names (key)"
        " SELECT white_key FROM archive_games UNION SELECT black_key FROM archive_games"
    )
    op.execute(f"CREATE INDEX ix_archive_names_words ON archive_names USING gin ({WORDS})")
    for side in ("white", "black"):
        op.execute(
            f"CREATE INDEX ix_archive_games_{side}_key ON archive_games"
            f' ({side}_key COLLATE "C", id)'
        )
    op.execute("ANALYZE archive_names")


def downgrade() -> None:
    """Drops them."""
    if op.get_bind().dialect.name != "postgresql":
        return
    for side in ("white", "black"):
        op.execute(f"DROP INDEX IF EXISTS ix_archive_games_{side}_key")
    for event in ("insert", "update"):
        op.execute(f"DROP TRIGGER archive_names_{event} ON archive_games")
    op.execute("DROP FUNCTION archive_keep_names()")
    op.execute("DROP TABLE archive_names")
