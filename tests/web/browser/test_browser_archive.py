"""The archive in a browser: files in, replay with variations, annotate, explore, files out."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from damas.pdn import PdnGame, read_game

from .conftest import comes_true

TEXT = (
    '[Event "Páscoa"]\r\n[White "Conceição, Inês"]\r\n[Black "Araújo, João"]\r\n[Result "2-0"]\r\n'
    '[GameType "20"]\r\n[Zeta "guardada"]\r\n\r\n1. 32-28 19-23! {força} '
    "(18-23 2. 38-32 (2. 37-32?)) 2. 28x19 14x23 {fim} 2-0\r\n\r\n"
    '[White "Mau"]\r\n[GameType "20"]\r\n\r\n1. 32-28 19-24 2. 1-2 *\r\n'
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file as a Portuguese program writes it: CP1252, CR LF."""
    path = tmp_path_factory.mktemp("files") / "páscoa.pdn"
    path.write_bytes(TEXT.encode("cp1252"))
    return path


def moves_of(game: PdnGame) -> list[tuple[str, list[int], str]]:
    """All that the lines of a game say."""
    return [(node.text, node.nags, node.comment) for node in game.root.walk()]


def import_file(page: Any, file: Path) -> None:
    """Gives a file to the page and waits for its report."""
    page.wait_for_selector("body[data-ready]")
    page.set_input_files("#files", str(file))
    page.wait_for_selector(".import[data-done]")


def test_a_file_is_brought_in_read_annotated_and_given_back(open_page: Any, file: Path) -> None:
    """Portuguese names right; a bad game named; the comment edited; the same game back."""
    page = open_page("/archive")
    import_file(page, file)
    report = page.inner_text("#imports")
    assert "2 new" in report
    assert "1 with a fault" in report
    assert "1-2" in report
    page.fill('input[name="words"]', "conceicao")
    page.get_by_role("button", name="Find", exact=True).click()
    page.wait_for_selector("#found:has-text('1 of 2')")
    page.get_by_role("link", name="Conceição, Inês").click()
    page.wait_for_selector("body[data-ready] .score button")
    score = page.inner_text(".score")
    for words in ("32-28", "19-23!", "força", "18-23", "37-32?", "fim"):
        assert words in score
    page.click('.score button:has-text("18-23")')
    comes_true(
        lambda: page.get_attribute('.score button:has-text("18-23")', "aria-current") == "true"
    )
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('.score button[aria-current="true"]:has-text("38-32")')
    page.click('.score button:has-text("14x23")')
    page.fill("#comment", "vitória clara ½")
    page.select_option("#sign", "3")
    page.get_by_role("button", name="Keep").click()
    page.wait_for_selector("#kept:has-text('Kept')")
    page.wait_for_selector('.score :text("vitória clara ½")')
    with page.expect_download() as download:
        page.get_by_role("link", name="Download PDN").click()
    text = Path(download.value.path()).read_text("utf-8")
    before, after = read_game(io.StringIO(TEXT)), read_game(io.StringIO(text))
    assert before is not None
    assert after is not None
    assert after.headers.pairs == before.headers.pairs
    last = list(before.mainline())[-1]
    last.comment, last.nags = "vitória clara ½", [3]
    assert moves_of(after) == moves_of(before)


LIDRAUGHTS = (
    '[Event "Rated Blitz game"]\n[Site "https://lidraughts.org/AbCd1234"]\n[Date "2024.02.17"]\n'
    '[Round "-"]\n[White "joao_damas"]\n[Black "lidraughts AI level 3"]\n[Result "0-2"]\n'
    '[WhiteElo "1843"]\n[BlackElo "?"]\n[GameType "20"]\n[TimeControl "180+2"]\n'
    '[Opening "?"]\n[Termination "Time forfeit"]\n[Annotator "lidraughts.org"]\n\n'
    "1. 33-28 { [%eval 0.12] [%clock w0:03:00 B0:03:00] } "
    "18-22?! { [%clock W0:03:00 b0:02:41] } { Inaccuracy. } (18-23 2. 39-33) "
    "2. 39-33 {[%clock w0:02:59 B0:02:41]} 12-18 {[%clock W0:02:59 b0:02:37]} 0-2\n"
)


def test_the_text_of_another_site_is_pasted_and_read_with_its_clocks(open_page: Any) -> None:
    """Names and times are there; what programs write into comments is not shown to people."""
    page = open_page("/archive")
    page.wait_for_selector("body[data-ready]")
    page.click("#paste summary")
    page.fill("#pasted", LIDRAUGHTS)
    page.click("#bring-pasted")
    page.wait_for_selector(".import[data-done]:has-text('1 new')")
    comes_true(lambda: page.input_value("#pasted") == "")
    page.click(".found a:has-text('joao_damas')")
    page.wait_for_selector("body[data-ready] .score button")
    assert "%" not in page.inner_text(".score")
    (said,) = page.locator(".score .comment").all_inner_texts()
    assert said.strip() == "Inaccuracy."
    page.click("#last")
    page.wait_for_selector("#clocks:has-text('2:59 – 2:37')")
    page.click("#before")
    page.wait_for_selector("#clocks:has-text('2:59 – 2:41')")


@pytest.mark.full
def test_a_move_on_the_board_becomes_a_variation(open_page: Any, file: Path) -> None:
    """And can be taken out again; the game itself cannot."""
    page = open_page("/archive")
    import_file(page, file)
    page.get_by_role("link", name="Conceição, Inês").click()
    page.wait_for_selector("body[data-ready] .score button")
    page.click('.score button:has-text("32-28")')
    assert page.get_by_role("button", name="Remove variation").is_disabled()
    page.click('.db-cell[data-square="20"]')
    page.click('.db-cell[data-square="25"]')
    page.wait_for_selector('.score .variation button:has-text("20-25")')
    page.get_by_role("button", name="Remove variation").click()
    page.wait_for_selector('.score button:has-text("20-25")', state="detached")


@pytest.mark.full
def test_the_explorer_walks_and_finds(open_page: Any, file: Path) -> None:
    """By the board and by the list; the search can ask for its position."""
    page = open_page("/archive")
    import_file(page, file)
    page.click('[data-move="32-28"]')
    page.wait_for_selector("#line:has-text('32-28')")
    page.wait_for_selector('[data-move="19-23"]')
    page.click('.db-cell[data-square="19"]')
    page.click('.db-cell[data-square="23"]')
    page.wait_for_selector("#line:has-text('19-23')")
    page.check('input[name="here"]')
    page.get_by_role("button", name="Find", exact=True).click()
    page.wait_for_selector("#found:has-text('1 of')")
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector("#found:has-text('2 of')")
    page.select_option("#explore-variant", "portuguese")
    page.wait_for_selector("#explored:has-text('No game')")
