"""`damas db`: the whole database, backed up, put back, checked, and moved to another engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from ..base.i18n import Text
from .language import say
from .options import DatabaseOption

if TYPE_CHECKING:
    from ..app.integrity_check import Checked
    from ..store.backup import Copied

ReplaceOption = Annotated[
    bool,
    typer.Option("--replace", help=say(Text("Replace what the database holds."))),
]
COPIED = Text("Rows copied and compared: {rows}; tables: {tables}")
MENDED = Text("mended, because the database cannot hold its text: {row}")
LEFT_OUT = Text("left out, as it is no table of Damas: {table}")
SOUND = Text(
    "All agree with what is stored beside them; games: {games}, arbiter's tables: {tables}, "
    "tournaments: {events}, entries: {entries}"
)
OLD = Text(
    "{name} is of revision {revision}, and stays so; the next use brings it to {newest}, and a copy"
    " of it with that revision was checked"
)
FAULT = Text("{kind} {id}: {what}")
KINDS = {
    "game": Text("game"),
    "table": Text("arbiter's table"),
    "tournament": Text("tournament"),
    "database": Text("database"),
}
COUNTING = Text("{name}: {count}")
MOST_NAMED = 20


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(
        no_args_is_help=True,
        help=say(Text("The whole database: back it up, put it back, check it, move it.")),
    )
    for name, command, words in (
        ("backup", backup, Text("Copy a database into one file, also while servers run.")),
        ("restore", restore, Text("Put a backup in the place of a database.")),
        ("check", check, Text("Play every stored log through and compare it with its summary.")),
        ("move", move, Text("Copy everything from one kind of database to another.")),
    ):
        group.command(name, help=say(words))(command)
    app.add_typer(group, name="db")


def backup(
    copy: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help=say(Text("The copy, or a folder for it: it is named by the time."))
        ),
    ],
    database: DatabaseOption = None,
) -> None:
    """Copies a database of any kind into a SQLite file; prints its name."""
    from datetime import datetime  # noqa: PLC0415

    from ..store.backup import back_up, note_backup  # noqa: PLC0415  (only these need it)

    if copy.is_dir():
        copy /= f"damas-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.sqlite3"
    with _progress() as progress:
        copied = back_up(database, copy, progress)
    if copied is not None:
        _print_copied(copied)
    note_backup(database)
    print(copy)


def restore(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help=say(Text("The backup.")))],
    database: DatabaseOption = None,
    replace: ReplaceOption = False,
) -> int:
    """Puts a backup back, and checks it; over data that is there only with --replace."""
    from ..store.backup import restore as put_back  # noqa: PLC0415
    from ..store.increments import database_of  # noqa: PLC0415

    with database_of(copy) as whole, _progress() as progress:
        put_back(whole, database, allowed=replace, progress=progress)
    return check_database(database)


def move(
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help=say(Text("The database to move to.")))
    ],
    database: DatabaseOption = None,
    replace: ReplaceOption = False,
) -> int:
    """Copies everything into TARGET, compares the rows, and checks the logs there."""
    from ..store.backup import move as move_all  # noqa: PLC0415

    with _progress() as progress:
        copied = move_all(database, target, allowed=replace, progress=progress)
    _print_copied(copied)
    return check_database(target)


def check(database: DatabaseOption = None) -> int:
    """Names each fault, with the address of its game; exit status 1 if there is one."""
    return check_database(database)


def check_database(database: str | None) -> int:
    """Names each fault of a database; 1 if there is one."""
    from ..app.integrity_check import check_logs  # noqa: PLC0415
    from ..store import RuleBooks  # noqa: PLC0415
    from ..store.looking import looking_at  # noqa: PLC0415
    from ..store.newest_writes import LACKS_WRITES  # noqa: PLC0415

    with looking_at(database) as looked:
        state, books = looked.state, RuleBooks(looked.database)
        try:
            with _progress() as progress:
                checked = check_logs(looked.database, progress)
        finally:
            books.close()
    _print_checked(checked)
    if state.lacks_writes:
        print(say(Text(LACKS_WRITES.template, {"name": state.name})))
    if state.revision != state.newest:
        fields = {"name": state.name, "revision": state.revision, "newest": state.newest}
        print(say(Text(OLD.template, fields)))
    return 1 if checked.faults else 0


def _print_checked(checked: Checked) -> None:
    """The faults; without any, the numbers of logs."""
    for fault in checked.faults:
        params = {"kind": KINDS[fault.kind], "id": fault.id, "what": fault.what}
        print(say(Text(FAULT.template, params)))
    if checked.faults:
        return
    counts = {
        "games": checked.logs["game"],
        "tables": checked.logs["table"],
        "events": checked.logs["tournament"],
        "entries": checked.entries,
    }
    print(say(Text(SOUND.template, counts)))


def _print_copied(copied: Copied) -> None:
    """The copied rows, the mended ones, and the tables left out."""
    rows = {"rows": sum(copied.rows.values()), "tables": len(copied.rows)}
    lines = [Text(COPIED.template, rows)]
    lines += [Text(MENDED.template, {"row": one}) for one in copied.mended[:MOST_NAMED]]
    if len(copied.mended) > MOST_NAMED:
        lines.append(Text(MENDED.template, {"row": f"… {len(copied.mended)}"}))
    lines += [Text(LEFT_OUT.template, {"table": one}) for one in copied.left_out]
    for line in lines:
        print(say(line), file=sys.stderr)


@contextmanager
def _progress() -> Iterator[Callable[[str, int], None]]:
    """A line that changes on a terminal."""
    with Console(stderr=True).status("") as status:
        yield lambda name, count: status.update(
            say(Text(COUNTING.template, {"name": name, "count": count}))
        )
