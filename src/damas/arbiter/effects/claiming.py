"""Draws by a count: claimed by a player, or given by the arbiter (DRW-04, CBD 59, IDF64 7.2)."""

from __future__ import annotations

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.outcome import CounterStatus, Outcome
from ...rules.regulations import ArbiterDraw
from ...rules.regulations.questions import claim_refusal
from ..draft import Draft
from ..model.endings import EndingCount
from .ending import finish

COUNTED = ("repetition", "kings_only", "endgame_limit", "forcada")
"""The draw rules that are counted."""
_REASONS = {"scramble_claim": "time", "superiority_claim": "time"}
"""The reason of a result by a draw that the arbiter gives, where it is no limit of an ending."""
NO_SUCH_RULE = Text("This rule book has no such rule")


def named_draws(draft: Draft, name: str) -> tuple[ArbiterDraw, ...]:
    """The draws of this name that the arbiter of this book gives."""
    return tuple(one for one in draft.policy.regulation.arbiter_draws if one.name == name)


def claim_count(draft: Draft, by: str, rule: str) -> None:
    """*by* claims, or the arbiter gives, the draw of a counted *rule*: its count is shown.

    *rule*: one of `COUNTED`, or the name of an ending that the arbiter counts.
    """
    ending = _ending(draft, by, rule)
    if ending is not None:
        _draw(draft, ending.rule.citation, _shown(ending.status(draft.policy.regulation, 0)))
        return
    counters = _counters(draft, rule)
    if not counters:
        _refuse_absent(draft, by, rule)
        return
    counter = max(counters, key=lambda one: one.current_plies / one.limit_plies)
    claimable = counter.claimable_by is not None and by in (counter.claimable_by, "arbiter")
    if claimable and not draft.pendings:
        finish(
            draft,
            Outcome("draw", "draw", "draw", counter.rule, counter.citation),
            counter=_shown(counter),
        )
        return
    more = {"counter": _shown(counter)}
    text, citation = claim_refusal(counter), counter.citation
    draft.add_ruling("refused", text, code=rule, citation=citation, by=by, more=more)


def give_draw(draft: Draft, name: str) -> None:
    """The arbiter gives a draw that no count of the table decides (CBD Art. 63, 64)."""
    found = [one for one in named_draws(draft, name) if not one.moves]
    if not found:
        claim_count(draft, "arbiter", name)
        return
    reason = _REASONS.get(name, "endgame_limit")
    finish(draft, Outcome("draw", "draw", "draw", reason, found[0].citation))


def give_claimed(draft: Draft) -> bool:
    """The arbiter gives the draw that a player has claimed, or whose count is full; whether there
    is one."""
    claimed = draft.talk.claimed
    if claimed is not None and named_draws(draft, claimed):
        give_draw(draft, claimed)
        return draft.result is not None
    full = next((one for one in draft.record.counters if one.claimable_by is not None), None)
    if full is None and _ending(draft, "arbiter", "endgame_limit") is None:
        return False
    claim_count(draft, "arbiter", "endgame_limit" if full is None else full.rule)
    return draft.result is not None


def _ending(draft: Draft, by: str, rule: str) -> EndingCount | None:
    """The ending on the board whose moves are used up, or whose moves the arbiter has counted.

    A player's claim needs the whole count; one that the arbiter alone can judge, the arbiter. An
    ending that stood when the record began may have been counted since before.
    """
    book = draft.policy.regulation
    for one in () if draft.reads_as_first else draft.record.endings:
        if rule not in ("endgame_limit", one.rule.name) or draft.pendings:
            continue
        if by == "arbiter" and (one.whole or one.is_reached(book)):
            return one
        if one.is_reached(book) and not one.rule.judged:
            return one
    return None


def _counters(draft: Draft, rule: str) -> list[CounterStatus]:
    book = draft.policy.regulation
    named = [one for one in draft.record.endings if one.rule.name == rule]
    if named:
        return [one.status(book, len(draft.record.entries)) for one in named]
    return [one for one in draft.record.counters if one.rule == rule]


def _shown(counter: CounterStatus) -> dict[str, int]:
    return {"current": counter.current, "limit": counter.limit}


def _draw(draft: Draft, citation: Citation, shown: dict[str, int]) -> None:
    finish(draft, Outcome("draw", "draw", "draw", "endgame_limit", citation), counter=shown)


def _refuse_absent(draft: Draft, by: str, rule: str) -> None:
    """The rule is not in this book, or its ending is not on the board."""
    policy = draft.policy
    named = named_draws(draft, rule)
    exists = bool(named) or any(one.reason == rule for one in policy.regulation.draw_rules)
    text = Text("This ending is not on the board") if exists else NO_SUCH_RULE
    citation = named[0].citation if named else policy.reason_article(rule) if exists else None
    draft.add_ruling("refused", text, code=rule, citation=citation, by=by)
