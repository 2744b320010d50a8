"""The mistakes of a game, each with its kind.

Every position is judged once, from the last back to the first, so that what is found out late helps
early. The moves that may be mistakes are then looked at again (`confirming.py`), and that second
look decides (`signs.py`). The pieces that a move costs are counted at the end of the engine's line.

The points may be those of players of one level (`judged.py`): the same judgements give the marks of
every level.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from ..._kernel import Move
from ...base.arguments import check_kind, wrong_kind
from ...base.errors import ArgumentError
from ...notation.pdn import PdnGame
from ...rules.board import Board
from ...rules.game import Game
from ...rules.variants import Colour
from ..player import Analyst
from ..types import Limits
from .causes import UNEXPLAINED, Cause, MistakeReason, explain, lost_by_tempo
from .confirming import confirmed_sign, is_doubtful, limits_again, search_again
from .judged import Expectation, JudgedPosition, every_expectation, expectation, judge
from .lines import sacrifices
from .signs import LOST, WEAK, WON, JudgedMove, pieces_of, points_of

Looks = Mapping[int, Sequence[JudgedMove]]
"""The judgements of the second look at moves of a game, by the plies before them."""


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
    *tempo* are the plies of the moves that lost by one tempo; *looks*: the second ones, None where
    there were none. All but these three hold for players of *level*; None: for play as strong as
    the engine's."""

    annotations: tuple[Annotation, ...]
    points: tuple[float, ...]
    judged: tuple[JudgedPosition, ...] = ()
    tempo: frozenset[int] = frozenset()
    level: int | None = None
    looks: Looks | None = field(default=None, compare=False)


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
    matter there. *progress* hears of (steps done, steps): the positions, and then, as there are
    more of them, the moves that are looked at again; what it raises ends the review.
    Raises EngineError when the engine fails, and for a level that there is not.
    """
    reviewing = GameReviewing(game, analyst, limits, progress)
    reviewing.curves += every_expectation(game.variant)
    return reviewing.review(level)


class GameReviewing:
    """One review: all positions judged, then the moves that may be mistakes looked at again: those
    that may be to players of one of *curves*."""

    def __init__(
        self,
        game: Game,
        analyst: Analyst,
        limits: Limits,
        progress: Callable[[int, int], None],
    ) -> None:
        check_game(game)
        if not hasattr(analyst, "analyse"):
            raise wrong_kind("analyst", analyst, kinds="Analyst")
        check_kind("limits", limits, Limits)
        self._game, self.analyst, self.limits = game, analyst, limits
        self._progress = progress
        self.curves: tuple[Expectation | None, ...] = (None,)
        self.track = Game(game.regulation, board=game.start_board)

    def review(self, level: int | None) -> Review:
        """The review for players of *level*."""
        if level is not None:
            self.curves += (expectation(self._game.variant, level),)
        judged = self._positions()
        looks, tempo = self._looks(judged)
        for ply, found in looks.items():
            for last in found[-1:]:
                judged[ply : ply + 2] = last.before, last.after
        return review_at(self._game, judged, tempo, level, looks)

    def _positions(self) -> list[JudgedPosition]:
        """The judgements of all positions, made from the last back to the first."""
        track, game = self.track, self._game
        for move in game.moves:
            track.push(move)
        judged: list[JudgedPosition] = []
        for ply in range(game.ply, -1, -1):
            judged.append(judge(track, self.analyst, self.limits))
            self._progress(len(judged), game.ply + 1)
            if ply:
                track.pop()
        return judged[::-1]

    def _looks(
        self, judged: Sequence[JudgedPosition]
    ) -> tuple[dict[int, tuple[JudgedMove, ...]], frozenset[int]]:
        """The second looks at moves, by the plies before them, and the plies of lost tempos."""
        track, moves = self.track, self._game.moves
        doubtful = []
        for ply, move in enumerate(moves):
            if is_doubtful(track, move, JudgedMove(judged[ply], judged[ply + 1]), self.curves):
                doubtful.append(ply)
            track.push(move)
        looks, tempo, count = {}, set(), len(judged)
        for done, ply in enumerate(reversed(doubtful), start=1):
            while track.ply > ply:
                track.pop()
            found = looks[ply] = self.search_again(moves[ply])
            if any(last.given(None) >= WEAK for last in found[-1:]) and self.is_lost_by_tempo(
                moves[ply], found[-1]
            ):
                tempo.add(ply)
            self._progress(count + done, count + len(doubtful))
        return dict(sorted(looks.items())), frozenset(tempo)

    def search_again(self, move: Move) -> tuple[JudgedMove, ...]:
        """The second look at *move* in the position that the track has come to."""
        return search_again(self.track, move, self.analyst, self.limits, self.curves)

    def is_lost_by_tempo(self, move: Move, found: JudgedMove) -> bool:
        """Whether *move*, judged as *found*, loses by one tempo."""
        *_, longest = limits_again(self.limits)
        return lost_by_tempo(self.track, move, found.after.line, self.analyst, longest)


def review_at(
    game: Game,
    judged: Sequence[JudgedPosition],
    tempo: frozenset[int] = frozenset(),
    level: int | None = None,
    looks: Looks | None = None,
) -> Review:
    """The review of *game* for players of *level*, from the judgements of an earlier review; where
    there were no second *looks*, each mark by the first one.

    Raises EngineError for a level that there is not.
    """
    curve = None if level is None else expectation(game.variant, level)
    track = Game(game.regulation, board=game.start_board)
    found: list[Annotation] = []
    points: list[float] = []
    for ply, one in enumerate(judged):
        own = points_of(one, curve)
        points.append(own if track.turn == "white" else 1 - own)
        if ply == game.ply:
            break
        first = (JudgedMove(one, judged[ply + 1]),)
        seen = first if looks is None else looks.get(ply, ())
        mark = _compare(track, game.moves[ply], seen, curve, tempo=ply in tempo)
        if mark is not None:
            found.append(mark)
        track.push(game.moves[ply])
    return Review(tuple(found), tuple(points), tuple(judged), tempo, level, looks)


def find_mistakes(
    game: Game,
    analyst: Analyst,
    limits: Limits,
    *,
    level: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[Annotation]:
    """The mistakes of *game* in its order: the annotations of its `review`."""
    return list(GameReviewing(game, analyst, limits, progress).review(level).annotations)


def _compare(
    track: Game,
    move: Move,
    looks: Sequence[JudgedMove],
    curve: Expectation | None,
    *,
    tempo: bool,
) -> Annotation | None:
    """The annotation of *move* in *track*'s position, by *looks* at it, the longest one last."""
    sign = confirmed_sign(track, move, looks, curve)
    if sign is None:
        return None
    last = looks[-1]
    before, after = last.before, last.after
    lost, won = pieces_of(track, move, last)
    ends = {_gone(one) for one in (looks[-1:] if last.is_proven else looks)}
    gone = ends.pop() if len(ends) == 1 else None
    fault, pieces = _fault(track.board, before, lost=lost, won=won, gone=gone)
    reason = explain(track, move, after.line, before.line, gone=gone)
    if tempo and reason.cause is None:
        reason = replace(reason, cause=Cause.TEMPO)
    return Annotation(
        track.ply,
        track.turn,
        move,
        fault,
        sign,
        pieces,
        after.line,
        before.line,
        (points_of(before, curve), 1 - points_of(after, curve)),
        before.win_in_plies if gone == "win" else None,
        gone,
        reason,
    )


def _gone(judged: JudgedMove) -> str | None:
    """The result that was in hand and is no longer: "win", "draw" or None."""
    before, now = judged.before.points, 1 - judged.after.points
    if before >= WON > now:
        return "win"
    return "draw" if before > LOST >= now else None


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
