"""Analyses over the WebSocket, and the coach: who may ask, what is told, when it ends."""

from __future__ import annotations

import re
from contextlib import contextmanager

import pytest

from damas import Board
from damas.app.analysis import pool
from damas.app.games import live, rated_boards
from damas.app.games.fair_play import likeness
from damas.engine import Engine
from damas.http import EngineResources, create_app
from damas.variants import VARIANTS
from web.clients import owner_of

pytestmark = pytest.mark.one_server

SHOT = {"variant": "international", "fen": "W:W28,32:B19,23"}


@contextmanager
def student(client, lang="en"):
    """A client of the analyses; ask() gives the messages up to the first of a kind."""
    with client.websocket_connect(f"/ws/analysis?lang={lang}") as socket:

        def ask(until, **message):
            if message:
                socket.send_json(message)
            heard = [socket.receive_json()]
            while heard[-1]["type"] not in until:
                heard.append(socket.receive_json())
            return heard

        yield ask


def finish(client, sit, game_id, *moves):
    """Plays *moves* and resigns."""
    with sit(client, game_id) as seat:
        seat.hello()
        for ply, text in enumerate(moves):
            seat.do("move", ply=ply, text=text)
        seat.do("resign", by="white")


def test_an_analysis_tells_all_that_a_panel_shows(client):
    """The position with its moves; then steps with score, chances, depth, nodes and lines."""
    with student(client) as ask:
        at = {"variant": "brazilian"}
        heard = ask(["step"], type="look", id=1, at=at, lines=3)
        position, step = heard[0], heard[-1]
        assert (position["turn"], len(position["legal"]), position["outcome"]) == ("white", 7, None)
        assert step["depth"] >= 1
        assert step["nodes"] > 0
        assert sum(step["chances"].values()) == pytest.approx(1, abs=0.01)
        assert len(step["lines"]) == 3
        assert step["lines"][0]["moves"][0]["notation"] in [
            m["notation"] for m in position["legal"]
        ]
        assert ask(["stopped"], type="stop")[-1] == {"type": "stopped"}


def test_scores_are_whites_for_either_side_to_move(client):
    """Black to move wins at once: a win for Black in one ply, and no more is looked for."""
    with student(client) as ask:
        at = {"variant": "international", "fen": "B:W28:B23"}
        *_, step, ended = ask(["ended"], type="look", id=1, at=at)
        assert (step["lines"][0]["score"], step["lines"][0]["win_in"]) == (None, -1)
        assert step["chances"] == {"white": 0.0, "draw": 0.0, "black": 1.0}
        assert ended["reason"] == "done"


def test_another_position_ends_the_first_at_once(client):
    """After a second question no step of the first one comes any more."""
    with student(client) as ask:
        ask(["step"], type="look", id=1, at={"variant": "international"})
        ask(["position"], type="look", id=2, at={"variant": "international"}, moves=[[32, 28]])
        later = [ask(["step"])[-1]["id"] for _ in range(3)]
        assert set(later) == {2}
        assert ask(["position"], type="look", id=3, at=SHOT, run=False)[-1]["id"] == 3


def test_leaving_ends_the_search(client):
    """A closed tab leaves no search behind: the place is free again."""
    app_desk = client.app.state.services.analyses
    with student(client) as ask:
        ask(["step"], type="look", id=1, at={"variant": "international"})
        assert len(app_desk._taken) == 1
    client.get("/healthz")
    with student(client) as ask:
        ask(["step"], type="look", id=1, at={"variant": "international"})
        assert len(app_desk._taken) == 1


def test_fair_play(client, new_game, sit):
    """A running game is not analysed, neither by its name nor by its position elsewhere."""
    game_id = new_game("internacional")
    with sit(client, game_id) as seat, student(client) as ask:
        seat.hello()
        fen = seat.do("move", ply=0, text="32-28")["fen"]
        refused = ask(["refused"], type="look", id=1, at={"game": game_id, "ply": 0})[-1]
        assert refused["code"] == "game-goes-on"
        assert refused["message"] == "Fair play: a game is analysed when it is over"
        elsewhere = {"variant": "international", "fen": fen}
        assert ask(["refused"], type="look", id=2, at=elsewhere)[-1]["code"] == "game-goes-on"
        assert ask(["refused"], type="review", id=3, game=game_id)[-1]["code"] == "game-goes-on"
        seat.do("resign", by="black")
        assert ask(["step"], type="look", id=4, at={"game": game_id, "ply": 1})[-1]["id"] == 4


def test_running_games_are_compared_by_keys_made_once(client, new_game, sit, monkeypatch):
    """A question costs one key, however many games go on; a new move is seen at once."""
    made = []
    for place in (live, rated_boards):
        monkeypatch.setattr(place, "likeness", lambda board: made.append(board) or likeness(board))
    at = {"variant": "international", "fen": "W:WK1:BK48"}
    with (
        sit(client, new_game("internacional")) as one,
        sit(client, new_game("internacional")) as two,
        student(client) as ask,
    ):
        one.hello()
        two.hello()
        ask(["position"], type="look", id=1, at=at, device=True)
        made.clear()
        for number in (2, 3, 4):
            ask(["position"], type="look", id=number, at=at, device=True)
        assert len(made) == 3
        fen = two.do("move", ply=0, text="32-28")["fen"]
        elsewhere = {"variant": "international", "fen": fen}
        refused = ask(["refused"], type="look", id=5, at=elsewhere, device=True)[-1]
        assert (refused["code"], len(made)) == ("game-goes-on", 7), "the move's, and three asked"


def turned(fen: str, last: int) -> str:
    """A FEN of men seen from the other side, colours exchanged."""
    turn, white, black = fen.split(":")
    swap = [
        ",".join(str(last + 1 - int(n)) for n in side[1:].split(",")) for side in (white, black)
    ]
    return f"{'B' if turn == 'W' else 'W'}:W{swap[1]}:B{swap[0]}"


def test_fair_play_whichever_way_the_board_lies(client, new_game, sit):
    """The position with colours exchanged tells as much, and so does the mirrored board's."""
    game_id = new_game("portuguesa-fpd")
    with sit(client, game_id) as seat, student(client) as ask:
        state = seat.hello()
        first = state["legal"][0]["notation"]
        fen = seat.do("move", ply=0, text=first)["fen"]
        here, there = VARIANTS["portuguese"], VARIANTS["brazilian"]
        number = re.compile(r"\d+")
        mirrored = number.sub(lambda n: str(there.numbers[here.square(int(n[0]))]), fen)
        for variant, same in (
            ("portuguese", fen),
            ("portuguese", turned(fen, 32)),
            ("brazilian", mirrored),
            ("brazilian", turned(mirrored, 32)),
        ):
            at = {"variant": variant, "fen": same}
            assert ask(["refused"], type="look", id=1, at=at)[-1]["code"] == "game-goes-on"
        other = Board("portuguese", fen).legal_moves[0]
        at = {"variant": "portuguese", "fen": Board("portuguese", fen).after(other).fen}
        assert ask(["position"], type="look", id=2, at=at, run=False)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "look", "id": 1, "at": {"game": "nobody", "ply": 0}}, "unknown-game"),
        ({"type": "look", "id": 1, "at": {"variant": "chess"}}, "unknown-variant"),
        ({"type": "look", "id": 1, "at": SHOT, "moves": [[28, 33]]}, None),
        ({"type": "look", "id": 1, "at": SHOT, "lines": 9}, "bad-message"),
        ({"type": "dance"}, "bad-message"),
    ],
)
def test_what_cannot_be_analysed_is_refused(client, message, code):
    """Each with its code and a sentence, and the line stays open."""
    with student(client) as ask:
        refused = ask(["refused"], **message)[-1]
        assert refused["message"]
        assert code is None or refused["code"] == code
        assert ask(["position"], type="look", id=7, at=SHOT, run=False)[-1]["id"] == 7


def test_a_full_server_says_so_and_the_longest_makes_room(database, monkeypatch):
    """One place: the second is told to wait; when the first has had its time it gives way."""
    with owner_of(create_app(database, resources=EngineResources(analyses=1))) as client:
        at = {"variant": "international"}
        with student(client) as first, student(client) as second:
            first(["step"], type="look", id=1, at=at)
            refused = second(["refused"], type="look", id=1, at=at)[-1]
            assert refused["code"] == "analyses-full"
            assert refused["message"].startswith("All places for analyses on this server (1)")
            monkeypatch.setattr(pool, "HELD_SECONDS", 0)
            assert second(["step"], type="look", id=2, at=at)[-1]["id"] == 2
            assert first(["ended"])[-1]["reason"] == "displaced"


def test_games_go_on_while_every_processor_analyses(database, sit):
    """A move in a game is acknowledged while analyses with many threads run, and they run on."""
    app = create_app(database, resources=EngineResources(analyses=2))
    with owner_of(app) as client:
        for _ in range(2):
            client.app.state.services.analyses._engines.append(Engine(16, threads=8))
        made = client.post("/api/games", json={"regulation": "portuguesa-fpd"}).json()["id"]
        at = {"variant": "international"}
        with student(client) as one, student(client) as two, sit(client, made) as seat:
            one(["step"], type="look", id=1, at=at, lines=5)
            two(["step"], type="look", id=1, at=at, lines=5)
            seat.hello()
            assert seat.do("move", ply=0, text="9-13")["ply"] == 1
            assert seat.do("move", ply=1, text="22-18")["ply"] == 2
            assert one(["step"])[-1]["id"] == two(["step"])[-1]["id"] == 1


def test_the_coach_looks_once_and_keeps_it(client, new_game, sit, monkeypatch):
    """Progress, then marks with sentences, lines and a curve; later nothing is searched."""
    game_id = new_game("internacional")
    finish(client, sit, game_id, "33-28", "18-22", "39-33", "17-21")
    with student(client) as ask:
        heard = ask(["review", "refused"], type="review", id=1, game=game_id)
        steps = [(m["done"], m["all"]) for m in heard[:-1]]
        assert [done for done, _ in steps] == list(range(1, len(steps) + 1))
        assert steps[:5] == [(done, 5) for done in range(1, 6)]  # the positions
        assert steps[-1][0] == steps[-1][1] > 5  # and the moves that are looked at again
        review = heard[-1]
        assert len(review["points"]) == 5
        worst = review["marks"][-1]
        assert (worst["ply"], worst["color"], worst["sign"]) == (3, "black", "??")
        assert "22-27" in worst["text"]
        assert worst["better"][0]["path"] == [22, 27]
        assert review["current"] is True
    monkeypatch.setattr(Engine, "analyse", None)
    with student(client, "pt-PT") as ask:
        heard = ask(["review", "refused"], type="review", id=2, game=game_id)
        assert [m["type"] for m in heard] == ["review"]
        assert heard[0]["marks"][-1]["text"] != worst["text"]
        assert heard[0]["points"] == review["points"]
    kept = client.get(f"/api/games/{game_id}/review?lang=en").json()
    assert kept["review"]["marks"] == review["marks"]


def test_a_review_can_be_ended(client, new_game, sit):
    """Stopped in its midst it leaves the place free and keeps nothing."""
    game_id = new_game("internacional")
    finish(client, sit, game_id, "33-28", "18-22", "39-33", "17-21")
    with student(client) as ask:
        ask(["reviewing"], type="review", id=1, game=game_id)
        ask(["stopped"], type="stop")
        assert ask(["step"], type="look", id=2, at={"game": game_id, "ply": 0})[-1]["id"] == 2
    assert client.get(f"/api/games/{game_id}/review").json()["review"] is None
