"""The lobby: people who wait see each other and are paired, on all processes."""

from __future__ import annotations

import time
from contextlib import contextmanager

import pytest

from damas.app.live import places
from damas.http.app import create_app
from web.clients import Client
from web.people.conftest import sitting

from .conftest import BASE, accept, code_of, invite, terms


@contextmanager
def looking(client):
    """A page at the lobby: hear() gives the next message of it."""
    with client.websocket_connect("/ws/lobby?lang=en") as socket:
        yield socket


def until(socket, found):
    """The first message that *found* is true of."""
    while not found(message := socket.receive_json()):
        pass
    return message


def seek(client, quick=True, name="", **more):
    """Waits in the lobby."""
    answer = client.post("/api/lobby", json={"terms": terms(**more), "quick": quick, "name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.mark.both_databases
def test_two_who_wait_for_the_same_are_paired(browser):
    """Both hear of the one game, and each has a seat."""
    ana, rui = browser(), browser()
    with looking(ana) as first, looking(rui) as second:
        seek(ana, name="Ana")
        waiting = until(second, lambda m: m["seeks"])
        assert [row["name"] for row in waiting["seeks"]] == ["Ana"]
        seek(rui, name="Rui")
        games = {until(one, lambda m: m["game"])["game"] for one in (first, second)}
    (game,) = games
    with sitting(ana, game) as one, sitting(rui, game) as two:
        assert {one.hello()["seat"], two.hello()["seat"]} == {"white", "black"}
    assert ana.get("/api/lobby").json() == []


def test_other_games_and_times_are_not_paired(browser):
    """Nor are those who only list a wish; a press on it plays."""
    ana, rui, eva = browser(), browser(), browser()
    with looking(ana), looking(rui), looking(eva):
        seek(ana)
        seek(rui, control="10+0")
        listed = seek(eva, quick=False, regulation="internacional")
        assert len(rui.get("/api/lobby").json()) == 3
        path = f"/api/lobby/{listed['id']}"
        assert code_of(eva.post(path, json={})) == (422, "own-invitation")
        game = rui.post(path, json={}).json()["game"]
        assert ana.get(f"/api/games/{game}").json()["regulation"]["id"] == "internacional"
        assert code_of(ana.post(path, json={})) == (409, "seek-gone")
        assert len(ana.get("/api/lobby").json()) == 1


@pytest.mark.both_databases
def test_nobody_meets_whom_he_has_blocked(browser, two):
    """Neither by pairing, nor by pressing, nor by an invitation; and is not told why."""
    ana, rui, game = two()
    assert ana.post(f"/api/games/{game}/block").status_code == 204
    with looking(ana), looking(rui):
        own = seek(ana)
        seek(rui)
        assert len(ana.get("/api/lobby").json()) == 2
        assert code_of(rui.post(f"/api/lobby/{own['id']}", json={})) == (409, "seek-gone")
    made = ana.post("/api/invitations", json={"terms": terms()}).json()
    refused = rui.post(f"/api/invitations/{made['token']}/accept", json={})
    assert code_of(refused) == (422, "not-for-you")
    (blocked,) = ana.get("/api/blocks").json()
    assert ana.delete(f"/api/blocks/{blocked['id']}").status_code == 204
    assert rui.post(f"/api/invitations/{made['token']}/accept", json={}).status_code == 200


@pytest.mark.both_databases
def test_an_inviter_hears_that_the_friend_has_come(browser):
    """The page watches the invitation's link."""
    ana, rui = browser(), browser()
    made = ana.post("/api/invitations", json={"terms": terms()}).json()
    with looking(ana) as socket:
        socket.send_json({"type": "watch", "token": made["token"]})
        game = rui.post(f"/api/invitations/{made['token']}/accept", json={}).json()["game"]
        heard = until(socket, lambda m: (m["invitations"].get(made["token"]) or {}).get("game"))
        assert heard["invitations"][made["token"]] == {"ended": "taken", "game": game}
        socket.send_text("{")
        assert until(socket, lambda m: m["type"] == "refused")["code"] == "bad-message"


def test_two_processes_have_one_lobby(server, browser, database):
    """One person looks at each: both see both, and they are paired."""
    ana = browser()
    with Client(create_app(database), base_url=BASE, client=("198.51.100.1", 5000)) as rui:
        rui.get("/")
        with looking(ana) as first, looking(rui) as second:
            seek(ana)
            until(second, lambda m: m["seeks"])
            seek(rui)
            one = until(first, lambda m: m["game"])["game"]
            assert until(second, lambda m: m["game"])["game"] == one
        with sitting(ana, one) as here, sitting(rui, one) as there:
            here.hello()
            there.hello()
            state = here.state(at_least=1)  # the clock started when both had come
            assert state["clock"]["running"] == "white"


def test_a_wait_is_ended_by_a_press(browser):
    """At once."""
    ana = browser()
    with looking(ana):
        seek(ana)
        assert ana.delete("/api/lobby").status_code == 204
        assert ana.get("/api/lobby").json() == []


def test_an_invitation_taken_just_before_its_host_waits_for_it(browser, monkeypatch):
    """The host's page says only then that it waits; nothing is read at regular times."""
    monkeypatch.setattr(places, "BEAT_SECONDS", 100_000.0)
    ana, rui = browser(), browser()
    token = invite(ana, "Ana")["token"]
    room = ana.app.state.services.lobby
    begun, ended, refresh = [], [], room.refresh

    async def counted():
        begun.append(True)
        await refresh()
        ended.append(True)

    monkeypatch.setattr(room, "refresh", counted)
    with looking(ana) as line:
        line.receive_json()
        game = accept(rui, token, "Rui")
        while room._hurry.is_set() or len(begun) > len(ended):
            time.sleep(0.02)
        line.send_json({"type": "watch", "token": token})
        found = until(line, lambda m: m["invitations"].get(token))
        assert found["invitations"][token]["game"] == game
