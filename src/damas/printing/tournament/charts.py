"""Wall chart, crosstable and Berger grid."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...base.i18n import Text
from ...tournament import Cell, Crosstable, plain, schedule
from ...tournament.files.exports import met_sign, met_signs, without_game
from ...tournament.presentation.view import TournamentView
from ...tournament.scoring.points import value_text
from ...tournament.systems import SYSTEMS
from ..board import PrintError
from ..sheet import SMALLEST, Sheet, Style
from . import duel
from .flow import Dot, Flow, PrintColumn, Value, caption
from .grid import Grid, draw_grid
from .setup import PrintSetup, check_players, state

CHART = Text(
    "Opponent's number and result; ring: White, disc: Black; + and -: W.O.;"
    " in brackets: a round without a game; dash: absent"
)
MATRIX = Text("Columns by place; + and -: win and loss by W.O.; in brackets: not counted")
TEAMS_CHART = Text("Opponent's number and board points; Pts: match points; dash: absent")
TEAMS_MATRIX = Text("Columns by place: board points of the row's team; Pts: match points")
GIVEN = Text("±: points given or taken")
FEW = 12
"""Players, or rounds, whose table has large type: it fills the sheet."""
ONE_SHEET = 40
"""Players whose crosstable stands on one sheet."""


def wall_chart(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Player by round: opponent, colour, result; rounds to come are left to write in."""
    check_players(one)
    flow = Flow(one, setup, Text("Wall chart"), below=state(one), provisional=True, landscape=True)
    _rounds(flow, one, sorted(one.players), placed=False)
    return flow.finish()


def crosstable(one: TournamentView, setup: PrintSetup) -> Sheet:
    """By place: each against each in a round robin, else the rounds of each player."""
    check_players(one)
    if SYSTEMS[one.system].each_to_each:
        return duel.crosstable(one, setup)
    title = Text("Crosstable")
    flow = Flow(one, setup, title, below=state(one), provisional=True, landscape=True)
    order = [no for _, no in one.ranking()]
    if one.table.round_robin:
        _matrix(flow, one, order)
    else:
        _rounds(flow, one, order, placed=True)
    return flow.finish()


def _rounds(flow: Flow, one: TournamentView, order: Sequence[int], *, placed: bool) -> None:
    heads = [one.column_label(index) for index in range(one.rounds_total * one.columns)]
    places = one.places()
    rows = []
    for no in order:
        row = one.card(no)
        row += [Cell()] * (len(heads) - len(row))
        place = str(places.get(no, "\N{EN DASH}"))
        left: list[Value] = [place, str(no)] if placed else [str(no)]
        right: list[Value] = [*_given(one, no), plain(one.table.points(no))]
        right += [] if placed else [place]
        cells = [
            _cell(one, no, number, cell) for number, cell in enumerate(row[: len(heads)], start=1)
        ]
        rows.append(([*left, one.named(no)], cells, right))
    number = PrintColumn(Text("No."), 10, "right")
    name = PrintColumn(Text("Name"), _name_width(flow, one), bold=True, share=1)
    points = PrintColumn(Text("Pts"), 11, "center", bold=True)
    place_column = PrintColumn(Text("Place"), 12, "center")
    grid = Grid(
        [place_column, number, name] if placed else [number, name],
        heads,
        [*_given_column(one), *([points] if placed else [points, place_column])],
        rows,
        narrowest=10.5,
        widest=17.0,
        lowest=6.0,
        highest=15.0,
        largest=13.0 if len(heads) <= FEW and len(order) <= FEW else 10.0,
    )
    draw_grid(flow, grid)
    caption(flow, _explained(one, CHART))


def _name_width(flow: Flow, one: TournamentView) -> float:
    """Room for the longest name in type that can still be read."""
    style = Style(SMALLEST, bold=True)
    longest = max(flow.sheet.width_of(flow.sheet.say(p.name), style) for p in one.players.values())
    return max(46.0, min(longest + 2.2, 76.0))


def _cell(one: TournamentView, no: int, number: int, cell: Cell) -> Value:
    """Opponent and result with the colour, which a match of teams has not; the points of a round
    without a game."""
    if cell.opponent:
        shown = met_sign(one.table, no, number, cell)
        if one.by_teams:
            return f"{cell.opponent}: {shown}" if shown else str(cell.opponent)
        text = f"{cell.opponent} {shown}".strip()
        return Dot(cell.colour, text) if cell.colour else text
    return without_game(cell, one.points)


def _explained(one: TournamentView, text: Text) -> Text:
    """The notes below the grid, and that of the column of points given, if there is one."""
    if one.by_teams:
        text = TEAMS_MATRIX if text is MATRIX else TEAMS_CHART
    return Text("{a}; {b}", {"a": text, "b": GIVEN}) if one.table.adjustments else text


def _given(one: TournamentView, no: int) -> list[Value]:
    """The points given to a player or taken, where anybody has such: without them rows would not
    add up."""
    if not one.table.adjustments:
        return []
    points = one.table.adjustments.get(no, Fraction(0))
    return [f"{'+' if points > 0 else ''}{plain(points)}" if points else ""]


def _given_column(one: TournamentView) -> list[PrintColumn]:
    return [PrintColumn("±", 11, "center")] if one.table.adjustments else []


def _matrix(flow: Flow, one: TournamentView, order: Sequence[int]) -> None:
    places = one.places()
    free_round = bool(_free_points(one, order[0])) if order else False
    criteria = list(one.criteria()) if len(order) <= 24 else []
    lines = {line.player.no: line for line in one.order.lines}
    rows: list[tuple[list[Value], list[Value], list[Value]]] = []
    dark = set()
    for number, no in enumerate(order):
        dark.add((number, number))
        met = met_signs(one.table, no)
        middle: list[Value] = [met.get(other, "") for other in order]
        line = lines.get(no)
        values = [line.values[row.code] if line else None for row in criteria]
        free = _free_points(one, no)
        right = [*free, *_given(one, no), plain(one.table.points(no))]
        right += ["" if value is None else value_text(value, flow.setup.lang) for value in values]
        rows.append(([str(places.get(no, "\N{EN DASH}")), str(no), one.named(no)], middle, right))
    few, small = len(order) <= 24, len(order) <= FEW
    grid = Grid(
        [
            PrintColumn(Text("Place"), 12 if few else 9, "center", bold=True),
            PrintColumn(Text("No."), 9 if few else 8, "right"),
            PrintColumn(
                Text("Name"), 52 if len(order) <= 16 else 48 if few else 40, bold=True, share=1
            ),
        ],
        [str(place) for place in range(1, len(order) + 1)],
        [
            *([PrintColumn(Text("Free"), 11, "center")] if free_round else []),
            *_given_column(one),
            PrintColumn(Text("Pts"), 12 if few else 10, "center", bold=True),
            *(PrintColumn(row.label, 12, "center") for row in criteria),
        ],
        rows,
        narrowest=4.6,
        widest=max(_widest_of(flow, rows), 13.0 if small else 11.0),
        lowest=3.7,
        highest=15.0 if small else 10.0,
        dark=frozenset(dark),
        most=ONE_SHEET,
        largest=13.0 if small else 10.0,
    )
    draw_grid(flow, grid)
    caption(flow, _explained(one, MATRIX))


def _widest_of(flow: Flow, rows: Sequence[tuple[list[Value], list[Value], list[Value]]]) -> float:
    """Room for the most results that two have against each other, as in a match, in millimetres."""
    met = (str(value) for _, middle, _ in rows for value in middle)
    return max((flow.sheet.width_of(one, Style(10.0)) for one in met), default=0.0) + 2.2


def _free_points(one: TournamentView, no: int) -> list[Value]:
    """The points of free rounds of a round robin, where they bring any: they have no column."""
    rounds = {who: [c for c in row if c.code == "U"] for who, row in one.table.cells.items()}
    if not one.points.bye or not any(rounds.values()):
        return []
    found = one.points.bye * len(rounds.get(no, ()))
    return [f"({plain(found)})" if found else ""]


def berger_grid(one: TournamentView, setup: PrintSetup) -> Sheet:
    """The rounds of the round robin by number, with the free player; the names below."""
    check_players(one)
    if not one.all_sheets:
        raise PrintError("no-round", "No round is paired yet: there is nothing to print")
    flow = Flow(one, setup, Text("Berger grid"), landscape=True)
    rows = [
        (
            sheet.number,
            [(meeting.white, meeting.black) for meeting in sheet.meetings],
            ", ".join(map(str, sheet.free)),
        )
        for sheet in one.all_sheets
    ]
    _berger(flow, rows, one.first_board)
    flow.space(4)
    names = [f"{no}. {player.name}" for no, player in one.players.items()]
    third = -(-len(names) // 3)
    flow.heading(Text("Players"), keep=2)
    table = [
        [names[i + j * third] if i + j * third < len(names) else "" for j in range(3)]
        for i in range(third)
    ]
    columns = [PrintColumn("", share=1) for _ in range(3)]
    flow.table(columns, table, high=6, size=9.5)
    return flow.finish()


def empty_berger(
    players: int, setup: PrintSetup, *, double: bool = False, reverse_colours: bool = False
) -> Sheet:
    """The grid of a round robin of *players* without an event, for any number of them.

    Raises TournamentError for fewer than two.
    """
    one = TournamentView("", "round-robin", Crosstable({}, {}), "", (), 0)
    title = Text("Berger table for {players} players", {"players": players})
    flow = Flow(one, setup, title, landscape=True)
    rounds = schedule(players, double=double, reverse_colours=reverse_colours)
    rows = []
    for number, pairs in enumerate(rounds, start=1):
        free = [max(pair) for pair in pairs if 0 in pair]
        rows.append((number, [p for p in pairs if 0 not in p], ", ".join(map(str, free))))
    _berger(flow, rows)
    return flow.finish()


def _berger(
    flow: Flow, rounds: Sequence[tuple[int, Sequence[tuple[int, int]], str]], first: int = 1
) -> None:
    """*first*: the number in the hall of the first board."""
    boards = max(len(pairs) for _, pairs, _ in rounds)
    odd = any(free for _, _, free in rounds)
    rows = []
    for number, pairs, free in rounds:
        cells = [f"{white} \N{EN DASH} {black}" for white, black in pairs]
        cells += [""] * (boards - len(cells))
        rows.append(([str(number)], cells, [free] if odd else []))
    numbers = range(first, first + boards)
    heads: list[Text | str] = [str(number) for number in numbers]
    if boards <= 10:
        heads = [Text("Board no. {board}", {"board": number}) for number in numbers]
    grid = Grid(
        [PrintColumn(Text("Round"), 16, "center", bold=True)],
        heads,
        [PrintColumn(Text("Free"), 15, "center")] if odd else [],
        rows,
        narrowest=15.0,
        widest=26.0,
        lowest=5.6,
        highest=9.0,
    )
    draw_grid(flow, grid)
    caption(flow, Text("Columns by board; White stands first."))
