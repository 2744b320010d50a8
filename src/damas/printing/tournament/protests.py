"""The file of protests: each step with its articles, papers, votes, and the log of the board."""

from __future__ import annotations

from ...base.i18n import Text
from ...tournament.event import Tournament
from ...tournament.presentation.appeals import (
    FileStep,
    ProtestFile,
    articles_of,
    protest_files,
    rules_in_words,
)
from ...tournament.presentation.dates import day
from ...tournament.presentation.view import TournamentView
from ..board import PrintError
from ..sheet import MARGIN, PALE, Sheet, Style
from .flow import Flow, PrintColumn, Value, signature
from .setup import PrintSetup

TITLE = Text("Protests and appeals")
_BODY, _PALE, _MONO = Style(9.5), Style(8, colour=PALE), Style(8)


def protests(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The file of the protest `setup.protest`, or of all of them, each on pages of its own.

    Raises PrintError where there is none.
    """
    event = one.event
    found = protest_files(event) if event is not None else []
    if setup.protest is not None:
        found = [file for file in found if file.protest.number == setup.protest]
    if event is None or not found:
        raise PrintError("no-protests", "There is no such protest: there is nothing to print")
    flow = Flow(one, setup, TITLE)
    for number, file in enumerate(found):
        flow.heading(file.title, keep=3, turn=bool(number))
        _file(flow, event, file)
    return flow.finish()


def _file(flow: Flow, event: Tournament, file: ProtestFile) -> None:
    if file.board is not None:
        flow.paragraph(file.board, Style(10, bold=True))
    flow.paragraph(Text("State: {state}", {"state": file.stage}), _BODY)
    for words in (*rules_in_words(event), *file.deadlines):
        flow.paragraph(words, _PALE)
    if file.deposit is not None:
        flow.paragraph(file.deposit, _PALE)
    for step in file.steps:
        _step(flow, step)
    if file.protest.appeal:
        _votes(flow, file)
    _papers(flow, file)
    _log(flow, file)
    _signatures(flow)


def _step(flow: Flow, step: FileStep) -> None:
    made = step.statement
    flow.space(3)
    flow.subheading(step.title)
    for line in made.text.splitlines():
        flow.paragraph(line, _BODY, indent=4)
    if step.effect is not None:
        flow.paragraph(step.effect, Style(9.5, bold=True), indent=4)
    articles = articles_of(made)
    if articles:
        flow.paragraph(Text("Articles: {articles}", {"articles": articles}), _BODY, indent=4)
    flow.paragraph(f"{_when(flow, made.at)} \N{MIDDLE DOT} {made.by}", _PALE, indent=4)


def _when(flow: Flow, at: str) -> str:
    return f"{day(at[:10], flow.setup.lang)} {at[11:16]}"


def _votes(flow: Flow, file: ProtestFile) -> None:
    flow.space(3)
    flow.subheading(Text("Votes of the committee"))
    columns = [PrintColumn(Text("Member"), share=1, bold=True), PrintColumn(Text("Vote"), share=1)]
    rows: list[list[Value]] = [[name, words] for name, words in file.votes]
    flow.table(columns, rows, high=5.4, size=9)


def _papers(flow: Flow, file: ProtestFile) -> None:
    """The attached papers, and the moves of the game."""
    for paper in file.attached:
        flow.space(3)
        flow.subheading(paper.title)
        for line in (*paper.lines, *paper.pdn.splitlines()):
            flow.paragraph(line, _MONO, indent=4)
        flow.paragraph(f"{_when(flow, paper.at)} \N{MIDDLE DOT} {paper.by}", _PALE, indent=4)
    if file.pdn:
        flow.space(3)
        flow.subheading(Text("The game"))
        for line in file.pdn.splitlines():
            flow.paragraph(line, _MONO, indent=4)


def _log(flow: Flow, file: ProtestFile) -> None:
    if not file.log:
        return
    flow.space(3)
    flow.subheading(Text("Log of the board"))
    columns = [
        PrintColumn(Text("When"), 34),
        PrintColumn(Text("Person"), share=1),
        PrintColumn(Text("Item"), share=4),
    ]
    rows: list[list[Value]] = [[_when(flow, at), by, words] for at, by, words in file.log]
    flow.table(columns, rows, high=5.2, size=8)


def _signatures(flow: Flow) -> None:
    names = (Text("Chief arbiter"), Text("Chair of the committee"), Text("Place and date"))
    width = (flow.width - 16) / 3

    def draw(y: float) -> None:
        for place, name in enumerate(names):
            signature(flow.sheet, MARGIN + place * (width + 8), y + 10, width, name)

    flow.add(28, draw)
