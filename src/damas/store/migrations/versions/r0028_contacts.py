"""Players of events in a hall who want to be told their pairings; notices to an address alone."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables; a notice needs no person any more."""
    with op.batch_alter_table("notices") as notices:
        notices.alter_column("person", existing_type=sa.String(32), nullable=True)
    op.create_table(
        "event_contacts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("tournament_id", sa.String(32), _event(), nullable=False),
        sa.Column("registration", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(254), nullable=True),
        sa.Column("confirmed_ms", sa.BigInteger(), nullable=True),
        sa.Column(
            "person",
            sa.String(32),
            sa.ForeignKey("persons.id", ondelete="SET NULL"),
            nullable=True,
        ),
        sa.Column("locale", sa.String(8), nullable=False),
        sa.Column("base", sa.String(200), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    contacts, columns = "event_contacts", ["tournament_id", "registration"]
    op.create_index("ix_event_contacts_registration", contacts, columns, unique=True)
    op.create_index("ix_event_contacts_person", contacts, ["person"])
    op.create_table(
        "event_told",
        sa.Column("tournament_id", sa.String(32), _event(), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("player", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("mark", sa.String(32), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("sent", sa.String(32), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )


def _event() -> sa.ForeignKey:
    return sa.ForeignKey("tournaments.id", ondelete="CASCADE")
