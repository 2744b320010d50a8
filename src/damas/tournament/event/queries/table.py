"""From an event's rounds to the crosstable, the one thing that is counted."""

from __future__ import annotations

from fractions import Fraction

from ...scoring.crosstable import Cell, Crosstable, PeriodRatings
from ...scoring.points import RESULTS
from ...scoring.standings import Standings, standings
from ...scoring.team_boards import TeamBoards
from ..model.parts import Round, TournamentBoard
from ..model.state import TournamentState
from .acceleration import virtual_points
from .periods import period_ratings
from .winners import meeting_points


def columns_of(state: TournamentState) -> int:
    """The columns of a round: one for each game, or one for a meeting that counts as one."""
    return state.rules.games if state.rules.score == "games" else 1


def crosstable(state: TournamentState) -> Crosstable:
    """The table by pairing number; where every game of a meeting counts, each has a column."""
    rules = state.rules
    numbers = {who: entrant.player.no for who, entrant in state.entrants.items()}
    columns = columns_of(state)
    cells: dict[int, list[Cell]] = {no: [] for no in sorted(numbers.values())}
    for found in state.rounds:
        for board in found.boards:
            if columns == rules.games:
                _games(board, numbers, cells)
            else:
                _meeting(state, board, numbers, cells)
        _without_game(state, found, numbers, cells, columns)
    players = {numbers[who]: entrant.player for who, entrant in state.entrants.items()}
    return Crosstable(
        dict(sorted(players.items())),
        cells,
        rules.table_points,
        rules.system in ("round-robin", "match"),
        {numbers[who]: points for who, points in state.adjustments.items() if points},
        excluded(state),
        state.rounds_total * columns,
        acceleration=virtual_points(state),
        boards=team_boards(state, numbers) if rules.teams and columns == 1 else None,
        unranked=unranked(state),
        periods=_periods(state, columns),
    )


def _periods(state: TournamentState, columns: int) -> PeriodRatings | None:
    """The ratings of later lists; teams keep the first one, by which they are numbered."""
    people = {who: entrant.player for who, entrant in state.entrants.items()}
    return None if state.rules.teams else period_ratings(state, people, columns)


def team_boards(state: TournamentState, numbers: dict[int, int]) -> TeamBoards:
    """The games of every team's matches, by round; *numbers*: id → pairing number."""
    codes: dict[int, list[tuple[str, ...]]] = {no: [] for no in numbers.values()}
    for found in state.rounds:
        row: dict[int, tuple[str, ...]] = {}
        for board in found.boards:
            for who in (board.first, board.second):
                row[who] = tuple(game.code_of(who) for game in board.games)
        for who, no in numbers.items():
            codes[no].append(row.get(who, ()))
    rules = state.rules
    return TeamBoards(rules.boards, rules.points, codes, rules.bye_board_points)


def _games(board: TournamentBoard, numbers: dict[int, int], cells: dict[int, list[Cell]]) -> None:
    for game in board.games:
        white, black = numbers[game.white], numbers[game.black]
        mine, theirs = game.codes or ("*", "*")
        cells[white].append(Cell(black, "w", mine))
        cells[black].append(Cell(white, "b", theirs))


def _meeting(
    state: TournamentState,
    board: TournamentBoard,
    numbers: dict[int, int],
    cells: dict[int, list[Cell]],
) -> None:
    """One cell for all games: the player with more points wins the meeting."""
    one, two = numbers[board.first], numbers[board.second]
    codes = _meeting_codes(state, board)
    swapped = state.rules.teams and board.games[0].white != board.first
    colours = "bw" if swapped else "wb"  # of teams the first board's, as it was played
    cells[one].append(Cell(two, colours[0], codes[0]))
    cells[two].append(Cell(one, colours[1], codes[1]))


def _meeting_codes(state: TournamentState, board: TournamentBoard) -> tuple[str, str]:
    if any(game.codes is None for game in board.games):
        return "*", "*"
    first, second = meeting_points(state, board)
    both = [(game.code_of(board.first), game.code_of(board.second)) for game in board.games]
    if all(pair == ("A", "A") for pair in both):
        return "A", "A"
    played = any(RESULTS[code].played for pair in both for code in pair)
    if not played:
        if first == second:
            return "-", "-"
        return ("+", "-") if first > second else ("-", "+")
    if first == second:
        return "=", "="
    return ("1", "0") if first > second else ("0", "1")


def _without_game(
    state: TournamentState,
    found: Round,
    numbers: dict[int, int],
    cells: dict[int, list[Cell]],
    columns: int,
) -> None:
    """Adds the columns of players without a board: free, a bye, absent, out."""
    for who, code in codes_without_game(state, found).items():
        cells[numbers[who]] += [Cell(0, "", code)] * columns


def codes_without_game(state: TournamentState, found: Round) -> dict[int, str]:
    """The codes of the players without a board in a round, by id.

    They are free, have a bye, are absent or not entered yet; "" for players out of a knock-out.
    """
    there = {who for board in found.boards for who in (board.first, board.second)}
    out = "" if state.rules.system == "knock-out" else "Z"
    codes = {}
    for who, entrant in state.entrants.items():
        if who in there:
            continue
        if who in found.free:
            codes[who] = "U"
        elif found.number < entrant.first_round:
            codes[who] = entrant.missed
        else:
            codes[who] = found.unpaired.get(who, out)
    return codes


def excluded(state: TournamentState) -> frozenset[int]:
    """Numbers of players who left a round robin before half their games were played.

    Their results are shown and do not count, by FIDE's rule for round robins (AMB-20); where the
    rule book asks for more than half (CBD Art. 69 A), half is too few.
    """
    rules = state.rules
    share = rules.rules.leaver_counts if rules.rules else None
    half_is_too_few = share is not None and share.value == "more-than-half"
    if rules.system != "round-robin" or rules.withdrawal != "fide":
        return frozenset()
    gone = [entrant for entrant in state.entrants.values() if entrant.left]
    found = set()
    for entrant in gone:
        played = sum(
            1
            for past in state.rounds
            for board in past.boards
            for game in board.games
            if entrant.id in (game.white, game.black) and RESULTS[game.code_of(entrant.id)].played
        )
        total = (len(state.entrants) - 1) * rules.cycles * rules.games
        if 2 * played < total or (2 * played == total and half_is_too_few):
            found.add(entrant.player.no)
    return frozenset(found)


def unranked(state: TournamentState) -> frozenset[int]:
    """Numbers of expelled players whom a Swiss leaves out of its standings, by its setting."""
    if state.rules.system != "swiss" or state.rules.expelled != "out":
        return frozenset()
    return frozenset(one.player.no for one in state.entrants.values() if one.expelled)


def given_of(state: TournamentState) -> dict[str, dict[int, Fraction]]:
    """The lots and play-offs that were settled: criterion → pairing number → value."""
    return {
        code: {state.entrants[who].player.no: value for who, value in values.items()}
        for code, values in state.settled.items()
    }


def order(state: TournamentState, tie_breaks: str | None = None) -> Standings:
    """The standings now; lots and play-offs that were settled are used where they are asked for."""
    return order_of(state, crosstable(state), tie_breaks)


def order_of(state: TournamentState, table: Crosstable, tie_breaks: str | None = None) -> Standings:
    """The order of another *table* of the event, such as one that supposes results."""
    codes, rules = tie_breaks or state.rules.tie_breaks, state.rules.rules
    return standings(table, codes, given=given_of(state), regulation=rules)
