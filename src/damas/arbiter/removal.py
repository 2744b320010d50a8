"""Pieces taken off and crowned: what may leave the board, when and in which order (CAP-14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .events import EventError
from .faults import irregularity
from .pieces import BLACK_MAN, EMPTY, WHITE_MAN, named

if TYPE_CHECKING:
    from .matters import Lance
    from .table import Table


def remove(table: Table, told: Mapping[str, Any]) -> None:
    """A piece is taken off the board: a captured one in its order, or codes g, j, l, n."""
    by, square = told["by"], told["square"]
    pieces = table.pieces
    if pieces.at[square] == EMPTY:
        place = named(pieces.row, square)
        raise EventError("no-piece", "There is no piece on square {square}", square=place)
    if by != "arbiter" and table.over(by):
        return
    if square in table.awaiting:
        _captured(table, by, square)
        return
    code = None if by == "arbiter" else _code(table, by, square)
    touched = _touched(table, by, square)
    pieces.remove(square)
    if code is not None:
        irregularity(table, code, by, touched=touched)


def _touched(table: Table, by: str, square: int) -> tuple[int, ...]:
    """Who takes a piece of his own off in his turn has touched it, if "ajeito" was not said."""
    own = by == table.expected and table.pieces.color(square) == by
    return (square,) if own and not table.announced else ()


def _captured(table: Table, by: str, square: int) -> None:
    """One of the pieces that were jumped."""
    lance = table.lance
    assert lance is not None  # noqa: S101  (what awaits removal was jumped by a lance)
    mine = by == lance.by
    early = lance.unfinished and mine and "j" not in lance.flagged
    resumed = lance.completed and mine and lance.removed and "m" not in lance.flagged
    table.awaiting.remove(square)
    table.pieces.remove(square)
    lance.removed.append(square)
    if lance.fits:
        _tell_apart(table, lance)
    if early:
        lance.flagged.add("j")
        irregularity(table, "j", lance.by)
    elif resumed:
        lance.flagged.add("m")
        irregularity(table, "m", lance.by)
    elif mine and _disorderly(table, lance):
        lance.flagged.add("disorder")
        irregularity(table, "disorder", lance.by)


def _tell_apart(table: Table, lance: Lance) -> None:
    """What is removed shows which capture an unclear one was."""
    removed = set(lance.removed)
    lance.fits = tuple(m for m in lance.fits if removed <= set(m.captured))
    left = {n for move in lance.fits for n in move.captured} - removed
    table.awaiting = [n for n in table.awaiting if n in left]
    done = [move for move in lance.fits if removed == set(move.captured)]
    pending = next((p for p in table.pendings if p.offender == lance.by), None)
    if done and pending is not None:
        pending.move, lance.fits, table.awaiting = done[0], (), []


def _disorderly(table: Table, lance: Lance) -> bool:
    """Whether the removal has just left the order of the jumps, where the book asks for it."""
    asked = "disorder" in table.regulation.conduct and "disorder" not in lance.flagged
    return asked and lance.ordered and not _in_order(lance)


def _in_order(lance: Lance) -> bool:
    """Ascending or descending in the order of the jumps (INT 4.11)."""
    count = len(lance.removed)
    return lance.removed in (list(lance.jumped[:count]), list(lance.jumped[::-1][:count]))


def _code(table: Table, by: str, square: int) -> str:
    """Which irregularity it is to take off a piece that was not captured."""
    lance, own = table.lance, table.pieces.color(square) == by
    if lance is not None and lance.by == by and lance.jumped:
        if lance.unfinished and not own and _capturable(table, by, square):
            return "j"
        return "n" if own else "l"
    if not own and by == table.expected and _capturable(table, by, square):
        return "j"
    return "g"


def _capturable(table: Table, by: str, square: int) -> bool:
    board = table.history.board
    if board.turn != by:
        return False
    bound = table.bound
    return any(square in m.captured for m in board.legal_moves if bound in (None, m.from_square))


def interrupted(table: Table, by: str) -> None:
    """*by* does something else while captured pieces are left: the removal is halted (code m)."""
    lance = table.lance
    if lance is None or lance.by != by or lance.completed or not table.awaiting:
        return
    if lance.removed and not lance.unfinished and "m" not in lance.flagged:
        lance.flagged.add("m")
        irregularity(table, "m", by)


def left_on(table: Table, by: str) -> None:
    """The other player acts while captured pieces are left: fewer were removed (code k)."""
    lance = table.lance
    if lance is None or lance.by == by or lance.completed:
        return
    complete(table, lance)


def complete(table: Table, lance: Lance) -> None:
    """The lance is at its end; what was captured and is left on the board is code k."""
    lance.completed = True
    if table.awaiting and not lance.unfinished and "k" not in lance.flagged:
        lance.flagged.add("k")
        irregularity(table, "k", lance.by)


def crown(table: Table, told: Mapping[str, Any]) -> None:
    """A second man on a new king; INT 3.6 and FPD 2.2.5 leave it to the opponent."""
    by, square = told["by"], told["square"]
    pieces = table.pieces
    piece = pieces.at[square]
    if piece == EMPTY:
        place = named(pieces.row, square)
        raise EventError("no-piece", "There is no piece on square {square}", square=place)
    if square not in pieces.uncrowned and piece not in (WHITE_MAN, BLACK_MAN):
        raise EventError(
            "crowned-already",
            "The piece on square {square} is crowned",
            square=named(pieces.row, square),
        )
    if by != "arbiter":
        if table.over(by):
            return
        interrupted(table, by)
    if square in pieces.uncrowned:
        pieces.uncrowned.discard(square)
        for pending in table.pendings:
            if pending.before.pieces.at[square] == piece:
                pending.before = pending.before.crowned(square)
        return
    pieces.at[square] = piece + 1
    if by != "arbiter":
        irregularity(table, "crown", by)
