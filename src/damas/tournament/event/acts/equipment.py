"""Acts on the clocks and boards of the event: how many, in which condition, at which board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import HallBoard, whole
from ..model.acts import act
from ..model.changes import OfEquipment, Status
from ..model.entry import EntryError, LogEntry
from ..model.preparation import Equipment
from ..model.state import ActData, TournamentState
from ..queries.wording import KINDS, numbers_words

STATUSES = {"good": Status.GOOD, "faulty": Status.FAULTY, "missing": Status.MISSING}
CONDITIONS = {"good": Text("good"), "faulty": Text("faulty"), "missing": Text("missing")}


class OfEquipmentNo(ActData):
    """An act on the clock or board of a *number*."""

    kind: Annotated[Literal["clock", "board"], Caption(Text("Item"), words=KINDS)]
    number: Annotated[HallBoard, Caption(Text("Number from"))]

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"kind": KINDS[self.kind], "numbers": str(self.number)}


@act("set-equipment", Text("{kind} {numbers}"), "arbiter")
class SetEquipment(OfEquipmentNo):
    """Clocks or boards with the numbers from `number` to `to`: new, or in another condition.

    `at`: the board in the hall at which one stands, or the first of them where they are several.
    """

    to: Annotated[HallBoard, Caption(Text("to"))] = 1
    condition: Annotated[
        Literal["good", "faulty", "missing"], Caption(Text("Condition"), words=CONDITIONS)
    ] = "good"
    at: Annotated[int, whole(0, bounds.BOARDS), Caption(Text("At board (the first of them)"))] = 0

    @property
    def last(self) -> int:
        """The number of the last one."""
        return self.to if self.has("to") else self.number

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _check_own(state)
        if self.last < self.number:
            raise EntryError(
                "out-of-range",
                "{field} must be {ge} or more, not {value}",
                field="to",
                ge=self.number,
                value=self.last,
            )
        found = dict(state.preparation.equipment)
        for place, number in enumerate(range(self.number, self.last + 1)):
            old = found.get((self.kind, number))
            board = old.at if old else 0
            if self.has("at"):
                board = self.at + place if self.at else 0
            found[self.kind, number] = Equipment(self.kind, number, self.condition, board)
        _check(found)
        known = state.preparation.equipment.get((self.kind, self.number))
        before = STATUSES[known.condition] if known else ""
        what = OfEquipment(self.kind, self.number, self.last)
        state.change(entry, what, before, STATUSES[self.condition])
        state.preparation = replace(state.preparation, equipment=dict(sorted(found.items())))

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"kind": KINDS[self.kind], "numbers": numbers_words(self.number, self.last)}


def _check_own(state: TournamentState) -> None:
    """Raises EntryError ("of-another") where the event takes them from another one."""
    hall = state.preparation.hall
    if hall.event:
        raise EntryError(
            "of-another",
            "The clocks and boards are those of {name}: change the list there",
            name=hall.name,
        )


def _check(found: Mapping[tuple[str, int], Equipment]) -> None:
    """Raises EntryError for too many, or two of a kind at one board."""
    if len(found) > bounds.EQUIPMENT:
        raise EntryError(
            "too-many", "An event can have {most} clocks and boards at most", most=bounds.EQUIPMENT
        )
    seen: dict[tuple[str, int], int] = {}
    for one in found.values():
        if one.at and (one.kind, one.at) in seen:
            raise EntryError(
                "board-taken",
                "Board {board} would have the numbers {one} and {other}",
                board=one.at,
                one=seen[one.kind, one.at],
                other=one.number,
            )
        seen[one.kind, one.at] = one.number


@act("remove-equipment", Text("{kind} {numbers} taken off the list"), "arbiter")
class RemoveEquipment(OfEquipmentNo):
    """A clock or a board that is not the event's any more."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _check_own(state)
        key = self.kind, self.number
        if key not in state.preparation.equipment:
            raise EntryError("no-such-equipment", "There is no number {number}", number=key[1])
        old = state.preparation.equipment[key]
        kept = {one: row for one, row in state.preparation.equipment.items() if one != key}
        state.change(entry, OfEquipment(*key, key[1]), STATUSES[old.condition], Status.OFF)
        state.preparation = replace(state.preparation, equipment=kept)
