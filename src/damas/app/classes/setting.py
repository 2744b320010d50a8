"""The subjects of tasks, as they are stored; and what a teacher may choose from."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from typing_extensions import TypedDict

from ...base.i18n import Text, say, translate
from ...rules.regulations import REGULATIONS, Regulation
from ...rules.variants import GAME_NAMES
from ...school.endings import KINDS, kinds_of
from ...school.endings.wording import level_text
from ...school.problems.collection import shipped
from ...school.problems.motifs import MOTIFS
from ..core.service_errors import ConflictError, NotFoundError
from ..views.home import usual_book
from ..views.lessons import books_view
from ..work import in_database
from .bodies import EndingTaskIn, ExamTaskIn, LessonTaskIn, ProblemsTaskIn, StudyTaskIn

if TYPE_CHECKING:
    from ...people import Caller
    from ...school.lessons import Catalogue
    from ..studies.service import StudyService
    from .bodies import TaskIn

NO_LESSON = Text("There is no such lesson under this rule book")
NO_PROBLEMS = Text("There are no such problems")
NO_ENDING = Text("There is no such ending under this rule book")
NO_BOOK = Text("There is no such rule book")
PRIVATE_STUDY = Text("Pupils cannot read a private study: share it by its link first")


class TaskSources(Protocol):
    """Where the subjects of tasks are looked up."""

    @property
    def studies(self) -> StudyService:
        """The studies that may be set."""

    @property
    def catalogue(self) -> Callable[[], Catalogue]:
        """The lessons."""

    def lesson_facts(self, lesson: str, rules: str) -> object:
        """What is known of a lesson under a rule book; None where there is none."""


class NamedChoice(TypedDict):
    """One thing to choose."""

    id: str
    name: str


class ChosenEnding(TypedDict):
    """A kind of ending with its levels."""

    id: str
    name: str
    levels: list[str]


class ClassChoices(TypedDict):
    """What a teacher sets tasks from, under the rule book of the class and in its words."""

    rules: str
    game: str
    books: list[NamedChoice]
    games: list[NamedChoice]
    motifs: list[NamedChoice]
    lessons: list[NamedChoice]
    endings: list[ChosenEnding]


def book_named(rules: str) -> Regulation:
    """A rule book. Raises NotFoundError."""
    if rules not in REGULATIONS:
        raise NotFoundError("no-book", NO_BOOK)
    return REGULATIONS[rules]


async def about_of(body: TaskIn, caller: Caller, room: TaskSources) -> dict[str, Any]:
    """The subject of a task, as it is stored. Raises ServiceError where there is none."""
    about = await _subject(body, caller, room)
    return about | ({"due": body.due} if body.due else {})


async def _subject(body: TaskIn, caller: Caller, room: TaskSources) -> dict[str, Any]:
    if isinstance(body, LessonTaskIn):
        if await in_database(room.lesson_facts, body.lesson, body.rules) is None:
            raise NotFoundError("no-lesson", NO_LESSON)
        return {"lesson": body.lesson, "rules": body.rules}
    if isinstance(body, EndingTaskIn):
        return _ending(body)
    if isinstance(body, StudyTaskIn):
        live = await room.studies.readable(body.study, caller)
        if live.fold.record.visibility == "private":
            raise ConflictError("private-study", PRIVATE_STUDY)
        return {"study": body.study, "title": live.fold.study.title}
    drawn = await in_database(_drawn, body)
    if not drawn:
        raise NotFoundError("no-problems", NO_PROBLEMS)
    about: dict[str, Any] = {"game": body.game, "problems": drawn}
    if isinstance(body, ExamTaskIn):
        about |= {"title": body.title, "minutes": body.minutes}
    return about


def _ending(body: EndingTaskIn) -> dict[str, str | int]:
    book, kind = book_named(body.rules), KINDS.get(body.ending)
    if kind is None or body.level not in kind.levels(book):
        raise NotFoundError("no-ending", NO_ENDING)
    return {"ending": kind.id, "rules": book.id, "level": body.level, "count": body.count}


def _drawn(body: ProblemsTaskIn | ExamTaskIn) -> list[str]:
    """Problems of a task, by lot, the easiest first."""
    every = shipped(body.game).of(body.motif or None)
    found = [one for one in every if body.least <= one.rating <= body.most]
    drawn = Random(secrets.randbits(64)).sample(found, min(body.count, len(found)))
    return [one.id for one in sorted(drawn, key=lambda one: (one.rating, one.id))]


def class_book(rules: str, locale: str, chosen: str | None = None) -> Regulation:
    """The rule book of a class; of one without, the one chosen last, or the language's."""
    return REGULATIONS.get(rules) or usual_book(chosen, locale)


def choices_view(room: TaskSources, book: Regulation, locale: str) -> ClassChoices:
    """What a teacher chooses from; runs in a thread of the database."""
    game = book.variant.id
    problems = shipped(game)
    lessons = [one for one in room.catalogue().lessons() if book.id in one.rules]
    return {
        "rules": book.id,
        "game": game,
        "books": [{"id": one["id"], "name": one["name"]} for one in books_view(locale)],
        "games": [
            {"id": one, "name": translate(name, locale)}
            for one, name in sorted(GAME_NAMES.items(), key=lambda item: item[0] != game)
        ],
        "motifs": [
            {"id": motif, "name": say(row.title, locale, game)}
            for motif, row in MOTIFS.items()
            if problems.of(motif)
        ],
        "lessons": [{"id": one.id, "name": one.title(locale, game)} for one in lessons],
        "endings": [
            {
                "id": kind.id,
                "name": say(kind.title_under(book), locale, game),
                "levels": [say(level_text(kind, n), locale, game) for n in kind.levels(book)],
            }
            for kind in kinds_of(book)
        ],
    }
