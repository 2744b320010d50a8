"""Games, the logs of their commands, and the time at which a server last ran."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("regulation", sa.String(64), nullable=False),
        sa.Column("start_fen", sa.Text(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("colours", sa.String(16), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("fen", sa.Text(), nullable=False),
        sa.Column("turn", sa.String(8), nullable=False),
        sa.Column("result", sa.String(8), nullable=True),
        sa.Column("reason", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_updated_ms", "games", ["updated_ms"])
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=True),
        sa.Column("client_id", sa.String(64), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_events_game_id_games", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "version", name="pk_events"),
    )
    op.create_table(
        "presence",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_presence"),
    )


def downgrade() -> None:
    """Removes the tables, and with them every game."""
    op.drop_table("presence")
    op.drop_table("events")
    op.drop_index("ix_games_updated_ms", "games")
    op.drop_table("games")
