"""Acts on the event itself: made, its settings changed, a note of the arbiter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....i18n import Text
from ..model import fields as read
from ..model.changes import OfSetting
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.online import check_ratable
from ..model.settings import EDITABLE_DURING_PLAY, WITH_REASON, settings_of
from ..model.state import Act, TournamentState
from ..queries.strict import check_entering
from ..queries.wording import SETTINGS, settings_params
from .teams import fit_members, rate_all

NOTES = ("warning", "second-warning", "time-penalty", "complaint", "ruling", "remark")


def create(state: TournamentState, data: Mapping[str, Any], _: LogEntry) -> None:
    """The first act: the settings of the event."""
    if state.settings is not None:
        raise EntryError("created", "The event has been created already")
    state.settings = settings_of(data)


def change_settings(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Changes settings: all before the first round, afterwards those that alter no result."""
    if state.rounds:
        _may_set(state, data, entry)
    if data.get("strict") is True and state.strict_left:
        raise EntryError(
            "strict-left",
            "Strict mode was left in round {round}, and is never entered again",
            round=state.strict_left.round,
        )
    old = state.rules.to_dict()
    turned = "teams" in data and data["teams"] is not old["teams"]
    _fits_entries(state, turned)
    kept = {name: value for name, value in old.items() if not (turned and name in OF_TEAMS)}
    new = settings_of({**kept, **data})
    if "rounds" in data and len(state.rounds) > new.rounds > 0:
        raise EntryError(
            "rounds-paired", "{count} rounds are paired already", count=len(state.rounds)
        )
    fit_members(state, new)
    if state.online:
        check_ratable(state.online, new.time_control)
    now = new.to_dict()
    for name in sorted(data):
        if old[name] != now[name]:
            state.change(entry, OfSetting(name), _trail_text(old[name]), _trail_text(now[name]))
    state.settings = new
    rate_all(state)


OF_TEAMS = frozenset(
    (
        *("games", "score", "bye_points", "tie_breaks", "boards", "substitutes"),
        *("board_order", "match_points", "bye_board_points"),
    )
)
"""Settings that mean another thing where teams play: they begin anew when that changes."""


def _fits_entries(state: TournamentState, turned: bool) -> None:
    """Raises EntryError ("entered") where teams would be players, or players teams."""
    if turned and state.entrants:
        raise EntryError(
            "entered", "Take everybody off the list first: players and teams do not play together"
        )


def _may_set(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Raises EntryError for a setting of a begun event that stands, or needs a reason."""
    fixed = sorted(set(data) - EDITABLE_DURING_PLAY - WITH_REASON)
    if fixed or (state.finished and "rounds" in data):
        name = fixed[0] if fixed else "rounds"
        what = SETTINGS.get(name, name)
        raise EntryError(
            "begun", "This cannot be changed once the first round is paired: {name}", name=what
        )
    if set(data) & WITH_REASON:
        check_reason(entry)


def _trail_text(value: Any) -> str:
    """A setting as the audit trail has it: of lists the names."""
    if not isinstance(value, list):
        return str(value)
    return ", ".join(str(one.get("name") or f"{one.get('category', '')} {one['place']}".strip())
                     for one in value)  # fmt: skip


def note(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A note of the arbiter: warnings, complaints, rulings (CON-03, CON-07)."""
    read.only(data, frozenset({"kind", "text", "round", "board", "player"}))
    read.one_of(data, "kind", NOTES)
    read.text(data, "text")
    for name in ("round", "board"):
        if name in data:
            read.whole(data, name, least=1)
    if "player" in data:
        state.entrant(read.whole(data, "player"))
    state.notes.append(entry)


ACTS = (
    Act("create", create, Text("The event was made"), undoable=False),
    Act(
        "set",
        change_settings,
        Text("Changed: {name}{more}"),
        settings_params,
        after_end=True,
        checks=(check_entering,),
    ),
    Act(
        "note",
        note,
        Text("A note of the arbiter"),
        least="arbiter",
        undoable=False,
        after_end=True,
    ),
)
