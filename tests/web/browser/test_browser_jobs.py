"""Long work in a browser: progress where it was asked for, a page of one's jobs, cancelling."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .conftest import axe

GAMES = "".join(
    f'[White "Player {number}"] [Black "B"] [GameType "20"] 1. 32-28 19-23 2. 28x19 14x23 '
    "3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 6. 31-26 10-14 *\n\n"
    for number in range(200)
)
SIZES = ((360, 640), (390, 844), (844, 390), (1366, 768), (1920, 1080))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of two hundred games."""
    path = tmp_path / "games.pdn"
    path.write_text(GAMES, "utf-8")
    return path


@pytest.mark.full
def test_long_work_is_followed_found_again_cancelled_and_removed(
    open_page: Any, file: Path
) -> None:
    """An import with its report; then the coach over its games, ended from the page of jobs."""
    page = open_page("/archive")
    page.wait_for_selector("body[data-ready]")
    page.set_input_files("#files", str(file))
    page.wait_for_selector(".import[data-done]")
    assert "200 new" in page.inner_text("#imports")
    page.click("#coach-these")
    page.wait_for_selector("#coach-job .job[data-state='running'] progress[value]")
    assert "of 200" in page.inner_text("#coach-job .words")
    assert "The coach on many games" in page.text_content("#coach-job [role='status']")
    page.get_by_role("link", name="your jobs").click()
    page.wait_for_selector(".jobs .job[data-state='running']")
    assert page.locator(".job").count() == 2
    assert axe(page) == []
    _look(page, "running")
    cancel = page.get_by_role("button", name="Cancel: The coach on many games")
    cancel.focus()
    page.wait_for_timeout(3500)  # the page has asked again meanwhile: the focus has stayed
    assert cancel.evaluate("one => one === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_selector(".job[data-state='cancelled']")
    for _ in range(2):
        page.get_by_role("button", name="Remove").first.click()
    page.wait_for_selector("text=No jobs and no results yet")
    assert axe(page) == []


@pytest.mark.full
def test_a_result_is_saved_from_the_page_of_jobs(open_page: Any) -> None:
    """In the language and the shade of the page; at every size nothing is cut off."""
    page = open_page("/jobs", locale="pt-PT", color_scheme="dark")
    page.wait_for_selector("body[data-ready]")
    page.get_by_role("button", name="Juntar os meus dados").click()
    page.wait_for_selector(".job[data-state='done']", timeout=30_000)
    with page.expect_download() as caught:
        page.get_by_role("link", name="Guardar damas-about-me.zip").click()
    assert caught.value.suggested_filename == "damas-about-me.zip"
    _look(page, "done-dark")


def _look(page: Any, name: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
