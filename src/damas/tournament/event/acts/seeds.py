"""The act that asks for another seed of a lot, with the seed that stood before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ....base.bounds import ROUNDS
from ....base.i18n import Text
from ....contract.kinds import Line, Seed, whole
from ....rules.regulations.questions import officials
from ..model.acts import act
from ..model.changes import OfSeed
from ..model.entry import EntryError, LogEntry
from ..model.roles import check_level
from ..model.state import ActData, TournamentState
from ..queries.lots import BY_ROUND, LOTS, seed_key


@act("seed", Text("Another seed of a lot: {seed}"), "scorer")
class AnotherSeed(ActData):
    """Another seed for a lot, before it is drawn: *instead* of the one that was shown."""

    what: Line
    round: Annotated[int, whole(0, ROUNDS)] = 0
    seed: Seed
    instead: Line = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if self.what not in LOTS:
            raise EntryError(
                "bad-field",
                "{field} must be one of {expected}, not {value}",
                field="what",
                expected=", ".join(LOTS),
                value=self.what,
            )
        article = officials(state.rules.rules)
        check_level(state.act(LOTS[self.what]).least, entry.role, article=article)
        by_round = self.what in BY_ROUND
        if by_round:
            state.round(self.round)
        key = seed_key(self.what, self.round)
        before = state.seeds.get(key) or self.instead
        if self.seed == before:
            raise EntryError("same-seed", "This is the seed that stands already")
        state.seeds[key] = self.seed
        state.change(entry, OfSeed(self.what, self.round if by_round else 0), before, self.seed)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"seed": self.seed}
