"""The coach's report as sections of sentences, tables and positions, the same for every face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...base.i18n import Text
from ...notation.pdn.node import SHOWN_SIGNS
from ...rules.board import Board
from .annotations import Annotation
from .practice import TOPIC_ADVICE, TOPIC_NAMES, Practice, Topic
from .report import PHASE_NAMES, SHORT_SECONDS, CoachReport
from .words import sentences, write_line

REPORT_TITLE = Text("The coach's report")
MOST_EXAMPLES = 3
"""Mistakes that are shown for each topic."""
ONE_MISTAKE = Text("One mistake gave away {points} points.")
SEVERAL_MISTAKES = Text("Points given away by {count} mistakes: {points}.")
COLOURS = {"white": Text("White"), "black": Text("Black")}


Cell = Text | str


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """A position of game *number* of the report (from 0) before the move after *ply* moves, the
    move played there, and sentences about it."""

    number: int
    ply: int
    board: Board
    played: str
    words: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report: sentences, then a table with its head, then positions. *topic* is set
    where it is about a thing to practise."""

    title: Text
    lines: tuple[Text, ...] = ()
    head: tuple[Cell, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    positions: tuple[ShownPosition, ...] = ()
    topic: Topic | None = None


def report_sections(report: CoachReport, lang: str = "en") -> tuple[Section, ...]:
    """The sections of *report* that have something to say; *lang* ("en", "pt_PT", "pt_BR") is for
    the decimal point of numbers."""
    return tuple(_sections(report, lang))


def _number(value: float, lang: str, form: str = ".1f") -> str:
    """A number of points with its decimal point or comma."""
    digits = format(value, form)
    return digits if lang == "en" else digits.replace(".", ",")


def _sections(report: CoachReport, lang: str) -> Iterator[Section]:
    yield Section(Text("Games"), tuple(_results(report)))
    for place, one in enumerate(report.practice, start=1):
        yield _practice(report, place, one, lang)
    if not report.practice:
        yield Section(Text("To practise"), (Text("The coach found no mistakes in these games."),))
    yield _phases(report, lang)
    if report.openings:
        yield _openings(report, lang)
    if report.ending.games:
        yield _ending(report, lang)
    if report.time.games:
        yield _time(report)
    if report.shots:
        yield Section(
            Text("Shots that were there"),
            (Text("In each of these positions it was your turn, and a shot won pieces."),),
            positions=tuple(
                _position(report, shot.number, shot.annotation) for shot in report.shots
            ),
        )


def _results(report: CoachReport) -> Iterator[Text]:
    yield Text(
        "Games: {games} ({wins} won, {draws} drawn, {losses} lost)",
        {
            "games": len(report.games),
            "wins": report.wins,
            "draws": report.draws,
            "losses": report.losses,
        },
    )
    if report.level is None:
        yield Text("Every mistake is counted, as it would matter to the engine.")
    else:
        yield Text("Mistakes that matter at level {level} are counted.", {"level": report.level})


def _practice(report: CoachReport, place: int, one: Practice, lang: str) -> Section:
    count = len(one.mistakes)
    title = Text("To practise, {place}: {topic}", {"place": place, "topic": TOPIC_NAMES[one.topic]})
    template = (ONE_MISTAKE if count == 1 else SEVERAL_MISTAKES).template
    cost = Text(template, {"count": count, "points": _number(one.points, lang)})
    shown = tuple(_position(report, *row) for row in one.mistakes[:MOST_EXAMPLES])
    return Section(title, (cost, TOPIC_ADVICE[one.topic]), positions=shown, topic=one.topic)


def _position(report: CoachReport, number: int, one: Annotation) -> ShownPosition:
    board = report.games[number].game.board_at(one.ply)
    played = f"{write_line((one.move,), board.variant)}{SHOWN_SIGNS[one.nag]}"
    return ShownPosition(number, one.ply, board, played, tuple(sentences(one, board)))


def _phases(report: CoachReport, lang: str) -> Section:
    head = (Text("Part"), Text("Moves"), Text("Mistakes"), Text("Points given away"))
    rows = tuple(
        (PHASE_NAMES[row.phase], str(row.moves), str(row.mistakes), _number(row.points, lang))
        for row in report.phases
    )
    return Section(Text("Points by part of the game"), (), head, rows)


def _openings(report: CoachReport, lang: str) -> Section:
    head = (
        Text("Opening"),
        Text("Colour"),
        Text("Games"),
        Text("Points"),
        Text("Expected after the opening"),
    )
    rows = tuple(
        (
            row.moves,
            COLOURS[row.colour],
            str(row.games),
            _number(row.points, lang, "g"),
            f"{100 * row.expected:.0f} %",
        )
        for row in report.openings
    )
    return Section(Text("Openings"), (), head, rows)


def _ending(report: CoachReport, lang: str) -> Section:
    ending = report.ending
    said = Text(
        "Games that reached an ending: {games}. Points to be expected there: {expected}; "
        "points won: {points}.",
        {
            "games": ending.games,
            "expected": _number(ending.expected, lang),
            "points": _number(ending.points, lang, "g"),
        },
    )
    return Section(Text("Endings"), (said,))


def _time(report: CoachReport) -> Section:
    time = report.time
    head = (Text("Part"), Text("Seconds for a move"))
    rows = tuple(
        (PHASE_NAMES[phase], f"{seconds:.0f}") for phase, seconds in time.seconds if seconds
    )
    lines = []
    if time.seconds_of_mistakes is not None:
        lines.append(
            Text(
                "A mistake was thought about for {seconds} seconds on average.",
                {"seconds": f"{time.seconds_of_mistakes:.0f}"},
            )
        )
        lines.append(
            Text(
                "Mistakes made with less than {seconds} s left: {pressed} of {mistakes}.",
                {
                    "pressed": time.pressed,
                    "mistakes": time.mistakes,
                    "seconds": f"{SHORT_SECONDS:.0f}",
                },
            )
        )
    return Section(Text("Time"), tuple(lines), head if rows else (), rows)
