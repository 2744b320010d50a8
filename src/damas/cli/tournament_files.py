"""Opening a tournament: an event file, or the report of any program."""

from __future__ import annotations

import json
import sys

from .. import tournament as core
from ..errors import DamasError
from ..tournament.event import Tournament
from .files import FileError, read_bytes
from .language import say


def open_event(name: str) -> core.TrfFile | Tournament:
    """The event of an event file, else the report, whose slight faults go to standard error.

    Raises FileError, EntryError, ReportError.
    """
    data = read_bytes(name)
    if data.lstrip()[:1] == b"{":
        try:
            return Tournament.from_dict(json.loads(data))
        except ValueError as error:
            if isinstance(error, DamasError):
                raise
            raise FileError(
                "bad-json", "{name} is no JSON: {what}", name=name, what=error
            ) from None
    report = core.load_trf(data)
    for fault in report.faults:
        sys.stderr.write(f"damas: {say(fault.sentence())}\n")
    return report
