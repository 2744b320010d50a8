"""A game's moves with variations as the page's JSON: for the archive and for games of events."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from ...notation.pdn import Lines, PdnGame, replay
from ...notation.pdn.node import SHOWN_SIGNS, Node
from ...rules.board import Board
from ...rules.variants import Colour
from .positions import MoveView, VariantView, move_view, variant_view

LEFT = ("clk", "clock")
"""The commands that tell the time left; others tell the time used."""


class ClocksLeft(TypedDict):
    """The time that each side has left after a move, in milliseconds; None where it is not
    known."""

    white: int | None
    black: int | None


class ReadMove(TypedDict):
    """A move of a game with variations; 0 is the start, which has no *move*."""

    id: int
    parent: int | None
    text: str
    before: NotRequired[str]
    """The comments before it."""
    comment: str
    nags: list[int]
    signs: str
    """Those of *nags*, as people are shown them."""
    fen: str | None
    turn: Colour | None
    legal: list[MoveView]
    move: NotRequired[MoveView | None]
    clocks: NotRequired[ClocksLeft]
    """Not in a game without clocks."""


class ReadingProblem(TypedDict):
    """What could not be read in a text, and where."""

    line: int
    column: int
    message: str


class MoveTree(TypedDict):
    """A game with its variations, every move with its position."""

    tags: list[tuple[str, str]]
    variant: VariantView | None
    nodes: list[ReadMove]
    problems: list[ReadingProblem]


def move_tree_view(game: PdnGame) -> MoveTree:
    """A game as the page shows it."""
    lines = Lines(game, replay(game))
    nodes = [_node(0, None, game.root.comments, game.root.nags, lines.start)]
    place = {id(game.root): 0}
    for node, move, board in lines:
        place[id(node)] = len(nodes)
        row = _node(len(nodes), place[id(node.parent)], node.comments, node.nags, board)
        row["text"] = node.text or "…"
        row["before"], row["move"] = " ".join(node.before), None
        if move is not None:
            row["move"] = move_view(move)
        if clocks := _clocks(nodes[place[id(node.parent)]], node, row["turn"]):
            row["clocks"] = clocks
        nodes.append(row)
    start = lines.start
    return {
        "tags": game.headers.pairs,
        "variant": variant_view(start.variant) if start else None,
        "nodes": nodes,
        "problems": [
            {"line": one.line, "column": one.column, "message": str(one.message)}
            for one in game.problems
        ],
    }


def _clocks(before: ReadMove, node: Node, turn: Colour | None) -> ClocksLeft | None:
    """The clocks after a move: what it does not tell stands as *before*. *turn*: the side to
    move."""
    known = before.get("clocks")
    told = node.clock
    if told is None or told.kind not in LEFT:
        return known
    left = {"white": told.white, "black": told.black}
    if told.mover is not None and turn is not None:
        left["black" if turn == "white" else "white"] = told.mover
    return {
        "white": _ms(left["white"], known and known["white"]),
        "black": _ms(left["black"], known and known["black"]),
    }


def _ms(seconds: float | None, before: int | None) -> int | None:
    return before if seconds is None else round(seconds * 1000)


def _node(
    place: int, parent: int | None, comments: list[str], nags: list[int], board: Board | None
) -> ReadMove:
    """A move of the tree as JSON; the root has no text."""
    legal = [move_view(move) for move in board.legal_moves] if board else []
    return {
        "id": place,
        "parent": parent,
        "text": "",
        "comment": " ".join(c.strip() for c in comments if c.strip()),
        "nags": nags,
        "signs": "".join(SHOWN_SIGNS.get(nag, f" ${nag}") for nag in nags),
        "fen": board.fen if board else None,
        "turn": board.turn if board else None,
        "legal": legal,
    }
