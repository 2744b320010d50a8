"""Back to an earlier position, with everything that goes with it (IRR-04, IRR-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...base.citation import Citation
from ...base.i18n import Text
from ..draft import Draft
from ..model.cases import Pending
from ..model.codes import OTHER_PIECE_TOUCHED
from ..model.pieces import KINGS, Pieces, named
from ..model.position import LastMove, PositionInHand
from ..model.record import RecordedMove
from .touching import bind_again


def restore(draft: Draft, ply: int) -> None:
    """All is as it was after *ply* entries of the record; nothing since is open any more.

    The pieces stand as in the record; crowns, pieces on light squares and touched pieces are as
    they were before the move that followed, which itself touched a piece (IRR-05).
    """
    position, touched = _position_after(draft, ply)
    if draft.clock is not None:
        draft.clock = draft.clock.taken_back(ply)
    draft.record = draft.record.first(ply)
    at = draft.record.at
    uncrowned = frozenset([n for n in position.uncrowned if at[n] in KINGS])
    draft.pieces = Pieces(draft.policy.variant, at, uncrowned, position.light)
    draft.light = position.light
    earlier = [one for one in draft.pendings if one.entered and one.case.ply < ply]
    draft.cases = draft.cases.waiting_only(earlier)
    draft.awaiting = ()
    draft.last_move = _ended(draft, position.last_move)
    draft.announced = position.announced
    bind_again(draft, touched, position.bound)


def _position_after(draft: Draft, ply: int) -> tuple[PositionInHand, list[int]]:
    """The position in hand after *ply* entries, and every piece that was touched in it."""
    record, pendings = draft.record, draft.pendings
    waiting = next((one for one in pendings if one.case.ply == ply), None)
    open_move = next((one for one in pendings if one.lies_open), None)
    touched: list[int] = []
    if waiting is not None:
        touched += [*waiting.before.touched, *waiting.touched]
    if ply < len(record.entries):
        position = record.entries[ply].before
        touched += [*position.touched, *_touched_by(record.entries[ply], waiting)]
        return position if waiting is None else waiting.before, touched
    if open_move is not None:
        touched += [*open_move.began.touched, *open_move.touched]
    for one in pendings:
        if one is waiting or one is open_move:
            position = one.before if one is waiting else one.began
            return position, [*touched, *draft.touched]
    return draft.before, [*touched, *draft.touched]


def _touched_by(entry: RecordedMove, waiting: Pending | None) -> Sequence[int]:
    """The pieces touched by the move that is taken back, where it was its player's fault.

    A player whose own move was right plays again as he likes. If only the arbiter knows that
    another piece was touched first (c), the players must say which one.
    """
    found = waiting is not None and waiting.offender == entry.by
    if (
        found
        and waiting is not None
        and OTHER_PIECE_TOUCHED in waiting.codes
        and not entry.before.touched
    ):
        return ()
    return entry.touched if found or entry.codes else ()


def _ended(draft: Draft, last: LastMove | None) -> LastMove | None:
    """The last move before the position, at its end: nothing of it is to be carried on. None where
    it is that of the player who is to move, as where two cases are put right one after the other:
    that player has not moved yet."""
    if last is None or last.by == draft.record.turn:
        return None
    ply = len(draft.record.entries) - 1
    counted = draft.clock is not None and draft.clock.has_counted(last.by, ply)
    return last._replace(completed=True, unfinished=False, fits=(), counted=counted)


def undo_to(draft: Draft, position: PositionInHand) -> None:
    """Undoes everything that was done on top of a move that still waits."""
    pieces, uncrowned = position.pieces.with_hands_empty(), draft.uncrowned
    draft.restore(position._replace(pieces=pieces, uncrowned=uncrowned))


def say_restored(
    draft: Draft, code: str, by: str, citation: Citation | None, more: Mapping[str, Any]
) -> None:
    """Says that a position is restored, by which article, and which piece must still be played."""
    if draft.clock is not None:
        draft.clock = draft.clock.turned_to(draft.record.turn, draft.now)
    bound = draft.bound
    text = Text("The position before it is restored")
    if bound is not None:
        text = Text(
            "The position before it is restored: the piece on square {square} must be played",
            {"square": named(draft.policy.variant, bound)},
        )
    legal = draft.record.legal_moves
    moves = [move.text() for move in legal if bound in (None, move.from_square)]
    values = {"fen": draft.record.fen, "bound": bound, "moves": moves, **more}
    draft.add_ruling("restored", text, code=code, citation=citation, by=by, more=values)
