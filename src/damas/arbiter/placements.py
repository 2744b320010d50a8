"""Boards that report only which squares are occupied: what happened, or "unclear"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..i18n import Text
from .judge import jumps
from .pieces import EMPTY

if TYPE_CHECKING:
    from .._kernel import Move
    from .table import Table


def placements(table: Table, told: Mapping[str, Any]) -> None:
    """Squares occupied now: applied as the events that explain them, else ruled "unclear"."""
    if table.over(told["by"]):
        return
    events = explain_placements(table, told["occupied"], told["by"])
    if events is None:
        table.say(
            "unclear",
            Text("What stands does not tell what happened: enter it by hand"),
            code="placements",
            right="arbiter",
        )
        return
    for event in events:
        table.derive(event)


def explain_placements(
    table: Table, occupied: list[int], by: str | None = None
) -> list[dict[str, Any]] | None:
    """The events that lead from the pieces on the table to these occupied squares.

    *occupied*: numbers of squares with a piece, whichever it is. *by*: who acted, if known. An
    empty list: nothing changed. None: no event explains it, or more than one would.
    """
    before = {n for n, piece in enumerate(table.pieces.at) if piece != EMPTY}
    after = set(occupied)
    gone, come = before - after, after - before
    if not gone and not come:
        return []
    waiting = set(table.awaiting)
    if not come and gone <= waiting and table.lance is not None:
        return _removals(table.lance.by, [n for n in table.awaiting if n in gone])
    player = by or table.expected
    in_hand = table.pieces.held.get(player)
    if in_hand is not None and come:
        gone = gone | {in_hand[1]}  # it left its square in an earlier report
    moves = _moves(table, player, gone, come)
    if len(moves) > 1:
        return None
    if moves:
        return _lance(table, player, moves[0], gone - waiting)
    gone = before - after
    return _by_hand(table, player, gone - waiting, come) if not gone & waiting else None


def _removals(by: str, squares: list[int]) -> list[dict[str, Any]]:
    return [{"event": "remove", "by": by, "square": n} for n in squares]


def _moves(table: Table, by: str, gone: set[int], come: set[int]) -> list[Move]:
    """The legal lances after which these squares are empty and these are not; captured pieces may
    still stand."""
    board = table.standing(by)
    found = []
    for move in board.legal_moves:
        start, end, captured = move.from_square, move.to_square, set(move.captured)
        if start == end:
            fits = not come and gone and gone <= captured
        else:
            fits = come == {end} and start in gone and gone - {start} <= captured
        if fits:
            found.append(move)
    whole = [m for m in found if gone - {m.from_square} == set(m.captured)]
    return whole or found


def _lance(table: Table, by: str, move: Move, gone: set[int]) -> list[dict[str, Any]]:
    board = table.standing(by)
    order = jumps(board, move.path, move.captured)
    done: list[dict[str, Any]] = [{"event": "move", "by": by, "path": list(move.path)}]
    if by in table.pieces.held:
        *over, end = move.path[1:]
        done = [{"event": "put", "by": by, "square": n, "released": False} for n in over]
        done.append({"event": "put", "by": by, "square": end})
    return done + _removals(by, [n for n in order if n in gone])


def _by_hand(table: Table, by: str, gone: set[int], come: set[int]) -> list[dict[str, Any]] | None:
    """One piece elsewhere or one piece gone: as it looks, for the table to judge."""
    if len(gone) == 1 and len(come) == 1:
        (start,), (end,) = gone, come
        if table.pieces.color(start) == by:
            return [{"event": "move", "by": by, "path": [start, end]}]
        return None
    if len(gone) == 1 and not come:
        (square,) = gone
        own = table.pieces.color(square) == by
        return [{"event": "lift" if own else "remove", "by": by, "square": square}]
    if not gone and len(come) == 1 and by in table.pieces.held:
        (square,) = come
        return [{"event": "put", "by": by, "square": square}]
    return None
