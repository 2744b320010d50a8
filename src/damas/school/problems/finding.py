"""Positions that may hold a problem, found in games of the engine against itself.

The games are weak on purpose: each move is chosen by a search of a few plies, so that mistakes
happen which a longer search sees. A position is looked at by a short search at every turn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ..._kernel import Move
from ...board import Board
from ...game import Game
from .proving import HELD, REFUTED, balance, rules_of
from .reader import Reader

SURE_NODES = 12_288
OPENING_PLIES = (2, 8)
MOST_PLIES = 160
HOPELESS = 300  # hundredths of a man, after which a game is soon left
HOPELESS_PLIES = 6
EASY_SHARE = 0.5  # of those that a search of one ply finds
PAUSE = 4  # plies after a position that is looked into: its neighbours hold the same


@dataclass(frozen=True, slots=True)
class Play:
    """How a game is played: at each turn a search of *look* nodes; its move is played with the
    probability *best*, a legal move by lot with *lot*, else that of a search of one of *depths*."""

    look: int
    best: float
    lot: float
    depths: tuple[int, ...]


PLAYS = (
    Play(look=1024, best=0.2, lot=0.04, depths=(1, 1, 2)),
    Play(look=1024, best=0.3, lot=0.03, depths=(1, 2, 3)),
    Play(look=4096, best=0.3, lot=0.02, depths=(2, 3, 4, 5)),
)


def candidates(name: str, reader: Reader, chance: random.Random) -> Iterator[Board]:
    """Positions of one game in which one move wins and no other seems to."""
    play = chance.choice(PLAYS)
    board, wait, hopeless = _opening(name, chance), 0, 0
    for _ in range(MOST_PLIES):
        if not board.move_count:
            return
        wait -= 1
        if board.move_count == 1:
            board = board.after(board.legal_moves[0])
            continue
        game = Game(rules_of(board.variant), board=board)
        best = reader.lines(game, nodes=play.look)[0]
        hopeless = hopeless + 1 if abs(best.score) > HOPELESS else 0
        if (best.plies is not None and abs(best.plies) < 3) or hopeless > HOPELESS_PLIES:
            return
        level = balance(board, board.turn) <= 0
        if wait <= 0 and best.score >= HELD and level and _is_only(game, reader, chance):
            yield board
            wait = PAUSE
        board = board.after(_weak_move(game, best.moves[0], reader, play, chance))


def _is_only(game: Game, reader: Reader, chance: random.Random) -> bool:
    best, other = reader.lines(game, nodes=SURE_NODES, count=2)
    if best.score < HELD or other.score > REFUTED:
        return False
    easy = reader.lines(game, depth=1)[0].moves[0] == best.moves[0]
    return not easy or chance.random() < EASY_SHARE


def _opening(name: str, chance: random.Random) -> Board:
    board = Board(name)
    for _ in range(chance.randint(*OPENING_PLIES)):
        board = board.after(chance.choice(board.legal_moves))
    return board


def _weak_move(game: Game, best: Move, reader: Reader, play: Play, chance: random.Random) -> Move:
    drawn = chance.random()
    if drawn < play.lot:
        return chance.choice(game.legal_moves)
    if drawn < play.lot + play.best:
        return best
    return reader.lines(game, depth=chance.choice(play.depths))[0].moves[0]
