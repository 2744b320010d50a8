"""Words of a tournament as people say them: numbers with their nouns, dates, clocks, tie-breaks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from damas.base.i18n import Text, catalogue, translate
from damas.tournament.event.queries.time_words import control_words
from damas.tournament.event.queries.wording import score
from damas.tournament.presentation.chronicle import chronicle
from damas.tournament.presentation.dates import dates, day
from damas.tournament.presentation.money import money
from damas.tournament.scoring.points import in_words
from damas.tournament.scoring.tiebreaks import TIE_BREAKS, label_of, name_of, parse_one

from ..desk import FENAE, Desk

LANGS = ("pt_PT", "pt_BR")


@pytest.mark.parametrize("lang", LANGS)
def test_one_point_and_two_points(lang: str) -> None:
    """The noun agrees with its number, also in the report of the event."""
    shown = [translate(in_words(value), lang) for value in (0, Fraction(1, 2), 1, 2)]
    none = "0 ponto" if lang == "pt_BR" else "0 pontos"
    assert shown == [none, "½ ponto", "1 ponto", "2 pontos"]
    desk = Desk(FENAE, 3)
    desk.do("adjust", player=1, points="-1", reason="telemóvel")
    (line,) = [one.text for one in chronicle(desk.event) if one.part == "points"]
    assert translate(line, lang) == "P1: -1 ponto"


def test_dates_and_amounts_in_the_form_of_the_language() -> None:
    """Day before month in all three; what is no date stays."""
    assert [day("2026-11-02", lang) for lang in (*LANGS, "en")] == [
        "02/11/2026",
        "02/11/2026",
        "2 November 2026",
    ]
    assert day("amanhã", "en") == "amanhã"
    assert dates("2026-11-20", "2026-11-22", "pt_BR") == "20/11/2026 – 22/11/2026"
    space = "\N{NO-BREAK SPACE}"
    assert money(Fraction(125050), "pt_PT", "€") == f"1{space}250,50{space}€"
    assert money(Fraction(125050), "pt_BR", "R$") == f"R${space}1.250,50"
    assert money(Fraction(125050), "en", "£") == f"£{space}1,250.50"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("G/20", "20 minutos para cada jogador"),
        ("60+30", "60 minutos para cada jogador e 30 segundos por lance"),
        ("40/120:G/30", "40/120:G/30"),
        ("", "–"),
        ("à vontade", "à vontade"),
    ],
)
def test_clocks_in_words(text: str, words: str) -> None:
    """Not "G/20"; what several periods say stays as it is written."""
    assert translate(control_words(text), "pt_PT") == words


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("code", ["DE", "WIN", "BPG", "PS", "ARO", "TPR", "LOT", "PLAYOFF"])
def test_columns_of_tie_breaks_are_abbreviated_in_portuguese(code: str, lang: str) -> None:
    """No English code over a column; every tie-break has a name."""
    assert translate(label_of(parse_one(code)), lang) != code
    assert all(translate(name_of(parse_one(one)), lang) for one in TIE_BREAKS)
    assert translate(name_of(parse_one("BH/M1")), lang).endswith("(mediano)")


def test_walkovers_as_scores() -> None:
    """With the letters that everybody reads, not with signs alone."""
    shown = [score(codes) for codes in (("+", "-"), ("-", "+"), ("-", "-"), ("=", "="), ("1", "0"))]
    assert shown == ["1-0 W.O.", "0-1 W.O.", "0-0 W.O.", "½-½", "1-0"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_board_of_a_round_is_a_mesa(lang: str) -> None:
    """A tabuleiro is what one plays on; rounds and codes speak of the mesa."""
    for text in ("Clock for this board", "Another board", "Bd."):
        assert "esa" in translate(Text(text), lang)
    assert not [text for text in catalogue(lang).values() if "palavras iguais" in text]
    assert translate(Text("Give access"), lang) == "Dar acesso"
