"""A synthetic archive: games that our engine plays against itself, as PDN, with players and events.

    python bench/archive_games.py --games 200000 --out games.pdn [--seed 1] [--nodes 150]

Openings are eight random plies, so that no two games are alike; the engine is fast and weak (a few
hundred nodes a move), the games as long as people's. Three of four are International, the others
Brazilian and Portuguese. Runs on one core and can be run again with another seed for more.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from damas import Game
from damas.engine import Engine, Limits
from damas.pdn import write_game

REGULATIONS = ("internacional", "internacional", "fenae-2025", "internacional", "portuguesa-fpd")
FIRST = ("Ana", "João", "Inês", "Luís", "Conceição", "André", "Otávio", "Zélia", "Rui", "Mário")
LAST = (
    "Sá",
    "Araújo",
    "Gonçalves",
    "Muñoz",
    "Brandão",
    "Lemos",
    "Assunção",
    "Vaz",
    "Pires",
    "Sousa",
)
CITIES = ("Lisboa", "Porto", "São Paulo", "Brasília", "Coimbra", "Salvador", "Évora", "Goiânia")
RANDOM_PLIES = 8
LONGEST = 160  # plies; a game still open then is agreed drawn


def player(chance: random.Random) -> str:
    """A name of a few hundred."""
    return f"{chance.choice(LAST)} {chance.choice(LAST)}, {chance.choice(FIRST)}"


def play(engine: Engine, limits: Limits, chance: random.Random) -> Game:
    """One game of the engine against itself."""
    game = Game(chance.choice(REGULATIONS))
    while not game.is_over and game.ply < RANDOM_PLIES:
        game.push(chance.choice(game.legal_moves))
    while not game.is_over and game.ply < LONGEST:
        game.push(engine.analyse(game, limits).move)
    if not game.is_over:
        game.offer_draw(game.turn)
        game.accept_draw("black" if game.turn == "white" else "white")
    return game


def texts(count: int, seed: int, nodes: int) -> Iterator[str]:
    """PDN of *count* games."""
    chance, engine, limits = random.Random(seed), Engine(1), Limits(nodes=nodes)
    for number in range(count):
        game = play(engine, limits, chance)
        city, year = chance.choice(CITIES), chance.randint(1980, 2026)
        yield write_game(
            game,
            {
                "Event": f"Torneio de {city} {year}",
                "Site": city,
                "Date": f"{year}.{chance.randint(1, 12):02}.{chance.randint(1, 28):02}",
                "Round": str(number % 9 + 1),
                "White": player(chance),
                "Black": player(chance),
                "WhiteRating": str(chance.randint(1200, 2400)),
                "BlackRating": str(chance.randint(1200, 2400)),
            },
        )


def main() -> None:
    """Reads the options and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--out", type=Path, default=Path("games.pdn"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=150)
    options = parser.parse_args()
    with options.out.open("w", encoding="utf-8") as file:
        for number, text in enumerate(texts(options.games, options.seed, options.nodes), start=1):
            file.write(text)
            if number % 1000 == 0:
                print(f"{number} of {options.games} games", flush=True)


if __name__ == "__main__":
    main()
