"""`damas match`: measures two engines against each other, with the error of the measure."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from ..base.i18n import Text
from ..cluster import Checkpoints, Progress
from ..engine import Limits
from ..engine.match import Finished, Match, Terms, read_entrant
from ..engine.match.openings import openings_in
from ..rules.game import Game
from ..rules.regulations import Regulation
from .cluster import ClusterOption, progress_text, workers
from .command import with_options
from .files import open_text
from .language import say
from .options import (
    DepthOption,
    JsonOption,
    RegulationOption,
    SprtOption,
    TablesOption,
    VariantOption,
    limits_of,
    rules_for,
    sprt_bounds,
)

ENGINE = Text("damas, damas:level=5, hub:COMMAND or dxp:HOST:PORT; see the documents.")
EngineArgument = Annotated[str, typer.Argument(metavar="ENGINE", help=say(ENGINE))]
REPORT_EVERY = 10  # games, when no terminal shows the progress
DEFAULT_LIMITS = Limits(time_seconds=0.1)


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("match", help=say(Text("Play a match of two engines and measure them.")))(match)


@dataclass(frozen=True)
class MatchOptions:
    """The options of `damas match`."""

    first: EngineArgument
    second: EngineArgument
    variant_name: VariantOption = ""
    regulation_name: RegulationOption = None
    openings: Annotated[
        str | None,
        typer.Option(
            "--openings",
            metavar="N|FILE",
            help=say(Text("The number of different openings, or a file of FENs, one a line.")),
        ),
    ] = None
    games: Annotated[
        int, typer.Option("--games", min=1, help=say(Text("Games in all, two for each opening.")))
    ] = 200
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, help=say(Text("Seconds a move.")))
    ] = None
    clock: Annotated[
        str | None,
        typer.Option(
            "--clock",
            metavar="SECONDS+INCREMENT",
            help=say(Text("A clock for each engine, with seconds that each move adds.")),
        ),
    ] = None
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, help=say(Text("Positions searched a move.")))
    ] = None
    depth: DepthOption = None
    concurrency: Annotated[
        int, typer.Option("--concurrency", min=1, help=say(Text("Games played at a time.")))
    ] = 1
    pdn: Annotated[
        Path | None,
        typer.Option("--pdn", metavar="FILE", help=say(Text("The file to write the games to."))),
    ] = None
    resume: Annotated[
        bool, typer.Option("--resume", help=say(Text("Go on with the match that FILE keeps.")))
    ] = False
    sprt: SprtOption = None
    seed: Annotated[
        int, typer.Option("--seed", min=0, help=say(Text("The seed of the random numbers.")))
    ] = 1
    adjudicate: Annotated[
        bool,
        typer.Option(
            "--adjudicate/--no-adjudicate",
            help=say(Text("End games whose result both engines or the endgame tables know.")),
        ),
    ] = True
    tables: TablesOption = None
    cluster: ClusterOption = None
    as_json: JsonOption = False


@with_options(MatchOptions)
def match(options: MatchOptions) -> None:
    """Prints the share of the first engine, its Elo difference, and the 95 % interval of pairs."""
    if options.resume and options.pdn is None:
        raise typer.BadParameter("--resume --pdn FILE")
    rules = rules_for(options.variant_name, options.regulation_name)
    count, starts = _openings(options.openings, rules)
    terms = Terms(
        rules,
        _limits(options),
        games=options.games,
        openings=count,
        seed=options.seed,
        adjudicate=options.adjudicate,
        sprt=sprt_bounds(options.sprt),
        starts=starts,
        tables=options.tables,
    )
    entrants = (read_entrant(options.first), read_entrant(options.second))
    played = Match(entrants, terms, record=options.pdn, resume=options.resume)
    try:
        _play(played, options)
    finally:
        if sys.stderr.isatty():
            sys.stderr.write("\n")
        if played.games:
            _report(played, options.as_json)


def _limits(options: MatchOptions) -> Limits:
    """The limits of a move, or those of the first one on a clock; raises typer.BadParameter."""
    if options.clock is None:
        return limits_of(options.depth, options.nodes, options.seconds, DEFAULT_LIMITS)
    if options.depth or options.nodes or options.seconds:
        raise typer.BadParameter("--clock | --time, --nodes, --depth")
    remaining, _, increment = options.clock.partition("+")
    try:
        return Limits.for_clock(float(remaining), float(increment or 0))
    except ValueError:
        raise typer.BadParameter(options.clock, param_hint="--clock") from None


def _play(played: Match, options: MatchOptions) -> None:
    latest: list[Progress] = []

    def show(game: Finished) -> None:
        _show_standing(played, game, progress_text(latest[-1]) if latest else "")

    if options.cluster is None:
        played.run(options.concurrency, show)
        return
    terms = played.terms.kept(played.entrants)
    job = f"match {json.dumps(terms)} {options.pdn and options.pdn.resolve()}"
    kept = Checkpoints.of(job, until_taken=options.pdn is not None)
    with workers(options.cluster) as where:
        played.run_spread(where, show, kept=kept, hear=latest.append)
    kept.clear()


def _openings(named: str | None, rules: Regulation) -> tuple[int | None, list[Game]]:
    """The number of openings, None for as many as are needed; and the openings of a file."""
    if not named:
        return None, []
    if named.isdecimal():
        return int(named) or None, []
    with open_text(named) as handle:
        starts = openings_in(handle, rules)
    return len(starts) or None, starts


def _show_standing(played: Match, game: Finished, progress: str = "") -> None:
    """Writes the score so far to standard error, and the *progress* of workers."""
    if game.fault:
        sys.stderr.write(f"\n{game.number + 1}. {game.fault}\n")
    line = f"{len(played.games)} / {played.terms.games}  {_standing(played)}  {progress}".rstrip()
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")
        sys.stderr.flush()
    elif len(played.games) % REPORT_EVERY == 0:
        sys.stderr.write(line + "\n")


def _standing(played: Match) -> str:
    tally = played.tally
    won, drawn, lost = _results(played)
    best, low, high = tally.elo_interval
    text = f"+{won} ={drawn} -{lost} (={_drawn_share(played):.0%})"
    if tally.count == 0:  # one game says nothing: its colours were not exchanged
        return text
    text += f"  {tally.share:.3f} ±{tally.margin:.3f}  Elo {best:+.0f} [{low:+.0f}, {high:+.0f}]"
    bounds = played.terms.sprt
    return f"{text}  LLR {tally.log_likelihood_ratio(*bounds):+.2f}" if bounds else text


def _results(played: Match) -> tuple[int, int, int]:
    points = [game.points for game in played.games]
    return points.count(2), points.count(1), points.count(0)


def _drawn_share(played: Match) -> float:
    """The share of the games that were drawn: where it is high, a lead in Elo hides behind it."""
    return _results(played)[1] / max(len(played.games), 1)


def _efforts(played: Match, which: int) -> dict[str, Any]:
    """Averages for a move of entrant *which*."""
    sums = [sum(game.efforts[which][n] for game in played.games) for n in range(4)]
    moves = max(sums[0], 1)
    return {
        "moves": sums[0],
        "seconds": round(sums[1] / moves, 4),
        "nodes": round(sums[2] / moves),
        "depth": round(sums[3] / moves, 1),
    }


def _row(played: Match) -> dict[str, Any]:
    tally = played.tally
    best, low, high = tally.elo_interval
    reasons: dict[str, int] = {}
    for game in played.games:
        reasons[game.reason] = reasons.get(game.reason, 0) + 1
    row: dict[str, Any] = {
        "engines": [entrant.text for entrant in played.entrants],
        "regulation": played.terms.regulation.id,
        "games": len(played.games),
        "won_drawn_lost": _results(played),
        "drawn_share": round(_drawn_share(played), 4),
        "pairs": tally.pairs,
        "share": round(tally.share, 4) if tally.count else None,
        "margin": round(tally.margin, 4),
        "elo": round(best, 1) if tally.count else None,
        "elo_interval": [round(low, 1), round(high, 1)] if tally.count else None,
        "a_move": [_efforts(played, which) for which in (0, 1)],
        "reasons": reasons,
    }
    if played.terms.sprt:
        row["sprt"] = list(played.terms.sprt)
        row["log_likelihood_ratio"] = round(tally.log_likelihood_ratio(*played.terms.sprt), 2)
        row["decided"] = played.decided or None
    return row


def _report(played: Match, as_json: bool) -> None:
    row = _row(played)
    if as_json:
        print(json.dumps(row))
        return
    params = {"games": row["games"], "pairs": played.tally.count, "standing": _standing(played)}
    print(say(Text("{games} games; pairs: {pairs}; {standing}", params)))
    print(say(Text("Half points of pairs, 0 to 4: {pairs}", {"pairs": list(row["pairs"])})))
    for name, effort in zip(played.names, row["a_move"], strict=True):
        words = Text(
            "{name}: {seconds} s, {nodes} positions, depth {depth} a move", {"name": name, **effort}
        )
        print(say(words))
    if played.decided:
        low, high = row["sprt"]
        likelier = high if played.decided == "high" else low
        print(say(Text("SPRT: {elo} Elo is the likelier", {"elo": f"{likelier:+g}"})))
