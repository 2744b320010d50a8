"""Acts that decide what results leave open: points given or taken, lots, play-offs, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..scoring.points import exact, plain
from . import fields as read
from .entry import Entry, EntryError
from .state import Board, Round, place_name

if TYPE_CHECKING:
    from .event import Event

WAYS = ("play-off", "lot", "rating", "black", "arbiter")


def meeting_points(event: Event, board: Board) -> tuple[Fraction, Fraction]:
    """The points of the two in a meeting: the sum of its games (MAT-06)."""
    system = event.rules.points
    sums = [Fraction(0), Fraction(0)]
    for game in board.games:
        if game.codes is not None:
            for place, who in enumerate((board.first, board.second)):
                sums[place] += system.of(game.code_of(who))
    return sums[0], sums[1]


def winner(event: Event, board: Board) -> int:
    """Who goes through in a meeting: 0 while it is open or equal and nobody decided it."""
    if board.decided:
        return board.decided
    if any(game.codes is None for game in board.games):
        return 0
    one, two = meeting_points(event, board)
    return board.first if one > two else board.second if two > one else 0


def loser(event: Event, board: Board) -> int:
    """Who goes out in a meeting: 0 as long as nobody goes through."""
    found = winner(event, board)
    return 0 if not found else board.second if found == board.first else board.first


def may_play(event: Event) -> set[int]:
    """Who may be paired in the next round of a knock-out: also the beaten of the semi-finals where
    the third place is played for."""
    found = still_in(event)
    if event.rules.third_place and len(event.rounds) == event.rounds_total - 1 and event.rounds:
        found |= {loser(event, board) for board in event.rounds[-1].boards} - {0}
    return found


def still_in(event: Event) -> set[int]:
    """Who is still in a knock-out before its next round."""
    if not event.rounds:
        return set(event.entrants)
    last = event.rounds[-1]
    return {winner(event, board) for board in last.boards} - {0} | set(last.free)


def undecided(event: Event, found: Round) -> None:
    """Raises EntryError ("undecided") where a meeting of a knock-out has no winner."""
    for place, board in enumerate(found.boards, start=1):
        if not winner(event, board):
            raise EntryError(
                "undecided",
                "Board {board}: {a} and {b} are equal; decide who goes on",
                board=place,
                a=event.name(board.first),
                b=event.name(board.second),
            )


def decide(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Who goes on from an equal meeting, and by what."""
    read.only(data, frozenset({"round", "board", "winner", "how"}))
    number, place = read.whole(data, "round"), read.whole(data, "board")
    board = event.board(number, place)
    who = read.whole(data, "winner")
    how = read.one_of(data, "how", WAYS)
    if event.rules.system != "knock-out":
        raise EntryError("not-a-cup", "Only a knock-out needs a winner of every meeting")
    if who not in (board.first, board.second):
        raise EntryError("not-on-board", "{name} is not on this board", name=event.name(who))
    one, two = meeting_points(event, board)
    if any(game.codes is None for game in board.games) or one != two:
        raise EntryError("not-equal", "The meeting is not over, or not equal: its games decide it")
    if number < len(event.rounds):
        raise EntryError("not-last", "The next round is paired already")
    before = event.name(board.decided) if board.decided else "–"
    board.decided, board.decided_by = who, how
    event.change(entry, place_name(number, place), before, f"{event.name(who)} ({how})")


def adjust(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Points given to or taken from a player, with a reason; they add up."""
    read.only(data, frozenset({"player", "points"}))
    entrant = event.entrant(read.whole(data, "player"))
    if not entry.reason:
        raise EntryError("no-reason", "Points are given or taken with a reason")
    try:
        points = exact(read.text(data, "points"))
    except (ValueError, ZeroDivisionError):
        raise _no_points(data) from None
    before = event.adjustments.get(entrant.id, Fraction(0))
    event.adjustments[entrant.id] = before + points
    event.change(entry, f"player {entrant.id} points", plain(before), plain(before + points))


MOST_POINTS = 1000
"""Points that may be given or taken at once; no event has as many to win."""


def check_points(_: Event, entry: Entry) -> None:
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


def settle(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """The values of LOT (by a seed) or PLAYOFF (id → number, more is better), as tie-breaks."""
    from ..scoring.tiebreaks import draw_number  # noqa: PLC0415  (it would load all tie-breaks)

    read.only(data, frozenset({"criterion", "seed", "values"}))
    criterion = read.one_of(data, "criterion", ("LOT", "PLAYOFF"))
    if criterion == "LOT":
        seed = read.text(data, "seed")
        values = {who: Fraction(draw_number(seed, who)) for who in event.entrants}
        told = seed
    else:
        given = data.get("values")
        if not isinstance(given, Mapping) or not given:
            raise EntryError("bad-field", "{name} must be an object", name="values")
        values = {}
        for key, value in given.items():
            if not re.fullmatch(r"[0-9]{1,9}", str(key)):
                raise EntryError("bad-field", "{name} must be an object", name="values")
            who = event.entrant(int(key)).id
            values[who] = Fraction(read.whole({"value": value}, "value"))
        told = ", ".join(f"{event.name(who)} {plain(value)}" for who, value in values.items())
    event.change(entry, criterion, "", told)
    event.settled[criterion] = values


def finish(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Ends the event: all rounds are closed and no game is open."""
    read.only(data, frozenset())
    if len(event.rounds) < event.rounds_total or not event.rounds:
        raise EntryError(
            "rounds-missing",
            "{count} of {total} rounds are paired",
            count=len(event.rounds),
            total=event.rounds_total,
        )
    for found in event.rounds:
        if not found.closed or next(found.open_games(), None):
            raise EntryError("round-open", "Round {round} is still open", round=found.number)
    event.finished = True
    event.change(entry, "event", "open", "finished")


def resume(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Opens a finished event again, with a reason."""
    read.only(data, frozenset())
    if not event.finished:
        raise EntryError("not-finished", "The event is not over")
    if not entry.reason:
        raise EntryError("no-reason", "This must have a reason, for the audit trail")
    event.finished = False
    event.change(entry, "event", "finished", "open")


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {
    "decide": decide,
    "adjust": adjust,
    "settle": settle,
    "finish": finish,
    "resume": resume,
}
