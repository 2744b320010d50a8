"""An exam of arbiters, its right answers and the scores, as the page's JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from typing_extensions import TypedDict

from ...arbiter.protocol.events import Anyone
from ..views.positions import VariantView
from ..views.regulations import BookName

PieceCode = Literal["w", "W", "b", "B"]
"""A piece; a capital is a king."""


class ExamStep(TypedDict):
    """A step of a story; *path*: a light square by file and rank. *held*: square → the piece in a
    hand over it. *light*: file and rank → the piece on a light square."""

    event: str
    by: Anyone | None
    text: str
    fen: str
    touched: int | None
    taken: int | None
    pressed: str | None
    path: list[int | str]
    held: Mapping[int, PieceCode]
    light: Mapping[str, PieceCode]


class ExamChoice(TypedDict):
    """An answer to choose; *letter* "" where the book gives none."""

    key: str
    letter: str
    text: str
    fen: str | None


class ExamQuestion(TypedDict):
    """A question with its choices."""

    key: str
    text: str
    choices: list[ExamChoice]


class ExamStory(TypedDict):
    """A scenario: what happens, and what is asked."""

    steps: list[ExamStep]
    questions: list[ExamQuestion]


class ExamView(TypedDict):
    """An exam, without its right answers."""

    regulation: BookName
    variant: VariantView
    seed: int
    count: int
    codes: Sequence[str] | None
    every: bool
    version: int
    scenarios: list[ExamStory]


class RightAnswer(TypedDict):
    """The right answer to a question, why, and by which articles."""

    right: str
    why: str
    article: str | None
    law: str | None


class SolvedStory(TypedDict):
    """The right answers of a scenario, and its irregularity once one was given."""

    code: str | None
    questions: list[RightAnswer]


class SolvedExam(TypedDict):
    """What is told of answers that were given, and of no others; *articles* by their labels."""

    scenarios: list[SolvedStory]
    articles: dict[str, str | None]


class CountedScore(TypedDict):
    """The points of a score; *added*: it was not stored before."""

    points: int
    best: int
    added: bool


class ScoreView(TypedDict):
    """A score; *codes*: right answers and questions by irregularity."""

    id: str
    trainee: str
    regulation: str
    name: str
    at: str
    points: int
    best: int
    codes: dict[str, tuple[int, int]]
