"""`damas endgames`: building tables, asking them, checking them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import Board, Game
from ..base.errors import EngineError
from ..base.i18n import Text
from ..engine.endgames import ClassTable, Counted, Tables, Verdict, build_spread, write_results
from ..engine.endgames import build as build_classes
from ..engine.endgames import check as check_classes
from ..engine.endgames.sums import NO_SUMS, listed
from ..rules.variants import VARIANTS, variant
from .cluster import ClusterOption, ProgressLine, workers
from .language import say
from .options import JsonOption, RegulationOption, VariantOption

FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        metavar="DIR",
        help=say(Text("A folder of tables, besides those that come with Damas.")),
    ),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option(
        "--threads", min=1, max=256, help=say(Text("The number of threads; all cores without it."))
    ),
]
STAGES = {
    -1: Text("first look"),
    -2: Text("writing"),
    -3: Text("checking"),
}
VERDICTS = {
    "win": Text("{side} wins in {plies} plies"),
    "draw": Text("A draw"),
    "loss": Text("{side} loses in {plies} plies"),
}
STANDS = {
    True: Text("The counters of the rule book leave time for it"),
    False: Text("A counter of the rule book draws the game first"),
    None: Text("Whether the counters of the rule book leave time for it was not found out"),
}
SIDES = {"white": Text("White"), "black": Text("Black")}


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True, help=say(Text("Tables of solved endings.")))
    group.command("build", help=say(Text("Build the tables that are missing.")))(build)
    group.command("results", help=say(Text("Write what the search reads in place of tables.")))(
        results
    )
    group.command("probe", help=say(Text("The verdict of the tables on a position.")))(probe)
    group.command("check", help=say(Text("Hold every position to its moves.")))(check)
    group.command("info", help=say(Text("A list of the tables.")))(info)
    app.add_typer(group, name="endgames")


def build(  # noqa: PLR0913, PLR0917
    folder: Annotated[
        Path,
        typer.Option("--folder", metavar="DIR", help=say(Text("The folder for the tables."))),
    ],
    pieces: Annotated[
        int,
        typer.Option(
            "--pieces", metavar="N", min=2, max=6, help=say(Text("Pieces on the board, at most."))
        ),
    ],
    variant_name: VariantOption = "international",
    threads: ThreadsOption = None,
    memory_mb: Annotated[
        int,
        typer.Option(
            "--memory",
            metavar="MB",
            min=16,
            help=say(Text("Megabytes for the tables that a new one leads to.")),
        ),
    ] = 1024,
    cluster: ClusterOption = None,
) -> None:
    """Prints a line for each class; ended with Ctrl-C, it goes on where it was when run again."""
    row = variant(variant_name)
    if cluster is None:
        _print_built(
            build_classes(
                row, pieces, folder, threads=threads, memory_mb=memory_mb, on_progress=_show
            ),
            _clear,
        )
        return
    line = ProgressLine()
    more = {"threads": threads or 1, "memory_mb": memory_mb}
    with workers(cluster) as where:
        _print_built(build_spread(row, pieces, folder, where, progress=line, **more), line.clear)


def _print_built(tables: Iterator[ClassTable], clear: Callable[[], None]) -> None:
    """A line for each table as its file is there, with the seconds since the first began."""
    started = time.perf_counter()
    for table in tables:
        clear()
        print(f"{_line(table)}  {time.perf_counter() - started:8.1f} s", flush=True)


def results(
    folder: Annotated[
        Path,
        typer.Option("--folder", metavar="DIR", help=say(Text("The folder for the results."))),
    ],
    variant_name: VariantOption = "international",
    threads: ThreadsOption = None,
) -> None:
    """Who wins, for each table of the folder and each that ships, in a form read without unpacking.

    Prints a line for each class. An engine that is given the folder asks them first.
    """
    started = time.perf_counter()
    for table, path in write_results(variant_name, folder, threads=threads, on_progress=_show):
        _clear()
        seconds = time.perf_counter() - started
        print(f"{table.name:8} {path.stat().st_size:>14,} {seconds:8.1f} s", flush=True)


def probe(
    fen: Annotated[
        str, typer.Argument(metavar="FEN", help=say(Text("The position, such as W:WK1,K2:BK32.")))
    ],
    variant_name: VariantOption = "international",
    regulation_name: RegulationOption = None,
    folder: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prints the result with best play, and every move with its own result.

    With --regulation also whether that comes before the counters of the rule book, which begin
    with this position.
    """
    game = None if regulation_name is None else Game(regulation_name, fen)
    board = Board(variant_name, fen) if game is None else game.board
    tables = Tables(folder)
    found = tables.probe(board)
    counted = None if game is None else tables.within(game)
    if as_json:
        print(json.dumps({"fen": board.fen, "verdict": _answer(board, tables, found, counted)}))
        return
    if found is None:
        print(say(Text("No table has this position.")))
        raise typer.Exit(1)
    print(say(_sentence(found, board.turn)))
    if counted is not None and found.result != "draw":
        print(say(STANDS[counted.stands]))
    for one in tables.moves(board):
        name = one.move.text(board.variant.move_style)
        print(f"{name:16} {say(_sentence(one.verdict, board.turn))}")


def _answer(
    board: Board, tables: Tables, found: Verdict | None, counted: Counted | None
) -> dict[str, Any] | None:
    if found is None:
        return None
    moves = [{"move": one.move.text(), **_json_of(one.verdict)} for one in tables.moves(board)]
    within = {} if counted is None else {"stands": counted.stands}
    return {**_json_of(found), **within, "moves": moves}


def check(
    variant_name: Annotated[
        str | None,
        typer.Option("--variant", metavar="V", help=say(Text("One game only, and not all."))),
    ] = None,
    folder: FolderOption = None,
    threads: ThreadsOption = None,
    sums_only: Annotated[
        bool,
        typer.Option("--sums", help=say(Text("Only hold the files to their list SHA256SUMS."))),
    ] = False,
) -> None:
    """Prints a line for each class; the exit status is 1 when one is wrong.

    Files that a list of sums lies beside are held to that first.
    """
    if sums_only and folder is None:
        raise typer.BadParameter("--sums --folder DIR")
    tables = Tables(folder)
    wrong = 0 if folder is None else _print_sums(folder, variant_name, needed=sums_only)
    for row in () if sums_only else _rows(variant_name):
        for found in check_classes(row, tables, threads=threads, on_progress=_show):
            _clear()
            verdict = Text("proved right") if found.error is None else found.error.text
            print(f"{row.id:14} {found.table.name:8} {say(verdict)}", flush=True)
            wrong += found.error is not None
    if wrong:
        raise typer.Exit(1)


def _print_sums(folder: Path, variant_name: str | None, *, needed: bool) -> int:
    """A line for each file that a list of sums names or lacks; returns how many are wrong.

    Raises EngineError when lists are *needed* and there is no file at all.
    """
    count = wrong = 0
    for row in _rows(variant_name):
        for path, error in listed(folder, row, needed=needed):
            verdict = Text("is the file of the list") if error is None else error.text
            print(f"{row.id:14} {path.stem:8} {say(verdict)}", flush=True)
            count += 1
            wrong += error is not None
    if needed and not count:
        raise EngineError("no-sums", NO_SUMS.template, path=str(folder))
    return wrong


def info(
    variant_name: Annotated[
        str | None,
        typer.Option("--variant", metavar="V", help=say(Text("One game only, and not all."))),
    ] = None,
    folder: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prints, for each class and side to move, how many positions are won, drawn and lost."""
    tables = Tables(folder)
    found = [(row, table) for row in _rows(variant_name) for table in tables.classes(row)]
    if as_json:
        print(json.dumps([_json_of_class(row.id, table) for row, table in found]))
        return
    last = None
    for row, table in found:
        if row is not last:
            print(f"{row.id}\n{say(HEADING)}")
        last = row
        print(_line(table))


HEADING = Text("class  won, drawn, lost and longest in plies, for each side to move; bytes")


def _rows(name: str | None) -> list[Any]:
    return list(VARIANTS.values()) if name is None else [variant(name)]


def _line(table: ClassTable) -> str:
    sides = "   ".join(
        f"{side.wins:>12,} {side.draws:>12,} {side.losses:>12,} {side.longest:>4}"
        for side in table.sides
    )
    return f"{table.name:8} {sides}   {table.size_bytes:>12,}"


def _json_of(verdict: Verdict) -> dict[str, Any]:
    return {"result": verdict.result, "plies": verdict.plies}


def _json_of_class(name: str, table: ClassTable) -> dict[str, Any]:
    sides = [
        {"wins": s.wins, "draws": s.draws, "losses": s.losses, "longest": s.longest}
        for s in table.sides
    ]
    return {"variant": name, "class": table.name, "bytes": table.size_bytes, "sides": sides}


def _sentence(verdict: Verdict, turn: str) -> Text:
    template = VERDICTS[verdict.result].template
    return Text(template, {"side": SIDES[turn], "plies": verdict.plies})


def _show(name: str, distance: int, done: int, total: int) -> None:
    if not sys.stderr.isatty():
        return
    stage = say(STAGES[distance]) if distance in STAGES else str(distance)
    sys.stderr.write(f"\r\033[K{name} {stage} {100 * done // max(total, 1)} %")
    sys.stderr.flush()


def _clear() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
