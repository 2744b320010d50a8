"""Boards that report only which squares are occupied: the events that explain a report."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ..._kernel import Move
from ..model.state import TableState
from ..protocol import events
from ..protocol.events import Anyone
from .judge import jumps


def explain_placements(
    state: TableState, occupied: Iterable[int], by: str | None = None
) -> list[events.Event] | None:
    """The events that lead from the pieces on the table to these occupied squares.

    *occupied*: numbers of squares with a piece, whichever it is. *by*: the person who acted, if
    known. An empty list: nothing changed. None: no event explains it, or more than one would.
    """
    position = state.position
    before = position.pieces.occupied
    after = set(occupied)
    gone, come = before - after, after - before
    if not gone and not come:
        return []
    waiting, last = set(position.awaiting), position.last_move
    if not come and gone <= waiting and last is not None:
        return _removals(cast("Anyone", last.by), [n for n in position.awaiting if n in gone])
    player = cast("Anyone", by or state.expected)
    held = position.pieces.held.get(player)
    left = gone | {held.origin} if held is not None and come else gone  # an earlier report told
    moves = _moves(state, player, left, come)
    if len(moves) > 1:
        return None
    if moves:
        return _move(state, player, moves[0], left - waiting)
    return None if gone & waiting else _by_hand(state, player, gone, come)


def _removals(by: Anyone, squares: Iterable[int]) -> list[events.Event]:
    return [events.Remove(by=by, square=n) for n in squares]


def _moves(state: TableState, by: str, gone: set[int], come: set[int]) -> list[Move]:
    """The legal moves after which these squares are empty and those are not.

    Captured pieces may still stand.
    """
    found = []
    for move in state.board_for(by).legal_moves:
        start, end, captured = move.from_square, move.to_square, set(move.captured)
        if start == end:
            fits = bool(not come and gone and gone <= captured)
        else:
            fits = come == {end} and start in gone and gone - {start} <= captured
        if fits:
            found.append(move)
    whole = [move for move in found if gone - {move.from_square} == set(move.captured)]
    return whole or found


def _move(state: TableState, by: Anyone, move: Move, gone: set[int]) -> list[events.Event]:
    order = jumps(state.board_for(by), move.path, move.captured)
    done: list[events.Event] = [events.Move(by=by, path=tuple(move.path))]
    if by in state.position.pieces.held:
        *over, end = move.path[1:]
        done = [events.Put(by=by, square=n, released=False) for n in over]
        done.append(events.Put(by=by, square=end))
    return done + _removals(by, [n for n in order if n in gone])


def _by_hand(
    state: TableState, by: Anyone, gone: set[int], come: set[int]
) -> list[events.Event] | None:
    """One piece elsewhere or one piece gone: as it looks, for the table to judge."""
    pieces = state.position.pieces
    if len(gone) == 1 and len(come) == 1:
        (start,), (end,) = gone, come
        return [events.Move(by=by, path=(start, end))] if pieces.colour(start) == by else None
    if len(gone) == 1 and not come:
        (square,) = gone
        own = pieces.colour(square) == by
        return [events.Lift(by=by, square=square) if own else events.Remove(by=by, square=square)]
    if not gone and len(come) == 1 and by in pieces.held:
        (square,) = come
        return [events.Put(by=by, square=square)]
    return None
