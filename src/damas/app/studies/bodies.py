"""Bodies and messages about studies, beside the acts of their writers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...contract import Body, Declared, Messages
from ...school.studies.acts import Place, Title
from ..meeting.bodies import Name


class NewStudy(Body):
    """A new study with its first chapter; *name*: for a guest without one."""

    title: Annotated[Title, Field(min_length=1)]
    game: Annotated[str, Field(max_length=32)]
    fen: Annotated[str, Field(max_length=2000)] | None = None
    name: Name = ""


class StudyReaders(Body):
    """The readers of a study."""

    visibility: Literal["private", "link", "public"]


class OpenChapter(Declared):
    """A page opens a chapter."""

    type: Literal["open"]
    chapter: Place


class PositionLook(Declared):
    """A page asks for the legal moves of a position, for itself alone."""

    type: Literal["look"]
    chapter: Place
    move: Place


STUDY_MESSAGES = Messages[OpenChapter | PositionLook]("type", OpenChapter, PositionLook)
