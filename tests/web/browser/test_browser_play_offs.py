"""An equal meeting of a knock-out: its play-off on the desk, then the bracket on page and paper."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .league import LAPTOP, held
from .pages import to_part
from .test_browser_desk import looked_at

pytestmark = pytest.mark.full
CUP = {"system": "knock-out", "regulation": "fmjd", "games": 2}


def test_the_play_off_of_an_equal_meeting(open_page: Any, server: Server) -> None:
    """Two rapid games as they are proposed, then sudden death that Black draws and so wins."""
    league = held(server, ["Ana Reis", "Rui Costa", "Eva Lobo", "Zé Pinto"], **CUP)
    for game, codes in ((1, ("1", "0")), (2, ("1", "0"))):
        place = {"round": 1, "board": 1, "game": game}
        league.do("result", **place, white=codes[0], black=codes[1])
    league.enter(1, ("=", "="))
    league.do("correct", "engano", round=1, board=2, game=1, white="1", black="0")
    page = league.page(open_page, "rounds", viewport=LAPTOP, locale="pt-PT")
    part = "[data-decide='1']"
    page.wait_for_selector(f"{part} h3:has-text('Ana Reis – Zé Pinto: empatados. Quem segue?')")
    assert "Lehmann" in page.inner_text(part)
    assert page.input_value(f"{part} [name='white']") == "1"
    for game, result in ((1, "10"), (2, "10")):
        page.fill(f"{part} [name='clocks']", "15+10")
        page.click(f"{part} [data-do='play-off']")
        page.click(f"{part} [data-play-off='{game}'] [data-result='{result}']")
        page.wait_for_selector(f"{part} [data-play-off='{game}'] .score:has-text('2-0')")
    page.select_option(f"{part} [name='kind']", "sudden")
    page.select_option(f"{part} [name='white']", "4")
    page.select_option(f"{part} [name='result']", "=-=")
    looked_at(page, "play-off")
    page.click(f"{part} [data-do='play-off']")
    told = "Segue Ana Reis (rápida 2-2, morte súbita 1-1, seguem as pretas)"
    page.wait_for_selector(f"{part} h3:has-text('{told}')")
    page.click("[data-do='next-act']")
    page.wait_for_selector("[data-do='pair']")
    to_part(page, "crosstable")
    page.wait_for_selector(".pairing small:has-text('seguem as pretas')")
    assert page.inner_text(".pairing .won >> nth=0").split() == ["Ana", "Reis", "2", "(3)"]
    looked_at(page, "bracket")
    words = league.paper("bracket")
    assert "rapid 2-2, sudden death 1-1, Black goes on" in words
    assert "Ana Reis goes on" in league.paper("report")
