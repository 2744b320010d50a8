"""Draws openings in which one side stands better: so much that it wins about a third of the games.

    python bench/uneven_openings.py OUT.fen [--regulation internacional] [--count 200]
                                    [--wins 0.333] [--candidates 800] [--nodes 20000] [--seed 1]

From the start six to twelve random moves, with no capture pending, which a search of 100,000
positions thinks better for one side, by 0.1 to 1.2 men. From each the engine plays itself once,
and a logistic curve is fitted to how often the better side won after which value. Those nearest
to the value at which it wins as often as wanted are kept, as many in which White is better as
Black; a game's own result has no say in that. Engines at full strength then meet in them, each
opening twice with colours exchanged: `damas match --openings OUT.fen`. An even opening ends in a
draw four times in five, which hides the difference of strong engines.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from damas import Game
from damas.engine import Engine, Limits
from damas.engine.match.referee import Referee
from damas.regulations import Regulation, regulation

PLIES = (6, 12)
FIRST_LOOK, LOOK = Limits(nodes=5_000), Limits(nodes=100_000)
BETTER = (0.1, 1.2)  # men
STEPS = 2000  # of the fit


@dataclass(frozen=True)
class Opening:
    """A position, its value in men for White, and whether the better side won from it (1), drew
    (0) or lost (-1)."""

    fen: str
    value: float
    result: int

    @property
    def lead(self) -> float:
        """What the better side is ahead by."""
        return abs(self.value)


def openings(rules: Regulation, seed: int, nodes: int) -> Iterator[Opening]:
    """One after the other, each other position than all before."""
    engine, referee = Engine(hash_mb=16), Referee()
    limits = dict.fromkeys(("white", "black"), Limits(nodes=nodes))
    players = dict.fromkeys(("white", "black"), engine)
    met: set[str] = set()
    for number in range(10**9):
        game = _random_game(rules, Random(f"{seed} {number}"))
        if game is None or game.board.fen in met:
            continue
        value = _value(engine, game)
        if value is None:
            continue
        met.add(game.board.fen)
        start = Game(rules, board=game.board)
        engine.clear()
        played = referee.play(start, players, limits)
        won = {"white": 1, "black": -1}.get(played.result, 0)
        yield Opening(game.board.fen, value, won if value > 0 else -won)


def _random_game(rules: Regulation, chance: Random) -> Game | None:
    game = Game(rules)
    for _ in range(chance.randint(*PLIES)):
        if not game.legal_moves:
            return None
        game.push(chance.choice(game.legal_moves))
    return game if game.legal_moves and not game.legal_moves[0].is_capture else None


def _value(engine: Engine, game: Game) -> float | None:
    """In men for White, if one side is better by as much as is wanted."""
    for limits in (FIRST_LOOK, LOOK):
        engine.clear()
        score = engine.analyse(game.board, limits).score
        if not BETTER[0] <= abs(score) <= BETTER[1]:
            return None
    return score if game.turn == "white" else -score


def lead_that_wins(found: list[Opening], wins: float) -> float:
    """The lead after which the better side wins the share *wins*, by the likeliest logistic
    curve."""
    slope, base = 1.0, -1.0
    for _ in range(STEPS):
        errors = [
            ((one.result == 1) - 1 / (1 + math.exp(-slope * one.lead - base)), one.lead)
            for one in found
        ]
        slope += 2 * sum(error * lead for error, lead in errors) / len(found)
        base += 2 * sum(error for error, _ in errors) / len(found)
    return (math.log(wins / (1 - wins)) - base) / slope


def chosen(found: list[Opening], lead: float, count: int) -> list[Opening]:
    """*count* of them whose lead is nearest to *lead*, half of them White's."""
    near = sorted(found, key=lambda one: abs(one.lead - lead))
    white = [one for one in near if one.value > 0][: count // 2]
    black = [one for one in near if one.value < 0][: count - count // 2]
    return sorted(white + black, key=lambda one: one.fen)


def main() -> None:
    """Reads the options, plays, writes the file and prints what it holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--regulation", default="internacional")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--wins", type=float, default=1 / 3)
    parser.add_argument("--candidates", type=int, default=800)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    drawn = openings(regulation(options.regulation), options.seed, options.nodes)
    found: list[Opening] = []
    while len(found) < options.candidates:
        found.append(next(drawn))
        if len(found) % 50 == 0:
            sys.stderr.write(f"{len(found)} / {options.candidates}\n")
    lead = lead_that_wins(found, options.wins)
    kept = chosen(found, lead, options.count)
    results = [one.result for one in kept]
    leads = sorted(one.lead for one in kept)
    said = (
        f"{len(kept)} openings of {options.regulation}: one side is better by {leads[0]:.2f} to "
        f"{leads[-1]:.2f} men and won {results.count(1)}, drew {results.count(0)}, lost "
        f"{results.count(-1)} at {options.nodes:,} positions a move"
    )
    command = (
        f"bench/uneven_openings.py --count {options.count} --candidates {options.candidates} "
        f"--nodes {options.nodes} --wins {options.wins:.3f} --seed {options.seed}"
    )
    lines = [f"# {said}", f"# {command}", *(one.fen for one in kept)]
    options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(said)


if __name__ == "__main__":
    main()
