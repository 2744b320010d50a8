"""A Scheveningen match on paper: the tables of both teams, and the table of its rounds."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.i18n import Text
from ...tournament import plain
from ...tournament.event import Tournament
from ...tournament.pairing.scheveningen import scheveningen
from ...tournament.presentation.duel import duel_tables
from ...tournament.presentation.view import TournamentView
from ..board import PrintError
from ..sheet import Sheet, Style
from . import fit
from .flow import Flow, PrintColumn, Value, caption
from .grid import Grid, draw_grid
from .setup import PrintSetup, state
from .tables import printed

TABLE = Text("Pairing table")
EACH = Text("A row: one player; columns: the players of the other team; points with W.O.")


def _two(one: TournamentView) -> Tournament:
    if one.event is None or not duel_tables(one.event):
        raise PrintError("two-teams", "The two teams have not entered yet")
    return one.event


def crosstable(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Each of a team against each of the other one, team by team, and the score of the match."""
    event = _two(one)
    tables = duel_tables(event)
    flow = Flow(one, setup, Text("Crosstable"), below=state(one), provisional=True)
    flow.paragraph(match_score(one), Style(15, bold=True))
    flow.space(3)
    lists = [printed(found.table, setup.lang) for found in tables]
    found = fit.fit(flow, lists, more=44.0)
    for letter, own, rows in zip("AB", tables, lists, strict=True):
        flow.heading(f"{letter}  {own.team}", keep=len(rows.rows) + 1)
        fit.add(flow, rows, found)
        flow.space(3)
    caption(flow, EACH)
    return flow.finish()


def match_score(one: TournamentView) -> str:
    """The two teams with their points: "Lisboa 10½ – 5½ Porto"."""
    first, second = sorted(one.players)[:2]
    points = [plain(one.table.points(no)) for no in (first, second)]
    score = " \N{EN DASH} ".join(points)
    return f"{one.named(first)} {score} {one.named(second)}"


def schedule(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The rounds by the table, White first, and the names behind the letters."""
    event = _two(one)
    flow = Flow(one, setup, TABLE, landscape=True)
    rules = event.rules
    rows: list[tuple[list[Value], list[Value], list[Value]]] = []
    for number, seats in enumerate(scheveningen(rules.boards, rules.cycles), start=1):
        pairs = ((f"A{at}", f"B{seat.opponent}", seat.white) for at, seat in enumerate(seats, 1))
        cells: list[Value] = [
            f"{a} \N{EN DASH} {b}" if white else f"{b} \N{EN DASH} {a}" for a, b, white in pairs
        ]
        rows.append(([str(number)], cells, []))
    boards = range(1, rules.boards + 1)
    heads = [Text("Board no. {board}", {"board": at}) for at in boards]
    grid = Grid(
        [PrintColumn(Text("Round"), 16, "center", bold=True)],
        heads if rules.boards <= 8 else [str(at) for at in boards],
        [],
        rows,
        narrowest=15.0,
        widest=40.0,
        lowest=5.0,
        highest=9.0,
    )
    draw_grid(flow, grid)
    caption(flow, Text("Columns by board; White stands first."))
    flow.space(4)
    names = list(_names(event))
    columns = [PrintColumn(f"{letter}  {name}", share=1) for letter, name, _ in names]
    rows_of = zip(*(row for _, _, row in names), strict=True)
    flow.table(columns, [list(row) for row in rows_of], high=5.6, size=9.5)
    return flow.finish()


def _names(event: Tournament) -> Iterator[tuple[str, str, list[str]]]:
    order = sorted(event.teams, key=lambda who: event.entrants[who].player.no)
    for letter, who in zip("AB", order, strict=True):
        members = event.team(who).members[: event.rules.boards]
        rows = [f"{letter}{at}  {member.name}" for at, member in enumerate(members, start=1)]
        yield letter, event.name(who), rows
