"""Writes the annotations of the coach into a game of PDN: signs, comments, the better line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...base.arguments import check_kind
from ...base.i18n import Text
from ...notation.pdn import Node, PdnGame, Replay
from ...rules.game import Game
from .annotations import Annotation, check_game
from .words import sentences

SIGNS = range(1, 7)  # NAGs that judge a move
LONGEST = 12


def parts_of(pdn: PdnGame, played: Replay) -> list[tuple[Game, list[Node]]]:
    """The games that a file's game is made of, each with the nodes of its moves.

    There are several where new positions were set up in its course.
    """
    nodes = list(pdn.mainline())
    found: list[tuple[Game, list[Node]]] = []
    for game in [*played.earlier, *([played.game] if played.game else [])]:
        own, nodes = nodes[: game.ply], nodes[game.ply :]
        found.append((game, own))
        nodes = nodes[1:]  # the node of the new position
    return found


def annotate(
    nodes: Sequence[Node],
    game: Game,
    annotations: Sequence[Annotation],
    *,
    translate: Callable[[Text], str] = str,
    variations: bool = False,
) -> None:
    """Writes *annotations* of *game* to the *nodes* of its moves.

    A sign that judges a move replaces another such sign; what others have written stays before the
    coach's words, which *translate* turns into a language (`str`: English). With *variations* the
    better line becomes one too.
    """
    check_kind("nodes", nodes, Sequence)
    check_game(game)
    for one in annotations:
        node = nodes[one.ply]
        board = game.board_at(one.ply)
        node.nags = [nag for nag in node.nags if nag not in SIGNS] + [one.nag]
        words = " ".join(translate(text) for text in sentences(one, board))
        if words not in node.comments:
            node.comments.append(words)
        if variations and node.parent is not None:
            letters = board.variant.size == 8 and not node.text[:1].isdigit()
            _add_line(node.parent, one, algebraic=letters)


def _add_line(place: Node, one: Annotation, *, algebraic: bool) -> None:
    """The better line as a variation beside the move, unless it stands there already."""
    texts = [move.text("algebraic" if algebraic else "pdn") for move in one.better[:LONGEST]]
    if any(sibling.text == texts[0] for sibling in place.variations):
        return
    for text in texts:
        place = place.add(text)
