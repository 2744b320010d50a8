"""The acts of a registry: `decide` checks the right, reads the data of an act, lets it change a
draft and gives the entry of the log. The same
command sent again is the store's matter: it is found by its name before anything is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from ..base.days import read_birth
from ..base.i18n import Text
from ..contract.kinds import Count
from . import (  # noqa: F401  (they declare their acts)
    office,
    payments,
    people,
    reporting,
    transfers,
)
from .declaring import ACTS, RegistryActData, registry_act
from .errors import RegistryError
from .records import KIND_WORDS, RecordSource, RegistryDraft, RegistryEntry
from .roles import RegistryCaller, check_may


@dataclass(frozen=True, slots=True)
class RegistryCommand:
    """An act that a caller asks for, under a name of its own (*id*), which makes sending it twice
    harmless. *expected* is the version of the record that the caller has seen, None for any."""

    id: str
    act: str
    data: Mapping[str, Any] = field(default_factory=dict)
    expected: int | None = None


@registry_act("undo", Text("Act taken back"), undoable=False)
class UndoRegistryAct(RegistryActData):
    """Taken back in `decide`, which knows the caller."""

    entry: Count


def decide(
    source: RecordSource, caller: RegistryCaller, command: RegistryCommand, number: int, at_ms: int
) -> RegistryEntry:
    """The entry of the log that a command makes, under *number*, at a time (ms UTC).

    Raises RegistryError where the caller may not do it, where it cannot be done, and
    RegistryConflictError where the record has changed since the caller saw it.
    """
    if command.act not in ACTS:
        raise RegistryError(
            "unknown-act",
            "There is no act {act}; there are {known}",
            act=command.act[:40],
            known=", ".join(sorted(ACTS)),
        )
    day = datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()
    draft = RegistryDraft(source, day, caller.name)
    undoes = 0
    if command.act == "undo":
        role = check_may(caller, "undo")
        undoes = _taken_back(draft, caller, command)
    else:
        role = check_may(caller, command.act, _whom(command))
        data = ACTS[command.act].data.read(command.data)
        _check_births(data, at_ms)
        data.apply(draft, command.expected)
    return RegistryEntry(
        number,
        command.id,
        command.act,
        _short(command),
        caller.by,
        caller.name,
        role,
        at_ms,
        draft.changes(),
        undoes,
        tuple(draft.notes),
    )


def _check_births(data: RegistryActData, at_ms: int) -> None:
    """Raises RegistryError ("bad-date") for a birth that is still to come; of a list too."""
    newest = (datetime.fromtimestamp(at_ms / 1000, UTC) + timedelta(hours=14)).date()
    for one in getattr(data, "people", (data,)):
        birth = getattr(one, "birth", "")
        found = read_birth(birth, newest) if birth else None
        if isinstance(found, Text):
            raise RegistryError(
                "bad-date", "{field}: {what}", field=one.label_of(("birth",)), what=found
            )


def _short(command: RegistryCommand) -> Mapping[str, Any]:
    """The data of a command for the log."""
    name = ACTS[command.act].long
    if name not in command.data:
        return command.data
    return {**command.data, name: len(command.data[name])}


def _whom(command: RegistryCommand) -> str:
    person = command.data.get("person", "")
    return person if isinstance(person, str) else ""


def _taken_back(draft: RegistryDraft, caller: RegistryCaller, command: RegistryCommand) -> int:
    """Gives all records of an act the bodies that they had before it; the act's number."""
    wanted = UndoRegistryAct.read(command.data).entry
    entry = draft.source.entry(wanted)
    if entry is None:
        raise RegistryError("unknown-entry", "The log has no act {number}", number=wanted)
    about = entry.data.get("person", "")
    check_may(caller, entry.act, about if isinstance(about, str) else "")
    if not ACTS[entry.act].undoable:
        raise RegistryError(
            "not-undoable", "Act {number} cannot be taken back", number=entry.number
        )
    again = draft.source.undone_by(entry.number)
    if again:
        raise RegistryError(
            "undone-already",
            "Act {number} was taken back already, by act {other}",
            number=entry.number,
            other=again,
        )
    for kind in {one.kind for one in entry.changes}:
        draft.source.read_ahead(kind, [one.id for one in entry.changes if one.kind == kind])
    for one in entry.changes:
        if draft.record(one.kind, one.id).version != one.version:
            raise RegistryError(
                "changed-since",
                "{kind} {id} was changed after act {number}: take that change back first",
                kind=KIND_WORDS.get(one.kind, one.kind),
                id=one.id,
                number=entry.number,
            )
        draft.put(one.kind, one.id, one.before)
    return entry.number
