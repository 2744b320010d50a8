"""One line of an event's log, and the refusal of one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ....base.arguments import check_kind, shown
from ....contract import Declared, FieldFault, RefusedError
from ...errors import TournamentError

TIME = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?"
    r"(Z|[+-]\d\d:[0-5]\d)?"
)


OPTIONAL = ("reason", "key", "says")
HEADER = ("by", "role", "at", *OPTIONAL)
"""The texts of an entry besides its act."""


class EntryError(TournamentError):
    """An entry that the event does not take; nothing was changed.

    *citation* is the article that forbids it, None where it is only impossible. *faults*: each
    field that is wrong, where the data cannot be read.
    """

    faults: tuple[FieldFault, ...] = ()


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One act of one person: the *act* and its *data*, the author (*by*), *role* and time (*at*).

    *at* is a time as ISO 8601 writes it, given from outside: an event has no clock of its own.
    *key* marks the key of the person, "" where it is not known: two persons can have one name.
    *by* is the name that an organiser has given the key; *says*: another one that the person has
    typed.
    *data* holds only values of JSON, because a log is stored, sent and replayed as text.
    """

    act: str
    data: Mapping[str, Any] = field(default_factory=dict)
    by: str = ""
    role: str = "organiser"
    at: str = ""
    reason: str = ""
    key: str = ""
    says: str = ""

    @property
    def author(self) -> str:
        """The name of the key, and in quotation marks another one that its holder has typed."""
        quoted = f"\N{LEFT DOUBLE QUOTATION MARK}{self.says}\N{RIGHT DOUBLE QUOTATION MARK}"
        return f"{self.by} ({quoted})" if self.says else self.by

    def to_dict(self) -> dict[str, Any]:
        """The entry as one line of an event file."""
        found: dict[str, Any] = {"act": self.act, "data": dict(self.data)}
        found |= {"by": self.by, "role": self.role, "at": self.at}
        return found | {name: text for name in OPTIONAL if (text := getattr(self, name))}

    @classmethod
    def from_dict(cls, line: Any) -> LogEntry:
        """The entry of a line. Raises EntryError ("bad-entry") for any other shape."""
        if not isinstance(line, Mapping) or not isinstance(line.get("act"), str):
            raise EntryError("bad-entry", "A line of the log must be an object with an act")
        strange = sorted(set(line) - {"act", "data", *HEADER})
        if strange:
            raise EntryError(
                "bad-entry", "A line of the log has no field {name}", name=str(strange[0])
            )
        texts = {name: line.get(name, "") for name in HEADER}
        for name, value in texts.items():
            if not isinstance(value, str):
                raise EntryError("bad-entry", "{name} must be a text", name=name)
        data = line.get("data", {})
        if not isinstance(data, Mapping):
            raise EntryError("bad-entry", "{name} must be an object", name="data")
        return cls(line["act"], data, **texts)


def check_reason(entry: LogEntry) -> None:
    """Raises EntryError ("no-reason") where an act that must say why does not."""
    if not entry.reason:
        raise EntryError("no-reason", "This must have a reason, for the audit trail")


def check_shape(entry: object) -> None:
    """Raises EntryError for a value that is not a LogEntry of texts and data."""
    check_kind("entry", entry, LogEntry, error=EntryError)
    for name in ("act", "by", "role", "reason", "key", "says"):
        check_kind(name, getattr(entry, name), str, error=EntryError)
    check_kind("data", getattr(entry, "data", None), Mapping, error=EntryError)
    at = getattr(entry, "at", None)
    if not isinstance(at, str):
        raise EntryError(
            "bad-time",
            "{at} is no time; write it as 2025-11-21T14:30:00-03:00",
            at=shown(at),
        )


def check_header(entry: LogEntry) -> None:
    """Raises EntryError ("no-author", "bad-time") for an entry without author or time."""
    if not entry.by:
        raise EntryError("no-author", "An entry must say who made it")
    if not TIME.fullmatch(entry.at):
        raise EntryError(
            "bad-time",
            "{at} is no time; write it as 2025-11-21T14:30:00-03:00",
            at=entry.at or "–",
        )


F = TypeVar("F", bound=Declared)


def read_data(form: type[F], data: Mapping[str, Any], *, stored: bool = False) -> F:
    """The fields that *form* declares; texts of a *stored* log have any length. Raises
    EntryError."""
    try:
        return form.read(data, stored=stored)
    except RefusedError as error:
        params: dict[str, Any] = dict(error.text.params)
        refused = EntryError(error.code, error.text.template, **params)
        refused.faults = error.faults
        raise refused from None
