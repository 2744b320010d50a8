"""A sheet of problems: diagrams to solve, and the answers on a page of their own behind them."""

from __future__ import annotations

from collections.abc import Sequence

from ..base.i18n import Text
from ..school.problems.motifs import MOTIFS
from ..school.problems.problem import ProvenProblem
from .board import PrintError
from .diagrams import DiagramPosition, draw_diagrams
from .sheet import MARGIN, PALE, Sheet, Style

TITLE = Text("Problems")
ANSWERS = Text("Answers")
BOTTOM = 14.0  # millimetres that are left free
MOST = 120


def print_problems(
    problems: Sequence[ProvenProblem],
    *,
    per_page: int = 6,
    paper: str = "a4",
    numbers: str | None = None,
    lang: str = "en",
) -> bytes:
    """*problems*, at most `MOST` of one game, as diagrams, then their answers.

    Raises PrintError for none or too many; other parameters as `print_diagrams` has them.
    """
    return draw_problems(
        problems, per_page=per_page, paper=paper, numbers=numbers, lang=lang
    ).save()


def draw_problems(
    problems: Sequence[ProvenProblem],
    *,
    per_page: int = 6,
    paper: str = "a4",
    numbers: str | None = None,
    lang: str = "en",
) -> Sheet:
    """The same, as the Sheet before it is saved."""
    if len(problems) > MOST:
        raise PrintError("too-many-problems", "A sheet has {most} problems at most", most=MOST)
    positions = [
        DiagramPosition(one.board, f"{number}.  {one.rating}")
        for number, one in enumerate(problems, 1)
    ]
    sheet = draw_diagrams(
        positions, per_page=per_page, paper=paper, numbers=numbers, title=TITLE, lang=lang
    )
    add_answers(sheet, problems)
    return sheet


def add_answers(sheet: Sheet, problems: Sequence[ProvenProblem]) -> None:
    """The answers, on pages of their own."""
    width, at, whole = sheet.width - 2 * MARGIN, sheet.height, sheet.new_list()
    for number, one in enumerate(problems, 1):
        if at > sheet.height - BOTTOM - 12:
            sheet.new_page()
            at = sheet.heading(ANSWERS)
        names = ", ".join(sheet.say(MOTIFS[name].title) for name in one.motifs)
        with sheet.item(whole):
            at = sheet.paragraph(MARGIN, at + 5, width, f"{number}.  {answer(one)}", Style(9))
            at = sheet.paragraph(MARGIN, at, width, f"{names}  ({one.id})", Style(7, colour=PALE))


def answer(problem: ProvenProblem) -> str:
    """The line of a problem in the notation of its game, with the numbers of the moves."""
    parts, board = [], problem.board
    style = board.variant.move_style
    for ply, text in enumerate(problem.moves):
        move = board.parse_move(text)
        number = "" if ply % 2 else f"{ply // 2 + 1}. "
        parts.append(number + move.text(style))
        board = board.after(move)
    return " ".join(parts)
