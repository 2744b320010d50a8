"""Bodies of the calls about classes, checked once at the edge."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from ...base.bounds import COMMENT, NAME
from ...base.days import plain_day
from ...base.input_checks import check_text
from ...contract import Body
from ...contract.kinds import Path, several
from ...people.names import visible
from ...school.classes.tasks import MOST_EVER, MOST_MINUTES, MOST_PROBLEMS
from ...school.studies.acts import Arrow, Circle, CommandId, Place
from ...school.studies.shapes import MOST_SHAPES
from ..meeting.bodies import Name

CLASS_NAME = 60


def _one_line(text: str) -> str:
    return " ".join(check_text(text, "name").split())


ClassName = Annotated[str, Field(min_length=1, max_length=CLASS_NAME), AfterValidator(_one_line)]
Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\w-]+$")]
Typed = Annotated[str, Field(max_length=40)]
Nickname = Annotated[str, Field(max_length=NAME), AfterValidator(visible)]
"""As it is typed; `checked_nickname` says how long a name may be."""
Count = Annotated[int, Field(ge=0, le=10**9)]


class NewClassIn(Body):
    """A new class; *teacher*: a name for a guest without one; *rules*: the id of its rule book."""

    name: ClassName
    teacher: Name = ""
    rules: Annotated[str, Field(max_length=40)] = ""


class NicknameIn(Body):
    """A pupil comes in."""

    name: Nickname


PupilNumber = Annotated[int, Field(ge=1, le=9999)]


class CardIn(Body):
    """Letters of a card, or those by which a pupil is handed over, as people type them."""

    letters: Typed


class RosterIn(Body):
    """Pupils who have not come in yet, as their teacher types them: each is taken or refused by
    itself."""

    names: Annotated[tuple[Annotated[str, Field(max_length=COMMENT)], ...], several(MOST_EVER)]


class RenameIn(Body):
    """The name that the teacher gives a pupil."""

    name: Annotated[str, Field(max_length=NAME)]


class IntoIn(Body):
    """The pupil who stays, of two who are one child."""

    into: PupilNumber


class ToClassIn(Body):
    """The class to which a pupil goes."""

    to: Id


def _day(text: str) -> str:
    found = plain_day(text, "-") if text else None
    if text and found is None:
        raise ValueError("a day is written 2026-12-31")
    return found.isoformat() if found else ""


Day = Annotated[str, Field(max_length=10), AfterValidator(_day)]


class _TaskIn(Body):
    """A task, and the day until which it is to be done, "" for none."""

    id: CommandId
    due: Day = ""


class LessonTaskIn(_TaskIn):
    """A lesson under a rule book."""

    kind: Literal["lesson"]
    lesson: Id
    rules: Id


class _DrawnIn(_TaskIn):
    """Problems of one game, drawn by lot: the same for all pupils."""

    game: Id
    motif: Annotated[str, Field(max_length=32)] = ""
    count: Annotated[int, Field(ge=1, le=MOST_PROBLEMS)] = 6
    least: Annotated[int, Field(ge=0, le=4000)] = 0
    most: Annotated[int, Field(ge=0, le=4000)] = 4000


class ProblemsTaskIn(_DrawnIn):
    """Problems to solve."""

    kind: Literal["problems"]


class ExamTaskIn(_DrawnIn):
    """An exam: the first move of each problem is asked, against the clock."""

    kind: Literal["exam"]
    title: ClassName
    minutes: Annotated[int, Field(ge=1, le=MOST_MINUTES)] = 20


class StudyTaskIn(_TaskIn):
    """A study to read."""

    kind: Literal["study"]
    study: Id


class EndingTaskIn(_TaskIn):
    """Endings of a kind and level, so many to be reached."""

    kind: Literal["ending"]
    ending: Id
    rules: Id
    level: Annotated[int, Field(ge=1, le=9)] = 1
    count: Annotated[int, Field(ge=1, le=20)] = 3


TaskIn = Annotated[
    LessonTaskIn | ProblemsTaskIn | StudyTaskIn | EndingTaskIn | ExamTaskIn,
    Field(discriminator="kind"),
]


class DueIn(Body):
    """The day until which a task is to be done, "" for none."""

    due: Day = ""


class RulesIn(Body):
    """The rule book of a class."""

    rules: Id


class AddressIn(Body):
    """Whether the page says "tu" to the pupils of a class."""

    familiar: bool


class ExamAnswerIn(Body):
    """The move given to the problem at a place of an exam, from 1."""

    place: Annotated[int, Field(ge=1, le=MOST_PROBLEMS)]
    path: Path


class PlaceIn(Body):
    """The place of a pupil's page, and the position on its board."""

    kind: Literal["lesson", "problem", "study", "ending", "class"]
    name: Annotated[str, Field(max_length=64, pattern=r"^[\w-]*$")] = ""
    step: Annotated[int, Field(ge=0, le=9999)] = 0
    of: Annotated[int, Field(ge=0, le=9999)] = 0
    game: Annotated[str, Field(max_length=64, pattern=r"^[\w-]*$")] = ""
    fen: Annotated[str, Field(max_length=600)] = ""


class _ShowIn(Body):
    """An act at the board that all see, after *count* acts."""

    count: Count


class ShowStudyIn(_ShowIn):
    """Shows a place of a study."""

    do: Literal["study"]
    study: Id
    chapter: Place
    move: Place = 0


class ShowPositionIn(_ShowIn):
    """Shows a position; none: the usual start of the game."""

    do: Literal["position"]
    game: Id
    fen: str | None = Field(default=None, max_length=2000)


class ShowMoveIn(_ShowIn):
    """Plays a move on the board."""

    do: Literal["play"]
    path: Path


class ShowStepIn(_ShowIn):
    """Goes through the moves."""

    do: Literal["step"]
    to: Literal["first", "back", "on", "last"]


class ShowShapesIn(_ShowIn):
    """Draws on the board."""

    do: Literal["draw"]
    circles: Annotated[tuple[Circle, ...], several(MOST_SHAPES)]
    arrows: Annotated[tuple[Arrow, ...], several(MOST_SHAPES)]


class ShowNothingIn(_ShowIn):
    """Takes the board away."""

    do: Literal["nothing"]


ShowIn = Annotated[
    ShowStudyIn | ShowPositionIn | ShowMoveIn | ShowStepIn | ShowShapesIn | ShowNothingIn,
    Field(discriminator="do"),
]
