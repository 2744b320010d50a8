"""Bodies of the calls about studies, checked once at the edge."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from ...base.input_checks import check_text
from ...contract import Declared, Messages
from ...school.studies.shapes import MOST_SHAPES
from ..core.schemas import Path
from ..meeting.bodies import Name

TITLE = 80
COMMENT = 4000
MOST_LINE = 40
"""Moves that one command plays, one after the other."""
LARGEST = 999_999


def _one_line(text: str) -> str:
    return check_text(text, "title")


def _lines(text: str) -> str:
    return check_text(text, "text", lines=True)


Title = Annotated[str, Field(max_length=TITLE), AfterValidator(_one_line)]
Words = Annotated[str, Field(max_length=COMMENT), AfterValidator(_lines)]
CommandId = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
"""The page's own name for a command: sent twice under it, it is done once."""
Place = Annotated[int, Field(ge=0, le=LARGEST)]
Square = Annotated[int, Field(ge=1, le=999)]
Colour = Literal["G", "R", "Y", "B"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewStudyIn(_Strict):
    """A new study with its first chapter; *name*: for a guest without one."""

    title: Annotated[Title, Field(min_length=1)]
    game: str = Field(max_length=32)
    fen: str | None = Field(default=None, max_length=2000)
    name: Name = ""


class VisibilityIn(_Strict):
    """The readers of a study."""

    visibility: Literal["private", "link", "public"]


class JoinIn(_Strict):
    """A person who comes to write: the name of a guest."""

    name: Name = ""


class _CommandIn(_Strict):
    id: CommandId


class _ChapterIn(_CommandIn):
    chapter: Place


class _MoveIn(_ChapterIn):
    move: Place


class TitleIn(_CommandIn):
    """Another title of the study."""

    do: Literal["title"]
    text: Annotated[Title, Field(min_length=1)]


class ChapterIn(_CommandIn):
    """A new chapter."""

    do: Literal["chapter"]
    title: Title = ""
    game: str = Field(max_length=32)
    fen: str | None = Field(default=None, max_length=2000)
    turned: bool = False


class RenameIn(_ChapterIn):
    """Another title of a chapter."""

    do: Literal["rename"]
    text: Title


class TurnIn(_ChapterIn):
    """The side that is below."""

    do: Literal["turn"]
    turned: bool


Tag = tuple[
    Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_one_line)],
    Annotated[str, Field(max_length=200), AfterValidator(_one_line)],
]


class TagsIn(_ChapterIn):
    """The tags of a chapter."""

    do: Literal["tags"]
    tags: Annotated[list[Tag], Field(max_length=60)]


class OrderIn(_CommandIn):
    """The order of the chapters."""

    do: Literal["order"]
    order: Annotated[list[Place], Field(max_length=100)]


class DropIn(_ChapterIn):
    """Takes a chapter away."""

    do: Literal["drop"]


class StudyPlayIn(_MoveIn):
    """Plays moves after a place."""

    do: Literal["play"]
    paths: Annotated[list[Path], Field(min_length=1, max_length=MOST_LINE)]


class StudyRemoveIn(_MoveIn):
    """Takes a move away, with all that follows on it."""

    do: Literal["remove"]


class LiftIn(_MoveIn):
    """Moves a variation up."""

    do: Literal["lift"]
    first: bool = False


class CommentIn(_MoveIn):
    """The words about a move. *base*: the change whose words the writer has seen."""

    do: Literal["comment"]
    text: Words
    base: Place = 0


class SignsIn(_MoveIn):
    """The signs of a move."""

    do: Literal["signs"]
    signs: Annotated[list[Annotated[int, Field(ge=1, le=255)]], Field(max_length=10)]


class DrawIn(_MoveIn):
    """The circles and arrows of a position."""

    do: Literal["draw"]
    circles: Annotated[list[tuple[Square, Colour]], Field(max_length=MOST_SHAPES)]
    arrows: Annotated[list[tuple[Square, Square, Colour]], Field(max_length=MOST_SHAPES)]


class StudyUndoIn(_CommandIn):
    """Takes an own change back."""

    do: Literal["undo"]
    of: Place


StudyCommandIn = Annotated[
    TitleIn
    | ChapterIn
    | RenameIn
    | TurnIn
    | TagsIn
    | OrderIn
    | DropIn
    | StudyPlayIn
    | StudyRemoveIn
    | LiftIn
    | CommentIn
    | SignsIn
    | DrawIn
    | StudyUndoIn,
    Field(discriminator="do"),
]


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


def command_of(body: Any) -> tuple[str, dict[str, Any], str]:
    """The kind, the values and the id of a command."""
    values = body.model_dump()
    return values.pop("do"), values, values.pop("id")
