"""Names the tests that were left out, in one line at the end; in CI a skip is a failure.

A skip that CI may have stands in MAY_SKIP, by its reason, with why it is no loss there.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

MAY_SKIP = {
    "not a git checkout": "sources from an archive have no list of files that git knows",
}


def reasons(reports: list[Any]) -> Counter[str]:
    """The number of skipped tests for each reason."""
    texts = (str(report.longrepr[-1]) for report in reports if isinstance(report.longrepr, tuple))
    return Counter(reason.removeprefix("Skipped: ") for reason in texts)


def _skipped(config: pytest.Config) -> Counter[str]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return reasons(reporter.stats.get("skipped", [])) if reporter else Counter()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI the run fails when a test was skipped for a reason that is not in the list."""
    refused = os.environ.get("CI") and set(_skipped(session.config)) - MAY_SKIP.keys()
    if refused and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """The one line."""
    found = _skipped(config)
    if found:
        each = "; ".join(f"{count} because {reason}" for reason, count in sorted(found.items()))
        ending = (
            ": a failure in CI" if os.environ.get("CI") and set(found) - MAY_SKIP.keys() else ""
        )
        terminalreporter.write_line(f"NOT TESTED{ending}: {each}")
