"""Acts on the place of the event in a hall that others use too: whose clocks and boards it takes,
and the number of its first board there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .... import bounds
from ....i18n import Text
from ..model import fields as read
from ..model.changes import Whole
from ..model.entry import EntryError, LogEntry
from ..model.preparation import HallPlace
from ..model.state import Act, TournamentState
from ..queries.wording import hall_params


def share_equipment(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The clocks and boards are those of another `event`; "" for the event's own list again.

    `name` is the other event's name, `here` the address of this one: the server gives both, after
    it has asked whether the other event may be taken from.
    """
    read.only(data, frozenset({"event", "name", "here"}))
    event, here = (read.text(data, one, "", most=bounds.ADDRESS) for one in ("event", "here"))
    name = read.text(data, "name", "", most=bounds.NAME)
    if bool(event) != bool(name) or bool(event) != bool(here):
        raise EntryError("bad-field", "{field} is missing", field="event, name, here")
    before = state.preparation.hall
    if before.event == event:
        raise EntryError("as-before", "The clocks and boards are these already")
    state.change(entry, Whole.EQUIPMENT, before.name, name)
    _put(state, replace(before, event=event, name=name, here=here))


def set_first_board(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The number in the hall of the event's first board, from the rounds on that are not closed."""
    read.only(data, frozenset({"board"}))
    board = read.whole(data, "board", least=1, most=bounds.BOARDS)
    before = state.preparation.hall
    state.change(entry, Whole.FIRST_BOARD, str(before.first_board), str(board))
    _put(state, replace(before, first_board=board))
    for one in state.rounds:
        if not one.closed:
            one.first_board = board


def _put(state: TournamentState, hall: HallPlace) -> None:
    state.preparation = replace(state.preparation, hall=hall)


ACTS = (
    Act("share-equipment", share_equipment, Text("Clocks and boards: {list}"), hall_params),
    Act(
        "first-board",
        set_first_board,
        Text("The first board has number {board} in the hall"),
        hall_params,
        "arbiter",
    ),
)
