"""Words in rooms, complaints about people of a room, arbiter's boards that others may look at."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables, and the column of complaints."""
    op.create_table(
        "room_words",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("speaker", sa.Integer(), nullable=False),
        sa.Column("phrase", sa.String(24), nullable=True),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("removed_ms", sa.BigInteger(), nullable=True),
        sa.Column("client_id", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("room_id", "number", name="pk_room_words"),
        sa.ForeignKeyConstraint(
            ["room_id"], ["rooms.id"], name="fk_room_words_room_id_rooms", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_room_words_person_persons", ondelete="SET NULL"
        ),
    )
    columns = ["room_id", "person", "client_id"]
    op.create_index("ix_room_words_client", "room_words", columns, unique=True)
    op.add_column("reports", sa.Column("room_id", sa.String(32), nullable=True))
    op.create_table(
        "arbiter_views",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("made_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_arbiter_views"),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["arbiter_tables.id"],
            name="fk_arbiter_views_table_id_arbiter_tables",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_arbiter_views_table_id", "arbiter_views", ["table_id"], unique=True)


def downgrade() -> None:
    """Drops them."""
    op.drop_table("arbiter_views")
    with op.batch_alter_table("reports") as reports:
        reports.drop_column("room_id")
    op.drop_table("room_words")
