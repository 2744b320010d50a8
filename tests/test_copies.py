"""Values and errors go through pickle, copy, deepcopy and pools of processes, and stay equal."""

from __future__ import annotations

import copy
import io
import json
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from damas import Board, Game, Move
from damas.arbiter.model.record import RecordedGame
from damas.base.optional import MissingLibraryError
from damas.clock import TimeControl
from damas.engine import Analysis, Engine, Limits
from damas.errors import DamasError, IllegalMoveError, NotationError
from damas.notation.pdn import replay
from damas.pdn import GameType, Headers, PdnGame, Replay, read_game
from damas.regulations import DOCUMENTS, REGULATIONS
from damas.variants import VARIANTS

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "old pickle": lambda value: pickle.loads(pickle.dumps(value, protocol=2)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
PDN = """[White "Ana"] [Black "Eva"] [GameType "20"]
1. 32-28 {first [%clk 0:10:00]} 19-23! (1... 17-21 2. 28-22 (2. 37-32 $4)) 2. 28x19 14x23 *
"""
CHAIN = "W:W28:B22,12,11,21"


@pytest.fixture(params=WAYS)
def again(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    """One way of making a value again."""
    return WAYS[request.param]


def _game() -> Game:
    game = Game()
    for move in ("32-28", "19-23", "28x19", "14x23"):
        game.push(move)
    game.offer_draw("white")
    return game


def _pdn() -> PdnGame:
    game = read_game(io.StringIO("\n% an escape\n" + PDN))
    assert game is not None
    return game


def _analysis() -> Analysis:
    return Engine(hash_mb=1).analyse(Board.from_fen("W:W28:B23"), Limits(depth=3))


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_and_their_list(variant: str, again: Callable[[Any], Any]) -> None:
    """A move and a list of moves are the same ones, of the same position."""
    board = Board(variant)
    moves = again(board.legal_moves)
    assert list(moves) == list(board.legal_moves)
    move = again(board.legal_moves[0])
    assert move == board.legal_moves[0]
    assert move.text("pdn") == board.legal_moves[0].text("pdn")
    assert board.after(move) == board.after(board.legal_moves[0])


def test_captures(again: Callable[[Any], Any]) -> None:
    """Captures that begin and end on the same squares stay apart."""
    board = Board.from_fen("W:WK1,45:B8,20,12,22,32,29")
    for move in board.legal_moves:
        assert again(move) == move
        assert (again(move).path, again(move).captured) == (move.path, move.captured)


def test_a_game(again: Callable[[Any], Any]) -> None:
    """A game keeps moves, counters and what was said, and is played on by itself."""
    game = _game()
    other = again(game)
    assert type(other) is Game
    assert (other.events, other.counters, other.offer) == (game.events, game.counters, game.offer)
    assert other.board == game.board
    other.accept_draw("black")
    assert other.is_over
    assert not game.is_over
    assert game.offer is not None
    game.push("33-28")
    assert (game.ply, other.ply) == (5, 4)


def test_a_game_that_is_over(again: Callable[[Any], Any]) -> None:
    """A game that was given up is over in the copy; taking back opens it again there."""
    game = _game()
    game.resign("white")
    assert len(again(game.legal_moves)) == 0
    other = again(game)
    assert other.outcome == game.outcome
    assert other.is_over
    other.pop()
    assert not other.is_over
    assert game.is_over


def test_copy_of_a_game() -> None:
    """`Game.copy()` gives a game of its own, from a set-up position too."""
    game = Game("portuguesa-fpd", "W:W9:B30")
    other = game.copy()
    other.push(other.legal_moves[0])
    assert (game.ply, other.ply) == (0, 1)
    assert other.start_board == game.start_board


def test_a_game_with_positions_let_stand(again: Callable[[Any], Any]) -> None:
    """An arbiter's game keeps what no legal move leads to."""
    game = RecordedGame()
    game.push("32-28")
    game.let_stand(Board.from_fen("W:W28,31:B19"), "black")
    game.push("31-27")
    other = again(game)
    assert [other.board_at(n) for n in range(4)] == [game.board_at(n) for n in range(4)]
    assert other.counters == game.counters
    other.rewind(1)
    assert again(other).board == other.board
    assert game.ply == 3


@pytest.mark.parametrize("name", REGULATIONS)
def test_regulations(name: str, again: Callable[[Any], Any]) -> None:
    """A regulation that ships is the same one; a changed one is equal and can be played."""
    assert again(REGULATIONS[name]) is REGULATIONS[name]
    row = REGULATIONS[name].variant
    both = row.men_capture_backward or row.priority == "number_kings"  # the kernel has both ways
    more = {"men_capture_backward": True} if both else {}
    changed = REGULATIONS[name].with_options(counter_unit="plies", **more)
    assert again(changed) == changed
    assert again(Game(changed)).regulation == changed
    assert again(Game(changed)).variant is changed.variant


def test_a_pdn_game(again: Callable[[Any], Any]) -> None:
    """Tags, tree, signs, comments, problems and places stay; the copy's tree is its own."""
    game = _pdn()
    other = again(game)
    assert other.headers.pairs == game.headers.pairs
    assert [vars_of(node) for node in other.nodes()] == [vars_of(node) for node in game.nodes()]
    assert (other.source, other.line, other.result) == (game.source, game.line, game.result)
    assert (other.problems, other.escapes) == (game.problems, game.escapes)
    assert replay(other).fen == replay(game).fen
    other.root.next.remove()
    other.headers["White"] = "Zoe"
    assert game.moves == ["32-28", "19-23", "28x19", "14x23"]
    assert game.headers["White"] == "Ana"


def vars_of(node: Any) -> tuple[Any, ...]:
    """The content of a node, without its neighbours."""
    return (
        node.ply,
        node.text,
        node.nags,
        node.comments,
        node.before,
        node.number,
        node.line,
        node.column,
        node.setup,
        [child.text for child in node.variations],
    )


def test_a_long_pdn_game(again: Callable[[Any], Any]) -> None:
    """A game of 3,000 moves is no deep recursion."""
    game = PdnGame()
    node = game.root
    for _ in range(3000):
        node = node.add("32-28")
    assert len(again(game).moves) == 3000
    assert again(node).ply == 3000


def test_a_node_and_a_replay(again: Callable[[Any], Any]) -> None:
    """A node comes with its tree, from the root on; a replay with the game played."""
    node = list(_pdn().nodes())[3]
    assert [one.text for one in again(node).line_to()] == [one.text for one in node.line_to()]
    done = replay(_pdn())
    other = again(done)
    assert isinstance(other, Replay)
    assert (other.fen, other.plies, other.reading) == (done.fen, done.plies, done.reading)


def test_other_values(again: Callable[[Any], Any]) -> None:
    """Outcomes, counters, refusals, rule documents, clocks, game types, limits, analyses."""
    game = _game()
    refusal = game.refusal([33, 29, 24])
    game.accept_draw("black")
    values = [
        game.outcome,
        game.counters,
        refusal,
        Board().refusal([32, 30]),
        TimeControl.parse("40/7200"),
        GameType.parse("20,W,10,10,N2,0"),
        Limits(depth=3),
        _analysis(),
        *DOCUMENTS.values(),
    ]
    for value in values:
        assert again(value) == value
    headers = Headers([("White", "Ana"), ("White", "Eva")])
    other = again(headers)
    other["White"] = "Zoe"
    assert headers.pairs == [("White", "Ana"), ("White", "Eva")]


def _faults() -> list[DamasError]:
    calls: list[Callable[[], object]] = [
        lambda: Board.from_fen("bad"),
        lambda: Board.from_fen("W:W99:B1"),
        lambda: Board().parse_move("32-29"),
        lambda: Game().parse_move("32-29"),
        lambda: Board.from_fen("W:WK1,45:B8,20,12,22,32,29").parse_move("1x6"),
        lambda: Game("chess"),
        lambda: Game().pop(),
        Limits,
        lambda: _raise(MissingLibraryError("no-library", "No {name}", name="x")),
    ]
    return [_caught(call) for call in calls]


def _raise(error: DamasError) -> None:
    raise error


def _caught(call: Callable[[], object]) -> DamasError:
    try:
        call()
    except DamasError as error:
        return error
    raise AssertionError(call)


@pytest.mark.parametrize("error", _faults(), ids=lambda error: error.code)
def test_errors(error: DamasError, again: Callable[[Any], Any]) -> None:
    """An error is of the same kind, with its sentence, its code and what it carries."""
    other = again(error)
    assert type(other) is type(error)
    assert (str(other), other.code, other.params) == (str(error), error.code, error.params)
    for name in ("refusal", "candidates", "position"):
        assert getattr(other, name, None) == getattr(error, name, None)


def test_every_kind_of_error() -> None:
    """Every error class of the library, wherever it is defined."""
    kinds: set[type[DamasError]] = {DamasError, *_kinds(DamasError)}
    assert len(kinds) > 10
    for kind in kinds:
        error: DamasError = kind.__new__(kind)
        DamasError.__init__(error, "code", "A {thing}", thing="sentence")
        other = pickle.loads(pickle.dumps(error))
        assert (type(other), str(other)) == (kind, "A sentence")


def _kinds(kind: type[DamasError]) -> set[type[DamasError]]:
    own = {one for one in kind.__subclasses__() if one.__module__.startswith("damas")}
    return own.union(*(_kinds(one) for one in own))


def _played(game: Game) -> Game:
    game.push(game.legal_moves[0])
    return game


def _after(board: Board, move: Move) -> Board:
    return board.after(move)


def test_a_pool_of_processes() -> None:
    """A bad FEN in a worker is raised where it is asked; values go there and come back."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        with pytest.raises(NotationError, match="side to move"):
            pool.submit(Board.from_fen, "bad").result(timeout=60)
        with pytest.raises(IllegalMoveError) as caught:
            pool.submit(Board().parse_move, "32-29").result(timeout=60)
        assert caught.value.refusal is not None
        assert pool.submit(_played, _game()).result(timeout=60).ply == 5
        after = pool.submit(_after, Board(), Board().legal_moves[0]).result(timeout=60)
        assert after == Board().after(Board().legal_moves[0])
    with context.Pool(1) as workers:
        waiting = workers.apply_async(Board.from_fen, ("bad",))
        with pytest.raises(NotationError):
            waiting.get(timeout=60)


def test_plain_values() -> None:
    """`to_dict` gives what JSON can hold."""
    game = _game()
    move = game.moves[2]
    assert move.to_dict() == {
        "notation": "28x19",
        "pdn": "28x19",
        "algebraic": None,
        "path": [28, 19],
        "captured": [23],
        "promotes": False,
    }
    assert game.offer is not None
    assert game.offer.to_dict() == {"by": "white", "ply": 4}
    counter = game.counters[0].to_dict()
    assert counter["rule"] == game.counters[0].rule
    assert counter["article"] == str(game.counters[0].citation)
    game.resign("white")
    assert game.outcome is not None
    assert game.outcome.to_dict()["result"] == "black"
    found = _analysis().to_dict()
    assert (found["move"], found["pv"][0]) == ("28x19", "28x19")
    for value in (move.to_dict(), counter, game.outcome.to_dict(), found):
        assert json.loads(json.dumps(value, allow_nan=False)) == value
    assert isinstance(move, Move)
