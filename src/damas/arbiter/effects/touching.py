"""Touched pieces: the ones that bind, and the ways to be free of them (TCH-01 to 03, IRR-05)."""

from __future__ import annotations

from collections.abc import Iterable

from ...base.i18n import Text
from ..draft import Draft
from ..model.pieces import EMPTY, named
from ..model.ruling import NEXT_MOVE
from ..protocol.errors import EventError
from .removals import check_unremoved, interrupted


def require_piece(draft: Draft, square: int) -> None:
    """Raises EventError where no piece stands."""
    if draft.pieces.at[square] == EMPTY:
        place = named(draft.policy.variant, square)
        raise EventError("no-piece", "There is no piece on square {square}", square=place)


def touch_piece(draft: Draft, by: str, square: int) -> None:
    """A player's hand is on a piece; the first own piece that can be played binds."""
    if square in draft.awaiting:
        return
    interrupted(draft, by)
    own = draft.pieces.colour(square) == by
    if own:
        check_unremoved(draft, by)
    if not own or by != draft.expected or (draft.announced and _adjusted(draft, square)):
        return
    rule = draft.policy.touch
    if rule is None or square in draft.touched:
        return
    draft.touched = (*draft.touched, square)
    if draft.bound is not None:
        return
    board = draft.board_for(by)
    legal = draft.record.legal_moves if board is draft.record.board else board.legal_moves
    moves = tuple([move.text() for move in legal if move.from_square == square])
    if moves and draft.pieces.may_move(square, draft.policy.crowning):
        draft.bound = square
        text, code = Text("The piece on square {square} must be played"), "bound"
    else:
        due = bool(legal) and legal[0].is_capture
        text, code, moves = _FREE[due], "free", ()
    draft.add_ruling(
        "touch",
        Text(text.template, {"square": named(draft.policy.variant, square)}),
        code=code,
        citation=rule.citation,
        by=by,
        choices=moves,
        expires=NEXT_MOVE if moves else None,
        more={"square": square},
    )


_FREE = {
    True: Text("The piece on square {square} cannot make the compulsory capture: it does not bind"),
    False: Text("The piece on square {square} cannot be played: another may be"),
}


def _adjusted(draft: Draft, square: int) -> bool:
    """Whether a warning of adjusting covers this touch; one for one touch is used up (FENAE 25)."""
    rule = draft.policy.touch
    if rule is None or not draft.announced:
        return False
    if rule.adjust_covers.value != "one-touch":
        return True
    for one in (square, None):
        if one in draft.announced:
            place = draft.announced.index(one)
            draft.announced = draft.announced[:place] + draft.announced[place + 1 :]
            return True
    return False


def forget_touches(draft: Draft) -> None:
    """A move was played: nothing touched binds any more, and no warning reaches further."""
    draft.touched, draft.announced, draft.bound = (), (), None


def bind_again(draft: Draft, squares: Iterable[int], first: int | None = None) -> None:
    """Pieces that the player to move has touched stay touched, by every way back (IRR-05).

    *squares*: in the order in which they were touched; *first*: the one that was bound. The first
    of them that can be played binds.
    """
    record, mine = draft.record, dict.fromkeys(squares)
    draft.touched = tuple(n for n in mine if _is_of(draft, n, record.turn))
    if draft.policy.touch is None:
        draft.touched = ()
    playable = {move.from_square for move in record.legal_moves}
    draft.bound = next(
        (
            n
            for n in (first, *draft.touched)
            if n in draft.touched
            and n in playable
            and draft.pieces.may_move(n, draft.policy.crowning)
        ),
        None,
    )


def _is_of(draft: Draft, square: int, colour: str) -> bool:
    piece = draft.record.board.piece_at(square)
    return piece is not None and piece[0] == colour
