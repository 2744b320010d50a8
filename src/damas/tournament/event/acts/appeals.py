"""Acts on appeals: the committee and its deadlines, an appeal, votes, the decision (IRR-11).

The committee's members are named by the event; a member who is a party, or who made the ruling,
does not vote. The majority decides, of equal votes the chair's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import NOT_EMPTY, Line, Lines, Name, PlayerId, several, whole
from ..model.acts import act
from ..model.changes import Status, Whole
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.protests import DEPOSITS, VOTES, AppealRules, Protest, Stage
from ..model.roles import COMMITTEE
from ..model.state import ActData, TournamentState
from ..queries.protests import (
    appeal_deadline,
    book_of,
    deposit_of,
    judges,
    majority,
    parties,
)
from .protests import OfProtest, RulingFields, StatementFields, check_deadline, put_in_force

Minutes = Annotated[int, whole(0, bounds.WEEK)]


@act("appeal-rules", Text("The appeals committee and its deadlines"), after_end=True)
class SetAppealRules(ActData):
    """Names the committee, its chair first, and sets the deadlines and the deposit."""

    committee: Annotated[
        tuple[Name, ...],
        several(bounds.COMMITTEE),
        Caption(Text("Members of the committee, a line each, the chair first"), lines=True),
    ] = ()
    protest_minutes: Annotated[
        Minutes, Caption(Text("Minutes for a protest (empty: no deadline)"))
    ] = 0
    appeal_minutes: Annotated[
        Minutes, Caption(Text("Minutes for an appeal (empty: no deadline)"))
    ] = 0
    deposit: Annotated[Line, Caption(Text("Deposit (empty: none)"))] = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if len({name.casefold() for name in self.committee}) < len(self.committee):
            raise EntryError("twice", "Nobody is on the committee twice")
        made = AppealRules(self.committee, self.protest_minutes, self.appeal_minutes, self.deposit)
        if made != state.appeal_rules:
            before = ", ".join(state.appeal_rules.committee) or Status.OFF
            after = ", ".join(made.committee) or Status.OFF
            state.change(entry, Whole.COMMITTEE, before, after)
        state.appeal_rules = made


@act(
    "appeal",
    Text("Appeal in protest {number} of {name}"),
    "player",
    undoable=False,
    after_end=True,
)
class Appeal(OfProtest, StatementFields):
    """A party takes the arbiter's ruling to the committee."""

    text: Annotated[Lines, NOT_EMPTY, Caption(Text("The appeal"), lines=True)]
    player: PlayerId

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError ("no-such-article", "too-late"), with the article where the book has
        the deadline."""
        self.check_articles(state)
        check_deadline(appeal_deadline(state, self.found(state)), entry)

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = self.found(state)
        who = state.entrant(self.player).id
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
            appeal=self.statement(entry),
            appellant=who,
            deposit="due" if deposit_of(state) else "",
        )


@act("deposit", Text("The deposit of protest {number}"), "scorer", after_end=True)
class SetDeposit(OfProtest):
    """The money of an appeal: paid, later returned or kept."""

    state: Annotated[
        Literal["due", "paid", "returned", "kept"], Caption(Text("Deposit"), words=DEPOSITS)
    ]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = self.found(state)
        if not found.deposit:
            raise EntryError("no-deposit", "Protest {number} has no deposit", number=found.number)
        state.protests[found.number] = replace(found, deposit=self.state)


@act(
    "vote",
    Text("A vote on protest {number} of {name}"),
    undoable=False,
    after_end=True,
    also=(COMMITTEE,),
)
class CastVote(OfProtest):
    """The vote of a member of the committee; another vote before the decision replaces it."""

    member: Name
    vote: Annotated[Literal["uphold", "reject", "abstain"], Caption(Text("Vote"), words=VOTES)]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, name = _appealed(self.found(state)), self.member
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
        votes = (*((who, had) for who, had in found.votes if who != name), (name, self.vote))
        state.protests[found.number] = replace(found, votes=votes)


@act(
    "decide-appeal",
    Text("The committee's decision on protest {number} of {name}"),
    after_end=True,
    also=(COMMITTEE,),
)
class DecideAppeal(RulingFields):
    """The committee's decision by its votes; a second one, with a reason, takes the first back."""

    text: Annotated[Lines, NOT_EMPTY, Caption(Text("The decision and its reasons"), lines=True)]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = self.found(state)
        if found.stage is Stage.DECIDED:
            check_reason(entry)
        else:
            _appealed(found)
        made = self.judged(state, found, entry, upheld=majority(state, found))
        put_in_force(state, replace(found, decision=made), entry, made.statement.text)


@act(
    "reopen-appeal",
    Text("The committee votes again on protest {number} of {name}"),
    after_end=True,
)
class ReopenAppeal(OfProtest):
    """The committee takes its decision back to vote again: the ruling stands meanwhile."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = self.found(state)
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
