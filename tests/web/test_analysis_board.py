"""The analysis board of a finished game: shared by its players, watched by others, stored."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from damas import Game
from damas.app.analysis import boards, together
from damas.app.analysis.together import AnalysisBoard
from damas.app.core.service_errors import ServiceError
from damas.http.app import create_app
from web.clients import Client
from web.meeting.conftest import BASE, browser, two  # noqa: F401  (fixtures)
from web.people.conftest import sitting

pytestmark = pytest.mark.one_server


class At:
    """A client at the analysis board of a game."""

    def __init__(self, socket):
        self.socket, self.count = socket, 0
        self.seat = self.hear("seat")["seat"]
        self.board = self.hear("board")

    def hear(self, kind):
        """The next message of a kind; boards that come before are taken over."""
        while True:
            message = self.socket.receive_json()
            if message["type"] == "board":
                self.board = {**getattr(self, "board", {}), **message}
            if message["type"] == kind:
                return message

    def say(self, kind, **fields):
        """Says something and gives the answer, ack or refusal."""
        self.count += 1
        self.socket.send_json({"type": kind, "id": self.count, **fields})
        while True:
            message = self.socket.receive_json()
            if message["type"] == "board":
                self.board = {**self.board, **message}
            elif message.get("id") == self.count:
                return message

    def until(self, found):
        """Hears until the board is as wanted."""
        while not found(self.board):
            self.hear("board")


@contextmanager
def at_board(client, game):
    """Opens the board of a game."""
    with client.websocket_connect(f"/ws/games/{game}/board?lang=en") as socket:
        yield At(socket)


@pytest.fixture(name="ended")
def _ended(two):  # noqa: F811
    """Two people whose game has ended after three moves; the first one had White."""
    ana, rui, game = two()
    with sitting(ana, game) as white, sitting(rui, game) as black:
        state = white.hello()
        black.hello()
        for ply, seat in enumerate((white, black, white)):
            state = seat.do("move", ply=ply, path=state["legal"][0]["path"])
            (black if seat is white else white).state(state["version"])
        black.do("resign", by="black")
    return ana, rui, game


def test_both_players_see_the_same(ended, browser):  # noqa: F811
    """Moves tried, the position shown, arrows; a third person watches and may do nothing."""
    ana, rui, game = ended
    with at_board(ana, game) as one, at_board(rui, game) as two_, at_board(browser(), game) as eve:
        assert (one.seat, two_.seat, eve.seat) == ("white", "black", "none")
        assert one.board["at"] == 3
        assert one.say("go", number=1)["type"] == "ack"
        legal = one.say("look", number=1)["legal"]
        assert one.say("play", number=1, moves=[legal[-1]["path"]])["type"] == "ack"
        assert one.say("point", arrows=[[9, 18], [9, 18], [5, 5]])["type"] == "ack"
        for other in (two_, eve):
            other.until(lambda board: board["arrows"])
            assert (other.board["at"], other.board["leader"]) == (4, "white")
            assert other.board["arrows"] == [[9, 18]]
            (tried,) = other.board["tried"]
            assert (tried["number"], tried["parent"], tried["by"]) == (4, 1, "white")
            assert tried["notation"] == legal[-1]["notation"]
        for kind, more in (
            ("go", {"number": 0}),
            ("play", {"number": 0, "moves": [[1, 2]]}),
            ("point", {"arrows": []}),
            ("remove", {"number": 4}),
            ("lead", {"on": True}),
        ):
            assert eve.say(kind, **more)["code"] == "looking-on"
        assert eve.say("look", number=2)["legal"]


def test_one_leads_and_the_other_takes_the_lead(ended):
    """The first player who acts leads; the other's acts are refused until the lead is taken."""
    ana, rui, game = ended
    with at_board(ana, game) as one, at_board(rui, game) as other:
        assert one.say("go", number=2)["type"] == "ack"
        assert other.say("go", number=0)["code"] == "other-leads"
        assert other.say("lead", on=True)["type"] == "ack"
        assert other.say("go", number=0)["type"] == "ack"
        assert one.say("go", number=2)["code"] == "other-leads"
        assert other.say("lead", on=False)["type"] == "ack"
        assert one.say("go", number=1)["type"] == "ack"


def test_what_cannot_be_shown_is_refused(ended):
    """With a code and a sentence; nothing has changed and the line stays open."""
    ana, _rui, game = ended
    with at_board(ana, game) as one:
        version = one.board["version"]
        for kind, more, code in (
            ("go", {"number": 99}, "no-position"),
            ("play", {"number": 0, "moves": [[1, 2]]}, "illegal-move"),
            ("play", {"number": 0, "moves": []}, "bad-message"),
            ("point", {"arrows": [[1, 99]]}, "no-square"),
            ("point", {"arrows": [[1, 2]] * 17}, "bad-message"),
            ("dance", {}, "bad-message"),
        ):
            one.count += 1
            one.socket.send_json({"type": kind, "id": one.count, **more})
            refused = one.hear("refused")
            assert refused["message"]
            assert refused["code"] == code, kind
        assert one.say("lead", on=False)["version"] == version


@pytest.mark.own_server
def test_the_board_is_stored_and_two_servers_show_the_same(ended, server, database):
    """One player at each server on one database; later it is as it was left."""
    ana, rui, game = ended
    other_server = create_app(database)
    with Client(other_server, base_url=BASE, client=("198.51.100.9", 5000)) as there:
        there.cookies = rui.cookies
        with at_board(ana, game) as one, at_board(there, game) as other:
            assert other.seat == "black"
            one.say("go", number=1)
            other.until(lambda board: board["at"] == 1)
            assert other.say("lead", on=True)["type"] == "ack"
            path = other.say("look", number=1)["legal"][-1]["path"]
            assert other.say("play", number=1, moves=[path])["type"] == "ack"
            one.until(lambda board: board["at"] == 4 and board.get("tried"))
    with at_board(ana, game) as again:
        assert (again.board["at"], len(again.board["tried"])) == (4, 1)
    assert ana.get(f"/api/games/{game}/meeting").json()["analysis"] is True


def test_a_game_that_goes_on_has_no_board(two):  # noqa: F811
    """Neither its page nor its line."""
    ana, _rui, game = two()
    with ana.websocket_connect(f"/ws/games/{game}/board") as socket:
        assert socket.receive_json()["code"] == "game-goes-on"
    assert ana.get(f"/games/{game}/analysis").headers["location"] == f"/games/{game}"


def test_the_board_of_a_private_game(browser):  # noqa: F811
    """Is its players' alone."""
    ana, eve = browser(), browser()
    made = {"regulation": "fenae-2025", "private": True}
    game = ana.post("/api/games", json=made).json()["id"]
    with sitting(ana, game) as seat:
        seat.hello()
        seat.do("resign", by="white")
    with eve.websocket_connect(f"/ws/games/{game}/board") as socket:
        assert socket.receive_json()["code"] == "private-game"
    refused = eve.get(f"/games/{game}/analysis", headers={"accept": "application/json"})
    assert refused.status_code == 403
    with at_board(ana, game) as own:
        assert own.seat == "white"


def test_a_deleted_game_closes_its_board(server, browser, monkeypatch):  # noqa: F811
    """Those who look at it are told."""
    monkeypatch.setattr(boards, "BEAT_SECONDS", 0.02)
    ana = browser()
    game = ana.post("/api/games", json={"regulation": "fenae-2025"}).json()["id"]
    with sitting(ana, game) as seat:
        seat.hello()
        seat.do("resign", by="white")
    with at_board(ana, game) as own:
        assert server.delete(f"/api/games/{game}").status_code == 204
        said = own.socket.receive()
        while said["type"] != "websocket.close":  # news from before
            said = own.socket.receive()
        assert said["code"] == 4410


def board_of(plies):
    """A game and its new board."""
    game = Game("fenae-2025")
    for _ in range(plies):
        game.push(game.legal_moves[0])
    return game, AnalysisBoard.of(game)


def test_a_move_tried_twice_is_one_and_the_games_own_move_is_no_variation():
    """Played again it is only shown; removed, all that follows goes with it."""
    game, board = board_of(2)
    other = list(game.board_at(0).legal_moves[-1].path)
    board = board.play("white", 0, [other], game)
    assert board.play("white", 0, [other], game) == board
    assert board.play("white", 0, [list(game.moves[0].path)], game).at == 1
    reply = list(board.board(board.at, game).legal_moves[0].path)
    longer = board.play("white", board.at, [reply], game)
    assert [one.parent for one in longer.tried] == [0, 3]
    left = longer.remove("white", 3)
    assert (left.tried, left.at) == ((), 0)
    assert left.remove("white", 3) == left
    assert AnalysisBoard.read(longer.to_dict(), game) == longer


def test_a_number_is_never_given_twice():
    """The number of a removed move does not come back."""
    game, board = board_of(0)
    moves = [list(move.path) for move in game.legal_moves]
    first = board.play("white", 0, [moves[0]], game)
    again = first.remove("white", 1).play("white", 0, [moves[1]], game)
    assert again.tried[0].number == 2


def test_the_board_is_bounded(monkeypatch):
    """So many moves; then some must be removed."""
    monkeypatch.setattr(together, "MOST_TRIED", 2)
    game, board = board_of(0)
    moves = [list(move.path) for move in game.legal_moves]
    for path in moves[:2]:
        board = board.play("white", 0, [path], game)
    with pytest.raises(ServiceError) as caught:
        board.play("white", 0, [moves[2]], game)
    assert caught.value.code == "board-full"


def test_a_board_of_a_game_that_was_played_on_begins_anew():
    """Its numbers meant other positions."""
    game, board = board_of(2)
    stored = board.play("white", 0, [list(game.board_at(0).legal_moves[-1].path)], game).to_dict()
    longer, _ = board_of(4)
    assert AnalysisBoard.read(stored, longer) == AnalysisBoard.of(longer)
