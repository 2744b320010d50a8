"""The record of a day of an event, to be signed: rounds and results, rulings at the boards with
their articles, protests and decisions, announcements, and who did what when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from ...base.i18n import Text
from ...tournament.event import ROLES, LogEntry, Tournament, said
from ...tournament.event.model.entry import EntryError
from ...tournament.event.queries.history import undone
from ...tournament.event.queries.moments import zone_of
from ...tournament.event.queries.protests import open_protests
from ...tournament.presentation.appeals import protest_files
from ...tournament.presentation.chronicle import ReportEntry, chronicle
from ...tournament.presentation.dates import day, days_in
from ...tournament.presentation.view import TournamentView
from ..board import PrintError
from ..sheet import PALE, Sheet, Style
from .flow import Flow, PrintColumn, Value
from .report import round_table, signatures
from .setup import PrintSetup, check_players

TITLE = Text("Record of the day")
_BODY, _PALE = Style(9), Style(8, colour=PALE)
_SILENT = frozenset(("open-play", "start-round", "open-round"))
"""Acts that a signed record needs no line for."""


@dataclass(frozen=True, slots=True)
class _Day:
    """One day of an event, in the event's own time zone."""

    event: Tournament
    zone: tzinfo
    date: str

    def moment(self, at: str) -> datetime:
        """A time of the log, where the event is played."""
        return datetime.fromisoformat(at).astimezone(self.zone)

    def holds(self, at: str) -> bool:
        """Whether a time of the log is on this day."""
        return f"{self.moment(at):%Y-%m-%d}" == self.date

    def time(self, at: str) -> str:
        """The time of day."""
        return f"{self.moment(at):%H:%M}"

    @property
    def entries(self) -> list[tuple[int, LogEntry]]:
        """The entries of the day with their places in the log."""
        return [(no, one) for no, one in enumerate(self.event.log, 1) if self.holds(one.at)]


def day_record(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The record of the day `setup.day`, or of the last day on which something was done.

    Raises PrintError for a day on which nothing was, and for an event without a log.
    """
    event = one.event
    if event is None or not event.log:
        raise PrintError("no-log", "There is no log of this event: no day of it can be recorded")
    check_players(one)
    found = _day_of(event, setup)
    if not found.entries:
        raise PrintError("no-such-day", "Nothing was done in this event on {day}", day=found.date)
    flow = Flow(one, setup, TITLE, below=_below(found, setup))
    for sheet in one.sheets:
        if sheet.number in _rounds(found):
            round_table(flow, one, sheet)
    _board_rulings(flow, found)
    _decisions(flow, found)
    _announcements(flow, found)
    _log(flow, found)
    signatures(flow, one)
    return flow.finish()


def _day_of(event: Tournament, setup: PrintSetup) -> _Day:
    calendar = event.preparation.calendar
    zone = _zone(calendar.time_zone if calendar else setup.zone)
    last = datetime.fromisoformat(event.log[-1].at).astimezone(zone)
    return _Day(event, zone, setup.day or f"{last:%Y-%m-%d}")


def _zone(name: str) -> tzinfo:
    """The time zone of a name; UTC for none, and for one that only another machine knows."""
    try:
        return zone_of(name) if name else UTC
    except EntryError:
        return UTC


def rounds_of_day(event: Tournament, setup: PrintSetup) -> set[int]:
    """The rounds at which something was done on the day `setup.day`."""
    return _rounds(_day_of(event, setup)) if event.log else set()


def _below(found: _Day, setup: PrintSetup) -> Text:
    zone = "UTC" if found.zone is UTC else str(found.zone)
    return Text("{day}, times of {zone}", {"day": day(found.date, setup.lang), "zone": zone})


def _rounds(found: _Day) -> set[int]:
    """The rounds at which something was done."""
    numbers = {one.data.get("round") for _, one in found.entries}
    return {number for number in numbers if isinstance(number, int)}


def _board_rulings(flow: Flow, found: _Day) -> None:
    """What was ruled at the arbiter's tables."""
    own = [one for one in flow.setup.rulings if found.holds(one.at)]
    if not own:
        return
    flow.space(4)
    flow.heading(Text("Rulings at the boards"), keep=3)
    columns = [
        PrintColumn(Text("When"), 14),
        PrintColumn(Text("Place"), 32),
        PrintColumn(Text("Ruling"), share=3),
        PrintColumn(Text("Article"), share=1),
    ]
    rows: list[list[Value]] = [
        [
            found.time(one.at),
            Text("Round {round}, board {board}", {"round": one.round, "board": one.board}),
            one.text,
            one.article,
        ]
        for one in sorted(own, key=lambda one: one.at)
    ]
    flow.table(columns, rows, high=5.2, size=8)


def _decisions(flow: Flow, found: _Day) -> None:
    """Corrections, protests and what was decided on them, with the reasons; protests that wait."""
    own = [one for one in chronicle(found.event) if found.holds(one.at)]
    if not own:
        return
    flow.space(4)
    flow.heading(Text("Protests and decisions"), keep=3)
    for one in own:
        _decision(flow, found, one)
    waiting = {one.number for one in open_protests(found.event)}
    for file in protest_files(found.event) if waiting else []:
        if file.protest.number in waiting:
            stands = Text("{who}: {what}", {"who": file.title, "what": file.stage})
            flow.paragraph(stands, _BODY, keep=int(file.board is not None))
            if file.board is not None:
                flow.paragraph(file.board, _PALE, indent=4)


def _decision(flow: Flow, found: _Day, one: ReportEntry) -> None:
    flow.paragraph(days_in(flow.sheet.say(one.text), flow.setup.lang), _BODY, keep=1)
    line = f"{found.time(one.at)} \N{MIDDLE DOT} {one.by}"
    if one.reason:
        reason = Text("{who}: {what}", {"who": line, "what": one.reason})
        flow.paragraph(reason, _PALE, indent=4)
    else:
        flow.paragraph(line, _PALE, indent=4)
    flow.space(1)


def _announcements(flow: Flow, found: _Day) -> None:
    """What was said to all boards, also what was taken back."""
    own = [(no, one) for no, one in found.entries if one.act == "announce"]
    if not own:
        return
    flow.space(4)
    flow.heading(Text("Announcements to all boards"), keep=2)
    ended = dict(_ended(found.event))
    for no, one in own:
        flow.paragraph(str(one.data["text"]), _BODY, keep=1)
        line: Text | str = f"{found.time(one.at)} \N{MIDDLE DOT} {one.author}"
        if no in ended:
            end = ended[no]
            params = {"what": line, "time": found.time(end.at), "name": end.author}
            line = Text("{what}; taken back at {time} by {name}", params)
        flow.paragraph(line, _PALE, indent=4)


def _ended(event: Tournament) -> Iterator[tuple[int, LogEntry]]:
    """Announcements that were taken back → the entry that did it."""
    gone = undone(event.log)
    for no, one in enumerate(event.log, start=1):
        if no in gone:
            continue
        if one.act == "end-announcement":
            yield int(one.data["announcement"]), one
        elif one.act == "undo":
            yield int(one.data["entry"]), one


def _log(flow: Flow, found: _Day) -> None:
    """Every act of the day: when, who, what."""
    gone = undone(found.event.log)
    flow.space(4)
    flow.heading(Text("Log of the day"), keep=3)
    columns = [
        PrintColumn(Text("When"), 14),
        PrintColumn(Text("Person"), share=1, short=True),
        PrintColumn(Text("Item"), share=3),
    ]
    rows: list[list[Value]] = []
    for no, one in found.entries:
        if one.act in _SILENT:
            continue
        words = said(found.event, one)
        if no in gone:
            words = Text("{what} (taken back)", {"what": words})
        who = Text("{name} ({role})", {"name": one.author, "role": ROLES[one.role]})
        rows.append([found.time(one.at), who, words])
    flow.table(columns, rows, high=4.8, size=8)
