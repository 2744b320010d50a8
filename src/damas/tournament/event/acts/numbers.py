"""The act that gives pairing numbers: before the first round in any way, later in a Swiss by FIDE's
rule alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ....base.citation import cite
from ....base.i18n import Text
from ....contract.kinds import Line, PlayerIds
from ..model.acts import act, missing
from ..model.changes import Numbering, OfPlayer, Whole
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.state import ActData, TournamentState
from ..queries.entries import by_rating
from ..queries.lots import lot
from ..queries.numbers import CHANGED_WAYS, RULE, stand
from .players import renumber


@act("number", Text("The pairing numbers were settled"))
class Number(ActData):
    """Settles the pairing numbers: by rating, by lot with a seed, by entry, or as given.

    After the beginning only in a Swiss, until round 4 is paired, by rating or as given, with a
    reason (C.04.2 B): paired rounds stay as they are.
    """

    how: Literal["rating", "lot", "entry", "given"]
    seed: Line = ""
    order: PlayerIds = ()

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if state.rounds:
            _may_change(state, self.how, entry)
        order = self._order(state)
        if state.rounds:
            _trail(state, order, entry)
        renumber(state, order)
        state.numbered = True
        state.change(entry, Whole.NUMBERS, "", Numbering(self.how, self.seed))

    def _order(self, state: TournamentState) -> Sequence[int]:
        """The ids in the order of their numbers."""
        ids = sorted(state.entrants)
        if self.how == "given":
            if sorted(self.order) != ids:
                raise EntryError("bad-order", "The order must name every player once, by id")
            return self.order
        if self.how == "lot":
            if not self.seed:
                raise missing(Text("Seed of the lot"))
            return sorted(ids, key=lambda who: lot(self.seed, "number", who))
        return by_rating(state) if self.how == "rating" else ids


def _may_change(state: TournamentState, how: str, entry: LogEntry) -> None:
    """Raises EntryError ("begun", "no-reason") where the numbers stand, or no reason is given."""
    reason = stand(state)
    if reason is not None:
        begun = cite("C.05 annex 1", reading="TRN-03")
        article = RULE if state.rules.system == "swiss" else begun
        raise EntryError("begun", reason.template, citation=article, **reason.params)
    if how not in CHANGED_WAYS:
        raise EntryError(
            "begun",
            "Once the first round is paired, numbers change by the ratings or one by one, not by"
            " lot or in the order of entry",
            citation=RULE,
        )
    check_reason(entry)


def _trail(state: TournamentState, order: Sequence[int], entry: LogEntry) -> None:
    """A line for each number that changes. Raises EntryError ("same-numbers") for none."""
    moved = [
        (who, state.entrants[who].player.no, no)
        for no, who in enumerate(order, start=1)
        if state.entrants[who].player.no != no
    ]
    if not moved:
        raise EntryError("same-numbers", "Everybody has this number already")
    for who, before, after in moved:
        state.change(entry, OfPlayer(who, "number"), str(before), str(after))
