"""The rules pages: every regulation in sentences, told apart from its neighbours."""

from __future__ import annotations

from html import escape
from typing import Any

import pytest

from damas.app.views.regulations import articles_view, placed_article, regulation_view
from damas.base.citation import cite
from damas.base.i18n import say, translate
from damas.regulations import REGULATIONS, regulation
from damas.rules.family import NOT_BUILT
from damas.rules.regulations.documents import citations_of, label_of
from damas.rules.rulebook import basics
from damas.rules.variants import GAME_NAMES
from damas.variants import VARIANTS


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_every_decision_has_an_answer_and_an_article(name: str) -> None:
    """One row for each draw rule and more of the regulation, each with its article or none."""
    regulation = REGULATIONS[name]
    rows = regulation_view(regulation, "en")["parameters"]
    assert len(rows) > len(regulation.draw_rules)
    cited = {str(label_of(rule.citation)) for rule in regulation.draw_rules}
    assert cited <= {r["article"] for r in rows}
    assert all(row["name"] and row["value"] for row in rows)
    silent = {row["key"] for row in rows if row["article"] is None}
    assert silent == SILENT[name]


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_a_question_leads_to_the_article_on_the_page_of_its_own_book(name: str) -> None:
    """Of all that a book cites in its own document; asked without the event, to a page with it."""
    book = REGULATIONS[name]
    shown = {one: articles_view(REGULATIONS[one], "en") for one in REGULATIONS}
    places = {one: {row["article"] for row in rows} for one, rows in shown.items()}
    for citation in citations_of(book):
        told = placed_article(citation, "en", book)
        assert (told["rules"], told["article"] in places[name]) == (name, True), citation
        alone = placed_article(citation, "en")
        assert alone["article"] in places[alone["rules"] or ""]


def test_an_article_that_no_page_has_is_told_by_its_name() -> None:
    """As one of FIDE."""
    told = placed_article(cite("C.04.3 C1-C4"), "en")
    assert (told["article"], told["rules"]) == ("C.04.3 C1-C4", None)


def test_the_page_marks_articles_whose_text_was_not_at_hand() -> None:
    """A mark in the reader's words beside each of them, and beside no other."""
    marks = {"en": "second-hand", "pt_PT": "em segunda mão", "pt_BR": "de segunda mão"}
    for locale, mark in marks.items():
        view = regulation_view(REGULATIONS["idf-64-brazilian"], locale)
        seen = {row["key"]: row["second_hand"] for row in view["parameters"]}
        assert (seen["kings_only"], seen["separators"]) == (mark, "")
        assert view["articles"]["majority"]["second_hand"] == mark
    read = regulation_view(REGULATIONS["fenae-2025"], "en")
    assert not any(row["second_hand"] for row in read["parameters"])


@pytest.mark.one_server
@pytest.mark.parametrize("locale", ["en", "pt_PT", "pt_BR"])
def test_the_page_of_games_shows_each_with_its_board_and_its_books(
    client: Any, locale: str
) -> None:
    """And what is not played here, with the reason; each game is a press away."""
    page = client.get(f"/rules?lang={locale.replace('_', '-')}").text
    for row in VARIANTS.values():
        assert f'id="{row.id}"' in page
        assert escape(say(GAME_NAMES[row.id], locale, row.id)) in page
    for book in (one for one in REGULATIONS if "@" not in one):
        assert f'href="/rules/{book}"' in page
        assert client.get(f"/rules/{book}").status_code == 200
    assert page.count('<svg class="db-svg') == len(VARIANTS)
    for name, reason in NOT_BUILT:
        assert escape(translate(name, locale)) in page
        assert escape(translate(reason, locale)) in page


SILENT = {
    "internacional": {"points", "colours"},
    "fenae-2025": set(),
    "portuguesa-web": {"points", "promotion_in_passing"},
    "portuguesa-fpd": {"points", "promotion_in_passing", "separators"},
    "brasil-folha": {"points", "colours", "separators", "agreement"},
    "fmjd": {"colours"},
    "cbd-2020": {"colours"},
    "idf-64-brazilian": {"separators"},
    "idf-64-russian": {"separators"},
    "espanhola": {"points", "colours", "separators", "agreement"},
    "pool-apca": {"points", "separators", "agreement"},
    "english-wcdf": {"points", "separators", "agreement"},
    "italiana-fid": {"points", "colours", "separators", "agreement"},
    "frisian-2011": {"colours"},
    "frysk": {"colours"},
    "antidraughts": {"points", "colours"},
    "breakthrough": {"points", "colours"},
    "killer": {"points", "colours"},
    "ceska-cfd": {"points", "colours", "separators", "agreement"},
    "makhos": {"points", "colours", "separators", "agreement"},
    "turk-damasi": {"points", "colours", "separators", "agreement"},
    "canadian": {"points", "colours"},
}
"""A rule that a book leaves open and Damas decides has no citation."""


@pytest.mark.requirement("RES-08")
@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_points_are_one_a_half_and_none(name: str) -> None:
    """As FENAE Art. 2 § 1 has it, where a book does not say otherwise; some count them doubled."""
    rows = {row["key"]: row for row in regulation_view(REGULATIONS[name], "en")["parameters"]}
    reply = "2 for a win, 1 for a draw, 0 for a loss"
    if name not in DOUBLED:
        reply = "1 for a win, ½ for a draw, 0 for a loss"
    assert rows["points"]["value"] == reply
    cited = {"fenae-2025": "FENAE Art. 2 § 1", "frisian-2011": "FRI 19", "frysk": "FRI 19"}
    assert rows["points"]["article"] == (cited | DOUBLED).get(name)


DOUBLED = {
    "fmjd": "FMJD Annex 3 5.6",
    "cbd-2020": "CBD Art. 53",
    "idf-64-brazilian": "IDF64, on points",
    "idf-64-russian": "IDF64, on points",
}


def test_repetition_that_must_be_claimed_is_said_in_the_form() -> None:
    """Of the two Portuguese regulations, the web page's is told by it (DRW-04)."""
    said = {name: regulation_view(REGULATIONS[name], "en")["summary"] for name in REGULATIONS}
    claimed = [name for name, lines in said.items() if any("claimed" in line for line in lines)]
    assert claimed == ["portuguesa-web", "english-wcdf"]


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_somebody_who_never_played_reads_how(name: str) -> None:
    """Six sentences, in the words of the game: a Portuguese man is a peão."""
    book = regulation(name)
    found = [say(line, "pt_PT", book.variant.id) for line in basics(book)]
    assert len(found) == 6
    man = "peão" if book.variant.id == "portuguese" else "pedra"
    assert sum(man in line for line in found) == 2
    assert WHICH[book.variant.priority] in found[2]


WHICH = {
    "free": "qualquer uma",
    "king_first": "com uma dama antes",
    "value": "a que vale mais",
    **dict.fromkeys(("number", "number_kings", "by_king"), "a que leva mais peças"),
}
"""The capture that is compulsory, in Portugal's words."""
