"""`damas tournament website`: an event as a website in one folder."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ..base.i18n import Text
from ..site import MARK, site_files
from ..tournament.presentation.view import tournament_view
from .files import FileError
from .language import locale, say
from .tournament_files import open_event


def website_command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="EVENT", help=say(Text("An event file or tournament report, or - for input."))
        ),
    ],
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help=say(Text("The folder of the website.")))
    ],
) -> int:
    """Writes the website of EVENT into FOLDER, in place of an earlier one of it."""
    today = f"{datetime.now():%Y-%m-%d}"
    files = site_files(tournament_view(open_event(file)), lang=locale(), made=today)
    write_site(files, folder)
    params = {"folder": str(folder), "count": len(files)}
    typer.echo(say(Text("{folder}: {count} files written; open index.html", params)))
    return 0


def write_site(files: Mapping[str, bytes], folder: Path) -> None:
    """Writes *files* as *folder*, whole or not at all, in place of an earlier website there.

    Raises FileError for a folder that holds anything else.
    """
    _require_own_folder(folder)
    folder = folder.absolute()
    part = folder.with_name(f".{folder.name}.part-{os.getpid()}")
    old = folder.with_name(f".{folder.name}.old-{os.getpid()}")
    try:
        for name, data in files.items():
            path = part / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if folder.exists():
            folder.rename(old)
        try:
            part.rename(folder)
        except OSError:
            if old.exists():
                old.rename(folder)
            raise
    except OSError as error:
        raise FileError(
            "cannot-write",
            "{name} cannot be written: {reason}",
            name=str(folder),
            reason=error.strerror or str(error),
        ) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)


def _require_own_folder(folder: Path) -> None:
    """Raises FileError unless the folder is empty or has only files of an earlier website."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise FileError("not-a-folder", "{name} is a file, not a folder", name=str(folder))
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    if not there:
        return
    strange = sorted(there - _listed(folder / MARK))
    if strange:
        raise FileError(
            "foreign-folder",
            "{name} holds {file}, which is no part of a website of Damas; nothing was written",
            name=str(folder),
            file=strange[0],
        )


def _listed(mark: Path) -> set[str]:
    """The files that a website says are its own; none where there is no such website."""
    try:
        return {str(name) for name in json.loads(mark.read_text("utf-8"))["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
