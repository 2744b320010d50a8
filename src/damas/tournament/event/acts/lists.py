"""Acts on many players at once: a list entered in one act, and presence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....i18n import Text
from ..model import fields as read
from ..model.changes import OfPlayer, Status, Whole
from ..model.entry import EntryError, LogEntry
from ..model.state import Act, TournamentState
from ..queries.wording import list_params, presence_params
from . import players


def add_all(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Several new players, all of them or none; each with the data of `add-player`."""
    read.only(data, frozenset({"players"}))
    rows = data.get("players")
    if not isinstance(rows, list | tuple) or not rows:
        raise EntryError("bad-field", "{name} must be a list of objects", name="players")
    before = dict(state.entrants), state.last_id, len(state.trail)
    roll = players.Roll.of(state)
    for place, row in enumerate(rows, start=1):
        try:
            if not isinstance(row, Mapping):
                raise EntryError("bad-field", "{name} must be a list of objects", name="players")
            players.enter(state, row, entry, roll)
        except EntryError as error:
            state.entrants, state.last_id = before[0], before[1]
            del state.trail[before[2] :]
            raise EntryError(
                "in-list", "Player {number} of the list: {what}", number=place, what=error.text
            ) from None
    players.number_by_default(state)
    state.change(entry, Whole.PLAYERS, str(len(before[0])), str(len(state.entrants)))


def check_in(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Whether a *player*, or each of *players*, is there: true, false, or null for not known."""
    read.only(data, frozenset({"player", "players", "present"}))
    if "players" in data and "player" not in data:
        ids = read.numbers(data, "players")
    else:
        ids = [read.whole(data, "player")]
    found = [state.entrant(who) for who in ids]
    present = data.get("present", True)
    if present is not None:
        present = read.flag(data, "present", True)
    for entrant in found:
        if entrant.present is not present:
            what = OfPlayer(entrant.id, "presence")
            state.change(entry, what, PRESENCE[entrant.present], PRESENCE[present])
        entrant.present = present


PRESENCE: Mapping[bool | None, str] = {None: "", True: Status.PRESENT, False: Status.ABSENT}


ACTS = (
    Act(
        "add-players", add_all, Text("Players entered from a list: {count}"), list_params, "arbiter"
    ),
    Act("check-in", check_in, Text("Presence: {name}: {state}"), presence_params, "scorer"),
)
