"""The pairing list of a round: by board for the wall, and by name to find oneself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...base.collation import unaccented
from ...base.i18n import Text
from ...tournament import plain
from ...tournament.presentation.view import Meeting, RoundSheet, TournamentView, code_name
from ..sheet import Sheet
from .fit import fill
from .flow import Dot, Flow, PrintColumn, Value, caption
from .openings import drawn_openings, height_of
from .setup import PrintSetup, round_of

FREE = code_name("U")


def by_board(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Board by board: points and name of both, the result or room for it."""
    found = round_of(one, setup)
    flow = _flow(one, setup, found, Text("Pairings of round {round}", {"round": found.number}))
    points = _points(one, found)
    others = list(_without(one, found))
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
        result = meeting_score(one, meeting) or "\N{EN DASH}"
        first: list[Value] = [str(meeting.number), str(white), one.named(white)]
        second: list[Value] = [plain(points[black]), one.named(black), str(black)]
        rows.append([*first, plain(points[white]), result, *second])
    more = 7.5 * (len(others) + 2) if others else 4.0
    fill(flow, columns, rows, more=more + height_of(found))
    _others(flow, others)
    drawn_openings(flow, one, found)
    if found.meetings and not found.paired:
        flow.space(3)
        caption(flow, Text("As the table of the round robin foresees it."))
    return flow.finish()


def by_name(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Everyone by name: board, colour, opponent."""
    found = round_of(one, setup)
    title = Text("Round {round} by name", {"round": found.number})
    flow = _flow(one, setup, found, title)
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
    fill(flow, columns, rows, more=8.0 + height_of(found))
    flow.space(2)
    caption(flow, Text("Ring: White. Full disc: Black."))
    drawn_openings(flow, one, found)
    return flow.finish()


def _flow(one: TournamentView, setup: PrintSetup, found: RoundSheet, title: Text) -> Flow:
    below = Text("Round {round} of {total}", {"round": found.number, "total": one.rounds_total})
    return Flow(one, setup, title, below=below)


def _points(one: TournamentView, found: RoundSheet) -> dict[int, Fraction]:
    """The points of everyone before the round."""
    table = one.table.after((found.number - 1) * one.columns)
    return {no: table.points(no) for no in one.players}


def meeting_score(one: TournamentView, meeting: Meeting) -> str:
    """The result of a board, of several games their sum; "" while a game is open."""
    if len(meeting.games) == 1:
        game = meeting.games[0]
        return one.score(game)
    if any(game.codes is None for game in meeting.games):
        return ""
    sums = [Fraction(0), Fraction(0)]
    for game in meeting.games:
        for who, code in zip((game.white, game.black), game.codes or (), strict=True):
            sums[who != meeting.white] += one.game_points.of(code)
    return "-".join(plain(value) for value in sums)


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
        seats.setdefault(no, ("\N{EN DASH}", "", why))
    return seats


def alphabetical(name: str) -> str:
    """*name* as it is sorted: without accents and capitals."""
    return unaccented(name.casefold())
