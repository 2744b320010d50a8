"""Boards that report only which squares are occupied: the events that explain a report."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ..._kernel import Move
from ..model.state import IN_STEP, TableState
from ..protocol import events
from ..protocol.events import Anyone
from .judge import jumps


def explain_placements(
    state: TableState, occupied: Iterable[int], by: str | None = None
) -> list[events.Event] | None:
    """The events that lead from the pieces on the table to these occupied squares.

    *occupied*: numbers of squares with a piece, whichever it is. *by*: the person who acted, if
    known. An empty list: nothing changed. None: no event explains it, or more than one would.

    While the board stood otherwise than the table at its last report (something was unclear, or
    pieces are put back), nothing but a whole legal move is read from it.
    """
    position = state.position
    before = position.pieces.occupied
    after = set(occupied)
    gone, come = before - after, after - before
    if not gone and not come:
        return []
    if is_out_of_step(state):
        return _whole_move(state, by, gone, come)
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


def is_out_of_step(state: TableState) -> bool:
    """Whether the pieces stand otherwise than a board with sensors has reported last."""
    return (
        state.setup.protocol >= IN_STEP
        and state.sensed is not None
        and state.sensed != state.position.pieces.occupied
    )


def _whole_move(
    state: TableState, by: str | None, gone: set[int], come: set[int]
) -> list[events.Event] | None:
    """A legal move with all that it takes, where these squares tell one alone."""
    player = cast("Anyone", by or state.expected)
    if state.position.pieces.held or state.position.awaiting or state.cases.pendings:
        return None
    whole = [
        move
        for move in state.board_for(player).legal_moves
        if come == {move.to_square} and gone == {move.from_square, *move.captured}
    ]
    return _move(state, player, whole[0], gone) if len(whole) == 1 else None


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
    done += _removals(by, [n for n in order if n in gone])
    if move.promotes and state.setup.protocol >= IN_STEP:  # no sensor sees the second man
        done.append(events.Crown(by=by, square=move.to_square))
    return done


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
        if pieces.colour(square) == by:
            return [events.Lift(by=by, square=square)]
        lost = state.setup.protocol >= IN_STEP and not _is_taken(state, by, square)
        return None if lost else [events.Remove(by=by, square=square)]
    if not gone and len(come) == 1 and by in pieces.held:
        (square,) = come
        return [events.Put(by=by, square=square)]
    return None


def _is_taken(state: TableState, by: str, square: int) -> bool:
    """Whether a legal move of *by* takes the piece there: else sensors may have lost it."""
    return any(square in move.captured for move in state.board_for(by).legal_moves)
