"""Classes as the JSON that clients see: all of it for the teacher, one's own for a pupil."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NotRequired

from typing_extensions import TypedDict

from ...base.errors import DamasError
from ...base.i18n import Text, plain_locale, say, translate
from ...rules.board import Board
from ...rules.regulations import REGULATIONS
from ...rules.variants import GAME_NAMES, VARIANTS, Colour
from ...school.classes import ClassTask, DoneWork, PupilProgress, ShownBoard, progress_of
from ...school.endings import KINDS
from ...school.endings.wording import level_text
from ..core.times import now_ms, timestamp
from ..studies.service import NO_STUDY
from ..views.positions import MoveView, VariantView, move_view, variant_view

if TYPE_CHECKING:
    from ...store import ClassExam, ClassPupil, ClassRecord, PupilsWork, SchoolClass

PROBLEMS = Text("Problems: {count}")
STUDY = Text("Study: {title}")
EXAM = Text("Exam: {title}, {count} min")
ENDING = Text("Ending: {title}. {level}")


@dataclass(frozen=True, slots=True)
class LessonFacts:
    """A lesson as tasks show it: its title by locale, and the number of its steps."""

    titles: Mapping[str, str]
    steps: int


Facts = Mapping[tuple[str, str], LessonFacts]
"""The lessons of a class's tasks, by lesson and rule book."""


class OwnClass(TypedDict):
    """A class in a list; *teacher*: the caller teaches it."""

    id: str
    name: str
    teacher: bool
    open: bool


class ClassDoor(TypedDict):
    """A class for somebody who is not in it."""

    door: Literal[True]
    id: str
    name: str
    teacher_name: str
    open: bool


class TaskView(TypedDict):
    """A task with its title; one whose study is gone has no address. *due*: the last day, as ISO;
    *closed*: an exam whose answers are shown."""

    number: int
    kind: Literal["lesson", "problems", "study", "ending", "exam"]
    title: str
    address: NotRequired[str]
    problems: NotRequired[list[str]]
    due: NotRequired[str]
    closed: NotRequired[bool]


class ProgressView(TypedDict):
    """Progress in one task."""

    done: int
    of: int
    finished: bool


class PupilPlace(TypedDict):
    """The place of a pupil; *fen* of its board."""

    kind: str
    title: str
    step: int
    of: int
    game: str
    fen: str


class PlaceOnBoard(TypedDict):
    """A move of a study."""

    id: str
    chapter: int
    move: int


class ShownSquares(TypedDict):
    """A move that is known by its squares alone."""

    path: Sequence[int]
    captured: Sequence[int]


class ShownView(TypedDict):
    """The board that all see, with the legal moves of its position; only its counter for none."""

    count: int
    on: bool
    variant: NotRequired[VariantView]
    title: NotRequired[str]
    words: NotRequired[str]
    fen: NotRequired[str]
    turn: NotRequired[Colour]
    last: NotRequired[MoveView | ShownSquares | None]
    move: NotRequired[MoveView | None]
    legal: NotRequired[list[MoveView]]
    circles: NotRequired[list[tuple[int, str]]]
    arrows: NotRequired[list[tuple[int, int, str]]]
    tried: NotRequired[int]
    study: NotRequired[PlaceOnBoard | None]


class ClassHead(TypedDict):
    """What teacher and pupils see of a class; *familiar*: the page says "tu" to its pupils."""

    id: str
    name: str
    teacher_name: str
    open: bool
    rules: str
    familiar: bool
    tasks: list[TaskView]
    shown: ShownView


class PupilOfClass(TypedDict):
    """A pupil as the teacher sees it; *card*: there is one, by which the pupil comes back."""

    number: int
    name: str
    card: bool
    here: bool
    place: PupilPlace | None
    progress: dict[int, ProgressView]


class PupilOutside(TypedDict):
    """A pupil who is not in; *awaited*: may come in again."""

    number: int
    name: str
    awaited: bool


class TeachersClass(ClassHead):
    """The class for its teacher: all pupils with their progress and their boards."""

    teacher: Literal[True]
    code: str
    code_until: str | None
    pupils: list[PupilOfClass]
    outside: list[PupilOutside]


class PupilName(TypedDict):
    """A pupil by number and name."""

    number: int
    name: str


class PupilsClass(ClassHead):
    """The class for one of its pupils, who sees nothing of the others."""

    teacher: Literal[False]
    you: PupilName
    progress: dict[int, ProgressView]
    solved: list[str]


def own_class_view(one: SchoolClass, person: str) -> OwnClass:
    """A class in a list."""
    return {
        "id": one.id,
        "name": one.name,
        "teacher": one.teacher == person,
        "open": one.is_open,
    }


def door_view(one: SchoolClass) -> ClassDoor:
    """A class for somebody who is not in it."""
    return {
        "door": True,
        "id": one.id,
        "name": one.name,
        "teacher_name": one.teacher_name,
        "open": one.is_open,
    }


@dataclass(frozen=True, slots=True)
class ClassState:
    """A class as it was read: its record, what pupils have done, its lessons, who is here, and the
    studies of its tasks and its board that are gone."""

    record: ClassRecord
    work: PupilsWork
    facts: Facts
    here: Collection[int]
    gone: Collection[str] = ()
    exams: Mapping[tuple[int, int], ClassExam] = field(default_factory=dict)

    @property
    def shown(self) -> ShownBoard:
        """The board that all see; nothing of a study that is gone."""
        found = ShownBoard.read(self.record.school_class.shown)
        of_gone = found.study is not None and found.study.id in self.gone
        return ShownBoard(count=found.count) if of_gone else found

    @property
    def tasks(self) -> list[ClassTask]:
        """The tasks that are set."""
        return [ClassTask(one.number, one.kind, one.task) for one in self.record.tasks]  # type: ignore[arg-type]

    def progress(self, pupil: ClassPupil) -> dict[int, PupilProgress]:
        """The progress of a pupil, by task."""
        work, at_ms = self.work, now_ms()
        minutes = {task.number: task.about.get("minutes", 0) for task in self.tasks}
        done = DoneWork(
            work.lessons.get(pupil.person, {}),
            work.solved.get(pupil.person, frozenset()),
            work.endings.get(pupil.person, {}),
            self.record.marked.get(pupil.number, frozenset()),
            {
                task: (exam.points, exam.is_over(minutes.get(task, 0), at_ms))
                for (task, number), exam in self.exams.items()
                if number == pupil.number
            },
        )
        return {task.number: progress_of(task, done, self._steps(task)) for task in self.tasks}

    def _steps(self, task: ClassTask) -> int:
        if task.kind != "lesson":
            return 0
        facts = self.facts.get((task.about["lesson"], task.about["rules"]))
        return facts.steps if facts else 0


def teacher_view(state: ClassState, locale: str) -> TeachersClass:
    """The class for its teacher: all pupils with their progress and their boards."""
    record = state.record
    letters = record.school_class.has_letters(now_ms())
    return {
        **_head(state, locale),
        "teacher": True,
        "code": record.school_class.code if letters else "",
        "code_until": timestamp(record.school_class.code_until_ms) if letters else None,
        "pupils": [
            {
                "number": one.number,
                "name": one.name,
                "card": bool(one.card),
                "here": one.number in state.here,
                "place": place_view(state, one, locale),
                "progress": {
                    number: progress_view(found) for number, found in state.progress(one).items()
                },
            }
            for one in record.pupils
            if one.state == "in"
        ],
        "outside": [
            {"number": one.number, "name": one.name, "awaited": one.state == "awaited"}
            for one in record.pupils
            if one.state != "in"
        ],
    }


def pupil_view(state: ClassState, pupil: ClassPupil, locale: str) -> PupilsClass:
    """The class for one of its pupils, who sees nothing of the others."""
    progress = state.progress(pupil)
    solved = state.work.solved.get(pupil.person, frozenset())
    return {
        **_head(state, locale),
        "teacher": False,
        "you": {"number": pupil.number, "name": pupil.name},
        "progress": {number: progress_view(found) for number, found in progress.items()},
        "solved": sorted(
            one
            for task in state.tasks
            if task.kind == "problems"
            for one in task.about["problems"]
            if one in solved
        ),
    }


def _head(state: ClassState, locale: str) -> ClassHead:
    one = state.record.school_class
    return {
        "id": one.id,
        "name": one.name,
        "teacher_name": one.teacher_name,
        "open": one.is_open,
        "rules": one.rules,
        "familiar": one.familiar,
        "tasks": [task_view(state, task, locale) for task in state.tasks],
        "shown": shown_view(state.shown),
    }


def task_view(state: ClassState, task: ClassTask, locale: str) -> TaskView:
    """A task with its title and its address."""
    made = _task_of(state, task, locale)
    if task.due:
        made["due"] = task.due
    return made


def _task_of(state: ClassState, task: ClassTask, locale: str) -> TaskView:
    about, number, kind = task.about, task.number, task.kind
    made: TaskView = {"number": number, "kind": kind, "title": _title(state, task, locale)}
    if task.kind == "lesson":
        made["address"] = f"/lessons/{about['lesson']}?rules={about['rules']}"
    elif task.kind == "problems":
        made["problems"] = list(about["problems"])
    elif task.kind == "ending":
        place = f"rules={about['rules']}&level={about['level']}"
        made["address"] = f"/endings/{about['ending']}?{place}"
    elif task.kind == "exam":
        made["address"] = f"/classes/{state.record.school_class.id}/exam/{number}"
        made["closed"] = task.is_closed
    elif about["study"] not in state.gone:
        made["address"] = f"/studies/{about['study']}"
    return made


def _title(state: ClassState, task: ClassTask, locale: str) -> str:
    about = task.about
    if task.kind == "lesson":
        facts = state.facts.get((about["lesson"], about["rules"]))
        return (
            facts.titles.get(plain_locale(locale), about["lesson"])
            if facts
            else str(about["lesson"])
        )
    if task.kind == "problems":
        count = translate(Text(PROBLEMS.template, {"count": len(about["problems"])}), locale)
        return f"{count} · {translate(GAME_NAMES[about['game']], locale)}"
    if task.kind == "exam":
        asked = {"title": about["title"], "count": about["minutes"]}
        return translate(Text(EXAM.template, asked), locale)
    if task.kind == "ending":
        kind, book = KINDS[about["ending"]], REGULATIONS[about["rules"]]
        title = say(kind.title_under(book), locale, book.variant.id)
        level = say(level_text(kind, about["level"]), locale, book.variant.id)
        return translate(Text(ENDING.template, {"title": title, "level": level}), locale)
    if about["study"] in state.gone:
        return translate(NO_STUDY, locale)
    return translate(Text(STUDY.template, {"title": about["title"]}), locale)


def progress_view(found: PupilProgress) -> ProgressView:
    """Progress in one task."""
    return {"done": found.done, "of": found.of, "finished": found.finished}


def place_view(state: ClassState, pupil: ClassPupil, locale: str) -> PupilPlace | None:
    """The place of a pupil, for the teacher; the board only if it can be read."""
    place = pupil.place
    if place is None:
        return None
    return {
        "kind": place["kind"],
        "title": _place_title(state, place, locale),
        "step": place["step"],
        "of": place["of"],
        "game": place["game"],
        "fen": place["fen"],
    }


def _place_title(state: ClassState, place: Mapping[str, Any], locale: str) -> str:
    if place["kind"] == "lesson":
        known = (one for (lesson, _), one in state.facts.items() if lesson == place["name"])
        facts = next(known, None)
        return facts.titles[plain_locale(locale)] if facts else str(place["name"])
    if place["kind"] == "ending":
        kind = KINDS.get(place["name"])
        return say(kind.title, locale, place["game"]) if kind else ""
    for task in state.tasks:  # a problem of a task is known by its place there
        if place["name"] in task.about.get("problems", ()):
            return str(task.about["problems"].index(place["name"]) + 1)
    return str(place["name"])


def readable(game: str, fen: str) -> bool:
    """Whether a position that a page tells can be drawn."""
    try:
        Board(VARIANTS[game], fen)
    except (DamasError, KeyError):
        return False
    return True


def shown_view(shown: ShownBoard) -> ShownView:
    """The board that all see, with the legal moves of its position; only its counter for none."""
    move, board = shown.position()
    if board is None:
        return {"count": shown.count, "on": False}
    last: ShownSquares | None = None
    if shown.last is not None:
        last = {"path": shown.last[0], "captured": shown.last[1]}
    place = shown.study
    return {
        "count": shown.count,
        "on": True,
        "variant": variant_view(board.variant),
        "title": shown.title,
        "words": "" if shown.at else shown.words,
        "fen": board.fen,
        "turn": board.turn,
        "last": move_view(move) if move else last,
        "move": move_view(move) if move else None,
        "legal": [move_view(one) for one in board.legal_moves],
        "circles": list(shown.shapes.circles),
        "arrows": list(shown.shapes.arrows),
        "tried": shown.at,
        "study": None
        if place is None
        else {"id": place.id, "chapter": place.chapter, "move": place.move},
    }
