"""`damas perft`: counts the leaves of the tree of moves, to prove and to measure the generator."""

from __future__ import annotations

import json
import time
from typing import Annotated

import typer

from .. import Board
from ..base.i18n import Text
from .language import say
from .options import FenOption, JsonOption, VariantOption


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("perft", help=say(Text("Count the positions some moves deep.")))(perft)


def perft(
    depth: Annotated[
        int,
        typer.Option("--depth", metavar="N", min=0, max=60, help=say(Text("The depth in plies."))),
    ] = 6,
    variant_name: VariantOption = "international",
    fen: FenOption = None,
    divide: Annotated[
        bool, typer.Option("--divide", help=say(Text("Count below each move.")))
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Prints the number of leaves, and the time taken; with --divide also below each move."""
    board = Board(variant_name, fen)
    start = time.perf_counter()
    parts = board.divide(depth) if divide and depth > 0 else None
    nodes = board.perft(depth) if parts is None else sum(parts.values())
    seconds = time.perf_counter() - start
    if as_json:
        row = {"variant": board.variant.id, "fen": board.fen, "depth": depth, "nodes": nodes}
        extra = {} if parts is None else {"divide": parts}
        print(json.dumps({**row, "seconds": round(seconds, 6), **extra}))
        return
    for move, count in (parts or {}).items():
        print(f"{move:16} {count}")
    template = Text(
        "{nodes} positions at depth {depth}, {seconds} s, {rate} million a second",
        {
            "nodes": nodes,
            "depth": depth,
            "seconds": f"{seconds:.2f}",
            "rate": f"{nodes / max(seconds, 1e-9) / 1e6:.1f}",
        },
    )
    print(say(template))
