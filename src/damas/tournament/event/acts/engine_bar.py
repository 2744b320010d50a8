"""The act on the engine bar that spectators may open beside the boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....i18n import Text
from ..model.changes import OfSetting
from ..model.engine_bar import EngineBar, engine_bar_of
from ..model.entry import EntryError, LogEntry
from ..model.state import Act, TournamentState
from ..queries.wording import setting_value


def set_engine_bar(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The bar is off, or so many minutes or moves behind the boards."""
    if state.rules.rules is None:
        raise EntryError("no-game", "An event without a regulation has no boards to show")
    new = engine_bar_of(data)
    state.change(entry, OfSetting("engine_bar"), _written(state.engine_bar), _written(new))
    state.engine_bar = new


def _written(bar: EngineBar | None) -> str:
    return f"{bar.unit} {bar.delay}" if bar else "off"


def _params(_state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
    """*bar*: the new setting in words."""
    written = f"{entry.data.get('unit', 'off')} {entry.data.get('delay', '')}".strip()
    return {"bar": setting_value("engine_bar", written)}


ACTS = (Act("engine-bar", set_engine_bar, Text("The engine bar for spectators: {bar}"), _params),)
