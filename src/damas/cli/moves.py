"""`damas moves`: the legal moves of one position, or of one position a line."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from .. import Board, Move
from ..base.errors import DamasError
from ..base.i18n import Text
from ..rules.variants import Variant, variant
from .language import say, speaks_utf8
from .options import FenOption, JsonOption, VariantOption


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("moves", help=say(Text("The legal moves of a position.")))(moves)


def moves(
    variant_name: VariantOption = "international",
    fen: FenOption = None,
    as_json: JsonOption = False,
    batch: Annotated[
        bool,
        typer.Option(
            "--batch",
            help=say(
                Text("Read one FEN a line from standard input; print one JSON array for each.")
            ),
        ),
    ] = False,
) -> None:
    """Prints the moves of one position, or with --batch of each line of standard input."""
    row = variant(variant_name)
    if batch:
        answer_lines(row)
        return
    board = Board(row, fen)
    if as_json:
        print(json_of(board))
        return
    print(board)
    print()
    for move in in_order(board):
        print(f"{move.text():12} {move.text('algebraic')}" if row.algebraic else move.text())
    if not board.legal_moves:
        print(say(Text("There is no legal move.")))


def answer_lines(row: Variant) -> None:
    """One JSON array for each FEN on standard input, or {"error": ...}; each is sent at once."""
    write, flush = sys.stdout.write, sys.stdout.flush
    for raw in sys.stdin.buffer:
        text = raw.decode("utf-8", "replace").strip().removeprefix("\ufeff")
        try:
            answer = json_of(Board(row, text))
        except DamasError as error:
            answer = json.dumps({"error": say(error.text)}, ensure_ascii=not speaks_utf8())
        write(f"{answer}\n")
        flush()


def json_of(board: Board) -> str:
    """The legal moves of *board* as one JSON array, squares in the variant's numbering."""
    return f"[{', '.join(map(move_json, in_order(board)))}]"


def in_order(board: Board) -> list[Move]:
    """The legal moves by origin, destination and captured pieces."""
    return sorted(board.legal_moves, key=lambda m: (m.from_square, m.to_square, m.captured))


def move_json(move: Move) -> str:
    """One move as a JSON object. Numbers and plain notation only, so no escaping is needed."""
    return (
        f'{{"notation": "{move.text()}", "from": {move.from_square}, "to": {move.to_square}, '
        f'"path": {list(move.path)}, "captured": {list(move.captured)}}}'
    )
