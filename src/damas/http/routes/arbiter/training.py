"""Training of arbiters: the page, exams that go on offline, right answers, and the scores."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from ....app.core.service_errors import ConflictError, InvalidError
from ....app.core.times import now_ms, timestamp
from ....app.people import NEW_TABLES
from ....app.views.positions import variant_view
from ....app.views.regulations import article_view
from ....app.work import in_database
from ....arbiter import (
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
from ....arbiter.wording.phrases import letter_of
from ....base.citation import Citation
from ....base.i18n import Text, say
from ....people import Policy
from ....rules.regulations import REGULATIONS, Regulation, regulation
from ....rules.variants import PORTUGUESE
from ....store import Score, Scores
from ...core.language import locale_of
from ...core.templates import render
from ...requests import caller_of, counts, may, services_of

router = APIRouter(include_in_schema=False)
MOST = 100  # scenarios at once
_LARGEST_SEED = 2**31 - 1
OUTDATED = Text("This exam was made by another version of Damas and cannot be counted")
NO_NAME = Text("A score needs a name")
LABELS = ("article", "law")

Code = str | None


class AnswersIn(BaseModel):
    """The answers that were given: *answers* has a list for each scenario, of the keys chosen.

    The exam is made again from *regulation*, *seed*, *count*, *codes* and *every*.
    """

    model_config = ConfigDict(extra="forbid")

    regulation: str = Field(max_length=40)
    seed: int = Field(ge=0, le=_LARGEST_SEED)
    count: int = Field(ge=1, le=MOST)
    codes: list[str] | None = Field(default=None, min_length=1, max_length=30)
    every: bool = False
    version: int
    answers: list[list[str | None]] = Field(max_length=MOST)


class ScoreIn(AnswersIn):
    """The answers of a trainee, whose points are counted here. *client_id* makes sending twice
    harmless. *at_ms*: when it was finished."""

    client_id: str = Field(min_length=8, max_length=64, pattern=r"^[\w-]+$")
    trainee: str = Field(min_length=1, max_length=80)
    at_ms: int = Field(ge=0)


@router.get("/arbiter/training", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """Choose, play, answer, be scored."""
    locale = locale_of(request)
    books = [
        {
            "id": row.id,
            "name": say(row.name, locale, row.variant.id),
            "codes": " ".join(_named(drill_codes(row))),
            "game": row.variant.id,
            "lettered": row.lettered,
        }
        for row in REGULATIONS.values()
    ]
    codes = [
        (code, say(text, locale), say(text, locale, PORTUGUESE.id)) for code, text in CODES.items()
    ]
    known = {code for row in REGULATIONS.values() for code in drill_codes(row)}
    shown = [one for one in codes if one[0] in known]
    return render(request, "arbiter_training.html", books=books, codes=shown)


@router.get("/api/arbiter/training/exam", dependencies=[may(Policy.VISITOR)])
async def make_exam(  # noqa: PLR0913, PLR0917  (one parameter of the address each)
    request: Request,
    regulation: str = "internacional",
    seed: Annotated[int, Query(ge=0, le=_LARGEST_SEED)] = 1,
    count: Annotated[int | None, Query(ge=1, le=MOST)] = None,
    codes: Annotated[str | None, Query(max_length=200)] = None,
    every: bool = False,
) -> Response:
    """Scenarios with their steps and questions, in the reader's language. The right answers come
    to those that were given (`right_answers`).

    *codes*, joined by commas, chooses the irregularities ("none": nothing irregular); *every* asks
    every question, where an exam asks four.
    """
    asked = (_book(regulation).id, seed, count, codes, every, locale_of(request))
    data = await services_of(request).work.make(request, ("exam", *asked), _exam, *asked)
    return Response(data, media_type="application/json")


def _exam(  # noqa: PLR0913, PLR0917  (in a worker process)
    regulation: str, seed: int, count: int | None, codes: str | None, every: bool, locale: str
) -> bytes:
    """The exam as JSON."""
    book = _book(regulation)
    named = [code for code in codes.split(",") if code] if codes else None
    stories = exam(book, seed, count, _codes(named))
    voice = _Voice(book, locale)
    found = {
        "regulation": {"id": book.id, "name": voice.say(book.name)},
        "variant": variant_view(book.variant),
        "seed": seed,
        "count": len(stories),
        "codes": named,
        "every": every,
        "version": DRILL_VERSION,
        "scenarios": [voice.story(one, _asked(one, every)) for one in stories],
    }
    return json.dumps(found, ensure_ascii=False).encode()


@router.post("/api/arbiter/training/answers", dependencies=[may(Policy.VISITOR, blocked=True)])
async def right_answers(request: Request, body: AnswersIn) -> dict[str, Any]:
    """The right answers to the questions that were answered, with the reasons and articles; of a
    scenario with an answer also its irregularity. Nothing of any other question."""
    _check_version(body)
    asked = (_book(body.regulation).id, body.seed, body.count, body.codes, body.every)
    key = ("exam-answers", *asked[:3], tuple(body.codes or ()), body.every, locale_of(request))
    made = await services_of(request).work.make(request, key, _answered, *asked, locale_of(request))
    return _given_alone(json.loads(made), body.answers)


def _given_alone(made: dict[str, Any], given: list[list[str | None]]) -> dict[str, Any]:
    """The part of all answers that is told for the questions that were answered."""
    stories = []
    for story, chosen in zip(made["scenarios"], given, strict=False):
        seen = story["questions"][: len(chosen)]
        stories.append({"code": story["code"] if seen else None, "questions": seen})
    named = {one[part] for story in stories for one in story["questions"] for part in LABELS}
    articles = {label: text for label, text in made["articles"].items() if label in named}
    return {"scenarios": stories, "articles": articles}


def _answered(  # noqa: PLR0913, PLR0917  (in a worker process)
    regulation: str, seed: int, count: int, codes: list[str] | None, every: bool, locale: str
) -> bytes:
    """All right answers of an exam as JSON."""
    book = _book(regulation)
    voice = _Voice(book, locale)
    stories = [
        {"code": one.code or NOTHING, "questions": list(map(voice.answer, _asked(one, every)))}
        for one in exam(book, seed, count, _codes(codes))
    ]
    found = {"scenarios": stories, "articles": voice.articles}
    return json.dumps(found, ensure_ascii=False).encode()


@router.post(
    "/api/arbiter/training/scores",
    dependencies=[may(Policy.PERSON), counts(NEW_TABLES)],
)
async def add_score(request: Request, body: ScoreIn) -> dict[str, Any]:
    """Counts the points and stores them; sent again, the same score is not stored twice."""
    _check_version(body)
    trainee = " ".join(body.trainee.split())
    if not trainee:
        raise InvalidError("no-name", NO_NAME)
    rows = await services_of(request).work.run(request, _marked, body)
    points = sum(row["right"] for row in rows)
    at_ms = min(body.at_ms, now_ms())
    score = Score(trainee, body.regulation, at_ms, points, len(rows), body.client_id, rows)
    scores, maker = Scores(services_of(request).database), caller_of(request).person
    added = await in_database(scores.add, score, maker)
    return {"points": points, "best": len(rows), "added": added}


def _check_version(body: AnswersIn) -> None:
    """Raises ConflictError for an exam that this version would not make again."""
    if body.version != DRILL_VERSION:
        raise ConflictError("outdated-exam", OUTDATED)


def _marked(body: ScoreIn) -> list[dict[str, Any]]:
    """In a worker process: every answer with whether it is right."""
    stories = exam(_book(body.regulation), body.seed, body.count, _codes(body.codes))
    given = [*body.answers, *[[]] * len(stories)]
    return [
        row
        for number, (story, chosen) in enumerate(zip(stories, given, strict=False), start=1)
        for row in _rows(number, story, chosen, body.every)
    ]


@router.get("/api/arbiter/training/scores", dependencies=[may(Policy.OWN)])
async def list_scores(
    request: Request,
    trainee: Annotated[str | None, Query(max_length=80)] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> list[dict[str, Any]]:
    """Kept scores of the caller, of the owner all; the newest first; of one trainee if named."""
    caller, scores = caller_of(request), Scores(services_of(request).database)
    locale = locale_of(request)
    name = " ".join(trainee.split()) if trainee else None
    maker = None if caller.is_owner else caller.person
    found = await in_database(scores.recent, limit, name or None, maker)
    return [_score_view(one, locale) for one in found]


def _book(name: str) -> Regulation:
    return regulation(name)


def _named(codes: Sequence[Code]) -> list[str]:
    return [code or NOTHING for code in codes]


def _codes(named: Sequence[str] | None) -> list[Code] | None:
    return None if named is None else [None if code == NOTHING else code for code in named]


def _asked(story: Scenario, every: bool) -> tuple[Question, ...]:
    return quiz(story) if every else short_quiz(story)


def _rows(
    number: int, story: Scenario, chosen: Sequence[str | None], every: bool
) -> list[dict[str, Any]]:
    """One mapping for each question, as scores store them."""
    asked = _asked(story, every)
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


def _score_view(score: Score, locale: str) -> dict[str, Any]:
    book = REGULATIONS.get(score.regulation)
    codes: dict[str, list[int]] = {}
    for row in score.answers:
        counted = codes.setdefault(row["code"], [0, 0])
        counted[0] += bool(row["right"])
        counted[1] += 1
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

    def story(self, story: Scenario, asked: Sequence[Question]) -> dict[str, Any]:
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
                    "held": one.held or {},
                    "light": one.light or {},
                }
                for one in steps(story)
            ],
            "questions": [self.question(one) for one in asked],
        }

    def question(self, one: Question) -> dict[str, Any]:
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

    def answer(self, one: Question) -> dict[str, Any]:
        """The right answer to a question, why, and by which articles."""
        return {
            "right": one.right,
            "why": self.say(one.why),
            "article": self.article(one.citation),
            "law": self.article(one.law),
        }
