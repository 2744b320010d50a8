"""Reports of irregularities, and the arbiter's own findings (IRR-03, IRR-09)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...game import OTHER
from ...i18n import Text
from ..draft import Draft
from ..effects.conduct import note_conduct
from ..effects.deciding import closing_article, may_restore, rectify, restore_open
from ..effects.irregularities import announce, record_irregularity
from ..effects.removals import report_unremoved
from ..effects.setup import report_accident, report_board, report_setup
from ..model.cases import Pending
from ..model.codes import (
    CODES,
    CONDUCT,
    CROWN,
    INACTIVE,
    PEOPLE,
    PUT,
    REMOVED_WITHOUT_REASON,
    SETUP,
)
from ..protocol import events
from ..protocol.reading import EventError, shown


def report(draft: Draft, event: events.ReportIrregularity) -> None:
    """A person says that something was irregular."""
    by, code = event.by, event.code
    if code in CONDUCT:
        note_conduct(draft, code, event.against or OTHER.get(by), by)
        return
    if code in _BOARD and not _is_open(draft, code, event.against):
        _BOARD[code](draft, event)
        return
    if code not in CODES:
        known = ", ".join(dict.fromkeys((*CODES, *CONDUCT, *_BOARD)))
        raise EventError(
            "unknown-code",
            "There is no irregularity {name}; there are: {known}",
            name=shown(code),
            known=known,
        )
    if draft.refused_as_over(by):
        return
    if by == "arbiter" and draft.policy.players_alone is not None and code != SETUP:
        _leave_to_players(draft, code)
    else:
        _report(draft, event)


def _leave_to_players(draft: Draft, code: str) -> None:
    """The arbiter points out no irregular move (CBD Art. 73)."""
    text, citation = Text("The arbiter points out no irregular move"), draft.policy.players_alone
    draft.add_ruling("refused", text, code=code, citation=citation, by="arbiter")


_BOARD: Mapping[str, Callable[[Draft, events.ReportIrregularity], None]] = {
    "board": lambda draft, event: report_board(draft, event.by),
    "board_misplaced": lambda draft, event: report_board(draft, event.by),
    "accident": lambda draft, event: report_accident(draft, event.by),
    "setup": lambda draft, event: report_setup(draft, event.by, event.against),
}
"""Reports about the board itself."""


def _is_open(draft: Draft, code: str, against: str | None) -> bool:
    """Whether it is known already, and waits or can still be put right."""
    cases = [*(one.case for one in draft.pendings), *draft.open_faults]
    return any(code in case.codes and against in (None, case.offender) for case in cases)


def _report(draft: Draft, event: events.ReportIrregularity) -> None:
    by, code = event.by, event.code
    pending = next((one for one in draft.pendings if code in one.codes), None)
    if pending is None and report_unremoved(draft, by, code):
        return
    if pending is None:
        pending = _must_be_restored(draft, code)
    if pending is not None:
        _report_waiting(draft, pending, event)
    elif draft.open_faults and may_restore(draft, by):
        restore_open(draft, by, event.ply, code)
    elif by != "arbiter" or not _find(draft, event):
        _refuse(draft, by, code)


def _must_be_restored(draft: Draft, code: str) -> Pending | None:
    """The irregularity that waits and must be put right, under any code of the report."""
    known = any(code in fault.codes for fault in draft.open_faults)
    waits = draft.policy.must_restore and draft.pendings and not known
    return draft.pendings[0] if waits else None


def _report_waiting(draft: Draft, pending: Pending, event: events.ReportIrregularity) -> None:
    by, code = event.by, event.code
    draft.cases = draft.cases.reported(pending, pending.case.reporter or by)
    if draft.policy.must_restore:
        rectify(draft, pending, by, event.ply)
    else:
        announce(draft, pending, code, dict(pending.case.faults)[code], None)


def _refuse(draft: Draft, by: str, code: str) -> None:
    cases = reversed(draft.cases.of_game)
    past = next((case for case in cases if code in case.codes and case.how), None)
    citation = draft.policy.decider
    right: str | None = "arbiter"
    if past is not None and past.how == "continued":
        text = Text("Only {color} may decide", {"color": PEOPLE["arbiter"]})
    elif past is not None:
        text = Text("It has been decided, or accepted by playing on")
        citation, right = closing_article(draft, past.how), None
    else:
        text = Text("Nothing that happened at the table bears this out: the arbiter may find it")
    draft.add_ruling("refused", text, code=code, citation=citation, by=by, right=right)


_WITHOUT_MOVE = (REMOVED_WITHOUT_REASON, INACTIVE, CROWN, PUT)


def _last_of(draft: Draft, colour: str | None) -> int:
    """The place in the record of the last move of *colour*, or of all; -1 where there is none."""
    entries = draft.record.entries
    found = (n for n in reversed(range(len(entries))) if colour in (None, entries[n].by))
    return next(found, -1)


def _find(draft: Draft, event: events.ReportIrregularity) -> bool:
    """The arbiter finds an irregularity that no event showed; whether there is such a move.

    It is about the move that *ply* names, else about the last one of the player *against*, or
    something done in that player's own turn.
    """
    record, code, against = draft.record, event.code, event.against
    if event.ply is None and against == record.turn and code in _WITHOUT_MOVE:
        pending = record_irregularity(draft, code, against)
        draft.cases = draft.cases.reported(pending, "arbiter")
        return True
    ply = event.ply if event.ply is not None else _last_of(draft, against)
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
    before = record.entries[ply - 1].fen if ply else record.start.fen
    case = pending.case._replace(ply=ply, reporter="arbiter", before=before)
    pending = pending._replace(case=case, entered=entered, before=entry.before)
    draft.cases = draft.cases.with_pending(pending)
    if draft.policy.must_restore:
        rectify(draft, pending, "arbiter")
