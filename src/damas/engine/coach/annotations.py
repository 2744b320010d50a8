"""The mistakes of a game, each with its kind.

Every position is judged once, from the last back to the first, so that what is found out late helps
early. A move is held to the best one by the points to be expected of both: a man more in a won game
is no mistake to miss. The pieces that it costs are counted at the end of the engine's line. In
a decided game no points are left to give away: there a mistake is a move that loses pieces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from ..._kernel import Move
from ...arguments import check_kind, wrong_kind
from ...board import Board
from ...endgames import shipped
from ...errors import ArgumentError
from ...game import OTHER, Game
from ...pdn import PdnGame
from ...variants import Colour
from ..player import Analyst
from ..proof import proven
from ..types import Analysis, Limits

WON, LOST = 0.93, 0.07  # points to be expected, of 1
WEAK, BAD, BLUNDER = 0.06, 0.12, 0.2  # points given away
MEN_FOR_POINTS = 1.3  # for engines that tell no chances: the scale of a logistic curve
COUNTED_PLIES = 10  # of a line: what comes later is no longer this move's doing
SIGNS = {WEAK: 6, BAD: 2, BLUNDER: 4}  # ?!, ?, ??
SIGNS_OF_PIECES = {3: 4, 2: 2, 1: 6}  # in a decided game: by the pieces given away
LEAST_MEN = 0.7  # of an engine's score, where a piece given away counts


class MistakeKind(Enum):
    """The effect of a mistake."""

    LOSES_PIECES = "loses-pieces"
    MISSES_SHOT = "misses-shot"
    MISSES_PIECES = "misses-pieces"
    MISSES_WIN = "misses-win"
    LETS_DRAW_GO = "lets-draw-go"
    WEAKER = "weaker"


@dataclass(frozen=True, slots=True)
class Annotation:
    """A mistake: the move after *ply* moves by *colour*, of a game.

    *nag* is its sign in PDN: 6 is ?!, 2 is ?, 4 is ??. *pieces* is how many it costs. *refutation*
    are the opponent's answer and the moves after it, *better* the best move and the moves after it.
    *expected* are the points (0 to 1) to be expected before and after it; *win_in_plies* is set
    where a win in so many was missed. *gone* is "win", "draw" or None: what was in hand and is no
    longer.
    """

    ply: int
    colour: Colour
    move: Move
    fault: MistakeKind
    nag: int
    pieces: int
    refutation: tuple[Move, ...]
    better: tuple[Move, ...]
    expected: tuple[float, float]
    win_in_plies: int | None = None
    gone: str | None = None


@dataclass(frozen=True, slots=True)
class _Judged:
    """The value of a position to the side to move: points, the line, plies to a forced win.

    *men* is the engine's score; None where the game is over or its end is known.
    """

    points: float
    line: tuple[Move, ...] = ()
    win_in_plies: int | None = None
    men: float | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game: its *annotations* in order, and *points*: the points that White may expect
    (0 to 1) in every position, the first one included."""

    annotations: tuple[Annotation, ...]
    points: tuple[float, ...]


def check_game(game: object) -> None:
    """Raises ArgumentError for a value that is not a Game; a game of a file has to be replayed
    first."""
    if isinstance(game, PdnGame):
        raise ArgumentError(
            "not-replayed",
            "game takes Game, not PdnGame: replay(game).game is the Game that the file holds",
        )
    check_kind("game", game, Game)


def review(
    game: Game,
    analyst: Analyst,
    limits: Limits,
    *,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Review:
    """The mistakes of *game* and how it stood all along, with *limits* for each of its positions.

    The rules of its regulation count: what is drawn by a counter is a draw. *progress* hears of
    (positions judged, positions); what it raises ends the review. Raises EngineError when the
    engine fails.
    """
    check_game(game)
    if not hasattr(analyst, "analyse"):
        raise wrong_kind("analyst", analyst, kinds="Analyst")
    check_kind("limits", limits, Limits)
    track = Game(game.regulation, board=game.start_board)
    for move in game.moves:
        track.push(move)
    judged: list[_Judged] = []
    found: list[Annotation] = []
    points: list[float] = []
    for ply in range(game.ply, -1, -1):
        judged.append(_judge(track, analyst, limits))
        own = judged[-1].points
        points.append(own if track.turn == "white" else 1 - own)
        progress(len(judged), game.ply + 1)
        if ply < game.ply:
            one = _compare(track, game.moves[ply], judged[-1], judged[-2])
            if one is not None:
                found.append(one)
        if ply:
            track.pop()
    return Review(tuple(found[::-1]), tuple(points[::-1]))


def find_mistakes(
    game: Game,
    analyst: Analyst,
    limits: Limits,
    *,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[Annotation]:
    """The mistakes of *game* in its order: the annotations of its `review`."""
    return list(review(game, analyst, limits, progress=progress).annotations)


def _judge(track: Game, analyst: Analyst, limits: Limits) -> _Judged:
    outcome = track.outcome
    if outcome is not None:
        return _Judged(_points(outcome.result, track.board.turn))
    answer = analyst.analyse(track, limits)
    known = proven(shipped(), track)
    if known is not None:
        return _Judged(_points(known, track.turn), answer.pv, _plies_to_win(answer))
    men = answer.score if answer.win_in_plies is None else None
    return _Judged(expected_points(answer), answer.pv, _plies_to_win(answer), men)


def _points(result: str | None, colour: Colour) -> float:
    return 1.0 if result == colour else 0.0 if result == OTHER[colour] else 0.5


def _plies_to_win(answer: Analysis) -> int | None:
    plies = answer.win_in_plies
    return plies if plies is not None and plies > 0 else None


def expected_points(answer: Analysis) -> float:
    """The expected points, 0 to 1, of an engine's analysis, for the side to move."""
    if answer.win_in_plies is not None:
        return 1.0 if answer.win_in_plies > 0 else 0.0
    if answer.chances is not None:
        win, draw, _ = answer.chances
        return win + draw / 2
    return 1 / (1 + math.exp(-answer.score / MEN_FOR_POINTS))


def _compare(track: Game, move: Move, before: _Judged, after: _Judged) -> Annotation | None:
    """The annotation of *move* in *track*'s position, judged *before* it and *after* it."""
    if not before.line or move == before.line[0]:
        return None
    board, colour = track.board, track.turn
    lost = -_gain(board, (move, *after.line), colour)
    won = _gain(board, before.line, colour)
    now = 1 - after.points
    sign = _sign(before, after, lost=lost, won=won)
    if sign is None:
        return None
    gone = "win" if before.points >= WON > now else None
    gone = "draw" if gone is None and before.points > LOST and now <= LOST else gone
    fault, pieces = _fault(board, before, lost=lost, won=won, gone=gone)
    return Annotation(
        track.ply,
        colour,
        move,
        fault,
        sign,
        pieces,
        after.line,
        before.line,
        (before.points, now),
        before.win_in_plies if gone == "win" else None,
        gone,
    )


def _sign(before: _Judged, after: _Judged, *, lost: int, won: int) -> int | None:
    """The sign of a move by the points that it gives away; where there were none left to give,
    by the pieces. None for a move that is no mistake."""
    given = before.points - (1 - after.points)
    for least in (BLUNDER, BAD, WEAK):
        if given >= least:
            return SIGNS[least]
    if WON > before.points > LOST or before.points == 0 or after.points == 0:
        return None  # undecided; or lost by force, or won by force all the same
    if before.points >= WON and lost <= 0:
        return None  # a piece more in a won game
    known = before.men is not None and after.men is not None
    if known and (before.men or 0) + (after.men or 0) < LEAST_MEN:
        return None
    costs = min(lost + won, max(SIGNS_OF_PIECES))
    return SIGNS_OF_PIECES.get(costs)


def _fault(
    board: Board, before: _Judged, *, lost: int, won: int, gone: str | None
) -> tuple[MistakeKind, int]:
    """The kind of a mistake and how many pieces it is about."""
    if won > 0 and won + lost > 0:
        shot = _sacrifices(board, before.line)
        return (MistakeKind.MISSES_SHOT if shot else MistakeKind.MISSES_PIECES), won
    if lost > 0 and won > -lost:
        return MistakeKind.LOSES_PIECES, lost
    if gone == "win":
        return MistakeKind.MISSES_WIN, 0
    return (MistakeKind.LETS_DRAW_GO if gone == "draw" else MistakeKind.WEAKER), 0


def _gain(board: Board, line: Sequence[Move], colour: Colour) -> int:
    """The pieces that *colour* gains on the opponent when *line* has come to rest."""
    end = board
    for move in line[:COUNTED_PLIES]:
        end = end.after(move)
    while end.move_count and end.legal_moves[0].is_capture:
        end = end.after(end.legal_moves[0])
    return _balance(end, colour) - _balance(board, colour)


def _sacrifices(board: Board, line: Sequence[Move]) -> bool:
    """Whether the side to move is for a time fewer pieces behind than before: a shot, no capture
    that lies open."""
    colour, start = board.turn, _balance(board, board.turn)
    for move in line[:COUNTED_PLIES]:
        board = board.after(move)
        if _balance(board, colour) < start:
            return True
    return False


def _balance(board: Board, colour: Colour) -> int:
    own, other = (len(board.men(c)) + len(board.kings(c)) for c in (colour, OTHER[colour]))
    return own - other


def shown(board: Board, line: Sequence[Move], colour: Colour, least: int = 3) -> tuple[Move, ...]:
    """The part of *line* that shows what it does: until *colour* has the same pieces as at its end
    and no capture is open, at least *least* moves."""
    end = _gain(board, line, colour)
    start, now = _balance(board, colour), board
    for count, move in enumerate(line, start=1):
        now = now.after(move)
        quiet = not (now.move_count and now.legal_moves[0].is_capture)
        if quiet and count >= least and _balance(now, colour) - start == end:
            return tuple(line[:count])
    return tuple(line)
