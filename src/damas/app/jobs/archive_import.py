"""Imports files of games into the archive, one file at a time.

A separate process reads the file and replays its games. A thread of this process, used for imports
only, writes each batch in a short transaction. When the client leaves, the reading process is
ended. Written batches stay, and a later import of the same file continues after them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from ... import archive as games
from ...base.errors import DamasError
from ...base.i18n import translate
from ...store import Database
from ..work.stream import Stream
from .archive_files import report_of
from .views import said

T = TypeVar("T")
_EXECUTOR = ThreadPoolExecutor(1, thread_name_prefix="damas-import")
"""The thread in which batches are written."""


class Importing:
    """One import of the file at *path*; *name* is the file name that the person sees."""

    def __init__(self, database: Database, path: Path, name: str, locale: str) -> None:
        self._database = database
        self._path = path
        self._name = name
        self._locale = locale
        self._stream: Stream[Any] | None = None
        self._left = False

    async def progress(self) -> AsyncGenerator[dict[str, Any], None]:
        """Yields {"games": count} after every batch, and at the end {"done": true} with the report
        or with the message of an error."""
        loop = asyncio.get_running_loop()
        rows: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        def send(row: dict[str, Any]) -> None:
            loop.call_soon_threadsafe(rows.put_nowait, row)

        work = loop.run_in_executor(_EXECUTOR, self._work, send)
        try:
            while True:
                row = await rows.get()
                yield row
                if row.get("done"):
                    return
        finally:
            self._stop()
            await asyncio.shield(work)

    def _work(self, send: Any) -> None:
        importer = games.Importer(
            self._database, progress=lambda report: send({"games": report.games})
        )
        try:
            digest = games.file_digest(self._path)
            size = self._path.stat().st_size
            (page,) = self._stream_of(games.page_of_file, self._path)
            importer.note_page(self._name, page)
            report = importer.add_batches(self._read, self._name, digest, size)
            send({"done": True, **said(report_of(report), self._locale)})
        except DamasError as error:
            send({"done": True, "message": translate(error.text, self._locale)})
        except OSError as error:
            send({"done": True, "message": error.strerror or str(error)})

    def _read(self, done: int) -> Stream[games.Batch]:
        return self._stream_of(games.batches_of_file, self._path, done)

    def _stream_of(self, work: Callable[..., Iterable[T]], *args: Any) -> Stream[T]:
        self._stream = stream = Stream(work, *args)
        if self._left:
            stream.stop()
        return stream

    def _stop(self) -> None:
        self._left = True
        if self._stream is not None:
            self._stream.stop()
