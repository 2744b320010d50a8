"""The job that packs everything the server stores about a person."""

from __future__ import annotations

from dataclasses import dataclass

from ...base.i18n import Text
from ...jobs import JobKind, JobOutcome, Turn
from ...store import Games
from ..games.export import export_of

FILE = "damas-about-me.zip"


@dataclass(frozen=True, slots=True)
class OwnData:
    """The person of the data, who is the owner of the job."""

    person: str


def _pack(turn: Turn, asked: OwnData) -> JobOutcome:
    turn.progress(0, 1)
    person = turn.job.person or asked.person  # a guest may have got an account meanwhile
    turn.write_all("out", [export_of(turn.database, Games(turn.database), person)])
    return JobOutcome(FILE, "application/zip")


OWN_DATA = JobKind("own-data", Text("My data in one file"), OwnData, _pack, priority=4)
