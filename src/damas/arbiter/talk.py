"""What players say and press: the clock, draw offers, claims, resignation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import UnknownNameError
from ..game import OTHER
from ..i18n import Text
from ..outcome import Outcome
from .codes import CONDUCT
from .events import EventError, shown
from .faults import lapse
from .removal import complete
from .ruling import NEXT_LANCE

if TYPE_CHECKING:
    from ..citation import Citation
    from .table import Table

SUCCESSIVE = 2
"""At which declined offer in a row the arbiter is told (CON-04; the number is our reading)."""


def press(table: Table, told: Mapping[str, Any]) -> None:
    """The clock is pressed: the lance is at its end (CLK-05)."""
    by = told["by"]
    if table.over(by):
        return
    lance, watch = table.lance, table.watch
    if told["holding"]:
        _warn(table, "piece", by)
    if lance is not None and lance.by == by:
        if told["hand"] and lance.hand and told["hand"] != lance.hand:
            _warn(table, "hand", by)
        if not lance.completed:
            complete(table, lance)
    elif by == table.expected:
        text = Text("The clock was pressed without a lance")
        table.say("warning", text, code="press", citation=table.article("clock"), by=by)
    if watch is not None:
        ends = lance is not None and lance.by == by and not lance.counted
        counted = watch.press(by, table.now, _begun_at(table, by) if ends else None)
        if lance is not None and counted:
            lance.counted = True


def _begun_at(table: Table, by: str) -> int:
    """How long the record was before the lance of *by* that is now at its end."""
    entered = table.history.turn != by
    return len(table.history.entries) - entered


def _warn(table: Table, code: str, by: str) -> None:
    table.say("warning", CONDUCT[code], code=code, citation=table.article(code), by=by)


def decided_for(table: Table, winner: str, reason: str) -> Outcome:
    """A win, with its article."""
    sides = {winner: "win", OTHER[winner]: "loss"}
    return Outcome(winner, sides["white"], sides["black"], reason, reason_article(table, reason))


def reason_article(table: Table, reason: str) -> Citation | None:
    """The article behind a result; None where the book is silent."""
    try:
        return table.regulation.citation(reason)
    except UnknownNameError:
        return None


def flag(table: Table, told: Mapping[str, Any]) -> None:
    """A flag is called: whose has fallen loses (RES-04); on a clock that tells, it must have."""
    if not table.over(told["by"]):
        _fallen(table, told, told["by"])


def _fallen(table: Table, told: Mapping[str, Any], whose: str) -> None:
    """Somebody says that the flag of *whose* has fallen."""
    by, watch = told["by"], table.watch
    fallen = None if watch is None else watch.fallen(table.now)
    if fallen is None and watch is not None and (told["t"] is not None or by == "arbiter"):
        text = Text("No flag has fallen")
        table.say("refused", text, code="flag", citation=reason_article(table, "time"), by=by)
        return
    loser = fallen or whose
    if loser == "arbiter":
        raise EventError("whose-flag", "Without a clock the event says whose flag fell")
    table.finish(decided_for(table, OTHER[loser], "time"))


# Draw offers


def offer_draw(table: Table, told: Mapping[str, Any]) -> None:
    """An offer, from the first lance on (DRW-10); answered, or gone with the other's lance."""
    by = told["by"]
    if table.over(by):
        return
    citation = table.regulation.agreement.citation
    if not table.history.entries and table.lance is None:
        text = Text("A draw can be offered only once the game has begun")
        table.say("refused", text, code="offer", citation=citation, by=by)
    elif table.offer is not None:
        text = Text("A draw offer already waits for an answer")
        table.say("refused", text, code="offer", citation=citation, by=by)
    else:
        table.offer = by
        table.declined[OTHER[by]] = 0
        table.say(
            "offer",
            Text("A draw is offered"),
            code="offer",
            citation=citation,
            by=by,
            right=OTHER[by],
            choices=("accept", "decline"),
            expires=NEXT_LANCE,
        )


def accept_draw(table: Table, told: Mapping[str, Any]) -> None:
    """The opponent agrees."""
    if _answerable(table, told["by"]):
        citation = table.regulation.agreement.citation
        table.finish(Outcome("draw", "draw", "draw", "agreement", citation))


def decline_draw(table: Table, told: Mapping[str, Any]) -> None:
    """The opponent declines."""
    if _answerable(table, told["by"]):
        citation = table.regulation.agreement.citation
        text = Text("The draw offer is declined")
        table.say("declined", text, code="offer", citation=citation, by=told["by"])
        _decline(table)


def _answerable(table: Table, by: str) -> bool:
    if table.over(by):
        return False
    citation = table.regulation.agreement.citation
    if table.offer is None:
        text = Text("There is no draw offer to answer")
    elif table.offer == by:
        text = Text("Only the opponent can answer a draw offer")
    else:
        return True
    table.say("refused", text, code="offer", citation=citation, by=by)
    return False


def lapse_offer(table: Table, by: str) -> None:
    """*by* plays instead of answering."""
    if table.offer is not None and table.offer != by:
        citation = table.regulation.agreement.citation
        text = Text("The draw offer has lapsed")
        table.say("lapsed", text, code="offer", citation=citation, by=by)
        _decline(table)


def _decline(table: Table) -> None:
    by = table.offer or "white"
    table.offer = None
    table.declined[by] += 1
    if table.declined[by] >= SUCCESSIVE:
        articles = table.regulation.articles
        table.say(
            "warning",
            Text(
                "Draw offers one after the other: {count} declined", {"count": table.declined[by]}
            ),
            code="offers",
            citation=articles.get("successive-offers") or table.article("disturbance"),
            by=by,
            right="arbiter",
        )


# Ends


def resign(table: Table, told: Mapping[str, Any]) -> None:
    """The game is given up."""
    if not table.over(told["by"]):
        table.finish(decided_for(table, OTHER[told["by"]], "resignation"))


def claim(table: Table, told: Mapping[str, Any]) -> None:
    """A draw is claimed; the counter is shown, and the clock stands for the arbiter (DRW-04)."""
    by, rule = told["by"], told["rule"]
    if rule not in CLAIMS:
        raise EventError(
            "unknown-claim",
            "Nobody can claim {rule}; what can be claimed: {known}",
            rule=shown(rule),
            known=", ".join(CLAIMS),
        )
    if table.over(by):
        return
    if rule == "time" and table.watch is not None:
        _fallen(table, told, OTHER[by])
    elif rule in ("time", "dead_position", "refusal"):
        _for_the_arbiter(table, by, rule)
    else:
        _count(table, by, rule)


CLAIMS = (
    "repetition",
    "kings_only",
    "endgame_limit",
    "forcada",
    "time",
    "dead_position",
    "refusal",
)


def _for_the_arbiter(table: Table, by: str, rule: str) -> None:
    if table.watch is not None:
        table.watch.stop(table.now)
    citation, expires = reason_article(table, rule), None
    if rule == "refusal":
        table.claimed_refusal[by] = True
        citation = table.article("enforce")
        expires = NEXT_LANCE if lapse(table) is not None else None
    table.say(
        "complaint",
        Text("The arbiter decides; the clock stands"),
        code=rule,
        citation=citation,
        by=by,
        right="arbiter",
        choices=("rule",),
        expires=expires,
    )


def lapse_claim(table: Table, by: str) -> None:
    """*by* plays on against an opponent of whom he said that he refuses the rules (INT 5.7)."""
    if table.claimed_refusal.get(by) and lapse(table) is not None:
        table.claimed_refusal[by] = False
        text = Text("The claim of refusal has lapsed: accepted by playing on")
        table.say("lapsed", text, code="refusal", citation=lapse(table), by=by)


def _count(table: Table, by: str, rule: str) -> None:
    counters = [c for c in table.history.game.counters if c.rule == rule]
    if not counters:
        exists = any(r.reason == rule for r in table.regulation.draw_rules)
        absent = Text("This rule book has no such rule")
        text = Text("This ending is not on the board") if exists else absent
        citation = reason_article(table, rule) if exists else None
        table.say("refused", text, code=rule, citation=citation, by=by)
        return
    counter = max(counters, key=lambda c: c.current_plies / c.limit_plies)
    shown_as = {"current": counter.current, "limit": counter.limit}
    if counter.claimable_by == by and not table.pendings:
        table.finish(Outcome("draw", "draw", "draw", rule, counter.citation), counter=shown_as)
        return
    text = Text(
        "There is nothing to claim now: {article} stands at {current} of {limit}",
        {"article": str(counter.citation), **shown_as},
    )
    more = {"counter": shown_as}
    table.say("refused", text, code=rule, citation=counter.citation, by=by, more=more)


def complaint(table: Table, told: Mapping[str, Any]) -> None:
    """A complaint, which goes to the arbiter (CON-03)."""
    table.say(
        "complaint",
        Text("The complaint goes to the arbiter"),
        code="complaint",
        citation=table.article("complaint"),
        by=told["by"],
        right="arbiter",
        more={"text": told["text"]},
    )
