"""`damas tournament`: schedules, standings with their working, TRF files checked."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Annotated

import typer

from ..errors import UnknownNameError
from ..i18n import Text
from ..regulations import regulation
from ..tournament import DEFAULT, FREE, Event, TrfFault, read_trf, schedule
from ..tournament import explain as explain_players
from ..tournament import standings as standings_of
from ..tournament.tiebreaks import show
from .files import open_text
from .language import say, speaks_utf8
from .options import JsonOption, RegulationOption

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE|-", help=say(Text("A TRF file; - for standard input.")))
]
TieBreaksOption = Annotated[
    str | None,
    typer.Option(
        "--tie-breaks",
        metavar="DE,WIN,SB,BPG",
        help=say(Text("Tie-breaks in order; without them those of the file or of FENAE Art. 4.")),
    ),
]


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(
        no_args_is_help=True, help=say(Text("Schedules, standings and files of tournaments."))
    )
    for name, command, words in (
        ("schedule", schedule_rounds, Text("The rounds of a round robin by the Berger tables.")),
        ("standings", standings, Text("The standings of a TRF file, with tie-breaks.")),
        ("check", check, Text("Say what is wrong with a TRF file.")),
        ("explain", explain, Text("Why one player stands above another.")),
    ):
        group.command(name, help=say(words))(command)
    app.add_typer(group, name="tournament")


def schedule_rounds(
    players: Annotated[int, typer.Option("--players", min=2, max=1000)],
    double: Annotated[
        bool, typer.Option("--double", help=say(Text("Everyone twice, colours exchanged.")))
    ] = False,
    reverse: Annotated[
        bool, typer.Option("--reverse-colours", help=say(Text("All colours exchanged.")))
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Prints the pairs of every round, White first; 0 is the free round."""
    rounds = schedule(players, double=double, reverse_colours=reverse)
    if as_json:
        print(json.dumps(rounds))
        return 0
    for number, pairs in enumerate(rounds, start=1):
        words = "  ".join(_pair(white, black) for white, black in pairs)
        print(f"{number:>3}.  {words}")
    return 0


def _pair(white: int, black: int) -> str:
    if FREE in (white, black):
        return say(Text("free: {no}", {"no": white or black}))
    return f"{white}-{black}"


def _event(file: str) -> tuple[Event, list[TrfFault]]:
    with open_text(file) as handle:
        return read_trf(handle)


def _tie_breaks(event: Event, wanted: str | None, name: str | None) -> tuple[str, ...]:
    if wanted is not None:
        return tuple(code.strip().upper() for code in wanted.split(",") if code.strip())
    if name is not None:
        rules = regulation(name)
        if rules.tie_breaks is None:
            raise UnknownNameError(
                "no-tie-breaks", "{regulation} orders no tie-breaks", regulation=rules.id
            )
        return rules.tie_breaks.value
    return event.tie_breaks or DEFAULT


def standings(
    file: FileArgument,
    regulation_name: RegulationOption = None,
    tie_breaks: TieBreaksOption = None,
    as_json: JsonOption = False,
) -> int:
    """Prints all players in order; ranks are shared where all is equal."""
    event, faults = _event(file)
    _tell(file, faults)
    codes = _tie_breaks(event, tie_breaks, regulation_name)
    places = standings_of(event, codes)
    if as_json:
        rows = [
            {
                "rank": one.rank,
                "no": one.no,
                "name": one.name,
                "points": _plain(one.points),
                "tie_breaks": {code: _plain(value) for code, value in one.tie_breaks.items()},
            }
            for one in places
        ]
        print(json.dumps(rows, ensure_ascii=not speaks_utf8()))
        return 1 if faults else 0
    print(f"{'':>4} {'':>4}  {'':<34} {'':>5}  " + " ".join(f"{code:>6}" for code in codes))
    for one in places:
        values = " ".join(f"{show(one.tie_breaks[code]):>6}" for code in codes)
        print(f"{one.rank:>4} {one.no:>4}  {one.name:<34.34} {show(one.points):>5}  {values}")
    return 1 if faults else 0


def _plain(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _tell(file: str, faults: list[TrfFault]) -> None:
    for fault in faults:
        sys.stderr.write(f"{file}:{fault.line}:{fault.column}: {say(fault.message)}\n")


def check(file: FileArgument, as_json: JsonOption = False) -> int:
    """Prints every fault with its line and column; exit status 1 when there are some."""
    event, faults = _event(file)
    if as_json:
        rows = [
            {
                "line": fault.line,
                "column": fault.column,
                "code": fault.code,
                "message": say(fault.message),
            }
            for fault in faults
        ]
        row = {"players": len(event.players), "rounds": event.rounds, "faults": rows}
        print(json.dumps(row, ensure_ascii=not speaks_utf8()))
    else:
        for fault in faults:
            print(f"{file}:{fault.line}:{fault.column}: {say(fault.message)}")
        params = {
            "file": file,
            "players": len(event.players),
            "rounds": event.rounds,
            "count": len(faults),
        }
        print(say(Text("{file}: {players} players, {rounds} rounds, {count} faults", params)))
    return 1 if faults else 0


def explain(
    file: FileArgument,
    first: Annotated[int, typer.Argument(metavar="A")],
    second: Annotated[int, typer.Argument(metavar="B")],
    regulation_name: RegulationOption = None,
    tie_breaks: TieBreaksOption = None,
) -> int:
    """Prints, step by step, why A stands above B or below."""
    event, faults = _event(file)
    _tell(file, faults)
    codes = _tie_breaks(event, tie_breaks, regulation_name)
    for step in explain_players(event, first, second, codes):
        print(say(step))
    return 0
