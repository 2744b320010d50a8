"""A game to be sent: pictures of a position, the moves as an animated picture, PDN with clocks."""

from __future__ import annotations

import io
import random

import pytest

from damas import Game
from damas.http.routes import game_pictures
from damas.pdn import read_game
from damas.store import GameSetup, GameSummary, StoredEntry
from web.clients import Client

pytestmark = pytest.mark.one_server

image_module = pytest.importorskip("PIL.Image")
PEOPLE = {"white": {"kind": "person", "name": "Ana"}, "black": {"kind": "person", "name": "Rui"}}


def played(client, plies, regulation="internacional", seed=5, **setup):
    """A stored game of so many random moves, one each second."""
    game, chance, entries = Game(regulation), random.Random(seed), []
    start = game.board.fen
    for number in range(plies):
        move = chance.choice(game.legal_moves)
        payload = {"by": game.turn, "ply": game.ply, "path": list(move.path), "notation": ""}
        game.push(move)
        entries.append(StoredEntry("move", payload, 1000 * number, f"c{number}"))
    games = client.app.state.services.games.games
    summary = GameSummary(0, start, "white")
    record = games.create(GameSetup(regulation, start, PEOPLE, **setup), summary, 0)
    now = GameSummary(game.ply, game.board.fen, game.turn)
    if entries:
        games.append(record.id, entries, expected=0, summary=now)
    return record.id, game


def test_a_position_of_a_game_is_a_picture(client):
    """The last one or any, by either side, as SVG and PNG; one that never stood is refused."""
    game_id, _ = played(client, 3)
    svg = client.get(f"/games/{game_id}.svg")
    assert (svg.status_code, svg.headers["content-type"]) == (200, "image/svg+xml")
    assert svg.text.startswith("<svg")
    assert svg.text != client.get(f"/games/{game_id}.svg?ply=1").text
    png = client.get(f"/games/{game_id}.png?ply=0&size=200&orientation=black")
    assert image_module.open(io.BytesIO(png.content)).width == 200
    missing = client.get(f"/games/{game_id}.png?ply=4")
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-ply")
    assert client.get(f"/games/{game_id}.png?size=5000").status_code == 422
    assert client.get(f"/games/{game_id}.png?orientation=left").status_code == 422
    assert client.get("/games/nobody.png").status_code == 404


def test_the_moves_are_an_animated_picture(client):
    """Every move, or some; the last position stands for a while."""
    game_id, game = played(client, 12)
    moving = image_module.open(io.BytesIO(client.get(f"/games/{game_id}.gif?size=120").content))
    assert (moving.format, moving.size) == ("GIF", (120, 120))
    assert moving.n_frames >= game.ply
    part = client.get(f"/games/{game_id}.gif?size=120&from=10&to=11").content
    assert image_module.open(io.BytesIO(part)).n_frames == 2
    wrong = client.get(f"/games/{game_id}.gif?from=9&to=8")
    assert (wrong.status_code, wrong.json()["code"]) == (404, "no-such-ply")
    assert client.get(f"/games/{game_id}.gif?size=601").status_code == 422


def test_an_animated_picture_is_made_once_and_is_bounded(client, monkeypatch):
    """The same choices come from the cache; more moves than are allowed are refused."""
    game_id, _ = played(client, 12)
    first = client.get(f"/games/{game_id}.gif?size=120").content
    room = client.app.state.services.work
    with monkeypatch.context() as patch:
        patch.setattr(room, "_workers", None)  # nothing can be made any more
        assert client.get(f"/games/{game_id}.gif?size=120").content == first
    monkeypatch.setattr(game_pictures, "MOST_MOVES", 11)
    refused = client.get(f"/games/{game_id}.gif?size=120")
    assert (refused.status_code, refused.json()["code"]) == (422, "too-many-moves")
    assert "11" in refused.json()["message"]


def test_pictures_of_a_private_game(client):
    """Its players see them, nobody else, and no store between keeps them."""
    game_id, _ = played(client, 2, private=True)
    for kind in ("svg", "png", "gif"):
        own = client.get(f"/games/{game_id}.{kind}?size=120")
        assert own.headers["Cache-Control"] == "private, no-cache"
        other = Client(client.app, base_url="http://damas.example.org", client=("192.0.2.7", 5000))
        other.portal = client.portal
        assert other.get(f"/games/{game_id}.{kind}").json()["code"] == "private-game"


def test_the_file_of_a_game_has_its_clocks(client):
    """After each move what both clocks show, the running one marked; read back they are the same,
    and a move that was taken back leaves nothing."""
    clock = {"base_seconds": 60, "increment_seconds": 2}
    game_id, game = played(client, 0, "fenae-2025", clock=clock)
    games = client.app.state.services.games.games
    path = list(game.legal_moves[0].path)
    game.push(game.legal_moves[0])
    reply = list(game.legal_moves[0].path)
    entries = [
        StoredEntry("start", {}, 0),
        StoredEntry("move", {"by": "white", "ply": 0, "path": path, "notation": ""}, 10_000),
        StoredEntry("move", {"by": "black", "ply": 1, "path": reply, "notation": ""}, 15_000),
        StoredEntry("undo", {"by": "black", "plies": 1}, 16_000),
        StoredEntry("move", {"by": "black", "ply": 1, "path": reply, "notation": ""}, 36_000),
    ]
    summary = GameSummary(2, game.board.fen, "white")
    games.append(game_id, entries, expected=0, summary=summary)
    text = client.get(f"/games/{game_id}.pdn").text
    node = read_game(io.StringIO(text)).root.variations[0]
    assert (node.clock.white, node.clock.black, node.clock.running) == (52, 60, "black")
    assert "[%clock w0:00:52 B0:01:00]" in text
    last = node.variations[0]
    assert (last.clock.white, last.clock.running) == (51, "white")
    assert last.variations == []
    without, _ = played(client, 4)
    assert "%clock" not in client.get(f"/games/{without}.pdn").text
