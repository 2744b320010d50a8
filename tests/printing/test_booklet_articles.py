"""The articles of a rule booklet: whose they are, how they are read, and what they say."""

from __future__ import annotations

import re

import pytest

from damas.printing.booklet import draw_booklet
from damas.regulations import DOCUMENTS, REGULATIONS
from damas.rules.regulations.catalogue import SHIPPED
from sampling import sampled


def _lines(name: str, lang: str = "en") -> list[str]:
    return [box.text for box in draw_booklet(name, lang=lang).boxes]


@pytest.mark.parametrize("name", sampled(SHIPPED, 3))
def test_an_article_of_another_document_stands_with_the_one_that_invokes_it(name: str) -> None:
    """In every line that begins with such an article."""
    own = REGULATIONS[name].document
    others = "|".join(key for key in DOCUMENTS if key != own)
    found = [line for line in _lines(name) if re.match(rf"(?:{others}) \S", line)]
    assert [line for line in found if f", by {own}" not in line] == []


def test_a_reading_is_marked_and_the_mark_explained() -> None:
    """FENAE Art. 24 c is read as AMB-10 has it."""
    text = " ".join(_lines("fenae-2025"))
    assert "FENAE Art. 24 c ‡" in text
    assert "FENAE Art. 24 c (AMB-10)" in text


def test_second_hand_stands_beside_each_such_article() -> None:
    """The world federation's Annex 1 was not at hand whole."""
    lines = [line for line in _lines("fmjd") if re.match(r"FMJD \d", line)]
    assert lines
    assert [line for line in lines if "†" not in line] == []


@pytest.mark.parametrize("name", ["cbd-2020", "idf-64-brazilian", "idf-64-russian"])
def test_the_moves_before_an_agreement_are_told(name: str) -> None:
    """Twenty by each player (CBD Art. 65 A, IDF64 7.2.1)."""
    assert "after 20 moves by each player" in " ".join(_lines(name))


def test_the_codex_waives_no_record() -> None:
    """CBD Art. 5 obliges both to write; Art. 29 and 31 speak of the flag and of time trouble."""
    text = " ".join(_lines("cbd-2020"))
    assert "number of moves within a time" not in text
    assert "but not the record" not in text


def test_a_matter_without_a_number_is_told_in_words() -> None:
    """ "IDF64 versions" is no article."""
    text = " ".join(_lines("idf-64-russian", "pt_PT"))
    assert "sobre as duas versões do jogo" in text
    assert "IDF64 versions" not in text
