"""`damas backup`: a copy of everything that is kept, also while a server runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..base.errors import ArgumentError
from ..base.i18n import Text
from .language import say
from .options import DatabaseOption

if TYPE_CHECKING:
    from datetime import datetime

ADDED = Text("{new} MB of {all} MB are new")
SOUND = Text("The backup is sound and can be restored: {path}")
LOST = Text("{path}: pieces that are lost or damaged: {count}")
KEEP_ALONE = Text("--keep goes with --incremental: whole copies are never deleted")
MB = 1_000_000


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("backup", help=say(Text("Copy the database, also while a server runs.")))(backup)


def backup(
    copy: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help=say(Text("The copy, or a folder for it: it is named by the time."))
        ),
    ],
    incremental: Annotated[
        bool,
        typer.Option(
            "--incremental",
            help=say(Text("Store in the folder FILE only what is not there since earlier times.")),
        ),
    ] = False,
    keep: Annotated[
        int | None,
        typer.Option(min=1, help=say(Text("Keep this many of the incremental backups there."))),
    ] = None,
    verify: Annotated[
        bool,
        typer.Option(
            "--verify", help=say(Text("Copy nothing: see whether the backup FILE can be restored."))
        ),
    ] = False,
    database: DatabaseOption = None,
) -> int:
    """Copies the database whole; prints the name of the copy."""
    if keep is not None and not incremental:
        raise ArgumentError("keep-alone", KEEP_ALONE.template)
    if verify:
        return _verify(copy)
    import datetime as days  # noqa: PLC0415

    from ..store import back_up_database  # noqa: PLC0415
    from ..store.backup import note_backup  # noqa: PLC0415  (only this command needs it)

    now = days.datetime.now().astimezone()
    if incremental:
        _add(copy, keep, database, now)
    else:
        if copy.is_dir():
            copy /= f"damas-{now:%Y-%m-%d-%H%M%S}.sqlite3"
        back_up_database(database, copy)
        print(copy)
    note_backup(database)
    return 0


def _add(folder: Path, keep: int | None, database: str | None, now: datetime) -> None:
    """One more incremental backup in a folder; prints its name, and what was new."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    from ..store.backup import back_up  # noqa: PLC0415
    from ..store.increments import add_increment, keep_newest  # noqa: PLC0415

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as beside:  # where there is room for backups
        whole = Path(beside) / "whole.sqlite3"
        back_up(database, whole)
        made = add_increment(whole, folder, now)
    if keep is not None:
        keep_newest(folder, keep)
    print(made.path)
    print(
        say(Text(ADDED.template, {"new": f"{made.added / MB:.1f}", "all": f"{made.size / MB:.1f}"}))
    )


def _verify(path: Path) -> int:
    """Restores a backup into a folder of its own, and looks at everything in it."""
    from ..store.increments import damaged_pieces, database_of, increments  # noqa: PLC0415
    from .db import check_database  # noqa: PLC0415

    faults = 0
    for one in increments(path) if path.is_dir() else ():
        lost = damaged_pieces(one)
        if lost:
            print(say(Text(LOST.template, {"path": one, "count": len(lost)})))
            faults += 1
    if faults:
        return 1
    with database_of(path) as whole:
        status = check_database(str(whole))
    if status == 0:
        print(say(Text(SOUND.template, {"path": path})))
    return status
