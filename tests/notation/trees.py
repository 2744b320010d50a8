"""Random game trees, and what makes two of them the same game."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from damas.pdn import Node, PdnGame

MOVES = [
    "32-28",
    "19x23",
    "1-10",
    "07-12",
    "39x28x17",
    "a3-b4",
    "c3xe5",
    "d4:f6",
    "3228",
    "e5xc3xa5",
]
RESULTS = [None, "*", "2-0", "1-1", "0-2", "1-0", "1/2-1/2", "0-1", "0-0"]
SETUPS = ["W:W31-50:B1-20", "B:WK5:B", "W:Wa1:Bh8"]

names = st.text("ABCabc_019", min_size=1, max_size=8).filter(lambda name: not name[0].isdigit())
values = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=20)
comments = st.text(st.characters(exclude_categories=("Cs",)), max_size=30) | st.sampled_from(
    [
        "}",
        'a\n[Event "b"]\n',
        "[%clk 0:10:00] x",
        "\r\n",
        "[%chr 125]",
        "{",
        "1. 32-28 *",
        "%x",
        ";",
    ]
)


@st.composite
def games(draw: st.DrawFn) -> PdnGame:
    """A tree of up to thirty moves with everything that a game may carry."""
    game = PdnGame()
    for name in draw(st.lists(names, max_size=4, unique=True)):
        game.headers.add(name, draw(values))
    game.result = draw(st.sampled_from(RESULTS))
    game.root.comments = draw(st.lists(comments, max_size=2))
    nodes = [game.root]
    for _ in range(draw(st.integers(0, 30))):
        parent = nodes[draw(st.integers(max(0, len(nodes) - 4), len(nodes) - 1))]
        node = parent.add(draw(st.sampled_from(MOVES)))
        node.nags = draw(st.lists(st.integers(0, 255), max_size=2))
        node.comments = draw(st.lists(comments, max_size=2))
        node.before = draw(st.lists(comments, max_size=1))
        if draw(st.integers(0, 9)) == 0 and parent is not game.root:
            node.setup = draw(st.sampled_from(SETUPS))
        nodes.append(node)
    return game


def content(game: PdnGame) -> tuple[Any, ...]:
    """All that a game says, without how it was laid out."""
    said = game.headers.get("Result") or game.result or "*"
    pairs = [pair for pair in game.headers.pairs if pair[0] != "Result"]
    return pairs, said, _content(game.root), game.root.setup


def _content(root: Node) -> list[Any]:
    found = []
    for node in root.walk():
        text = node.setup or node.text
        comments = [c.replace("\r\n", "\n") for c in node.comments]
        found.append((text, node.nags, comments, node.before, len(node.variations)))
    return found
