"""The first visit on a slow phone: few requests, few bytes (bench/first_load.py measures them)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import chromium_path

ROOT = Path(__file__).parents[3]
MOST_BYTES = 100_000
MOST_REQUESTS = 12


@pytest.fixture(scope="module")
def visits() -> list[dict[str, Any]]:
    """A first visit to home and to a game in each language, from the built files."""
    path = chromium_path()
    if path is None:
        pytest.skip("no Chromium found on this machine")
    command = [sys.executable, ROOT / "bench" / "first_load.py", "--json"]
    locales = [word for name in ("en-GB", "pt-BR", "pt-PT") for word in ("--locale", name)]
    done = subprocess.run(
        [*command, *locales],
        env={**os.environ, "DAMAS_CHROMIUM": path},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_a_first_visit_is_small(visits: list[dict[str, Any]]) -> None:
    """At most 100 kB over the wire and 12 requests, home and a game's page, each language."""
    assert len(visits) == 6
    for visit in visits:
        assert visit["requests"] <= MOST_REQUESTS, visit
        assert visit["bytes"] <= MOST_BYTES, visit


def test_a_built_page_asks_for_no_source(visits: list[dict[str, Any]]) -> None:
    """Nothing is loaded module by module, no catalogue is fetched whole."""
    for visit in visits:
        static = [one for one in visit["asked"] if one.startswith("/static/")]
        assert all(one.startswith(("/static/built/", "/static/icons/")) for one in static), visit
        assert not [one for one in visit["asked"] if one.startswith("/api/messages")]
