"""Fixtures that tests of every floor share."""

from __future__ import annotations

import pytest
from hypothesis import settings

from oracle.readings import PackageReading, SlowReading

settings.register_profile("damas", deadline=None)  # a busy machine is no fault of an example
settings.load_profile("damas")

pytest_plugins = ["untested"]
SLOW_PLACES = ("/browser/", "/web/", "/train/", "/oracle/", "/archive/", "/cli/", "/arbiter/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest come first, so that no core is idle at the end."""
    items.sort(key=lambda item: [place not in item.path.as_posix() for place in SLOW_PLACES])


@pytest.fixture(params=[SlowReading, PackageReading], ids=["slow", "package"])
def reading(request: pytest.FixtureRequest) -> SlowReading | PackageReading:
    """Each reading of the rules in turn: what a requirement says must be true of both."""
    chosen: SlowReading | PackageReading = request.param()
    return chosen
