"""The tree of a game: walking, changing and playing it; visitors."""

from __future__ import annotations

import copy
import io
import pickle

import pytest

from damas import Board
from damas.errors import GameStateError
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


class Recorder(Visitor[str]):
    """Notes all that it is shown."""

    def __init__(self, *, variations: bool = True, moves: bool = True) -> None:
        self.variations, self.moves = variations, moves

    def begin(self, game: PdnGame) -> None:
        self.seen: list[str] = []

    def header(self, name: str, value: str) -> None:
        self.seen.append(f"{name}={value}")

    def end_headers(self) -> object:
        return None if self.moves else SKIP

    def move(self, text: str) -> None:
        self.seen.append(text)

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


FULL = """[White "A"] {before all} 1. 32-28 $1 {one} {two} 19-23 (18-23 {in} 2. 38-32 (37-32 $2))
2. {then} 28x19! 14x23 /FEN "W:W31:B20"/ 3. 31-27 *"""


class Everything(Visitor[list[str]]):
    """Notes every part."""

    def begin(self, game: PdnGame) -> None:
        self.seen = ["begin"]

    def header(self, name: str, value: str) -> None:
        self.seen.append(f"{name}={value}")

    def move(self, text: str) -> None:
        self.seen.append(text)

    def setup(self, fen: str) -> None:
        self.seen.append(f"<{fen}>")

    def nag(self, number: int) -> None:
        self.seen.append(f"${number}")

    def comment(self, text: str) -> None:
        self.seen.append(f"{{{text}}}")

    def begin_variation(self) -> object:
        self.seen.append("(")
        return None

    def end_variation(self) -> None:
        self.seen.append(")")

    def end(self, game: PdnGame) -> None:
        self.seen.append("end")

    def result(self) -> list[str]:
        return self.seen


def test_a_visitor_is_shown_every_part() -> None:
    """Comments and signs where they stand; a tree that was made, or changed, shows the same."""
    text = "begin White=A {before all} 32-28 $1 {one} {two} 19-23 ( 18-23 {in} 38-32 ( 37-32 $2 ) )"
    text += " {then} 28x19 $1 14x23 <W:W31:B20> 31-27 end"
    assert " ".join(game_of(FULL).accept(Everything())) == text
    game = game_of(FULL)
    assert len(list(game.nodes())) == 9
    assert " ".join(game.accept(Everything())) == text
    game.root.variations[0].remove()
    assert " ".join(game.accept(Everything())) == "begin White=A {before all} end"


def test_a_visitor_makes_no_tree() -> None:
    """The tree of a game is made when it is asked for, not for a visitor."""

    class Counter(Visitor[int]):
        def begin(self, game: PdnGame) -> None:
            self.game, self.moves = game, 0

        def move(self, text: str) -> None:
            self.moves += 1

        def result(self) -> int:
            assert self.game._root is None
            return self.moves

    assert list(visit_games(io.StringIO(FULL), Counter())) == [8]


def test_an_error_of_a_visitor_is_its_callers() -> None:
    """It ends the showing and arrives as it was raised."""

    class Falls(Visitor[None]):
        def move(self, text: str) -> None:
            raise LookupError(text)

    with pytest.raises(LookupError, match="32-28"):
        game_of().accept(Falls())


def test_nodes_know_their_moves_and_positions() -> None:
    """From the file's own start, by its own numbering, in variations too."""
    game = game_of(TEXT.replace("[White", '[GameType "20"] [White'))
    nodes = {node.text: node for node in game.nodes()}
    assert game.root.move is None
    assert game.root.board() == Board()
    assert nodes["28x19"].move == Board().after("32-28").after("19-23").parse_move("28x19")
    before = Board().after("32-28").after("18-23")
    assert nodes["38-32"].board() == before.after("38-32")
    assert nodes["37-32"].board() == before.after("37-32")
    lost = list(game_of('[GameType "20"] 1. 32-28 19-23 2. 31-37 14x23 *').mainline())
    assert [node.move is None for node in lost] == [False, False, True, True]
    with pytest.raises(GameStateError, match="The position after 31-37 is not known"):
        lost[2].board()


def test_nodes_count_from_the_corner_of_their_file() -> None:
    """A file that numbers from another corner, and one that begins from a position."""
    text = '[GameType "25"] [SetUp "1"] [FEN "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"] *'
    assert game_of(text).root.next is None
    turned = game_of('[GameType "26,W,8,8,A0,0"] [FEN "W:Wc3:Bf6"] 1. c3-d4 f6-e5 2. d4xf6 *')
    last = list(turned.mainline())[-1]
    assert last.move is not None
    assert last.move.is_capture
    own = game_of('[GameType "20"] [FEN "B:W28:B22"] 1... 22x33 *')
    assert [node.board().fen for node in own.mainline()] == ["W:W:B33"]


def test_what_is_added_is_played_too() -> None:
    """A move given as a Move; the same tree after a change."""
    game = PdnGame()
    game.headers["GameType"] = "20"
    first = game.root.add(Board().parse_move("32-28"))
    assert first.board().turn == "black"
    assert first.text == "32-28"
    answer = first.add("19-23")
    assert answer.board() == Board().after("32-28").after("19-23")
    answer.text = "18-23"
    assert answer.board() == Board().after("32-28").after("18-23")


def test_a_copied_node_keeps_its_game() -> None:
    """Copies and pickles know start and numbering as the original does."""
    game = game_of('[GameType "20"] [FEN "B:W28:B22"] 1... 22x33 *')
    node = next(game.mainline())
    for again in (copy.copy(node), copy.deepcopy(node), pickle.loads(pickle.dumps(node))):
        assert again is not node
        assert again.board() == node.board()
    with pytest.raises(GameStateError, match="not known"):
        Node().add("32-28").board()


def test_a_game_of_a_file_shows_itself() -> None:
    """Its last position with the last move; nothing where nothing can be played."""
    shown = game_of('[GameType "20"] 1. 32-28 19-23 *')._repr_svg_()
    assert shown is not None
    assert shown.count('class="last"') == 2
    assert game_of('[GameType "1"] 1. e4 *')._repr_svg_() is None


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


class Parts(Visitor[list[str]]):
    """Notes tags, moves and comments, and asks for no game."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def header(self, name: str, value: str) -> None:
        self.seen.append(f"{name}={value}")

    def move(self, text: str) -> None:
        self.seen.append(text)

    def comment(self, text: str) -> None:
        self.seen.append(f"{{{text}}}")

    def result(self) -> list[str]:
        seen, self.seen = self.seen, []
        return seen


class Moves(Parts):
    """Notes the moves alone."""

    header = Visitor.header
    comment = Visitor.comment


@pytest.mark.parametrize("kind", [Parts, Moves])
@pytest.mark.parametrize(
    "text",
    [
        '[White "A \\"b\\""] 1. 32-28 19-23 2. 28x19 14x23 *',
        '[White "A"] *',
        "1. 32-28 {[%clk 0:01:02]} 19-23 {[%clk 0:00:59]} 2. 28x19 {so} 14x23 *",
        "1. 32-28 19-23 {one\r\nline} 2. 28x19 14x23 {last} *",
        "1. 32-28 {one} {two} 19-23 *",
        "{first} 1. 32-28 {one} 19-23 *",
        "1. 32-28 {before a [%chr 00e9] move} 19-23 *",
        "1. 32-28! {good} 19-23 *",
        "1. 32-28 {one} 19-23 (18-23 {other}) {two} *",
        '1. 32-28 {one} /FEN "W:W31:B20"/ 1. 31-27 {two} *',
        FULL,
    ],
)
def test_a_visitor_that_asks_for_no_game_is_shown_the_same(kind: type[Parts], text: str) -> None:
    """A game is shown alike from its text and from a tree that was made."""
    shown = list(visit_games(io.StringIO(text), kind()))
    game = game_of(text)
    assert len(list(game.nodes())) >= len(game.moves)
    assert shown == [game.accept(kind())]
