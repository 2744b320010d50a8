"""Irregularities that the arbiter finds in a move, or that are reported after it was played on."""

from __future__ import annotations

from ...base.i18n import Text
from ..draft import Draft
from ..model.cases import Case, Pending
from ..model.codes import CROWN, INACTIVE, PUT, REMOVED_WITHOUT_REASON
from ..model.ruling import GAME_END
from ..policy import BOTH
from ..protocol import events
from .deciding import closing_article
from .irregularities import announce, open_case, record_irregularity

WITHOUT_MOVE = (REMOVED_WITHOUT_REASON, INACTIVE, CROWN, PUT)


def is_about(draft: Draft, case: Case, ply: int) -> bool:
    """Whether a case is about entry *ply* of the record: the move, or a removal after it."""
    if ply == case.ply:
        return True
    entries = draft.record.entries
    return ply == case.ply - 1 < len(entries) and entries[ply].by == case.offender


def reopen(draft: Draft, fault: Case, code: str, by: str) -> None:
    """*by* reports an irregularity that was played on: it waits again, for the arbiter."""
    entries = draft.record.entries
    before = entries[fault.ply].before if fault.ply < len(entries) else draft.before
    reporter = fault.reporter or by
    case = fault._replace(how=None, decider=None, decided=None, after=None, reporter=reporter)
    pending = Pending(case, "arbiter", BOTH, GAME_END, before, before, entered=True, past=True)
    draft.cases = draft.cases.reopened(pending)
    announce(draft, pending, code, dict(case.faults)[code], None)


def find(draft: Draft, event: events.ReportIrregularity) -> bool:
    """The arbiter finds an irregularity that no event showed; whether there is such a move.

    It is about the move that *ply* names, else about the last one of the player *against*, or
    something done in that player's own turn. Nothing is decided by it.
    """
    record, code, against, ply = draft.record, event.code, event.against, event.ply
    if ply is None and against == record.turn and code in WITHOUT_MOVE:
        _note(draft, record_irregularity(draft, code, against))
        return True
    waits = next((one for one in draft.pendings if one.lies_open), None)
    if waits is not None and _names(waits, against, ply):
        _note(draft, record_irregularity(draft, code, waits.offender))
        return True
    ply = last_of(draft, against) if ply is None else _move_of(draft, ply)
    if not 0 <= ply < len(record.entries) or against not in (None, record.entries[ply].by):
        return False
    offender = against or record.entries[ply].by
    answered = waits is not None and waits.offender != offender
    last = ply == len(record.entries) - 1 and not answered
    closed = _closed(draft, code, offender, ply)
    kept = closed is not None and closed.how == "kept"
    if draft.policy.decides == "opponent_choice" and not last and not kept:
        text, citation = Text("Accepted by playing on"), draft.policy.lapse
        draft.add_ruling("refused", text, code=code, citation=citation, by="arbiter")
    elif closed is not None:
        text, citation = (
            Text("It has been decided, or accepted by playing on"),
            closing_article(draft, closed),
        )
        draft.add_ruling("refused", text, code=code, citation=citation, by="arbiter")
    elif last:
        _find_last(draft, code, offender)
    else:
        _find_past(draft, code, offender, ply)
    return True


def _note(draft: Draft, pending: Pending) -> None:
    draft.cases = draft.cases.reported(pending, pending.case.reporter or "arbiter")


def _names(waits: Pending, against: str | None, ply: int | None) -> bool:
    """Whether a finding names the move that waits, which is not in the record yet."""
    return against in (None, waits.offender) and ply in (None, waits.case.ply)


def last_of(draft: Draft, colour: str | None) -> int:
    """The place in the record of the last move of *colour*, or of all; -1 where there is none."""
    entries = draft.record.entries
    found = (n for n in reversed(range(len(entries))) if colour in (None, entries[n].by))
    return next(found, -1)


def _move_of(draft: Draft, ply: int) -> int:
    """The place of the move that entry *ply* is or belongs to, as a removal belongs to one."""
    entries = draft.record.entries
    if ply >= len(entries) or entries[ply].played:
        return ply
    moves = (n for n in reversed(range(ply)) if entries[n].played)
    return next((n for n in moves if entries[n].by == entries[ply].by), -1)


def _closed(draft: Draft, code: str, offender: str, ply: int) -> Case | None:
    """The case by which this irregularity of the move was decided already."""
    since = draft.record.entries[ply].event
    for case in draft.cases.of_game:
        same = code in case.codes and case.offender == offender and is_about(draft, case, ply)
        if same and case.how in ("kept", "lapsed") and (case.decided or 0) >= since:
            return case
    return None


def _find_last(draft: Draft, code: str, offender: str) -> None:
    """A finding about the last move of the record; with another that waits it is one case."""
    ply = len(draft.record.entries) - 1
    entry, waits = draft.record.entries[ply], draft.cases.pending_of(offender)
    entered = waits is None or waits.entered
    pending = record_irregularity(draft, code, offender, movement=entered, path=entry.path)
    case = pending.case._replace(ply=ply, reporter="arbiter", before=fen_before(draft, ply))
    pending = pending._replace(case=case, entered=entered, before=entry.before)
    draft.cases = draft.cases.with_pending(pending)


def _find_past(draft: Draft, code: str, offender: str, ply: int) -> None:
    """A finding about a move that was played on: it waits, and undoes nothing."""
    entry, citation = draft.record.entries[ply], draft.policy.article_of(code)
    same = (one for one in draft.pendings if one.past and one.case.ply == ply)
    pending = next((one for one in same if one.offender == offender), None)
    pending = pending or open_case(draft, offender, code)
    case = pending.case._replace(
        ply=ply,
        reporter="arbiter",
        before=fen_before(draft, ply),
        stands=entry.fen,
        faults=(*pending.case.faults, (code, citation)),
    )
    before = entry.before
    pending = pending._replace(case=case, before=before, began=before, entered=True, past=True)
    draft.cases = draft.cases.with_pending(pending)
    announce(draft, pending, code, citation, None)


def fen_before(draft: Draft, ply: int) -> str:
    """The position of record before entry *ply*."""
    record = draft.record
    return record.entries[ply - 1].fen if ply else record.start.fen
