"""The arbiter: real boards, their logs of events, and the scores of trainees."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "arbiter_tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("regulation", sa.String(64), nullable=False),
        sa.Column("headers", sa.JSON(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("fen", sa.Text(), nullable=False),
        sa.Column("pending", sa.String(16), nullable=True),
        sa.Column("result", sa.String(16), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_arbiter_tables"),
    )
    op.create_index("ix_arbiter_tables_updated_ms", "arbiter_tables", ["updated_ms"])
    op.create_table(
        "arbiter_events",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["arbiter_tables.id"],
            name="fk_arbiter_events_table_id_arbiter_tables",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_arbiter_events"),
    )
    op.create_table(
        "arbiter_scores",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("trainee", sa.Text(), nullable=False),
        sa.Column("regulation", sa.String(64), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_arbiter_scores"),
        sa.UniqueConstraint("client_id", name="uq_arbiter_scores_client_id"),
    )
    op.create_index("ix_arbiter_scores_at_ms", "arbiter_scores", ["at_ms"])


def downgrade() -> None:
    """Removes the tables, and with them every board and score."""
    for name in ("scores", "events", "tables"):
        op.drop_table(f"arbiter_{name}")
