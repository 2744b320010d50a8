"""Each draw rule by itself: at which ply it ends the game, and not one ply before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from damas.game import Game
from damas.regulations import regulation
from game.wander import end_of, quiet_step, wander

ROWS = json.loads(
    (Path(__file__).parent.parent / "data" / "draw_sequences.json").read_text(encoding="utf-8")
)
RULESETS = {"international-seed": "internacional", "brasil-64-folha": "brasil-folha"}


def play(game: Game, text: str) -> None:
    """Plays a move written "17-30{cap 26}": the capture is named by its captured pieces."""
    squares, _, taken = text.partition("{cap ")
    origin, target = (int(n) for n in squares.split("-"))
    wanted = [int(n) for n in taken.rstrip("}").split(",")] if taken else None
    (move,) = (
        m
        for m in game.legal_moves
        if (m.from_square, m.to_square) == (origin, target)
        and (wanted is None or list(m.captured) == wanted)
    )
    game.push(move)


@pytest.mark.requirement("DRW-01", "DRW-02", "DRW-03", "DRW-05", "DRW-06", "DRW-07", "DRW-09")
@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_drw_reference_sequences(row: dict[str, Any]) -> None:
    """A sequence of the reference ends at its ply, in its way, and not before."""
    game = Game(RULESETS.get(row["ruleset"], row["ruleset"]), row["fen"])
    for text in row["moves"]:
        assert game.outcome is None, f"ended before ply {game.ply + 1}"
        play(game, text)
    expected = row["expected"]
    assert game.board.fen == row["final_fen"]
    if "draw_after_ply" in expected:
        assert (game.ply, game.outcome.result) == (expected["draw_after_ply"], "draw")
    elif "winner" in expected:
        assert (game.ply, game.outcome.result) == (expected["at_ply"], "white")
        assert game.outcome.reason == "capture_all"
    else:
        assert game.outcome is None


KINGS = "W:WK46,K47,K48:BK3"


@pytest.mark.parametrize(
    ("name", "fen", "ply", "reason", "article"),
    [
        pytest.param("internacional", KINGS, 20, "endgame_limit", "INT 6.3", id="DR-INT-6.3-KKK"),
        pytest.param(
            "internacional", "W:WK46,K47,40:BK3", 20, "endgame_limit", "INT 6.3", id="6.3-KKM"
        ),
        pytest.param(
            "internacional", "W:WK46,40,45:BK3", 20, "endgame_limit", "INT 6.3", id="6.3-KMM"
        ),
        pytest.param(
            "internacional", "W:WK46,K47:BK3", 10, "endgame_limit", "INT 6.4", id="DR-INT-6.4-KK"
        ),
        pytest.param("internacional", "W:WK46,40:BK3", 10, "endgame_limit", "INT 6.4", id="6.4-KM"),
        pytest.param(
            "internacional", "B:WK3:BK46,K47", 10, "endgame_limit", "INT 6.4", id="6.4-black"
        ),
        pytest.param("internacional", "W:WK46,K47:BK3,K4", 50, "kings_only", "INT 6.2", id="2v2"),
        pytest.param("brasil-folha", "W:WK30,K31:BK2", 40, "kings_only", "DAMA empate", id="sheet"),
        pytest.param(
            "fenae-2025", "W:WK29,K30,K31:BK2", 40, "kings_only", "FENAE Art. 24 a", id="DR-BR-20"
        ),
        pytest.param(
            "fenae-2025", "W:WK30,K31:BK1,K2", 10, "endgame_limit", "FENAE Art. 24 b", id="DR-BR-b"
        ),
        pytest.param(
            "fenae-2025", "W:WK30,K31:BK2", 10, "endgame_limit", "FENAE Art. 24 c", id="DR-BR-c"
        ),
        pytest.param(
            "fenae-2025", "W:WK30,K31:BK2,5", 10, "endgame_limit", "FENAE Art. 24 d", id="DR-BR-d"
        ),
        pytest.param(
            "fenae-2025", "W:WK30:BK2", 10, "endgame_limit", "FENAE Art. 24 e", id="DR-BR-e"
        ),
        pytest.param(
            "fenae-2025", "W:WK30:BK2,5", 10, "endgame_limit", "FENAE Art. 24 f", id="DR-BR-f"
        ),
        pytest.param(
            "fenae-2025", "W:WK30,28:BK2", 10, "endgame_limit", "FENAE Art. 24 f", id="f-swapped"
        ),
        pytest.param("portuguesa-fpd", "W:WK2,K3:BK31", 40, "kings_only", "FPD 3.2.1 a", id="pt"),
    ],
)
def test_drw_limits(name: str, fen: str, ply: int, reason: str, article: str) -> None:
    """DRW-02, DRW-05 to DRW-07: each limit ends the game at its ply, under its article."""
    assert end_of(name, fen, 60) == (ply, reason, article)


@pytest.mark.requirement("DRW-05")
def test_drw_05_fmjd_allows_sixteen_moves() -> None:
    """Three kings v one are not drawn at ply 20 under the FMJD's own text, but at 32."""
    assert end_of("fmjd", KINGS, 20) == (20, None, None)
    assert end_of("fmjd", KINGS, 40)[:2] == (32, "endgame_limit")


@pytest.mark.requirement("DRW-05")
@pytest.mark.parametrize("fen", ["W:W46,47,48:BK3", "W:WK46,K47,K48:BK3,K4", "W:WK46,K47:BK3,4"])
def test_drw_05_other_material_is_not_limited(fen: str) -> None:
    """Three men v a king, or two pieces on the weak side, are not in INT 6.3 or 6.4."""
    assert all(c.rule != "endgame_limit" for c in Game("internacional", fen).counters)


@pytest.mark.requirement("DRW-06")
@pytest.mark.parametrize(("carry_over_cap", "drawn_at"), [(True, 20), (False, 26)])
def test_drw_06_carry_over_cap(carry_over_cap: bool, drawn_at: int) -> None:
    """DR-INT-6.3-CARRY: a piece lost at ply 16 does not lengthen the ten moves of 6.3."""
    rules = regulation("internacional").with_options(carry_over_cap=carry_over_cap)
    game = three_kings_lose_one(Game(rules, KINGS), at=16)
    wander(game, 20)
    assert (game.ply, game.outcome.reason) == (drawn_at, "endgame_limit")


def three_kings_lose_one(game: Game, at: int) -> Game:
    """*game* until the lone king captures with ply *at*, and then has no further capture."""
    for seed in range(400):
        while game.ply:
            game.pop()
        wander(game, at - 2, range(seed, seed + 50))
        for give in list(game.legal_moves):
            game.push(give)
            for take in list(game.legal_moves):
                if take.is_capture and len(take.captured) == 1:
                    game.push(take)
                    if not any(m.is_capture for m in game.legal_moves) and not game.is_over:
                        return game
                    game.pop()
            game.pop()
    raise AssertionError("no line found")


@pytest.mark.requirement("DRW-02")
def test_drw_02_a_man_move_resets_the_counter() -> None:
    """A man that moves after thirty plies puts the draw fifty plies after its move."""
    game = Game("internacional", "W:WK46,K47,31,K50:BK3,K5,K15")
    reset = quiet_step(game, {31}, 30)
    assert reset == 31
    assert game.counters[0].last_reset_ply == reset
    wander(game, 60)
    assert (game.ply, game.outcome.reason) == (reset + 50, "kings_only")


@pytest.mark.requirement("DRW-08")
def test_drw_08_promotion_starts_a_new_class() -> None:
    """FENAE Art. 24 d becomes b when the man is crowned: five new moves, no cap kept."""
    game = Game("fenae-2025", "W:WK29,K4:BK1,26")
    crowned = quiet_step(game, {26}, 5)
    assert [c.citation.label for c in game.counters if c.rule == "endgame_limit"] == ["Art. 24 b"]
    assert [c.current_plies for c in game.counters if c.rule == "endgame_limit"] == [0]
    wander(game, 20)
    assert (game.ply, str(game.outcome.citation)) == (crowned + 10, "FENAE Art. 24 b")


@pytest.mark.requirement("DRW-08")
def test_drw_08_man_moves_do_not_reset_the_class() -> None:
    """In INT 6.3 a man that moves keeps the ten moves running."""
    game = Game("internacional", "W:WK46,40,45:BK3")
    quiet_step(game, {40, 45}, 6)
    wander(game, 30)
    assert (game.ply, str(game.outcome.citation)) == (20, "INT 6.3")


@pytest.mark.requirement("DRW-09")
def test_drw_09_rio_never_held() -> None:
    """DR-PT-3x1-norio: without the rio the twenty moves of FPD 3.2.1 a end the game."""
    rio = frozenset({1, 5, 10, 14, 19, 23, 28, 32})
    game = wander(Game("portuguesa-fpd", "W:WK2,K3,K9:BK31"), 60, range(2000), avoid=rio)
    assert (game.ply, game.outcome.reason) == (40, "kings_only")
    assert [c for c in game.counters if c.rule == "forcada"] == []


@pytest.mark.requirement("DRW-09")
def test_drw_09_rio_held_from_the_start() -> None:
    """If the three kings hold the rio at the start, their next move is the first counted."""
    game = Game("portuguesa-fpd", "W:WK1,K3,K9:BK31")
    wander(game, 1)
    (forced,) = (c for c in game.counters if c.rule == "forcada")
    assert (forced.current, forced.limit, forced.counted_colour) == (1, 12, "white")
    wander(game, 60)
    assert (game.ply, game.outcome.reason) == (23, "forcada")


@pytest.mark.requirement("DRW-09")
def test_drw_09_a_sacrifice_does_not_stop_the_count() -> None:
    """Three kings that become two go on being counted; the twenty moves start again."""
    game = three_kings_lose_one(Game("portuguesa-fpd", "W:WK1,K3,K9:BK31"), at=8)
    quiet, forced = game.counters[0], next(c for c in game.counters if c.rule == "forcada")
    assert (quiet.current_plies, forced.current) == (0, 4)
    wander(game, 60)
    assert (game.ply, game.outcome.reason) == (23, "forcada")


BACK_AND_FORTH = ["47-42", "3-8", "42-47", "8-3"]


@pytest.mark.requirement("DRW-03")
@pytest.mark.article("INT 6.1")
def test_drw_03_third_occurrence() -> None:
    """DR-REP-INT: the start counts as the first; drawn at ply 8, not at 7."""
    game = Game("internacional", "W:WK47,36:BK3,26")
    for text in BACK_AND_FORTH + BACK_AND_FORTH[:3]:
        game.push(text)
    assert game.outcome is None
    game.push("8-3")
    assert (game.ply, game.outcome.reason) == (8, "repetition")
    assert str(game.outcome.citation) == "INT 6.1"


@pytest.mark.requirement("DRW-03")
def test_drw_03_board_only_key() -> None:
    """With the side to move left out (an option, AMB-06) the board of plies 0, 5, 10 is drawn."""
    rules = regulation("internacional").with_options(repetition_key="board_only")
    game = Game(rules, "W:WK47,36:BK3,26")
    for text in ["47-42", "3-8", "42-38", "8-3", "38-47", "3-8", "47-42", "8-12", "42-47"]:
        game.push(text)
    assert game.outcome is None
    game.push("12-3")
    assert game.outcome.reason == "repetition"


PT_START, PT_MOVES = "W:WK2,9:BK31,24", ["2-6", "31-27", "6-2", "27-31"]


@pytest.mark.requirement("DRW-04")
@pytest.mark.article("CLAS resultado")
def test_drw_04_claimed_repetition() -> None:
    """portuguesa-web: the game goes on; the opponent may claim until he replies (AMB-07)."""
    game = Game("portuguesa-web", PT_START)
    for text in PT_MOVES + PT_MOVES:
        game.push(text)
    assert game.outcome is None
    (counter,) = (c for c in game.counters if c.rule == "repetition")
    assert (counter.invocation, counter.claimable_by) == ("claimable", "white")
    with pytest.raises(Exception, match="only White may claim it"):
        game.claim("black", "repetition")
    game.claim("white", "repetition")
    assert (game.outcome.result, game.outcome.reason) == ("draw", "repetition")


@pytest.mark.requirement("DRW-04")
def test_drw_04_the_claim_lapses_with_the_reply() -> None:
    """A player who replies loses the right until the position stands again."""
    game = Game("portuguesa-web", PT_START)
    for text in [*PT_MOVES, *PT_MOVES, "9-13"]:
        game.push(text)
    with pytest.raises(Exception, match="nothing to claim"):
        game.claim("white", "repetition")


@pytest.mark.requirement("DRW-04")
@pytest.mark.parametrize("name", ["brasil-folha", "fenae-2025", "portuguesa-fpd"])
def test_drw_04_who_has_repetition(name: str) -> None:
    """Automatic for FPD, inherited by FENAE (AMB-08), unknown to the one-page sheet (DRW-14)."""
    found = [c for c in Game(name).counters if c.rule == "repetition"]
    assert [(c.invocation, c.inherited) for c in found] == {
        "brasil-folha": [],
        "fenae-2025": [("automatic", True)],
        "portuguesa-fpd": [("automatic", False)],
    }[name]


@pytest.mark.requirement("DRW-13")
def test_drw_13_a_win_comes_before_any_draw() -> None:
    """The kings' limit is reached with the very move that captures the last piece: won."""
    rules = regulation("portuguesa-fpd")
    row = next(r for r in ROWS if r["id"].startswith("FORC-WIN-12"))
    game = Game(rules, row["fen"])
    for text in row["moves"]:
        play(game, text)
    assert [c.current for c in game.counters if c.rule == "forcada"] == [12]
    assert (game.outcome.result, game.outcome.reason) == ("white", "capture_all")


@pytest.mark.requirement("DRW-13")
def test_drw_13_push_and_pop_restore_every_counter() -> None:
    """After a move is taken back, everything is as before."""
    game = Game("internacional", KINGS)
    seen = [game.counters]
    while not game.is_over:
        wander(game, 1)
        seen.append(game.counters)
    while game.ply:
        assert game.counters == seen[game.ply]
        game.pop()
    assert game.counters == seen[0]
