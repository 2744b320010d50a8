"""Decisions about irregularities: put right, or kept (IRR-02 to IRR-05, IRR-09)."""

from __future__ import annotations

from ...citation import Citation
from ...i18n import Text
from ..draft import Draft
from ..model.cases import Pending
from ..model.codes import PEOPLE
from .irregularities import accept, close
from .restoring import restore, say_restored, take_back_to
from .setup import begin_again
from .touching import bind_again


def decide_case(
    draft: Draft, by: str, choice: str, code: str | None = None, ply: int | None = None
) -> None:
    """The entitled side decides about the whole irregularity."""
    if draft.refused_as_over(by):
        return
    pending = _decidable(draft, by)
    if pending is None:
        if draft.open_faults and may_restore(draft, by):
            _decide_open(draft, by, choice, ply)
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


def _decide_open(draft: Draft, by: str, choice: str, ply: int | None) -> None:
    """Decides about an irregularity that was played on."""
    case = draft.open_faults[0]
    if choice == "rectify":
        restore_open(draft, by, ply)
    elif draft.policy.must_restore:
        _must_restore(draft, case.codes[0], by)
    else:
        close(draft, case, "kept", by)
        _say_kept(draft, case.codes, by)


def _say_kept(draft: Draft, codes: tuple[str, ...], by: str) -> None:
    draft.add_ruling(
        "kept",
        Text("The position stands"),
        code=codes[0],
        citation=draft.policy.decider,
        by=by,
        more={"codes": list(codes), "fen": draft.record.fen},
    )


def _must_restore(draft: Draft, code: str, by: str) -> None:
    text, citation = Text("The position before it must be restored"), draft.policy.decider
    draft.add_ruling("refused", text, code=code, citation=citation, by=by)


def may_restore(draft: Draft, by: str) -> bool:
    """Whether *by* may have an irregularity put right that was played on."""
    return draft.policy.must_restore or by == "arbiter"


def _decidable(draft: Draft, by: str) -> Pending | None:
    for pending in draft.pendings:
        if pending.right == by:
            return pending
    if draft.policy.must_restore and draft.pendings:
        return draft.pendings[0]  # it must be restored, also when a player says so
    return None


def _refuse(draft: Draft, by: str) -> None:
    citation = draft.policy.decider
    code: str | None = None
    if draft.pendings:
        pending = draft.pendings[0]
        text = Text("Only {color} may decide", {"color": PEOPLE[pending.right]})
        code = pending.codes[0]
    elif draft.open_faults:
        text = Text("Only {color} may decide", {"color": PEOPLE["arbiter"]})
        code = draft.open_faults[-1].codes[0]
    elif draft.cases.of_game:
        last = draft.cases.of_game[-1]
        code, citation = last.codes[0], closing_article(draft, last.how)
        text = Text("It has been decided, or accepted by playing on")
    else:
        text = Text("There is nothing to decide")
    draft.add_ruling("refused", text, code=code, citation=citation, by=by)


def closing_article(draft: Draft, how: str | None) -> Citation | None:
    """The article by which a case was closed."""
    return draft.policy.lapse if how == "lapsed" else draft.policy.decider


def keep(draft: Draft, pending: Pending, by: str) -> None:
    """The position stands; it is the opponent's move (IRR-02, IRR-09)."""
    accept(draft, pending, "kept", finishing=True)
    close(draft, pending.case, "kept", by)
    _say_kept(draft, pending.codes, by)
    bind_again(draft, draft.touched, draft.bound)


def rectify(draft: Draft, pending: Pending, by: str, ply: int | None = None) -> None:
    """Puts everything back as it was before, the offender under touch-move (IRR-04, IRR-05)."""
    first = draft.pendings[0].case.number == pending.case.number
    undone = [one.case for one in draft.pendings] if first else [pending.case]
    if first:
        earlier = by == "arbiter" and draft.policy.must_restore and ply is not None
        start = pending.case.ply
        restore(draft, min(start, ply) if earlier and ply is not None else start)
    else:
        _uncount(draft, pending)
        draft.cases = draft.cases.without(pending)
        take_back_to(draft, pending.before)
    for case in undone:
        close(draft, case, "rectified", by)
    if pending.restart:
        begin_again(draft)
    say_restored(draft, pending.codes[0], by, {"codes": list(pending.codes)})


def _uncount(draft: Draft, pending: Pending) -> None:
    """A move that never came into the record does not count for the clock either."""
    last, by = draft.last_move, pending.offender
    if draft.clock is None or last is None or last.by != by or draft.record.turn != by:
        return
    if last.counted:
        draft.clock = draft.clock.uncounted()


def restore_open(draft: Draft, by: str, ply: int | None, code: str | None = None) -> None:
    """Back to before the first move that was never put right (FPD 5.1.3).

    *code*: of the irregularities with this code, where there are such. *ply*: an earlier place,
    which only the arbiter may name.
    """
    faults = draft.open_faults
    fault = min([one for one in faults if code in one.codes] or faults, key=lambda one: one.ply)
    first = fault.ply if ply is None or by != "arbiter" else min(ply, fault.ply)
    undone = [
        case
        for case in draft.cases.of_game
        if case.ply >= first and case.how in (None, "continued")
    ]
    restore(draft, first)
    for case in undone:
        close(draft, case, "rectified", by)
    say_restored(draft, fault.codes[0], by, {"codes": list(fault.codes)})
