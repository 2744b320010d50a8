"""Irregularities as they are noticed, and what playing on makes of them (IRR-01 to IRR-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .._kernel import Move
from ..citation import Citation
from ..game import OTHER
from ..i18n import Text
from ..variants import Variant
from .codes import CODES
from .matters import Case, Pending
from .pieces import Pieces, named_text
from .ruling import GAME_END, NEXT_LANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .table import Table

BOTH = ("rectify", "keep")


def policy_of(table: Table) -> str:
    """ "opponent_choice", "mandatory_restore", or "arbiter_decides" where the book is silent."""
    rules = table.regulation.irregularities
    return "arbiter_decides" if rules is None else rules.policy


def decider(table: Table) -> Citation | None:
    """The article that says who decides."""
    rules = table.regulation.irregularities
    return table.regulation.omitted if rules is None else rules.citation


def article_of(table: Table, code: str) -> Citation | None:
    """The article under which a code falls."""
    rules = table.regulation.irregularities
    named = table.regulation.conduct.get(code)
    if named is not None:
        return named
    return table.regulation.omitted if rules is None else rules.article(code)


def terms(table: Table, offender: str) -> tuple[str, tuple[str, ...], str | None]:
    """Whose right a decision is, between what, and until when."""
    policy = policy_of(table)
    if policy == "opponent_choice":
        return OTHER[offender], BOTH, NEXT_LANCE
    if policy == "mandatory_restore":
        return "arbiter", ("rectify",), GAME_END
    return "arbiter", BOTH, GAME_END


def irregularity(  # noqa: PLR0913  (what is known of one)
    table: Table,
    code: str,
    by: str,
    *,
    movement: bool = False,
    move: Move | None = None,
    path: Sequence[int] = (),
    touched: Sequence[int] = (),
    law: Citation | None = None,
    right: str | None = None,
    due: tuple[str, ...] = (),
) -> Pending:
    """Notices an irregularity of *by*; what it is put right to is what stood before this event."""
    citation = article_of(table, code)
    pending = next((p for p in table.pendings if p.offender == by), None)
    if pending is None:
        pending = _opened(table, by, right)
    pending.case.faults.append((code, citation))
    pending.case.stands = table.pieces.board(OTHER[by] if movement else table.expected).fen
    if code in DUE:
        pending.case.due = pending.case.due or due
    if movement:
        pending.began = pending.began if pending.movement else table.before
        pending.move = None if pending.movement else move
        pending.movement, pending.entered = True, False
        pending.path = tuple(path)
    pending.touched = tuple(dict.fromkeys((*pending.touched, *touched)))
    announce(table, pending, code, citation, law)
    return pending


def _opened(table: Table, by: str, right: str | None) -> Pending:
    """A case against *by*, and what waits for a decision about it."""
    whose, choices, expires = terms(table, by)
    case = Case(
        by,
        len(table.history.entries),
        len(table.log) + 1,
        table.history.board.fen,
        "",
        None if table.watch is None else table.watch.to_dict(table.now),
    )
    pending = Pending(case, right or whose, choices, expires, table.before, table.before)
    table.pendings.append(pending)
    table.cases.append(case)
    return pending


def announce(
    table: Table, pending: Pending, code: str, citation: Citation | None, law: Citation | None
) -> None:
    """Says what is irregular, whose right the decision is, and which captures were due."""
    due = pending.case.due if code in DUE else ()
    table.say(
        "irregularity",
        fault_text(code, due, table.regulation.variant),
        code=code,
        citation=citation,
        by=pending.offender,
        right=pending.right,
        choices=pending.choices,
        expires=pending.expires,
        law=law,
        more={"due": list(due)} if due else {},
    )


def fault_text(code: str, due: Sequence[str], row: Variant) -> Text:
    """What is irregular in words, with the captures of which one had to be made."""
    if code not in DUE or not due:
        return CODES[code]
    captures = named_text(row, " | ".join(due))
    return Text("{fault} Due: {captures}", {"fault": CODES[code], "captures": captures})


DUE = ("f", "h", "i")
"""The irregularities that leave a capture undone which was due."""


# The opponent plays on


def reply(table: Table, by: str) -> None:
    """*by* plays a lance: what his opponent did wrong is accepted, or stays open (IRR-03)."""
    table.awaiting = []
    for pending in [p for p in table.pendings if p.offender != by]:
        codes, citation = pending.codes, lapse(table)
        if pending.right == by:
            accept(table, pending, "kept")
            kind, text = "lapsed", Text("Accepted by playing on")
        else:
            accept(table, pending, "continued")
            kind, text = "continued", Text("The game goes on, but this can still be put right")
            citation = decider(table)
        close(table, pending.case, kind, by)
        table.say(kind, text, code=codes[0], citation=citation, by=by, more={"codes": list(codes)})


def lapse(table: Table) -> Citation | None:
    rules = table.regulation.irregularities
    return None if rules is None else rules.lapse


def close(table: Table, case: Case, how: str, by: str) -> None:
    """Writes down how a case ended."""
    case.how, case.decider = how, by
    case.decided, case.after = len(table.log) + 1, table.history.board.fen


def accept(table: Table, pending: Pending, kind: str, *, finishing: bool = False) -> None:
    """Lets what stands be the record: as a legal lance where it is one, else as a position.

    *finishing*: captured pieces that are still to be removed count as removed, unless the lance is
    at its end: the clock was pressed.
    """
    place = table.pendings.index(pending)
    later = [p for p in table.pendings[place + 1 :] if not p.entered]
    pieces = (later[0].before.pieces if later else table.pieces).hands_back()
    lance = table.lance
    if "k" in pending.codes or (lance is not None and (lance.completed or lance.fits)):
        table.awaiting = []
    if finishing:
        for number in table.awaiting:
            pieces.remove(number)
    table.pendings.remove(pending)
    if lance is not None and lance.by == pending.offender and pending.movement:
        lance.unfinished, lance.fits = False, ()  # what stands is the whole lance
    if pending.entered:
        return
    _enter(table, pending, pieces, kind)
    fresh = table.history.uncrowned(pieces, table.uncrowned)
    table.before = replace(table.before, uncrowned=fresh, light=table.light)
    for one in later:  # it was done on top of what is now in the record
        one.before = replace(one.before, uncrowned=fresh, light=table.light)
        one.began = replace(one.began, uncrowned=fresh, light=table.light)
        one.case.ply = len(table.history.entries)
        one.case.before = table.history.board.fen


def _enter(table: Table, pending: Pending, pieces: Pieces, kind: str) -> None:
    """Writes what stands into the record."""
    record, played = table.history, pending.movement
    turn = OTHER[pending.offender] if played else record.turn
    told, event = (pending.offender, pending.path, pending.codes), len(table.log) + 1
    before = replace(pending.began if played else pending.before, moved=pending.touched)
    move = pending.move
    legal = move is not None and move in record.board.legal_moves
    if move is not None and legal and pieces.stands_as(record.board.after(move)):
        record.push(told, move, event, before, kind)
    elif turn != record.turn or not record.stands(pieces):
        record.keep(told, pieces.board(turn), event, before, kind, played=played)
        table.light = tuple(pieces.inactive)
