"""Acts that decide what results leave open: points given or taken, lots, play-offs, the end."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import StringConstraints

from ....base.bounds import PLAYERS
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import BoardNo, Count, Line, PlayerId, RoundNo, line, several
from ...scoring.points import exact, plain
from ..model.acts import act, missing
from ..model.changes import AtBoard, OfPlayer, PointsGiven, Settled, Status, Value, Whole
from ..model.entry import EntryError, LogEntry
from ..model.names import BY_BOARDS
from ..model.parts import Round, TournamentBoard
from ..model.state import ActData, TournamentState
from ..queries.play_offs import play_off_winner
from ..queries.winners import by_boards, decision_ways, meeting_points, winner
from ..queries.wording import board_words, name_words
from .places import PlayerAct

Number = Annotated[str, StringConstraints(pattern="^[0-9]{1,9}$")]
"""An id as a key of a JSON object."""


def undecided(state: TournamentState, found: Round) -> None:
    """Raises EntryError ("undecided") where a meeting of a knock-out has no winner."""
    for place, board in enumerate(found.boards, start=1):
        if not winner(state, board):
            raise EntryError(
                "undecided",
                "Board {board}: {a} and {b} are equal; decide who goes on",
                board=found.in_hall(place),
                a=state.name(board.first),
                b=state.name(board.second),
            )


@act(
    "decide",
    Text("Player who goes on, round {round}, board {board}"),
    "arbiter",
    after_end=True,
)
class DecideMeeting(ActData):
    """Records the winner of an equal meeting, and the way it was decided."""

    round: RoundNo
    board: BoardNo
    winner: PlayerId
    how: Line

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        board = state.board(self.round, self.board)
        who, ways = self.winner, decision_ways(state)
        if self.how not in ways:
            raise EntryError(
                "bad-field",
                "{field} must be one of {expected}, not {value}",
                field="how",
                expected=", ".join(ways),
                value=self.how,
            )
        if state.rules.system != "knock-out":
            raise EntryError("not-a-cup", "Only a knock-out needs a winner of every meeting")
        if who not in (board.first, board.second):
            raise EntryError("not-on-board", "{name} is not on this board", name=state.name(who))
        one, two = meeting_points(state, board)
        if any(game.codes is None for game in board.games) or one != two:
            raise EntryError(
                "not-equal", "The meeting is not over, or not equal: its games decide it"
            )
        played_off = play_off_winner(state, board)
        if played_off:
            raise EntryError("decided", "{name} goes on already", name=state.name(played_off))
        if self.how == BY_BOARDS:
            _check_boards(state, board, who)
        if self.round < len(state.rounds):
            raise EntryError("not-last", "The next round is paired already")
        before: Value = state.name(board.decided) if board.decided else Status.OFF
        board.decided, board.decided_by = who, self.how
        after = Settled(state.name(who), self.how)
        state.change(entry, AtBoard(self.round, self.board), before, after)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return board_words(state, self.round, self.board)


def _check_boards(state: TournamentState, board: TournamentBoard, who: int) -> None:
    """Raises EntryError ("boards-equal", "boards-say") where the boards decide otherwise."""
    first, second = by_boards(state, board)
    if first == second:
        raise EntryError("boards-equal", "The boards are equal too: decide it in another way")
    winner_ = board.first if first > second else board.second
    if winner_ != who:
        raise EntryError(
            "boards-say",
            "By the boards {name} goes on, {one} to {other}",
            name=state.name(winner_),
            one=plain(max(first, second)),
            other=plain(min(first, second)),
        )


MOST_POINTS = 1000
"""Points that may be given or taken at once; no event has as many to win."""


@act("adjust", Text("Points for {name}: {points}"), after_end=True)
class AdjustPoints(PlayerAct):
    """Points given to or taken from a player, with a reason; they add up."""

    points: Annotated[str, line(least=1), Caption(Text("Points"), hint=Text("such as -1 or 1/2"))]

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError ("bad-field") for points that nobody can have."""
        written = set(self.points) <= set("+-0123456789.,/½")
        if not written or abs(self._points()) > MOST_POINTS:
            raise self._no_points()

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        entrant = state.entrant(self.player)
        if not entry.reason:
            raise EntryError("no-reason", "Points are given or taken with a reason")
        before = state.adjustments.get(entrant.id, Fraction(0))
        after = before + self._points()
        state.adjustments[entrant.id] = after
        what = OfPlayer(entrant.id, "points")
        state.change(entry, what, PointsGiven(before), PointsGiven(after))

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": name_words(state, self.player), "points": self.points}

    def _points(self) -> Fraction:
        try:
            return exact(self.points)
        except (ValueError, ZeroDivisionError):
            raise self._no_points() from None

    def _no_points(self) -> EntryError:
        return EntryError("bad-field", "{value} is no number of points", value=self.points[:40])


@act("settle", Text("A tie-break was settled"), after_end=True)
class Settle(ActData):
    """The values of LOT (by a seed) or PLAYOFF (id → number, more is better), as tie-breaks."""

    criterion: Literal["LOT", "PLAYOFF"]
    seed: Line = ""
    values: Annotated[Mapping[Number, Count], several(PLAYERS)] = {}

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        from ...scoring.tiebreaks import draw_number  # noqa: PLC0415  (it would load all of them)

        if self.criterion == "LOT":
            if not self.seed:
                raise missing(Text("Seed of the lot"))
            values = {who: Fraction(draw_number(self.seed, who)) for who in state.entrants}
            shown = self.seed
        else:
            if not self.values:
                raise missing("values")
            values = {
                state.entrant(int(key)).id: Fraction(value) for key, value in self.values.items()
            }
            shown = ", ".join(f"{state.name(who)} {plain(one)}" for who, one in values.items())
        state.change(entry, Whole(self.criterion), "", shown)
        state.settled[self.criterion] = values


@act("finish", Text("The event was ended"))
class Finish(ActData):
    """Ends the event: all rounds are closed and no game is open."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if len(state.rounds) < state.rounds_total or not state.rounds:
            raise EntryError(
                "rounds-missing",
                "Rounds paired: {count} of {total}",
                count=len(state.rounds),
                total=state.rounds_total,
            )
        for found in state.rounds:
            if not found.closed or next(found.open_games(), None):
                raise EntryError("round-open", "Round {round} is still open", round=found.number)
        state.finished = True
        state.change(entry, Whole.EVENT, Status.OPEN, Status.FINISHED)


@act("resume", Text("The event was opened again"), undoable=False, after_end=True)
class Resume(ActData):
    """Opens a finished event again, with a reason."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if not state.finished:
            raise EntryError("not-finished", "The event is not over")
        if not entry.reason:
            raise EntryError("no-reason", "This must have a reason, for the audit trail")
        state.finished = False
        state.change(entry, Whole.EVENT, Status.FINISHED, Status.OPEN)
