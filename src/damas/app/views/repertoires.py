"""Repertoires as JSON for their page. No decisions here."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from typing_extensions import TypedDict

from ...base.i18n import say
from ...rules.variants import Colour
from ...school.repertoires import names_at, written
from .positions import MoveTo, MoveView, VariantView, move_view, variant_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ...archive import Continuation
    from ...rules.board import Board
    from ...school.repertoires import Gap, OpeningQuestion, Repertoire, RepertoireNode
    from ...store import StoredRepertoire


class ListedRepertoire(TypedDict):
    """A repertoire in the list of a person."""

    id: str
    name: str
    variant: str
    colour: Colour
    moves: int
    due: int


class RepertoireMove(TypedDict):
    """A node of the tree; each names its parent, 0 is the first position."""

    id: int
    key: str
    parent: int | None
    text: str
    own: bool
    turn: Colour
    before: str
    comment: str
    nags: list[int]
    signs: str


class RepertoireView(TypedDict):
    """A repertoire with its tree."""

    id: str
    name: str
    colour: Colour
    version: int
    variant: VariantView
    nodes: list[RepertoireMove]


class PlacedMove(MoveTo):
    """A legal move of a position of the tree."""

    key: str | None
    """Of the tree's own move."""
    games: int
    score: int | None
    """Per cent of the points of the side that plays it."""


class RepertoirePlace(TypedDict):
    """A position of the tree: every legal move with its node and its figures in the archive."""

    key: str
    fen: str
    turn: Colour
    last: MoveView | None
    names: list[str]
    moves: list[PlacedMove]


class TextMove(MoveView):
    """A move, with its text as its players write it."""

    text: str


class GapView(TypedDict):
    """A gap: the line to it, the reply, its games and its share in per cent."""

    key: str
    line: list[str]
    move: TextMove
    games: int
    share: int


class QuestionView(TypedDict):
    """A position in which the repertoire's move is asked, with the legal moves."""

    key: str
    new: bool
    line: list[str]
    fen: str
    turn: Colour
    before: str | None
    last: MoveView | None
    legal: list[MoveView]
    names: list[str]


class RepertoireAnswer(TextMove, MoveTo):
    """A move of the repertoire, with the position after it."""


def listed_view(stored: StoredRepertoire, due: int) -> ListedRepertoire:
    """A repertoire in the list of a person."""
    made = stored.made
    return {
        "id": made.id,
        "name": made.name,
        "variant": made.variant,
        "colour": cast("Colour", made.colour),
        "moves": len(stored.tree),
        "due": due,
    }


def tree_view(stored: StoredRepertoire, repertoire: Repertoire) -> RepertoireView:
    """The tree as a page draws it: each node names its parent, 0 is the first position."""
    places: dict[str, int] = {}
    nodes: list[RepertoireMove] = []
    for node in repertoire.walk():
        places[node.key] = len(nodes)
        nodes.append(_node(node, places, repertoire))
    made = stored.made
    return {
        "id": made.id,
        "name": made.name,
        "colour": cast("Colour", made.colour),
        "version": stored.version,
        "variant": variant_view(repertoire.variant),
        "nodes": nodes,
    }


def _node(
    node: RepertoireNode, places: Mapping[str, int], repertoire: Repertoire
) -> RepertoireMove:
    parent = node.parent
    is_own = parent is not None and parent.board.turn == repertoire.colour
    text = "" if parent is None or node.move is None else written(node.move, parent.board)
    return {
        "id": places[node.key],
        "key": node.key,
        "parent": None if parent is None else places[parent.key],
        "text": text,
        "own": is_own,
        "turn": node.board.turn,
        "before": "",
        "comment": "",
        "nags": [],
        "signs": "",
    }


def position_view(
    node: RepertoireNode, played: Iterable[Continuation], locale: str
) -> RepertoirePlace:
    """A position of the tree: every legal move with its node and its figures in the archive."""
    board = node.board
    counts = {one.path: one for one in played}
    known = {one.move.text("pdn"): one.key for one in node.children if one.move is not None}
    moves: list[PlacedMove] = []
    for move in board.legal_moves:
        games, score = _figures(counts.get((move.from_square, move.to_square)), board.turn)
        moves.append(
            {
                **move_view(move),
                "fen": board.after(move).fen,
                "key": known.get(move.text("pdn")),
                "games": games,
                "score": score,
            }
        )
    moves.sort(key=lambda row: (row["key"] is None, -row["games"]))
    return {
        "key": node.key,
        "fen": board.fen,
        "turn": board.turn,
        "last": None if node.move is None else move_view(node.move),
        "names": _names(board, locale),
        "moves": moves,
    }


def _figures(found: Continuation | None, turn: str) -> tuple[int, int | None]:
    """The games of a move, and the share of points that the side that plays it had, 0 to 100."""
    if found is None or not found.games:
        return 0, None
    wins = found.white if turn == "white" else found.black
    return found.games, round(100 * (wins + found.draws / 2) / found.games)


def _names(board: Board, locale: str) -> list[str]:
    return [f"{say(title, locale)}: {name}" for title, name in names_at(board)]


def gap_view(gap: Gap) -> GapView:
    """A gap: the line to it, the reply, its games and its share in per cent."""
    return {
        "key": gap.node.key,
        "line": line_view(gap.node),
        "move": {**move_view(gap.move), "text": written(gap.move, gap.node.board)},
        "games": gap.games,
        "share": round(100 * gap.share),
    }


def line_view(node: RepertoireNode) -> list[str]:
    """The moves from the start to a node."""
    found = []
    while node.parent is not None and node.move is not None:
        found.append(written(node.move, node.parent.board))
        node = node.parent
    return found[::-1]


def question_view(question: OpeningQuestion, locale: str) -> QuestionView:
    """A position in which the repertoire's move is asked, with the legal moves."""
    node = question.node
    last = node.move
    return {
        "key": node.key,
        "new": question.is_new,
        "line": line_view(node),
        "fen": node.board.fen,
        "turn": node.board.turn,
        "before": node.parent.board.fen if node.parent else None,
        "last": None if last is None else move_view(last),
        "legal": [move_view(move) for move in node.board.legal_moves],
        "names": _names(node.board, locale),
    }


def answers_view(node: RepertoireNode) -> list[RepertoireAnswer]:
    """The moves that the repertoire has in a position, each with the position after it."""
    return [
        {**move_view(one.move), "text": written(one.move, node.board), "fen": one.board.fen}
        for one in node.children
        if one.move is not None
    ]
