"""Acts on the event itself: made, its settings changed, a note of the arbiter."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Literal

from ....base.bounds import TEXT
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import Place, PlayerId, line
from ..model.acts import act
from ..model.changes import OfSetting
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.online import check_ratable
from ..model.setting_fields import BEFORE, REASON, SETTINGS, EventFields, SettingFields
from ..model.settings import changed, settings_from
from ..model.state import ActData, TournamentState
from ..queries.strict import check_entering
from ..queries.tie_breaks import check_tie_breaks
from ..queries.written_days import check_days_of_event
from .teams import fit_members, rate_all


@act("create", Text("The event was made"), undoable=False)
class Create(ActData, EventFields):
    """The first act: the settings of the event."""

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError for days or tie-breaks that do not fit the event."""
        _check_fit(state, self.given())

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if state.settings is not None:
            raise EntryError("created", "The event has been created already")
        state.settings = settings_from(self)


@act("set", Text("Changed: {name}{more}"), after_end=True)
class ChangeSettings(ActData, SettingFields):
    """Changes settings: all before the first round, afterwards those that alter no result."""

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError where strict mode cannot be entered, and as `Create`."""
        if self.strict and self.has("strict"):
            check_entering(state)
        _check_fit(state, self.given())

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        given = dict(sorted(self.given().items()))
        if state.rounds:
            _may_set(state, given.keys(), entry)
        if given.get("strict") is True and state.strict_left:
            raise EntryError(
                "strict-left",
                "The tournament left strict mode in round {round}, and cannot go back to it",
                round=state.strict_left.round,
            )
        old = state.rules.to_dict()
        turned = "teams" in given and given["teams"] is not old["teams"]
        _fits_entries(state, turned)
        new = changed(state.rules, given, OF_TEAMS if turned else ())
        if "rounds" in given and len(state.rounds) > new.rounds > 0:
            raise EntryError(
                "rounds-paired", "{count} rounds are paired already", count=len(state.rounds)
            )
        fit_members(state, new)
        if state.online:
            check_ratable(state.online, new.time_control)
        now = new.to_dict()
        for name in given:
            if old[name] != now[name]:
                was, then = _trail_text(old[name]), _trail_text(now[name])
                state.change(entry, OfSetting(name), was, then)
        state.settings = new
        rate_all(state)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        """*name*: the first of the settings; *more*: how many others there are."""
        first, *others = sorted(self.model_fields_set) or [""]
        label = SETTINGS[first].label if first else ""
        return {"name": label, "more": f" (+{len(others)})" if others else ""}


def _check_fit(state: TournamentState, given: Mapping[str, Any]) -> None:
    check_days_of_event(state.settings, given)
    check_tie_breaks(state.settings, given)


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


def _may_set(state: TournamentState, names: Collection[str], entry: LogEntry) -> None:
    """Raises EntryError for a setting of a begun event that stands, or needs a reason."""
    fixed = [n for n in names if SETTINGS[n].when == BEFORE or (state.finished and n == "rounds")]
    if fixed:
        raise EntryError(
            "begun",
            "This cannot be changed once the first round is paired: {name}",
            name=SETTINGS[fixed[0]].label,
        )
    if any(SETTINGS[name].when == REASON for name in names):
        check_reason(entry)


def _trail_text(value: Any) -> str:
    """A setting as the audit trail has it: of lists the names."""
    if not isinstance(value, list):
        return str(value)
    return ", ".join(str(one.get("name") or f"{one.get('category', '')} {one['place']}".strip())
                     for one in value)  # fmt: skip


@act("note", Text("A note of the arbiter"), "arbiter", undoable=False, after_end=True)
class Note(ActData):
    """A note of the arbiter: warnings, complaints, rulings (CON-03, CON-07)."""

    kind: Literal["warning", "second-warning", "time-penalty", "complaint", "ruling", "remark"]
    text: Annotated[str, line(TEXT, least=1), Caption(Text("Text"), lines=True)]
    round: Place = 1
    board: Place = 1
    player: PlayerId = 0

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if self.has("player"):
            state.entrant(self.player)
        state.notes.append(entry)
