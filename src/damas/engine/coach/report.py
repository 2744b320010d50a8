"""A report on one player's games: where the points were given away, and the things to practise.

Everything in it is counted from reviews of the games, and, where the games have them, from the
clocks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from ...base.i18n import Text
from ...rules.board import Board
from ...rules.game import Game
from ...rules.variants import Colour
from .annotations import Annotation, MistakeKind, Review
from .practice import OPENING_PLIES, Practice, cost, is_ending, practise

NAMED_PLIES = 4
"""Plies of an opening that give it its name in a report."""
MOST_OPENINGS, MOST_SHOTS = 8, 6
SHORT_SECONDS = 30.0
"""Time left on the clock that counts as time pressure."""
BLUNDERS = (4, 2)
"""The signs ?? and ?."""


class Phase(Enum):
    """A part of a game."""

    OPENING = "opening"
    MIDDLE = "middle"
    ENDING = "ending"


PHASE_NAMES = {
    Phase.OPENING: Text("Opening"),
    Phase.MIDDLE: Text("Middle game"),
    Phase.ENDING: Text("Ending"),
}


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A *game* that is over, its *review*, the player's *colour* in it and a *name* for people.

    *left_seconds*: the time on the player's clock after each of the player's own moves, None where
    it is not known. *result*: "white", "black" or "draw" where the moves do not tell how the game
    ended.
    """

    name: str
    game: Game
    review: Review
    colour: Colour
    left_seconds: tuple[float | None, ...] = ()
    result: str | None = None

    @property
    def own(self) -> tuple[Annotation, ...]:
        """The player's own mistakes."""
        return tuple(one for one in self.review.annotations if one.colour == self.colour)

    @property
    def points(self) -> float:
        """The player's points of the result: 1, a half or 0; a half where there is no result."""
        result = self.game.outcome.result if self.game.outcome else self.result
        return 1.0 if result == self.colour else 0.0 if result in ("white", "black") else 0.5

    def expected(self, ply: int) -> float:
        """The points (0 to 1) that the player could expect after *ply* moves."""
        white = self.review.points[ply]
        return white if self.colour == "white" else 1 - white


@dataclass(frozen=True, slots=True)
class PhaseReport:
    """One part of the games: the player's *moves* in it, the *mistakes* with ? and ??, and the
    *points* given away in all."""

    phase: Phase
    moves: int
    mistakes: int
    points: float


@dataclass(frozen=True, slots=True)
class OpeningReport:
    """The games that began with *moves* and the player's *colour*: how many, the *points* won in
    them, and the points *expected* at the end of the opening, on the mean."""

    moves: str
    colour: Colour
    games: int
    points: float
    expected: float


@dataclass(frozen=True, slots=True)
class EndingReport:
    """The *games* that came to an ending: the points *expected* when it began and the *points* won,
    both as sums."""

    games: int
    expected: float
    points: float


@dataclass(frozen=True, slots=True)
class TimeReport:
    """The *games* with clocks: seconds for each move by part (*seconds*, None where no move was
    timed), seconds for moves that were mistakes, and the mistakes of all that were made under time
    pressure."""

    games: int
    seconds: tuple[tuple[Phase, float | None], ...]
    seconds_of_mistakes: float | None
    pressed: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class MissedShot:
    """A shot that the player did not see in game *number* of the report (from 0)."""

    number: int
    annotation: Annotation
    board: Board


@dataclass(frozen=True, slots=True)
class CoachReport:
    """A player's *games* looked at together; *level* as in `review`."""

    games: tuple[ReviewedGame, ...]
    wins: int
    draws: int
    losses: int
    phases: tuple[PhaseReport, ...]
    openings: tuple[OpeningReport, ...]
    ending: EndingReport
    time: TimeReport
    shots: tuple[MissedShot, ...]
    practice: tuple[Practice, ...]
    level: int | None = None


def report(
    games: Sequence[ReviewedGame],
    level: int | None = None,
    *,
    write: Callable[[Game, int], str] = lambda game, ply: game.moves[ply].text(),
) -> CoachReport:
    """The report on *games*, whose reviews are of *level*; *write* writes a move of an opening."""
    results = [one.points for one in games]
    marked = [
        (number, mark, one.game.board_at(mark.ply))
        for number, one in enumerate(games)
        for mark in one.own
    ]
    return CoachReport(
        tuple(games),
        results.count(1.0),
        results.count(0.5),
        results.count(0.0),
        tuple(_phase(games, phase) for phase in Phase),
        _openings(games, write),
        _ending(games),
        _time(games),
        _shots(marked),
        practise(marked),
        level,
    )


def phase_of(game: Game, ply: int) -> Phase:
    """The part of *game* to which the move after *ply* moves belongs."""
    if is_ending(game.board_at(ply)):
        return Phase.ENDING
    return Phase.OPENING if ply < OPENING_PLIES else Phase.MIDDLE


def _own_plies(one: ReviewedGame) -> Iterable[int]:
    first = 0 if one.game.start_board.turn == one.colour else 1
    return range(first, one.game.ply, 2)


def _phase(games: Sequence[ReviewedGame], phase: Phase) -> PhaseReport:
    moves = sum(phase_of(one.game, ply) is phase for one in games for ply in _own_plies(one))
    marks = [m for one in games for m in one.own if phase_of(one.game, m.ply) is phase]
    bad = sum(mark.nag in BLUNDERS for mark in marks)
    return PhaseReport(phase, moves, bad, sum(map(cost, marks)))


def _openings(
    games: Sequence[ReviewedGame], write: Callable[[Game, int], str]
) -> tuple[OpeningReport, ...]:
    found: dict[tuple[str, Colour], list[ReviewedGame]] = defaultdict(list)
    for one in games:
        if one.game.ply >= NAMED_PLIES:
            moves = " ".join(write(one.game, ply) for ply in range(NAMED_PLIES))
            found[moves, one.colour].append(one)
    rows = [
        OpeningReport(
            moves,
            colour,
            len(ones),
            sum(one.points for one in ones),
            sum(one.expected(min(OPENING_PLIES, one.game.ply)) for one in ones) / len(ones),
        )
        for (moves, colour), ones in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.games, row.moves))[:MOST_OPENINGS])


def _ending(games: Sequence[ReviewedGame]) -> EndingReport:
    count, expected, points = 0, 0.0, 0.0
    for one in games:
        begins = (p for p in range(one.game.ply) if is_ending(one.game.board_at(p)))
        ply = next(begins, None)
        if ply is not None:
            count += 1
            expected += one.expected(ply)
            points += one.points
    return EndingReport(count, expected, points)


def _time(games: Sequence[ReviewedGame]) -> TimeReport:
    by_phase: dict[Phase, list[float]] = {phase: [] for phase in Phase}
    wrong: list[float] = []
    timed = pressed = mistakes = 0
    for one in games:
        marks = {mark.ply for mark in one.own if mark.nag in BLUNDERS}
        used = list(_used(one))
        timed += bool(used)
        for ply, seconds, left in used:
            by_phase[phase_of(one.game, ply)].append(seconds)
            if ply in marks:
                mistakes += 1
                wrong.append(seconds)
                pressed += left < SHORT_SECONDS
    means = tuple((phase, _mean(times)) for phase, times in by_phase.items())
    return TimeReport(timed, means, _mean(wrong), pressed, mistakes)


def _used(one: ReviewedGame) -> Iterable[tuple[int, float, float]]:
    """The plies of the player's moves whose time is known: seconds used, seconds left.

    The increment is not known here: a move that gained time counts as none.
    """
    clocks = one.left_seconds
    for place, ply in enumerate(_own_plies(one)):
        if 0 < place < len(clocks):
            before, now = clocks[place - 1], clocks[place]
            if before is not None and now is not None:
                yield ply, max(before - now, 0.0), now


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _shots(marked: Sequence[tuple[int, Annotation, Board]]) -> tuple[MissedShot, ...]:
    """The dearest shots that were missed."""
    shots = [row for row in marked if row[1].fault is MistakeKind.MISSES_SHOT]
    dearest = sorted(shots, key=lambda row: (-cost(row[1]), -row[1].pieces))
    return tuple(MissedShot(*row) for row in dearest[:MOST_SHOTS])
