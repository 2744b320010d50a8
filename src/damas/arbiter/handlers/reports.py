"""Reports of irregularities, and the arbiter's own findings (IRR-03, IRR-09).

A report announces, and a decision decides. Only by a book that has an irregularity put right as
soon as it is known does the report of a known one restore the position (FPD 5.1.3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...base.arguments import shown
from ...base.i18n import Text
from ...rules.game import OTHER
from ..draft import Draft
from ..effects.conduct import note_conduct
from ..effects.deciding import closing_article, rectify, restore_open
from ..effects.finding import find, is_about, last_of, reopen
from ..effects.first_protocol import report_as_first
from ..effects.irregularities import announce
from ..effects.removals import report_unremoved
from ..effects.setup import report_accident, report_board, report_setup
from ..model.cases import Case, Pending
from ..model.codes import CODES, CONDUCT, PEOPLE, SETUP
from ..protocol import events
from ..protocol.errors import EventError


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
    if draft.reads_as_first:
        if not report_as_first(draft, event):
            _refuse(draft, by, event)
    elif by == "arbiter" and _is_the_players(draft, code):
        _leave_to_players(draft, code)
    else:
        _report(draft, event)


def _is_the_players(draft: Draft, code: str) -> bool:
    """Whether the book leaves it to the players to say so, and none has said it of this move."""
    if draft.policy.players_alone is None or code == SETUP:
        return False
    return (code, len(draft.record.entries)) not in draft.talk.reported


def _leave_to_players(draft: Draft, code: str) -> None:
    """The arbiter points out no irregular move (CBD Art. 73)."""
    text, citation = Text("The arbiter points out no irregular move"), draft.policy.players_alone
    draft.add_ruling("refused", text, code=code, citation=citation, by="arbiter")


def _report_setup(draft: Draft, event: events.ReportIrregularity) -> None:
    """A wrong set-up that was kept or played on stays so: it is not decided a second time."""
    settled = reversed([case for case in draft.cases.of_game if SETUP in case.codes])
    past = next((case for case in settled if event.against in (None, case.by)), None)
    if past is None or draft.reads_as_first or draft.result is not None:
        report_setup(draft, event.by, event.against)
    else:
        _say_closed(draft, event, past)


_BOARD: Mapping[str, Callable[[Draft, events.ReportIrregularity], None]] = {
    "board": lambda draft, event: report_board(draft, event.by),
    "board_misplaced": lambda draft, event: report_board(draft, event.by),
    "accident": lambda draft, event: report_accident(draft, event.by),
    "setup": _report_setup,
}
"""Reports about the board itself."""


def _is_open(draft: Draft, code: str, against: str | None) -> bool:
    """Whether it is known already, and waits or can still be put right."""
    cases = [*(one.case for one in draft.pendings), *draft.open_faults]
    return any(code in case.codes and against in (None, case.offender) for case in cases)


def _report(draft: Draft, event: events.ReportIrregularity) -> None:
    by, code = event.by, event.code
    pending = next((one for one in draft.pendings if _means(draft, event, one.case)), None)
    if pending is not None:
        _report_waiting(draft, pending, event)
        return
    if event.ply in (None, len(draft.record.entries) - 1) and report_unremoved(draft, by, code):
        return
    fault = next((one for one in draft.open_faults if _means(draft, event, one)), None)
    if fault is not None and draft.restores(fault.codes[0]):
        restore_open(draft, by, fault)
    elif fault is not None:
        reopen(draft, fault, code, by)
    elif by != "arbiter" or not find(draft, event):
        _refuse(draft, by, event)


def _means(draft: Draft, event: events.ReportIrregularity, case: Case) -> bool:
    """Whether the report is about this case: its code, and its player and move where named."""
    named = event.ply is None or is_about(draft, case, event.ply)
    return event.code in case.codes and event.against in (None, case.offender) and named


def _report_waiting(draft: Draft, pending: Pending, event: events.ReportIrregularity) -> None:
    by, code = event.by, event.code
    draft.cases = draft.cases.reported(pending, pending.case.reporter or by)
    if draft.restores(pending.codes[0]):
        rectify(draft, pending, by)
    else:
        announce(draft, pending, code, dict(pending.case.faults)[code], None)


def _refuse(draft: Draft, by: str, event: events.ReportIrregularity) -> None:
    code, past = event.code, _past(draft, event)
    named = _names_a_move(draft, event) and (by != "arbiter" or past is not None)
    if not (draft.reads_as_first or named):
        text = Text("The record has no such move to report on")
        draft.add_ruling("refused", text, code=code, by=by)
        return
    draft.change_talk(reported=(*draft.talk.reported, (code, len(draft.record.entries))))
    if past is not None and past.how != "continued":
        _say_closed(draft, event, past)
        return
    text = Text("Nothing that happened at the table bears this out: the arbiter may find it")
    citation = draft.policy.article("complaint")
    if past is not None:
        text = Text("Only {color} may decide", {"color": PEOPLE["arbiter"]})
        citation = draft.policy.decided_by("arbiter", code)
    draft.add_ruling("refused", text, code=code, citation=citation, by=by, right="arbiter")


def _say_closed(draft: Draft, event: events.ReportIrregularity, past: Case) -> None:
    """The matter of the report is settled: by the article on how it was."""
    text, citation = (
        Text("It has been decided, or accepted by playing on"),
        closing_article(draft, past),
    )
    draft.add_ruling("refused", text, code=event.code, citation=citation, by=event.by)


def _past(draft: Draft, event: events.ReportIrregularity) -> Case | None:
    """The closed case that the report is about: of the move named, else of its player's last."""
    cases = reversed(draft.cases.of_game)
    closed = (case for case in cases if event.code in case.codes and case.how)
    return next((case for case in closed if _means_past(draft, event, case)), None)


def _means_past(draft: Draft, event: events.ReportIrregularity, case: Case) -> bool:
    entries = draft.record.entries
    ply = last_of(draft, case.offender) if event.ply is None else event.ply
    open_still = case.how == "continued" and event.ply is None
    if draft.reads_as_first or open_still or case.ply >= len(entries):
        return True
    if not 0 <= ply < len(entries):
        return False
    return is_about(draft, case, ply) and (case.decided or 0) >= entries[ply].event


def _names_a_move(draft: Draft, event: events.ReportIrregularity) -> bool:
    """Whether the record has a move that the report can be about, or one waits to enter it."""
    entries = draft.record.entries
    waits = any(not one.entered for one in draft.pendings)
    last = len(entries) if waits else len(entries) - 1
    if event.ply is not None:
        return event.ply <= last
    return event.by != "arbiter" or last >= 0
