"""Whole games in the browser, in each variant, against the engine and between two people."""

from __future__ import annotations

import random
from typing import Any

import pytest

from damas.game import Game
from sampling import sampled

from .beginnings import played
from .conftest import by_keyboard

ENDINGS = {
    "internacional": "W:W28,32,33,37,38:B8,13,17,18,19",
    "fenae-2025": "W:W21,22,26,27:B6,7,11,12",
    "portuguesa-fpd": "W:W6,7,10,11:B22,23,26,27",
    "idf-64-russian": "W:W21,22,26,27:B6,7,11,12",
}


RESULTS = {"white": "White wins", "black": "Black wins", "draw": "Draw"}
BY_HAND = 6
"""The moves at the end of a long game that are played by taps."""


def choose(state: dict[str, Any], lot: random.Random) -> dict[str, Any]:
    """A legal move: one that captures or crowns where there is one, else any."""
    legal: list[dict[str, Any]] = state["legal"]
    good = [move for move in legal if move["captured"] or move.get("promotes")]
    return lot.choice(good or legal)


def whole(regulation: str, seed: int) -> list[list[int]]:
    """The paths of a game's moves by lot, captures and promotions first, to its result."""
    game, lot = Game(regulation), random.Random(seed)
    while not game.outcome:
        assert game.ply < 200, "no result after 200 moves"
        good = [move for move in game.legal_moves if move.captured or move.promotes]
        game.push(lot.choice(good or game.legal_moves))
    return [list(move.path) for move in game.moves]


def standing(table: Any) -> dict[str, Any]:
    """The state of a board on which nothing moves any more, for the report of a failure."""
    found: dict[str, Any] = table.page.evaluate(
        """() => {
            const board = document.querySelector("damas-board");
            const { shown, choice, played } = board;
            const { legal, mover, fen } = shown;
            const chosen = choice && [choice.prefix, choice.legal.length];
            const lost = !document.querySelector("#banner").hidden;
            const { ply } = board.dataset;
            return { ply, fen, mover, legal: legal?.length, chosen, played, lost };
        }"""
    )
    return {**found, "notice": table.notice(), "stored": table.state["fen"]}


@pytest.mark.parametrize(
    ("regulation", "seed"),  # seeds whose games are short
    sampled([("internacional", 98), ("portuguesa-web", 67)], 1),
)
def test_two_people_play_a_whole_game(server: Any, sit: Any, regulation: str, seed: int) -> None:
    """To a result with its words, by taps on the board; the moves before the last six are there,
    from the starting position, when the page is opened."""
    moves = whole(regulation, seed)
    game = server.new_game(regulation)
    played(server, game, moves[:-BY_HAND])
    table = sit(game)
    table.wait_ply(len(moves) - BY_HAND)
    for ply, path in enumerate(moves[-BY_HAND:], len(moves) - BY_HAND):
        table.play({"path": path}, ply)
    table.page.wait_for_selector("#result:visible")
    outcome = table.state["outcome"]
    assert outcome is not None
    shown = table.page.inner_text("#result .sentence")
    assert shown.startswith(RESULTS[outcome["result"]])
    assert shown.count(RESULTS[outcome["result"]]) == 1
    assert table.page.locator("#moves button").count() == table.state["ply"] == len(moves)


ANSWERED = """(ply) => Number(document.querySelector("damas-board").dataset.ply) >= ply
    || document.querySelector("#result")?.checkVisibility()"""
"""Whether the board shows the position after so many moves, or the end of the game."""


@pytest.mark.parametrize("regulation", sampled(["internacional", "portuguesa-fpd"], 1))
def test_a_whole_game_against_the_engine(server: Any, sit: Any, regulation: str) -> None:
    """The engine answers every move by itself until the game has a result."""
    engine = {"kind": "engine", "level": 1}
    table = sit(server.new_game(regulation, ENDINGS[regulation], black=engine))
    lot = random.Random(7)
    while not (state := table.state)["outcome"]:
        assert state["turn"] == "white", standing(table)
        table.wait_ply(state["ply"])
        table.tap(*choose(state, lot)["path"])
        try:
            table.page.wait_for_function(ANSWERED, arg=state["ply"] + 2)
        except Exception as fault:
            raise AssertionError(f"no reply: {standing(table)}") from fault
    table.page.wait_for_selector("#result:visible")
    said = {"white": "You won", "black": "You lost", "draw": "Draw"}
    wanted = said[table.state["outcome"]["result"]]
    assert table.page.inner_text("#result .sentence").startswith(wanted)
    assert any(move["color"] == "black" for move in table.state["moves"])


@pytest.mark.full
def test_the_engine_begins_when_it_has_white(server: Any, sit: Any) -> None:
    """A person with Black sees Black at the bottom and White's first move made."""
    table = sit(server.new_game("fenae-2025", white={"kind": "engine", "level": 1}))
    table.wait_ply(1)
    assert table.page.locator("#seat-bottom .man.black").count() == 1


def test_one_late_press_of_a_capture_is_no_move(server: Any, sit: Any) -> None:
    """The board plays a capture before its last square is pressed. A late press is ignored once;
    the same piece may answer a quick reply."""
    table = sit(server.new_game("internacional"))
    chosen = table.page.evaluate(
        """async () => {
            const board = document.createElement("damas-board");
            document.body.append(board);
            board.variant = document.querySelector("#board").geometry.variant;
            const mover = "white";
            const take = { from: 28, to: 10, path: [28, 19, 10], captured: [14, 23] };
            await board.show({ fen: "W:W28:B14,23,45", legal: [take], mover });
            const played = [];
            board.addEventListener("move", ({ detail }) => played.push(detail.path));
            for (const square of [28, 19, 10]) board.press(square);
            const go = { from: 10, to: 5, path: [10, 5], captured: [] };
            await board.show({ fen: "W:W10:B50", legal: [go], mover });
            board.press(10);
            const found = [played, board.choice.prefix];
            board.remove();
            return found;
        }"""
    )
    assert chosen == [[[28, 19, 10]], [10]]


@pytest.mark.full
def test_a_question_waits_as_long_as_the_game_does(server: Any, open_page: Any) -> None:
    """Resigning asks; without a clock it asks until one turns away, beside a clock for seconds."""
    button = "#actions [data-action='resign']"
    for clock, is_asked in ((None, True), ({"base_seconds": 900}, False)):
        game = server.new_game("internacional", clock=clock)
        page = open_page(f"/games/{game}", clock=True, locale="pt-PT")
        page.wait_for_selector(button)
        by_keyboard(page, button)
        assert page.inner_text(button) == "Desistir mesmo?"
        page.clock.run_for(60_000)
        assert (page.inner_text(button) == "Desistir mesmo?") is is_asked
        page.focus("#move")
        assert page.inner_text(button) == "Desistir"
