"""The waits of moves in the quarters of a second in which many games end, and in the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from load_server import share

QUARTERS = 4  # of a second
MANY = 0.02
"""Of all games: a quarter of a second in which more of them end, with its two neighbours, is one
in which games change."""


def parted(results: Sequence[dict[str, Any]], games: int) -> dict[str, Any]:
    """p99 of the moves acknowledged while games change and while they go on, in milliseconds."""
    ended = Counter(int(at * QUARTERS) for result in results for at in result["ended"])
    change = {near for at, count in ended.items() if count > MANY * games for near in _near(at)}
    waits: dict[bool, list[float]] = {True: [], False: []}
    for result in results:
        for at, took in zip(result["at"], result["waits"], strict=True):
            waits[int(at * QUARTERS) in change].append(took / 1000)
    return {
        "p99_ms_while_games_go_on": share(waits[False], 0.99),
        "p99_ms_while_games_change": share(waits[True], 0.99),
        "moves_while_games_change": len(waits[True]),
        "games_ended": sum(ended.values()),
    }


def _near(at: int) -> tuple[int, ...]:
    return at - 1, at, at + 1, at + 2
