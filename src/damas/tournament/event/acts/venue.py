"""Acts on the place of the event in a hall that others use too: whose clocks and boards it takes,
and the number of its first board there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import HallBoard, Line, line
from ..model.acts import act, missing
from ..model.changes import Whole
from ..model.entry import EntryError, LogEntry
from ..model.preparation import VenuePlace
from ..model.state import ActData, TournamentState

Address = Annotated[str, line(bounds.ADDRESS)]


@act("share-equipment", Text("Clocks and boards: {list}"))
class ShareEquipment(ActData):
    """The clocks and boards are those of another `event`; "" for the event's own list again.

    `name` is the other event's name, `here` the address of this one: the server gives both, after
    it has asked whether the other event may be taken from.
    """

    event: Address = ""
    name: Line = ""
    here: Address = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if len({bool(self.event), bool(self.name), bool(self.here)}) > 1:
            raise missing("event, name, here")
        before = state.preparation.hall
        if before.event == self.event:
            raise EntryError("as-before", "The clocks and boards are these already")
        state.change(entry, Whole.EQUIPMENT, before.name, self.name)
        _put(state, replace(before, event=self.event, name=self.name, here=self.here))

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"list": self.name or Text("the event's own")}


@act("first-board", Text("The first board has number {board} in the hall"), "arbiter")
class SetFirstBoard(ActData):
    """The number in the hall of the event's first board, from the rounds on that are not closed."""

    board: Annotated[HallBoard, Caption(Text("Number of the first board in the hall"))]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        before = state.preparation.hall
        state.change(entry, Whole.FIRST_BOARD, str(before.first_board), str(self.board))
        _put(state, replace(before, first_board=self.board))
        for one in state.rounds:
            if not one.closed:
                one.first_board = self.board

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"board": self.board}


def _put(state: TournamentState, hall: VenuePlace) -> None:
    state.preparation = replace(state.preparation, hall=hall)
