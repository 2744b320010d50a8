"""Jobs: long work in the database, and its files."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None
INDEXES = {
    "ix_jobs_key": ["key"],
    "ix_jobs_person": ["person", "made_ms"],
    "ix_jobs_state": ["state", "priority", "made_ms"],
    "ix_jobs_until_ms": ["until_ms"],
}


def upgrade() -> None:
    """Creates the tables."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("key", sa.String(120), nullable=True),
        sa.Column("arguments", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(20), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("fault", sa.JSON(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("cancel", sa.Boolean(), nullable=False),
        sa.Column("claim", sa.String(32), nullable=True),
        *(
            sa.Column(f"{name}_ms", sa.BigInteger(), nullable=name not in ("made", "due"))
            for name in ("lease", "made", "due", "begun", "ended", "until")
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_jobs_person_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    for name, columns in INDEXES.items():
        op.create_index(name, "jobs", columns, unique=columns == ["key"])
    op.create_table(
        "job_files",
        sa.Column("job", sa.String(32), nullable=False),
        sa.Column("name", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["job"], ["jobs.id"], name="fk_job_files_job_jobs", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("job", "name", "number", name="pk_job_files"),
    )


def downgrade() -> None:
    """Drops them."""
    op.drop_table("job_files")
    op.drop_table("jobs")
