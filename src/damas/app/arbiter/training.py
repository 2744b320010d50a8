"""Training of arbiters: exams that go on offline, right answers, and the scores."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from pydantic import BaseModel, ConfigDict, Field

from ...arbiter import (
    CODES,
    DRILL_VERSION,
    NOTHING,
    Question,
    Scenario,
    drill_codes,
    exam,
    marks,
    quiz,
    short_quiz,
    steps,
)
from ...arbiter.wording.phrases import letter_of
from ...base.citation import Citation
from ...base.i18n import Text, say
from ...rules.regulations import REGULATIONS, Regulation, regulation
from ...rules.variants import PORTUGUESE
from ...store import Score, Scores
from ..core.service_errors import ConflictError, InvalidError
from ..core.times import now_ms, timestamp
from ..views.positions import variant_view
from ..views.regulations import article_view
from ..work import in_database
from .training_views import (
    CountedScore,
    ExamQuestion,
    ExamStory,
    ExamView,
    PieceCode,
    RightAnswer,
    ScoreView,
    SolvedExam,
    SolvedStory,
)

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import Database
    from ..work import Asker, WorkerPool

MOST = 100  # scenarios at once
LARGEST_SEED = 2**31 - 1
OUTDATED = Text("This exam was made by another version of Damas and cannot be counted")
NO_NAME = Text("A score needs a name")


@dataclass(frozen=True, slots=True)
class AskedExam:
    """An exam: *count* scenarios by lot from the *seed*, None for the usual number. *codes* chooses
    the irregularities ("none": nothing irregular), None for all; *every* asks every question, where
    an exam asks four.
    """

    regulation: str
    seed: int
    count: int | None
    codes: tuple[str, ...] | None
    every: bool

    @property
    def book(self) -> Regulation:
        """The rule book. Raises UnknownNameError."""
        return regulation(self.regulation)

    def scenarios(self) -> list[Scenario]:
        """The scenarios; the same exam has the same ones everywhere."""
        codes = self.codes
        known = None if codes is None else [None if one == NOTHING else one for one in codes]
        return exam(self.book, self.seed, self.count, known)

    def questions(self, story: Scenario) -> tuple[Question, ...]:
        """The questions that are asked about a scenario."""
        return quiz(story) if self.every else short_quiz(story)


class AnswersIn(BaseModel):
    """The answers that were given: *answers* has a list for each scenario, of the keys chosen.

    The exam is made again from *regulation*, *seed*, *count*, *codes* and *every*.
    """

    model_config = ConfigDict(extra="forbid")

    regulation: str = Field(max_length=40)
    seed: int = Field(ge=0, le=LARGEST_SEED)
    count: int = Field(ge=1, le=MOST)
    codes: list[str] | None = Field(default=None, min_length=1, max_length=30)
    every: bool = False
    version: int
    answers: list[list[str | None]] = Field(max_length=MOST)

    def exam(self) -> AskedExam:
        """The exam. Raises ConflictError for one that this version would not make again."""
        if self.version != DRILL_VERSION:
            raise ConflictError("outdated-exam", OUTDATED)
        codes = None if self.codes is None else tuple(self.codes)
        return AskedExam(self.regulation, self.seed, self.count, codes, self.every)


class ScoreIn(AnswersIn):
    """The answers of a trainee, whose points are counted here. *client_id* makes sending twice
    harmless. *at_ms*: when it was finished."""

    client_id: str = Field(min_length=8, max_length=64, pattern=r"^[\w-]+$")
    trainee: str = Field(min_length=1, max_length=80)
    at_ms: int = Field(ge=0)


class ArbiterTraining:
    """Exams made in worker processes, and the scores over one database."""

    def __init__(self, database: Database, work: WorkerPool) -> None:
        self._scores = Scores(database)
        self._work = work

    async def exam(self, asker: Asker, asked: AskedExam, locale: str) -> bytes:
        """Scenarios with their steps and questions, as JSON in the reader's language. The right
        answers come to those that were given (`answers`). Raises UnknownNameError."""
        key = ("exam", asked.book.id, asked, locale)
        return await self._work.make(asker, key, _exam, asked, locale)

    async def answers(self, asker: Asker, body: AnswersIn, locale: str) -> SolvedExam:
        """The right answers to the questions that were answered, with the reasons and articles; of
        a scenario with an answer also its irregularity. Nothing of any other question."""
        asked = body.exam()
        key = ("exam-answers", asked.book.id, asked, locale)
        made = await self._work.make(asker, key, _answered, asked, locale)
        return _given_alone(json.loads(made), body.answers)

    async def add_score(self, asker: Asker, maker: str, body: ScoreIn) -> CountedScore:
        """Counts the points and stores them; sent again, the same score is not stored twice."""
        asked, trainee = body.exam(), _plain(body.trainee)
        if not trainee:
            raise InvalidError("no-name", NO_NAME)
        rows = await self._work.run(asker, _marked, asked, body.answers)
        points, at_ms = sum(row["right"] for row in rows), min(body.at_ms, now_ms())
        score = Score(trainee, body.regulation, at_ms, points, len(rows), body.client_id, rows)
        added = await in_database(self._scores.add, score, maker)
        return {"points": points, "best": len(rows), "added": added}

    async def scores(
        self, caller: Caller, trainee: str | None, limit: int, locale: str
    ) -> list[ScoreView]:
        """Kept scores of the caller, of the owner all; the newest first; of one trainee if
        named."""
        maker = None if caller.is_owner else caller.person
        found = await in_database(self._scores.recent, limit, _plain(trainee or "") or None, maker)
        return [_score_view(one, locale) for one in found]


def training_page(locale: str) -> dict[str, Any]:
    """The rule books and irregularities to choose from."""
    books = [
        {
            "id": row.id,
            "name": say(row.name, locale, row.variant.id),
            "codes": " ".join(code or NOTHING for code in drill_codes(row)),
            "game": row.variant.id,
            "lettered": row.lettered,
        }
        for row in REGULATIONS.values()
    ]
    known = {code for row in REGULATIONS.values() for code in drill_codes(row)}
    codes = [
        (code, say(text, locale), say(text, locale, PORTUGUESE.id))
        for code, text in CODES.items()
        if code in known
    ]
    return {"books": books, "codes": codes}


def _plain(name: str) -> str:
    return " ".join(name.split())


def _exam(asked: AskedExam, locale: str) -> bytes:
    """In a worker process: the exam as JSON."""
    book, stories = asked.book, asked.scenarios()
    voice = _Voice(book, locale)
    found: ExamView = {
        "regulation": {"id": book.id, "name": voice.say(book.name)},
        "variant": variant_view(book.variant),
        "seed": asked.seed,
        "count": len(stories),
        "codes": asked.codes,
        "every": asked.every,
        "version": DRILL_VERSION,
        "scenarios": [voice.story(one, asked.questions(one)) for one in stories],
    }
    return json.dumps(found, ensure_ascii=False).encode()


def _answered(asked: AskedExam, locale: str) -> bytes:
    """In a worker process: all right answers of an exam as JSON."""
    voice = _Voice(asked.book, locale)
    stories: list[SolvedStory] = [
        {"code": one.code or NOTHING, "questions": list(map(voice.answer, asked.questions(one)))}
        for one in asked.scenarios()
    ]
    found: SolvedExam = {"scenarios": stories, "articles": voice.articles}
    return json.dumps(found, ensure_ascii=False).encode()


def _given_alone(made: SolvedExam, given: list[list[str | None]]) -> SolvedExam:
    """The part of all answers that is told for the questions that were answered."""
    stories: list[SolvedStory] = []
    for story, chosen in zip(made["scenarios"], given, strict=False):
        seen = story["questions"][: len(chosen)]
        stories.append({"code": story["code"] if seen else None, "questions": seen})
    answers = [one for story in stories for one in story["questions"]]
    named = {label for one in answers for label in (one["article"], one["law"])}
    articles = {label: text for label, text in made["articles"].items() if label in named}
    return {"scenarios": stories, "articles": articles}


def _marked(asked: AskedExam, answers: list[list[str | None]]) -> list[dict[str, Any]]:
    """In a worker process: every answer with whether it is right."""
    stories = asked.scenarios()
    given = [*answers, *[[]] * len(stories)]
    return [
        row
        for number, (story, chosen) in enumerate(zip(stories, given, strict=False), start=1)
        for row in _rows(number, story, asked.questions(story), chosen)
    ]


def _rows(
    number: int, story: Scenario, asked: Sequence[Question], chosen: Sequence[str | None]
) -> list[dict[str, Any]]:
    """One mapping for each question, as scores store them."""
    given = [*chosen, *[None] * len(asked)]
    return [
        {
            "scenario": number,
            "code": story.code or NOTHING,
            "question": question.key,
            "answer": None if answer is None else answer[:40],
            "right": right,
        }
        for question, answer, right in zip(asked, given, marks(asked, chosen), strict=False)
    ]


def _score_view(score: Score, locale: str) -> ScoreView:
    book = REGULATIONS.get(score.regulation)
    codes: dict[str, tuple[int, int]] = {}
    for row in score.answers:
        right, asked = codes.get(row["code"], (0, 0))
        codes[row["code"]] = right + bool(row["right"]), asked + 1
    return {
        "id": score.client_id,
        "trainee": score.trainee,
        "regulation": score.regulation,
        "name": score.regulation if book is None else say(book.name, locale, book.variant.id),
        "at": timestamp(score.at_ms),
        "points": score.points,
        "best": score.best,
        "codes": codes,
    }


class _Voice:
    """Scenarios as JSON in one language; gathers the articles that they name."""

    def __init__(self, book: Regulation, locale: str) -> None:
        self.book = book
        self.game = book.variant.id
        self.locale = locale
        self.articles: dict[str, str | None] = {}

    def say(self, text: Text) -> str:
        return say(text, self.locale, self.game)

    def article(self, citation: Citation | None) -> str | None:
        """The label; its text is collected in `articles`."""
        if citation is None:
            return None
        seen = article_view(citation, self.locale, self.game)
        label = seen["article"] or ""
        self.articles[label] = seen["article_text"]
        return label

    def story(self, story: Scenario, asked: Sequence[Question]) -> ExamStory:
        return {
            "steps": [
                {
                    "event": one.event["event"],
                    "by": one.event.get("by"),
                    "text": self.say(one.text),
                    "fen": one.fen,
                    "touched": one.touched,
                    "taken": one.taken,
                    "pressed": one.pressed,
                    "path": list(one.path),
                    "held": cast("Mapping[int, PieceCode]", one.held or {}),
                    "light": cast("Mapping[str, PieceCode]", one.light or {}),
                }
                for one in steps(story)
            ],
            "questions": [self.question(one) for one in asked],
        }

    def question(self, one: Question) -> ExamQuestion:
        return {
            "key": one.key,
            "text": self.say(one.text),
            "choices": [
                {
                    "key": each.key,
                    "letter": letter_of(each.key, self.book),
                    "text": self.say(each.text),
                    "fen": each.fen,
                }
                for each in one.choices
            ],
        }

    def answer(self, one: Question) -> RightAnswer:
        """The right answer to a question, why, and by which articles."""
        return {
            "right": one.right,
            "why": self.say(one.why),
            "article": self.article(one.citation),
            "law": self.article(one.law),
        }
