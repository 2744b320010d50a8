"""Teams: their line-ups, the persons at the boards, and the table of persons by board."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from ...scoring.crosstable import Cell, Crosstable, Player
from ...scoring.points import RESULTS
from ..model.entry import EntryError
from ..model.parts import TournamentBoard, TournamentGame
from ..model.state import TournamentState
from ..model.teams import Team
from .periods import period_ratings


def usual_line_ups(state: TournamentState, board: TournamentBoard) -> TournamentBoard:
    """A match in which both teams sit in their order; empty boards are at the end."""
    for who in (board.first, board.second):
        board.line_ups[who] = state.team(who).usual(state.rules.boards)
    return board


def keeps_order(state: TournamentState) -> bool:
    """Whether nobody sits above a member of a higher board."""
    return state.rules.board_order == "fixed" and not state.rules.play.each_to_each


def check_line_up(state: TournamentState, team: Team, row: Sequence[int]) -> None:
    """Raises EntryError for a line-up that the team or the board order does not allow."""
    boards = state.rules.boards
    if len(row) != boards:
        raise EntryError(
            "bad-line-up", "A line-up has {count} boards, 0 on an empty one", count=boards
        )
    places = {one.no: place for place, one in enumerate(team.members)}
    seated = [no for no in row if no]
    for no in seated:
        if no not in places:
            raise EntryError("not-a-member", "The team has no member with the number {no}", no=no)
    for no, count in Counter(seated).items():
        if count > 1:
            name = team.members[places[no]].name
            raise EntryError("seated-twice", "{name} cannot sit at two boards", name=name)
    if keeps_order(state):
        _check_order(team, [places[no] for no in seated])


def _check_order(team: Team, order: list[int]) -> None:
    """Raises EntryError ("board-order") where somebody sits above a member of a higher board."""
    for above, below in itertools.pairwise(order):
        if above > below:
            raise EntryError(
                "board-order",
                "{below} cannot sit below {above}: the board order of the team is fixed",
                above=team.members[above].name,
                below=team.members[below].name,
            )


class BoardSeat(NamedTuple):
    """One game of a match as one of the two persons played it; numbers from 1, *team* an id."""

    round: int
    match: int
    board: int
    team: int
    member: int
    opponent: int
    game: TournamentGame

    @property
    def code(self) -> str:
        """The code of the person's result."""
        return self.game.code_of(self.team)


def seats(state: TournamentState) -> Iterator[BoardSeat]:
    """Every seat that somebody had, round by round; an opponent of 0 is an empty seat."""
    for found in state.rounds:
        for match, board in enumerate(found.boards, start=1):
            for index, game in enumerate(board.games, start=1):
                for team, other in ((game.white, game.black), (game.black, game.white)):
                    one, two = board.seat(team, index), board.seat(other, index)
                    if one:
                        yield BoardSeat(found.number, match, index, team, one, two, game)


def members_of(state: TournamentState) -> dict[int, tuple[int, Player]]:
    """Number of a member → (id of the team, the member), by pairing number and board order."""
    order = sorted(state.teams, key=lambda who: state.entrants[who].player.no)
    return {one.no: (who, one) for who in order for one in state.teams[who].members}


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A person in the table of a board. *board*: where the person sat most often, the higher one
    of several. *points* and *games* of games at the board; *unplayed*: W.O. won.

    *rank* from 1, shared by equals: by points, then by fewer games; nobody without a game leads.
    """

    board: int
    rank: int
    member: Player
    team: int
    points: Fraction
    games: int
    won: int
    drawn: int
    lost: int
    unplayed: int


def board_table(state: TournamentState) -> list[BoardLine]:
    """The persons by board, for the prizes of boards: more points, then fewer games.

    Games lost or won by W.O. give no points here: nobody played them.
    """
    rows: dict[int, list[BoardSeat]] = {}
    for seat in seats(state) if state.rules.teams else ():
        rows.setdefault(seat.member, []).append(seat)
    known = members_of(state)
    if state.rules.play.each_to_each:
        return _by_points([_seated(state, known[no][1], row) for no, row in rows.items()])
    lines = [_line(state, known[no][1], row) for no, row in rows.items()]
    lines.sort(key=lambda one: (one.board, *_strength(one), one.member.no))
    found: list[BoardLine] = []
    for one in lines:
        before = [other for other in found if other.board == one.board]
        same = before and _strength(before[-1]) == _strength(one)
        found.append(_ranked(one, before[-1].rank if same else len(before) + 1))
    return found


def _seated(state: TournamentState, member: Player, row: list[BoardSeat]) -> BoardLine:
    """In a Scheveningen match, where nobody keeps a board: the place in the team."""
    members = state.team(row[0].team).members
    return replace(_line(state, member, row), board=members.index(member) + 1)


def _by_points(lines: list[BoardLine]) -> list[BoardLine]:
    """All persons in one order."""
    lines.sort(key=lambda one: (*_strength(one), one.member.no))
    ranks = [1 + next(i for i, two in enumerate(lines) if _strength(two) == _strength(one))
             for one in lines]  # fmt: skip
    return [_ranked(one, rank) for one, rank in zip(lines, ranks, strict=True)]


def _line(state: TournamentState, member: Player, row: list[BoardSeat]) -> BoardLine:
    boards = Counter(seat.board for seat in row)
    board = min(boards, key=lambda place: (-boards[place], place))
    played = [seat.code for seat in row if RESULTS[seat.code].played]
    worth = Counter(RESULTS[code].worth for code in played)
    points = sum((state.rules.points.of(code) for code in played), Fraction(0))
    unplayed = sum(1 for seat in row if seat.code == "+")
    counts = (worth["win"], worth["draw"], worth["loss"])
    return BoardLine(board, 0, member, row[0].team, points, len(played), *counts, unplayed)


def _strength(one: BoardLine) -> tuple[Fraction, bool, int]:
    return -one.points, not one.games, one.games


def _ranked(one: BoardLine, rank: int) -> BoardLine:
    return replace(one, rank=rank)


def persons_table(state: TournamentState) -> Crosstable:
    """The games of the persons, by member number: for ratings and reports."""
    known = members_of(state)
    cells: dict[int, list[Cell]] = {no: [] for no in known}
    for seat in seats(state):
        row = cells[seat.member]
        row += [Cell()] * (seat.round - 1 - len(row))
        colour = "w" if seat.game.white == seat.team else "b"
        row.append(Cell(seat.opponent, colour, seat.code))
    players = {no: member for no, (_, member) in known.items()}
    return Crosstable(
        dict(sorted(players.items())),
        cells,
        state.rules.points,
        state.rules.system in ("round-robin", "match"),
        rounds_planned=state.rounds_total,
        periods=period_ratings(state, players),
    )
