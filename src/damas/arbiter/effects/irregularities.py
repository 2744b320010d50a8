"""Irregularities as they are noticed, and how playing on accepts them (IRR-01 to IRR-03)."""

from __future__ import annotations

from collections.abc import Sequence

from ..._kernel import Move
from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.game import OTHER
from ..draft import Draft
from ..model.cases import Case, Pending
from ..model.codes import CAPTURE_DUE, IRREGULAR_MOVE, TOO_FEW_REMOVED, UNCROWNED_MOVED
from ..model.pieces import Pieces
from ..model.record import PlayedMove
from ..model.ruling import GAME_END
from ..policy import RESTORED
from ..wording.phrases import fault_text


def record_irregularity(  # noqa: PLR0913  (all that is known of one)
    draft: Draft,
    code: str,
    by: str,
    *,
    movement: bool = False,
    move: Move | None = None,
    path: Sequence[int | str] = (),
    touched: Sequence[int] = (),
    law: Citation | None = None,
    right: str | None = None,
    shared: bool = False,
    due: tuple[str, ...] = (),
    listed: str | None = None,
) -> Pending:
    """Opens a case against *by*, or adds to the one that waits, and says what is irregular.

    Put right, the position before this event stands again. *movement*: it is a move; *path*, *move*
    and *due* describe it. *right*: the side that decides, where it is not the usual one. *shared*:
    it is of both players, or nobody knows whose. *listed*: the entry of the book's list that it is,
    where that is not its code's.
    """
    citation = draft.policy.article_of(listed or code)
    pending = draft.cases.pending_of(by) or open_case(draft, by, code, right)
    if draft.restores(code):
        pending = pending._replace(choices=RESTORED)
    case = pending.case
    case = case._replace(
        faults=(*case.faults, (code, citation)),
        stands=draft.pieces.fen(OTHER[by] if movement else draft.expected),
        due=case.due or due if code in CAPTURE_DUE else case.due,
        shared=shared or (case.shared and not movement),
    )
    every = tuple(dict.fromkeys((*pending.touched, *touched)))
    pending = pending._replace(case=case, touched=every)
    if movement:
        pending = pending._replace(
            began=pending.began if pending.movement else draft.before,
            move=None if pending.movement else move,
            movement=True,
            entered=False,
            path=tuple(path),
        )
    draft.cases = draft.cases.with_pending(pending)
    announce(draft, pending, code, citation, law)
    return pending


def open_case(draft: Draft, by: str, code: str, right: str | None = None) -> Pending:
    """Opens a case against *by*, which waits for a decision."""
    whose, choices, expires = draft.policy.terms(by, code)
    case = Case(
        len(draft.cases.every),
        by,
        len(draft.record.entries),
        draft.number,
        draft.record.fen,
        "",
        None if draft.clock is None else draft.clock.to_dict(draft.now),
    )
    if right == "arbiter":
        expires = GAME_END  # playing on takes nothing from the arbiter
    pending = Pending(case, right or whose, choices, expires, draft.before, draft.before)
    draft.cases = draft.cases.opened(pending)
    return pending


def announce(
    draft: Draft, pending: Pending, code: str, citation: Citation | None, law: Citation | None
) -> None:
    """Says what is irregular, which side may decide, and which captures were due."""
    due = pending.case.due if code in CAPTURE_DUE else ()
    uncrowned = code == IRREGULAR_MOVE and citation != draft.policy.article_of(code)
    text = UNCROWNED_MOVED if uncrowned else fault_text(code, due, draft.policy.variant)
    draft.add_ruling(
        "irregularity",
        text,
        code=code,
        citation=citation,
        by=pending.case.by,
        right=pending.right,
        choices=pending.choices,
        expires=pending.expires,
        law=law,
        more={"due": list(due)} if due else {},
    )


def close(draft: Draft, case: Case, how: str, by: str) -> None:
    """Writes down how a case ended."""
    current = draft.cases.every[case.number]
    after = draft.record.fen
    closed = current._replace(how=how, decider=by, decided=draft.number, after=after)
    draft.cases = draft.cases.with_case(closed)


# The opponent plays on


def accept_by_playing_on(draft: Draft, by: str) -> None:
    """*by* plays a move: his opponent's irregularity is accepted, or stays open (IRR-03)."""
    draft.awaiting = ()
    for one in draft.pendings:
        if one.offender == by or one.past:
            continue
        pending = draft.cases.waiting(one.case) or one
        codes, policy = pending.codes, draft.policy
        if pending.right == by:
            accept(draft, pending, "kept")
            kind, text, citation = "lapsed", Text("Accepted by playing on"), policy.lapse
        else:
            accept(draft, pending, "continued")
            text = Text("The game goes on, but this can still be put right")
            kind, citation = "continued", policy.decided_by(pending.right, codes[0])
        close(draft, pending.case, kind, by)
        more = {"codes": list(codes)}
        draft.add_ruling(kind, text, code=codes[0], citation=citation, by=by, more=more)


def accept(draft: Draft, pending: Pending, kind: str, *, finishing: bool = False) -> None:
    """Enters what stands into the record: a legal move where it is one, else a position.

    *finishing*: captured pieces that are still to be removed count as removed, unless the move is
    at its end: the clock was pressed.
    """
    if pending.past:
        draft.cases = draft.cases.without(pending)
        return
    place = draft.pendings.index(pending)
    later = [one for one in draft.pendings[place + 1 :] if not one.entered]
    pieces = (later[0].before.pieces if later else draft.pieces).with_hands_empty()
    last = draft.last_move
    if TOO_FEW_REMOVED in pending.codes or (last is not None and (last.completed or last.fits)):
        draft.awaiting = ()
    if finishing:
        pieces = pieces.without(*draft.awaiting)
    draft.cases = draft.cases.without(pending)
    if last is not None and last.by == pending.offender and pending.movement:
        draft.change_last_move(unfinished=False, fits=())  # the whole move stands
    if pending.entered:
        return
    _enter(draft, pending, pieces, kind)
    fresh = draft.record.uncrowned(pieces, draft.uncrowned)
    draft.before = draft.before._replace(uncrowned=fresh, light=draft.light)
    for one in later:  # it was done on top of the position that is now in the record
        case = one.case._replace(ply=len(draft.record.entries), before=draft.record.fen)
        draft.cases = draft.cases.with_pending(
            one._replace(
                case=case,
                before=one.before._replace(uncrowned=fresh, light=draft.light),
                began=one.began._replace(uncrowned=fresh, light=draft.light),
            )
        )


def _enter(draft: Draft, pending: Pending, pieces: Pieces, kind: str) -> None:
    """Writes the position that stands into the record."""
    record, moved = draft.record, pending.movement
    turn = OTHER[pending.offender] if moved else record.turn
    played = PlayedMove(pending.offender, pending.path, pending.codes)
    before, touched = pending.began, pending.touched
    move = pending.move
    legal = move is not None and move in record.legal_moves
    if move is not None and legal and pieces.stands_as(record.board.after(move)):
        draft.record = record.with_move(played, move, draft.number, before, touched, kind)
    elif turn != record.turn or not record.stands(pieces):
        board = pieces.board(turn)
        draft.record = record.with_position(
            played, board, draft.number, before, touched, kind, moved=moved
        )
        draft.light = pieces.inactive
