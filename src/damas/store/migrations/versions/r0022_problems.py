"""Problems: ratings of problems and of their solvers, attempts, cards of repetition."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None
_RATING = ("value", "deviation", "volatility")


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "problem_ratings",
        sa.Column("problem", sa.String(16), primary_key=True),
        *_rating(),
    )
    op.create_table(
        "problem_solvers",
        *_person("problem_solvers"),
        sa.Column("variant", sa.String(32), nullable=False),
        *_rating(),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("solved", "streak", "storm")),
        sa.PrimaryKeyConstraint("person_id", "variant", name="pk_problem_solvers"),
    )
    op.create_table(
        "problem_attempts",
        *_person("problem_attempts"),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("problem", sa.String(16), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("solved", "rated")),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("before", "after")),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "command", name="pk_problem_attempts"),
    )
    op.create_index("ix_problem_attempts_problem", "problem_attempts", ["person_id", "problem"])
    op.create_index(
        "ix_problem_attempts_at_ms", "problem_attempts", ["person_id", "variant", "at_ms"]
    )
    op.create_table(
        "problem_cards",
        *_person("problem_cards"),
        sa.Column("problem", sa.String(16), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("due_ms", sa.BigInteger(), nullable=False),
        sa.Column("card", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "problem", name="pk_problem_cards"),
    )
    op.create_index("ix_problem_cards_due_ms", "problem_cards", ["person_id", "variant", "due_ms"])


def downgrade() -> None:
    """Drops them."""
    for table in ("problem_cards", "problem_attempts", "problem_solvers", "problem_ratings"):
        op.drop_table(table)


def _rating() -> list[sa.schema.SchemaItem]:
    return [
        *(sa.Column(name, sa.Float(), nullable=False) for name in _RATING),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    ]


def _person(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=f"fk_{table}_person_id_persons", ondelete="CASCADE"
        ),
    ]
