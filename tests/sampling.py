"""The cases that a run tries, of those that a test has or could make.

`make test` draws from a long list by a seed, which it prints: TESTS_SEED=... draws the same again.
`make test-all` tries those that are left. DAMAS_EFFORT multiplies the number of random cases.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterable
from typing import Any

import pytest

SEED = int(os.environ.setdefault("TESTS_SEED", str(int(time.time()))))
"""The processes that a run starts have it too: they collect the same tests."""
FULL_FOLDERS = (
    "client", "cluster", "deploy", "engine/train", "faults", "packaging", "services", "wasm",
)  # fmt: skip
"""Of these `make test` runs nothing."""
EFFORT = int(os.environ.get("DAMAS_EFFORT", "1"))


def cases(count: int) -> int:
    """The number of random cases, where `make test` tries *count*."""
    return count * EFFORT


def sampled(
    values: Iterable[Any], count: int, others: pytest.MarkDecorator = pytest.mark.full
) -> list[Any]:
    """Parameters of a test: `make test` tries *count* of them, `make test-all` the others."""
    rows = list(values)
    chosen = set(random.Random(SEED).sample(range(len(rows)), min(count, len(rows))))
    return [row if at in chosen else _marked(row, others) for at, row in enumerate(rows)]


def drawn(values: Iterable[Any], count: int) -> list[Any]:
    """As `sampled`, of values that are much alike: `make test-long` alone tries the others."""
    return sampled(values, count, others=pytest.mark.long)


def _marked(row: Any, mark: pytest.MarkDecorator) -> Any:
    if isinstance(row, type(pytest.param())):
        return pytest.param(*row.values, id=row.id, marks=[*row.marks, mark])
    values = row if isinstance(row, tuple) else (row,)
    return pytest.param(*values, marks=mark)
