"""Reports in logs of the first protocol, in which the arbiter's report was itself a decision.

Only such logs are read so, so that their games stand as they were decided then.
"""

from __future__ import annotations

from ...base.i18n import Text
from ..draft import Draft
from ..model.cases import Pending
from ..protocol import events
from .deciding import first_open, may_restore, rectify, restore_open
from .finding import WITHOUT_MOVE, fen_before, last_of
from .irregularities import announce, record_irregularity
from .removals import report_unremoved


def report_as_first(draft: Draft, event: events.ReportIrregularity) -> bool:
    """A report as the first protocol took it; False where it was refused."""
    by, code = event.by, event.code
    pending = next((one for one in draft.pendings if code in one.codes), None)
    if pending is None and report_unremoved(draft, by, code):
        return True
    if pending is None:
        pending = _must_be_restored(draft, code)
    if pending is not None:
        draft.cases = draft.cases.reported(pending, pending.case.reporter or by)
        if draft.policy.must_restore:
            rectify(draft, pending, by, event.ply)
        else:
            announce(draft, pending, code, dict(pending.case.faults)[code], None)
        return True
    if draft.open_faults and may_restore(draft, by, first_open(draft, code)):
        restore_open(draft, by, first_open(draft, code), event.ply)
        return True
    return by == "arbiter" and _find(draft, event)


def _must_be_restored(draft: Draft, code: str) -> Pending | None:
    """The irregularity that waits and must be put right, under any code of the report."""
    known = any(code in fault.codes for fault in draft.open_faults)
    waits = draft.policy.must_restore and draft.pendings and not known
    return draft.pendings[0] if waits else None


def _find(draft: Draft, event: events.ReportIrregularity) -> bool:
    record, code, against = draft.record, event.code, event.against
    if event.ply is None and against == record.turn and code in WITHOUT_MOVE:
        pending = record_irregularity(draft, code, against)
        draft.cases = draft.cases.reported(pending, "arbiter")
        return True
    ply = event.ply if event.ply is not None else last_of(draft, against)
    if not 0 <= ply < len(record.entries):
        return False
    if draft.policy.decides == "opponent_choice" and ply < len(record.entries) - 1:
        text, citation = Text("Accepted by playing on"), draft.policy.lapse
        draft.add_ruling("refused", text, code=code, citation=citation, by="arbiter")
        return True
    _found(draft, code, against, ply)
    return True


def _found(draft: Draft, code: str, against: str | None, ply: int) -> None:
    """Opens the case about entry *ply* of the record."""
    record = draft.record
    entry = record.entries[ply]
    offender, last = against or entry.by, ply == len(record.entries) - 1
    entered = not any(one.offender == offender and one.lies_open for one in draft.pendings)
    pending = record_irregularity(draft, code, offender, movement=last and entered, path=entry.path)
    case = pending.case._replace(ply=ply, reporter="arbiter", before=fen_before(draft, ply))
    pending = pending._replace(case=case, entered=entered, before=entry.before)
    draft.cases = draft.cases.with_pending(pending)
    if draft.policy.must_restore:
        rectify(draft, pending, "arbiter")
