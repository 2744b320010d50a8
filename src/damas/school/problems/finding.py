"""Positions that may hold a problem: games of the engine against itself, and the mistakes in them.

A game is played with a little chance, so that no two are alike. At some of its positions every
legal move but the best is tried as a mistake: a short search looks for the answer that punishes it.
The position after such a mistake is one that a game could well have.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ..._kernel import Move
from ...base.errors import PositionError
from ...engine.endgames import Tables
from ...rules.board import COLOURS, Board
from ...rules.game import Game
from ...rules.variants import Colour, variant
from .proving import HELD, REFUTED, is_ahead, only_win, rules_of
from .reader import LineReading, PositionReader

SURE_NODES = 12_288
OPENING_PLIES = (2, 8)
MOST_PLIES = 160
HOPELESS = 250  # hundredths of a man, after which a game is soon left
HOPELESS_PLIES = 4
EASY_SHARE = 0.8  # of those that a search of one ply finds
CAPTURE_SHARE = 0.3  # of those that begin with a choice of captures
STRIDE = (1, 4)  # plies between two positions whose mistakes are tried
MOST_OF_ONE = 2  # problems after mistakes in one position


@dataclass(frozen=True, slots=True)
class Habits:
    """The play of a game: a search of *nodes* at each turn, whose move is played with the
    probability *best*; else the move of a search to one of *depths*. Mistakes are looked into with
    *look* nodes."""

    nodes: int
    best: float
    depths: tuple[int, ...]
    look: int


HABITS = (
    Habits(nodes=1024, best=0.5, depths=(1, 2, 3), look=1024),
    Habits(nodes=1024, best=0.7, depths=(2, 3, 4), look=2048),
    Habits(nodes=2048, best=0.7, depths=(3, 4, 5), look=4096),
)


def candidates(name: str, reader: PositionReader, chance: random.Random) -> Iterator[Board]:
    """Positions of one game, or after one mistake in it, in which one move wins and no other seems
    to."""
    habits = chance.choice(HABITS)
    board, wait, hopeless = _opening(name, chance), 0, 0
    for _ in range(MOST_PLIES):
        if not board.legal_moves:
            return
        if len(board.legal_moves) == 1:
            board = board.after(board.legal_moves[0])
            continue
        game = _game(board)
        best = reader.lines(game, nodes=habits.nodes)[0]
        hopeless = hopeless + 1 if abs(best.score) > HOPELESS else 0
        if (best.plies is not None and abs(best.plies) < 3) or hopeless > HOPELESS_PLIES:
            return
        wait -= 1
        if wait <= 0:
            yield from _mistakes(board, best.moves[0], reader, habits, chance)
            wait = chance.randint(*STRIDE)
        board = board.after(_move(game, best.moves[0], reader, habits, chance))


def _game(board: Board) -> Game:
    return Game(rules_of(board.variant), board=board)


def _opening(name: str, chance: random.Random) -> Board:
    board = Board(name)
    for _ in range(chance.randint(*OPENING_PLIES)):
        board = board.after(chance.choice(board.legal_moves))
    return board


def _move(
    game: Game, best: Move, reader: PositionReader, habits: Habits, chance: random.Random
) -> Move:
    if chance.random() < habits.best:
        return best
    return reader.lines(game, depth=chance.choice(habits.depths))[0].moves[0]


def _mistakes(
    board: Board, best: Move, reader: PositionReader, habits: Habits, chance: random.Random
) -> Iterator[Board]:
    """Positions after mistakes that can be made in *board*, the most hidden ones; the answers to
    them differ."""
    found: list[tuple[bool, Move, Board]] = []
    for move in board.legal_moves:
        after = board.after(move)
        if move == best or len(after.legal_moves) < 2 or is_ahead(after, after.turn):
            continue
        if after.legal_moves[0].is_capture and chance.random() > CAPTURE_SHARE:
            continue
        game = _game(after)
        answer = reader.lines(game, nodes=habits.look)[0]
        if answer.score >= HELD:
            easy = _is_easy(game, answer, reader)
            if not easy or chance.random() < EASY_SHARE:
                found.append((easy, answer.moves[0], after))
    found.sort(key=lambda one: one[0])
    seen: set[tuple[int, int]] = set()
    for _, answer_move, after in found:
        ends = (answer_move.from_square, answer_move.to_square)
        if len(seen) < MOST_OF_ONE and ends not in seen and _is_only(_game(after), reader):
            seen.add(ends)
            yield after


def _is_easy(game: Game, answer: LineReading, reader: PositionReader) -> bool:
    """Whether a search of one ply finds the answer too."""
    return reader.lines(game, depth=1)[0].moves[0] == answer.moves[0]


def _is_only(game: Game, reader: PositionReader) -> bool:
    best, other = reader.lines(game, nodes=SURE_NODES, count=2)
    return best.score >= HELD and other.score <= REFUTED


# Endings that the tables know

ENDING_MEN = ((2, 0, 2, 0), (1, 1, 1, 1), (2, 0, 1, 1), (1, 1, 2, 0), (2, 0, 3, 0), (1, 0, 2, 0))
"""Men and kings of the side to move, then of the other, in endings that are drawn by lot."""
LEAST_WIN_PLIES = 9
LEAST_MOVES = 3


def endings(name: str, tables: Tables, chance: random.Random) -> Iterator[Board]:
    """Positions drawn by lot that are level in pieces, and in which one of several moves wins by
    the tables, after some plies; none captures. Without end."""
    row = variant(name)
    squares = row.numbers
    while True:
        men, kings, other_men, other_kings = chance.choice(ENDING_MEN)
        places = chance.sample(squares, men + kings + other_men + other_kings)
        turn: Colour = chance.choice(COLOURS)
        sets = _cut(places, (men, kings, other_men, other_kings))
        white, black = (sets[:2], sets[2:]) if turn == "white" else (sets[2:], sets[:2])
        try:
            board = Board.from_pieces(
                row,
                white_men=white[0],
                white_kings=white[1],
                black_men=black[0],
                black_kings=black[1],
                turn=turn,
            )
        except PositionError:  # a man on the row where it would be crowned
            continue
        if _is_ending_problem(board, tables):
            yield board


def _cut(places: list[int], counts: tuple[int, ...]) -> list[list[int]]:
    found, at = [], 0
    for count in counts:
        found.append(places[at : at + count])
        at += count
    return found


def _is_ending_problem(board: Board, tables: Tables) -> bool:
    verdict = tables.probe(board)
    if verdict is None or verdict.result != "win" or (verdict.plies or 0) < LEAST_WIN_PLIES:
        return False
    if len(board.legal_moves) < LEAST_MOVES or board.legal_moves[0].is_capture:
        return False
    return only_win(board, tables) is not None
