"""Ends of games, by acts of the players or by the board; and the time for offers and claims."""

from __future__ import annotations

import json
import random

import pytest

from damas.board import Board
from damas.errors import GameStateError, IllegalMoveError, UnknownNameError
from damas.game import Game
from damas.pdn import from_game, write_game
from damas.regulations import REGULATIONS


@pytest.mark.requirement("RES-01")
@pytest.mark.parametrize(
    ("name", "fen", "move", "article"),
    [
        ("internacional", "W:W28:B23", "28x19", "INT 7.2.3"),
        ("portuguesa-fpd", "W:W14:B19", "14-23", "FPD 4.2 a"),
        ("brasil-folha", "W:W14:B18", "14x23", "DAMA vitória"),
        ("portuguesa-web", "W:W14:B19", "14-23", "CLAS resultado: derrota"),
    ],
)
def test_res_01_all_captured(name: str, fen: str, move: str, article: str) -> None:
    """A player without pieces has lost."""
    game = Game(name, fen)
    game.push(move)
    assert (game.outcome.result, game.outcome.reason) == ("white", "capture_all")
    assert str(game.outcome.citation) == article


@pytest.mark.requirement("RES-01")
@pytest.mark.parametrize("fen", ["B:WK5:B", "W:WK5:B"])
def test_res_01_a_side_without_pieces_at_the_start(fen: str) -> None:
    """With either side to move, the side without pieces has lost."""
    game = Game("internacional", fen)
    assert (game.is_over, len(game.legal_moves)) == (True, 0)
    assert (game.outcome.result, game.outcome.reason) == ("white", "capture_all")


@pytest.mark.requirement("RES-02")
@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("internacional", "W:W45:B40,34"),
        ("fenae-2025", "W:W20:B16,11"),
        ("portuguesa-fpd", "W:W16:B20,23"),
    ],
)
def test_res_02_no_move_is_lost(name: str, fen: str) -> None:
    """A player who cannot move has lost, not drawn."""
    game = Game(name, fen)
    assert (game.outcome.result, game.outcome.reason) == ("black", "blocked")
    assert (game.outcome.white, game.outcome.black) == ("loss", "win")


@pytest.mark.requirement("RES-03")
@pytest.mark.parametrize("name", REGULATIONS)
def test_res_03_resignation(name: str) -> None:
    """Every document knows it (FENAE through Art. 1, RES-07); then nothing can be played."""
    game = Game(name)
    game.resign("white")
    assert (game.outcome.result, game.outcome.reason) == ("black", "resignation")
    assert game.outcome.citation is not None
    assert list(game.legal_moves) == []
    with pytest.raises(GameStateError) as refused:
        game.resign("black")
    assert refused.value.code == "game-over"


@pytest.mark.requirement("RES-04")
def test_res_04_time() -> None:
    """Time is lost even against one king."""
    game = Game("portuguesa-fpd", "W:WK1,K2,K3:BK31")
    game.flag_fell("white")
    assert (game.outcome.result, game.outcome.reason) == ("black", "time")
    assert str(game.outcome.citation) == "FPD 4.4 c"


@pytest.mark.requirement("RES-05")
def test_res_05_refusal() -> None:
    """The arbiter gives the game to the opponent of the player who refuses the rules."""
    game = Game("internacional")
    game.adjudicate("refusal", white="loss", black="win")
    assert (game.outcome.result, str(game.outcome.citation)) == ("black", "INT 7.2.4")


@pytest.mark.requirement("RES-06", "DRW-12")
def test_res_06_penalties_need_not_mirror() -> None:
    """A loss for one is not always a win for the other; a draw may be imposed (FPD 4.3 d)."""
    game = Game("portuguesa-fpd")
    game.adjudicate("penalty", white="loss", black="draw")
    outcome = game.outcome
    assert (outcome.result, outcome.white, outcome.black) == (None, "loss", "draw")
    assert str(outcome.citation) == "FPD 4.4 d"
    won = Game("internacional")
    won.resign("black")
    assert '[Result "2-0"]' in write_game(from_game(won))
    lost = Game("portuguesa-fpd")
    lost.adjudicate("penalty", white="loss", black="loss")
    assert '[Result "0-0"]' in write_game(from_game(lost))
    drawn = Game("portuguesa-fpd")
    drawn.adjudicate("penalty", white="draw", black="draw")
    assert (drawn.outcome.result, drawn.outcome.reason) == ("draw", "penalty")


@pytest.mark.requirement("RES-06", "DRW-12")
@pytest.mark.parametrize(
    ("book", "article"),
    [
        ("portuguesa-fpd", "FPD 4.3 d"),
        ("portuguesa-web", "CLAS resultado: empate"),
        ("internacional", None),
    ],
)
def test_res_06_a_draw_as_a_penalty_cites_the_article_on_draws(
    book: str, article: str | None
) -> None:
    """Not the one on defeat; where the book is silent, none."""
    game = Game(book)
    game.adjudicate("penalty", white="draw", black="draw")
    cited = game.outcome.citation
    assert (None if cited is None else str(cited)) == article


@pytest.mark.requirement("RES-06")
@pytest.mark.parametrize(
    ("reason", "white", "black"),
    [("dead_position", "win", "loss"), ("annulled", "win", "loss"), ("refusal", "win", "win")],
)
def test_res_06_results_fit_their_reason(reason: str, white: str, black: str) -> None:
    """A result that a reason cannot have is refused, and the game goes on."""
    game = Game()
    with pytest.raises(GameStateError):
        game.adjudicate(reason, white=white, black=black)
    assert game.outcome is None


def test_res_06_an_arbiter_decides_only_what_is_the_arbiters() -> None:
    """A capture of all pieces is seen on the board, not ruled."""
    with pytest.raises(UnknownNameError):
        Game().adjudicate("capture_all", white="win", black="loss")


@pytest.mark.requirement("BRD-11")
def test_brd_11_wrong_board_annuls() -> None:
    """INT 5.1: the game is void for both."""
    game = Game("internacional")
    game.adjudicate("annulled", white="annulled", black="annulled")
    assert (game.outcome.result, str(game.outcome.citation)) == (None, "INT 5.1")


@pytest.mark.requirement("DRW-11")
def test_drw_11_dead_position() -> None:
    """FPD 4.3 a, by the arbiter."""
    game = Game("portuguesa-fpd", "W:WK1:BK32")
    game.adjudicate("dead_position", white="draw", black="draw")
    assert (game.outcome.result, str(game.outcome.citation)) == ("draw", "FPD 4.3 a")


@pytest.mark.requirement("DRW-10")
def test_drw_10_offers_only_during_the_game() -> None:
    """Before the first move an offer is refused (FPD 4.3 c)."""
    game = Game("portuguesa-fpd")
    with pytest.raises(GameStateError) as refused:
        game.offer_draw("white")
    assert refused.value.code == "offer-too-early"


@pytest.mark.requirement("DRW-10")
def test_drw_10_offer_answer_and_lapse() -> None:
    """Only the opponent answers; the offer lapses when the opponent moves."""
    game = Game("portuguesa-fpd")
    game.push("9-13")
    game.offer_draw("white")
    with pytest.raises(GameStateError) as refused:
        game.accept_draw("white")
    assert refused.value.code == "own-offer"
    game.decline_draw("black")
    assert game.offer is None
    game.offer_draw("white")
    game.push(game.legal_moves[0])
    assert game.offer is None
    with pytest.raises(GameStateError) as refused:
        game.accept_draw("black")
    assert refused.value.code == "no-offer"
    game.offer_draw("white")
    game.push(game.legal_moves[0])
    assert game.offer.by == "white"  # the offerer's own move keeps it standing
    game.accept_draw("black")
    assert (game.outcome.result, game.outcome.reason) == ("draw", "agreement")
    assert str(game.outcome.citation) == "FPD 4.3 c"


@pytest.mark.requirement("DRW-14")
def test_drw_14_the_sheet_has_one_rule() -> None:
    """brasil-folha: only the twenty moves; agreement is allowed and flagged as not in the text."""
    game = Game("brasil-folha")
    assert [c.rule for c in game.counters] == ["kings_only"]
    assert not game.regulation.agreement.in_text
    game.push(game.legal_moves[0])
    game.offer_draw("white")
    game.accept_draw("black")
    assert game.outcome.reason == "agreement"


def test_a_refused_move_names_its_article() -> None:
    """A compulsory capture is explained with the law of the regulation."""
    game = Game("portuguesa-fpd", "W:W2,14:B19")
    with pytest.raises(IllegalMoveError) as refused:
        game.push("2-5")
    assert str(refused.value.refusal.citation) == "FPD 3.1.1 a"
    assert str(game.refusal([2, 5]).citation) == "FPD 3.1.1 a"
    assert game.ply == 0


@pytest.mark.parametrize("name", REGULATIONS)
def test_the_log_makes_the_same_game_again(name: str) -> None:
    """Through JSON too, with offers, options and a result."""
    rules = REGULATIONS[name].with_options(counter_unit="plies")
    game, chance = Game(rules), random.Random(0)
    for _ in range(2 * rules.agreement.from_move + 1):
        game.push(chance.choice(game.legal_moves))
    game.offer_draw("black")
    game.decline_draw("white")
    game.push(game.legal_moves[0])
    game.resign("black")
    again = Game.from_events(json.loads(json.dumps(game.events)))
    assert again.events == game.events
    assert (again.board, again.outcome, again.counters) == (
        game.board,
        game.outcome,
        game.counters,
    )


def test_a_board_of_another_variant_is_refused() -> None:
    """A regulation is played on its own board."""
    with pytest.raises(GameStateError):
        Game("internacional", board=Board("brazilian"))
