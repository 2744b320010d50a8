"""Every act of a registry, declared once: its sentence, its handler, whether it can be taken back.

`decide` checks the right, runs the handler on a draft and gives the entry of the log. The same
command sent again is the store's matter: it is found by its name before anything is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from ..i18n import Text
from . import fields as read
from . import office, people, reporting
from .errors import RegistryError
from .records import KIND_WORDS, RecordSource, RegistryDraft, RegistryEntry
from .roles import RegistryCaller, check_may

Handler = Callable[[RegistryDraft, Mapping[str, Any], "int | None"], None]


@dataclass(frozen=True, slots=True)
class RegistryAct:
    """An act: its *handler*, the *sentence* for the log, whether it is *undoable* (harmlessly)."""

    handler: Handler
    sentence: Text
    undoable: bool = True


@dataclass(frozen=True, slots=True)
class RegistryCommand:
    """An act that a caller asks for, under a name of its own (*id*), which makes sending it twice
    harmless. *expected* is the version of the record that the caller has seen, None for any."""

    id: str
    act: str
    data: Mapping[str, Any] = field(default_factory=dict)
    expected: int | None = None


def _undo(_: RegistryDraft, __: Mapping[str, Any], ___: int | None) -> None:
    """Taken back in `decide`, which knows the caller."""


ACTS: Mapping[str, RegistryAct] = {
    "add-person": RegistryAct(people.add, Text("Person added")),
    "change-person": RegistryAct(people.change, Text("Person changed")),
    "import-people": RegistryAct(people.take_list, Text("List of people taken in")),
    "merge-people": RegistryAct(people.merge_two, Text("Two records made one")),
    "erase-person": RegistryAct(people.erase, Text("Person's data deleted"), undoable=False),
    "choose-public": RegistryAct(people.choose_public, Text("Public fields chosen")),
    "ask-erasure": RegistryAct(people.ask_erasure, Text("Deletion asked for")),
    "add-club": RegistryAct(people.add_club, Text("Club added")),
    "change-club": RegistryAct(people.change_club, Text("Club changed")),
    "give-title": RegistryAct(people.give_title, Text("Title given")),
    "take-title": RegistryAct(people.take_title, Text("Title taken back")),
    "give-norm": RegistryAct(people.give_norm, Text("Norm counted")),
    "give-licence": RegistryAct(people.give_licence, Text("Licence given")),
    "grade-arbiter": RegistryAct(people.grade_arbiter, Text("Arbiter's grade set")),
    "appoint": RegistryAct(office.appoint, Text("Officer appointed"), undoable=False),
    "dismiss": RegistryAct(office.dismiss, Text("Officer dismissed"), undoable=False),
    "link-player": RegistryAct(office.link_player, Text("Account linked with a person")),
    "set-series": RegistryAct(reporting.set_series, Text("Series of lists set")),
    "set-start": RegistryAct(reporting.set_start, Text("First ratings set")),
    "add-report": RegistryAct(reporting.add, Text("Report of an event added")),
    "change-report": RegistryAct(reporting.change, Text("Report of an event corrected")),
    "remove-report": RegistryAct(reporting.remove, Text("Report of an event removed")),
    "publish": RegistryAct(reporting.publish, Text("Lists published"), undoable=False),
    "undo": RegistryAct(_undo, Text("Act taken back"), undoable=False),
}


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
            known=", ".join(ACTS),
        )
    if not isinstance(command.data, Mapping):
        raise RegistryError("bad-field", "{name} must be an object", name="data")
    draft = RegistryDraft(source)
    undoes = 0
    if command.act == "undo":
        undoes = _taken_back(draft, caller, command)
        role = check_may(caller, "undo")
    else:
        role = check_may(caller, command.act, _whom(command))
        _check_births(command.data, at_ms)
        ACTS[command.act].handler(draft, command.data, command.expected)
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


def _check_births(data: Mapping[str, Any], at_ms: int) -> None:
    """Raises RegistryError ("bad-date") for a birth that is still to come; of a list too."""
    newest = (datetime.fromtimestamp(at_ms / 1000, UTC) + timedelta(hours=14)).date()
    people = data.get("people")
    for one in (data, *(people if isinstance(people, list | tuple) else ())):
        if isinstance(one, Mapping):
            read.birth(one, newest=newest)


LONG = {
    "import-people": "people",
    "set-start": "ratings",
    "add-report": "games",
    "change-report": "games",
}
"""Acts with a long list, of which the log holds the length: the changes have all of it."""


def _short(command: RegistryCommand) -> Mapping[str, Any]:
    """The data of a command for the log."""
    name = LONG.get(command.act, "")
    if name not in command.data:
        return command.data
    return {**command.data, name: len(command.data[name])}


def _whom(command: RegistryCommand) -> str:
    person = command.data.get("person", "")
    return person if isinstance(person, str) else ""


def _taken_back(draft: RegistryDraft, caller: RegistryCaller, command: RegistryCommand) -> int:
    """Gives all records of an act the bodies that they had before it; the act's number."""
    wanted = command.data.get("entry")
    entry = draft.source.entry(wanted) if isinstance(wanted, int) else None
    if entry is None or isinstance(wanted, bool):
        raise RegistryError("unknown-entry", "The log has no act {number}", number=str(wanted)[:20])
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
