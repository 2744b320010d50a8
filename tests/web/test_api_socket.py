"""Games over the WebSocket: moves, refusals with their article, offers, claims, taking back."""

from __future__ import annotations

import sqlite3
import threading
import time

import pytest
from starlette.websockets import WebSocketDisconnect

from damas.engine import Engine
from damas.errors import StoreError
from damas.store import Games

pytestmark = pytest.mark.one_server


def test_a_move_is_acknowledged_and_shown_to_everyone(client, new_game, sit):
    """Both clients of a game see the move, with the path and the position after it."""
    game_id = new_game()
    with sit(client, game_id) as one, sit(client, game_id) as two:
        one.hello()
        two.hello()
        state = one.do("move", ply=0, path=[9, 13])
        assert two.state(at_least=1) == state
        (move,) = state["moves"]
        assert (move["ply"], move["color"], move["notation"]) == (1, "white", "9-13")
        assert move["fen"] == state["fen"]
        assert state["turn"] == "black"


def test_a_move_may_be_typed(client, new_game, sit):
    """Text in the notations of the variant moves too (NOT-01, CAP-15)."""
    with sit(client, new_game("fenae-2025")) as seat:
        seat.hello()
        assert seat.do("move", ply=0, text="c3-d4")["moves"][0]["notation"] == "22-18"
        assert seat.refused("move", ply=1, text="what?")["message"]


@pytest.mark.requirement("CAP-01")
def test_a_refused_move_says_why_and_by_which_article(client, new_game, sit):
    """A quiet move where a capture is compulsory: the reason, the article and its words."""
    with sit(client, new_game("fenae-2025", fen="W:W14,29:B18"), "pt-BR") as seat:
        before = seat.hello()
        refusal = seat.refused("move", ply=0, path=[29, 25])
        assert (refusal["code"], refusal["article"]) == ("must-capture", "FENAE Art. 16")
        assert (bool(refusal["article_text"]), refusal["rules"]) == (True, "fenae-2025")
        seat.say("hello", version=None, protocol=3)
        assert seat.state() == before


@pytest.mark.requirement("CAP-15")
def test_two_captures_with_equal_ends_need_a_square_between(client, new_game, sit):
    """Origin and destination alone are refused as ambiguous; the whole path decides."""
    with sit(client, new_game("internacional", fen="W:WK13:B19,21,33,44")) as seat:
        legal = seat.hello()["legal"]
        assert seat.refused("move", ply=0, path=[13, 16])["code"] == "ambiguous-move"
        wanted = next(m for m in legal if 44 in m["captured"])
        state = seat.do("move", ply=0, path=wanted["path"])
        assert state["moves"][0]["captured"] == wanted["captured"]


def test_a_move_for_another_position_is_refused_with_the_state(client, new_game, sit):
    """A client that is behind hears so and gets what it missed."""
    with sit(client, new_game()) as seat:
        seat.hello()
        seat.do("move", ply=0, path=[9, 13])
        assert seat.refused("move", ply=0, path=[10, 14])["code"] == "stale-position"
        assert seat.state()["ply"] == 1


def test_a_command_sent_twice_counts_once(client, new_game, sit):
    """The same id again, as after a lost connection, is acknowledged and changes nothing."""
    game_id = new_game()
    with sit(client, game_id) as seat:
        seat.hello()
        seat.do("move", ply=0, path=[9, 13], id="x1")
    with sit(client, game_id) as seat:
        seat.hello()
        seat.say("move", ply=0, path=[9, 13], id="x1")
        assert seat.hear("ack", "refused") == {"type": "ack", "id": "x1", "version": 1}
    assert client.get(f"/api/games/{game_id}").json()["ply"] == 1


@pytest.mark.requirement("DRW-10")
def test_a_draw_is_offered_declined_offered_and_accepted(client, new_game, sit):
    """Agreement ends the game, with its article."""
    with sit(client, new_game(), "pt-PT") as seat:
        seat.hello()
        assert seat.refused("offer_draw", by="white")["code"] == "offer-too-early"
        seat.do("move", ply=0, path=[9, 13])
        assert seat.do("offer_draw", by="white")["offer"] == {"by": "white"}
        assert seat.do("decline_draw", by="black")["offer"] is None
        seat.do("offer_draw", by="black")
        outcome = seat.do("accept_draw", by="white")["outcome"]
        assert (outcome["result"], outcome["reason"]) == ("draw", "agreement")
        assert outcome["article"].startswith("FPD ")
        assert outcome["text"]
        assert seat.refused("move", ply=1, path=[24, 20])["code"] == "game-over"


@pytest.mark.requirement("RES-04")
@pytest.mark.both_databases
def test_who_resigns_loses(client, new_game, sit):
    """Resignation by Black is a win for White, and the list says so."""
    game_id = new_game()
    with sit(client, game_id) as seat:
        seat.hello()
        outcome = seat.do("resign", by="black")["outcome"]
    assert (outcome["result"], outcome["reason"]) == ("white", "resignation")
    (listed,) = client.get("/api/games").json()
    assert (listed["outcome"]["result"], listed["outcome"]["text"]) == ("white", outcome["text"])


@pytest.mark.requirement("DRW-04")
def test_a_repetition_is_claimed_by_the_opponent(client, new_game, sit):
    """portuguesa-web: at the third occurrence the state offers the claim; claiming draws."""
    with sit(client, new_game("portuguesa-web", fen="W:WK2,9:BK31,24")) as seat:
        state = seat.hello()
        assert seat.refused("claim", by="black", rule="repetition")["message"]
        for ply in range(8):
            path = [[2, 6], [31, 27], [6, 2], [27, 31]][ply % 4]
            state = seat.do("move", ply=ply, path=path)
        (claim,) = state["claims"]
        assert state["outcome"] is None
        state = seat.do("claim", by=claim["by"], rule=claim["rule"])
        assert (state["outcome"]["result"], state["outcome"]["reason"]) == ("draw", "repetition")


@pytest.mark.requirement("DRW-02")
def test_a_counter_draws_by_itself(client, new_game, sit):
    """Two kings v one in fenae-2025: five moves each, then the draw with Art. 24 c."""
    with sit(client, new_game("fenae-2025", fen="W:WK30,K31:BK2")) as seat:
        seat.hello()
        white = [[30, 26], [26, 30]]
        black = [[2, 6], [6, 9], [9, 2]]  # three squares in a row, so that nothing stands thrice
        for ply in range(10):
            path = black[ply // 2 % 3] if ply % 2 else white[ply // 2 % 2]
            state = seat.do("move", ply=ply, path=path)
            assert (state["outcome"] is None) == (ply < 9)
        assert (state["outcome"]["result"], state["outcome"]["reason"]) == ("draw", "endgame_limit")
        assert state["outcome"]["article"] == "FENAE Art. 24 c"


def test_the_last_move_is_taken_back(client, new_game, sit):
    """Between two people undo goes back one move; the version goes on."""
    with sit(client, new_game()) as seat:
        start = seat.hello()
        assert seat.refused("undo", by="white")["code"] == "nothing-to-undo"
        seat.do("move", ply=0, path=[9, 13])
        state = seat.do("undo", by="white")
        assert (state["fen"], state["ply"], state["version"]) == (start["fen"], 0, 2)
        assert seat.do("move", ply=0, path=[10, 14])["ply"] == 1


def test_the_engine_answers_every_move(client, new_game, sit):
    """The engine's moves are saved and shown like any; nobody else may move for it."""
    with sit(client, new_game(black={"kind": "engine", "level": 1})) as seat:
        seat.hello()
        seat.say("move", ply=0, path=[9, 13])
        state = seat.state(at_least=2)
        assert (state["ply"], state["moves"][1]["color"]) == (2, "black")
        assert seat.refused("resign", by="black")["code"] == "not-your-colour"


def test_undo_against_the_engine_goes_back_to_the_persons_move(client, new_game, sit):
    """The engine's answer and the move before it are taken back together."""
    with sit(client, new_game(black={"kind": "engine", "level": 1})) as seat:
        start = seat.hello()
        seat.say("move", ply=0, path=[9, 13])
        seat.state(at_least=2)
        state = seat.do("undo", by="white")
        assert (state["ply"], state["fen"]) == (0, start["fen"])


@pytest.mark.both_databases
def test_the_engine_begins_when_it_has_white(client, new_game, sit):
    """No one has to wake it."""
    with sit(client, new_game(white={"kind": "engine", "level": 1})) as seat:
        state = seat.hello()
        if not state["moves"]:
            state = seat.state(at_least=1)
        assert state["moves"][0]["color"] == "white"


def test_the_engine_answers_a_draw_offer(client, new_game, sit):
    """Three kings up it declines; the offer does not stay on the table."""
    with sit(
        client, new_game(fen="W:WK2:BK31,K32,K30", black={"kind": "engine", "level": 1})
    ) as seat:
        seat.hello()
        seat.say("move", ply=0, path=[2, 6])
        seat.state(at_least=2)
        seat.say("offer_draw", by="white")
        state = seat.state(at_least=4)
        assert state["offer"] is None
        assert state["outcome"] is None  # three kings against one: it declines


def test_the_clock_runs_down_on_the_server(client, new_game, sit):
    """White's clock starts with the first hello; a second later White has lost."""
    with sit(client, new_game(clock={"base_seconds": 1, "increment_seconds": 0})) as seat:
        clock = seat.hello()["clock"]
        assert (clock["running"], clock["black_ms"]) == ("white", 1000)
        outcome = seat.state(at_least=2)["outcome"]
        assert (outcome["result"], outcome["reason"]) == ("black", "time")
        assert seat.refused("move", ply=0, path=[9, 13])["code"] == "game-over"


def test_an_increment_is_added_after_the_move(client, new_game, sit):
    """The mover gets the increment and the other clock starts."""
    with sit(client, new_game(clock={"base_seconds": 60, "increment_seconds": 5})) as seat:
        seat.hello()
        clock = seat.do("move", ply=0, path=[9, 13])["clock"]
        assert 64_000 < clock["white_ms"] <= 65_000
        assert clock["running"] == "black"


def test_two_commands_at_once_are_put_in_order(client, new_game, sit):
    """Twenty clients move at the same time: one is accepted, the rest hear that they are late."""
    game_id = new_game()
    answers = []

    def play(number: int) -> None:
        with sit(client, game_id) as seat:
            seat.hello()
            seat.say("move", ply=0, path=[9, 13], id=f"c{number}")
            answers.append(seat.hear("ack", "refused"))

    threads = [threading.Thread(target=play, args=(n,)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [a["type"] for a in answers].count("ack") == 1
    assert {a["code"] for a in answers if a["type"] == "refused"} == {"stale-position"}
    assert client.get(f"/api/games/{game_id}").json()["version"] == 1


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"type":"fly"}', '{"type":"move"}', '{"type":"move","id":"a","ply":-1}'],
)
def test_a_message_that_cannot_be_read_is_refused(client, new_game, sit, text):
    """Garbage gets a sentence, and the connection stays."""
    with sit(client, new_game()) as seat:
        seat.socket.send_text(text)
        assert seat.hear("refused")["code"] == "bad-message"
        assert seat.hello()["ply"] == 0


def test_every_field_that_is_wrong_is_named(client, new_game, sit):
    """The refusal of a message tells the place and the reason of each fault, as HTTP does."""
    with sit(client, new_game()) as seat:
        seat.socket.send_json({"type": "move", "id": "a", "ply": "0", "path": [1]})
        refused = seat.hear("refused")
    faults = {".".join(one["path"]): one["code"] for one in refused["faults"]}
    assert faults == {"ply": "bad-field", "path": "out-of-range"}
    assert refused["message"] == refused["faults"][0]["message"]


def test_an_unknown_game_closes_the_socket(client, sit):
    """A wrong address is told and closed with its own code."""
    with sit(client, "nosuchgame") as seat:
        assert seat.hear("refused")["code"] == "unknown-game"
        with pytest.raises(WebSocketDisconnect) as closed:
            seat.socket.receive_json()
        assert closed.value.code == 4404


def test_a_game_that_another_process_has_deleted_is_gone_at_the_hello(
    client, new_game, sit, elsewhere
):
    """The line opened to a game that this process knew; its hello finds it gone."""
    game_id = new_game()
    with sit(client, game_id) as seat:
        seat.hello()
    with sit(client, game_id) as seat:
        Games(elsewhere).delete(game_id)
        seat.say("hello", version=None, protocol=3)
        with pytest.raises(WebSocketDisconnect) as closed:
            seat.socket.receive_json()
        assert closed.value.code == 4404
    with sit(client, game_id) as seat:
        assert seat.hear("refused")["code"] == "unknown-game"


def test_deleting_a_game_closes_its_sockets(client, new_game, sit):
    """A spectator of a game that is deleted learns it by the close code."""
    game_id = new_game()
    with sit(client, game_id) as seat:
        seat.hello()
        client.delete(f"/api/games/{game_id}")
        with pytest.raises(WebSocketDisconnect) as closed:
            seat.hear("state")
        assert closed.value.code == 4410


def test_thinking_does_not_hold_up_other_games(client, new_game, sit):
    """While the engine thinks hard in one game, another answers at once."""
    thinking, other = new_game(white={"kind": "engine", "level": 10}), new_game()
    with sit(client, thinking) as one, sit(client, other) as two:
        one.hello()
        two.hello()
        begin = time.monotonic()
        two.do("move", ply=0, path=[9, 13])
        assert time.monotonic() - begin < 1


def test_a_weak_level_stays_weak_on_a_short_clock(client, new_game, sit, monkeypatch):
    """With six seconds left the engine plays its level in a thirtieth of them, not its best."""
    asked = []

    class Noting(Engine):
        def play(self, game, strength=10, *, seed=None, most_seconds=None):
            asked.append((strength, most_seconds))
            return super().play(game, strength, seed=seed, most_seconds=most_seconds)

    monkeypatch.setattr("damas.app.games.opponent.Engine", Noting)
    clock = {"base_seconds": 6, "increment_seconds": 0}
    game_id = new_game(white={"kind": "engine", "level": 2}, clock=clock)
    with sit(client, game_id) as seat:
        seat.hello()
        seat.state(at_least=2)
    level, most = asked[-1]  # the first thought may have begun before the clock
    assert level == 2
    assert 0 < most <= 0.2


def test_time_without_a_server_counts_for_nobody(start, database, sit):
    """White has a minute; the server was away for an hour; White still has most of the minute."""
    with start() as client:
        setup = {"regulation": "portuguesa-fpd", "clock": {"base_seconds": 60}}
        game_id = client.post("/api/games", json=setup).json()["id"]
        with sit(client, game_id) as seat:
            seat.hello()
    hour = 3_600_000
    with sqlite3.connect(database) as kept:
        kept.execute("UPDATE events SET at_ms = at_ms - ?", [hour])
        kept.execute("UPDATE games SET updated_ms = updated_ms - ?", [hour])
        kept.execute("UPDATE presence SET seen_ms = seen_ms - ?", [hour])
    kept.close()
    with start() as client, sit(client, game_id) as seat:
        state = seat.hello()
        assert state["outcome"] is None
        assert 50_000 < state["clock"]["white_ms"] <= 60_000


def test_a_move_that_cannot_be_saved_was_never_made(client, new_game, sit, monkeypatch):
    """The disk fails: the mover is told so, nobody sees the move, and it can be sent again."""
    game_id = new_game()
    games = client.app.state.services.games.games
    appending = games.appending

    def failing(*_args, **_options):
        raise StoreError("store-failed", "The disk is full")

    with sit(client, game_id) as one, sit(client, game_id) as two:
        before = one.hello()
        two.hello()
        monkeypatch.setattr(games, "appending", failing)
        assert one.refused("move", ply=0, path=[9, 13], id="m")["code"] == "store-failed"
        assert client.get(f"/api/games/{game_id}").json() == before
        monkeypatch.setattr(games, "appending", appending)
        assert one.do("move", ply=0, path=[9, 13], id="m")["ply"] == 1
        assert two.state(at_least=1)["ply"] == 1


def test_a_game_that_cannot_be_read_does_not_stop_the_others(start, database, sit):
    """A log that this version cannot read: the server starts and says so for that game only."""
    setup = {"regulation": "portuguesa-fpd", "clock": {"base_seconds": 60}}
    with start() as client:
        broken, sound = (client.post("/api/games", json=setup).json()["id"] for _ in range(2))
    with sqlite3.connect(database) as kept:
        kept.execute("INSERT INTO events VALUES (?, 1, 'dance', '{}', NULL, NULL, 1)", [broken])
        kept.execute("UPDATE games SET version = 1 WHERE id = ?", [broken])
    kept.close()
    with start() as client:
        answer = client.get(f"/api/games/{broken}")
        assert (answer.status_code, answer.json()["code"]) == (409, "unknown-event")
        assert client.get(f"/api/games/{sound}").json()["ply"] == 0
        assert len(client.get("/api/games").json()) == 2
