"""Texts that are almost a FEN or almost a move, from a seeded generator."""

from __future__ import annotations

import random
from collections.abc import Iterator

FENS = (
    "W:W31-50:B1-20",
    "B:WK46,K47,36,K50:BK3,26,K5,K15.",
    "W:W21-32:B1-12",
    "W:Wa1,c1,Kd2:Bh8,Kb6",
    "W:W1-12:B21-32",
    "B:WK5:B",
    '[FEN "W:W27,K28:B3,K4."]',
    "W:B1-3:W30-32",
    "W:WK1:BK32:H0:F1",
)
MOVES = (
    "32-28", "28x19", "28x19x8", "26x26", "46x5", "c3-d4", "c3xe5", "a1xc3xe5", "10-14", "1:19",
    "32-28!?", "28x19 (23)", "1x10x19x28", "b6:d4:f2",
)  # fmt: skip
ALPHABET = "WBKwbkxX:-,. 0123456789abcdefgh[]\"'FENH?!()\n\t×–²٣٤½\x00é\ud800😀+%"

NUMBERS = (0, 1, 5, 32, 33, 50, 51, 99, 2**31, 2**64, 10**40)


def mutated(rng: random.Random, seeds: tuple[str, ...]) -> str:
    """One of *seeds* after up to eight small accidents."""
    text = rng.choice(seeds)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 5, 8))):
        text = _accident(rng, text, seeds)
    return text


def _accident(rng: random.Random, text: str, seeds: tuple[str, ...]) -> str:
    at = rng.randint(0, len(text))
    to = rng.randint(at, min(len(text), at + 4))
    match rng.randrange(6):
        case 0:
            return text[:at] + text[to:]
        case 1:
            return text[:at] + rng.choice(ALPHABET) + text[at:]
        case 2:
            return text[:at] + rng.choice(ALPHABET) + text[at + 1 :]
        case 3:
            return text[:to] + text[at:to] * rng.randint(1, 3) + text[to:]
        case 4:
            return text[:at] + rng.choice(seeds)[at:]
        case _:
            return (
                text[:at]
                + str(rng.choice((0, 1, 5, 32, 33, 50, 51, 99, 2**31, 10**20)))
                + text[to:]
            )


def texts(seed: int, count: int, seeds: tuple[str, ...]) -> Iterator[str]:
    """*count* texts near *seeds*."""
    rng = random.Random(seed)
    for _ in range(count):
        yield mutated(rng, seeds)
