"""The matches of teams in a report: unusual line-ups, free rounds, byes, W.O., bans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...files.report import ForfeitRow, FreeTeams, LineUpRow, TrfFile
from ..model.parts import Round, TournamentBoard
from ..model.state import TournamentState
from .absences import absences_ahead
from .bans import bans_of

ASKED = ("H", "F", "Z")
"""Codes of byes that record 240 has."""


def add_matches(state: TournamentState, file: TrfFile, members: Mapping[int, int]) -> None:
    """Adds all that a report has of the matches; *members*: member → number in the report."""
    rules = state.rules
    numbers = {who: entrant.player.no for who, entrant in state.entrants.items()}
    file.board_colours = "".join("BW"[place % 2] for place in range(1, rules.boards + 1))
    points = rules.table_points
    file.team_points = {"W": points.win, "D": points.draw, "L": points.loss}
    for found in state.rounds:
        for board in found.boards:
            file.line_ups += _line_ups(state, found.number, board, numbers, members)
            file.forfeits += _forfeits(found.number, board, numbers)
    file.free_teams = list(_free(state, numbers))
    file.byes = list(_byes(state, numbers))
    for first, last, who in bans_of(state):
        file.forbidden.append((first, last, tuple(sorted(numbers[one] for one in who))))


def _line_ups(
    state: TournamentState,
    number: int,
    board: TournamentBoard,
    numbers: Mapping[int, int],
    members: Mapping[int, int],
) -> Iterator[LineUpRow]:
    for who, other in ((board.first, board.second), (board.second, board.first)):
        seated = board.line_ups.get(who, ())
        if 0 in seated or seated != state.team(who).first(state.rules.boards):
            players = tuple(members.get(member, 0) for member in seated)
            yield LineUpRow(number, numbers[who], numbers[other], players)


def _forfeits(
    number: int, board: TournamentBoard, numbers: Mapping[int, int]
) -> Iterator[ForfeitRow]:
    """The match, if every game of it is decided by W.O. in the same way."""
    kinds = {"".join(game.code_of(who) for who in (board.first, board.second))
             for game in board.games}  # fmt: skip
    if len(kinds) == 1 and kinds <= {"+-", "-+", "--"}:
        yield ForfeitRow(kinds.pop(), number, numbers[board.first], numbers[board.second])


def _free(state: TournamentState, numbers: Mapping[int, int]) -> Iterator[FreeTeams]:
    """Free rounds of a Swiss; in a round robin they are a part of the table."""
    if state.rules.system == "swiss" and any(found.free for found in state.rounds):
        teams = (numbers[found.free[0]] if found.free else 0 for found in state.rounds)
        rules = state.rules
        yield FreeTeams(rules.table_points.bye, rules.bye_board_points, tuple(teams))


def _byes(state: TournamentState, numbers: Mapping[int, int]) -> Iterator[tuple[str, int, int]]:
    """(code, round, team) of rounds that a team does not play, paired or still to come."""
    for found in state.rounds:
        yield from _missed(found, numbers)
    if state.rules.system == "swiss" and not state.finished:
        for code, number, who in absences_ahead(state):
            yield code, number, numbers[who]


def _missed(found: Round, numbers: Mapping[int, int]) -> Iterator[tuple[str, int, int]]:
    for who, code in sorted(found.unpaired.items(), key=lambda one: numbers[one[0]]):
        if code in ASKED:
            yield code, found.number, numbers[who]
