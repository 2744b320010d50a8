"""The engine as a caller sees it: legal, reproducible, cancellable, and not a fool."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time

import pytest

from damas import Board, Game
from damas.engine import LEVELS, Engine, Limits, level
from damas.errors import EngineError

VARIANTS = ("international", "brazilian", "portuguese", "russian")
REGULATIONS = (
    *("internacional", "fenae-2025", "portuguesa-fpd"),
    *("portuguesa-web", "brasil-folha", "idf-64-russian"),
)


def random_boards(variant: str, seed: int, count: int, plies: int) -> list[Board]:
    """Positions met in random games, each with a move left."""
    chance = random.Random(seed)
    found: list[Board] = []
    while len(found) < count:
        board = Board(variant)
        for _ in range(chance.randrange(plies)):
            if not board.legal_moves:
                break
            board = board.after(chance.choice(board.legal_moves))
        if board.legal_moves:
            found.append(board)
    return found


def minimax(board: Board, depth: int) -> float:
    """Win, loss or nothing decided within *depth* plies, for the side to move: 1, -1, 0."""
    if not board.legal_moves:
        return -1
    if depth == 0:
        return 0
    return max(-minimax(board.after(move), depth - 1) for move in board.legal_moves)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_move_is_legal_and_the_line_can_be_played(variant: str) -> None:
    """Every move of the principal variation is legal where it stands."""
    engine = Engine(hash_mb=4)
    for board in random_boards(variant, 1, 20, 80):
        found = engine.analyse(board, Limits(depth=5))
        assert found.move == found.pv[0]
        for move in found.pv:
            assert move in board.legal_moves
            board = board.after(move)  # noqa: PLW2901


@pytest.mark.parametrize("variant", VARIANTS)
def test_equal_searches_give_equal_answers(variant: str) -> None:
    """With a fixed depth and an empty table, the same move, score and number of nodes."""
    board = random_boards(variant, 2, 1, 30)[0]
    first = Engine(hash_mb=4).analyse(board, Limits(depth=8))
    again = Engine(hash_mb=4).analyse(board, Limits(depth=8))
    assert (first.move, first.score, first.nodes) == (again.move, again.score, again.nodes)


@pytest.mark.parametrize("variant", VARIANTS)
def test_wins_and_losses_within_five_plies_are_seen(variant: str) -> None:
    """A decision that plain minimax finds in 5 plies is found by a search of 7, with its sign."""
    chance = random.Random(3)
    engine = Engine(hash_mb=4)
    decided = 0
    while decided < 6:
        board = random_boards(variant, chance.randrange(10**9), 1, 90)[0]
        if len(board.men("white") + board.men("black")) > 5 or board.perft(4) > 3000:
            continue
        truth = minimax(board, 5)
        if truth == 0:
            continue
        decided += 1
        found = engine.analyse(board, Limits(depth=7))
        assert found.win_in_plies is not None
        assert (found.win_in_plies > 0) == (truth > 0)


def test_a_shot_is_found() -> None:
    """29-24 gives a man, 34x1 takes four and crowns; every other move leaves White worse."""
    fen = (
        "W:W29,34,35,36,37,38,40,42,43,44,45,46,48,49,50:B3,4,6,7,8,9,10,11,13,14,15,16,18,20,21,25"
    )
    best = Engine(hash_mb=16).analyse(Board.from_fen(fen), Limits(depth=7), lines=2)
    assert [move.text() for move in best.pv[:3]] == ["29-24", "20x29", "34x1"]
    assert best.lines[0][0] > 2
    assert best.lines[1][0] < 0


def test_the_king_takes_its_man() -> None:
    """A win in one move is played, and called so."""
    found = Engine(hash_mb=1).analyse(Board.from_fen("W:W28:B23"), Limits(depth=4))
    assert (found.move.text(), found.win_in_plies) == ("28x19", 1)


def test_a_side_ahead_avoids_the_repetition() -> None:
    """Three men up, with the third occurrence one move away, White plays another move (INT 6.1)."""
    game = Game("internacional", fen="W:WK50,31,36,41,46:BK4,15")
    shuffle = ("50-45", "4-9", "45-50", "9-4")
    for text in (*shuffle, *shuffle[:2], "45-50"):
        game.push(text)
    assert game.turn == "black"
    repeats = game.board.parse_move("9-4")
    found = Engine(hash_mb=8).analyse(game, Limits(depth=8))
    assert found.move == repeats  # Black, lost otherwise, takes the draw
    assert found.score == 0
    game.pop()
    found = Engine(hash_mb=8).analyse(game, Limits(depth=8))
    assert found.move.text() != "45-50"
    assert found.score > 1


def test_counters_are_part_of_the_search() -> None:
    """On the last move before FPD 3.2.1 a ends the game every quiet move is worth a draw."""
    game = Game("portuguesa-fpd", fen="W:WK2,K3,K4:BK31,K29")
    chance = random.Random(5)
    while game.counters[0].current_plies < game.counters[0].limit_plies - 1 and not game.is_over:
        quiet = [m for m in game.legal_moves if not m.is_capture]
        if not quiet:
            break
        game.push(chance.choice(quiet))
    if game.counters[0].current_plies == game.counters[0].limit_plies - 1:
        found = Engine(hash_mb=1).analyse(game, Limits(depth=6))
        assert found.score == 0 or found.move.is_capture or found.win_in_plies == 1


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_a_whole_game_between_two_levels_ends(regulation: str) -> None:
    """Every move pushed is accepted by the game, until it ends or 200 plies have been played."""
    engine, game = Engine(hash_mb=4), Game(regulation)
    while not game.is_over and game.ply < 200:
        game.push(engine.play(game, 2 if game.turn == "white" else 4, seed=game.ply).move)
    assert game.outcome is not None or game.ply == 200


def test_a_search_can_be_cancelled_from_another_thread() -> None:
    """cancel() ends a search of an hour at once; a legal move comes out all the same."""
    engine = Engine(hash_mb=4)
    threading.Timer(0.2, engine.cancel).start()
    start = time.monotonic()
    found = engine.analyse(Board(), Limits(time_seconds=3600))
    assert time.monotonic() - start < 30
    assert found.move in Board().legal_moves


@pytest.mark.parametrize("variant", VARIANTS)
def test_threads_search_together(variant: str) -> None:
    """Two threads find the shot or a legal move as one does, share a limit of nodes, and stop."""
    engine = Engine(hash_mb=8, threads=2)
    for board in random_boards(variant, 6, 5, 60):
        found = engine.analyse(board, Limits(nodes=30_000))
        assert found.move in board.legal_moves
        assert found.nodes < 2_000_000
        for move in found.pv:
            board = board.after(move)  # noqa: PLW2901
    threading.Timer(0.2, engine.cancel).start()
    assert engine.analyse(Board(variant), Limits(time_seconds=3600)).nodes > 0


def test_callers_at_once_share_the_helpers_of_an_engine() -> None:
    """Each has its turn with them, from the first search on, and its answer."""
    engine = Engine(hash_mb=8, threads=2)
    board = Board()
    answers: list[int] = []
    asked = [
        threading.Thread(
            target=lambda: answers.append(engine.analyse(board, Limits(nodes=20_000)).nodes)
        )
        for _ in range(4)
    ]
    for thread in asked:
        thread.start()
    for thread in asked:
        thread.join(60)
    assert len(answers) == len(asked)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_an_engine_with_helpers_survives_a_fork() -> None:
    """The child has none of the parent's threads: it makes its own, and ends."""
    script = """if True:
        import os
        from damas import Board
        from damas.engine import Engine, Limits
        engine = Engine(hash_mb=4, threads=3)
        idle = Engine(hash_mb=4, threads=2)
        for used in (engine, idle):
            used.analyse(Board(), Limits(nodes=5000))
        child = os.fork()
        found = engine.analyse(Board(), Limits(nodes=20000)).nodes
        del engine, idle
        if child:
            assert os.waitpid(child, 0)[1] == 0
            print(found > 0, flush=True)
        os._exit(0)
    """
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.strip() == "True", done.stderr


def test_pondering_ends_with_the_next_question() -> None:
    """A search in the background changes nothing in the game, and stops when asked."""
    engine, game = Engine(hash_mb=8), Game("portuguesa-fpd")
    game.push(game.legal_moves[0])
    engine.ponder(game)
    game.push(game.legal_moves[0])
    assert engine.analyse(game, Limits(depth=4)).move in game.legal_moves
    engine.ponder(game.board)
    engine.ponder(game)
    engine.cancel()
    assert engine.play(game, 2, seed=1).move in game.legal_moves


@pytest.mark.parametrize(
    ("remaining", "increment", "moves_left", "least", "most"),
    [
        (300, 0, None, 5, 20),
        (60, 10, None, 8, 16),
        (60, 0, 1, 20, 40),
        (1, 5, None, 0.1, 0.5),
        (0.01, 0, None, 0.001, 0.01),
        (7200, 0, 50, 100, 250),
    ],
)
def test_time_is_taken_in_proportion(  # type: ignore[no-untyped-def]
    remaining, increment, moves_left, least, most
) -> None:
    """A fair share of the time left, and never so much that the clock could fall."""
    limits = Limits.for_clock(remaining, increment, moves_left)
    assert limits.time_seconds is not None
    assert least <= limits.time_seconds <= 3 * most
    assert limits.time_seconds <= max(remaining / 2, 0.005)


def test_chances_follow_the_score() -> None:
    """Three chances that add to one; two men more are mostly won, two men less mostly lost."""
    engine = Engine(hash_mb=8)
    ahead = Board.from_fen("W:W31,32,33,34,35,36,37,38,39,40:B1,2,3,4,5,6,7,8")
    even = engine.analyse(Board(), Limits(depth=6)).chances
    won = engine.analyse(ahead, Limits(depth=6)).chances
    assert even is not None
    assert won is not None
    assert sum(won) == pytest.approx(1)
    assert won[0] > 0.6
    assert won[2] < 0.2
    assert abs(even[0] - even[2]) < 0.3


def test_progress_is_told_and_its_errors_are_not_swallowed() -> None:
    """Each finished depth is reported in turn; what the listener raises ends the search."""
    depths: list[int] = []
    Engine(hash_mb=4).analyse(
        Board(), Limits(depth=6), on_progress=lambda a: depths.append(a.depth)
    )
    assert depths == [1, 2, 3, 4, 5, 6]

    def fail(_: object) -> None:
        raise KeyError("listener")

    with pytest.raises(KeyError, match="listener"):
        Engine(hash_mb=4).analyse(Board(), Limits(depth=6), on_progress=fail)


def test_several_lines_come_best_first() -> None:
    """Five lines: different moves, scores that never rise."""
    found = Engine(hash_mb=4).analyse(Board(), Limits(depth=5), lines=5)
    scores = [line.score for line in found.lines]
    assert len({line.moves[0] for line in found.lines}) == 5
    assert scores == sorted(scores, reverse=True)


def test_every_line_is_searched_when_the_first_one_wins() -> None:
    """Eight of nine moves win: all are proven, and the ninth is not called won."""
    board = Board("portuguese", "W:W2,8,K30:BK1,5,9,32")
    found = Engine(hash_mb=16).analyse(board, Limits(nodes=200_000), lines=9)
    wins = {line.moves[0].text("pdn"): line.win_in_plies for line in found.lines}
    assert wins.pop("2-6") is None
    assert wins == {
        **{"30-23": 3, "8-12": 5, "30-20": 5},
        **dict.fromkeys(("30-16", "30-17", "30-21", "30-26", "30-27"), 7),
    }


def test_a_search_for_one_line_ends_with_its_proof() -> None:
    """One line is wanted: nothing is searched when it wins."""
    board = Board("portuguese", "W:W2,8,K30:BK1,5,9,32")
    found = Engine(hash_mb=16).analyse(board, Limits(nodes=200_000))
    assert found.win_in_plies == 3
    assert found.nodes < 2000


@pytest.mark.parametrize(
    ("fen", "takes"),
    [("W:WK46,K47,K48,41,42:BK3", False), ("W:WK46:BK3,K4,K5,10,11", True)],
)
def test_a_draw_is_taken_by_the_side_that_stands_worse(fen: str, takes: bool) -> None:
    """Playing White, five pieces against one it declines, one against five it accepts."""
    assert Engine(hash_mb=4).accepts_draw(Game("internacional", fen=fen), "white") is takes


def test_a_crowd_of_kings_is_no_trap() -> None:
    """Forty kings that capture in thousands of ways: two plies stay a small search."""
    board = Board.from_fen(
        "W:WK26,K27,K28,K29,K30,K31,K32,K33,K34,K35,K36,K37,K38,K39,K40,K41,K42,K43,K44,K45:B"
        + ",".join(f"K{n}" for n in range(1, 21))
    )
    found = Engine(hash_mb=4).analyse(board, Limits(depth=2))
    assert found.nodes < 500_000
    stopped = Engine(hash_mb=4).analyse(board, Limits(nodes=3000))
    assert stopped.nodes <= 4096
    assert stopped.move in board.legal_moves


def test_levels_are_ten_named_rows() -> None:
    """Numbers 1 to 10 in order, each with its own name."""
    assert [row.number for row in LEVELS] == list(range(1, 11))
    assert len({str(row.name) for row in LEVELS}) == 10


def test_the_same_seed_gives_the_same_move() -> None:
    """A weak level varies with its seed, and only with it."""
    engine = Engine(hash_mb=4)
    one = {engine.play(Board(), 1, seed=n).move.text() for n in range(12)}
    assert len(one) > 1
    assert engine.play(Board(), 1, seed=4).move == engine.play(Board(), 1, seed=4).move


def test_a_level_on_a_short_clock_is_as_weak_as_ever() -> None:
    """With little time a level looks no further and picks as carelessly; it never looks longer."""
    engine = Engine(hash_mb=4)
    start = Board("brazilian")
    hasty = {engine.play(start, 1, seed=n, most_seconds=0.02).move.text() for n in range(12)}
    assert len(hasty) > 1
    assert engine.play(start, 5, seed=1, most_seconds=0.02).depth <= 6
    assert engine.play(Board(), 10, most_seconds=0.02).seconds < 1


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (Limits, "no-limit"),
        (lambda: Limits(depth=0), "bad-limit"),
        (lambda: Limits(time_seconds=float("nan")), "bad-limit"),
        (lambda: Engine(hash_mb=0), "bad-hash"),
        (lambda: Engine(1, threads=0), "bad-threads"),
        (lambda: level(11), "bad-level"),
        (lambda: Engine(1).analyse(Board.from_fen("B:W28:B"), Limits(depth=1)), "game-over"),
    ],
)
def test_what_cannot_be_asked_is_refused(act, code) -> None:  # type: ignore[no-untyped-def]
    """Each wrong question has its own code."""
    with pytest.raises(EngineError) as caught:
        act()
    assert caught.value.code == code


def test_a_fixed_time_is_used_and_a_clock_is_spared() -> None:
    """A fixed time is used whole; with soft time no iteration begins that could hardly end."""
    board = Board()
    whole = Engine(hash_mb=8).analyse(board, Limits(time_seconds=0.2))
    assert whole.seconds >= 0.18
    tries = [0.02 + 0.002 * n for n in range(60)]
    assert any(soft_time_share(board, seconds) < 0.9 for seconds in tries)
    assert Limits.for_clock(60).soft_time


def test_on_a_clock_no_move_takes_half_of_it() -> None:
    """Nor less than a moment; how long it takes is the search's (native/search/pace.hpp)."""
    for limits in map(Limits.for_clock, (8, 0.1, 60, 1), (0, 0, 5, 9), (None, None, 1, None)):
        assert limits.time_seconds is not None
        assert limits.clock is not None
        assert limits.usual_seconds > 0
        assert limits.time_seconds <= max(0.5 * limits.clock.remaining, 0.005)


def soft_time_share(board: Board, seconds: float) -> float:
    """The share of its time that a search of soft time takes."""
    limits = Limits(time_seconds=seconds, soft_time=True)
    return Engine(hash_mb=8).analyse(board, limits).seconds / seconds


def test_no_time_is_spent_on_a_forced_move() -> None:
    """The only legal move is played at once."""
    found = Engine(hash_mb=8).play(Board.from_fen("W:W28,50:B22,1"), Limits(time_seconds=5))
    assert found.move.text() == "28x17"
    assert found.seconds < 2


def test_a_large_table_is_emptied() -> None:
    """A large table is given back to the system: no earlier findings are left."""
    engine = Engine(hash_mb=512, tables=None)
    limits = Limits(depth=9)
    first = engine.analyse(Board(), limits)
    assert engine.analyse(Board(), limits).nodes < first.nodes
    engine.clear()
    again = engine.analyse(Board(), limits)
    assert (again.nodes, again.move, again.score) == (first.nodes, first.move, first.score)
