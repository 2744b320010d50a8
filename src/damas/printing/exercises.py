"""A sheet of exercises for a class: title, class, a line for the name; a goal and lines to write on
below each diagram. The answers follow on a page of their own, or stay with the teacher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..base.i18n import Text
from ..notation.diagram import Marks, draw
from ..school.problems.problem import ProvenProblem
from .board import PrintError
from .problems import MOST, add_answers
from .sheet import MARGIN, PALE, Sheet, Style

COLUMNS, ROWS = 2, 3
TITLE = Text("Exercises")
NAME = Text("Name:")
CLASS = Text("Class:")
DAY = Text("Date:")
MINUTES = Text("Time: {minutes} min")
_HEAD = 30.0
_GAP = 8.0
_WRITE = 17.0
_LINE = 7.0


@dataclass(frozen=True, slots=True)
class ExerciseHead:
    """What stands above the exercises; "" where the children write it. *minutes*: 0 for none."""

    title: str = ""
    school_class: str = ""
    minutes: int = 0


def print_exercises(
    problems: Sequence[ProvenProblem],
    head: ExerciseHead,
    *,
    answers: bool = True,
    paper: str = "a4",
    lang: str = "en",
) -> bytes:
    """*problems*, at most `MOST` of one game, to be solved on paper. Raises PrintError for none or
    too many."""
    return draw_exercises(problems, head, answers=answers, paper=paper, lang=lang).save()


def draw_exercises(
    problems: Sequence[ProvenProblem],
    head: ExerciseHead,
    *,
    answers: bool = True,
    paper: str = "a4",
    lang: str = "en",
) -> Sheet:
    """The same, as the Sheet before it is saved."""
    if not problems:
        raise PrintError("no-positions", "There is no position to print")
    if len(problems) > MOST:
        raise PrintError("too-many-problems", "A sheet has {most} problems at most", most=MOST)
    sheet = Sheet(TITLE, paper, lang, problems[0].variant)
    each = COLUMNS * ROWS
    pages = -(-len(problems) // each)
    for page in range(pages):
        if page:
            sheet.new_page()
        _head(sheet, head)
        for place, one in enumerate(problems[page * each :][:each]):
            _exercise(sheet, page * each + place + 1, one, place)
        sheet.footer("Damas", Text("Page {page} of {pages}", {"page": page + 1, "pages": pages}))
    if answers:
        add_answers(sheet, problems)
    return sheet


def _head(sheet: Sheet, head: ExerciseHead) -> None:
    width = sheet.width - 2 * MARGIN
    with sheet.head():
        sheet.headline(MARGIN, MARGIN + 6, width - 40, head.title or TITLE)
        if head.minutes:
            text = Text(MINUTES.template, {"minutes": head.minutes})
            sheet.text(MARGIN + width - 38, MARGIN + 6, 38, text, Style(10, align="right"))
        _blanks(sheet, head, width)


def _blanks(sheet: Sheet, head: ExerciseHead, width: float) -> None:
    """Name, class and date, to be written."""
    y, third = MARGIN + 18, width / 3
    for place, (label, value, share) in enumerate(
        ((NAME, "", 1.5), (CLASS, head.school_class, 0.85), (DAY, "", 0.65))
    ):
        left = MARGIN + third * (0, 1.5, 2.35)[place]
        _blank(sheet, left, y, third * share - 4, label, value)


def _blank(  # noqa: PLR0913, PLR0917  (a place, a label and what stands there)
    sheet: Sheet, x: float, y: float, width: float, label: Text, value: str
) -> None:
    """A label with a line to write on, or with what stands there already."""
    used = sheet.width_of(sheet.say(label), Style(10)) + 2
    sheet.text(x, y, used, label, Style(10, colour=PALE))
    sheet.line(x + used, y + 1, x + width, y + 1, 0.3)
    sheet.text(x + used + 1, y, width - used - 1, value, Style(11))


def _exercise(sheet: Sheet, number: int, one: ProvenProblem, place: int) -> None:
    """A diagram, its goal, two lines to write on."""
    width = (sheet.width - 2 * MARGIN - _GAP * (COLUMNS - 1)) / COLUMNS
    height = (sheet.height - MARGIN - _HEAD - 14) / ROWS
    side = min(width - 8, height - _WRITE - 12)
    x = MARGIN + place % COLUMNS * (width + _GAP)
    y = MARGIN + _HEAD - 4 + place // COLUMNS * height
    sheet.text(x, y + 4, width, f"{number}.", Style(12, bold=True))
    sheet.text(x + 8, y + 4, width - 8, one.task, Style(10))
    marks = Marks(numbers=one.board.variant.usual_numbers)
    sheet.scene(draw(one.board, marks, "print", sheet.lang), x + 8, y + 6.5, side)
    for line in range(2):
        at = y + 6.5 + side + _LINE * (line + 1)
        sheet.line(x + 8, at, x + width, at, 0.3)
