"""A federation's registry: records, the log of acts, published lists of ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    _records()
    _log()
    op.create_table(
        "rating_lists",
        sa.Column("series", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "rating_list_entries",
        sa.Column("series", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("entry", sa.JSON(), nullable=False),
    )
    entries = "rating_list_entries"
    op.create_index("ix_rating_list_entries_place", entries, ["series", "day", "place", "person"])
    op.create_index("ix_rating_list_entries_person", entries, ["person", "series", "day"])


def _records() -> None:
    op.create_table(
        "registry_records",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        *(
            sa.Column(name, sa.String(length), nullable=True)
            for name, length in (
                ("alias", 32),
                ("national", 32),
                ("fmjd", 32),
                ("fide", 32),
                ("series", 32),
                ("day", 10),
            )
        ),
    )
    table = "registry_records"
    op.create_index("ix_registry_records_name", table, ["kind", "name"])
    for name in ("national", "fmjd", "fide"):
        op.create_index(f"ix_registry_records_{name}", table, [name])
    op.create_index("ix_registry_records_series", table, ["kind", "series", "day"])
    op.create_table(
        "registry_places",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
    )
    op.create_index("ix_registry_places_person", "registry_places", ["person", "kind"])


def _log() -> None:
    op.create_table(
        "registry_log",
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("act", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("notes", sa.JSON(), nullable=False),
        sa.Column("undoes", sa.Integer(), nullable=True),
    )
    op.create_index("ix_registry_log_command", "registry_log", ["command"], unique=True)
    op.create_index("ix_registry_log_undoes", "registry_log", ["undoes"], unique=True)
    op.create_table(
        "registry_touches",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.ForeignKeyConstraint(
            ["number"], ["registry_log.number"], name="fk_registry_touches_number_registry_log"
        ),
    )


def downgrade() -> None:
    """Drops them."""
    for table in (
        "registry_touches",
        "registry_log",
        "registry_places",
        "registry_records",
        "rating_list_entries",
        "rating_lists",
    ):
        op.drop_table(table)
