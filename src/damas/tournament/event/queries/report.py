"""An event as a tournament report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from ....base.i18n import Text
from ...files.report import SINGLE, TeamRow, TrfFile
from ...files.trf_national import NATION
from ...scoring.crosstable import Cell, Player
from ...scoring.rating_methods import METHODS
from ...scoring.teams import board_points
from ..model.state import TournamentState
from .absences import absences_ahead
from .audit_lines import audit_lines, strict_lines
from .bans import bans_of
from .knockout import places
from .periods import round_days
from .proposals import apart_rounds
from .table import columns_of, crosstable, order
from .team_report import add_matches
from .teams import members_of, persons_table


def report_of(state: TournamentState) -> TrfFile:
    """The report of an event: `write_trf` makes a file of it. Players by pairing number.

    Points and places are those of the standings now. Players whom FIDE's rule takes out of a round
    robin stand in it like the others: a report has no mark for them.
    """
    rules, table = state.rules, crosstable(state)
    rounds = state.rounds_total if rules.teams else table.rounds_planned
    file = _headed(state, len(table.players), rounds)
    file.header["tie_breaks"] = "PTS," + rules.tie_breaks
    if rules.teams:
        return _of_persons(state, file)
    file.players = {no: _reported(file, one) for no, one in table.players.items()}
    file.cells = {no: list(row) for no, row in table.cells.items()}
    file.system, file.first_colour = rules.points, rules.first_colour
    file.ranks = _ranks(state)
    for no, points in table.adjustments.items():
        file.abnormal.append(("", points, 0, no))
    _points(file, table.adjustments)
    numbers = {who: entrant.player.no for who, entrant in state.entrants.items()}
    file.left_out = list(_left_out(state))
    file.forbidden = list(_bans(state, numbers))
    if rules.games == 1:
        file.acceleration = dict(table.acceleration)
    if rules.system == "swiss" and not state.finished:
        file.byes = [(code, number, numbers[who]) for code, number, who in absences_ahead(state)]
    file.comments = [text for _, text in audit_lines(state, file)]
    return file


def _bans(
    state: TournamentState, numbers: Mapping[int, int]
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """(first round, last round, numbers) of players who may not meet, and of those of one club in
    the rounds that keep clubs apart."""
    for first, last, banned in bans_of(state):
        yield first, last, tuple(sorted(numbers[one] for one in banned))
    clubs: dict[str, list[int]] = {}
    for who, entrant in state.entrants.items():
        clubs.setdefault(entrant.player.club.strip().casefold(), []).append(numbers[who])
    for first, last in apart_rounds(state):
        for club, those in clubs.items():
            if club and len(those) > 1:
                yield first, last, tuple(sorted(those))


def _headed(state: TournamentState, players: int, rounds: int) -> TrfFile:
    rules = state.rules
    header = {
        "name": rules.name,
        "city": rules.city,
        "federation": rules.federation,
        "start": rules.start,
        "end": rules.end,
        "players": str(players),
        "type": rules.play.reported,
        "arbiter": rules.arbiter,
        "tempo": rules.time_control,
        "rounds": str(rounds),
        "program": "Damas",
    }
    each = 1 if rules.teams else columns_of(state)
    days = [day[2:].replace("-", "/") for day in round_days(state) for _ in range(each)]
    header["dates"] = "  ".join(days)
    nation = _nation(state)
    if nation:
        header["ranking"] = f"{nation} {METHODS[rules.seeding or rules.rating_method].code}"
    if rules.system == "round-robin" and rules.cycles == rules.games == 1:
        header["type_code"] = SINGLE
    return TrfFile(header={name: text for name, text in header.items() if text}, national=nation)


def _reported(file: TrfFile, player: Player) -> Player:
    """A player with the ratings that the report has: one, or both where it has national ones."""
    if file.national:
        return replace(player, own=0)
    return replace(player, own=0, international=0, national=0)


def _nation(state: TournamentState) -> str:
    """The code of the federation whose national ratings the players have; "" where the report
    holds none."""
    code = state.rules.federation
    return code if NATION.fullmatch(code) and _national(state) else ""


def _national(state: TournamentState) -> bool:
    people = [one.player for one in state.entrants.values()]
    people += [member for team in state.teams.values() for member in team.members]
    return any(one.national for one in people)


def _of_persons(state: TournamentState, file: TrfFile) -> TrfFile:
    """The games of the persons, by team and board order, and each team with its points and place
    by the standings of the teams."""
    table, known = persons_table(state), members_of(state)
    numbers = {member: no for no, member in enumerate(known, start=1)}
    file.players = {
        no: replace(_reported(file, known[member][1]), no=no) for member, no in numbers.items()
    }
    file.cells = {
        no: [
            cell._replace(opponent=numbers.get(cell.opponent, 0))
            if numbers.get(cell.opponent)
            else Cell(0, "", _ALONE.get(cell.code, cell.code))
            for cell in table.cells[member]
        ]
        for member, no in numbers.items()
    }
    file.system = state.rules.points
    file.header["players"] = str(len(numbers))
    place_by_points(file)
    file.teams = list(_teams(state, numbers))
    add_matches(state, file, numbers)
    file.header["teams"] = str(len(file.teams))
    file.comments = [line for _, line in strict_lines(state)]
    return file


def place_by_points(file: TrfFile) -> None:
    """Points by the games alone, and places by them, shared by equals."""
    _points(file, {})
    points = sorted(file.declared.values(), reverse=True)
    file.ranks = {no: 1 + points.index(own) for no, own in file.declared.items()}


def _teams(state: TournamentState, numbers: Mapping[int, int]) -> Iterator[TeamRow]:
    """The teams by pairing number; *numbers*: member → number in the report.

    A team whose results were taken out of the standings has neither points nor a place.
    """
    found, ranks = order(state), _ranks(state)
    duel = state.rules.score == "games"  # the points are those of the boards
    counted = {line.player.no: line.points for line in found.lines}
    for who in sorted(state.teams, key=lambda one: state.entrants[one].player.no):
        player = state.entrants[who].player
        yield TeamRow(
            no=player.no,
            name=state.name(who),
            strength=str(player.rating or ""),
            match_points=None if duel else counted.get(player.no),
            board_points=(
                counted.get(player.no)
                if duel or player.no not in counted
                else board_points(found.score_table, player.no)
            ),
            rank=ranks.get(player.no, 0),
            players=tuple(numbers[one.no] for one in state.teams[who].members),
        )


_ALONE = {"+": "F", "-": "Z"}
"""The code of a game at whose other seat nobody sat, in a report of persons."""


def _ranks(state: TournamentState) -> dict[int, int]:
    """Number → place: of a knock-out by its bracket, else by the standings."""
    if state.rules.system == "knock-out":
        return {state.entrant(who).player.no: place for place, who in places(state)}
    return {line.player.no: line.rank for line in order(state).lines}


def _left_out(state: TournamentState) -> Iterator[Text]:
    """The values of the event that no report holds, in sentences."""
    rules = state.rules
    if rules.system == "knock-out":
        yield Text("Knock-out: a report has the places, not the bracket nor how a tie was decided")
    if rules.games > 1:
        params = {"games": rules.games}
        if rules.score == "games":
            yield Text("Meetings of {games} games: each game is a round of the report", params)
        else:
            yield Text("Meetings of {games} games: a report has only who won them", params)
    if _national(state) and not _nation(state):
        yield Text("National ratings need the event's federation as a code of three letters")
    if state.settled:
        yield Text("Lots and play-offs that settled places have no record in a report")


def _points(file: TrfFile, extra: Mapping[int, Fraction]) -> None:
    """All points made, also those of players who do not count."""
    system = file.point_system()
    for no, row in file.cells.items():
        total = sum((system.of(cell.code) for cell in row), Fraction(0))
        file.declared[no] = total + extra.get(no, Fraction(0))
