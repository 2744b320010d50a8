"""The play-off of an equal meeting of a knock-out: who goes on by its games, and which comes next.

Rapid and blitz games make a play-off of as many as the event says (`play_off_games`): who has more
points after them goes on, and earlier where the other cannot catch up; after an equal one comes
another. A won game of Lehmann and Georgiev or of sudden death decides at once, and a drawn one of
sudden death does where the event says so (`sudden_draw`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....base import bounds
from ..model.names import TO_A_WIN
from ..model.parts import PlayOffGame, TournamentBoard
from ..model.state import TournamentState

AFTER = {"rapid": "blitz", "blitz": "sudden"}
"""The kind that is proposed after an equal play-off."""


def play_off_points(
    state: TournamentState, board: TournamentBoard, games: Sequence[PlayOffGame] | None = None
) -> tuple[Fraction, Fraction]:
    """The points of the two in *games*, else in the whole play-off."""
    system = state.rules.points
    played = [one for one in (board.play_offs if games is None else games) if one.codes]
    first, second = (
        sum((system.of(one.code_of(who)) for one in played), Fraction(0))
        for who in (board.first, board.second)
    )
    return first, second


def play_off_winner(state: TournamentState, board: TournamentBoard) -> int:
    """The id of who goes on by the play-off; 0 while it decides nothing."""
    for games in stages(state, board):
        found = _winner_of(state, board, games)
        if found:
            return found
    return 0


def stages(state: TournamentState, board: TournamentBoard) -> list[list[PlayOffGame]]:
    """The games of the play-off, those together that count together."""
    found: list[list[PlayOffGame]] = []
    for game in board.play_offs:
        most = bounds.ANY if game.kind in TO_A_WIN else state.rules.play_off_games
        last = found[-1] if found else []
        if last and last[0].kind == game.kind and len(last) < most:
            last.append(game)
        else:
            found.append([game])
    return found


def games_left(state: TournamentState, board: TournamentBoard) -> int:
    """How many games of the play-off that goes on are still to play; 0 between two."""
    last = stages(state, board)[-1:]
    if not last or last[0][0].kind in TO_A_WIN or play_off_winner(state, board):
        return 0
    return state.rules.play_off_games - len(last[0])


def next_play_off(state: TournamentState, board: TournamentBoard) -> PlayOffGame:
    """The game to play next, as it is proposed: of the kind that goes on, with colours exchanged;
    first with those exchanged of the last game of the meeting."""
    if not board.play_offs:
        return PlayOffGame("rapid", board.games[-1].black)
    last = board.play_offs[-1]
    white = board.second if last.white == board.first else board.first
    going = bool(games_left(state, board)) or last.kind in TO_A_WIN
    kind = last.kind if going else AFTER[last.kind]
    return PlayOffGame(kind, white, clocks=last.clocks if kind == last.kind else "")


def _winner_of(state: TournamentState, board: TournamentBoard, games: list[PlayOffGame]) -> int:
    one, two = play_off_points(state, board, games)
    leads = board.first if one > two else board.second if two > one else 0
    kind = games[0].kind
    if any(game.codes is None for game in games):
        return 0
    if kind in TO_A_WIN:
        drawn = kind == "sudden" and state.rules.sudden_draw == "black" and not leads
        black = board.second if games[-1].white == board.first else board.first
        return black if drawn else leads
    points = state.rules.points
    left = (state.rules.play_off_games - len(games)) * (points.win - points.loss)
    return leads if abs(one - two) > left else 0
