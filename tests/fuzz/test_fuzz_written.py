"""A written game reads back to the same game, by the file alone: over all books."""

from __future__ import annotations

import io
import random

from damas import Game
from damas.errors import DamasError
from damas.notation.pdn import replay
from damas.notation.pdn.writer import from_game
from damas.pdn import ClockComment, PdnGame, read_games, write_game
from damas.regulations import REGULATIONS
from sampling import cases

from . import games
from .tables import FENS


def one(seed: int) -> Game:
    """A game of a book that the seed chooses, with acts of both sides."""
    chance = random.Random(seed)
    book = sorted(REGULATIONS)[seed % len(REGULATIONS)]
    fens = FENS[REGULATIONS[book].variant.id]
    game = Game(book, chance.choice(fens) if chance.random() < 0.3 else None)
    wanted = chance.choice([10, 60, 400])
    while game.ply < wanted and not game.is_over:
        legal = list(game.legal_moves)
        kings = [move for move in legal if game.board.after(move).fen.count("K") > 2]
        game.push(chance.choice(kings or legal))
    if chance.random() < 0.7:
        for act in games.acts(seed)[1:6]:
            try:
                if act[0] not in ("move", "pop", "illegal"):
                    games.do(game, act)
            except DamasError:
                continue
    return game


def with_remarks(game: Game, chance: random.Random) -> PdnGame:
    """The game as a tree, with clocks and comments on some moves."""
    pdn = from_game(game)
    for node in pdn.mainline():
        if chance.random() < 0.2:
            node.clock = ClockComment(mover=float(chance.randrange(-5, 7200)))
        if chance.random() < 0.1:
            node.comments.append(chance.choice(["bom lance", "1-0 ?", "{x}", "[Event]"]))
    return pdn


def fault_of(seed: int) -> str | None:
    """The differences after writing and reading the game of *seed*."""
    game, chance = one(seed), random.Random(seed)
    pdn = with_remarks(game, chance)
    (again,) = read_games(io.StringIO(write_game(pdn)))
    done = replay(again)
    outcome = game.outcome
    expected = {
        "book": game.regulation,
        "moves": [move.path for move in game.moves],
        "fen": game.board.fen,
        "result": outcome and outcome.result,
        "reason": outcome and outcome.reason,
        "remarks": [(node.comments, node.clock) for node in pdn.mainline()],
        "fault": None,
    }
    read = {
        "book": done.regulation,
        "moves": [move.path for move in done.game.moves] if done.game else None,
        "fen": done.fen,
        "result": done.result,
        "reason": done.reason,
        "remarks": [(node.comments, node.clock) for node in again.mainline()],
        "fault": done.fault and str(done.fault.message),
    }
    wrong = {key: (expected[key], read[key]) for key in expected if expected[key] != read[key]}
    return f"{seed} {game.regulation.id}: {wrong}" if wrong else None


def test_a_written_game_reads_back_the_same() -> None:
    """Moves, position, result, reason, book, clocks and comments; each book a dozen times."""
    assert [fault for seed in range(cases(108)) if (fault := fault_of(seed))] == []
