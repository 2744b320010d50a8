"""Opening a tournament: an event file, or the report of any program."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from .. import tournament as core
from ..base.errors import DamasError
from ..base.i18n import Text
from ..tournament.event import Tournament
from ..tournament.files.report import GUESSED
from ..tournament.pairing.swiss import Engine
from ..tournament.scoring.meaning import offered, remarks
from ..tournament.scoring.tiebreaks import ALL, parse
from .files import FileError, read_bytes
from .language import say

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE.trf", help=say(Text("A tournament report or event file, or - for input."))
    ),
]


def continued(incomplete: str) -> list[str]:
    """A list begun, with each code that can follow: of any system, since the file is not read."""
    begun, comma, last = incomplete.rpartition(",")
    codes = dict.fromkeys(code for one in sorted(ALL) for code in offered(one, teams=True))
    return [f"{begun}{comma}{code}" for code in codes if code.startswith(last.upper())]


TieBreakOption = Annotated[
    str | None,
    typer.Option(
        "--tie-breaks",
        metavar="CODES",
        help=say(Text("Tie-breaks in their order, such as DE,WIN,SB,BPG.")),
        autocompletion=continued,
    ),
]


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


def settling_nothing(report: core.TrfFile) -> list[Text]:
    """A sentence for each tie-break that the report names and its system gives no meaning."""
    named = any(report.header.get(one) for one in ("tie_breaks", "standings"))
    codes = parse(report.tie_breaks) if named else ()
    return list(remarks(codes, report.kind, teams=bool(report.teams)))


def taken_for_granted(report: core.TrfFile, engine: str | Engine = "dutch") -> list[Text]:
    """Sentences about a report that does not say its system; with *engine* "", for a pairing by
    the system that it seems to have. They are no faults."""
    found = []
    if not report.names_system:
        params = {"system": GUESSED[report.kind]}
        found.append(
            Text("The file does not say its system (record 092): read as {system}", params)
        )
    if engine:
        return found
    if found:
        names = {"swiss": "dutch", "round-robin": "berger"}
        words = Text("Paired as --system {system}; name another with --system")
        found.append(Text(words.template, {"system": names[report.kind]}))
    if any(fault.code == "open-game" for fault in report.faults):
        found.append(Text("Games without a result count as drawn for the pairing"))
    return found
