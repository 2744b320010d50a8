"""The package and the slow reading agree on random positions and random games."""

from __future__ import annotations

import pytest

from oracle import agreement, draws
from oracle import moves as slow
from sampling import cases, sampled

RULES = list(slow.RULES)
REGULATIONS = list(draws.JUDGES)


def report(faults: list[str]) -> str:
    """The first disagreements, one to a line."""
    return "\n".join([f"{len(faults)} disagreements", *faults[:10]])


@pytest.mark.parametrize("name", sampled(RULES, 4, rest=3))
def test_random_positions_agree(name: str) -> None:
    """On 150 positions: moves, count, captured sets, paths, FEN after, keys, mirror image."""
    faults = agreement.compare_positions(name, seed=1, count=cases(150))
    assert not faults, report(faults)


@pytest.mark.parametrize("name", sampled(REGULATIONS, 3, rest=3))
def test_random_games_end_alike(name: str) -> None:
    """In a dozen games the outcome comes at the same ply, with the same winner and reason."""
    faults = agreement.compare_games(name, seed=1, count=cases(12))
    assert not faults, report(faults)


@pytest.mark.long
def test_random_positions_agree_100_000(capfd: pytest.CaptureFixture[str]) -> None:
    """On 100,000 positions of each variant and of the other Portuguese reading."""
    with capfd.disabled():
        faults = agreement.in_two_processes(
            agreement.compare_positions, RULES, count=100_000, step=2000
        )
    assert not faults, report(faults)


@pytest.mark.long
def test_random_games_end_alike_3_000(capfd: pytest.CaptureFixture[str]) -> None:
    """In 3,000 games under each regulation."""
    with capfd.disabled():
        faults = agreement.in_two_processes(
            agreement.compare_games, REGULATIONS, count=3000, step=150
        )
    assert not faults, report(faults)
