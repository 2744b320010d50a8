"""The event report: people, place, rules, games, decisions, the end."""

from __future__ import annotations

from ...base.i18n import Text
from ...base.pdf import Element
from ...tournament.event import ROLES, Tournament
from ...tournament.presentation.chronicle import PARTS, chronicle, walkovers
from ...tournament.presentation.dates import day, days_in
from ...tournament.presentation.facts import Fact, facts
from ...tournament.presentation.rounds import RoundSheet
from ...tournament.presentation.view import TournamentView, code_name
from ..sheet import MARGIN, PALE, Sheet, Style
from . import order, teams
from .flow import Flow, PrintColumn, Value, signature
from .meetings import (
    RESULT,
    ended_by,
    game_words,
    going_on,
    match_columns,
    match_rows,
    play_off_rows,
)
from .prizes import prize_tables
from .setup import PrintSetup, check_players, state

_BODY, _PALE = Style(9), Style(8, colour=PALE)


def event_report(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The whole report, with lines to sign at its end."""
    check_players(one)
    flow = Flow(one, setup, Text("Report of the event"), below=state(one), provisional=True)
    _facts(flow, one)
    _entries(flow, one)
    if one.by_teams and one.event is not None:
        flow.space(4)
        flow.heading(Text("Teams and members"), keep=4)
        teams.members(flow, one, one.event)
    for sheet in one.sheets:
        round_table(flow, one, sheet)
    if one.event is not None:
        _walkovers(flow, one.event)
        _report_entries(flow, one.event)
    final = Text("Standings") if one.provisional else Text("Final standings")
    flow.space(3)
    flow.heading(final, keep=4)
    order.table(flow, one, high=5.6)
    order.legend(flow, one)
    if one.prizes:
        flow.space(3)
        flow.heading(Text("Prizes"), keep=4)
        prize_tables(flow, one)
    signatures(flow, one)
    return flow.finish()


def _facts(flow: Flow, one: TournamentView) -> None:
    flow.heading(Text("The event"))
    table = flow.sheet.new_table()
    for fact in facts(one):
        _fact(flow, table, fact)
    if one.event is not None:
        flow.space(2)
        people = _people(flow, one.event)
        if people:
            flow.paragraph(Text("Worked on it: {people}", {"people": people}), _PALE)


def _fact(flow: Flow, table: Element, fact: Fact) -> None:
    """A line of the event; a value that is longer has as many as it needs."""
    sheet, label, articles = flow.sheet, 44.0, 52.0
    width = flow.width - label - articles
    lines = max(1, len([*sheet.lines(sheet.say(fact.value), width - 2, _BODY)]))
    high = 5.4 + sheet.leading(_BODY) * (lines - 1)

    def draw(y: float) -> None:
        x, wide = MARGIN, (label, width, articles)
        looks = (Style(9, bold=True), _BODY, Style(8, align="right", colour=PALE))
        cells = enumerate(zip(wide, (fact.label, fact.value, fact.articles), looks, strict=True))
        for place, (room, text, look) in sheet.row(table, cells, named=(0,)):
            put = sheet.paragraph if place == 1 else sheet.text
            put(x, y + 3.8, room - 2, text, look)
            x += room
        sheet.line(MARGIN, y + high, MARGIN + flow.width, y + high, 0.1)

    flow.add(high, draw)


def _people(flow: Flow, event: Tournament) -> str:
    """The people who acted in the event, with their roles."""
    found = dict.fromkeys(
        (entry.by, entry.role) for entry in event.log if entry.role not in ("player", "spectator")
    )
    return ", ".join(f"{name} ({flow.sheet.say(ROLES[role])})" for name, role in found)


def _entries(flow: Flow, one: TournamentView) -> None:
    flow.space(4)
    flow.heading(Text("Entries"), keep=3)
    players = one.players.values()
    rated, land = any(p.rating for p in players), any(p.federation for p in players)
    group = any(p.category for p in players)
    columns = [
        PrintColumn(Text("No."), 11, "right"),
        PrintColumn(Text("Name"), share=3, bold=True),
        PrintColumn(Text("Club"), share=2, short=True),
        *([PrintColumn(Text("Fed."), 12, "center")] if land else []),
        *([PrintColumn(Text("Category"), 24)] if group else []),
        *([PrintColumn(Text("Rating"), 14, "right")] if rated else []),
    ]
    rows: list[list[Value]] = []
    for player in players:
        row: list[Value] = [str(player.no), player.name, player.club]
        row += [player.federation] if land else []
        row += [player.category] if group else []
        row += [str(player.rating or "\N{EN DASH}")] if rated else []
        rows.append(row)
    flow.table(columns, rows, high=5.2, size=8.5)


def round_table(flow: Flow, one: TournamentView, found: RoundSheet) -> None:
    """The boards of a round with their results, and who was free."""
    columns, rows = _games(one, found)
    if one.by_teams:
        columns, rows = match_columns(ended=True), match_rows(one, found, ended=True)
    flow.space(4)
    keep = len(rows) + 1 if len(rows) <= 12 else 3
    flow.heading(Text("Round {round}", {"round": found.number}), keep=keep)
    flow.table(columns, rows, high=5.0, size=8.5)
    going_on(flow, found)
    for no in found.free:
        text = Text("Free: {no} {name}", {"no": no, "name": one.named(no)})
        flow.paragraph(text, _PALE)
    for no, code in sorted(found.unpaired.items()):
        params = {"name": one.named(no), "what": code_name(code)}
        flow.paragraph(Text("{name}: {what}", params), _PALE)


def _games(one: TournamentView, found: RoundSheet) -> tuple[list[PrintColumn], list[list[Value]]]:
    """A row for each game."""
    columns = [
        PrintColumn(Text("Board no."), 15, "center"),
        PrintColumn(Text("White"), share=1),
        PrintColumn(Text("Result"), RESULT, "center", bold=True),
        PrintColumn(Text("Black"), share=1),
        PrintColumn(Text("Ended by"), 34),
    ]
    rows: list[list[Value]] = [
        [
            meeting.label(index),
            f"{game.white}  {one.named(game.white)}",
            game_words(one, game),
            f"{game.black}  {one.named(game.black)}",
            ended_by(game),
        ]
        for meeting in found.meetings
        for index, game in enumerate(meeting.games, start=1)
    ]
    rows += [row for meeting in found.meetings for row in play_off_rows(one, meeting)]
    return columns, rows


def _walkovers(flow: Flow, event: Tournament) -> None:
    found = list(walkovers(event))
    if not found:
        return
    flow.space(4)
    flow.heading(Text("Games won and lost by absence (W.O.)"))
    flow.paragraph(str(event.rules.absence_article or ""), _PALE)
    for number, board, text in found:
        where = Text("Round {round}, board {board}", {"round": number, "board": board})
        flow.paragraph(Text("{where}: {what}", {"where": where, "what": text}), _BODY)


def _report_entries(flow: Flow, event: Tournament) -> None:
    entries = chronicle(event)
    lang = flow.setup.lang
    for part, title in PARTS.items():
        own = [one for one in entries if one.part == part]
        if not own:
            continue
        flow.space(4)
        flow.heading(title, keep=3)
        for one in own:
            when = f"{day(one.at[:10], lang)} {one.at[11:16]}"
            flow.paragraph(days_in(flow.sheet.say(one.text), lang), _BODY, keep=1)
            line = f"{when} \N{MIDDLE DOT} {one.by}"
            if one.reason:
                reason = Text("{who}: {what}", {"who": line, "what": one.reason})
                flow.paragraph(reason, _PALE, indent=4)
            else:
                flow.paragraph(line, _PALE, indent=4)
            flow.space(1)


def signatures(flow: Flow, one: TournamentView) -> None:
    """Three lines, held together on one page."""
    names = (
        Text("Chief arbiter: {name}", {"name": one.arbiter or " "}),
        Text("Organiser"),
        Text("Place and date"),
    )
    width = (flow.width - 16) / 3

    def draw(y: float) -> None:
        for place, name in enumerate(names):
            signature(flow.sheet, MARGIN + place * (width + 8), y + 10, width, name)

    flow.add(28, draw)
