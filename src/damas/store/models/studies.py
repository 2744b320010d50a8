"""Studies as logs of changes, and the people who write them; classes with pupils and tasks.

Times are ms UTC. A study and a class go with the person to whom they belong.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
)
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base

STUDY = "studies.id"
CLASS = "classes.id"
PERSON = "persons.id"


class StudyRow(Base):
    """One study. *visibility*: "private", "link" or "public"; *invite*: the secret of the link by
    which people come to write; *people_version* grows with every change beside the log."""

    __tablename__ = "studies"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    title: Mapped[str] = mapped_column(String(80))
    visibility: Mapped[str] = mapped_column(String(8))
    invite: Mapped[str] = mapped_column(String(40))
    chapters: Mapped[int] = mapped_column(Integer)
    version: Mapped[int] = mapped_column(Integer)
    people_version: Mapped[int] = mapped_column(Integer)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    updated_ms: Mapped[int] = mapped_column(BigInteger)
    bytes: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)

    __table_args__ = (
        Index("ix_studies_invite", "invite", unique=True),
        Index("ix_studies_owner", "owner"),
        Index("ix_studies_visibility", "visibility", "updated_ms"),
    )


class StudyChangeRow(Base):
    """One entry of a study's log."""

    __tablename__ = "study_changes"

    study_id: Mapped[str] = mapped_column(ForeignKey(STUDY, ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    client_id: Mapped[str | None] = mapped_column(String(80))
    at_ms: Mapped[int] = mapped_column(BigInteger)


class StudyPersonRow(Base):
    """A person who writes, or wrote, a study, under a *number* there; 0 is its owner. *state*:
    "in" or "removed"."""

    __tablename__ = "study_people"

    study_id: Mapped[str] = mapped_column(ForeignKey(STUDY, ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(80))
    state: Mapped[str] = mapped_column(String(8))
    joined_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_study_people_person", "person"),
        Index("ix_study_people_study_id_person", "study_id", "person", unique=True),
    )


class ClassRow(Base):
    """A class of a *teacher*. *shown*: the board that all pupils see; *version* grows with every
    change of the class, its pupils and its tasks. *code_until_ms*: the end of its letters; None in
    rows of older releases, whose letters end a day after the class was made. *rules*: the id of its
    rule book; None in rows of older releases, and where the teacher chose none. *familiar*: the
    page says "tu" to its pupils; None in rows of older releases."""

    __tablename__ = "classes"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    code: Mapped[str] = mapped_column(String(8))
    teacher: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    teacher_name: Mapped[str] = mapped_column(String(80))
    name: Mapped[str] = mapped_column(String(80))
    shown: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    version: Mapped[int] = mapped_column(Integer)
    created_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    closed_ms: Mapped[int | None] = mapped_column(BigInteger)
    code_until_ms: Mapped[int | None] = mapped_column(BigInteger)
    rules: Mapped[str | None] = mapped_column(String(40))
    familiar: Mapped[bool | None] = mapped_column(Boolean)

    __table_args__ = (
        Index("ix_classes_code", "code", unique=True),
        Index("ix_classes_teacher", "teacher"),
    )


class PupilRow(Base):
    """A pupil of a class by a nickname; no other pupil there has its *skeleton*. *state*: "in",
    "awaited" or "removed". *place*: where the pupil's page is. *card_code*: the letters of the
    card, for somebody whom the class has made; None for a person with ways in of their own."""

    __tablename__ = "class_pupils"

    class_id: Mapped[str] = mapped_column(ForeignKey(CLASS, ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey(PERSON, ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(80))
    skeleton: Mapped[str] = mapped_column(String(160))
    state: Mapped[str] = mapped_column(String(8))
    place: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    joined_ms: Mapped[int] = mapped_column(BigInteger)
    seen_ms: Mapped[int] = mapped_column(BigInteger)
    card_code: Mapped[str | None] = mapped_column(String(8))

    __table_args__ = (
        Index("ix_class_pupils_card_code", "card_code", unique=True),
        Index("ix_class_pupils_person", "person"),
        Index("ix_class_pupils_class_id_person", "class_id", "person", unique=True),
        Index("ix_class_pupils_class_id_skeleton", "class_id", "skeleton", unique=True),
    )


class ClassTaskRow(Base):
    """A task of a class. *client_id*: sent twice under it, a task is set once."""

    __tablename__ = "class_tasks"

    class_id: Mapped[str] = mapped_column(ForeignKey(CLASS, ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    task: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    client_id: Mapped[str] = mapped_column(String(64))
    set_ms: Mapped[int] = mapped_column(BigInteger)
    removed_ms: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_class_tasks_client", "class_id", "client_id", unique=True),)


class TaskDoneRow(Base):
    """A task that a pupil has marked as done: a study, which asks no answers."""

    __tablename__ = "class_done"

    class_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    task: Mapped[int] = mapped_column(Integer, primary_key=True)
    pupil: Mapped[int] = mapped_column(Integer, primary_key=True)
    at_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        ForeignKeyConstraint(
            ["class_id", "pupil"],
            ["class_pupils.class_id", "class_pupils.number"],
            ondelete="CASCADE",
        ),
    )


class ClassExamRow(Base):
    """An exam of a class as one pupil sits it. *answers*: the move that the pupil gave, by problem;
    *ended_ms*: when the pupil gave it in."""

    __tablename__ = "class_exams"

    class_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    task: Mapped[int] = mapped_column(Integer, primary_key=True)
    pupil: Mapped[int] = mapped_column(Integer, primary_key=True)
    begun_ms: Mapped[int] = mapped_column(BigInteger)
    ended_ms: Mapped[int | None] = mapped_column(BigInteger)
    answers: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))

    __table_args__ = (
        ForeignKeyConstraint(
            ["class_id", "pupil"],
            ["class_pupils.class_id", "class_pupils.number"],
            ondelete="CASCADE",
        ),
    )
