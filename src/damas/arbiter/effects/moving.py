"""Moves carried out on the board: legal ones, and irregularities a to i (IRR-01)."""

from __future__ import annotations

from collections.abc import Sequence

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.board import Board
from ..draft import Draft
from ..judging.judge import MoveVerdict, judge
from ..model.codes import (
    CHAIN_STOPPED,
    INACTIVE,
    IRREGULAR_MOVE,
    OPPONENTS_PIECE,
    OTHER_PIECE_TOUCHED,
    TAKEN_BACK,
    TWO_MOVES,
    UNCLEAR,
    UNCROWNED,
)
from ..model.pieces import EMPTY, named, promotion_rows
from ..model.position import LastMove, PositionInHand
from ..model.record import PlayedMove
from ..protocol.errors import EventError
from .ending import settle
from .irregularities import accept_by_playing_on, record_irregularity
from .lapses import lapse_claim, lapse_offer
from .removals import check_unremoved, interrupted
from .touching import forget_touches, require_piece, touch_piece

Squares = tuple[int | str, ...]


def require_free(draft: Draft, place: int | str) -> None:
    """Raises EventError where a piece stands, or was lifted from."""
    if not draft.pieces.is_free(place):
        where = named(draft.policy.variant, place)
        raise EventError("occupied", "Square {square} is occupied", square=where)


def carry_out(draft: Draft, by: str, path: Squares, hand: str | None) -> None:
    """A move is carried out and the piece let go (INT 3.10, 4.10).

    An unfinished chain is a shorter path. The arbiter carries pieces about, which is no move.
    """
    start, end = path[0], path[-1]
    assert isinstance(start, int)  # noqa: S101  (only the last square of a path may be light)
    require_piece(draft, start)
    if end != start:
        require_free(draft, end)
    if by == "arbiter":
        _carry(draft, start, end)
        return
    if draft.refused_as_over(by):
        return
    if start == end and len(path) == 2:
        touch_piece(draft, by, start)
        return
    last = draft.last_move
    if last is not None and last.by == by:
        _act_again(draft, last, start, path)
    elif by != draft.expected:
        _out_of_turn(draft, by, path, _second_move_code(draft, by, start))
    else:
        _in_turn(draft, by, start, path, hand)


def _second_move_code(draft: Draft, by: str, start: int) -> str:
    """The irregularity of a second move, by the piece that was played."""
    return TWO_MOVES if draft.pieces.colour(start) == by else OPPONENTS_PIECE


def _carry(draft: Draft, start: int, end: int | str, *, crowns: bool = False) -> None:
    pieces = draft.pieces
    if isinstance(end, str):
        draft.pieces = pieces.without(start).laid_beside(end, pieces.at[start])
    elif start != end or crowns:
        draft.pieces = pieces.moved(start, end, crowns=crowns)


def _crowns(draft: Draft, path: Squares, verdict: MoveVerdict) -> bool:
    """Whether the move makes a king of a man, in games that crown one on its way too."""
    if verdict.move is not None:
        return verdict.move.promotes
    row, start = draft.policy.variant, path[0]
    colour = draft.pieces.colour(start) if isinstance(start, int) else None
    if colour is None or not row.promotion_in_passing:
        return False
    return any(place in promotion_rows(row)[colour] for place in path[1:])


def _in_turn(draft: Draft, by: str, start: int, path: Squares, hand: str | None) -> None:
    if not _may_play(draft, by):
        return
    board, verdict = draft.record.board, _verdict(draft, path)
    faults = _faults(draft, by, start, verdict)
    before = _before(draft, by)
    _carry(draft, start, path[-1], crowns=_crowns(draft, path, verdict))
    draft.last_move = LastMove(
        by,
        path,
        board,
        verdict.jumped,
        ordered=verdict.code is None and len(verdict.jumped) > 1,
        unfinished=verdict.code == CHAIN_STOPPED,
        hand=hand,
        fits=verdict.fits,
    )
    draft.awaiting = _left_of(draft, verdict.jumped)
    forget_touches(draft)
    if not faults and verdict.move is not None:
        played = PlayedMove(by, path)
        record, touched = draft.record, (start,)
        draft.record = record.with_move(played, verdict.move, draft.number, before, touched)
        return
    for code, broken, listed in faults:
        record_irregularity(
            draft,
            code,
            by,
            movement=True,
            move=verdict.move,
            path=path,
            touched=(start,),
            law=broken,
            due=_due(board),
            listed=listed,
        )


def _may_play(draft: Draft, by: str) -> bool:
    """Settles everything that ends when *by* plays; whether the game still goes on."""
    check_unremoved(draft, by)
    accept_by_playing_on(draft, by)
    if draft.talk.offer is not None:
        lapse_offer(draft, by)
    if draft.talk.refusals:
        lapse_claim(draft, by)
    if draft.talk.claimed is not None:
        draft.change_talk(examined=None, claimed=None)
    settle(draft)
    if draft.refused_as_over(by):
        return False
    if draft.record.outcome is not None:
        text = Text("The position is at its end: what waits must be decided first")
        draft.add_ruling("refused", text, code="over", by=by)
        return False
    return True


def _left_of(draft: Draft, jumped: Sequence[int]) -> tuple[int, ...]:
    """The jumped pieces that are still on the board."""
    at = draft.pieces.at
    return tuple([n for n in jumped if at[n] != EMPTY]) if jumped else ()


def _before(draft: Draft, by: str) -> PositionInHand:
    """The position in hand before the move, and before any irregularity of *by* in his turn."""
    if not draft.cases.pendings:
        return draft.before
    ply = len(draft.record.entries)
    own = next((p for p in draft.pendings if p.offender == by and p.case.ply == ply), None)
    if own is None:
        return draft.before
    return own.before._replace(touched=(*own.before.touched, *own.touched, *draft.touched))


def _due(board: Board) -> tuple[str, ...]:
    """The captures of which one must be made."""
    return tuple(move.text() for move in board.legal_moves if move.is_capture)


def _verdict(draft: Draft, path: Squares) -> MoveVerdict:
    if isinstance(path[-1], str):
        return MoveVerdict(INACTIVE, None, None, ())
    return judge(draft.record.board, path)  # type: ignore[arg-type]


def _faults(
    draft: Draft, by: str, start: int, verdict: MoveVerdict
) -> list[tuple[str, Citation | None, str]]:
    """Everything wrong with a move: its code, the law on movement, its entry of the book's list."""
    found: list[tuple[str, Citation | None, str]] = []
    policy, own = draft.policy, draft.pieces.colour(start) == by
    accepted = verdict.code == UNCLEAR and policy.shown is None and verdict.move is not None
    if verdict.code is not None and not accepted:
        found.append((verdict.code, policy.law(verdict.rule, verdict.case), verdict.code))
    elif policy.crowning is not None and not draft.pieces.may_move(start, policy.crowning):
        found.append((IRREGULAR_MOVE, policy.crowning.citation, UNCROWNED))
    if draft.bound not in (None, start) and own and policy.touch is not None:
        found.append((OTHER_PIECE_TOUCHED, policy.touch.citation, OTHER_PIECE_TOUCHED))
    return found


def _out_of_turn(draft: Draft, by: str, path: Squares, code: str) -> None:
    start = path[0]
    assert isinstance(start, int)  # noqa: S101  (only the last square of a path may be light)
    _carry(draft, start, path[-1])
    law = draft.policy.law("turn")
    record_irregularity(draft, code, by, movement=True, path=path, law=law)


def _act_again(draft: Draft, last: LastMove, start: int, path: Squares) -> None:
    """The player who has just played acts again: a chain goes on, or codes a, d, e."""
    end, by = path[-1], last.by
    waiting = draft.cases.pending_of(by) is not None
    if last.unfinished and waiting and start == last.path[-1] and isinstance(end, int):
        _go_on(draft, last, start, path)
        return
    interrupted(draft, by)
    if _changes_its_end(draft, last, start, end):
        code = TAKEN_BACK
    elif last.taken_back:
        _instead(draft, by, start, path)
        return
    else:
        code = _second_move_code(draft, by, start)
    draft.change_last_move(taken_back=code == TAKEN_BACK)
    _out_of_turn(draft, by, path, code)


def _changes_its_end(draft: Draft, last: LastMove, start: int, end: int | str) -> bool:
    """Whether the piece goes back, or to another square that it could have gone to at first."""
    if start != last.path[-1]:
        return False
    if end == last.path[0]:
        return True
    if not isinstance(end, int) or last.jumped or last.board.turn != last.by:
        return False
    first = last.path[0]
    other = isinstance(first, int) and last.board.find_moves([first, end])
    return bool(other) and not draft.pieces.board(last.by).find_moves([start, end])


def _instead(draft: Draft, by: str, start: int, path: Squares) -> None:
    """Another move in place of the one taken back: part of the same irregularity."""
    draft.change_last_move(taken_back=False)
    pending = draft.cases.pending_of(by)
    if pending is None:
        _out_of_turn(draft, by, path, TWO_MOVES)
        return
    if isinstance(path[-1], int):
        draft.cases = draft.cases.with_pending(pending._replace(path=path))
    _carry(draft, start, path[-1])


def _go_on(draft: Draft, last: LastMove, start: int, path: Squares) -> None:
    """A chain let go too soon is carried on: the move as a whole is judged anew."""
    whole = (*last.path, *path[1:])
    verdict = judge(last.board, [square for square in whole if isinstance(square, int)])
    _carry(draft, start, path[-1])
    draft.change_last_move(
        path=whole, jumped=verdict.jumped, unfinished=verdict.code == CHAIN_STOPPED
    )
    draft.awaiting = _left_of(draft, verdict.jumped)
    pending = draft.cases.pending_of(last.by)
    assert pending is not None  # noqa: S101  (asked before)
    pending = pending._replace(path=whole)
    if verdict.code is None:
        pending = pending.with_move(verdict.move)
    draft.cases = draft.cases.with_pending(pending)
    if verdict.code is not None and verdict.code not in pending.codes:
        record_irregularity(
            draft,
            verdict.code,
            last.by,
            movement=True,
            path=whole,
            law=draft.policy.law(verdict.rule, verdict.case),
            due=_due(last.board),
        )
