"""The codex of the Brazilian confederation and draughts-64 of the IDF, article by article."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damas.app.views.regulations import article_view
from damas.arbiter.policy import RulingPolicy
from damas.board import Board
from damas.errors import GameStateError
from damas.game import Game
from damas.regulations import REGULATIONS, Regulation, regulation
from damas.rules.rulebook import rows
from damas.tournament.scoring.tiebreaks import TIE_BREAKS, parse
from game.wander import end_of

DATA = Path(__file__).parents[1] / "data"
CBD, IDF = "cbd-2020", "idf-64-brazilian"
KKK = "W:WKc1,Ke1,Kg1:BKb8"
LIMITS = [
    pytest.param(CBD, "W:WKc1,c3,a3:BKb8,Kd8", 40, "kings_only", "CBD Art. 59 B", id="CBD-59-B"),
    pytest.param(CBD, "W:WKc1:BKb8", 10, "endgame_limit", "CBD Anexo I 99", id="CBD-K-v-K"),
    pytest.param(
        CBD, "W:WKc1,Ke1:BKb8,h4", 10, "endgame_limit", "CBD Anexo I 99", id="CBD-KK-v-KM"
    ),
    pytest.param(CBD, "W:WKc1,Ke1:BKb8", 10, "endgame_limit", "CBD Art. 59 E.A", id="CBD-59-EA"),
    pytest.param(CBD, "W:WKc1,a5:BKh2", 10, "endgame_limit", "CBD Art. 59 E.B", id="CBD-59-EB"),
    pytest.param(CBD, "W:WKc1,a5:BKf8,h4", 10, "endgame_limit", "CBD Art. 59 E.C", id="CBD-59-EC"),
    pytest.param(
        CBD, "W:WKc1,Ke1:BKb8,Kd8", 10, "endgame_limit", "CBD Art. 59 E.D", id="CBD-59-ED"
    ),
    pytest.param(CBD, KKK, 40, "kings_only", "CBD Art. 59 B", id="CBD-59-B-KKK"),
    pytest.param(IDF, "W:WKc1,c3:BKb8,Kd8", 30, "kings_only", "IDF64 7.2.5", id="IDF-7.2.5"),
    pytest.param(IDF, "W:WKc1,Ke1:BKb8", 10, "endgame_limit", "IDF64 7.2.8", id="IDF-7.2.8-KK"),
    pytest.param(IDF, "W:WKc1,a5:BKh2", 10, "endgame_limit", "IDF64 7.2.8", id="IDF-7.2.8-KM"),
    pytest.param(IDF, "W:WKc1:BKb8", 10, "endgame_limit", "IDF64 7.2.8", id="IDF-7.2.8-K"),
]


@pytest.mark.requirement("DRW-02", "DRW-06", "DRW-08")
@pytest.mark.parametrize(("name", "fen", "ply", "reason", "article"), LIMITS)
def test_a_limit_ends_the_game_at_its_ply(
    name: str, fen: str, ply: int, reason: str, article: str
) -> None:
    """By its article, and not one ply before."""
    assert end_of(name, fen, ply - 1) == (ply - 1, None, None)
    assert end_of(name, fen, ply) == (ply, reason, article)


@pytest.mark.requirement("DRW-05")
def test_three_kings_have_fifteen_moves() -> None:
    """IDF64 7.2.4 runs out with 7.2.5, which is named first."""
    book = regulation(IDF)
    assert [rule.moves for rule in book.draw_rules if str(rule.citation) == "IDF64 7.2.4"] == [15]  # type: ignore[union-attr]
    assert end_of(IDF, KKK, 30)[:2] == (30, "kings_only")


def _fifteenth() -> tuple[str, list[str]]:
    """The start and the moves of a game of four kings against one, of which one is captured."""
    text = (DATA / "rules" / "idf724.pdn").read_text("utf-8")
    return "W:WK4,K8,K21,K30:BK20", re.findall(r"\d+[-x]\d+", text.rpartition("]")[2])


@pytest.mark.requirement("DRW-05")
def test_four_kings_are_three_or_more() -> None:
    """IDF64 7.2.4: the count of four kings goes on when three are left, to the fifteenth move."""
    fen, moves = _fifteenth()
    game = Game("idf-64-russian", fen)
    for text in moves:
        if game.outcome is not None:
            break
        game.push(text)
    assert game.outcome is not None
    assert (game.ply, str(game.outcome.citation)) == (30, "IDF64 7.2.4")


def test_a_game_of_the_edition_before_keeps_what_was_played() -> None:
    """Its log goes on where the rules now end it, and is read by the rules it was played by."""
    fen, moves = _fifteenth()
    older = regulation("idf-64-russian").earlier
    assert older is not None
    game = Game(older, fen)
    for text in moves:
        game.push(text)
    again = Game.from_events(game.events)
    assert (again.ply, again.outcome) == (len(moves), game.outcome)


@pytest.mark.requirement("DRW-03")
@pytest.mark.parametrize(("name", "article"), [(CBD, "CBD Art. 59 C"), (IDF, "IDF64 7.2.3")])
def test_the_third_occurrence_draws(name: str, article: str) -> None:
    """CBD Art. 59 C, IDF64 7.2.3: the same player to move."""
    game = Game(name, "W:WKc1,c3:BKb8,Kd8")
    for text in ("c1-d2", "d8-e7", "d2-c1", "e7-d8") * 2:
        assert game.outcome is None
        game.push(text)
    assert game.outcome is not None
    assert (game.outcome.reason, str(game.outcome.citation)) == ("repetition", article)


@pytest.mark.requirement("DRW-06")
def test_a_capture_does_not_begin_the_count_anew() -> None:
    """CBD Anexo I 100: the five moves go on when the ending becomes another (reading CBD-02)."""
    limits = [rule for rule in regulation(CBD).draw_rules if rule.reason == "endgame_limit"]
    assert all(rule.carry_over for rule in limits)  # type: ignore[union-attr]


@pytest.mark.requirement("DRW-10")
@pytest.mark.parametrize(("name", "article"), [(CBD, "CBD Art. 65 A"), (IDF, "IDF64 7.2.1")])
def test_a_draw_is_offered_only_after_twenty_moves(name: str, article: str) -> None:
    """Of each player; the refusal names the article."""
    game = Game(name)
    while game.ply < 39:
        game.push(game.legal_moves[0])
    with pytest.raises(GameStateError, match="20 moves") as refused:
        game.offer_draw(game.turn)
    assert str(refused.value.citation) == article
    game.push(game.legal_moves[0])
    game.offer_draw(game.turn)
    game.accept_draw("white" if game.turn == "black" else "black")
    assert game.outcome is not None
    assert str(game.outcome.citation) == article


@pytest.mark.requirement("IRR-01", "IRR-02", "IRR-03", "IRR-04")
def test_irregularities_of_the_codex() -> None:
    """CBD Art. 42: the opponent decides; Art. 50: until his next move; Art. 51: never in part."""
    policy = RulingPolicy.of(regulation(CBD))
    assert policy.decides == "opponent_choice"
    assert [str(one) for one in (policy.decider, policy.lapse, policy.whole)] == [
        "CBD Art. 42",
        "CBD Art. 50",
        "CBD Art. 51",
    ]
    letters = [str(policy.article_of(letter)) for letter in "abcdefghijklmn"]
    assert letters == [f"CBD Art. 42 {letter}" for letter in "ABCDEFGHIJKLMN"]
    assert str(policy.article_of("uncrowned")) == "CBD Art. 42 O"
    assert policy.article_of("crown") is None  # of a piece that is no king the codex says nothing


@pytest.mark.requirement("RES-01", "RES-02", "RES-03", "RES-04")
@pytest.mark.parametrize(
    ("reason", "article"),
    [
        ("capture_all", "CBD Art. 57 A"),
        ("blocked", "CBD Art. 57 A"),
        ("resignation", "CBD Art. 57 B"),
        ("time", "CBD Art. 57 C"),
        ("absence", "CBD Art. 57 E"),
        ("refusal", "CBD Art. 57 F"),
    ],
)
def test_a_win_has_its_letter(reason: str, article: str) -> None:
    """CBD Art. 57, letter by letter."""
    assert str(regulation(CBD).result_citation(reason, "win", "loss")) == article


@pytest.mark.requirement("RES-08")
@pytest.mark.parametrize("name", [CBD, IDF, "fmjd"])
def test_a_win_is_two_points(name: str) -> None:
    """CBD Art. 53, FMJD Annex 3 5.6: two, one, none."""
    points = regulation(name).points
    assert [points.text(result) for result in ("win", "draw", "loss")] == ["2", "1", "0"]


@pytest.mark.requirement("TIE-01", "TIE-02")
def test_ties_of_a_round_robin() -> None:
    """CBD Art. 68 B: direct encounter of two, Sonneborn-Berger, wins."""
    found = regulation(CBD).tie_breaks
    assert found is not None
    assert found.value == ("DE/2", "SB", "WIN")
    assert {spec.code for spec in parse(",".join(found.value))} <= set(TIE_BREAKS)


@pytest.mark.requirement("CAP-02", "CAP-08", "PRO-02")
@pytest.mark.parametrize("name", [CBD, IDF])
def test_the_game_is_the_brazilian_one(name: str) -> None:
    """Men capture backwards, the most pieces, and stay men on the way over the last row."""
    book = regulation(name)
    other = regulation("fenae-2025").parameters
    assert {key: one.value for key, one in book.parameters.items()} == {
        key: one.value for key, one in other.items()
    }
    assert Board("brazilian").legal_moves == Game(name).legal_moves


@pytest.mark.parametrize("name", REGULATIONS)
def test_what_a_book_says_of_competitions_is_shown_with_its_article(name: str) -> None:
    """A row for each matter, in the order of the list."""
    book = regulation(name)
    found = [row for row in rows(book) if row.key.startswith("competition.")]
    assert [row.key.partition(".")[2] for row in found] == list(book.competition)
    assert all(row.citation is not None for row in found)


@pytest.mark.parametrize(("name", "count"), [(CBD, 19), (IDF, 6), ("fmjd", 6), ("fenae-2025", 0)])
def test_the_matters_of_competitions(name: str, count: int) -> None:
    """Claims, tables of openings, categories, deciding games, rating: as many as were found."""
    assert len(regulation(name).competition) == count


def unverified(book: Regulation) -> set[str]:
    """The articles of a book whose text was not at hand, as it cites them."""
    cited = [one.citation for one in (*book.parameters.values(), *book.competition.values())]
    cited += [rule.citation for rule in book.draw_rules]
    return {str(one) for one in cited if one is not None and one.unverified}


def test_a_value_at_second_hand_says_so() -> None:
    """All of the IDF's and of the FMJD's, Annex 1 too; none of the codex's own."""
    assert unverified(regulation(CBD)) == set()
    fmjd = regulation("fmjd")
    cited = [one.citation for one in (*fmjd.parameters.values(), *fmjd.competition.values())]
    cited += [rule.citation for rule in fmjd.draw_rules]
    assert unverified(fmjd) == {str(one) for one in cited if one is not None}
    idf = regulation(IDF)
    for rule in idf.draw_rules:
        assert rule.citation.unverified
        assert "not at hand" in str(article_view(rule.citation, "en", "brazilian")["article_text"])
