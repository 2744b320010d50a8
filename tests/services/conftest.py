"""Everything in this folder needs real servers: `make test-services` runs it, `make test` not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

BELOW = f"{Path(__file__).parent}{os.sep}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of this folder."""
    for item in items:
        if str(item.path).startswith(BELOW):
            item.add_marker(pytest.mark.services)
