"""The examiner: wins proven without the engine, and answers judged by such proofs."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from damas import Board, Game
from damas.endgames import shipped as shipped_tables
from damas.engine import Engine, Limits
from damas.school.examining import WinExaminer, look_at
from damas.school.problems.checking import Checker, Doubt
from damas.school.problems.judging import is_solved, judge
from damas.school.problems.problem import ProvenProblem
from damas.school.problems.proving import rules_of

DUALS = Path(__file__).parents[1] / "data/problems/duals.jsonl"
"""Problems that shipped once although another move than the one asked wins, or seems to."""


def duals() -> list[ProvenProblem]:
    """Those problems."""
    return [ProvenProblem.from_dict(json.loads(line)) for line in DUALS.read_text().splitlines()]


def game_of(name: str, fen: str) -> Game:
    """A game from a position, under the rules of the problems."""
    board = Board(name, fen)
    return Game(rules_of(board.variant), board=board)


@pytest.mark.parametrize(
    ("name", "fen", "wins"),
    [
        ("portuguese", "W:W2,8,K30:BK1,5,9,32", 8),
        ("international", "B:WK5,10,15,35:B4,7,K16,18", 11),
        ("portuguese", "W:W2,K13:B9,24,28,32", 6),
    ],
)
def test_every_winning_move_is_proven(name: str, fen: str, wins: int) -> None:
    """As many as a search of every move finds; no line that is told ends otherwise than won."""
    game = game_of(name, fen)
    examiner, found = WinExaminer(game.variant), 0
    for move in game.legal_moves:
        win = examiner.win_by(game, move)
        if win is None:
            continue
        found += 1
        assert len(win.moves) <= win.plies
        end = game.board
        for one in win.moves:
            end = end.after(one)
        if len(win.moves) == win.plies:
            assert len(end.legal_moves) == 0
            assert end.turn != game.turn
    assert found == wins


def test_the_shortest_win_is_found() -> None:
    """From a bound of nine plies to the five that a search of every move finds; none in three."""
    board = Board("portuguese", "W:W2,8,K30:BK1,5,9,32").after("30-20").after("32-28")
    examiner = WinExaminer(board.variant)
    win = examiner.win(board)
    assert win is not None
    shortest = examiner.shortest(board, win.plies)
    assert shortest is not None
    assert shortest <= win.plies
    with Engine(4) as engine:
        assert engine.analyse(board, Limits(nodes=100_000)).win_in_plies == shortest


def test_no_win_is_proven_that_a_counter_ends() -> None:
    """Two kings against one on the long line, and three against one that needs too many moves."""
    game = game_of("brazilian", "W:WK2,K3:BK29")
    assert WinExaminer(game.variant).win(game) is None


def test_the_second_reading_doubts_every_known_dual() -> None:
    """Fourteen with another proven win, and three with a move that is clearly better."""
    checkers = {name: Checker(Board(name).variant) for name in {one.variant for one in duals()}}
    assert len(duals()) == 17
    missed = [one.id for one in duals() if checkers[one.variant].doubt_of_others(one) is None]
    assert missed == []
    assert all(checkers[one.variant].doubt(one) is not None for one in duals()[:3])
    assert Doubt.NOT_ONLY.value == "not-only"


@pytest.mark.parametrize(
    ("number", "moves", "plies"),
    [
        ("3hpc6yh0", ["8-12"], 5),
        ("9dy4snc3", ["16-21"], 7),
        ("agbh8r3z", ["15-19"], 9),
        ("xbr9jtz3", ["15-19"], 17),
        ("fsr04k49", ["16-49"], 11),
    ],
)
def test_a_proven_win_is_right_whatever_the_file_says(
    number: str, moves: list[str], plies: int
) -> None:
    """It solves the problem, with the plies that it takes at most."""
    one = next(one for one in duals() if one.id == number)
    asked = list(one.moves[: one.asked : 2])
    place = 2 if number == "fsr04k49" else 0
    answer = judge(one, [*asked[:place], *moves])
    assert answer.solved
    assert answer.plies is not None
    assert answer.plies <= plies
    assert is_solved(one, asked)


def test_a_move_that_does_not_win_has_its_refutation() -> None:
    """The opponent's answer can be played, and nothing is won after it."""
    one = next(one for one in duals() if one.id == "3hpc6yh0")
    answer = judge(one, ["2-6"])
    assert not answer.solved
    assert answer.refuted
    board = one.board.after("2-6")
    for text in answer.reply:
        board = board.after(text)


@pytest.mark.parametrize(
    ("name", "fen", "move", "plies"),
    [
        ("russian", "W:W8,9,24:BK23", "9-5", 45),
        ("russian", "W:W8,9,24:BK23", "9-6", 45),
        ("russian", "W:W8,9,24:BK23", "24-20", None),
    ],
)
def test_a_win_that_the_tables_prove_is_right_however_long(
    name: str, fen: str, move: str, plies: int | None
) -> None:
    """No search comes to its end in the nodes that it has."""
    game = game_of(name, fen)
    assert look_at(game, game.parse_move(move)).plies == plies


def test_every_long_win_of_the_tables_is_right() -> None:
    """If the counters of the book leave it; otherwise nothing is claimed."""
    tables, chance, found = shipped_tables(), random.Random(7), 0
    while found < 12:
        one, two, three, king = chance.sample(range(5, 29), 4)
        name = chance.choice(("brazilian", "portuguese", "russian"))
        game = game_of(name, f"W:W{one},{two},K{three}:BK{king}")
        long = [m.move for m in tables.moves(game) if m.verdict.result == "win"][-1:]
        if game.is_over or not long or not game.board.after(long[0]).legal_moves:
            continue
        after = game.copy()
        after.push(long[0])
        counted = tables.within(after)
        assert counted is not None
        assert (look_at(game, long[0]).plies is not None) == (counted.result == "loss")
        found += 1


def test_strange_answers_are_wrong() -> None:
    """No move, one that is not legal, one too many."""
    one = next(one for one in duals() if one.id == "3hpc6yh0")
    for moves in ([], ["1-2"], ["x"], [*one.moves[: one.asked : 2], "2-6"]):
        assert not judge(one, moves).solved


def test_what_the_examiner_proves_the_engine_does_not_contradict() -> None:
    """A move that is looked at alone: one win, one loss."""
    game = game_of("portuguese", "W:W2,8,K30:BK1,5,9,32")
    assert look_at(game, game.parse_move("30-23")).plies == 3
    other = look_at(game, game.parse_move("2-6"))
    assert other.plies is None
    assert other.men < 0
    assert other.reply
    with Engine(4) as engine:
        assert engine.analyse(game, Limits(nodes=3000)).win_in_plies == 3


def test_the_answer_to_a_move_is_told_until_it_is_seen_what_it_costs() -> None:
    """A man is given and nothing comes back; a capture is not broken off."""
    game = game_of("brazilian", "B:W14,19:B5,26")
    looked = look_at(game, game.parse_move("5-9"))
    assert [move.text("pdn") for move in looked.reply] == ["14x5"]
    assert looked.pieces == -1
