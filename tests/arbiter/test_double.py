"""Random games with random mistakes: each found under its code, and no false alarm."""

from __future__ import annotations

from collections import Counter

import pytest

from arbiter.double import Double
from damas.arbiter import LETTERS

# Those with a rule of touching, on diagonals with kings that fly: what the double knows.
BOOKS = (
    *("internacional", "fenae-2025", "portuguesa-fpd", "fmjd"),
    *("cbd-2020", "idf-64-brazilian", "idf-64-russian"),
)


def matrix_of(games: int, first: int = 0) -> Counter[tuple[str, str]]:
    """Mistakes made and mistakes found, over *games* games."""
    matrix: Counter[tuple[str, str]] = Counter()
    for seed in range(first, first + games):
        Double(BOOKS[seed % len(BOOKS)], seed, matrix).play()
    return matrix


def printed(matrix: Counter[tuple[str, str]]) -> str:
    """The confusion matrix, a line for each thing done."""
    rows = sorted({done for done, _ in matrix}, key=lambda code: (len(code), code))
    return "\n".join(
        f"{done:>10}: " + ", ".join(f"{found} {n}" for (d, found), n in matrix.items() if d == done)
        for done in rows
    )


def check(matrix: Counter[tuple[str, str]]) -> None:
    """Everything under its own code, and every letter met."""
    print(printed(matrix))
    assert {(done, found) for done, found in matrix if done != found} == set()
    assert set(LETTERS) <= {done for done, _ in matrix}


@pytest.mark.requirement("IRR-01")
def test_every_mistake_is_found_and_no_other() -> None:
    """A few hundred games."""
    check(matrix_of(240))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.requirement("IRR-01")
def test_every_mistake_of_ten_thousand_games_is_found_and_no_other() -> None:
    """Ten thousand games; the confusion matrix is printed."""
    check(matrix_of(10_000, first=1000))
