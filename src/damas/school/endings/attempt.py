"""An attempt at an ending as the fold of its log: moves, replies, slips, moves taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..._kernel import Move
from ...base.citation import Citation
from ...base.errors import GameStateError
from ...engine.endgames import shipped as shipped_tables
from ...rules.game import Game
from ...rules.outcome import CounterStatus
from ...rules.variants import Colour
from .drawing import EndingTask
from .standing import (
    EndingStanding,
    best_reply,
    choices,
    drawing_article,
    nearest_counter,
    standing,
    worth,
)

HOLD_MOVES = 20
"""A draw that the learner has held for so many own moves is held."""
MOST_ACTS = 400


class EndingStateError(GameStateError):
    """The attempt does not allow this act now."""


@dataclass(frozen=True, slots=True)
class EndingAct:
    """One entry of a log: a *kind* ("move" of the learner, one that was a "slip", "reply", "back",
    "show"), for moves the *move* as PDN, and the *id* that the page gave the command. *longer*: by
    how many own moves the win became longer."""

    kind: str
    move: str = ""
    id: str = ""
    longer: int = 0


@dataclass(frozen=True, slots=True)
class Slip:
    """A learner's *move* after which the goal is out of reach: *before* and *after* it, for the
    learner; the *article* that makes it a draw; the *counter* that ends the game too early."""

    move: str
    before: EndingStanding
    after: EndingStanding
    article: Citation | None
    counter: CounterStatus | None

    @property
    def citation(self) -> Citation | None:
        """The article that decides: that of the draw, else that of the count which is too late."""
        late = self.counter if self.after.late else None
        return self.article or (late.citation if late else None)


@dataclass(frozen=True, slots=True)
class ToldAct:
    """An act that was done without this server: its *kind* as in `EndingAct` ("move" for every move
    of the learner), for moves the *path*."""

    kind: str
    path: tuple[int, ...] = ()


def told_name(command: str, number: int) -> str:
    """The name in the log of an act that was told, the *number*th of a *command*."""
    return f"{command}-{number}"


@dataclass(slots=True)
class Attempt:
    """The state of an attempt. *slipped*: the last move lost the result, and stands. *slips*: so
    many times. *longer*: own moves by which the last move made the win longer. *shown*: it was
    given up, to see the best line."""

    task: EndingTask
    game: Game
    slipped: bool = False
    slips: int = 0
    longer: int = 0
    shown: bool = False
    acts: list[EndingAct] = field(default_factory=list)

    @property
    def learner(self) -> Colour:
        """The side of the learner."""
        return self.game.start_board.turn

    @property
    def own_moves(self) -> int:
        """The learner's moves from the first position to this one."""
        return (self.game.ply + 1) // 2

    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
        outcome = self.game.outcome
        if self.slipped:
            return False
        if self.task.goal == "win":
            return outcome is not None and outcome.result == self.learner
        if outcome is not None:
            return outcome.result in ("draw", self.learner)
        return self.own_moves >= HOLD_MOVES

    @property
    def over(self) -> bool:
        """Whether no move is asked any more: the goal is reached, or a slip or the best line
        stands."""
        return self.reached or self.shown or self.slipped or self.game.outcome is not None

    @property
    def clean(self) -> bool:
        """Whether the goal is reached without a slip and without help."""
        return self.reached and not self.slips and not self.shown

    @property
    def missed(self) -> bool:
        """Whether the learner slipped or asked for the line, at any time."""
        return self.slips > 0 or self.shown

    def slip(self) -> Slip | None:
        """The slip that stands, with its reasons; None where none does."""
        if not self.slipped:
            return None
        line = self.game.copy()
        after = standing(line, self.learner)
        article = drawing_article(line) if after.result == "draw" else None
        counter = nearest_counter(line) if after.late else None
        line.pop()
        return Slip(self.acts[-1].move, standing(line, self.learner), after, article, counter)

    # Acts

    def retell(self, told: Sequence[ToldAct], command: str) -> None:
        """Takes what was done without this server, under the names `told_name` gives; acts that are
        here already are left out.

        All is judged here, the replies too: one that is not the hardest is not allowed. What was
        told after an act that the attempt does not allow, as it stands here, is left out: the two
        sides judged a move otherwise. Raises IllegalMoveError.
        """
        known = {one.id for one in self.acts}
        for number, act in enumerate(told):
            name = told_name(command, number)
            if name not in known and not self._retell(act, name):
                break
        if not self.over and self.game.turn != self.learner:
            self._do(EndingAct("reply", best_reply(self.game).text("pdn")))

    def _retell(self, told: ToldAct, name: str) -> bool:
        """Carries out one act that is told; False where it is not allowed."""
        self._require_room()
        own = self.game.turn == self.learner
        if told.kind in ("move", "reply"):
            if self.over or own != (told.kind == "move"):
                return False
            move = self.game.parse_move(told.path)
            if not own and not self._is_hard(move):
                return False
            self._do(
                self._judged(move, name) if own else EndingAct("reply", move.text("pdn"), name)
            )
        elif told.kind == "back" and self.slipped:
            self._do(EndingAct("back", id=name))
        elif told.kind == "show" and not self.reached and not self.shown:
            self._do(EndingAct("show", id=name))
        else:
            return False
        return True

    def play(self, move: Move, command: str) -> None:
        """The learner's move, judged, and the best reply where the game goes on.

        Raises EndingStateError when no move is asked for.
        """
        self.check_turn()
        self._require_room()
        self._do(self._judged(move, command))
        if not self.over:
            self._do(EndingAct("reply", best_reply(self.game).text("pdn")))

    def check_turn(self) -> None:
        """Raises EndingStateError when no move of the learner is asked for."""
        if self.over or self.game.turn != self.learner:
            raise EndingStateError("ending-over", "No move is asked for in this ending now")

    def take_back(self, command: str) -> None:
        """Takes the slip back. Raises EndingStateError where there is none."""
        if not self.slipped:
            raise EndingStateError("nothing-to-take-back", "There is no slip to take back")
        self._require_room()
        self._do(EndingAct("back", id=command))

    def show(self, command: str) -> None:
        """Gives the attempt up, to see the best line. Raises EndingStateError when it is over."""
        if self.reached or self.shown:
            raise EndingStateError("ending-over", "No move is asked for in this ending now")
        self._require_room()
        self._do(EndingAct("show", id=command))

    def best_line(self) -> list[Move]:
        """Best play of both sides from this position to the end, or for as long as a draw is to be
        held."""
        line = self.game.copy()
        found: list[Move] = []
        while line.outcome is None and len(found) < 2 * (self.task.moves or HOLD_MOVES):
            found.append(best_reply(line))
            line.push(found[-1])
        return found

    def _require_room(self) -> None:
        if len(self.acts) >= MOST_ACTS:
            raise EndingStateError("ending-too-long", "This ending has gone on for too long")

    def _is_hard(self, reply: Move) -> bool:
        """Whether the other side has nothing better than a *reply* that was told.

        A device searches less than this server and may not see that a counter comes before the win:
        the longest defence of the tables alone is taken as well.
        """
        found = choices(self.game)
        best = worth(found[0].standing)
        told = next(worth(one.standing) for one in found if one.move.path == reply.path)
        if told == best or (told[0] == best[0] and best[0] >= 0):
            return True
        longest = shipped_tables().best_moves(self.game)
        return any(one.path == reply.path for one in longest)

    def _judged(self, move: Move, command: str) -> EndingAct:
        """The learner's move as an entry of the log."""
        before = standing(self.game, self.learner)
        self.game.push(move)
        after = standing(self.game, self.learner)
        self.game.pop()
        if worth(after)[0] < worth(before)[0]:
            return EndingAct("slip", move.text("pdn"), command)
        longer = 0
        if before.moves is not None and after.moves is not None:
            longer = max(0, after.moves + 1 - before.moves)
        return EndingAct("move", move.text("pdn"), command, longer)

    def _do(self, act: EndingAct) -> None:
        """Carries out an entry of the log."""
        self.acts.append(act)
        if act.kind in ("move", "slip", "reply"):
            self.game.push(act.move)
        elif self.slipped:
            self.game.pop()
        self.slipped = act.kind == "slip"
        self.slips += self.slipped
        self.shown = act.kind == "show"
        if act.kind in ("move", "slip"):
            self.longer = act.longer


def replayed(task: EndingTask, acts: Iterable[EndingAct]) -> Attempt:
    """The attempt after a stored log."""
    attempt = Attempt(task, task.game())
    for act in acts:
        attempt._do(act)
    return attempt
