"""Rooms for club nights, classes and simuls."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    _rooms()
    _people()
    _games()


def downgrade() -> None:
    """Drops them."""
    for table in ("room_games", "room_people", "rooms"):
        op.drop_table(table)


def _names(column: str, table: str, target: str) -> list[sa.schema.SchemaItem]:
    """A column that names a row of *target* and goes with it."""
    name = f"fk_{table}_{column}_{target.partition('.')[0]}"
    return [
        sa.Column(column, sa.String(32), nullable=False),
        sa.ForeignKeyConstraint([column], [target], name=name, ondelete="CASCADE"),
    ]


def _rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        *_names("host", "rooms", "persons.id"),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("terms", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("settings", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("closed_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
    )
    op.create_index("ix_rooms_code", "rooms", ["code"], unique=True)
    op.create_index("ix_rooms_host", "rooms", ["host"])


def _people() -> None:
    op.create_table(
        "room_people",
        *_names("room_id", "room_people", "rooms.id"),
        sa.Column("number", sa.Integer(), nullable=False),
        *_names("person", "room_people", "persons.id"),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("joined_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "number", name="pk_room_people"),
    )
    op.create_index("ix_room_people_person", "room_people", ["person"])
    op.create_index(
        "ix_room_people_room_id_person", "room_people", ["room_id", "person"], unique=True
    )


def _games() -> None:
    op.create_table(
        "room_games",
        *_names("room_id", "room_games", "rooms.id"),
        sa.Column("place", sa.Integer(), nullable=False),
        *_names("game_id", "room_games", "games.id"),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("room_id", "place", name="pk_room_games"),
    )
    op.create_index("ix_room_games_game_id", "room_games", ["game_id"], unique=True)
    op.create_index("ix_room_games_match_id", "room_games", ["match_id"])
