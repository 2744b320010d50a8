"""Acts on appeals: the committee and its deadlines, an appeal, votes, the decision (IRR-11).

The committee's members are named by the event; a member who is a party, or who made the ruling,
does not vote. The majority decides, of equal votes the chair's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .... import bounds
from ....i18n import Text
from ..model import fields as read
from ..model.changes import Status, Whole
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.protests import DEPOSITS, VOTES, AppealRules, Protest, Stage
from ..model.roles import COMMITTEE
from ..model.state import Act, TournamentState
from ..queries.protests import (
    appeal_deadline,
    book_of,
    deposit_of,
    judges,
    majority,
    parties,
)
from ..queries.wording import protest_params
from .protests import (
    RESULT,
    check_articles,
    check_deadline,
    check_how,
    judgement,
    protest_of,
    put_in_force,
    statement,
)


def set_rules(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Names the committee, its chair first, and sets the deadlines and the deposit."""
    read.only(data, frozenset({"committee", "protest_minutes", "appeal_minutes", "deposit"}))
    names = read.texts(data, "committee", most=bounds.COMMITTEE)
    if len({name.casefold() for name in names}) < len(names):
        raise EntryError("twice", "Nobody is on the committee twice")
    protests, appeals = (
        read.whole(data, name, 0, most=bounds.WEEK)
        for name in ("protest_minutes", "appeal_minutes")
    )
    made = AppealRules(tuple(names), protests, appeals, read.text(data, "deposit", ""))
    if made != state.appeal_rules:
        before = ", ".join(state.appeal_rules.committee) or Status.OFF
        after = ", ".join(made.committee) or Status.OFF
        state.change(entry, Whole.COMMITTEE, before, after)
    state.appeal_rules = made


def appeal(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A party takes the arbiter's ruling to the committee."""
    read.only(data, frozenset({"protest", "player", "text", "articles"}))
    found = protest_of(state, data)
    who = state.entrant(read.whole(data, "player")).id
    if found.ruling is None:
        raise EntryError(
            "no-ruling",
            "The arbiter has not ruled on protest {number} yet",
            citation=book_of(state).protest,
            number=found.number,
        )
    if found.appeal:
        raise EntryError("appealed", "The ruling was appealed: the committee decides now")
    if found.board and who not in parties(state, found):
        raise EntryError("not-on-board", "{name} is not on this board", name=state.name(who))
    state.protests[found.number] = replace(
        found,
        appeal=statement(data, entry),
        appellant=who,
        deposit="due" if deposit_of(state) else "",
    )


def set_deposit(state: TournamentState, data: Mapping[str, Any], _entry: LogEntry) -> None:
    """The money of an appeal: paid, later returned or kept."""
    read.only(data, frozenset({"protest", "state"}))
    found = protest_of(state, data)
    now = read.one_of(data, "state", tuple(DEPOSITS))
    if not found.deposit:
        raise EntryError("no-deposit", "Protest {number} has no deposit", number=found.number)
    state.protests[found.number] = replace(found, deposit=now)


def vote(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The vote of a member of the committee; another vote before the decision replaces it."""
    read.only(data, frozenset({"protest", "member", "vote"}))
    found = _appealed(protest_of(state, data))
    name, said = read.text(data, "member"), read.one_of(data, "vote", tuple(VOTES))
    if name not in state.appeal_rules.committee:
        raise EntryError("no-member", "{name} is not on the appeals committee", name=name)
    if entry.role == COMMITTEE and entry.by != name:
        raise EntryError("not-own", "{name} casts this vote", name=name)
    if name not in judges(state, found):
        raise EntryError(
            "own-case", "{name} is a party or made the ruling, and does not vote", name=name
        )
    if found.deposit == "due":
        raise EntryError("deposit-due", "The deposit of this appeal has not been paid")
    votes = (*((who, had) for who, had in found.votes if who != name), (name, said))
    state.protests[found.number] = replace(found, votes=votes)


def decide(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The committee's decision by its votes; a second one, with a reason, takes the first back."""
    read.only(data, RESULT | {"protest", "text", "articles"})
    found = protest_of(state, data)
    if found.stage is Stage.DECIDED:
        check_reason(entry)
    else:
        _appealed(found)
    upheld = majority(state, found)
    made = judgement(state, found, data, entry, upheld=upheld)
    put_in_force(state, replace(found, decision=made), entry, made.statement.text)


def reopen(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The committee takes its decision back to vote again: the ruling stands meanwhile."""
    read.only(data, frozenset({"protest"}))
    found = protest_of(state, data)
    check_reason(entry)
    if found.decision is None:
        raise EntryError("not-decided", "Protest {number} is not decided", number=found.number)
    put_in_force(state, replace(found, decision=None, votes=()), entry, entry.reason)


def _appealed(found: Protest) -> Protest:
    """*found* itself. Raises EntryError where no appeal waits for a decision."""
    if found.stage is not Stage.APPEALED:
        raise EntryError(
            "no-appeal", "No appeal in protest {number} waits for the committee",
            number=found.number,
        )  # fmt: skip
    return found


def check_in_time(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError ("too-late"), with the article where the book has the deadline."""
    check_deadline(appeal_deadline(state, protest_of(state, entry.data)), entry)


ACTS = (
    Act(
        "appeal-rules",
        set_rules,
        Text("The appeals committee and its deadlines"),
        after_end=True,
    ),
    Act(
        "appeal",
        appeal,
        Text("Appeal in protest {number} of {name}"),
        protest_params,
        "player",
        undoable=False,
        after_end=True,
        checks=(check_articles, check_in_time),
    ),
    Act(
        "deposit",
        set_deposit,
        Text("The deposit of protest {number}"),
        protest_params,
        "scorer",
        after_end=True,
    ),
    Act(
        "vote",
        vote,
        Text("A vote on protest {number} of {name}"),
        protest_params,
        undoable=False,
        after_end=True,
        also=(COMMITTEE,),
    ),
    Act(
        "decide-appeal",
        decide,
        Text("The committee's decision on protest {number} of {name}"),
        protest_params,
        after_end=True,
        also=(COMMITTEE,),
        checks=(check_articles, check_how),
    ),
    Act(
        "reopen-appeal",
        reopen,
        Text("The committee votes again on protest {number} of {name}"),
        protest_params,
        after_end=True,
    ),
)
