"""Jobs of the archive: a file of games in, the games of a search out."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ... import archive as games
from ...base.i18n import Text
from ...jobs import JobKind, JobOutcome, Turn
from ...notation.pdn.encoding import read_as
from ..core.file_names import PDN
from .apart import apart

COUNTED = ("games", "added", "merged", "enriched", "skipped", "bad_count")
MOST_NAMED = 100
PART = 1 << 18


@dataclass(frozen=True, slots=True)
class ImportFile:
    """The file *name*, which the job has as its input; *size* in bytes."""

    name: str
    size: int = 0


@dataclass(frozen=True, slots=True)
class ExportSearch:
    """The games that are wanted, as plain values (`Query.of`)."""

    search: Mapping[str, Any] = field(default_factory=dict)


def _bring_in(turn: Turn, asked: ImportFile) -> JobOutcome:
    """Batches that are in stay: an attempt goes on after the last one."""
    with tempfile.TemporaryDirectory(prefix="damas-job-") as folder:
        path = Path(folder) / "input.pdn"
        with path.open("wb") as file:
            for part in turn.read("in"):
                file.write(part)
        digest = games.file_digest(path)
        (page,) = apart(turn, games.page_of_file, path)

        def read(done: int) -> Iterator[games.Batch]:
            return apart(turn, games.batches_of_file, path, done)

        def progress(report: games.ImportReport) -> None:
            turn.progress(report.games, 0, "reading")

        importer = games.Importer(turn.database, progress=progress)
        importer.note_page(asked.name, page)
        report = importer.add_batches(read, asked.name, digest, path.stat().st_size)
    return JobOutcome(href="/archive", report=report_of(report))


def report_of(report: games.ImportReport) -> dict[str, Any]:
    """The report of an import as plain values; its sentences are translated for their reader.

    Of very many games with a fault, or merged ones, the first are named.
    """
    bad = [
        {"game": one.game, "line": one.line, "column": one.column, "reason": one.reason.plain}
        for one in report.bad[:MOST_NAMED]
    ]
    return {
        **{name: getattr(report, name) for name in COUNTED},
        "bad": bad,
        "unread": [{"file": one.file, "reason": one.reason.plain} for one in report.unread],
        "code_pages": [
            {"file": name, "remark": read_as(page).plain} for name, page in report.code_pages
        ],
        "merged_games": [
            {"game": place, "number": number}
            for _, place, number in report.merged_games[:MOST_NAMED]
        ],
    }


def _export(turn: Turn, asked: ExportSearch) -> JobOutcome:
    archive, query = games.Archive(turn.database), games.Query.of(asked.search)
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
    _export,
    {"games": Text("Games: {done} of {total}")},
    priority=4,
)
