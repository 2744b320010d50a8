"""Whole games in the browser, in each variant, against the engine and between two people."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

ENDINGS = {
    "internacional": "W:W28,32,33,37,38:B8,13,17,18,19",
    "fenae-2025": "W:W21,22,26,27:B6,7,11,12",
    "portuguesa-fpd": "W:W6,7,10,11:B22,23,26,27",
}


RESULTS = {"white": "White wins", "black": "Black wins", "draw": "Draw"}


def choose(state: dict[str, Any], lot: random.Random) -> dict[str, Any]:
    """A legal move: one that captures or crowns where there is one, else any."""
    legal: list[dict[str, Any]] = state["legal"]
    good = [move for move in legal if move["captured"] or move.get("promotes")]
    return lot.choice(good or legal)


@pytest.mark.parametrize(
    ("regulation", "seed"),  # seeds whose games are short
    [("internacional", 98), ("fenae-2025", 67), ("portuguesa-web", 67)],
)
def test_two_people_play_a_whole_game(server: Any, sit: Any, regulation: str, seed: int) -> None:
    """From the starting position to a result with its words, every move by taps on the board."""
    table = sit(server.new_game(regulation))
    lot = random.Random(seed)
    while not (state := table.state)["outcome"]:
        assert state["ply"] < 200, "no result after 200 moves"
        table.play(choose(state, lot), state["ply"])
    table.page.wait_for_selector("#result:visible")
    outcome = table.state["outcome"]
    assert outcome is not None
    shown = table.page.inner_text("#result .sentence")
    assert shown.startswith(RESULTS[outcome["result"]])
    assert shown.count(RESULTS[outcome["result"]]) == 1
    assert table.page.locator("#moves button").count() == table.state["ply"]


@pytest.mark.parametrize("regulation", list(ENDINGS))
def test_a_whole_game_against_the_engine(server: Any, sit: Any, regulation: str) -> None:
    """The engine answers every move by itself until the game has a result."""
    engine = {"kind": "engine", "level": 1}
    table = sit(server.new_game(regulation, ENDINGS[regulation], black=engine))
    lot = random.Random(7)
    until = time.monotonic() + 40
    while not (state := table.state)["outcome"]:
        assert time.monotonic() < until, f"no result after {state['ply']} moves"
        if state["turn"] == "white":
            ply = state["ply"]
            table.wait_ply(ply)
            table.tap(*choose(state, lot)["path"])
            again = min(until, time.monotonic() + 5)  # a person who sees no move presses again
            while table.state["ply"] == ply and time.monotonic() < again:
                time.sleep(0.02)
        else:
            time.sleep(0.02)
    table.page.wait_for_selector("#result:visible")
    said = {"white": "You won", "black": "You lost", "draw": "Draw"}
    wanted = said[table.state["outcome"]["result"]]
    assert table.page.inner_text("#result .sentence").startswith(wanted)
    assert any(move["color"] == "black" for move in table.state["moves"])


def test_the_engine_begins_when_it_has_white(server: Any, sit: Any) -> None:
    """A person with Black sees Black at the bottom and White's first move made."""
    table = sit(server.new_game("fenae-2025", white={"kind": "engine", "level": 1}))
    table.wait_ply(1)
    assert table.page.locator("#seat-bottom .chip.black").count() == 1
