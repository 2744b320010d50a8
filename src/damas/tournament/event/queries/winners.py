"""The winners and losers of meetings, and the players still in a knock-out."""

from __future__ import annotations

from fractions import Fraction

from ..model.names import BY_BOARDS, DECISION_WAYS
from ..model.parts import TournamentBoard
from ..model.state import TournamentState
from .play_offs import play_off_winner


def meeting_points(state: TournamentState, board: TournamentBoard) -> tuple[Fraction, Fraction]:
    """The points of the two in a meeting: the sum of its games (MAT-06)."""
    system = state.rules.points
    sums = [Fraction(0), Fraction(0)]
    for game in board.games:
        if game.codes is not None:
            for place, who in enumerate((board.first, board.second)):
                sums[place] += system.of(game.code_of(who))
    return sums[0], sums[1]


def by_boards(state: TournamentState, board: TournamentBoard) -> tuple[Fraction, Fraction]:
    """The points of the two teams of a match weighted by board: of four, board 1 counts 4."""
    system, count = state.rules.points, len(board.games)
    sums = [Fraction(0), Fraction(0)]
    for index, game in enumerate(board.games):
        if game.codes is not None:
            for place, who in enumerate((board.first, board.second)):
                sums[place] += system.of(game.code_of(who)) * (count - index)
    return sums[0], sums[1]


def decision_ways(state: TournamentState) -> tuple[str, ...]:
    """The ways to decide an equal meeting of this event."""
    return (*DECISION_WAYS, BY_BOARDS) if state.rules.teams else DECISION_WAYS


def winner(state: TournamentState, board: TournamentBoard) -> int:
    """The id of the winner of a meeting; 0 while it is open, or equal and not decided."""
    if board.decided:
        return board.decided
    if any(game.codes is None for game in board.games):
        return 0
    one, two = meeting_points(state, board)
    if one == two:
        return play_off_winner(state, board)
    return board.first if one > two else board.second


def is_equal(state: TournamentState, board: TournamentBoard) -> bool:
    """Whether the games of a meeting are over and give no winner."""
    one, two = meeting_points(state, board)
    return one == two and all(game.codes is not None for game in board.games)


def decided_by(state: TournamentState, board: TournamentBoard) -> str:
    """How an equal meeting was decided, a key of WAYS; "" where its games decide, or nothing."""
    if board.decided:
        return board.decided_by
    return "play-off" if is_equal(state, board) and winner(state, board) else ""


def loser(state: TournamentState, board: TournamentBoard) -> int:
    """The id of the loser of a meeting; 0 while it has no winner."""
    found = winner(state, board)
    return 0 if not found else board.second if found == board.first else board.first


def may_play(state: TournamentState) -> set[int]:
    """The ids that may be paired in the next round of a knock-out.

    The losers of the semi-finals are among them where there is a game for the third place.
    """
    found = still_in(state)
    if state.rules.third_place and len(state.rounds) == state.rounds_total - 1 and state.rounds:
        found |= {loser(state, board) for board in state.rounds[-1].boards} - {0}
    return found


def still_in(state: TournamentState) -> set[int]:
    """The ids still in a knock-out before its next round."""
    if not state.rounds:
        return set(state.entrants)
    last = state.rounds[-1]
    return {winner(state, board) for board in last.boards} - {0} | set(last.free)
