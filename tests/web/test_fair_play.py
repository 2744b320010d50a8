"""No engine's word on the board of a live game that goes on, by any address; after it, again.

A game by correspondence closes its position to its players alone.
"""

from __future__ import annotations

import re
from contextlib import contextmanager

import pytest

from damas import Game
from damas.app.core.times import now_ms
from damas.app.games import live as live_games
from damas.app.games import rated_boards
from damas.app.games.rated_boards import OPENING_PLIES
from damas.http.app import create_app
from damas.store import GameSetup, GameSummary, Seats, StoredEntry, new_id
from web.clients import Client
from web.meeting.conftest import BASE, browser  # noqa: F401  (fixtures)
from web.people.test_policies import routes
from web.test_tournament_api import begun

BOOK = "internacional"
PEOPLE = {"white": {"kind": "person", "name": "Ana"}, "black": {"kind": "person", "name": "Rui"}}
QUIET = ("32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "32-28", "23x32", "38x27", "5-10")


@contextmanager
def student(client):
    """ask(…) gives the first answer of the analyses that is no step."""
    with client.websocket_connect("/ws/analysis?lang=en") as socket:

        def ask(**message):
            socket.send_json({"id": 1, **message})
            return socket.receive_json()

        yield ask


class Rated:
    """A rated game between two people of a server, stored as it stands."""

    def __init__(self, server, ana, rui, control="5+3", plies=OPENING_PLIES):
        self.server, self.games = server, server.app.state.services.games.games
        self.game = Game(BOOK)
        seats = {"white": person_of(ana), "black": person_of(rui)}
        terms, clock = {"rated": True, "number": 1}, {"control": control}
        setup = GameSetup(BOOK, self.game.board.fen, PEOPLE, "lot", clock, terms)
        record = self.games.create(setup, self.summary, 0, seats=seats)
        self.id, self.version = record.id, 0
        self.push(*QUIET[:plies])

    @property
    def summary(self):
        """The state for lists."""
        outcome = self.game.outcome
        ended = (outcome.result, outcome.reason) if outcome else (None, None)
        return GameSummary(self.game.ply, self.game.board.fen, self.game.turn, *ended)

    def push(self, *moves):
        """Plays moves, stored by another process, as it were."""
        for text in moves:
            move = self.game.board.parse_move(text)
            payload = {"by": self.game.turn, "ply": self.game.ply, "path": list(move.path)}
            self.game.push(move)
            self._store("move", payload | {"notation": move.text()})

    def end(self):
        """White gives up."""
        self.game.resign("white")
        self._store("resign", {"by": "white"})

    def _store(self, kind, payload):
        entry = StoredEntry(kind, payload, now_ms(), new_id())
        self.games.append(self.id, [entry], expected=self.version, summary=self.summary)
        self.version += 1

    def copy(self, plies):
        """A finished casual game with the same moves, of somebody else."""
        game, start = Game(BOOK), Game(BOOK).board.fen
        entries = []
        for text in QUIET[:plies]:
            move = game.board.parse_move(text)
            by = {"by": game.turn, "ply": game.ply, "path": list(move.path), "notation": ""}
            entries.append(StoredEntry("move", by, 1000, new_id()))
            game.push(move)
        entries.append(StoredEntry("resign", {"by": "white"}, 1000, new_id()))
        record = self.games.create(
            GameSetup(BOOK, start, PEOPLE), GameSummary(0, start, "white"), 0
        )
        last = GameSummary(plies, game.board.fen, game.turn, "black", "resignation")
        self.games.append(record.id, entries, expected=0, summary=last)
        return record.id


def person_of(client):
    """The id of the person behind a browser: of a game that it makes."""
    game = client.post("/api/games", json={"regulation": BOOK}).json()["id"]
    services = client.app.state.services
    found = Seats(services.database).of_game(game).seats["white"]
    assert client.delete(f"/api/games/{game}").status_code == 204
    return found


@pytest.fixture(name="rated")
def _rated(server, browser):  # noqa: F811
    """A live rated game of two people; the tests ask for others."""
    return Rated(server, browser(), browser())


def answers(client, rated, board):
    """The answer of every address that has an engine's word on *board*, by name."""
    at = {"variant": "international", "fen": board.fen}
    with student(client) as ask:
        found = {
            "analysis": ask(type="look", at=at),
            "device": ask(type="look", at=at, device=True),
        }
    where = {"regulation": BOOK, "fen": board.fen}
    found["endgames"] = client.get("/api/endgames", params=where).json()
    seen = {"variant": "international", "fen": board.fen}
    found["book"] = client.get("/api/archive/explore", params=seen).json()
    engine = {"kind": "engine", "level": 10}
    found["engine"] = client.post("/api/games", json={**where, "white": engine}).json()
    return {name: one.get("code") for name, one in found.items()}


def test_nobody_gets_a_word_on_the_board_of_a_rated_game(rated, server, browser):  # noqa: F811
    """Analysis, endgame tables, the book of the archive, an engine as opponent; for a guest, who
    may be a player in another window, and for the owner. After the game all of it is there."""
    board = rated.game.board
    everywhere = {"analysis", "device", "endgames", "book", "engine"}
    for client in (browser(), server):
        assert answers(client, rated, board) == dict.fromkeys(everywhere, "game-goes-on")
    rated.end()
    assert answers(browser(), rated, board) == dict.fromkeys(everywhere)


def test_the_positions_just_before_and_after_are_protected_too(rated, browser):  # noqa: F811
    """A line from the position before, or the worth of each move, would tell as much."""
    guest, game = browser(), rated.game
    for near in (game.board_at(game.ply - 1), game.board.after(game.legal_moves[0])):
        assert answers(guest, rated, near)["analysis"] == "game-goes-on"
    assert answers(guest, rated, game.board_at(2))["analysis"] is None


def test_the_first_plies_are_closed_to_nobody(server, browser):  # noqa: F811
    """Opening positions occur in many games: one game does not close them to all others."""
    rated = Rated(server, browser(), browser(), plies=OPENING_PLIES - 1)
    assert set(answers(browser(), rated, rated.game.board).values()) == {None}
    rated.push(QUIET[OPENING_PLIES - 1])
    assert set(answers(browser(), rated, rated.game.board).values()) == {"game-goes-on"}


@pytest.fixture
def posted(server, browser):  # noqa: F811
    """A rated game by correspondence with its two players."""
    ana, rui = browser(), browser()
    return Rated(server, ana, rui, control="3 days/move"), ana, rui


def test_a_game_by_correspondence_closes_its_position_to_its_players_alone(posted, browser):  # noqa: F811
    """For weeks nobody else would get a word on it; its players get none on it, nor one move away,
    at any address, and every word on other positions."""
    rated, ana, rui = posted
    board, elsewhere = rated.game.board, Game(BOOK, fen="W:W28,32:B19,23").board
    assert set(answers(browser(), rated, board).values()) == {None}
    for player in (ana, rui):
        assert set(answers(player, rated, board).values()) == {"game-goes-on"}
        for near in (rated.game.board_at(rated.game.ply - 1), board.after(board.legal_moves[0])):
            assert set(answers(player, rated, near).values()) == {"game-goes-on"}
        assert set(answers(player, rated, elsewhere).values()) == {None}
    rated.end()
    for player in (ana, rui):
        assert set(answers(player, rated, board).values()) == {None}


def test_its_players_get_no_review_of_a_game_that_went_the_same_way(posted, browser):  # noqa: F811
    """Nor a deep analysis of it; others do."""
    rated, ana, _ = posted
    same = rated.copy(len(QUIET))
    for path in ("review", "endgame"):
        assert ana.get(f"/api/games/{same}/{path}").json()["code"] == "game-goes-on"
        assert browser().get(f"/api/games/{same}/{path}").status_code == 200
    assert ana.post(f"/api/jobs/game/{same}/analysis").json()["code"] == "game-goes-on"
    with student(ana) as ask:
        assert ask(type="review", game=same)["code"] == "game-goes-on"


def test_a_game_that_stands_still_closes_nothing_to_others(rated, browser, monkeypatch):  # noqa: F811
    """A classical one could be made to stand for hours."""
    board = rated.game.board
    assert answers(browser(), rated, board)["analysis"] == "game-goes-on"
    monkeypatch.setattr(rated_boards, "LIVE_MS", 0)
    assert set(answers(browser(), rated, board).values()) == {None}


def test_a_finished_game_that_went_the_same_way_tells_nothing(rated, browser):  # noqa: F811
    """Neither its analysis at that move, nor its review, made now or kept, nor its endgame."""
    guest = browser()
    same = rated.copy(len(QUIET))
    with student(guest) as ask:
        at = {"game": same, "ply": len(QUIET)}
        assert ask(type="look", at=at)["code"] == "game-goes-on"
        assert ask(type="review", game=same)["code"] == "game-goes-on"
        assert ask(type="look", at={"game": same, "ply": 2})["type"] == "position"
    assert guest.get(f"/api/games/{same}/review").json()["code"] == "game-goes-on"
    assert guest.get(f"/api/games/{same}/endgame").json()["code"] == "game-goes-on"
    assert guest.post(f"/api/jobs/game/{same}/analysis").json()["code"] == "game-goes-on"
    rated.end()
    assert guest.get(f"/api/games/{same}/review").json()["review"] is None
    assert guest.get(f"/api/games/{same}/endgame").status_code == 200


def test_moves_tried_lead_to_no_protected_position(rated, browser):  # noqa: F811
    """Also from the start, move by move."""
    paths = [list(move.path) for move in rated.game.moves]
    with student(browser()) as ask:
        at = {"variant": "international"}
        assert ask(type="look", at=at, moves=paths)["code"] == "game-goes-on"
        assert ask(type="look", at=at, moves=paths[:3])["type"] == "position"


def test_a_player_whose_clock_runs_gets_no_analysis_at_all(server, browser):  # noqa: F811
    """Not of another position either, nor a game against the engine, nor the engine bars of an
    event; everybody else does."""
    ana, rui = browser(), browser()
    desk = begun(browser())
    desk.do("engine-bar", unit="moves", delay=3)
    bars = f"/api/tournaments/{desk.event}/engine-bar?round=1"
    rated = Rated(server, ana, rui)
    elsewhere = Game(BOOK, fen="W:W28,32:B19,23").board
    for player in (ana, rui):
        assert set(answers(player, rated, elsewhere).values()) == {"you-play"}
        assert player.get(bars).json()["code"] == "you-play"
    assert set(answers(browser(), rated, elsewhere).values()) == {None}
    assert browser().get(bars).json()["bar"] == {"unit": "moves", "delay": 3}
    rated.end()
    for player in (ana, rui):
        assert set(answers(player, rated, elsewhere).values()) == {None}


def test_it_holds_for_every_server_of_a_database(rated, database):
    """The stored games protect the board, not the memory of one process."""
    with Client(create_app(database), base_url=BASE, client=("198.51.100.8", 5000)) as other:
        other.get("/")
        board = rated.game.board
        assert set(answers(other, rated, board).values()) == {"game-goes-on"}
        rated.push("35-30")
        assert answers(other, rated, rated.game.board)["analysis"] == "game-goes-on"


def test_the_engine_as_opponent_waits_too(rated, browser, sit, monkeypatch):  # noqa: F811
    """A game against it that has come to the same position: it answers when the rated one moves."""
    monkeypatch.setattr(live_games, "LOOK_SECONDS", 0.02)
    guest = browser()
    rated.push("41-37")  # Black, the engine's colour below, is to move
    body = {"regulation": BOOK, "black": {"kind": "person"}}
    game = guest.post("/api/games", json=body).json()["id"]
    engine = {"kind": "engine", "level": 1}
    games = guest.app.state.services.games
    live = guest.portal.call(games.get, game)
    with sit(guest, game) as seat:
        seat.hello()
        for ply, text in enumerate(QUIET):
            seat.do("move", ply=ply, text=text)
        live.session.record.setup.players["black"].update(engine)
        seat.do("move", ply=len(QUIET), text="41-37")
        seat.say("ping", id=1)
        seat.hear("pong")
        assert live.session.game.ply == len(QUIET) + 1
        rated.end()
        while live.session.game.ply == len(QUIET) + 1:
            seat.hear("state")


FACES = {
    "/ws/analysis",
    "/api/endgames",
    "/api/archive/explore",
    "/api/games/{game_id}/endgame",
    "/api/games/{game_id}/review",
    "/api/jobs/game/{game_id}/analysis",
    "/api/jobs/coach",
    "/api/repertoires/{number}/positions/{key}",
    "/api/tournaments/{event_id}/engine-bar",
}
"""The addresses with an engine's word, or what many games say, on a position that the caller names;
`POST /api/games` with an engine is one more."""
OTHERS = {
    "/games/{game_id}/analysis": "the page: it asks the socket",
    "/coach/{job_id}": "what `/api/jobs/coach` has made",
    "/coach/{job_id}/report.pdf": "the same on paper",
    "/endings/review": "endings of a fixed list",
    "/problems/review": "problems of a fixed list",
    "/api/positions/check": "whether a position can be set up",
    "/api/rooms/{room_id}/position": "where a room begins",
}
WORDS = re.compile(r"analys|\breview|endgame|explore|coach|position|engine-bar|hint|eval")


def test_no_address_with_an_engines_word_is_forgotten(server):
    """Each that sounds like one is listed, and says above what it refuses, or says why not."""
    found = {one.path for one in routes(server.app.routes) if WORDS.search(one.path)}
    assert found == FACES | OTHERS.keys()
