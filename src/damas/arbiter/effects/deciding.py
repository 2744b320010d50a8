"""Decisions about irregularities: put right, or kept (IRR-02 to IRR-05, IRR-09)."""

from __future__ import annotations

from ...base.citation import Citation
from ...base.i18n import Text
from ..draft import Draft
from ..model.cases import Case, Pending
from ..model.codes import PEOPLE
from .irregularities import accept, close
from .restoring import restore, say_restored, undo_to
from .setup import begin_again
from .touching import bind_again


def decide_case(
    draft: Draft, by: str, choice: str, code: str | None = None, ply: int | None = None
) -> None:
    """The entitled side decides about the whole irregularity."""
    if draft.refused_as_over(by):
        return
    pending = _decidable(draft, by, code)
    if pending is None or _means_open(draft, pending, code):
        if draft.open_faults and may_restore(draft, by, first_open(draft, code)):
            _decide_open(draft, by, choice, code, ply)
        else:
            _refuse(draft, by)
    elif code is not None and set(pending.codes) != {code}:
        citation = draft.policy.whole or draft.policy.decider
        text = Text("An irregularity is not put right in part")
        draft.add_ruling("refused", text, code=code, citation=citation, by=by)
    elif choice not in pending.choices:
        _must_restore(draft, pending.codes[0], by)
    elif choice == "keep":
        keep(draft, pending, by)
    else:
        rectify(draft, pending, by, ply)


def _means_open(draft: Draft, pending: Pending, code: str | None) -> bool:
    """Whether a decision with this *code* is about a fault that was played on, not the one seen."""
    if code in pending.codes or draft.reads_as_first:
        return False
    return any(code in one.codes for one in draft.open_faults)


def _decide_open(draft: Draft, by: str, choice: str, code: str | None, ply: int | None) -> None:
    """Decides about an irregularity that was played on."""
    case = first_open(draft, code)
    if choice == "rectify":
        restore_open(draft, by, case, ply)
    elif draft.restores(case.codes[0]):
        _must_restore(draft, case.codes[0], by)
    else:
        close(draft, case, "kept", by)
        _say_kept(draft, case.codes, by)


def _say_kept(draft: Draft, codes: tuple[str, ...], by: str) -> None:
    draft.add_ruling(
        "kept",
        Text("The position stands"),
        code=codes[0],
        citation=draft.policy.decided_by(by, codes[0]),
        by=by,
        more={"codes": list(codes), "fen": draft.record.fen},
    )


def _must_restore(draft: Draft, code: str, by: str) -> None:
    text, citation = Text("The position before it must be restored"), draft.policy.decider
    draft.add_ruling("refused", text, code=code, citation=citation, by=by)


def may_restore(draft: Draft, by: str, case: Case) -> bool:
    """Whether *by* may have an irregularity put right that was played on."""
    return by == "arbiter" or draft.restores(case.codes[0])


def _decidable(draft: Draft, by: str, code: str | None) -> Pending | None:
    """The irregularity that *by* decides: the first, of those with this *code* alone if any."""
    mine = [one for one in draft.pendings if one.right == by]
    if not mine:  # one that must be restored, also when a player says so
        mine = [one for one in draft.pendings if draft.restores(one.codes[0])]
    named = [one for one in mine if set(one.codes) == {code}]
    return next(iter(named or mine), None)


def _refuse(draft: Draft, by: str) -> None:
    citation: Citation | None = None
    code: str | None = None
    if draft.pendings:
        pending = draft.pendings[0]
        text = Text("Only {color} may decide", {"color": PEOPLE[pending.right]})
        code = pending.codes[0]
        citation = draft.policy.decided_by(pending.right, code)
    elif draft.open_faults:
        text = Text("Only {color} may decide", {"color": PEOPLE["arbiter"]})
        code = draft.open_faults[-1].codes[0]
        citation = draft.policy.decided_by("arbiter", code)
    elif draft.cases.of_game:
        last = draft.cases.of_game[-1]
        code, citation = last.codes[0], closing_article(draft, last)
        text = Text("It has been decided, or accepted by playing on")
    else:
        text = Text("There is nothing to decide")
    draft.add_ruling("refused", text, code=code, citation=citation, by=by)


def refused_as_players(draft: Draft) -> bool:
    """Whether only a player may put right what stands on the board; if so, says that (INT 5.4)."""
    seen = [one for one in draft.pendings if not one.entered]
    theirs = next((one for one in seen if one.right != "arbiter"), None)
    if theirs is None or draft.reads_as_first:
        return False
    text = Text("Only {color} may decide", {"color": PEOPLE[theirs.right]})
    code, citation = theirs.codes[0], draft.policy.decider
    draft.add_ruling("refused", text, code=code, citation=citation, by="arbiter")
    return True


def closing_article(draft: Draft, case: Case) -> Citation | None:
    """The article by which a case was closed: the one on the decision, or on the end that it met
    without any."""
    policy = draft.policy
    if case.how == "lapsed":
        return policy.lapse
    if case.how == "accident":
        return policy.article("accident")
    if case.how == "annulled":
        return policy.law("annulled")
    return policy.decided_by(case.decider or "arbiter", case.codes[0])


def keep(draft: Draft, pending: Pending, by: str) -> None:
    """The position stands; it is the opponent's move (IRR-02, IRR-09)."""
    accept(draft, pending, "kept", finishing=True)
    close(draft, pending.case, "kept", by)
    _say_kept(draft, pending.codes, by)
    bind_again(draft, draft.touched, draft.bound)


def rectify(draft: Draft, pending: Pending, by: str, ply: int | None = None) -> None:
    """Puts everything back as it was before, the offender under touch-move (IRR-04, IRR-05)."""
    first = next((one for one in draft.pendings if not one.past), pending)
    if pending.entered or first.case.number == pending.case.number:
        earlier = by == "arbiter" and draft.policy.must_restore and ply is not None
        start = pending.case.ply
        waits = [one.case for one in draft.pendings] if draft.reads_as_first else None
        _undo(draft, min(start, ply) if earlier and ply is not None else start, by, waits)
    else:
        _uncount(draft, pending)
        draft.cases = draft.cases.without(pending)
        undo_to(draft, pending.before)
        close(draft, pending.case, "rectified", by)
    if pending.restart:
        begin_again(draft)
    _say_restored(draft, pending.codes, by)


def _say_restored(draft: Draft, codes: tuple[str, ...], by: str) -> None:
    citation = draft.policy.decided_by(by, codes[0])
    say_restored(draft, codes[0], by, citation, {"codes": list(codes)})


def _uncount(draft: Draft, pending: Pending) -> None:
    """A move that never came into the record does not count for the clock either."""
    last, by = draft.last_move, pending.offender
    if draft.clock is None or last is None or last.by != by or draft.record.turn != by:
        return
    if last.counted:
        draft.clock = draft.clock.uncounted()


def first_open(draft: Draft, code: str | None) -> Case:
    """Of the irregularities that were played on the earliest: of those with *code*, if any."""
    faults = draft.open_faults
    return min([one for one in faults if code in one.codes] or faults, key=lambda one: one.ply)


def restore_open(draft: Draft, by: str, fault: Case, ply: int | None = None) -> None:
    """Back to before an irregularity that was never put right (FPD 5.1.3).

    *ply*: an earlier place, which only the arbiter may name.
    """
    _undo(draft, fault.ply if ply is None or by != "arbiter" else min(ply, fault.ply), by)
    _say_restored(draft, fault.codes, by)


def _undo(draft: Draft, ply: int, by: str, undone: list[Case] | None = None) -> None:
    """Back to the position after *ply* entries: every case since, or *undone*, is put right."""
    if undone is None:
        open_cases = [one for one in draft.cases.of_game if one.how in (None, "continued")]
        undone = [one for one in open_cases if one.ply >= ply]
    restore(draft, ply)
    for case in undone:
        close(draft, case, "rectified", by)
