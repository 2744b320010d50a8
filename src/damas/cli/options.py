"""Options that several commands share, explained in the language of this run."""

from __future__ import annotations

from typing import Annotated

import typer

from ..i18n import Text
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
