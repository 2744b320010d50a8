"""Other people's seats, games, offers, invitations and boards."""

from __future__ import annotations

import time

import pytest

from web.meeting.conftest import code_of, invite, terms
from web.people.conftest import new_game, sitting

from .conftest import act, event_of

pytestmark = pytest.mark.one_server

ACTS = ("offer_draw", "resign", "ask_undo", "ask_pause", "abort")


@pytest.mark.parametrize("name", ACTS)
def test_a_player_does_nothing_in_the_others_name(two, name):
    """The colour in a message is checked against the seat of its sender, act by act."""
    ana, _rui, game = two()
    with sitting(ana, game) as white:
        before = white.hello()["ply"]
        assert white.refused(name, by="black")["code"] == "not-your-colour"
    state = ana.get(f"/api/games/{game}").json()
    assert (state["ply"], state["outcome"], state["offer"]) == (before, None, None)


def test_a_player_moves_no_piece_of_the_other(two):
    """Nor twice in a row: the second move is refused, under any ply."""
    ana, rui, game = two()
    with sitting(ana, game) as white, sitting(rui, game) as black:
        state = white.hello()
        black.hello()
        assert (
            black.refused("move", ply=0, path=state["legal"][0]["path"])["code"] == "not-your-turn"
        )
        state = white.do("move", ply=0, path=state["legal"][0]["path"])
        path = state["legal"][0]["path"]
        for ply in (0, 1, 2):
            white.refused("move", ply=ply, path=path)
    assert ana.get(f"/api/games/{game}").json()["ply"] == 1


def test_nobody_accepts_the_own_offer(two):
    """By the own name it is no answer, by the other's it is not the own colour."""
    ana, rui, game = two(regulation="portuguesa-fpd")
    with sitting(ana, game) as white, sitting(rui, game) as black:
        state = white.hello()
        state = white.do("move", ply=0, path=state["legal"][0]["path"])
        black.hello()
        black.do("move", ply=1, path=state["legal"][0]["path"])
        offered = white.do("offer_draw", by="white")
        assert offered["offer"]["by"] == "white"
        white.refused("accept_draw", by="white")
        white.refused("accept_draw")
        assert white.refused("accept_draw", by="black")["code"] == "not-your-colour"
        assert ana.get(f"/api/games/{game}").json()["outcome"] is None
        assert black.do("accept_draw", by="black")["outcome"]["result"] == "draw"


def test_a_loser_does_not_make_the_game_vanish(two, server):
    """Neither player removes a game of two people; the owner of the server may."""
    ana, rui, game = two()
    with sitting(ana, game) as white, sitting(rui, game) as black:
        white.begin(black)
        white.do("resign", by="white")
    for player in (ana, rui):
        assert code_of(player.delete(f"/api/games/{game}")) == (403, "not-your-game")
    assert rui.get(f"/api/games/{game}").json()["outcome"]["result"] == "black"
    assert server.delete(f"/api/games/{game}").status_code == 204


PRIVATE = (
    "/api/games/{}",
    "/games/{}",
    "/games/{}.pdn",
    "/games/{}.svg",
    "/games/{}.png",
    "/games/{}.gif",
    "/api/games/{}/meeting",
    "/api/games/{}/review",
    "/api/games/{}/endgame",
)


def test_a_private_game_is_shown_nowhere(browser, server):
    """Its page, state, file, pictures, words, lines: refused to a stranger and to nobody."""
    ana = browser()
    game = new_game(ana, private=True)
    for stranger in (browser(), browser(visit=False)):
        for path in PRIVATE:
            answer = stranger.get(path.format(game), headers={"accept": "application/json"})
            assert (path, *code_of(answer)) == (path, 403, "private-game")
        with stranger.websocket_connect(f"/ws/games/{game}") as line:
            assert line.receive_json()["code"] == "private-game"
        with stranger.websocket_connect("/ws/analysis") as line:
            line.send_json({"type": "look", "id": 1, "at": {"game": game, "ply": 0}})
            assert line.receive_json()["code"] == "private-game"
    for insider in (ana, server):
        assert insider.get(f"/api/games/{game}").status_code == 200


def test_private_games_are_in_no_list(two, browser):
    """Watching, the first page, the games of others."""
    ana = browser()
    game = new_game(ana, private=True)
    eve = browser()
    for path in ("/", "/watch", "/games", "/api/games", "/api/own-games", "/api/lobby"):
        assert game not in eve.get(path).text
    with eve.websocket_connect("/ws/watch") as line:
        line.send_json({"type": "hello"})
        assert game not in line.receive_text()


def test_a_stranger_ends_no_wait_in_the_lobby(browser):
    """DELETE /api/lobby ends the own wait; no address ends another's."""
    ana, eve = browser(), browser()
    made = ana.post("/api/lobby", json={"terms": terms(), "name": "Ana"}).json()
    assert eve.delete("/api/lobby").status_code == 204
    assert eve.delete(f"/api/lobby/{made['id']}").status_code == 405
    assert [one["id"] for one in eve.get("/api/lobby").json()] == [made["id"]]


def test_an_invitation_of_others_is_neither_listed_nor_ended(browser):
    """Its link is its secret: no list tells it."""
    ana, eve = browser(), browser()
    made = invite(ana, "Ana")
    assert eve.get("/api/invitations").json() == []
    assert browser(visit=False).get("/api/invitations").json() == []
    assert code_of(eve.delete(f"/api/invitations/{made['token']}")) == (403, "not-yours")
    assert made["token"] not in eve.get("/api/lobby").text + eve.get("/").text


def test_a_third_person_takes_no_rematch(two, browser):
    """The invitation after a game is for its other player; its link opens nothing to others."""
    ana, rui, game = two()
    with sitting(ana, game) as white:
        white.hello()
        white.do("resign", by="white")
    token = ana.post(f"/api/games/{game}/rematch").json()["token"]
    eve = browser()
    refused = eve.post(f"/api/invitations/{token}/accept", json={})
    assert refused.status_code in (403, 422)
    assert eve.post(f"/api/games/{game}/rematch").status_code == 403
    assert rui.post(f"/api/games/{game}/rematch").json()["game"]


def test_a_command_that_is_replayed_is_done_once(two):
    """The same words sent again, by the same line and by another one, change nothing."""
    ana, _rui, game = two()
    with sitting(ana, game) as white:
        state = white.hello()
        move = {"ply": 0, "path": state["legal"][0]["path"], "id": "m-1"}
        white.do("move", **move)
    with sitting(ana, game) as again:
        again.hello()
        again.say("move", **move)
        assert again.hear("ack", "refused")["type"] == "ack"
    assert ana.get(f"/api/games/{game}").json()["ply"] == 1


def test_another_events_cookie_opens_nothing(browser, server):
    """The organiser of one event is a spectator at the next, with the cookie under its name too."""
    ana, eve = browser(), browser()
    mine, _ = event_of(eve, "Mine")
    hers, _ = event_of(ana, "Hers")
    cookie = eve.cookies[f"damas_event_{mine}"]
    eve.cookies.set(f"damas_event_{hers}", cookie, domain="damas.example.org")
    assert eve.get(f"/api/tournaments/{hers}").json()["me"]["role"] == "spectator"
    assert act(eve, hers, "add-player", name="Eve").status_code == 403


def test_a_key_that_was_taken_back_opens_nothing(browser):
    """Neither its link nor the cookie that it gave, also on an open line."""
    ana, eve = browser(), browser()
    event, _ = event_of(ana)
    path = f"/api/tournaments/{event}"
    key = {"kind": "link", "role": "arbiter", "name": "Eve"}
    given = ana.post(f"{path}/keys", json=key).json()
    assert eve.post(f"{path}/enter", json={"link": given["link"]}).status_code == 200
    assert act(eve, event, "add-player", name="One").status_code == 200
    (held,) = [one for one in ana.get(f"{path}/keys").json() if one["role"] == "arbiter"]
    assert ana.delete(f"{path}/keys/{held['id']}").status_code == 204
    assert act(eve, event, "add-player", name="Two").status_code == 403
    assert eve.post(f"{path}/enter", json={"link": given["link"]}).status_code == 403


def test_files_made_for_a_key_go_with_it(browser):
    """Prints that were ready before the key was taken back are not given out afterwards."""
    ana, eve = browser(), browser()
    event, _ = event_of(ana)
    path = f"/api/tournaments/{event}"
    key = {"kind": "link", "role": "arbiter", "name": "Eve"}
    given = ana.post(f"{path}/keys", json=key).json()
    assert eve.post(f"{path}/enter", json={"link": given["link"]}).status_code == 200
    job = eve.post(f"/api/jobs/event/{event}/site", json={}).json()["id"]
    while eve.get(f"/api/jobs/{job}").json()["state"] != "done":
        time.sleep(0.05)
    assert eve.get(f"/api/jobs/{job}/file").status_code == 200
    (held,) = [one for one in ana.get(f"{path}/keys").json() if one["role"] == "arbiter"]
    assert ana.delete(f"{path}/keys/{held['id']}").status_code == 204
    refused = eve.get(f"/api/jobs/{job}/file")
    assert (refused.status_code, refused.json()["code"]) == (403, "key-revoked")


def test_a_scorer_does_not_become_an_organiser(browser):
    """By a key of the own making, a name in the cookie, or a role in the act."""
    ana, eve = browser(), browser()
    event, _ = event_of(ana)
    path = f"/api/tournaments/{event}"
    given = ana.post(f"{path}/keys", json={"kind": "link", "role": "scorer", "name": "E"}).json()
    assert eve.post(f"{path}/enter", json={"link": given["link"]}).status_code == 200
    for role in ("organiser", "chief-arbiter", "arbiter", "scorer"):
        more = {"kind": "link", "role": role, "name": "E"}
        assert eve.post(f"{path}/keys", json=more).status_code == 403
    name = f"damas_event_{event}"
    key, _, rest = eve.cookies[name].partition(".")
    for number in range(1, int(key)):
        eve.cookies.set(name, f"{number}.{rest}", domain="damas.example.org")
        assert eve.get(path).json()["me"]["role"] == "spectator"
    assert eve.get(f"{path}/keys").status_code == 403


def test_the_link_of_one_board_reports_from_no_other(browser):
    """The secret is signed for event, round, board and player."""
    ana, eve = browser(), browser()
    event, _ = event_of(ana, system="swiss", rounds=3)
    players = [{"name": f"P{n}"} for n in range(4)]
    assert act(ana, event, "add-players", players=players).status_code == 200
    data = ana.get(f"/api/tournaments/{event}/proposal").json()["data"]
    assert act(ana, event, "pair", **data).status_code == 200
    body = {"round": 1, "board": 1, "player": 1, "white": "1", "black": "0", "secret": "0" * 24}
    assert eve.post(f"/api/tournaments/{event}/reports", json=body).status_code == 403


def test_a_strangers_board_stays(browser):
    """An arbiter's table is removed by its maker or the owner, and listed to nobody else."""
    ana, eve = browser(), browser()
    table = ana.post("/api/arbiter/tables", json={"regulation": "fenae-2025"}).json()["id"]
    assert code_of(eve.delete(f"/api/arbiter/tables/{table}")) == (403, "not-your-table")
    assert eve.get("/api/arbiter/tables").json() == []
    assert browser(visit=False).delete(f"/api/arbiter/tables/{table}").status_code == 403
    assert ana.get(f"/api/arbiter/tables/{table}").status_code == 200
