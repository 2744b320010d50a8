"""`damas tournament check` and `simulate`: reports held against the rules, and reports by lot."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from .. import tournament as core
from ..base.bounds import PLAYERS
from ..base.i18n import Text
from ..tournament.event import report_of
from ..tournament.event.simulation import TIE_BREAKS, SimulatedSwiss, simulated
from .files import read_bytes
from .language import say
from .options import JsonOption
from .tournament_files import FileArgument, TieBreakOption, settling_nothing, taken_for_granted

UnusualOption = Annotated[
    float,
    typer.Option(
        "--unusual",
        min=0,
        max=1,
        help=say(Text("The chance that a penalty takes points of a game from one or both.")),
    ),
]


ByesOption = Annotated[
    float,
    typer.Option(
        "--byes",
        min=0,
        max=1,
        help=say(Text("The chance of a bye or an absence, of each player in each round.")),
    ),
]


def check(
    file: FileArgument,
    rules: Annotated[
        bool,
        typer.Option(
            "--rules",
            help=say(Text("Pair every Swiss round again, and count the places again.")),
        ),
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Prints every fault with its line and column; exit status 1 where there is one."""
    found = core.read_trf(read_bytes(file))
    faults = [*found.faults, *(core.against_rules(found) if rules else ())]
    if as_json:
        print(
            json.dumps(
                [fault.to_dict() for fault in faults],
                ensure_ascii=sys.stdout.encoding.lower() != "utf-8",
            )
        )
    else:
        for fault in faults:
            print(say(fault.sentence()))
        granted = taken_for_granted(found) if found.players else []
        for sentence in (*granted, *settling_nothing(found)):
            print(say(sentence))
        if not faults:
            print(say(Text("No fault was found.")))
    return 1 if faults else 0


def simulate(  # noqa: PLR0913, PLR0917  (each is an option)
    players: Annotated[
        int, typer.Option("--players", min=2, max=PLAYERS, help=say(Text("The number of players.")))
    ] = 20,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=99, help=say(Text("The number of rounds.")))
    ] = 7,
    seed: Annotated[
        int, typer.Option("--seed", help=say(Text("The same seed gives the same event.")))
    ] = 1,
    surprise: ByesOption = 0.03,
    forfeits: Annotated[
        float,
        typer.Option("--forfeits", min=0, max=1, help=say(Text("The chance of a W.O. in a game."))),
    ] = 0.03,
    baku: Annotated[
        bool, typer.Option("--baku", help=say(Text("With the Baku acceleration of FIDE.")))
    ] = False,
    unusual: UnusualOption = 0.0,
    tie_breaks: TieBreakOption = None,
) -> int:
    """Prints the report (TRF-2026) of an event that never was."""
    given = SimulatedSwiss(
        players,
        rounds,
        "baku" if baku else "none",
        surprise=surprise,
        forfeits=forfeits,
        unusual=unusual,
        tie_breaks=tie_breaks or TIE_BREAKS,
    )
    *_, event = simulated(given, seed)
    print(core.write_trf(report_of(event)), end="")
    return 0
