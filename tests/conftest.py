"""Fixtures that tests of every floor share."""

from __future__ import annotations

import pytest
from hypothesis import settings

from oracle.readings import PackageReading, SlowReading

settings.register_profile("damas", deadline=None)  # a busy machine is no fault of an example
settings.load_profile("damas")


@pytest.fixture(params=[SlowReading, PackageReading], ids=["slow", "package"])
def reading(request: pytest.FixtureRequest) -> SlowReading | PackageReading:
    """Each reading of the rules in turn: what a requirement says must be true of both."""
    chosen: SlowReading | PackageReading = request.param()
    return chosen
