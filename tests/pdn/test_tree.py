"""The tree of a game: walking, changing and playing it; visitors."""

from __future__ import annotations

import io

from damas import Board
from damas.pdn import SKIP, Node, PdnGame, Visitor, read_game, visit_games

TEXT = '[White "A"] 1. 32-28 19-23 (18-23 2. 38-32 (37-32)) 2. 28x19 14x23 *'


def game_of(text: str = TEXT) -> PdnGame:
    """The first game of a text."""
    game = read_game(io.StringIO(text))
    assert game is not None
    return game


def test_nodes_know_their_place() -> None:
    """Ply, main line, the way from the root, the position."""
    game = game_of()
    nodes = {node.text: node for node in game.nodes()}
    assert nodes["37-32"].ply == 3
    assert [n.text for n in nodes["37-32"].line_to()] == ["32-28", "18-23", "37-32"]
    assert [n.text for n in game.nodes() if not n.is_mainline] == ["18-23", "38-32", "37-32"]
    board = nodes["14x23"].board(Board())
    assert board.fen == Board().after("32-28").after("19-23").after("28x19").after("14x23").fen


def test_variations_are_promoted_demoted_and_removed() -> None:
    """As people edit a game."""
    first = game_of().root.variations[0]
    main, other = first.variations
    other.promote()
    assert first.variations == [other, main]
    other.demote()
    assert first.variations == [main, other]
    other.promote(to_main=True)
    main.remove()
    assert first.variations == [other]
    assert main.parent is None


class Recorder(Visitor):
    """Notes all that it is shown."""

    def __init__(self, *, variations: bool = True, moves: bool = True) -> None:
        self.variations, self.moves = variations, moves

    def begin(self, game: PdnGame) -> None:
        self.seen: list[str] = []

    def header(self, name: str, value: str) -> None:
        self.seen.append(f"{name}={value}")

    def end_headers(self) -> object:
        return None if self.moves else SKIP

    def move(self, node: Node) -> None:
        self.seen.append(node.text)

    def begin_variation(self) -> object:
        if not self.variations:
            return SKIP
        self.seen.append("(")
        return None

    def end_variation(self) -> None:
        self.seen.append(")")

    def result(self) -> str:
        return " ".join(self.seen)


def test_a_visitor_sees_the_game_in_order() -> None:
    """Tags, moves, variations where they stand."""
    seen = game_of().accept(Recorder())
    assert seen == "White=A 32-28 19-23 ( 18-23 38-32 ( 37-32 ) ) 28x19 14x23"


def test_a_visitor_may_pass_over_parts() -> None:
    """Variations, or all moves."""
    handle = io.StringIO(TEXT + "\n" + TEXT)
    assert (
        list(visit_games(handle, Recorder(variations=False)))
        == ["White=A 32-28 19-23 28x19 14x23"] * 2
    )
    assert game_of().accept(Recorder(moves=False)) == "White=A"


def test_a_variation_before_any_move_does_not_become_the_game() -> None:
    """The main line is what stands outside brackets."""
    game = game_of("(31-27) 32-28 19-23 *")
    assert game.moves == ["32-28", "19-23"]
    assert [node.text for node in game.root.variations] == ["32-28", "31-27"]
    assert [p.code for p in game.problems] == ["variation-of-nothing"]
