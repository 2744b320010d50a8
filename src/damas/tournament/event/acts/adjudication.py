"""Acts that decide what results leave open: points given or taken, lots, play-offs, the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ....i18n import Text
from ...scoring.points import exact, plain
from ..model import fields as read
from ..model.changes import AtBoard, OfPlayer, PointsGiven, Settled, Status, Value, Whole
from ..model.entry import EntryError, LogEntry
from ..model.names import BY_BOARDS
from ..model.parts import Round, TournamentBoard
from ..model.state import Act, TournamentState
from ..queries.winners import by_boards, decision_ways, meeting_points, winner
from ..queries.wording import board_params, player_params


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


def decide(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Records the winner of an equal meeting, and the way it was decided."""
    read.only(data, frozenset({"round", "board", "winner", "how"}))
    number, place = read.whole(data, "round"), read.whole(data, "board")
    board = state.board(number, place)
    who = read.whole(data, "winner")
    how = read.one_of(data, "how", decision_ways(state))
    if state.rules.system != "knock-out":
        raise EntryError("not-a-cup", "Only a knock-out needs a winner of every meeting")
    if who not in (board.first, board.second):
        raise EntryError("not-on-board", "{name} is not on this board", name=state.name(who))
    one, two = meeting_points(state, board)
    if any(game.codes is None for game in board.games) or one != two:
        raise EntryError("not-equal", "The meeting is not over, or not equal: its games decide it")
    if how == BY_BOARDS:
        _check_boards(state, board, who)
    if number < len(state.rounds):
        raise EntryError("not-last", "The next round is paired already")
    before: Value = state.name(board.decided) if board.decided else Status.OFF
    board.decided, board.decided_by = who, how
    state.change(entry, AtBoard(number, place), before, Settled(state.name(who), how))


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


def adjust(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Points given to or taken from a player, with a reason; they add up."""
    read.only(data, frozenset({"player", "points"}))
    entrant = state.entrant(read.whole(data, "player"))
    if not entry.reason:
        raise EntryError("no-reason", "Points are given or taken with a reason")
    try:
        points = exact(read.text(data, "points"))
    except (ValueError, ZeroDivisionError):
        raise _no_points(data) from None
    before = state.adjustments.get(entrant.id, Fraction(0))
    state.adjustments[entrant.id] = before + points
    state.change(
        entry, OfPlayer(entrant.id, "points"), PointsGiven(before), PointsGiven(before + points)
    )


MOST_POINTS = 1000
"""Points that may be given or taken at once; no event has as many to win."""


def check_points(_: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError ("bad-field") for points that nobody can have."""
    written = read.text(entry.data, "points")
    try:
        if len(written) > 12 or not set(written) <= set("+-0123456789.,/½"):
            raise ValueError(written)
        if abs(exact(written)) > MOST_POINTS:
            raise ValueError(written)
    except (ValueError, ZeroDivisionError):
        raise _no_points(entry.data) from None


def _no_points(data: Mapping[str, Any]) -> EntryError:
    value = str(data["points"])[:40]
    return EntryError("bad-field", "{value} is no number of points", value=value)


def settle(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The values of LOT (by a seed) or PLAYOFF (id → number, more is better), as tie-breaks."""
    from ...scoring.tiebreaks import draw_number  # noqa: PLC0415  (it would load all tie-breaks)

    read.only(data, frozenset({"criterion", "seed", "values"}))
    criterion = read.one_of(data, "criterion", ("LOT", "PLAYOFF"))
    if criterion == "LOT":
        seed = read.text(data, "seed")
        values = {who: Fraction(draw_number(seed, who)) for who in state.entrants}
        shown = seed
    else:
        given = data.get("values")
        if not isinstance(given, Mapping) or not given:
            raise EntryError("bad-field", "{name} must be an object", name="values")
        values = {}
        for key, value in given.items():
            if not re.fullmatch(r"[0-9]{1,9}", str(key)):
                raise EntryError("bad-field", "{name} must be an object", name="values")
            who = state.entrant(int(key)).id
            values[who] = Fraction(read.whole({"value": value}, "value"))
        shown = ", ".join(f"{state.name(who)} {plain(value)}" for who, value in values.items())
    state.change(entry, Whole(criterion), "", shown)
    state.settled[criterion] = values


def finish(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Ends the event: all rounds are closed and no game is open."""
    read.only(data, frozenset())
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


def resume(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Opens a finished event again, with a reason."""
    read.only(data, frozenset())
    if not state.finished:
        raise EntryError("not-finished", "The event is not over")
    if not entry.reason:
        raise EntryError("no-reason", "This must have a reason, for the audit trail")
    state.finished = False
    state.change(entry, Whole.EVENT, Status.FINISHED, Status.OPEN)


ACTS = (
    Act(
        "decide",
        decide,
        Text("Player who goes on, round {round}, board {board}"),
        board_params,
        "arbiter",
        after_end=True,
    ),
    Act(
        "adjust",
        adjust,
        Text("Points for {name}: {points}"),
        player_params,
        after_end=True,
        checks=(check_points,),
    ),
    Act("settle", settle, Text("A tie-break was settled"), after_end=True),
    Act("finish", finish, Text("The event was ended")),
    Act(
        "resume",
        resume,
        Text("The event was opened again"),
        undoable=False,
        after_end=True,
    ),
)
