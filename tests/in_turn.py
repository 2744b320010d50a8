"""Of several processes that run tests, the first one collects before the others where no test file
is compiled yet: it compiles them and the modules that they load, and the others read what it made.

Without that each compiles all of them: 15 seconds of a processor for each process.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import pytest

IN_TURN = "DAMAS_TESTS_COLLECT_IN_TURN"
"""The environment variable that the process which starts the others sets."""
MOST_SECONDS = 120
FIRST = "gw0"
HERE = Path(__file__).resolve().parent


def pytest_configure() -> None:
    """The process that starts the others sees whether test files are compiled."""
    if "PYTEST_XDIST_WORKER" not in os.environ and sys.pycache_prefix:
        compiled = Path(f"{sys.pycache_prefix}{HERE}") / "notation"
        os.environ[IN_TURN] = "" if compiled.exists() else "1"


def _sign() -> Path | None:
    """The file that says that the first process has collected; None where nobody waits for it."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    return Path(tempfile.gettempdir()) / f"damas-{run}" if run and os.environ.get(IN_TURN) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """The others wait."""
    sign, until = _sign(), time.monotonic() + MOST_SECONDS
    if sign and os.environ["PYTEST_XDIST_WORKER"] != FIRST:
        while not sign.exists() and time.monotonic() < until:
            time.sleep(0.1)


def pytest_collection_finish() -> None:
    """They need wait no longer."""
    sign = _sign()
    if sign and os.environ["PYTEST_XDIST_WORKER"] == FIRST:
        sign.touch()


def pytest_sessionfinish() -> None:
    """The file goes."""
    sign = _sign()
    if sign and os.environ["PYTEST_XDIST_WORKER"] == FIRST:
        sign.unlink(missing_ok=True)
