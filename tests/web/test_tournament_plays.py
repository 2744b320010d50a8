"""Boards of an event at the arbiter's table and on screen; what is played enters by itself."""

from __future__ import annotations

import gc
import io
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas import Board
from damas.pdn import read_games
from web.clients import Client

from .test_tournament_api import Desk, begun, made

pytestmark = pytest.mark.one_server


def game_of(desk: Desk, board: int = 1) -> dict[str, Any]:
    """The game of a board of round 1, as the page has it."""
    found: dict[str, Any] = desk.get()["rounds"][0]["boards"][board - 1]["games"][0]
    return found


def wait(desk: Desk, wanted: Any, board: int = 1) -> dict[str, Any]:
    """The game once *wanted* is true of it."""
    for _ in range(200):
        game = game_of(desk, board)
        if wanted(game):
            return game
        time.sleep(0.02)
    raise AssertionError(game)


class Hand:
    """An arbiter at a table opened from a board."""

    def __init__(self, desk: Desk, board: int = 1) -> None:
        self.desk = desk
        body = {"kind": "table", "round": 1, "board": board}
        self.id = desk.post("/plays", body, 201)["id"]
        self.path = f"/api/arbiter/tables/{self.id}"

    def tell(self, status: int = 200, headers: Any = None, **event: Any) -> Any:
        """One event; the table's answer."""
        answer = self.desk.client.post(
            f"{self.path}/events",
            json=event,
            headers=self.desk.headers if headers is None else headers,
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    def show(self) -> Any:
        """The position on it."""
        return self.desk.client.get(self.path).json()

    def undo(self) -> None:
        """Takes the last entry back."""
        body = {"version": self.show()["version"]}
        answer = self.desk.client.post(f"{self.path}/undo", json=body, headers=self.desk.headers)
        assert answer.status_code == 200, answer.text


@pytest.mark.requirement("TRN-13")
def test_a_table_carries_names_rules_and_clock_and_its_result_enters(client: TestClient) -> None:
    """The trail names table and article; a correction at the table follows, with its trace."""
    desk = begun(client)
    hand = Hand(desk)
    table = hand.show()
    assert table["headers"]["White"] == "Ana"
    assert table["headers"] | {"Event": "Liga da Cidade", "Round": "1"} == table["headers"]
    assert table["regulation"]["id"] == "fenae-2025"
    clock = table["state"]["clock"]
    assert (round(clock["white"]), round(clock["black"]), clock["running"]) == (1200, 1200, None)
    hand.tell(event="rule", by="arbiter", ruling="loss_refusal", against="white")
    game = wait(desk, lambda game: game["codes"])
    assert (game["codes"], game["how"]) == (["0", "1"], "refusal")
    line = desk.get("/trail?lang=pt_PT")[0]
    assert (line["by"], line["after"]) == ("Inês", "0-1 (recusa de cumprir as regras)")
    assert hand.id in line["reason"]
    assert line["reason"].endswith("INT 7.2.4, por FENAE Art. 1")
    hand.undo()
    wait(desk, lambda game: game["codes"] is None)
    hand.tell(event="resign", by="black")
    game = wait(desk, lambda game: game["codes"])
    assert (game["codes"], game["how"]) == (["1", "0"], "resignation")
    assert desk.get("/trail")[0]["before"] == "open"
    assert desk.post("/plays", {"kind": "table", "round": 1, "board": 1}, 201)["id"] == hand.id


@pytest.mark.requirement("RES-06")
@pytest.mark.parametrize(
    ("ruling", "codes", "how"),
    [
        ({"ruling": "absence", "white": "loss", "black": "loss"}, ["-", "-"], "absence"),
        ({"ruling": "absence", "against": "black"}, ["+", "-"], "absence"),
        ({"ruling": "refusal", "white": "loss", "black": "loss"}, ["0", "0"], "refusal"),
        ({"ruling": "penalty", "white": "draw", "black": "loss"}, ["=", "0"], "penalty"),
        ({"ruling": "draw dead position"}, ["=", "="], "dead_position"),
        ({"ruling": "annulled"}, ["A", "A"], ""),
    ],
)
def test_what_the_arbiter_rules_keeps_its_kind(
    client: TestClient, ruling: dict[str, str], codes: list[str], how: str
) -> None:
    """W.O. of one and of both, a double loss, a penalty against one, a dead position, annulled."""
    desk = begun(client)
    hand = Hand(desk)
    hand.tell(event="rule", by="arbiter", **ruling)
    game = wait(desk, lambda game: game["codes"])
    assert (game["codes"], game["how"]) == (codes, how)


def test_a_result_entered_first_is_not_overwritten(client: TestClient) -> None:
    """The two are shown as they differ; the arbiter takes one of them."""
    desk = begun(client)
    hand = Hand(desk)
    desk.do("result", round=1, board=1, white="=", black="=")
    hand.tell(event="resign", by="black")
    game = wait(desk, lambda game: game["differs"])
    assert (game["codes"], game["plays"][0]["codes"]) == (["=", "="], ["1", "0"])
    place = {"round": 1, "board": 1}
    refused = desk.do("close-play", 422, **place, play=hand.id)
    assert "reason" in refused["message"]
    desk.do("correct", **place, white="1", black="0", how="resignation", reason="como na mesa")
    assert not game_of(desk)["differs"]
    hand.undo()
    wait(desk, lambda game: game["codes"] is None)  # the result follows the table again
    hand.tell(event="resign", by="white")
    wait(desk, lambda game: game["codes"] == ["0", "1"])
    desk.do("correct", **place, white="=", black="=", reason="acordo antes")
    assert not game_of(desk)["differs"]
    hand.undo()
    hand.tell(event="resign", by="black")
    assert wait(desk, lambda game: game["differs"])["codes"] == ["=", "="]
    desk.do("close-play", **place, play=hand.id, reason="vale o acordo")
    assert not game_of(desk)["differs"]


def test_only_an_arbiter_of_the_event_moves_its_table(client: TestClient) -> None:
    """Nobody enters a result of a board by its table either."""
    desk = begun(client)
    hand = Hand(desk)
    refused = hand.tell(403, headers={}, event="resign", by="black")
    assert refused["code"] == "not-the-arbiter"
    for call in (
        client.put(f"{hand.path}/headers", json={"headers": {}}),
        client.post(f"{hand.path}/undo", json={"version": 1}),
    ):
        assert call.status_code == 403
    assert client.delete(hand.path, headers=desk.headers).status_code == 409
    stranger = Desk(client, desk.event)
    stranger.post("/plays", {"kind": "table", "round": 1, "board": 2}, 403)
    desk.do("result", round=1, board=2, white="1", black="0")
    desk.post("/plays", {"kind": "table", "round": 1, "board": 2}, 422)
    reply = {"round": 1, "board": 1, "play": hand.id, "white": "1", "black": "0"}
    assert desk.do("play-result", 422, **reply)["code"] == "by-itself"
    with client.websocket_connect(f"/ws/arbiter/{hand.id}") as socket:
        socket.receive_json()
        socket.send_json({"event": "resign", "by": "black", "id": "x"})
        assert socket.receive_json()["code"] == "not-the-arbiter"


def test_what_is_remembered_of_boards_is_bounded(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any number of addresses may be asked for; what was forgotten is read from the database."""
    monkeypatch.setattr("damas.app.tournament.plays.MOST_LINKS", 3)
    desk = begun(client)
    hands = [Hand(desk, board) for board in (1, 2)]
    plays = client.app.state.services.plays
    for number in range(20):
        client.portal.call(plays.link, "table", f"none{number}")
    assert len(plays._links) == 3
    assert hands[0].tell(403, headers={}, event="resign", by="black")["code"] == "not-the-arbiter"
    for board, hand in enumerate(hands, 1):
        hand.tell(event="resign", by="black")
        assert wait(desk, lambda game: game["codes"], board)["codes"] == ["1", "0"]
    client.portal.call(plays.close)  # carrying finishes
    gc.collect()
    assert len(plays._locks) == 0


def test_an_end_that_was_kept_enters_when_the_server_starts(start: Any) -> None:
    """The server dies between the end at the table and the entry; the entry is made, and once."""
    with start() as client:
        desk = begun(client)
        hand = Hand(desk)
        client.app.state.services.tables._subscribers.clear()
        hand.tell(event="resign", by="black")
        assert game_of(desk)["codes"] is None
    for _ in range(2):
        with start() as client:
            desk.client = client
            assert game_of(desk)["codes"] == ["1", "0"]
    acts = [entry["act"] for entry in desk.get("/event.json")["log"]]
    assert acts.count("play-result") == 1


# On screen


def seats(desk: Desk, board: int = 1) -> list[str]:
    """The words of White and Black at a board of round 1."""
    links = desk.get("/rounds/1/links")
    game = game_of(desk, board)
    by_player = {one["player"]: one["secret"] for one in links if one["board"] == board}
    return [by_player[game["white"]], by_player[game["black"]]]


def on_screen(desk: Desk, board: int = 1) -> str:
    """A board opened on screen; the address of its game."""
    game: str = desk.post("/plays", {"kind": "screen", "round": 1, "board": board}, 201)["id"]
    return game


def test_each_player_has_the_own_colour_and_nothing_else(client: TestClient, sit: Any) -> None:
    """By the secret of the own board; who looks on moves nothing; nothing is taken back."""
    desk = begun(client)
    game = on_screen(desk)
    white, black = seats(desk)
    with (
        sit(client, f"{game}?seat={white}&x=") as ana,
        sit(client, f"{game}?seat={black}&x=") as other,
        sit(client, f"{game}?seat=guess&x=") as guest,
    ):
        state = ana.hello()
        assert (state["seat"], state["clock"]["running"]) == ("white", None)
        assert state["clock"]["white_ms"] == 20 * 60 * 1000
        assert guest.hello()["seat"] == "none"
        state = other.hello()
        assert (state["seat"], state["clock"]["running"]) == ("black", "white")
        assert state["tournament"] | {"name": "Liga da Cidade"} == state["tournament"]
        assert other.refused("move", ply=0, text="c3-b4")["code"] == "not-your-turn"
        assert guest.refused("move", ply=0, text="c3-b4")["code"] == "looking-on"
        assert guest.refused("resign", by="white")["code"] == "looking-on"
        assert other.refused("resign", by="white")["code"] == "not-your-colour"
        ana.do("move", ply=0, text="c3-b4")
        running = client.app.state.services.games.games.rated_running  # type: ignore[attr-defined]
        (kept,) = running()
        assert (kept.id, kept.ply) == (game, 1), "no engine's word on the board"
        assert running(since_ms=2**45) == [], "but for one that was left"
        assert ana.refused("undo")["code"] == "no-undo"
        other.do("resign")
    played = wait(desk, lambda game: game["codes"])
    assert running() == []
    assert (played["codes"], played["how"], played["pdn"]) == (["1", "0"], "resignation", True)
    assert client.delete(f"/api/games/{game}").status_code == 409
    pdn = desk.get("/event.json")["log"][-1]["data"]["pdn"]
    assert "c3-b4" in pdn
    assert '[White "Ana"]' in pdn


def test_a_game_on_screen_ends_once_also_when_the_server_dies(start: Any, sit: Any) -> None:
    """Killed between the end and the entry: entered at the next start, and never again."""
    with start() as client:
        desk = begun(client)
        game = on_screen(desk)
        white, _ = seats(desk)
        client.app.state.services.plays.carry = lambda _: _nothing()
        with sit(client, f"{game}?seat={white}&x=") as ana:
            ana.hello()
            ana.do("resign")
        assert game_of(desk)["codes"] is None
    for _ in range(2):
        with start() as client:
            desk.client = client
            assert game_of(desk)["codes"] == ["0", "1"]
    acts = [entry["act"] for entry in desk.get("/event.json")["log"]]
    assert acts.count("play-result") == 1


async def _nothing() -> None:
    """The server has died here."""


def test_a_drawn_opening_is_the_start_at_table_and_on_screen(client: TestClient, sit: Any) -> None:
    """MAT-04: the opening of the round stands on the board; before the draw nothing is opened."""
    desk, _ = made(client, openings="balloted", games=2)
    for name in ("Ana", "Rui"):
        desk.do("add-player", name=name)
    desk.do("number", how="entry")
    desk.do("pair", **desk.get("/proposal")["data"])
    body = {"kind": "table", "round": 1, "board": 1, "game": 1}
    assert desk.post("/plays", body, 422)["code"] == "no-opening"
    desk.do("draw-openings", round=1, table="150", seed="bola 7")
    [text] = desk.get()["openings"].values()
    moves = text.split(": ")[1].split()
    table = desk.post("/plays", body, 201)["id"]
    game = desk.post("/plays", {**body, "kind": "screen", "game": 2}, 201)["id"]
    fen = client.get(f"/api/arbiter/tables/{table}").json()["state"]["fen"]
    state = client.get(f"/api/games/{game}").json()
    assert state["start_fen"] == fen
    board = Board("brazilian")
    for move in moves:
        board = board.after(board.parse_move(move))
    assert board.fen == fen
    assert state["players"]["white"]["name"] == "Rui"  # colours alternate in a meeting


def test_the_view_has_the_tables_to_draw_from_and_the_draw_of_the_round(client: TestClient) -> None:
    """The event's own table comes first; once drawn, everybody sees the board and the seed."""
    desk, _ = made(client, openings="balloted", games=2)
    for name in ("Ana", "Rui"):
        desk.do("add-player", name=name)
    desk.do("number", how="entry")
    desk.do("opening-table", name="casa", text="A: c3-b4")
    view = desk.do("pair", **desk.get("/proposal")["data"])["event"]
    assert [one["name"] for one in view["opening_tables"]] == ["casa", "idf-64", "150"]
    assert view["rounds"][0]["opening_draw"] is None
    seed = view["seeds"]["openings 1"]
    desk.do("draw-openings", round=1, table="casa", seed=seed)
    found = Desk(client, desk.event).get()["rounds"][0]["opening_draw"]
    assert (found["table"], found["seed"]) == ("casa", seed)
    board = Board("brazilian")
    fen = board.after(board.parse_move("c3-b4")).fen
    drawn = {"id": "A", "text": "c3-b4", "fen": fen, "variant": "brazilian"}
    assert found["openings"] == [drawn]
    free, _ = made(client)
    assert free.get()["opening_tables"] == []


@pytest.mark.both_databases
def test_each_game_has_the_opening_of_its_own_round(client: TestClient) -> None:
    """Two tables may have one id: the first round keeps its opening when the second is drawn."""
    desk, _ = made(client, openings="balloted", games=2)
    for name in ("Ana", "Rui", "Eva", "Zé"):
        desk.do("add-player", name=name)
    for table, moves in (("casa", "c3-b4"), ("praia", "e3-f4")):
        desk.do("opening-table", name=table, text=f"A: {moves}")
    for number, table in ((1, "casa"), (2, "praia")):
        desk.do("pair", **desk.get("/proposal")["data"])
        desk.do("draw-openings", round=number, table=table, seed="bola")
    view = desk.get()
    texts = [{game["opening_text"] for board in one["boards"] for game in board["games"]}
             for one in view["rounds"]]  # fmt: skip
    assert texts == [{"A: c3-b4"}, {"A: e3-f4"}]
    assert {game["opening"] for game in view["rounds"][0]["boards"][0]["games"]} == {"A"}
    assert view["openings"] == {"A": "A: e3-f4"}  # as before, for older clients


# Looking on, clocks, games


def test_who_looks_on_sees_the_boards_of_the_round(client: TestClient) -> None:
    """Positions, clocks and a decision that waits; told that something moved, not what."""
    desk = begun(client)
    hand, game = Hand(desk), on_screen(desk, 2)
    with client.websocket_connect(f"/ws/tournaments/{desk.event}") as line:
        first = line.receive_json()
        hand.tell(event="clock", by="arbiter", act="start")
        hand.tell(event="move", by="white", path=[22, 18])
        while (reply := line.receive_json())["moves"] == first["moves"]:
            pass
        assert reply["version"] == first["version"]
    guest = Desk(client, desk.event)
    table, screen = guest.get("/plays?round=1")
    assert (table["kind"], table["ply"], table["id"]) == ("table", 1, hand.id)
    assert table["clock"]["running"] == "white"
    assert table["white"] == "Ana"
    assert (screen["kind"], screen["id"], screen["over"]) == ("screen", game, False)
    elsewhere = client.post(
        "/api/tournaments/import", json={"by": "Rui", "event": desk.get("/event.json")}
    ).json()["id"]
    assert client.get(f"/api/tournaments/{elsewhere}/plays?round=1").json() == []
    assert [one["here"] for one in game_of(desk)["plays"]] == [True]
    hand.tell(event="resign", by="white")
    wait(desk, lambda game: game["codes"])
    copy = client.get(f"/api/tournaments/{elsewhere}").json()
    copied = copy["rounds"][0]["boards"][0]["games"][0]
    assert (copied["codes"], copied["plays"][0]["here"]) == (None, False)


@pytest.mark.parametrize("words", ["round=0&board=0", "round=1&board=9", "round=1&board=1&game=7"])
@pytest.mark.both_databases
def test_a_clock_of_no_board_says_so(client: TestClient, words: str) -> None:
    """A link that was cut off gives a sentence, which the page shows in place of a clock."""
    desk = begun(client)
    answer = client.get(f"/api/tournaments/{desk.event}/clock?{words}")
    assert 400 <= answer.status_code < 500
    assert answer.json()["message"]
    assert client.get(f"/tournaments/{desk.event}/clock").status_code == 200


@pytest.mark.both_databases
def test_a_clock_is_shown_to_its_board_and_to_holders_of_a_key(client: TestClient) -> None:
    """A player by the own secret, the board's device by its own; a stranger has neither."""
    desk = begun(client)
    path = f"/api/tournaments/{desk.event}/clock?round=1&board=1"
    first, _ = (desk.get(path.partition(desk.event)[2])[one]["id"] for one in ("white", "black"))
    stranger = Client(client.app, base_url="http://damas.example.org", client=("192.0.2.7", 5000))
    stranger.portal = client.portal
    assert stranger.get(path).status_code == 403
    white, black = seats(desk)
    own = f"{path}&player={first}"
    assert stranger.get(own, headers={"Damas-Link": white}).status_code == 200
    assert stranger.get(f"{own}&k={white}").status_code == 200  # an older page
    assert stranger.get(own, headers={"Damas-Link": black}).status_code == 403
    other = own.replace("board=1", "board=2")
    assert stranger.get(other, headers={"Damas-Link": white}).status_code == 403


@pytest.mark.requirement("CLK-01")
@pytest.mark.both_databases
def test_a_clock_beside_a_board_tells_where_it_stands_and_whose_flag_fell(
    client: TestClient,
) -> None:
    """With the word of its own board only; the flag is no result, and is told once."""
    desk = begun(client)
    (path,) = [f"/api/tournaments/{desk.event}/clock"]
    answer = desk.get("/clock?round=1&board=1")
    assert answer["control"]["periods"] == [{"moves": None, "seconds": 1200}]
    player = answer["white"]["id"]
    white, _ = seats(desk)
    at = {"round": 1, "board": 1, "player": player, "secret": white}
    stood = {**at, "white_ms": 65_000, "black_ms": 30_000, "running": "black"}
    assert client.post(path, json={**stood, "secret": "guess"}).status_code == 403
    assert client.post(path, json={**stood, "board": 2}).status_code == 403
    assert client.post(path, json=stood).status_code == 204
    (seen,) = desk.get("/plays?round=1")
    assert seen["clock"]["white_ms"] == 65_000
    assert 20_000 < seen["clock"]["black_ms"] <= 30_000
    again = desk.get("/clock?round=1&board=1")["state"]
    assert (again["running"], again["resume"], again["white"]["left"]) == (None, "black", 65_000)
    desk.post("/flags", {**at, "fallen": answer["black"]["id"], "id": "f-1"})
    desk.post("/flags", {**at, "fallen": answer["black"]["id"], "id": "f-1"})
    reply = desk.post("/flags", {**at, "fallen": answer["black"]["id"], "id": "f-2"}, 422)
    assert reply["code"] == "flag-told"
    game = game_of(desk)
    assert (game["flags"], game["codes"]) == ([answer["black"]["id"]], None)
    assert [one["act"] for one in desk.get("/event.json")["log"]].count("flag") == 1


def test_all_games_are_one_pdn_and_each_can_be_played_again(client: TestClient) -> None:
    """Those played at a table and those attached by hand, tagged by the event."""
    desk = begun(client)
    hand = Hand(desk)
    hand.tell(event="move", by="white", path=[22, 18])
    hand.tell(event="press", by="white")
    hand.tell(event="resign", by="black")
    wait(desk, lambda game: game["codes"])
    desk.do("result", round=1, board=2, white="=", black="=", pdn="1. c3-d4 f6-g5 *")
    path = f"/api/tournaments/{desk.event}/games"
    text = client.get(f"{path}.pdn").text
    games = list(read_games(io.StringIO(text)))
    assert [game.headers["Round"] for game in games] == ["1.1", "1.2"]
    assert [game.headers["Result"] for game in games] == ["1-0", "1/2-1/2"]
    assert games[0].headers["White"] == "Ana"
    one = client.get(f"{path}/1.1.1").json()
    assert [node["text"] for node in one["nodes"]][:2] == ["", "c3-d4"]
    assert (one["white"], one["score"]) == ("Ana", "1-0")
    assert client.get(f"{path}/1.2.1.pdn").text.count("c3-d4") == 1
    assert client.get(f"/tournaments/{desk.event}/games/1.1.1").status_code == 200
    desk.do("close-round", round=1)
    desk.do("pair", **desk.get("/proposal")["data"])
    assert desk.get("/games/2.1.1", 422)["code"] == "no-moves"


def test_a_board_goes_with_its_event(client: TestClient) -> None:
    """Nobody acts at the table of an event that was removed, or reads it."""
    desk = begun(client)
    hand = Hand(desk)
    path = f"/api/tournaments/{desk.event}"
    assert client.delete(path, headers=desk.headers).status_code == 204
    hand.tell(404, headers={}, event="resign", by="black")
    assert client.get(f"/arbiter/{hand.id}").status_code == 404
    assert client.delete(hand.path).status_code == 404
