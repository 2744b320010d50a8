"""Ratings, rated games, evidence of fair play; whether the rating of a seek is provisional."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables. Games of before count from the first start on: see `web/ratings`."""
    op.create_table(
        "ratings",
        *_person("person_id", "ratings"),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        *(sa.Column(name, sa.Float(), nullable=False) for name in _RATING),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "variant", "speed", name="pk_ratings"),
    )
    op.create_index("ix_ratings_variant_speed", "ratings", ["variant", "speed", "value"])
    _rated_games()
    _fair_play()
    op.add_column(
        "seeks",
        sa.Column("provisional", sa.Boolean(), nullable=False, server_default=sa.false()),
    )


def downgrade() -> None:
    """Drops them."""
    with op.batch_alter_table("seeks") as seeks:
        seeks.drop_column("provisional")
    for table in ("fair_play", "rated_games", "ratings"):
        op.drop_table(table)


_RATING = ("value", "deviation", "volatility")
_CHANGES = ("score", "white_before", "white_after", "black_before", "black_after")


def _person(name: str, table: str, gone: str = "CASCADE") -> list[sa.schema.SchemaItem]:
    """A column that names a person, with its rule for a deleted person."""
    return [
        sa.Column(name, sa.String(32), nullable=gone == "SET NULL"),
        sa.ForeignKeyConstraint(
            [name], ["persons.id"], name=f"fk_{table}_{name}_persons", ondelete=gone
        ),
    ]


def _rated_games() -> None:
    op.create_table(
        "rated_games",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        *_person("white", "rated_games", "SET NULL"),
        *_person("black", "rated_games", "SET NULL"),
        sa.Column("white_level", sa.Integer(), nullable=True),
        sa.Column("black_level", sa.Integer(), nullable=True),
        *(sa.Column(name, sa.Float(), nullable=False) for name in _CHANGES),
        sa.PrimaryKeyConstraint("game_id", name="pk_rated_games"),
    )
    for side in ("white", "black"):
        columns = [side, "variant", "speed", "at_ms"]
        op.create_index(f"ix_rated_games_{side}", "rated_games", columns)
    op.create_index("ix_rated_games_at_ms", "rated_games", ["at_ms"])


def _fair_play() -> None:
    op.create_table(
        "fair_play",
        sa.Column("game_id", sa.String(32), nullable=False),
        *_person("person_id", "fair_play"),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("choices", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("expected", sa.Float(), nullable=False),
        sa.Column("variance", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_fair_play"),
    )
    op.create_index("ix_fair_play_person_id", "fair_play", ["person_id", "at_ms"])
