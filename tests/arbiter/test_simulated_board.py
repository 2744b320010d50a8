"""A board with sensors and its faults: what is unclear is asked of the arbiter, never guessed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from arbiter.board import table_of
from arbiter.simulated_board import SimulatedBoard
from damas import Board
from damas.arbiter import Ruling
from damas.regulations import REGULATIONS
from damas.rules.game import OTHER

BOOKS = tuple(REGULATIONS)


def board_of(book: str, fen: str | None = None) -> SimulatedBoard:
    """A board at the start of a game by a book."""
    start: dict[str, Any] = {"event": "start", "regulation": book, "t": 0.0}
    table = table_of(start if fen is None else {**start, "fen": fen})
    stands = (
        Board(REGULATIONS[book].variant)
        if fen is None
        else Board.from_fen(REGULATIONS[book].variant, fen)
    )
    return SimulatedBoard(table, stands)


def kinds(rulings: list[Ruling]) -> list[str]:
    """The kinds of rulings."""
    return [one.kind for one in rulings]


def played(board: SimulatedBoard) -> bool:
    """Whether the table has the position that lies on the board."""
    return bool(board.table.state()["fen"] == board.stands.fen)


@pytest.mark.parametrize("book", BOOKS)
def test_a_lost_square_accuses_nobody(book: str) -> None:
    """A piece of the opponent that vanishes and comes back is neither taken nor a fault; the game
    goes on by itself."""
    board = board_of(book)
    before = board.table.state()
    board.lost = {min(board.stands.men(OTHER[board.stands.turn]))}
    assert kinds(board.report()) == ["unclear"]
    assert board.table.board_differs
    board.lost = set()
    assert board.report() == []
    assert board.table.state() == before
    assert not board.table.board_differs
    board.play(board.stands.legal_moves[0])
    assert played(board)


@pytest.mark.parametrize("book", BOOKS)
def test_a_square_lost_while_a_move_is_made(book: str) -> None:
    """Unclear while it is lost; when it is back the whole move is read."""
    board = board_of(book)
    move = board.stands.legal_moves[0]
    board.lost = {min(board.stands.men("black"))}
    assert kinds(board.play(move)) == ["unclear"]
    board.lost = set()
    assert kinds(board.report()) == []
    assert played(board)


def test_a_late_report_changes_nothing() -> None:
    """One that is older than the last, by the board's own time, is refused."""
    board = board_of("fenae-2025")
    board.play(board.stands.legal_moves[0])
    board.play(board.stands.legal_moves[0])
    before = board.table.state()
    assert kinds(board.again(0)) == ["error"]
    assert board.table.state() == before
    board.play(board.stands.legal_moves[0])
    assert played(board)


def test_a_man_put_back_is_touched_and_no_move() -> None:
    """As at any board: it must be played, and nothing was."""
    board = board_of("fenae-2025")
    move = board.stands.legal_moves[0]
    assert kinds(board.report(board.squares - {move.from_square})) == ["touch"]
    assert board.report() == []
    assert played(board)
    board.play(move)
    assert played(board)


@pytest.mark.parametrize("book", BOOKS)
def test_two_moves_in_one_report_are_asked_for(book: str) -> None:
    """Also where only one pair of moves fits; the arbiter enters them, and the board is believed
    again."""
    board = board_of(book)
    moves = []
    board.silent = True
    for _ in range(2):
        moves.append(board.stands.legal_moves[0])
        board.play(moves[-1])
    board.silent = False
    before = board.table.state()["fen"]
    assert kinds(board.report()) == ["unclear"]
    assert board.table.state()["fen"] == before
    board.arbiter_enters(moves)
    assert played(board)
    assert not board.table.board_differs
    board.play(board.stands.legal_moves[0], steps=True)
    assert played(board)


def test_pieces_that_are_put_back_by_hand_are_no_moves() -> None:
    """After a fault the players restore the position, piece by piece: nobody touches anything until
    it stands."""
    board = board_of("internacional")
    before, whole = board.table.state(), board.squares
    gone = sorted(board.stands.men("white"))[:3]  # the board was knocked
    assert kinds(board.report(whole - set(gone))) == ["unclear"]
    for count in (2, 1):
        assert kinds(board.report(whole - set(gone[:count]))) == ["unclear"]
    assert board.report(whole) == []
    assert board.table.state() == before


def test_an_irregular_move_is_put_back_after_the_ruling() -> None:
    """The arbiter rules; while the pieces go back nothing new is ruled on."""
    board = board_of("fenae-2025")
    wrong = sorted(board.squares - {22} | {14})
    assert "irregularity" in kinds(board.report(wrong))
    board.tell(event="decide", by="black", choice="rectify")
    assert board.table.board_differs
    assert kinds(board.report(board.squares - {22})) == ["unclear"]  # the piece is on its way back
    assert board.report() == []
    assert played(board)


@pytest.mark.parametrize("book", BOOKS)
def test_games_with_faults_are_never_guessed(book: str) -> None:
    """Whole games by chance: each position of the table is one that lay on the board, nobody is
    accused, and after each fault the board is believed again."""
    chance = random.Random(book)
    board = board_of(book)
    missed: list[Any] = []
    true = {board.stands.fen}
    for _ in range(120):
        if not board.stands.legal_moves or board.table.result is not None:
            break
        move = chance.choice(board.stands.legal_moves)
        fault = chance.choice(("none", "none", "steps", "lost", "silent"))
        board.lost = {chance.choice(sorted(board.squares))} if fault == "lost" else set()
        board.silent = fault == "silent"
        missed.append(move)
        board.play(move, steps=fault == "steps" and len(missed) == 1)
        true.add(board.stands.fen)
        board.lost, board.silent = set(), False
        if fault != "silent":
            board.report()
        if played(board):
            missed = []
        elif fault != "silent":
            board.arbiter_enters(missed)
            missed = []
            board.report()
            assert played(board)
        assert board.table.state()["fen"] in true or board.table.state()["held"]
    faults = [one for one in board.rulings if one.kind == "irregularity"]
    assert faults == []
