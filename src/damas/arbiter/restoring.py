"""Back to an earlier position, with all that it carried (IRR-04, IRR-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..i18n import Text
from .faults import decider
from .pieces import Pieces, named
from .touches import bind_again

if TYPE_CHECKING:
    from .matters import Lance, Pending, Standing
    from .record import Entry
    from .table import Table


def restore(table: Table, ply: int) -> None:
    """All is as it was after *ply* entries of the record; nothing is open any more.

    The pieces stand as in the record; crowns, pieces on light squares and what was touched are as
    they were before the lance that followed, which itself touched a piece (IRR-05).
    """
    record = table.history
    standing, touched = _carried(table, ply)
    if table.watch is not None:
        table.watch.take_back(ply)
    record.restore(ply)
    table.pieces = Pieces.of(record.board, standing.uncrowned)
    table.light = standing.light
    table.pieces.inactive = [*standing.light]
    table.pendings.clear()
    table.awaiting, table.paths = [], {}
    table.lance = _ended(table, standing.lance)
    table.announced = list(standing.announced)
    bind_again(table, touched, standing.bound)


def _carried(table: Table, ply: int) -> tuple[Standing, list[int]]:
    """What the position after *ply* entries carried, and all that was touched in it."""
    record = table.history
    waiting = next((p for p in table.pendings if p.case.ply == ply), None)
    begun = next((p for p in table.pendings if p.lies_open), None)
    touched: list[int] = []
    if waiting is not None:
        touched += [*waiting.before.touched, *waiting.touched]
    if ply < len(record.entries):
        standing = record.entries[ply].before
        touched += [*standing.touched, *_moved(record.entries[ply], waiting)]
        return standing if waiting is None else waiting.before, touched
    if begun is not None:
        touched += [*begun.began.touched, *begun.touched]
    for one in table.pendings:
        if one is waiting or one is begun:
            standing = one.before if one is waiting else one.began
            return standing, [*touched, *table.touched]
    return table.before, [*touched, *table.touched]


def _moved(entry: Entry, waiting: Pending | None) -> Sequence[int]:
    """What the lance that is taken back touched, where it was its player's fault.

    Whose own lance was right plays again as he likes. Where only the arbiter knows that another
    piece was touched first (c), which it was is for the players to say.
    """
    found = waiting is not None and waiting.offender == entry.by
    if found and waiting is not None and "c" in waiting.codes and not entry.before.touched:
        return ()
    return entry.before.moved if found or entry.codes else ()


def _ended(table: Table, lance: Lance | None) -> Lance | None:
    """The last lance before the position, at its end."""
    if lance is None:
        return None
    made, watch = lance.ended(), table.watch
    last = len(table.history.entries) - 1
    made.counted = watch is not None and watch.has_counted(made.by, last)
    return made


def put_back(table: Table, standing: Standing) -> None:
    """What was done on top of a lance that still waits is undone: all stands as before it."""
    table.pieces, table.paths = standing.pieces.hands_back(), {}
    table.light = standing.light
    table.awaiting = list(standing.awaiting)
    table.touched, table.bound = list(standing.touched), standing.bound
    table.announced = list(standing.announced)
    table.lance = None if standing.lance is None else standing.lance.copy()


def say_restored(
    table: Table, code: str | None, by: str, more: Mapping[str, Any] | None = None
) -> None:
    """Tells that a position is restored, whose time runs, and what must still be played."""
    if table.watch is not None:
        table.watch.turn_to(table.history.turn, table.now)
    board, bound = table.history.board, table.bound
    text = Text("The position before it is restored")
    if bound is not None:
        text = Text(
            "The position before it is restored: the piece on square {square} must be played",
            {"square": named(board.variant, bound)},
        )
    moves = [m.notation for m in board.legal_moves if bound in (None, m.from_square)]
    told = {"fen": board.fen, "bound": bound, "moves": moves, **(more or {})}
    table.say("restored", text, code=code, citation=decider(table), by=by, more=told)
