"""Cards of pupils; the rule book of a class; the time of an attempt; exams."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None

COLUMNS = (
    ("class_pupils", "card_code", sa.String(8)),
    ("classes", "rules", sa.String(40)),
    ("problem_attempts", "seconds", sa.Float()),
)


def upgrade() -> None:
    """Adds the columns and the table; what older programs write has none of them."""
    for table, name, kind in COLUMNS:
        op.add_column(table, sa.Column(name, kind, nullable=True))
    op.create_index("ix_class_pupils_card_code", "class_pupils", ["card_code"], unique=True)
    op.create_table(
        "class_exams",
        sa.Column("class_id", sa.String(32), nullable=False),
        sa.Column("task", sa.Integer(), nullable=False),
        sa.Column("pupil", sa.Integer(), nullable=False),
        sa.Column("begun_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["class_id", "pupil"],
            ["class_pupils.class_id", "class_pupils.number"],
            name="fk_class_exams_class_id_class_pupils",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("class_id", "task", "pupil", name="pk_class_exams"),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("class_exams")
    op.drop_index("ix_class_pupils_card_code", "class_pupils")
    for table, name, _ in reversed(COLUMNS):
        op.drop_column(table, name)
