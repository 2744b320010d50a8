"""The pairing list of a round: by board for the wall, and by name to find oneself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...base.collation import unaccented
from ...base.i18n import Text
from ...tournament import plain
from ...tournament.presentation.rounds import RoundSheet
from ...tournament.presentation.view import TournamentView, code_name
from ..sheet import Sheet
from .fit import PrintedList, fill
from .flow import Dot, Flow, PrintColumn, Value, caption
from .meetings import DASH, going_on, match_columns, match_rows, meeting_score
from .openings import drawn_openings, height_of
from .setup import PrintSetup, round_of

FREE = code_name("U")


def by_board(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Board by board: points and name of both, the result or room for it."""
    found = round_of(one, setup)
    flow = _flow(one, setup, found, Text("Pairings of round {round}", {"round": found.number}))
    others = list(_without(one, found))
    columns, rows = _matches(one, found) if one.by_teams else _games(one, found)
    more = 7.5 * (len(others) + 2) if others else 4.0
    more += 1.0 + 4.0 * sum(1 for one_of in found.meetings if one_of.goes_on)
    fill(flow, columns, rows, more=more + height_of(found))
    going_on(flow, found)
    _others(flow, others)
    drawn_openings(flow, one, found)
    if found.meetings and not found.paired:
        flow.space(3)
        caption(flow, Text("As the pairing table foresees it."))
    return flow.finish()


def _matches(one: TournamentView, found: RoundSheet) -> PrintedList:
    """The matches of teams, each with its boards."""
    return PrintedList(match_columns(), match_rows(one, found))


def _games(one: TournamentView, found: RoundSheet) -> PrintedList:
    points = _points(one, found)
    columns = [
        PrintColumn(Text("Board no."), 15, "center", bold=True),
        PrintColumn(Text("No."), 10, "right"),
        PrintColumn(Text("White"), share=1, bold=True),
        PrintColumn(Text("Pts"), 10, "center"),
        PrintColumn(Text("Result"), 24, "center"),
        PrintColumn(Text("Pts"), 10, "center"),
        PrintColumn(Text("Black"), share=1, bold=True),
        PrintColumn(Text("No."), 10, "right"),
    ]
    rows: list[list[Value]] = []
    for meeting in found.meetings:
        white, black = meeting.white, meeting.black
        result = meeting_score(one, meeting) or DASH
        result += f" ({meeting.play_off})" if meeting.play_off else ""
        first: list[Value] = [str(meeting.number), str(white), one.named(white)]
        second: list[Value] = [plain(points[black]), one.named(black), str(black)]
        rows.append([*first, plain(points[white]), result, *second])
    return PrintedList(columns, rows)


def by_name(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Everyone by name: board, colour, opponent."""
    found = round_of(one, setup)
    title = Text("Round {round} by name", {"round": found.number})
    flow = _flow(one, setup, found, title)
    columns, rows = _persons(one, found) if one.by_teams else _players(one, found)
    fill(flow, columns, rows, more=8.0 + height_of(found))
    flow.space(2)
    caption(flow, Text("Ring: White. Full disc: Black."))
    drawn_openings(flow, one, found)
    return flow.finish()


def _persons(one: TournamentView, found: RoundSheet) -> PrintedList:
    """Everyone who sits at a board of a match, with the team and the person opposite."""
    rows: list[list[Value]] = []
    for meeting in found.meetings:
        for index, game in enumerate(meeting.games, start=1):
            sides = zip("wb", (game.white, game.black), game.names, game.names[::-1], strict=True)
            for colour, team, name, other in sides:
                if name:
                    label = meeting.label(index)
                    rows.append([name, one.named(team), label, Dot(colour), other or DASH])
    columns = [
        PrintColumn(Text("Name"), share=1, bold=True),
        PrintColumn(Text("Team"), share=1, short=True),
        PrintColumn(Text("Board no."), 18, "center", bold=True),
        PrintColumn(Text("Colour"), 16, "center"),
        PrintColumn(Text("Opponent"), share=1),
    ]
    return PrintedList(columns, sorted(rows, key=lambda row: alphabetical(str(row[0]))))


def _players(one: TournamentView, found: RoundSheet) -> PrintedList:
    seats = _seats(one, found)
    rows: list[list[Value]] = []
    for no in sorted(seats, key=lambda no: (alphabetical(one.named(no)), no)):
        board, colour, opponent = seats[no]
        against: Value = one.named(opponent) if isinstance(opponent, int) else opponent
        rows.append([one.named(no), board, Dot(colour) if colour else "", against, str(no)])
    columns = [
        PrintColumn(Text("Name"), share=1, bold=True),
        PrintColumn(Text("Board no."), 18, "center", bold=True),
        PrintColumn(Text("Colour"), 16, "center"),
        PrintColumn(Text("Opponent"), share=1),
        PrintColumn(Text("No."), 12, "right"),
    ]
    return PrintedList(columns, rows)


def _flow(one: TournamentView, setup: PrintSetup, found: RoundSheet, title: Text) -> Flow:
    below = Text("Round {round} of {total}", {"round": found.number, "total": one.rounds_total})
    return Flow(one, setup, title, below=below)


def _points(one: TournamentView, found: RoundSheet) -> dict[int, Fraction]:
    """The points of everyone before the round."""
    table = one.table.after((found.number - 1) * one.columns)
    return {no: table.points(no) for no in one.players}


def _without(one: TournamentView, found: RoundSheet) -> Iterator[tuple[int, str, Text]]:
    """(number, name, why) of those who do not play in the round."""
    for no in found.free:
        yield no, one.named(no), FREE
    for no, code in sorted(found.unpaired.items()):
        yield no, one.named(no), code_name(code)


def _others(flow: Flow, others: list[tuple[int, str, Text]]) -> None:
    if not others:
        return
    flow.space(4)
    columns = [
        PrintColumn(Text("No."), 14, "right"),
        PrintColumn(Text("Without an opponent"), share=2, bold=True),
        PrintColumn("", share=1),
    ]
    flow.table(columns, [[str(no), name, why] for no, name, why in others], high=7, size=10.5)


def _seats(one: TournamentView, found: RoundSheet) -> dict[int, tuple[str, str, int | Text]]:
    """number → (board, colour, opponent or why there is none)."""
    seats: dict[int, tuple[str, str, int | Text]] = {}
    for meeting in found.meetings:
        seats[meeting.white] = (str(meeting.number), "w", meeting.black)
        seats[meeting.black] = (str(meeting.number), "b", meeting.white)
    for no, _, why in _without(one, found):
        seats.setdefault(no, (DASH, "", why))
    return seats


def alphabetical(name: str) -> str:
    """*name* as it is sorted: without accents and capitals."""
    return unaccented(name.casefold())
