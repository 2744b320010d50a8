"""Names that the page has in its own sentences are those of the program, no more and no fewer."""

from __future__ import annotations

import re
from pathlib import Path

from damas.app.games.wire import SIGNS as LETTERS
from damas.engine.coach.signs import SIGNS as COACH
from damas.outcome import LOSERS
from damas.pdn.node import SHOWN_SIGNS

PAGE = Path(__file__).resolve().parents[2] / "src" / "damas" / "page" / "static" / "js"


def source(name: str) -> str:
    """A module of the page."""
    return (PAGE / name).read_text("utf-8")


def test_the_page_has_a_sentence_for_each_reason_that_has_a_loser() -> None:
    """Spoken to the player: "you resigned"."""
    block = source("game/ending.js").split("const LOSERS = {")[1].split("\n};")[0]
    assert set(re.findall(r"^  (\w+): \{", block, re.MULTILINE)) == set(LOSERS)


def test_the_coach_of_the_page_has_the_signs_of_the_coach() -> None:
    """Both lists: counted in a table, and weighed in the accuracy."""
    signs = {SHOWN_SIGNS[number] for number in COACH.values()}
    counted = source("shared/study/coach.js").split("const SIGNS = [")[1].split("]")[0]
    weighed = source("shared/accuracy.js").split("const MOST = {")[1].split("}")[0]
    assert set(re.findall(r'"([?!]+)"', counted)) == signs
    assert set(re.findall(r'"([?!]+)"', weighed)) == signs


def test_the_page_reads_the_letters_of_squares_that_the_server_writes() -> None:
    """Of the messages of moves."""
    assert f'const SIGNS = "{LETTERS}"' in source("game/deltas.js")
