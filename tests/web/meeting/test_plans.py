"""Conditional moves over the wire: chosen with legal moves, seen by one player only."""

from __future__ import annotations

import pytest

from damas.game import Game
from web.people.conftest import sitting

from .conftest import code_of

POST = {"control": "3 days/move"}


@pytest.fixture
def posted(two):
    """A game by correspondence after White's first move: White, Black, game, Black's first line."""
    ana, rui, game = two(**POST)
    with sitting(ana, game) as seat:
        state = seat.hello()
        seat.do("move", ply=0, path=state["legal"][0]["path"])
    rules = Game("fenae-2025")
    rules.push(rules.legal_moves[0])
    asked = rules.legal_moves[0]
    answer = rules.board.after(asked).legal_moves[0]
    return ana, rui, game, [list(asked.path), list(answer.path)]


def test_a_line_is_chosen_move_by_move(posted):
    """The position after each move with its legal moves; a move that is not is refused."""
    ana, _rui, game, line = posted
    path = f"/api/games/{game}/plan/ahead"
    first = ana.post(path, json={"moves": []}).json()
    assert (first["turn"], first["moves"]) == ("black", [])
    assert line[0] in [move["path"] for move in first["legal"]]
    second = ana.post(path, json={"moves": line[:1]}).json()
    assert (second["turn"], second["moves"][0]["color"]) == ("white", "black")
    assert line[1] in [move["path"] for move in second["legal"]]
    wrong = ana.post(path, json={"moves": [line[1]]})
    assert wrong.status_code == 422
    assert wrong.json()["message"]


@pytest.mark.one_server
@pytest.mark.parametrize(
    "moves", [[[1]], [[1, 2]] * 13, [["a", "b"]], [[-1, 2]], "x", [[1] * 65], [[1, 10**9]]]
)
def test_lines_of_nonsense_are_refused(posted, moves):
    """Too long, no squares, no list: 422 and nothing else."""
    ana, _rui, game, _line = posted
    assert ana.post(f"/api/games/{game}/plan/ahead", json={"moves": moves}).status_code == 422


def test_a_plan_is_seen_by_its_player_alone(posted, browser, server):
    """Written out for the one; the other has none, and a stranger, even the owner, asks in vain."""
    ana, rui, game, line = posted
    path = f"/api/games/{game}/plan"
    with sitting(ana, game) as seat:
        seat.hello()
        seat.do("plan", lines=[line])
    shown = ana.get(path).json()
    assert shown["may"]
    assert [[move["path"] for move in one] for one in shown["lines"]] == [line]
    assert [move["color"] for move in shown["lines"][0]] == ["black", "white"]
    assert rui.get(path).json() == {"may": False, "lines": []}
    for stranger in (browser(), server):
        assert code_of(stranger.get(path)) == (403, "not-your-game")
        ahead = stranger.post(f"{path}/ahead", json={"moves": []})
        assert code_of(ahead) == (403, "not-your-game")
    assert str(line[1][0]) not in str(rui.get(f"/api/games/{game}/meeting").json()["plan"])


def test_the_answer_is_played_and_the_plan_goes(posted):
    """Black makes the move that was expected: two plies at once, and nothing is planned."""
    ana, rui, game, line = posted
    with sitting(ana, game) as seat:
        seat.hello()
        seat.do("plan", lines=[line])
    with sitting(rui, game) as seat:
        seat.hello()
        seat.do("move", ply=1, path=line[0])
    state = ana.get(f"/api/games/{game}").json()
    assert [move["path"] for move in state["moves"][1:]] == line
    assert ana.get(f"/api/games/{game}/plan").json() == {"may": True, "lines": []}
