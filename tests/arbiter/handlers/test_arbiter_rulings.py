"""Results, penalties, claims and rights of decision."""

from __future__ import annotations

import pytest

from arbiter.board import QUIET, START, move, table_of
from damas.arbiter import describe
from damas.base.i18n import say
from damas.regulations import REGULATIONS


@pytest.mark.requirement("DRW-04")
def test_a_refused_claim_shows_the_counter() -> None:
    """Its count and its limit."""
    table = table_of({**START, "fen": "W:WK47,36:BK3,26"})
    (ruling,) = table.apply({"event": "claim", "by": "white", "rule": "repetition"})
    assert ruling.to_dict()["counter"] == {"current": 1, "limit": 3}


@pytest.mark.requirement("RES-06")
def test_results_of_both_players_need_not_mirror() -> None:
    """A loss for one, a draw for the other."""
    table = table_of(
        QUIET,
        {"event": "rule", "by": "arbiter", "ruling": "penalty", "white": "loss", "black": "draw"},
    )
    assert table.state()["result"] == "unlike"
    assert table.state()["outcome"]["white"] == "loss"
    assert table.state()["outcome"]["black"] == "draw"


@pytest.mark.requirement("IRR-02")
def test_nobody_but_the_arbiter_under_fpd_goes_further_back() -> None:
    """A player's right reaches to the position before the irregularity, no further."""
    moves = (move("white", 31, 27), move("black", 10, 14), move("white", 35, 44))
    table = table_of(QUIET, *moves)
    table.apply({"event": "decide", "by": "black", "choice": "rectify", "ply": 0})
    assert table.state()["fen"] == "W:W27,35:B14"


@pytest.mark.requirement("RES-06")
def test_whom_a_penalty_is_against_is_never_guessed() -> None:
    """It is said, in a field or in the words."""
    table = table_of(QUIET)
    (ruling,) = table.apply({"event": "rule", "by": "arbiter", "ruling": "penalty"})
    assert (ruling.kind, ruling.code) == ("error", "missing-field")
    table.apply({"event": "rule", "by": "arbiter", "ruling": "Loss refusal white"})
    assert (table.state()["result"], table.state()["outcome"]["reason"]) == ("black", "refusal")


@pytest.mark.requirement("IRR-11")
@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("continue", "O árbitro decidiu: continuar"),
        ("silence_demanded", "O árbitro decidiu: exige-se silêncio"),
        ("Mesa 4 muda de sala", "O árbitro decidiu: Mesa 4 muda de sala"),
    ],
)
def test_a_ruling_is_told_in_the_language_of_the_reader(ruling: str, said: str) -> None:
    """Also one that the table itself offers; the arbiter's own words stay as they are."""
    event = {"event": "rule", "by": "arbiter", "ruling": ruling}
    (ruled,) = table_of(QUIET).apply(event)
    assert say(ruled.message, "pt_PT") == said
    assert (
        ruling not in say(describe(event, REGULATIONS["internacional"]), "pt_PT") or " " in ruling
    )


@pytest.mark.requirement("IRR-02", "IRR-03")
def test_the_policy_can_be_chosen_apart_from_the_book() -> None:
    """AMB-12: the same move under restoration by rule, reported after the opponent has played."""
    start = {**START, "options": {"irregularity_policy": "mandatory_restore"}}
    table = table_of(start, move("white", 46, 41), move("black", 23, 32))
    (ruling,) = table.apply({"event": "report", "by": "black", "code": "f"})
    assert (ruling.kind, table.state()["fen"]) == ("restored", "W:W28,46:B23")
