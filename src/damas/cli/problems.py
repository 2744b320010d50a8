"""`damas problems`: mining problems, checking them, listing, showing and printing them."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..base.files import write_whole
from ..base.i18n import Text
from ..base.optional import need_tables
from ..rules.variants import VARIANTS, variant
from ..school.problems import collection, mining
from ..school.problems.checking import DOUBTS
from ..school.problems.motifs import MOTIFS
from ..school.problems.problem import ProvenProblem
from ..school.problems.rereading import read_again, write_reread
from ..school.problems.selecting import select
from .cluster import ClusterOption, ProgressLine, workers_or_none
from .files import free_target
from .language import locale, say
from .options import ForceOption, JsonOption, VariantFilter, VariantOption

UNITS = 100
MOST = 2400
FolderOption = Annotated[
    Path, typer.Option("--folder", metavar="DIR", help=say(Text("The folder of the proofs.")))
]
MotifOption = Annotated[
    str | None,
    typer.Option(
        "--motif",
        metavar="M",
        help=say(Text("Problems with this motif only; `damas problems motifs` lists them.")),
        autocompletion=lambda: list(MOTIFS),
    ),
]
LeastOption = Annotated[
    int, typer.Option("--from", metavar="RATING", help=say(Text("The least difficulty.")))
]
MostOption = Annotated[
    int, typer.Option("--to", metavar="RATING", help=say(Text("The greatest difficulty.")))
]
ProcessesOption = Annotated[
    int, typer.Option("--processes", min=1, max=256, help=say(Text("Processes at work.")))
]


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True, help=say(Text("Problems that are proven.")))
    for name, command, words in (
        ("mine", mine, Text("Find problems in games of the engine, and prove them.")),
        ("check", check, Text("Read problems a second time, by other searches.")),
        ("list", list_, Text("List the problems that ship.")),
        ("motifs", motifs, Text("List the motifs, and the feature that each one stands for.")),
        ("show", show, Text("Show a problem; with --solution, the moves too.")),
        ("print", print_, Text("Print a sheet of problems, with the answers behind.")),
    ):
        group.command(name, help=say(words))(command)
    app.add_typer(group, name="problems")


def mine(  # noqa: PLR0913, PLR0917  (each is an option)
    folder: FolderOption,
    variant_name: VariantOption = "international",
    units: Annotated[
        int,
        typer.Option("--units", min=1, max=999_999, help=say(Text("Units of thirty games."))),
    ] = UNITS,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help=say(Text("The seed of the random numbers.")))
    ] = 1,
    endings: Annotated[
        bool,
        typer.Option("--endings", help=say(Text("Endings of the tables, and not games."))),
    ] = False,
    processes: ProcessesOption = 1,
    cluster: ClusterOption = None,
) -> None:
    """Writes a file for each unit; ended with Ctrl-C, it goes on where it was when run again."""
    plan = mining.MinePlan(variant(variant_name).id, units, seed, processes, endings)
    with workers_or_none(cluster) as where, ProgressLine() as line:
        mining.mine(plan, folder, line, where)
    paths = [mining.unit_path(folder, plan, number) for number in range(units)]
    found = len(mining.read_proofs(paths))
    print(say(Text("{count} positions are proven", {"count": found})))


def check(  # noqa: PLR0913, PLR0917
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder",
            metavar="DIR",
            help=say(Text("A folder of proofs; without it, the problems that ship.")),
        ),
    ] = None,
    variant_name: VariantFilter = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help=say(Text("The folder for the collections.")),
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--most", min=1, help=say(Text("Problems of a collection, at most.")))
    ] = MOST,
    processes: ProcessesOption = 1,
    cluster: ClusterOption = None,
) -> None:
    """Prints a line for each game; for problems that ship the exit status is 1 when one is doubted.

    Ended with Ctrl-C, it goes on where it was when run again. With a folder the proofs that stand
    are kept beside the others, and --out makes collections; without one, --out writes the problems
    that ship without the doubted ones, their difficulty made anew.
    """
    names = list(VARIANTS) if variant_name is None else [variant(variant_name).id]
    if folder is None:
        if _check_shipped(names, out, processes, cluster):
            raise typer.Exit(1)
        return
    for name in names:
        with workers_or_none(cluster) as where, ProgressLine() as line:
            mining.check(folder, name, line, processes=processes, where=where)
        _collect(folder, name, out, most)


def _check_shipped(names: list[str], out: Path | None, processes: int, cluster: str | None) -> int:
    """Reads the shipped problems of games a second time; how many are doubted."""
    known = [one for name in names for one in collection.shipped(name)]
    found = []
    with workers_or_none(cluster) as where, ProgressLine() as line:
        for one in read_again(known, line, processes=processes, where=where):
            found.append(one)
            if one.doubt is not None:
                line.clear()
                print(f"{one.problem.id} {say(DOUBTS[one.doubt])}", flush=True)
    for name in names:
        own = [one for one in found if one.problem.variant == name]
        print(_summary(name, len(own), sum(one.doubt is not None for one in own)))
    if out is not None:
        write_reread(out, found)
    return sum(one.doubt is not None for one in found)


def _collect(folder: Path, name: str, out: Path | None, most: int) -> None:
    proofs = mining.read_proofs(sorted(folder.glob(f"{name}-*{mining.SUFFIX}")))
    stand = mining.read_proofs(sorted(folder.glob(f"{name}-*{mining.CHECKED}")))
    print(_summary(name, len(proofs), len(proofs) - len(stand)))
    if out is not None:
        kept = select(stand, most)
        collection.write_with_manifest(out, name, kept, found=len(proofs), stand=len(stand))
        print(say(Text("{count} problems of {game}", {"count": len(kept), "game": name})))


def _summary(name: str, count: int, doubted: int) -> str:
    params = {"game": name, "count": count, "doubted": doubted}
    return say(Text("{game}: {count} read a second time, {doubted} doubted", params))


def list_(
    variant_name: VariantOption = "international",
    motif: MotifOption = None,
    least: LeastOption = 0,
    most: MostOption = 4000,
    as_json: JsonOption = False,
) -> None:
    """Prints a line for each problem, easiest first: name, difficulty, moves to find, motifs."""
    found = _chosen(variant_name, motif, least, most)
    if as_json:
        print(json.dumps([one.to_dict() for one in found]))
        return
    for one in found:
        print(f"{one.id} {one.rating:>5} {one.turns:>2}  {', '.join(_titles(one))}")


def motifs(variant_name: VariantOption = "international", as_json: JsonOption = False) -> None:
    """Prints a line for each motif: its name, the number of problems, its meaning."""
    counts = Counter(
        motif for one in collection.shipped(variant(variant_name).id) for motif in one.motifs
    )
    if as_json:
        print(json.dumps({name: counts[name] for name in MOTIFS}))
        return
    for name, motif in MOTIFS.items():
        print(f"{name:16} {counts[name]:>5}  {say(motif.title)}: {say(motif.rule)}")


def show(
    number: Annotated[str, typer.Argument(metavar="NAME", help=say(Text("The problem's name.")))],
    solution: Annotated[
        bool, typer.Option("--solution", help=say(Text("The moves of the solution, too.")))
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Prints the position, the side to move and the difficulty."""
    one = collection.problem_named(number)
    if as_json:
        print(json.dumps(one.to_dict()))
        return
    print(one.board)
    print(one.board.variant.written(one.board.fen))
    print(say(one.task), say(Text("Difficulty {rating}", {"rating": one.rating})))
    if solution:
        print(" ".join(one.moves))
        print(", ".join(_titles(one)))


def print_(  # noqa: PLR0913, PLR0917
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.pdf", help=say(Text("The output file.")))
    ],
    variant_name: VariantOption = "international",
    motif: MotifOption = None,
    least: LeastOption = 0,
    most: MostOption = 4000,
    count: Annotated[
        int, typer.Option("--count", min=1, max=120, help=say(Text("The number of problems.")))
    ] = 12,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help=say(Text("The seed of the random numbers.")))
    ] = 1,
    paper_name: Annotated[
        str, typer.Option("--paper", metavar="a4|letter", help=say(Text("The paper.")))
    ] = "a4",
    force: ForceOption = False,
) -> None:
    """Draws problems by lot, easiest first, and prints them with a page of answers."""
    from ..printing.problems import print_problems  # noqa: PLC0415  (needs an extra)

    found = _chosen(variant_name, motif, least, most)
    if not found:
        raise typer.BadParameter(say(Text("No problem matches.")))
    drawn = random.Random(seed).sample(list(found), min(count, len(found)))
    drawn.sort(key=lambda one: (one.rating, one.id))
    data = print_problems(drawn, paper=paper_name, lang=locale())
    write_whole(free_target(output, force), data)


def _chosen(name: str, motif: str | None, least: int, most: int) -> Sequence[ProvenProblem]:
    if motif is not None and motif not in MOTIFS:
        raise typer.BadParameter(
            say(
                Text(
                    "There is no motif {motif}; those that exist are {motifs}",
                    {"motif": motif, "motifs": ", ".join(MOTIFS)},
                )
            )
        )
    need_tables(there=bool(collection.manifest()))
    found = collection.shipped(variant(name).id).of(motif)
    return [one for one in found if least <= one.rating <= most]


def _titles(one: ProvenProblem) -> list[str]:
    return [say(MOTIFS[name].title) for name in one.motifs]
