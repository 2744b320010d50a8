"""Things that the owner or an organiser removes go into a basket first; the trail of it."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables, and the column for remarks that are taken away."""
    op.add_column("words", sa.Column("removed_ms", sa.BigInteger()))
    op.create_table(
        "basket",
        *_thing(key=True),
        *_words(),
        sa.Column("by_role", sa.String(12), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_basket_until_ms", "basket", ["until_ms"])
    op.create_table(
        "basket_parts",
        *_thing(key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("held", sa.Text(), nullable=False),
        sa.Column("part", sa.String(60), nullable=True),
        sa.ForeignKeyConstraint(["kind", "id"], ["basket.kind", "basket.id"], ondelete="CASCADE"),
    )
    op.create_index("ix_basket_parts_part", "basket_parts", ["part"])
    op.create_table(
        "moderation",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("act", sa.String(12), nullable=False),
        *_thing(key=False),
        *_words(),
        sa.Column("by_role", sa.String(12), nullable=False),
        sa.Column("by_name", sa.String(80), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_moderation_thing", "moderation", ["kind", "id"])
    op.create_table(
        "closures",
        *_thing(key=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Drops them, with the things in the basket."""
    for table in ("closures", "moderation", "basket_parts", "basket"):
        op.drop_table(table)
    op.drop_column("words", "removed_ms")


def _thing(*, key: bool) -> tuple[Any, ...]:
    return (
        sa.Column("kind", sa.String(12), primary_key=key, nullable=False),
        sa.Column("id", sa.String(40), primary_key=key, nullable=False),
    )


def _words() -> tuple[Any, ...]:
    return (
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
    )
