"""A search that its limits end in the middle: what it plays and what it says of it."""

from __future__ import annotations

import random
import threading

import pytest

from damas import Board, Game, _kernel
from damas.endgames import shipped
from damas.engine import Analysis, Engine, Limits
from damas.engine.weights_file import shipped as shipped_weights
from damas.errors import PositionError
from damas.variants import variant

REFUTED = {"win": "loss", "draw": "draw", "loss": "win"}


def few_kings(name: str, seed: int, count: int) -> list[Board]:
    """Random positions of four pieces, most of them kings, that the shipped tables have."""
    chance = random.Random(seed)
    found: list[Board] = []
    squares = range(1, variant(name).squares + 1)
    while len(found) < count:
        pieces = [
            ("K" if chance.random() < 0.75 else "") + str(n) for n in chance.sample(squares, 4)
        ]
        white = chance.randrange(1, 4)
        sides = ":W" + ",".join(pieces[:white]) + ":B" + ",".join(pieces[white:])
        try:
            board = Board(name, chance.choice("WB") + sides)
        except PositionError:
            continue
        if len(board.legal_moves) > 1 and shipped().probe(board) is not None:
            found.append(board)
    return found


def claims(board: Board, nodes: int, lines: int = 1, threads: int = 1) -> list[tuple[int, Board]]:
    """What a search in an empty table says of moves that decide the game, when it looks at its
    limits every 16 nodes: the plies to the end, less than 0 where they are lost, and the board."""
    weights = shipped_weights(board.variant.id)
    found = _kernel.Searcher(1).search(
        board,
        nodes=nodes,
        lines=lines,
        threads=threads,
        evaluation=None if weights is None else weights.evaluator,
        look_every=16,
    )
    win, least = _kernel.WIN_SCORE, _kernel.LEAST_WIN
    return [
        (win - score if score > 0 else -win - score, board.after(moves[0]))
        for score, moves in found[4]
        if abs(score) >= least
    ]


def check_claims(board: Board, nodes: int, lines: int = 1, threads: int = 1) -> int:
    """Holds each claim to the tables, and counts them: who wins, and no sooner than can be."""
    found = claims(board, nodes, lines, threads)
    for plies, after in found:
        known = shipped().probe(after)
        assert known is not None
        assert known.plies is not None, (board.fen, nodes)  # no draw
        assert known.result == ("loss" if plies > 0 else "win"), (board.fen, nodes)
        longer = abs(plies) - 1 - known.plies
        assert longer >= 0, (board.fen, nodes)
        assert longer % 2 == 0, (board.fen, nodes)
    return len(found)


def test_the_first_move_is_not_kept_when_it_was_refuted_before_the_others_were_tried() -> None:
    """38-27 loses in six plies; that is found out as the nodes end. Eleven other moves draw."""
    board = Board.from_fen("W:WK38:B22,K31,K47")
    found = Engine(8, tables=None).analyse(board, Limits(nodes=2048))
    assert found.move.text() != "38-27"
    assert found.win_in_plies is None


@pytest.mark.parametrize("nodes", [2048, 4096, 8192])
@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("brazilian", "W:WK18:BK10,K19,K26"),
        ("brazilian", "B:WK6,K7,K9:BK8"),
        ("portuguese", "W:WK23:BK11,K18,K22"),
        ("portuguese", "B:WK16,K20,K27:BK14"),
        ("international", "B:WK9,K19,K22:BK15"),
    ],
)
def test_a_drawn_ending_is_not_thrown_away_nor_called_lost(name: str, fen: str, nodes: int) -> None:
    """Draws by the tables, some of which were thrown away for a loss "in six plies"."""
    board = Board(name, fen)
    found = Engine(8, tables=None).analyse(board, Limits(nodes=nodes))
    after = shipped().probe(board.after(found.move))
    assert found.win_in_plies is None
    assert after is not None
    assert after.result == "draw"


@pytest.mark.parametrize("name", ["international", "brazilian", "portuguese"])
@pytest.mark.parametrize("lines", [1, 3])
def test_a_win_or_loss_is_told_when_it_is_proven_only(name: str, lines: int) -> None:
    """A search that is ended anywhere says of the end of the game what the tables say."""
    engine = Engine(8, tables=None)
    for board in few_kings(name, 19, 150):
        verdict = shipped().probe(board)
        assert verdict is not None
        engine.clear()
        found = engine.analyse(board, Limits(nodes=2048), lines=lines)
        if found.win_in_plies is not None:
            assert ("win" if found.win_in_plies > 0 else "loss") == verdict.result, board.fen


@pytest.mark.parametrize("nodes", [1024, 2048, 3072, 4096, 8192])
def test_a_move_that_is_no_worse_than_a_loss_is_not_called_lost(nodes: int) -> None:
    """White to move captures in one of two ways; one loses in seven plies, the other does not."""
    board = Board("international", "B:WK7,K24,K35:B42")
    found = Engine(8, tables=None).analyse(board, Limits(nodes=nodes))
    assert found.win_in_plies is None
    assert abs(found.score) < 3


def test_no_loss_is_claimed_wherever_a_search_of_a_draw_is_stopped() -> None:
    """The limits fall inside searches that are made again, where a move is known as no worse than
    lost; one of two captures draws."""
    board = Board("international", "B:WK7,K24,K35:B42")
    assert not any(claims(board, nodes) for nodes in range(1024, 4096, 16))


@pytest.mark.parametrize(("lines", "threads"), [(1, 1), (4, 1), (1, 2)])
def test_every_claim_of_a_stopped_search_is_true(lines: int, threads: int) -> None:
    """Each win, each loss and each distance, of endings stopped anywhere."""
    chance = random.Random(lines)
    made = sum(
        check_claims(board, chance.randrange(64, 4096), lines, threads)
        for name in ("international", "brazilian", "portuguese", "russian")
        for board in few_kings(name, 23, 60)
    )
    assert made > 60


def too_late(seed: int, count: int) -> list[Game]:
    """Two kings against one, moved about until their five moves (INT 6.3) no longer suffice."""
    chance = random.Random(seed)
    found: list[Game] = []
    while len(found) < count:
        first, second, alone = chance.sample(range(1, 51), 3)
        game = Game("internacional", f"W:WK{first},K{second}:BK{alone}")
        for _ in range(chance.randrange(4, 9)):
            if not game.is_over and not game.legal_moves[0].is_capture:
                game.push(chance.choice(game.legal_moves))
        if game.is_over or len(game.legal_moves) < 2:
            continue
        counted = shipped().within(game)
        if counted and counted.verdict.result != "draw" and counted.result == "draw":
            found.append(game)
    return found


def test_a_win_that_a_counter_forestalls_is_not_claimed() -> None:
    """The engine remembers the same position as won, with all moves of the counter left."""
    searcher, remembered = _kernel.Searcher(1), 0
    weights = shipped_weights("international")
    evaluation = None if weights is None else weights.evaluator

    def decides(game: Game, nodes: int) -> bool:
        found = searcher.search(game, nodes=nodes, look_every=16, evaluation=evaluation)
        return bool(abs(found[4][0][0]) >= _kernel.LEAST_WIN)

    for game in too_late(1, 10):
        for nodes in range(16, 400, 16):
            remembered += decides(Game("internacional", board=game.board), 8000)
            assert not decides(game, nodes), (game.start_board.fen, game.moves, nodes)
    assert remembered > 200


def test_moves_that_the_first_iteration_did_not_come_to_have_no_line() -> None:
    """Kings that capture on and on: the limit comes before every move has been looked at once."""
    kings = ",".join(f"K{n}" for n in range(1, 51, 3))
    others = ",".join(f"K{n}" for n in range(2, 51, 4) if (n - 1) % 3)
    board = Board("international", f"W:W{kings}:B{others}")
    found = Engine(8, tables=None).analyse(board, Limits(nodes=1), lines=len(board.legal_moves))
    assert 1 <= len(found.lines) <= len(board.legal_moves)
    assert found.win_in_plies is None or found.win_in_plies > 0 or found.depth > 0


def test_what_the_last_whole_iteration_has_proven_stands() -> None:
    """A win found by a whole iteration is told still when a deeper one is ended anywhere."""
    for board in few_kings("brazilian", 7, 60):
        proven: list[Analysis] = []
        found = Engine(8, tables=None).analyse(board, Limits(nodes=6000), on_progress=proven.append)
        for earlier in proven:
            if earlier.win_in_plies is not None:
                assert found.win_in_plies is not None, board.fen
                assert found.win_in_plies * earlier.win_in_plies > 0, board.fen


def test_a_cancelled_search_ends_soon_and_keeps_no_refuted_move() -> None:
    """Cancelled at any moment, it tells no loss where the tables have a draw."""
    board = Board.from_fen("W:WK31:BK23,K24,K34")
    for wait in (0.0005, 0.001, 0.002, 0.004):
        engine = Engine(8, tables=None)
        timer = threading.Timer(wait, engine.cancel)
        timer.start()
        found = engine.analyse(board, Limits(nodes=200_000))
        timer.join()
        assert found.win_in_plies is None
        assert found.nodes < 250_000


@pytest.mark.parametrize("nodes", [0, 3, 1000])
def test_a_search_looks_at_its_limits_after_a_power_of_two(nodes: int) -> None:
    """Any other number would leave some limits unseen."""
    with pytest.raises(ValueError, match=f"look_every is a power of two, not {nodes}"):
        _kernel.Searcher(1).search(Board(), depth=1, look_every=nodes)
