"""Pieces taken off and crowned: when they may leave the board, and in which order (CAP-14)."""

from __future__ import annotations

from ..draft import Draft
from ..effects.irregularities import record_irregularity
from ..effects.removals import interrupted, remove_captured
from ..effects.touching import require_piece
from ..model.codes import (
    CROWN,
    OWN_REMOVED,
    REMOVED_EARLY,
    REMOVED_UNCAPTURED,
    REMOVED_WITHOUT_REASON,
)
from ..model.pieces import BLACK_MAN, WHITE_MAN, named
from ..protocol import events
from ..protocol.errors import EventError


def remove(draft: Draft, event: events.Remove) -> None:
    """A piece is taken off the board: a captured one in its order, or codes g, j, l, n."""
    by, square = event.by, event.square
    require_piece(draft, square)
    if by != "arbiter" and draft.refused_as_over(by):
        return
    if square in draft.awaiting:
        remove_captured(draft, by, square)
        return
    code = None if by == "arbiter" else _code(draft, by, square)
    touched = _touched(draft, by, square)
    draft.pieces = draft.pieces.without(square)
    if code is not None:
        record_irregularity(draft, code, by, touched=touched)


def _touched(draft: Draft, by: str, square: int) -> tuple[int, ...]:
    """A player who takes off an own piece in his turn has touched it, with no warning."""
    own = by == draft.expected and draft.pieces.colour(square) == by
    return (square,) if own and not draft.announced else ()


def _code(draft: Draft, by: str, square: int) -> str:
    """The irregularity of taking off a piece that was not captured."""
    last, own = draft.last_move, draft.pieces.colour(square) == by
    if last is not None and last.by == by and last.jumped:
        if last.unfinished and not own and _capturable(draft, by, square):
            return REMOVED_EARLY
        return OWN_REMOVED if own else REMOVED_UNCAPTURED
    if not own and by == draft.expected and _capturable(draft, by, square):
        return REMOVED_EARLY
    return REMOVED_WITHOUT_REASON


def _capturable(draft: Draft, by: str, square: int) -> bool:
    if draft.record.turn != by:
        return False
    bound, legal = draft.bound, draft.record.legal_moves
    return any(square in move.captured for move in legal if bound in (None, move.from_square))


def crown(draft: Draft, event: events.Crown) -> None:
    """A second man on a new king; INT 3.6 and FPD 2.2.5 leave it to the opponent."""
    by, square = event.by, event.square
    require_piece(draft, square)
    piece = draft.pieces.at[square]
    if square not in draft.pieces.uncrowned and piece not in (WHITE_MAN, BLACK_MAN):
        raise EventError(
            "crowned-already",
            "The piece on square {square} is crowned",
            square=named(draft.policy.variant, square),
        )
    if by != "arbiter":
        if draft.refused_as_over(by):
            return
        interrupted(draft, by)
    if square in draft.pieces.uncrowned:
        draft.pieces = draft.pieces.crowned(square)
        for one in draft.pendings:
            if one.before.pieces.at[square] == piece:
                changed = one._replace(before=one.before.crowned(square))
                draft.cases = draft.cases.with_pending(changed)
        return
    draft.pieces = draft.pieces.with_piece(square, piece + 1)
    if by != "arbiter":
        record_irregularity(draft, CROWN, by)
