"""The cases that a run tries, of those that a test has or could make.

`make test` draws from a long list by a seed, which it prints: TESTS_SEED=... draws the same again.
`make test-all` tries more of them. DAMAS_EFFORT multiplies the number of random cases.
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


def sampled(values: Iterable[Any], count: int, rest: int | None = None) -> list[Any]:
    """Parameters of a test: `make test` tries *count* of them, `make test-all` *rest* more (None:
    all), and `make test-long` alone those that are left."""
    rows = list(values)
    drawing = random.Random(SEED).sample(range(len(rows)), len(rows))
    more = len(rows) if rest is None else count + rest
    marks = dict.fromkeys(drawing[count:more], pytest.mark.full)
    marks |= dict.fromkeys(drawing[more:], pytest.mark.long)
    return [_marked(row, marks[at]) if at in marks else row for at, row in enumerate(rows)]


def drawn(values: Iterable[Any], count: int) -> list[Any]:
    """As `sampled`, of values that are much alike: `make test-long` alone tries the others."""
    return sampled(values, count, rest=0)


def _marked(row: Any, mark: pytest.MarkDecorator) -> Any:
    if isinstance(row, type(pytest.param())):
        return pytest.param(*row.values, id=row.id, marks=[*row.marks, mark])
    values = row if isinstance(row, tuple) else (row,)
    return pytest.param(*values, marks=mark)
