"""Who decides what follows an irregularity, and what is reported (IRR-02 to IRR-05, IRR-09)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..citation import Citation
from ..game import OTHER
from ..i18n import Text
from . import setting
from .codes import CODES, CONDUCT, CONDUCT_ARTICLE, PEOPLE
from .events import EventError, shown
from .faults import accept, announce, close, decider, irregularity, lapse, policy_of
from .restoring import put_back, restore, say_restored
from .touches import bind_again

if TYPE_CHECKING:
    from .matters import Pending
    from .table import Table


def decide(table: Table, told: Mapping[str, Any]) -> None:
    """Who has the right decides, whole and never in part."""
    by, choice = told["by"], told["choice"]
    if table.over(by):
        return
    pending = _decidable(table, by)
    if pending is None:
        if table.open_faults and _may_restore(table, by):
            _decide_open(table, by, told)
            return
        _refuse_decision(table, by)
        return
    if told["code"] is not None and set(pending.codes) != {told["code"]}:
        rules = table.regulation.irregularities
        whole = rules.whole if rules else None
        text = Text("An irregularity is not put right in part")
        table.say("refused", text, code=told["code"], citation=whole or decider(table), by=by)
        return
    if choice not in pending.choices:
        _must_restore(table, pending.codes[0], by)
        return
    if choice == "keep":
        keep(table, pending, by)
    else:
        rectify(table, pending, by, told["ply"])


def _decide_open(table: Table, by: str, told: Mapping[str, Any]) -> None:
    """A decision about what was played on: put right, or, where the book leaves it open, kept."""
    if told["choice"] == "rectify":
        _restore_open(table, by, told)
    elif policy_of(table) == "mandatory_restore":
        _must_restore(table, table.open_faults[0].codes[0], by)
    else:
        case = table.open_faults[0]
        close(table, case, "kept", by)
        text = Text("The position stands")
        more = {"codes": list(case.codes), "fen": table.history.board.fen}
        code, citation = case.codes[0], decider(table)
        table.say("kept", text, code=code, citation=citation, by=by, more=more)


def _must_restore(table: Table, code: str, by: str) -> None:
    text = Text("The position before it must be restored")
    table.say("refused", text, code=code, citation=decider(table), by=by)


def _may_restore(table: Table, by: str) -> bool:
    return policy_of(table) == "mandatory_restore" or by == "arbiter"


def _decidable(table: Table, by: str) -> Pending | None:
    for pending in table.pendings:
        if pending.right == by:
            return pending
    if policy_of(table) == "mandatory_restore" and table.pendings:
        return table.pendings[0]  # whoever says it, it must be restored
    return None


def _refuse_decision(table: Table, by: str) -> None:
    if table.pendings:
        pending = table.pendings[0]
        text = Text("Only {color} may decide", {"color": PEOPLE[pending.right]})
        code, citation = pending.codes[0], decider(table)
    elif table.open_faults:
        text = Text("Only {color} may decide", {"color": PEOPLE["arbiter"]})
        code, citation = table.open_faults[-1].codes[0], decider(table)
    elif table.game_cases:
        last = table.game_cases[-1]
        code, citation = last.codes[0], _closing_article(table, last.how)
        text = Text("It has been decided, or accepted by playing on")
    else:
        text, code, citation = Text("There is nothing to decide"), None, decider(table)
    table.say("refused", text, code=code, citation=citation, by=by)


def _closing_article(table: Table, how: str | None) -> Citation | None:
    return lapse(table) if how == "lapsed" else decider(table)


def keep(table: Table, pending: Pending, by: str) -> None:
    """The position stands; it is the opponent's lance (IRR-02, IRR-09)."""
    accept(table, pending, "kept", finishing=True)
    close(table, pending.case, "kept", by)
    table.say(
        "kept",
        Text("The position stands"),
        code=pending.codes[0],
        citation=decider(table),
        by=by,
        more={"codes": list(pending.codes), "fen": table.history.board.fen},
    )
    bind_again(table, table.touched, table.bound)


def rectify(table: Table, pending: Pending, by: str, ply: int | None = None) -> None:
    """Puts everything back as it was before, and the offender under touch-move (IRR-04, IRR-05)."""
    first = table.pendings[0] is pending
    undone = [p.case for p in table.pendings] if first else [pending.case]
    if first:
        earlier = by == "arbiter" and policy_of(table) == "mandatory_restore" and ply is not None
        restore(
            table, min(pending.case.ply, ply) if earlier and ply is not None else pending.case.ply
        )
    else:
        _uncount(table, pending)
        table.pendings.remove(pending)
        put_back(table, pending.before)
    for case in undone:
        close(table, case, "rectified", by)
    if pending.restart:
        setting.begin_again(table)
    say_restored(table, pending.codes[0], by, {"codes": list(pending.codes)})


def _uncount(table: Table, pending: Pending) -> None:
    """A lance that never came into the record does not count for the clock either."""
    lance, by = table.lance, pending.offender
    if table.watch is None or lance is None or lance.by != by or table.history.turn != by:
        return
    if lance.counted:
        table.watch.uncount_last()


def _restore_open(table: Table, by: str, told: Mapping[str, Any], code: str | None = None) -> None:
    """Back to before the first lance that was never put right (FPD 5.1.3)."""
    named = [f for f in table.open_faults if code in f.codes] or table.open_faults
    fault = min(named, key=lambda f: f.ply)
    told_ply = told["ply"] if by == "arbiter" else None
    ply = fault.ply if told_ply is None else min(told_ply, fault.ply)
    undone = [c for c in table.game_cases if c.ply >= ply and c.how in (None, "continued")]
    restore(table, ply)
    for case in undone:
        close(table, case, "rectified", by)
    say_restored(table, fault.codes[0], by, {"codes": list(fault.codes)})


# Reports


def report(table: Table, told: Mapping[str, Any]) -> None:
    """Somebody says that something was irregular."""
    by, code = told["by"], told["code"]
    if code in CONDUCT:
        note_conduct(table, code, told["against"] or OTHER.get(by), by)
        return
    if code in OFFICE and not _is_open(table, code, told["against"]):
        OFFICE[code](table, told)
        return
    if code not in CODES:
        known = ", ".join(dict.fromkeys((*CODES, *CONDUCT, *OFFICE)))
        raise EventError(
            "unknown-code",
            "There is no irregularity {name}; there are: {known}",
            name=shown(code),
            known=known,
        )
    if not table.over(by):
        _report(table, told, by, code)


def _is_open(table: Table, code: str, against: str | None) -> bool:
    """Whether it is known already, and waits or can still be put right."""
    cases = [*(pending.case for pending in table.pendings), *table.open_faults]
    return any(code in case.codes and against in (None, case.offender) for case in cases)


def _report(table: Table, told: Mapping[str, Any], by: str, code: str) -> None:
    pending = next((p for p in table.pendings if code in p.codes), None)
    if pending is None and _seen_now(table, by, code):
        return
    open_codes = [code for fault in table.open_faults for code in fault.codes]
    mandatory = policy_of(table) == "mandatory_restore"
    if pending is None and mandatory and table.pendings and code not in open_codes:
        pending = table.pendings[0]
    if pending is not None and mandatory:
        pending.case.reporter = pending.case.reporter or by
        rectify(table, pending, by, told["ply"])
    elif pending is not None:
        pending.case.reporter = pending.case.reporter or by
        announce(table, pending, code, dict(pending.case.faults)[code], None)
    elif table.open_faults and _may_restore(table, by):
        _restore_open(table, by, told, code)
    elif by == "arbiter" and _find(table, told, code):
        return
    else:
        _refuse_report(table, by, code)


def _seen_now(table: Table, by: str, code: str) -> bool:
    """A removal that stands still is k or m when somebody says so."""
    lance = table.lance
    if lance is None or by == lance.by or not table.awaiting or code not in ("k", "m"):
        return False
    if code == "m" and not lance.removed:
        return False
    lance.flagged.add(code)
    irregularity(table, code, lance.by).case.reporter = by
    return True


def _refuse_report(table: Table, by: str, code: str) -> None:
    past = next((c for c in reversed(table.game_cases) if code in c.codes and c.how), None)
    if past is not None and past.how == "continued":
        text = Text("Only {color} may decide", {"color": PEOPLE["arbiter"]})
        citation, right = decider(table), "arbiter"
    elif past is not None:
        text = Text("It has been decided, or accepted by playing on")
        citation, right = _closing_article(table, past.how), None
    else:
        right = "arbiter"
        text = Text("Nothing that happened at the table bears this out: the arbiter may find it")
        citation = decider(table)
    table.say("refused", text, code=code, citation=citation, by=by, right=right)


_WITHOUT_LANCE = ("g", "inactive", "crown", "put")


def _last_of(table: Table, color: str | None) -> int:
    """Which entry of the record is the last one of *color*, or of all; -1 where there is none."""
    entries = table.history.entries
    found = (n for n in reversed(range(len(entries))) if color in (None, entries[n].by))
    return next(found, -1)


def _find(table: Table, told: Mapping[str, Any], code: str) -> bool:
    """The arbiter finds what no event showed: about the last lance, or one that *ply* names.

    Without *ply* it is the last lance of whom it is *against*, or what he did in his own turn.
    """
    record = table.history
    against = told["against"]
    if told["ply"] is None and against == record.turn and code in _WITHOUT_LANCE:
        irregularity(table, code, against).case.reporter = "arbiter"
        return True
    ply = told["ply"] if told["ply"] is not None else _last_of(table, against)
    if not 0 <= ply < len(record.entries):
        return False
    entry = record.entries[ply]
    if policy_of(table) == "opponent_choice" and ply < len(record.entries) - 1:
        text = Text("Accepted by playing on")
        table.say("refused", text, code=code, citation=lapse(table), by="arbiter")
        return True
    offender, last = against or entry.by, ply == len(record.entries) - 1
    entered = not any(p.offender == offender and p.lies_open for p in table.pendings)
    movement = last and entered
    pending = irregularity(table, code, offender, movement=movement, path=entry.path)
    case, pending.entered, pending.before = pending.case, entered, entry.before
    case.ply, case.reporter = ply, "arbiter"
    case.before = record.entries[ply - 1].fen if ply else record.start.fen
    if policy_of(table) == "mandatory_restore":
        rectify(table, pending, "arbiter")
    return True


def note_conduct(table: Table, code: str, against: str | None, by: str | None = None) -> None:
    """Notes what the texts forbid without a penalty; a player's word is a complaint."""
    citation = table.article(CONDUCT_ARTICLE.get(code, code))
    touch = table.regulation.touch
    if touch is not None and code in ("hover", "back"):
        citation = (touch.hover if code == "hover" else touch.back) or citation
    kind = "complaint" if by in OTHER else "warning"
    table.say(kind, CONDUCT[code], code=code, citation=citation, by=against, right="arbiter")


OFFICE = {
    "board": setting.board_misplaced,
    "board_misplaced": setting.board_misplaced,
    "accident": setting.accident,
    "setup": setting.setup,
}
