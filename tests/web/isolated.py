"""Every page of a server is isolated, as pages with an analysis always are.

A browser shows isolated pages and others in different processes: a test that goes from a table to
a list, or whose page is emptied for the next one, would begin two of them, which is more work than
to load the page. `test_device_engine.py` holds which pages are isolated for people.
"""

from __future__ import annotations

from damas.http.core.security import HEADERS, ISOLATED


def isolate() -> None:
    """All answers of this process say so from now on."""
    HEADERS.update(ISOLATED)
