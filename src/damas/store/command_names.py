"""Names of commands in stored logs: a command sent twice is done once.

A client names each of its commands. The name belongs to the one who sends it: the same name of
another caller is another command. In the log stands a text made of the caller, the name and the
data, so that a name sent again with other data is refused and does not get the earlier answer.
Logs of older releases have the names alone: these are known by themselves, as they were.
"""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from json.encoder import encode_basestring_ascii
from typing import Any

from ..base.errors import DamasError
from ..base.i18n import Text

MARK = "~"
_ENCODER = json.JSONEncoder(sort_keys=True, default=str)
SENT_AGAIN = Text("This was sent before, as something else: load the page again")


class SentAgainError(DamasError, ValueError):
    """The caller has given the name of an earlier command to another one."""

    def __init__(self) -> None:
        super().__init__("sent-again", SENT_AGAIN.template)


@dataclass(frozen=True, slots=True)
class CommandName:
    """One command of one caller: *given* is the client's name, *whose* a digest of it with the
    caller, *data* one of the data."""

    given: str
    whose: str
    data: str

    @property
    def stored(self) -> str:
        """The text that stands in the log: 26 signs."""
        return f"{MARK}{self.whose}.{self.data}"


def command_name(caller: str, given: str, *said: Any) -> CommandName:
    """The name of a command with which *caller* says *said* (values of JSON)."""
    return CommandName(given, _digest([caller, given], 12), _digest(said, 6))


class KnownCommands:
    """The commands in a log by their names, with the version at which each was done."""

    def __init__(self) -> None:
        self._done: dict[str, tuple[str, int]] = {}

    def add(self, stored: str | None, version: int) -> None:
        """Counts an entry of the log; *stored*: its name there."""
        if stored is None:
            return
        if stored.startswith(MARK):
            whose, _, data = stored.partition(".")
            self._done[whose] = data, version
        else:
            self._done[stored] = "", version

    def find(self, name: CommandName | None) -> int | None:
        """The version at which a command was done, None for a new one. Raises SentAgainError for
        another command under the name of an earlier one."""
        if name is None:
            return None
        found = self._done.get(MARK + name.whose)
        if found is None and not name.given.startswith(MARK):
            found = self._done.get(name.given)
        if found is None:
            return None
        data, version = found
        if data and data != name.data:
            raise SentAgainError
        return version


def _written(value: Any) -> str:
    """*value* as `_ENCODER` writes it; a text or a list of plain values, as most are, by its parts:
    the encoder is made anew for each value that it writes."""
    if value is None:
        return "null"
    if type(value) is str:
        return encode_basestring_ascii(value)
    if type(value) in (list, tuple):
        return f"[{', '.join(map(_written, value))}]"
    return repr(value) if type(value) is int else _ENCODER.encode(value)


def _digest(value: Any, size: int) -> str:
    digest = hashlib.blake2b(_written(value).encode(), digest_size=size).digest()
    return base64.urlsafe_b64encode(digest).decode()
