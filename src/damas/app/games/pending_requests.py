"""Requests between two people at two devices: asking, agreeing, pausing, planning, resting. A
request stays open until it is answered or the position changes. `PendingRequests` is the fold of
the entries that the acts (`acts`) become.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ...meeting import PlanLine, answer
from ...rules.game import OTHER
from ...rules.variants import Colour

if TYPE_CHECKING:
    from ...store import StoredEntry

ASKS = {"ask_undo": "undo", "ask_pause": "pause"}
DECLINES = {"decline_undo": "undo", "decline_pause": "pause"}
UNSEEN_BY_GAME = frozenset(
    {*ASKS, *DECLINES, "pause", "ready", "resume", "plan", "vacation", "give_time", "halve_time"}
)
"""Entries that the rules of the game do not know."""


@dataclass(frozen=True, slots=True)
class PendingRequests:
    """Questions, a pause, plans and vacations of two players after some entries.

    *asked*: the open requests → the colour that asked. *ready*: the colours that want to go on with
    a *paused* game. *held*: the host of the room has paused it, and only the host continues it.
    *plans*: conditional moves, by colour. *rested*: days of vacation taken, by colour.
    *halved*: the colours that play with half of their time.
    """

    asked: Mapping[str, Colour] = field(default_factory=dict)
    paused: bool = False
    held: bool = False
    ready: frozenset[Colour] = frozenset()
    plans: Mapping[str, tuple[PlanLine, ...]] = field(default_factory=dict)
    rested: Mapping[str, int] = field(default_factory=dict)
    halved: frozenset[Colour] = frozenset()

    def after(self, entry: StoredEntry) -> PendingRequests:
        """The state after *entry*."""
        kind = entry.kind
        if kind in ASKS:
            return replace(self, asked={**self.asked, ASKS[kind]: entry.payload["by"]})
        if kind in DECLINES:
            return self._without(DECLINES[kind])
        change = CHANGES.get(kind)
        return self if change is None else change(self, entry.payload)

    def undone(self, _payload: Mapping[str, Any]) -> PendingRequests:
        """After a takeback: all requests and plans end."""
        return replace(self, asked={}, plans={})

    def paused_now(self, payload: Mapping[str, Any]) -> PendingRequests:
        """The game is paused."""
        held = bool(payload.get("host"))
        return replace(self, asked={}, paused=True, held=held, ready=frozenset())

    def readied(self, payload: Mapping[str, Any]) -> PendingRequests:
        """One player wants to go on."""
        return replace(self, ready=self.ready | {payload["by"]})

    def resumed(self, _payload: Mapping[str, Any]) -> PendingRequests:
        """Both players want to go on."""
        return replace(self, paused=False, held=False, ready=frozenset())

    def planning(self, payload: Mapping[str, Any]) -> PendingRequests:
        """A plan replaces the earlier one."""
        lines = tuple(tuple(map(tuple, line)) for line in payload["lines"])
        return replace(self, plans={**self.plans, payload["by"]: lines})

    def resting(self, payload: Mapping[str, Any]) -> PendingRequests:
        """A player takes days of vacation."""
        taken = self.rested.get(payload["by"], 0) + payload["days"]
        return replace(self, rested={**self.rested, payload["by"]: taken})

    def halving(self, payload: Mapping[str, Any]) -> PendingRequests:
        """A player gives up half of the own time."""
        return replace(self, halved=self.halved | {payload["by"]})

    def moved(self, payload: Mapping[str, Any]) -> PendingRequests:
        """A move answers an open request for a takeback; plans go on with it or end."""
        if not self.plans and "undo" not in self.asked:
            return self
        plans = dict(self.plans)
        by, path = payload["by"], tuple(payload["path"])
        if OTHER[by] in plans:
            reply, rest = answer(plans[OTHER[by]], path)
            plans[OTHER[by]] = ((reply,), *rest) if reply else ()
        if by in plans:
            # its own answer was put first when the opponent moved
            own = plans[by]
            plans[by] = own[1:] if own and own[0] == (path,) else ()
        left = {colour: lines for colour, lines in plans.items() if lines}
        return replace(self._without("undo"), plans=left)

    def planned(self, colour: str) -> tuple[int, ...] | None:
        """The move that *colour*, to move, has planned for this position."""
        lines = self.plans.get(colour, ())
        return lines[0][0] if lines and len(lines[0]) == 1 else None

    def _without(self, what: str) -> PendingRequests:
        return replace(self, asked={one: by for one, by in self.asked.items() if one != what})


CHANGES: Mapping[str, Callable[[PendingRequests, Mapping[str, Any]], PendingRequests]] = {
    "move": PendingRequests.moved,
    "undo": PendingRequests.undone,
    "pause": PendingRequests.paused_now,
    "ready": PendingRequests.readied,
    "resume": PendingRequests.resumed,
    "plan": PendingRequests.planning,
    "vacation": PendingRequests.resting,
    "halve_time": PendingRequests.halving,
}
