"""Studies and classes."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the tables."""
    _studies()
    _study_people()
    _classes()
    _tasks()
    for name, table, columns, unique in INDEXES:
        op.create_index(name, table, columns, unique=unique)


INDEXES = (
    ("ix_studies_invite", "studies", ["invite"], True),
    ("ix_studies_owner", "studies", ["owner"], False),
    ("ix_studies_visibility", "studies", ["visibility", "updated_ms"], False),
    ("ix_study_people_person", "study_people", ["person"], False),
    ("ix_study_people_study_id_person", "study_people", ["study_id", "person"], True),
    ("ix_classes_code", "classes", ["code"], True),
    ("ix_classes_teacher", "classes", ["teacher"], False),
    ("ix_class_pupils_person", "class_pupils", ["person"], False),
    ("ix_class_pupils_class_id_person", "class_pupils", ["class_id", "person"], True),
    ("ix_class_pupils_class_id_skeleton", "class_pupils", ["class_id", "skeleton"], True),
    ("ix_class_tasks_client", "class_tasks", ["class_id", "client_id"], True),
)


def _studies() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("invite", sa.String(40), nullable=False),
        sa.Column("chapters", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("people_version", sa.Integer(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner"], ["persons.id"], name="fk_studies_owner_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_table(
        "study_changes",
        sa.Column("study_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("payload", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("client_id", sa.String(80), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["study_id"],
            ["studies.id"],
            name="fk_study_changes_study_id_studies",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("study_id", "version", name="pk_study_changes"),
    )


def _study_people() -> None:
    op.create_table(
        "study_people",
        sa.Column("study_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("joined_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["study_id"],
            ["studies.id"],
            name="fk_study_people_study_id_studies",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_study_people_person_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("study_id", "number", name="pk_study_people"),
    )


def _classes() -> None:
    op.create_table(
        "classes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("teacher", sa.String(32), nullable=False),
        sa.Column("teacher_name", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("shown", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("closed_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["teacher"], ["persons.id"], name="fk_classes_teacher_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_classes"),
    )
    op.create_table(
        "class_pupils",
        sa.Column("class_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("skeleton", sa.String(160), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("place", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("joined_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["class_id"],
            ["classes.id"],
            name="fk_class_pupils_class_id_classes",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["persons.id"], name="fk_class_pupils_person_persons", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("class_id", "number", name="pk_class_pupils"),
    )


def _tasks() -> None:
    op.create_table(
        "class_tasks",
        sa.Column("class_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("task", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("set_ms", sa.BigInteger(), nullable=False),
        sa.Column("removed_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["class_id"], ["classes.id"], name="fk_class_tasks_class_id_classes", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("class_id", "number", name="pk_class_tasks"),
    )
    op.create_table(
        "class_done",
        sa.Column("class_id", sa.String(32), nullable=False),
        sa.Column("task", sa.Integer(), nullable=False),
        sa.Column("pupil", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["class_id", "pupil"],
            ["class_pupils.class_id", "class_pupils.number"],
            name="fk_class_done_class_id_class_pupils",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("class_id", "task", "pupil", name="pk_class_done"),
    )


def downgrade() -> None:
    """Drops them."""
    for table in (
        "class_done",
        "class_tasks",
        "class_pupils",
        "classes",
        "study_people",
        "study_changes",
        "studies",
    ):
        op.drop_table(table)
