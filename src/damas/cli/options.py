"""Options that several commands share, explained in the language of this run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..base.errors import GameStateError
from ..base.i18n import Text
from ..engine import Limits
from ..rules.regulations import (
    REGULATIONS,
    Regulation,
    load,
    open_rules,
    regulation,
    regulation_for_gametype,
)
from ..rules.variants import VARIANTS, variant
from .language import say

_VARIANT = typer.Option(
    "--variant",
    metavar="V",
    help=say(Text("The game, such as international or brazilian.")),
    autocompletion=lambda: list(VARIANTS),
)
VariantOption = Annotated[str, _VARIANT]
VariantFilter = Annotated[str | None, _VARIANT]
"""The option of a command that also takes no game at all."""
FenOption = Annotated[
    str | None,
    typer.Option(
        "--fen",
        metavar="F",
        help=say(Text("The position, such as W:W31,32:BK5; without it, the start.")),
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help=say(Text("The database of games; a file name will do."))
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help=say(Text("Print JSON, and nothing else, for programs.")))
]
ForceOption = Annotated[
    bool, typer.Option("--force", help=say(Text("Write over a file that exists.")))
]
OutputOption = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help=say(Text("The output file.")))
]
"""A file's name, or "-" for standard output."""
DepthOption = Annotated[
    int | None, typer.Option("--depth", min=1, help=say(Text("Plies searched a move.")))
]
RegulationOption = Annotated[
    str | None,
    typer.Option(
        "--regulation",
        metavar="R",
        help=say(Text("The rule book; `damas regulations` lists them.")),
        autocompletion=lambda: list(REGULATIONS),
    ),
]
RulesOption = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        metavar="FILE",
        help=say(
            Text(
                "A rule book of one's own, or a folder of them; also in {variable}.",
                {"variable": "DAMAS_RULES"},
            )
        ),
        exists=True,
        callback=lambda place: place and (open_rules(place), place)[1],
    ),
]
"""Rule books of one's own, which are known from then on."""
OnlyGameOption = Annotated[
    int | None, typer.Option("--game", min=1, help=say(Text("This game of the file only.")))
]
SecondsOption = Annotated[
    float | None, typer.Option("--time", min=0.001, help=say(Text("Seconds a position.")))
]
NodesOption = Annotated[
    int | None,
    typer.Option("--nodes", min=1, help=say(Text("Positions searched for each position."))),
]
GameOption = Annotated[
    int, typer.Option("--game", min=1, help=say(Text("The number of the game in the file.")))
]
HyphensOption = Annotated[
    bool,
    typer.Option("--hyphens", help=say(Text("Captures with a hyphen, as Portuguese scores."))),
]
NumbersOption = Annotated[
    str | None,
    typer.Option(
        "--numbers",
        metavar="none|edge|all|algebraic",
        help=say(Text("The place of the square numbers; without it, as the game has them.")),
    ),
]
ThemeOption = Annotated[str, typer.Option("--theme", metavar="wood|blue|print")]
TablesOption = Annotated[
    Path | None,
    typer.Option(
        "--tables", metavar="FOLDER", help=say(Text("Endgame tables beside those that ship."))
    ),
]
SprtOption = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="LOW,HIGH",
        help=say(Text("Stop when one Elo difference is likelier.")),
    ),
]


def limits_of(depth: int | None, nodes: int | None, seconds: float | None, usual: Limits) -> Limits:
    """The limits for one move from the options; without any of them, *usual*."""
    if depth or nodes or seconds:
        return Limits(depth=depth, nodes=nodes, time_seconds=seconds)
    return usual


def rule_book(name: str | None, place: Path | None) -> Regulation:
    """The rule book of `--regulation`, else the one in the file of `--rules`, else the first.

    Raises UnknownNameError, and RuleBookError for a file.
    """
    if name is None and place is not None and place.is_file():
        return load(place)
    return regulation(next(iter(REGULATIONS)) if name is None else name)


def sprt_bounds(text: str | None) -> tuple[float, float] | None:
    """The two Elo differences of `--sprt`, the lower first; raises typer.BadParameter."""
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise typer.BadParameter(text, param_hint="--sprt") from None
    if not low < high:
        raise typer.BadParameter(text, param_hint="--sprt")
    return low, high


def rules_for(variant_name: str, regulation_name: str | None) -> Regulation:
    """The rule book of the two options; without either, that of the first variant.

    Raises UnknownNameError, and GameStateError where the two name different games.
    """
    if regulation_name is None:
        row = variant(variant_name or next(iter(VARIANTS)))
        return regulation_for_gametype(row.gametype)
    rules = regulation(regulation_name)
    if variant_name and variant(variant_name).id != rules.variant.id:
        raise GameStateError(
            "another-variant",
            "{regulation} is played on a board of {variant}, not of {other}",
            regulation=rules.id,
            variant=rules.variant.id,
            other=variant_name,
        )
    return rules
