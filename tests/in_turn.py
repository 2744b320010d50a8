"""Of several processes that run tests, the first one collects before the others where no test file
is compiled yet: it compiles them and the modules that they load, and the others read what it made.

Without that each compiles all of them: 15 seconds of a processor for each process. The others help
meanwhile: they compile the test files from the last one on, until they meet the first process.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

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
def pytest_collection(session: pytest.Session) -> None:
    """The others help, and wait."""
    sign, until = _sign(), time.monotonic() + MOST_SECONDS
    if sign and os.environ["PYTEST_XDIST_WORKER"] != FIRST:
        _help(session.config, sign)
        while not sign.exists() and time.monotonic() < until:
            time.sleep(0.1)


def _help(config: pytest.Config, sign: Path) -> None:
    """Compiles as pytest does, each helper another part, as long as the first process collects."""
    own, others = int(os.environ["PYTEST_XDIST_WORKER"][2:]) - 1, _processes() - 1
    files = sorted(HERE.rglob("test_*.py"), reverse=True)
    for file in files[own::others]:
        compiled = rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"
        if compiled.exists() or sign.exists():
            return
        code = rewrite._rewrite_test(file, config)
        compiled.parent.mkdir(parents=True, exist_ok=True)
        state = config.stash[rewrite.assertstate_key]
        rewrite._write_pyc(state, code[1], code[0], compiled)


def _processes() -> int:
    """How many run the tests."""
    return int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "2"))


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
