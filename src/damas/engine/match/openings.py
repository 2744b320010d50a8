"""The openings of a match: random, seeded, fair to both sides, or from a file."""

from __future__ import annotations

import random
from collections.abc import Iterable

from ...base.errors import DamasError, NotationError
from ...rules.board import Board
from ...rules.game import Game
from ...rules.regulations import Regulation
from .. import Engine, Limits

PLIES = (4, 10)  # fewest and most random moves
EVEN = 0.5  # men; what the judge may see in an opening
JUDGE = Limits(nodes=20_000)
TRIES = 1000


def balanced_opening(rules: Regulation, seed: int, number: int) -> Game:
    """Opening *number* of *seed*: the same every time, in any order of games.

    From the start 4 to 10 random moves, with no capture pending, that a short search by our own
    engine thinks level.
    """
    chance = random.Random(f"{seed} {number}")
    judge = Engine(hash_mb=4)
    for _ in range(TRIES):
        game = Game(rules)
        for _ in range(chance.randint(*PLIES)):
            if not game.legal_moves:
                break
            game.push(chance.choice(game.legal_moves))
        if not game.legal_moves or game.legal_moves[0].is_capture:
            continue
        judge.clear()
        if abs(judge.analyse(game.board, JUDGE).score) <= EVEN:
            return game
    raise NotationError("no-opening", "No balanced opening was found")


def openings_in(lines: Iterable[str], rules: Regulation) -> list[Game]:
    """The positions of a file of FENs, one a line; empty lines and those with # are passed over.

    Raises NotationError with the line's number for one that cannot be played from.
    """
    found = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            game = Game(rules, board=Board(rules.variant, text))
        except DamasError as error:
            raise NotationError(
                "bad-opening", "Line {line}: {reason}", line=number, reason=error.text
            ) from None
        if game.is_over or not game.legal_moves:
            raise NotationError("finished-opening", "Line {line}: no game", line=number)
        found.append(game)
    if not found:
        raise NotationError("no-openings", "The file has no openings")
    return found
