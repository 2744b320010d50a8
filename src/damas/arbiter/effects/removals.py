"""Captured pieces that are still on the board: taken off, left, or forgotten (CAP-14)."""

from __future__ import annotations

from ..draft import Draft
from ..model.codes import DISORDER, REMOVAL_HALTED, REMOVED_EARLY, TOO_FEW_REMOVED
from ..model.pieces import without_first
from ..model.position import LastMove
from .irregularities import record_irregularity


def remove_captured(draft: Draft, by: str, square: int) -> None:
    """Takes off one of the pieces that were jumped; at the wrong time it is an irregularity."""
    last = draft.last_move
    assert last is not None  # noqa: S101  (a piece that awaits removal was jumped by a move)
    mine = by == last.by
    early = last.unfinished and mine and REMOVED_EARLY not in last.flagged
    resumed = last.completed and mine and REMOVAL_HALTED not in last.flagged
    draft.awaiting = without_first(draft.awaiting, square)
    draft.pieces = draft.pieces.without(square)
    draft.last_move = last = last.without(square)
    if last.fits:
        _distinguish(draft, last)
    if early:
        flag_removal(draft, REMOVED_EARLY)
    elif resumed:
        flag_removal(draft, REMOVAL_HALTED)
    elif mine and _just_left_order(draft, last):
        flag_removal(draft, DISORDER)


def flag_removal(draft: Draft, code: str, reporter: str | None = None) -> None:
    """Records an irregularity in the removal after the last move, once for each code."""
    last = draft.last_move
    assert last is not None  # noqa: S101  (asked before)
    draft.last_move = last._replace(flagged=last.flagged | {code})
    pending = record_irregularity(draft, code, last.by)
    if reporter is not None:
        draft.cases = draft.cases.reported(pending, reporter)


def _distinguish(draft: Draft, last: LastMove) -> None:
    """Finds by the pieces removed which capture an unclear one was."""
    removed = set(last.removed)
    fits = tuple(move for move in last.fits if removed <= set(move.captured))
    left = {n for move in fits for n in move.captured} - removed
    draft.awaiting = tuple(n for n in draft.awaiting if n in left)
    done = [move for move in fits if removed == set(move.captured)]
    pending = draft.cases.pending_of(last.by)
    if done and pending is not None:
        draft.cases = draft.cases.with_pending(pending.with_move(done[0]))
        fits, draft.awaiting = (), ()
    draft.change_last_move(fits=fits)


def _just_left_order(draft: Draft, last: LastMove) -> bool:
    """Whether the removal has just left the order of the jumps, where the book asks for it."""
    asked = draft.policy.removal is not None and DISORDER not in last.flagged
    return asked and last.ordered and not _in_order(last)


def _in_order(last: LastMove) -> bool:
    """Whether the pieces came off in the order of the jumps or against it (INT 4.11)."""
    count = len(last.removed)
    return last.removed in (last.jumped[:count], last.jumped[::-1][:count])


def interrupted(draft: Draft, by: str) -> None:
    """*by* does something else while captured pieces are left: the removal is halted (code m)."""
    last = draft.last_move
    if last is None or last.by != by or last.completed or not draft.awaiting:
        return
    if last.removed and not last.unfinished and REMOVAL_HALTED not in last.flagged:
        flag_removal(draft, REMOVAL_HALTED)


def check_unremoved(draft: Draft, by: str) -> None:
    """The other player acts while captured pieces are left: fewer were removed (code k)."""
    last = draft.last_move
    if last is not None and last.by != by and not last.completed:
        complete(draft)


def complete(draft: Draft) -> None:
    """The last move is at its end; captured pieces left on the board are code k."""
    last = draft.last_move
    if last is None:
        return
    draft.last_move = last.at_end()
    if draft.awaiting and not last.unfinished and TOO_FEW_REMOVED not in last.flagged:
        flag_removal(draft, TOO_FEW_REMOVED)


def report_unremoved(draft: Draft, by: str, code: str) -> bool:
    """A removal that stands still is k or m when somebody else says so; whether it is."""
    last = draft.last_move
    if last is None or by == last.by or not draft.awaiting:
        return False
    if code != TOO_FEW_REMOVED and not (code == REMOVAL_HALTED and last.removed):
        return False
    flag_removal(draft, code, reporter=by)
    return True
