"""Weights are written with little compression, which holds the same and is quicker."""

from __future__ import annotations

import pytest

from damas.engine import weights_file


@pytest.fixture(autouse=True)
def quick_compression(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are larger and hold the same."""
    monkeypatch.setattr(weights_file, "PRESET", 0)
