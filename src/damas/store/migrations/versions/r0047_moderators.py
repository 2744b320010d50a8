"""Moderators: their role, blocks and mutes with an end and a reason, notes on a person."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None
COLUMNS: dict[str, Any] = {
    "role": sa.String(12),
    "block_until_ms": sa.BigInteger(),
    "block_reason": sa.Text(),
    "mute_ms": sa.BigInteger(),
    "mute_until_ms": sa.BigInteger(),
    "mute_reason": sa.Text(),
}


def upgrade() -> None:
    """Adds the columns, and the table of notes."""
    for name, kind in COLUMNS.items():
        op.add_column("persons", sa.Column(name, kind, nullable=True))
    op.add_column("moderation", sa.Column("by_id", sa.String(32), nullable=True))
    op.create_table(
        "person_notes",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("by_id", sa.String(32), nullable=False),
        sa.Column("by_name", sa.String(80), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_person_notes"),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_person_notes_person_persons", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_person_notes_person", "person_notes", ["person", "number"])


def downgrade() -> None:
    """Drops them."""
    op.drop_table("person_notes")
    with op.batch_alter_table("moderation") as table:
        table.drop_column("by_id")
    with op.batch_alter_table("persons") as table:
        for name in COLUMNS:
            table.drop_column(name)
