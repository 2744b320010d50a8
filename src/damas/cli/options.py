"""Options that several commands share, explained in the language of this run."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import GameStateError
from ..i18n import Text
from ..regulations import Regulation, regulation, regulation_for_gametype
from ..variants import VARIANTS, variant
from .language import say

VariantOption = Annotated[
    str,
    typer.Option(
        "--variant",
        metavar="V",
        help=say(Text("The game: international, brazilian or portuguese.")),
    ),
]
FenOption = Annotated[
    str | None,
    typer.Option(
        "--fen",
        metavar="F",
        help=say(Text("The position, such as W:W31,32:BK5; without it, the start.")),
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help=say(Text("Print JSON, and nothing else, for programs.")))
]
RegulationOption = Annotated[
    str | None,
    typer.Option(
        "--regulation",
        metavar="R",
        help=say(Text("The rule book; `damas regulations` lists them.")),
    ),
]


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
