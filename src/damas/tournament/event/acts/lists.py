"""Acts on many players at once: a list entered in one act, and presence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ....base.bounds import PLAYERS
from ....base.i18n import Text
from ....contract.kinds import PlayerId, PlayerIds, several
from ..model.acts import act
from ..model.changes import OfPlayer, Status, Whole
from ..model.entry import EntryError, LogEntry
from ..model.state import ActData, TournamentState
from ..queries.wording import names_words
from .players import EnteredFields, Roll, enter, number_by_default


@act("add-players", Text("Players entered from a list: {count}"), "arbiter")
class AddPlayers(ActData):
    """Several new players, all of them or none; each with the data of `add-player`."""

    players: Annotated[tuple[EnteredFields, ...], several(PLAYERS, least=1)]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        before = dict(state.entrants), state.last_id, len(state.trail)
        roll = Roll.of(state)
        for place, row in enumerate(self.players, start=1):
            try:
                enter(state, row, entry, roll)
            except EntryError as error:
                state.entrants, state.last_id = before[0], before[1]
                del state.trail[before[2] :]
                raise EntryError(
                    "in-list", "Player {number} of the list: {what}", number=place, what=error.text
                ) from None
        number_by_default(state)
        state.change(entry, Whole.PLAYERS, str(len(before[0])), str(len(state.entrants)))

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"count": len(self.players)}


@act("check-in", Text("Presence: {name}: {state}"), "scorer")
class CheckIn(ActData):
    """Whether a *player*, or each of *players*, is there: true, false, or null for not known."""

    player: PlayerId = 0
    players: PlayerIds = ()
    present: bool | None = True

    @property
    def ids(self) -> tuple[int, ...]:
        """The players that are meant."""
        several = self.has("players") and not self.has("player")
        return self.players if several else (self.player,)

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        for entrant in [state.entrant(who) for who in self.ids]:
            if entrant.present is not self.present:
                what = OfPlayer(entrant.id, "presence")
                state.change(entry, what, PRESENCE[entrant.present], PRESENCE[self.present])
            entrant.present = self.present

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": names_words(state, self.ids), "state": WORDS[self.present]}


PRESENCE: Mapping[bool | None, str] = {None: "", True: Status.PRESENT, False: Status.ABSENT}
WORDS: Mapping[bool | None, Text] = {
    True: Text("present"),
    False: Text("absent"),
    None: Text("not known"),
}
"""Whether a player is there, in words."""
