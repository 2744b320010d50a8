"""Endings played against the tables, repertoires of openings, cards of repetition for both."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "repetition_cards",
        *_person("repetition_cards"),
        sa.Column("deck", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("due_ms", sa.BigInteger(), nullable=False),
        sa.Column("card", sa.JSON(), nullable=False),
        sa.Column("about", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "deck", "name", name="pk_repetition_cards"),
    )
    op.create_index(
        "ix_repetition_cards_due_ms", "repetition_cards", ["person_id", "deck", "due_ms"]
    )
    _endings()
    op.create_table(
        "repertoires",
        *_person("repertoires"),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("colour", sa.String(8), nullable=False),
        sa.Column("tree", sa.JSON(), nullable=False),
        *(
            sa.Column(name, sa.BigInteger(), nullable=False)
            for name in ("version", "created_ms", "updated_ms")
        ),
        sa.PrimaryKeyConstraint("person_id", "id", name="pk_repertoires"),
    )
    op.create_index("ix_repertoires_person_id", "repertoires", ["person_id", "updated_ms"])


def _endings() -> None:
    op.create_table(
        "endings",
        *_person("endings"),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("regulation", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("fen", sa.String(400), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=True),
        sa.Column("repeated", sa.Boolean(), nullable=False),
        sa.Column("log", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("result", sa.String(16), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "id", name="pk_endings"),
    )
    op.create_index("ix_endings_created_ms", "endings", ["person_id", "created_ms"])
    op.create_table(
        "ending_scores",
        *_person("ending_scores"),
        sa.Column("regulation", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        *(
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("level", "tried", "clean", "mended")
        ),
        sa.PrimaryKeyConstraint(
            "person_id", "regulation", "kind", "level", name="pk_ending_scores"
        ),
    )


def downgrade() -> None:
    """Drops them."""
    for table in ("repertoires", "ending_scores", "endings", "repetition_cards"):
        op.drop_table(table)


def _person(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=f"fk_{table}_person_id_persons", ondelete="CASCADE"
        ),
    ]
