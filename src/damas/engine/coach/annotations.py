"""The mistakes of a game, each with its kind.

Every position is judged once, from the last back to the first, so that what is found out late helps
early. A move is held to the best one by the points to be expected of both: a man more in a won game
is no mistake to miss. The pieces that it costs are counted at the end of the engine's line. In
a decided game no points are left to give away: there a mistake is a move that loses pieces.
A mark is in doubt unless the move gives away very much: both positions are searched longer first,
and the judgement that says less counts.

The points may be those of players of one level (`judged.py`): the same judgements give the marks of
every level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from ..._kernel import Move
from ...arguments import check_kind, wrong_kind
from ...board import Board
from ...errors import ArgumentError
from ...game import Game
from ...pdn import PdnGame
from ...variants import Colour
from ..player import Analyst
from ..types import Limits
from .causes import UNEXPLAINED, Cause, MistakeReason, explain, lost_by_tempo
from .judged import (
    Expectation,
    JudgedPosition,
    expectation,
    far_longer_than,
    judge,
    judge_move,
    longer_than,
)
from .lines import balance, gain, sacrifices

WON, LOST = 0.93, 0.07  # points to be expected, of 1
WEAK, BAD, BLUNDER = 0.06, 0.12, 0.2  # points given away
CERTAIN = 0.4  # points given away, as no longer search takes back
SIGNS = {WEAK: 6, BAD: 2, BLUNDER: 4}  # ?!, ?, ??
SEVERITY = {6: 1, 2: 2, 4: 3}
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
    longer. *explanation*: the reason, as far as the lines show it, and the purpose of the better
    move.
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
    explanation: MistakeReason = UNEXPLAINED


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed game: its *annotations* in order, and *points*: the points that White may expect
    (0 to 1) in every position, the first one included. *judged* has the judgement of each of them;
    *tempo* are the plies of the moves that lost by one tempo. All but *judged* and *tempo* hold for
    players of *level*; None: for play as strong as the engine's."""

    annotations: tuple[Annotation, ...]
    points: tuple[float, ...]
    judged: tuple[JudgedPosition, ...] = ()
    tempo: frozenset[int] = frozenset()
    level: int | None = None


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
    level: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Review:
    """The mistakes of *game* and how it stood all along, with *limits* for each of its positions.

    The rules of its regulation count: what is drawn by a counter is a draw. *level* (1 to 10) is
    the engine's level that plays about as well as the players: the marks are of the mistakes that
    matter there. *progress* hears of (positions judged, positions); what it raises ends the review.
    Raises EngineError when the engine fails, and for a level that there is not.
    """
    check_game(game)
    if not hasattr(analyst, "analyse"):
        raise wrong_kind("analyst", analyst, kinds="Analyst")
    check_kind("limits", limits, Limits)
    if level is not None:
        expectation(game.variant, level)
    track = Game(game.regulation, board=game.start_board)
    for move in game.moves:
        track.push(move)
    judged: list[JudgedPosition] = []
    tempo = set()
    for ply in range(game.ply, -1, -1):
        judged.append(judge(track, analyst, limits))
        progress(len(judged), game.ply + 1)
        if ply < game.ply:
            move = game.moves[ply]
            judged[-2:] = _settled(track, move, (judged[-2], judged[-1]), analyst, limits)
            after = judged[-2]
            if _given(judged) >= WEAK and lost_by_tempo(track, move, after.line, analyst, limits):
                tempo.add(ply)
        if ply:
            track.pop()
    return review_at(game, judged[::-1], frozenset(tempo), level)


def _given(judged: Sequence[JudgedPosition]) -> float:
    """The points that a move gave away: *judged* ends with the positions after and before it."""
    return judged[-1].points - (1 - judged[-2].points)


def _settled(
    track: Game,
    move: Move,
    judged: tuple[JudgedPosition, JudgedPosition],
    analyst: Analyst,
    limits: Limits,
) -> tuple[JudgedPosition, JudgedPosition]:
    """The judgements after and before *move* in *track*'s position: those of longer searches where
    a mark is in doubt, or the first ones where they say less. A mark that is a matter of pieces in
    a decided game is held to a search that would see the end."""
    sign = _doubted(track, move, judged)
    if sign is None:
        return judged
    longer = longer_than(limits) if _is_open(judged[1]) else far_longer_than(limits)
    found = judge_move(track, move, analyst, longer)
    then = _sign_of(track, move, found)
    return judged if then is not None and SEVERITY[then] > SEVERITY[sign] else found


def _doubted(track: Game, move: Move, judged: tuple[JudgedPosition, JudgedPosition]) -> int | None:
    """The sign of *move* in *track*'s position where a longer search may see less; else None."""
    after, before = judged
    if before.points - (1 - after.points) >= CERTAIN:
        return None
    return _sign_of(track, move, judged)


def _sign_of(track: Game, move: Move, judged: tuple[JudgedPosition, JudgedPosition]) -> int | None:
    """The sign of *move* in *track*'s position, *judged* after and before it."""
    after, before = judged
    if not before.line or move == before.line[0]:
        return None
    lost, won = _pieces(track, move, before, after)
    return _sign(before, after, before.points - (1 - after.points), lost=lost, won=won)


def _is_open(before: JudgedPosition) -> bool:
    """Whether points are left to give away."""
    return WON > before.points > LOST


def review_at(
    game: Game,
    judged: Sequence[JudgedPosition],
    tempo: frozenset[int] = frozenset(),
    level: int | None = None,
) -> Review:
    """The review of *game* for players of *level*, from the judgements of an earlier review.

    Raises EngineError for a level that there is not.
    """
    curve = None if level is None else expectation(game.variant, level)
    track = Game(game.regulation, board=game.start_board)
    found: list[Annotation] = []
    points: list[float] = []
    for ply, one in enumerate(judged):
        own = _points(one, curve)
        points.append(own if track.turn == "white" else 1 - own)
        if ply == game.ply:
            break
        mark = _compare(track, game.moves[ply], (one, judged[ply + 1]), curve, tempo=ply in tempo)
        if mark is not None:
            found.append(mark)
        track.push(game.moves[ply])
    return Review(tuple(found), tuple(points), tuple(judged), tempo, level)


def _points(judged: JudgedPosition, curve: Expectation | None) -> float:
    return judged.points if curve is None else curve.points(judged)


def find_mistakes(
    game: Game,
    analyst: Analyst,
    limits: Limits,
    *,
    level: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[Annotation]:
    """The mistakes of *game* in its order: the annotations of its `review`."""
    return list(review(game, analyst, limits, level=level, progress=progress).annotations)


def _compare(
    track: Game,
    move: Move,
    judged: tuple[JudgedPosition, JudgedPosition],
    curve: Expectation | None,
    *,
    tempo: bool,
) -> Annotation | None:
    """The annotation of *move* in *track*'s position, *judged* before it and after it."""
    before, after = judged
    if not before.line or move == before.line[0]:
        return None
    board, colour = track.board, track.turn
    lost, won = _pieces(track, move, before, after)
    had, has = _points(before, curve), 1 - _points(after, curve)
    sign = _sign(before, after, had - has, lost=lost, won=won)
    if sign is None:
        return None
    now = 1 - after.points
    gone = "win" if before.points >= WON > now else None
    gone = "draw" if gone is None and before.points > LOST and now <= LOST else gone
    fault, pieces = _fault(board, before, lost=lost, won=won, gone=gone)
    reason = explain(track, move, after.line, before.line, gone=gone)
    if tempo and reason.cause is None:
        reason = replace(reason, cause=Cause.TEMPO)
    return Annotation(
        track.ply,
        colour,
        move,
        fault,
        sign,
        pieces,
        after.line,
        before.line,
        (had, has),
        before.win_in_plies if gone == "win" else None,
        gone,
        reason,
    )


def _pieces(
    track: Game, move: Move, before: JudgedPosition, after: JudgedPosition
) -> tuple[int, int]:
    """The pieces that *move* loses by the engine's line, and those that the best move wins."""
    board, colour = track.board, track.turn
    then = board.after(move)
    lost = balance(board, colour) - balance(then, colour) - gain(then, after.line, colour)
    return lost, gain(board, before.line, colour)


def _sign(
    before: JudgedPosition, after: JudgedPosition, given: float, *, lost: int, won: int
) -> int | None:
    """The sign of a move by the points *given* away; where there were none left to give, by the
    pieces. None for a move that is no mistake."""
    for least in (BLUNDER, BAD, WEAK):
        if given >= least:
            return SIGNS[least]
    if _is_open(before) or before.points == 0 or after.points == 0:
        return None  # undecided; or lost by force, or won by force all the same
    if before.points >= WON and lost <= 0:
        return None  # a piece more in a won game
    known = before.men is not None and after.men is not None
    if not known and before.points <= LOST:
        return None  # lost by force now; and before, as likely as not
    if known and (before.men or 0) + (after.men or 0) < LEAST_MEN:
        return None
    costs = min(lost + won, max(SIGNS_OF_PIECES))
    return SIGNS_OF_PIECES.get(costs)


def _fault(
    board: Board, before: JudgedPosition, *, lost: int, won: int, gone: str | None
) -> tuple[MistakeKind, int]:
    """The kind of a mistake and how many pieces it is about."""
    if won > 0 and won + lost > 0:
        shot = sacrifices(board, before.line)
        return (MistakeKind.MISSES_SHOT if shot else MistakeKind.MISSES_PIECES), won
    if lost > 0 and won > -lost:
        return MistakeKind.LOSES_PIECES, lost
    if gone == "win":
        return MistakeKind.MISSES_WIN, 0
    return (MistakeKind.LETS_DRAW_GO if gone == "draw" else MistakeKind.WEAKER), 0
