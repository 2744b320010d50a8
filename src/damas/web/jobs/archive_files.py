"""Jobs of the archive: a file of games in, the games of a search out."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ... import archive as games
from ...i18n import Text
from ...jobs import JobKind, JobOutcome, Turn
from ..core.attachment import PDN
from .apart import apart
from .coaching import query_of

COUNTED = ("games", "added", "merged", "enriched", "skipped", "bad_count")
MOST_BAD = 100
PART = 1 << 18


@dataclass(frozen=True, slots=True)
class ImportFile:
    """The file *name*, which the job has as its input; *size* in bytes."""

    name: str
    size: int = 0


@dataclass(frozen=True, slots=True)
class ExportSearch:
    """The games that are wanted, as plain values (`coaching.query_of`)."""

    search: Mapping[str, Any] = field(default_factory=dict)


def _bring_in(turn: Turn, asked: ImportFile) -> JobOutcome:
    """Batches that are in stay: an attempt goes on after the last one."""
    with tempfile.TemporaryDirectory(prefix="damas-job-") as folder:
        path = Path(folder) / "input.pdn"
        with path.open("wb") as file:
            for part in turn.read("in"):
                file.write(part)
        digest = games.file_digest(path)

        def read(done: int) -> Iterator[games.Batch]:
            return apart(turn, games.batches_of_file, path, done)

        def progress(report: games.ImportReport) -> None:
            turn.progress(report.games, 0, "reading")

        report = games.Importer(turn.database, progress=progress).add_batches(
            read, asked.name, digest, path.stat().st_size
        )
    return JobOutcome(href="/archive", report=report_of(report))


def report_of(report: games.ImportReport) -> dict[str, Any]:
    """The report of an import as plain values."""
    bad = [
        {"game": one.game, "line": one.line, "column": one.column, "reason": str(one.reason)}
        for one in report.bad[:MOST_BAD]
    ]
    return {**{name: getattr(report, name) for name in COUNTED}, "bad": bad}


def _take_out(turn: Turn, asked: ExportSearch) -> JobOutcome:
    archive, query = games.Archive(turn.database), query_of(asked.search)
    total = len(archive.numbers(query))
    turn.write_all("out", _parts(_counted(turn, archive.export(query), total)))
    return JobOutcome("games.pdn", PDN, report={"games": total})


def _counted(turn: Turn, texts: Iterable[str], total: int) -> Iterator[bytes]:
    for number, text in enumerate(texts, 1):
        turn.progress(number, max(total, number), "games")
        yield text.encode()


def _parts(texts: Iterable[bytes]) -> Iterator[bytes]:
    held = bytearray()
    for text in texts:
        held += text
        if len(held) >= PART:
            yield bytes(held)
            held.clear()
    if held:
        yield bytes(held)


ARCHIVE_IMPORT = JobKind(
    "archive-import",
    Text("Games brought into the archive"),
    ImportFile,
    _bring_in,
    {"reading": Text("Games read: {done}")},
    priority=4,
)
ARCHIVE_EXPORT = JobKind(
    "archive-export",
    Text("Games of the archive as a file"),
    ExportSearch,
    _take_out,
    {"games": Text("Games: {done} of {total}")},
    priority=4,
)
