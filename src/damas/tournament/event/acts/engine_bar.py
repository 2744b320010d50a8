"""The act on the engine bar that spectators may open beside the boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import Count
from ..model.acts import act
from ..model.changes import OfSetting
from ..model.engine_bar import RANGES, EngineBar
from ..model.entry import EntryError, LogEntry
from ..model.state import ActData, TournamentState
from ..queries.wording import setting_value

UNITS = {"off": Text("Off"), "minutes": Text("Minutes late"), "moves": Text("Moves late")}
LEAST, MOST = zip(*RANGES.values(), strict=True)


class DelayCaption(Caption):
    """The bounds that a form has: the widest of all units. The act has those of its unit."""

    def more(self) -> dict[str, Any]:
        return {"least": min(LEAST), "most": max(MOST)}


DELAY = DelayCaption(Text("How many"))


@act("engine-bar", Text("The engine bar for spectators: {bar}"))
class SetEngineBar(ActData):
    """The bar is off, or so many minutes or moves behind the boards."""

    unit: Annotated[Literal["off", "minutes", "moves"], Caption(Text("Engine bar"), words=UNITS)]
    delay: Annotated[Count, DELAY] = 0

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if state.rules.rules is None:
            raise EntryError("no-game", "An event without a regulation has no boards to show")
        new = self._bar()
        state.change(entry, OfSetting("engine_bar"), _written(state.engine_bar), _written(new))
        state.engine_bar = new

    def _bar(self) -> EngineBar | None:
        if self.unit == "off":
            return None
        least, most = RANGES[self.unit]
        if not least <= self.delay <= most:
            raise EntryError(
                "out-of-range",
                "{field} must be from {least} to {most}, not {value}",
                field="delay",
                least=least,
                most=most,
                value=self.delay,
            )
        return EngineBar(self.unit, self.delay)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        written = "off" if self.unit == "off" else f"{self.unit} {self.delay}"
        return {"bar": setting_value("engine_bar", written)}


def _written(bar: EngineBar | None) -> str:
    return f"{bar.unit} {bar.delay}" if bar else "off"
