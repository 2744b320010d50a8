"""`damas train`: games against itself, fitting the evaluation to them, measuring the gain."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from ..base.i18n import Text
from ..cluster import Checkpoints, Progress
from ..engine.match.tally import DECIDED, Tally
from ..engine.train.constants import read_constants, search_constants
from ..engine.train.duel import DuelTerms, duel
from ..engine.train.games import GamePlan, generate
from ..engine.train.leaves import USUAL, LeafPlan, draw_leaves
from ..engine.train.scale import scale
from ..engine.train.spsa import SpsaPlan, tune
from ..engine.weights_file import read_weights, shipped_path
from ..rules.variants import VARIANTS
from .cluster import ClusterOption, ProgressLine, progress_text, workers_or_none
from .files import free_target
from .language import say
from .options import ForceOption, JsonOption, SprtOption, VariantOption, sprt_bounds

HAND = "hand"
WHICH = Text('A file of weights; "shipped" for those in the package, "hand" for none.')
EvaluationOption = Annotated[str, typer.Option("--evaluation", metavar="FILE", help=say(WHICH))]
NodesOption = Annotated[
    int, typer.Option("--nodes", metavar="N", min=1, help=say(Text("Positions searched a move.")))
]
ThreadsOption = Annotated[
    int, typer.Option("--threads", min=1, help=say(Text("Files made at a time.")))
]
SeedOption = Annotated[
    int, typer.Option("--seed", min=0, help=say(Text("The seed of the random numbers.")))
]
PairsOption = Annotated[
    int, typer.Option("--pairs", min=2, help=say(Text("Pairs of games, at most.")))
]
CONSTANTS = Text('Constants of the search: NAME=VALUE,... or a file of "train spsa".')


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(
        no_args_is_help=True, help=say(Text("Teach the engine to judge positions."))
    )
    group.command("games", help=say(Text("Play games to learn from.")))(games)
    group.command("leaves", help=say(Text("Draw positions from inside searches.")))(leaves)
    group.command("fit", help=say(Text("Fit weights to games.")))(fit_weights)
    group.command("network", help=say(Text("Fit a network beside the weights.")))(fit_the_network)
    group.command("scale", help=say(Text("Make all values of weights larger or smaller.")))(
        scale_weights
    )
    group.command("export", help=say(Text("Write the positions for other programs.")))(
        export_positions
    )
    group.command("duel", help=say(Text("Play two evaluations against each other.")))(play_duel)
    group.command("spsa", help=say(Text("Tune the constants of the search by games.")))(tune_search)
    group.command("levels", help=say(Text("Fit the first levels to games of rated people.")))(
        fit_levels
    )
    group.command("info", help=say(Text("Tell where weights come from.")))(info)
    app.add_typer(group, name="train")


def games(  # noqa: PLR0913, PLR0917  (a command has as many parameters as options)
    out: Annotated[Path, typer.Option("--out", help=say(Text("The folder for the games.")))],
    variant_name: VariantOption = "international",
    count: Annotated[
        int, typer.Option("--games", min=1, help=say(Text("The number of games.")))
    ] = 10_000,
    nodes: NodesOption = 2000,
    seed: SeedOption = 1,
    threads: ThreadsOption = 1,
    evaluation: EvaluationOption = "shipped",
    cluster: ClusterOption = None,
) -> None:
    """Plays in files of a hundred games; run again, it plays the missing ones."""
    plan = GamePlan(variant_name, count, nodes, seed, threads=threads)
    with workers_or_none(cluster) as where, ProgressLine() as line:
        generate(plan, out, _evaluation(evaluation, variant_name), line, where)


def leaves(  # noqa: PLR0913, PLR0917
    data: Annotated[Path, typer.Option("--data", help=say(Text("The folder of the games.")))],
    out: Annotated[Path, typer.Option("--out", help=say(Text("The folder for the positions.")))],
    variant_name: VariantOption = "international",
    share: Annotated[
        float,
        typer.Option(
            "--share", min=0, max=1, help=say(Text("Of the positions of the games searched."))
        ),
    ] = 0.25,
    search_nodes: Annotated[
        int,
        typer.Option(
            "--search-nodes",
            metavar="N",
            min=1,
            help=say(Text("Length of the searches drawn from.")),
        ),
    ] = 1000,
    nodes: NodesOption = 2000,
    count: Annotated[
        int, typer.Option("--count", min=1, help=say(Text("Positions drawn from each search.")))
    ] = USUAL,
    seed: SeedOption = 1,
    threads: ThreadsOption = 1,
    evaluation: EvaluationOption = "shipped",
    cluster: ClusterOption = None,
) -> None:
    """Leaves of each search, a file for each of games; run again, it makes the missing ones."""
    plan = LeafPlan(variant_name, share, search_nodes, nodes, count, seed, threads)
    with workers_or_none(cluster) as where, ProgressLine() as line:
        draw_leaves(plan, data, out, _evaluation(evaluation, variant_name), line, where)


def fit_weights(
    data: Annotated[Path, typer.Option("--data", help=say(Text("The folder of the games.")))],
    out: Annotated[Path, typer.Option("--out", help=say(Text("The file of weights to write.")))],
    variant_name: VariantOption = "international",
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, help=say(Text("Steps of the optimiser.")))
    ] = 80,
    result_share: Annotated[
        float,
        typer.Option(
            "--result-share",
            min=0,
            max=1,
            help=say(Text("The weight of the result beside the search's score.")),
        ),
    ] = 0.3,
) -> None:
    """Prints the losses as they fall; broken off, it goes on from its last state."""
    from ..engine.train import fit  # noqa: PLC0415  (only this needs NumPy)

    settings = fit.FitSettings(iterations=iterations, result_share=result_share)
    header = fit.fit(variant_name, data, out, settings, _print_losses)
    print(json.dumps(header))


def fit_the_network(  # noqa: PLR0913, PLR0917
    data: Annotated[Path, typer.Option("--data", help=say(Text("The folder of the games.")))],
    weights: Annotated[
        Path, typer.Option("--weights", help=say(Text("The file of weights that it corrects.")))
    ],
    out: Annotated[Path, typer.Option("--out", help=say(Text("The file of weights to write.")))],
    epochs: Annotated[
        int, typer.Option("--epochs", min=1, help=say(Text("Passes through the games.")))
    ] = 3,
    seed: SeedOption = 1,
    threads: Annotated[
        int, typer.Option("--threads", min=1, help=say(Text("Threads to fit with.")))
    ] = 1,
    begin: Annotated[
        Path | None,
        typer.Option("--begin", help=say(Text("Weights with the network to begin with."))),
    ] = None,
    steps: Annotated[
        float,
        typer.Option(
            "--steps",
            min=0.001,
            help=say(Text("The length of the steps, as a multiple of the usual.")),
        ),
    ] = 1.0,
) -> None:
    """Prints the losses after each pass; broken off, it goes on after the last one done."""
    from ..engine.train import network  # noqa: PLC0415  (only this needs NumPy)

    settings = network.NetworkSettings(epochs=epochs, seed=seed, threads=threads, begin=begin)
    header = network.fit_network(
        data, weights, out, settings.by(steps), _print_losses, _print_lessons
    )
    print(json.dumps(header))


def scale_weights(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say(Text("A file of weights.")))],
    factor: Annotated[
        float,
        typer.Option("--by", min=0.01, max=100, help=say(Text("The factor to multiply by."))),
    ],
    out: Annotated[Path, typer.Option("--out", help=say(Text("The file of weights to write.")))],
) -> None:
    """Prints the header of the file that was written."""
    print(json.dumps(scale(file, out, factor)))


def play_duel(  # noqa: PLR0913, PLR0917
    first: Annotated[str, typer.Argument(metavar="FIRST", help=say(WHICH))],
    second: Annotated[str, typer.Argument(metavar="SECOND", help=say(WHICH))] = HAND,
    variant_name: VariantOption = "international",
    nodes: NodesOption = 5000,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help=say(Text("Time a move, in place of nodes.")))
    ] = 0.0,
    pairs: PairsOption = 200,
    seed: SeedOption = 1,
    sprt: SprtOption = None,
    constants: Annotated[
        str | None,
        typer.Option("--constants", metavar="FILE|NAME=VALUE,...", help=say(CONSTANTS)),
    ] = None,
    cluster: ClusterOption = None,
) -> None:
    """Prints the share of the first side, that of drawn games, the Elo difference, and the 95 %
    interval of pairs."""
    bounds = sprt_bounds(sprt)
    chosen = [_evaluation(name, variant_name) for name in (first, second)]

    latest: list[Progress] = []

    def report(tally: Tally) -> bool:
        _show(
            tally.count,
            _summary(tally, bounds),
            progress_text(latest[-1]) if latest and cluster else "",
        )
        return bounds is not None and abs(tally.log_likelihood_ratio(*bounds)) >= DECIDED

    given = read_constants(constants) if constants else {}
    terms = DuelTerms(0 if seconds else nodes, seconds, pairs, seed, given)
    kept = Checkpoints.of(f"duel {variant_name} {terms} {chosen}") if cluster else None
    with workers_or_none(cluster) as where:
        tally = duel(variant_name, chosen[0], chosen[1], terms, report, where, kept, latest.append)
    if kept is not None:
        kept.clear()
    _end_line()
    print(f"{tally.count} {_summary(tally, bounds)} {list(tally.pairs)}")


def tune_search(  # noqa: PLR0913, PLR0917
    out: Annotated[
        Path,
        typer.Option("--out", help=say(Text("The file of the values, which it goes on from."))),
    ],
    variant_name: VariantOption = "international",
    nodes: NodesOption = 5000,
    pairs: PairsOption = 20_000,
    units: Annotated[
        int,
        typer.Option(
            "--units", min=1, help=say(Text("Changes tried in a step, for as many workers."))
        ),
    ] = 8,
    seed: SeedOption = 1,
    gain: Annotated[
        float,
        typer.Option(
            "--gain", min=0, help=say(Text("How far a point that is won moves a constant."))
        ),
    ] = 0.003,
    begin: Annotated[
        str | None, typer.Option("--begin", metavar="FILE|NAME=VALUE,...", help=say(CONSTANTS))
    ] = None,
    evaluation: EvaluationOption = "shipped",
    cluster: ClusterOption = None,
) -> None:
    """Prints each constant, what ships, and the value found; broken off, it goes on after the last
    step done. What is found is no more than a proposal: `damas train duel --constants` tests it."""
    begun = read_constants(begin) if begin else {}
    plan = SpsaPlan(variant_name, nodes, pairs, units, seed, gain, begun)
    judge = _evaluation(evaluation, variant_name)
    with workers_or_none(cluster) as where, ProgressLine() as line:
        state = tune(plan, out, judge, lambda _state, progress: line(progress), where)
    print("constant shipped found")
    for name, one in search_constants().items():
        print(f"{name} {one.shipped} {state.values[name]:.1f}")


def export_positions(
    out: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=say(Text("The output file: .npz, .parquet or .pdn."))),
    ],
    data: Annotated[Path, typer.Option("--data", help=say(Text("The folder of the games.")))],
    variant_name: VariantOption = "international",
    force: ForceOption = False,
) -> None:
    """Writes every position of the variant in the folder, in the form of FILE's ending."""
    from ..engine.train.export import export  # noqa: PLC0415  (only this needs NumPy)

    count = export(data, variant_name, free_target(out, force), _print_lessons)
    print(say(Text("{count} positions in {path}", {"count": count, "path": str(out)})))


def fit_levels(  # noqa: PLR0913, PLR0917
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help=say(Text("PDN files with the players' ratings."))),
    ],
    variant_name: VariantOption = "international",
    width: Annotated[
        int, typer.Option("--width", min=1, help=say(Text("Points of rating in a band.")))
    ] = 200,
    most: Annotated[
        int, typer.Option("--moves", min=1, help=say(Text("Moves of each band, at most.")))
    ] = 1000,
    seed: SeedOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Prints a row for each band: how far its players look, how often they lapse, how unsteadily
    they judge, and the mean logarithm of the likelihood of a move, beside that by chance."""
    from ..engine.train import levels  # noqa: PLC0415  (only this needs NumPy)

    found = list(levels.fit_bands(files, variant_name, width=width, most=most, seed=seed))
    if as_json:
        print(json.dumps([asdict(one) for one in found]))
        return
    print("rating moves depths lapse knowledge unsteady likelihood by-chance")
    for one in found:
        look, depths = one.glance, "/".join(map(str, one.glance.depths))
        print(
            f"{one.rating:6} {one.moves:5} {depths} {look.lapse} {look.knowledge} {look.unsteady} "
            f"{one.likelihood:.3f} {one.by_chance:.3f}"
        )


def info(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help=say(WHICH))] = None,
    as_json: JsonOption = False,
) -> None:
    """Prints the header of FILE, or of every file in the package."""
    known = dict.fromkeys(map(shipped_path, VARIANTS))  # a game may be judged by another's
    paths = [file] if file else [path for path in known if path.exists()]
    rows = [{"file": path.name, **read_weights(path).header} for path in paths]
    if as_json:
        print(json.dumps(rows))
        return
    for row in rows:
        print("\n".join(f"{key:16} {value}" for key, value in row.items()), end="\n\n")


def _evaluation(name: str, variant_name: str) -> Path | None:
    """The file of weights that *name* means; None for the evaluation by hand, also where the
    package has no weights. Raises EngineError for a file that is damaged."""
    path = shipped_path(variant_name) if name == "shipped" else Path(name)
    if name == HAND or (name == "shipped" and not path.exists()):
        return None
    read_weights(path)
    return path


def _summary(tally: Tally, bounds: tuple[float, float] | None) -> str:
    best, low, high = tally.elo_interval
    share = f"{tally.share:.3f} ±{tally.margin:.3f}"
    text = f"{share} (={tally.drawn_share:.0%}) Elo {best:+.0f} [{low:+.0f}, {high:+.0f}]"
    return text if bounds is None else f"{text} LLR {tally.log_likelihood_ratio(*bounds):+.2f}"


def _print_lessons(done: int, total: int) -> None:
    _show(f"{done / max(total, 1):.1%}")
    if done == total:
        _end_line()


def _print_losses(iteration: int, training: float, validation: float) -> None:
    sys.stderr.write(f"{iteration:4} {training:.5f} {validation:.5f}\n")


def _show(*parts: Any) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K" + " ".join(map(str, parts)))
        sys.stderr.flush()


def _end_line() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\n")
