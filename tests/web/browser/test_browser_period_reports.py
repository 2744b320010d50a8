"""Reports of single months of a long event, among the papers of the desk."""

from __future__ import annotations

from typing import Any

import pytest

from .beginnings import sent
from .conftest import Server
from .test_browser_desk import desk
from .test_browser_hall import event_of, paired

pytestmark = pytest.mark.full


def test_a_month_and_chosen_days_are_saved_and_empty_days_refused(
    open_page: Any, server: Server
) -> None:
    """A press for the month of a paired round; a refusal is told on the page."""
    page = desk(server, open_page, system="swiss", rounds=5)
    event = event_of(page, "Liga", 4)
    for act, data in (
        ("set", {"start": "2026-01-10", "end": "2026-05-10"}),
        ("set-calendar", {"time_zone": "Europe/Lisbon", "minutes": 60,
                          "rounds": ["2026-02-07T10:00"]}),
    ):  # fmt: skip
        sent(page, f"/api/tournaments/{event}/entries", {"act": act, "data": data})
    paired(page, event)
    page.goto(f"{server.url}/tournaments/{event}?lang=en#papers")
    page.wait_for_selector("[data-month='2026-02']:text-is('February 2026')")
    with page.expect_download() as saved:
        page.click("[data-month='2026-02']")
    assert "2026-02" in saved.value.suggested_filename
    form = "form[data-name='period-report']"
    page.fill(f"{form} [name='first']", "2026-03-01")
    page.fill(f"{form} [name='last']", "2026-03-31")
    page.click(f"{form} button")
    page.wait_for_selector(":text('No games were paired for the days from 2026-03-01')")
    page.fill(f"{form} [name='first']", "2026-02-01")
    with page.expect_download() as saved:
        page.click(f"{form} button")
    assert "2026-02-01" in saved.value.suggested_filename
