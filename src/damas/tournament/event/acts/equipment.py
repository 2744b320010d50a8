"""Acts on the clocks and boards of the event: how many, in which condition, at which board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .... import bounds
from ....i18n import Text
from ..model import fields as read
from ..model.changes import OfEquipment, Status
from ..model.entry import EntryError, LogEntry
from ..model.preparation import CONDITIONS, KINDS, Equipment
from ..model.state import Act, TournamentState
from ..queries.wording import equipment_params

STATUSES = {"good": Status.GOOD, "faulty": Status.FAULTY, "missing": Status.MISSING}


def set_equipment(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Clocks or boards with the numbers from `number` to `to`: new, or in another condition.

    `at`: the board in the hall at which one stands, or the first of them where they are several.
    """
    read.only(data, frozenset({"kind", "number", "to", "condition", "at"}))
    _check_own(state)
    kind = read.one_of(data, "kind", KINDS)
    first = read.whole(data, "number", least=1, most=bounds.BOARDS)
    last = read.whole(data, "to", first, least=first, most=bounds.BOARDS)
    condition = read.one_of(data, "condition", CONDITIONS, CONDITIONS[0])
    at = read.whole(data, "at", 0, most=bounds.BOARDS) if "at" in data else None
    found = dict(state.preparation.equipment)
    for place, number in enumerate(range(first, last + 1)):
        old = found.get((kind, number))
        board = (old.at if old else 0) if at is None else (at + place if at else 0)
        found[kind, number] = Equipment(kind, number, condition, board)
    _check(found)
    known = state.preparation.equipment.get((kind, first))
    before = STATUSES[known.condition] if known else ""
    state.change(entry, OfEquipment(kind, first, last), before, STATUSES[condition])
    state.preparation = replace(state.preparation, equipment=dict(sorted(found.items())))


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


def remove_equipment(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A clock or a board that is not the event's any more."""
    read.only(data, frozenset({"kind", "number"}))
    _check_own(state)
    key = read.one_of(data, "kind", KINDS), read.whole(data, "number", least=1)
    if key not in state.preparation.equipment:
        raise EntryError("no-such-equipment", "There is no number {number}", number=key[1])
    old = state.preparation.equipment[key]
    kept = {one: row for one, row in state.preparation.equipment.items() if one != key}
    state.change(entry, OfEquipment(*key, key[1]), STATUSES[old.condition], Status.OFF)
    state.preparation = replace(state.preparation, equipment=kept)


ACTS = (
    Act("set-equipment", set_equipment, Text("{kind} {numbers}"), equipment_params, "arbiter"),
    Act(
        "remove-equipment",
        remove_equipment,
        Text("{kind} {numbers} taken off the list"),
        equipment_params,
        "arbiter",
    ),
)
