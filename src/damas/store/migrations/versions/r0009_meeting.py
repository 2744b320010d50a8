"""Meetings: invitations, seeks, matches, words, blocks, reports, attendance; terms of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None
TABLES = (
    "attendance",
    "reports",
    "blocks",
    "words",
    "match_games",
    "matches",
    "seeks",
    "invitations",
)


def upgrade() -> None:
    """Creates the tables. Games of before were not met for: they have no terms."""
    _invitations()
    _seeks()
    _matches()
    _between()
    op.add_column("games", sa.Column("terms", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Drops them."""
    with op.batch_alter_table("games") as games:
        games.drop_column("terms")
    for table in TABLES:
        op.drop_table(table)


def _person(name: str, table: str, gone: str = "CASCADE") -> list[sa.schema.SchemaItem]:
    """A column that names a person, with its rule for a deleted person."""
    return [
        sa.Column(name, sa.String(32), nullable=gone == "SET NULL"),
        sa.ForeignKeyConstraint(
            [name], ["persons.id"], name=f"fk_{table}_{name}_persons", ondelete=gone
        ),
    ]


def _game(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=f"fk_{table}_game_id_games", ondelete="CASCADE"
        ),
    ]


def _invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("token", sa.String(32), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("terms", sa.JSON(none_as_null=True), nullable=False),
        *_person("host", "invitations"),
        sa.Column("host_name", sa.String(60), nullable=False),
        sa.Column("to_person", sa.String(32), nullable=True),
        sa.Column("to_name", sa.String(60), nullable=True),
        sa.Column("of_game", sa.String(32), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.String(12), nullable=True),
        sa.Column("game_id", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(
            ["to_person"],
            ["persons.id"],
            name="fk_invitations_to_person_persons",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token", name="pk_invitations"),
    )
    op.create_index("ix_invitations_code", "invitations", ["code"], unique=True)
    for column in ("host", "to_person", "of_game"):
        op.create_index(f"ix_invitations_{column}", "invitations", [column])


def _seeks() -> None:
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(32), nullable=False),
        *_person("person", "seeks"),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("terms", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_seeks"),
    )
    op.create_index("ix_seeks_person", "seeks", ["person"])


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("terms", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("seed", sa.String(32), nullable=False),
        *_person("host", "matches"),
        *_person("guest", "matches"),
        sa.Column("host_name", sa.String(60), nullable=False),
        sa.Column("guest_name", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_table(
        "match_games",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        *_game("match_games"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_match_games_match_id_matches", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "place", name="pk_match_games"),
    )


def _between() -> None:
    op.create_table(
        "words",
        *_game("words"),
        sa.Column("number", sa.Integer(), nullable=False),
        *_person("person", "words", "SET NULL"),
        sa.Column("colour", sa.String(8), nullable=False),
        sa.Column("phrase", sa.String(24), nullable=True),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_words"),
    )
    op.create_table(
        "blocks",
        *_person("person", "blocks"),
        *_person("blocked", "blocks"),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), nullable=False),
        *_person("person", "reports", "SET NULL"),
        *_person("about", "reports", "SET NULL"),
        sa.Column("game_id", sa.String(32), nullable=True),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_table(
        "attendance",
        *_game("attendance"),
        sa.Column("colour", sa.String(8), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("gone_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("game_id", "colour", name="pk_attendance"),
    )
