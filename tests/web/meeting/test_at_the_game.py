"""Two people at one game: questions, presence, words, and everybody else kept out."""

from __future__ import annotations

import asyncio
from collections import defaultdict

import pytest

from damas.app.games.live_games import LiveGames
from damas.people import limits
from web.clients import limited
from web.people.conftest import sitting

from .conftest import accept, code_of, invite

pytestmark = pytest.mark.one_server

ACTS = (
    "give_time",
    "halve_time",
    "ask_undo",
    "accept_undo",
    "decline_undo",
    "ask_pause",
    "accept_pause",
    "decline_pause",
    "resume",
    "abort",
)


def test_a_stranger_says_nothing_at_the_game_of_two(two, browser):
    """Every act, for both colours, and every call beside the game."""
    ana, _rui, game = two()
    eve = browser()
    with sitting(eve, game) as seat:
        assert seat.hello()["seat"] == "none"
        for by in (None, "white", "black"):
            for act in ACTS:
                assert seat.refused(act, by=by)["code"] == "looking-on"
            found = seat.refused("claim_absence", by=by, result="win")
            assert found["code"] == "looking-on"
            assert seat.refused("vacation", by=by, days=1)["code"] == "looking-on"
            plan = {"lines": [[[9, 13], [22, 18]]]}
            assert seat.refused("plan", by=by, **plan)["code"] == "looking-on"
    for path, body in (
        ("rematch", None),
        ("next", None),
        ("words", {"phrase": "hello"}),
        ("block", None),
        ("report", {"reason": "other"}),
    ):
        answer = eve.post(f"/api/games/{game}/{path}", json=body)
        assert code_of(answer) == (403, "not-your-game"), path
    shown = eve.get(f"/api/games/{game}/meeting").json()
    assert (shown["plays"], shown["words"], shown["rematch"]) == (False, [], None)
    assert ana.get(f"/api/games/{game}").json()["version"] == 0


def test_nobody_answers_the_own_question(two):
    """Nor in the other's name."""
    ana, rui, game = two()
    with sitting(ana, game) as first, sitting(rui, game) as second:
        first.hello()
        second.hello()
        state = first.state(1)
        first.do("move", ply=0, path=state["legal"][0]["path"])
        reply = second.state(2)["legal"][0]["path"]
        second.do("move", ply=1, path=reply)
        first.do("ask_undo")
        assert first.refused("accept_undo")["code"] == "not-asked"
        assert first.refused("accept_undo", by="black")["code"] == "not-your-colour"
        assert first.refused("undo")["code"] == "no-undo"
        assert second.do("accept_undo")["ply"] == 0


def test_the_other_sees_who_is_there(two):
    """A page that closes is heard_of at once; after a wait the game may be claimed, not before."""
    ana, rui, game = two()
    with sitting(ana, game) as first:
        first.hello()
        with sitting(rui, game) as second:
            second.hello()
            heard = first.hear("presence")
            while not heard["black"]["here"]:
                heard = first.hear("presence")
            first.do("move", ply=0, path=first.state(1)["legal"][0]["path"])
            second.do("move", ply=1, path=second.state(2)["legal"][0]["path"])
        heard = first.hear("presence")
        while heard["black"]["here"]:
            heard = first.hear("presence")
        assert 0 < heard["black"]["claim_in_ms"] <= 30_000
        refused = first.refused("claim_absence", result="win")
        assert refused["code"] == "wait"
        assert refused["article"] is None


def test_a_page_that_greets_again_is_there_once(two):
    """It greets again after a change that it has missed; its leaving is seen all the same."""
    ana, rui, game = two()
    with sitting(ana, game) as first:
        first.hello()
        with sitting(rui, game) as second:
            second.hello()
            second.hello()
            while not first.hear("presence")["black"]["here"]:
                pass
        while first.hear("presence")["black"]["here"]:
            pass


def test_a_ping_is_answered(two):
    """So that the page knows how long its line is."""
    ana, _rui, game = two()
    with sitting(ana, game) as seat:
        seat.say("ping", id=7)
        assert seat.hear("pong")["id"] == 7


HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>"


def test_words_are_heard_in_the_readers_language(two):
    """A phrase by its name, a text as it was written: nothing of it is HTML to the server."""
    ana, rui, game = two()
    path = f"/api/games/{game}/words"
    assert ana.post(path, json={"phrase": "good-luck"}).status_code == 201
    assert rui.post(path, json={"text": HOSTILE}).status_code == 201
    for lang, said in (("pt-PT", "Boa sorte!"), ("en", "Good luck!")):
        words = ana.get(f"/api/games/{game}/meeting?lang={lang}").json()["words"]
        assert [(w["by"], w["text"]) for w in words] == [("white", said), ("black", HOSTILE)]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": "   "},
        {"text": "\u200b"},
        {"phrase": "unknown"},
        {"text": "x" * 241},
        {"text": "\u202eabc"},
        {"phrase": "hello", "html": "x"},
    ],
)
def test_words_that_are_none_are_refused(two, body):
    """Empty, too long, invisible, turned round, or with fields that nobody knows."""
    ana, _rui, game = two()
    assert ana.post(f"/api/games/{game}/words", json=body).status_code == 422


def test_the_owner_turns_the_chat_off(two, server):
    """Texts are refused, phrases are not; nobody else can turn it on."""
    ana, _rui, game = two()
    path = f"/api/games/{game}/words"
    assert code_of(ana.put("/api/chat", json={"on": True})) == (403, "not-the-owner")
    assert server.put("/api/chat", json={"on": False}).json() == {"on": False}
    assert code_of(ana.post(path, json={"text": "hello"})) == (403, "chat-off")
    assert ana.post(path, json={"phrase": "hello"}).status_code == 201
    assert not ana.get(f"/api/games/{game}/meeting").json()["chat"]


def test_nobody_writes_to_whom_has_blocked_him(two):
    """Neither a text nor a phrase; nor does the one who blocked."""
    ana, rui, game = two()
    ana.post(f"/api/games/{game}/block")
    for client in (ana, rui):
        answer = client.post(f"/api/games/{game}/words", json={"phrase": "hello"})
        assert code_of(answer) == (403, "apart")
    assert ana.get(f"/api/games/{game}/meeting").json()["blocked"]
    assert not rui.get(f"/api/games/{game}/meeting").json()["blocked"]


def test_a_flood_of_words_and_complaints_is_bounded(two, server):
    """By minute and by game; complaints by day; only the owner reads these."""
    ana, rui, game = two()
    path = f"/api/games/{game}/words"
    for _ in range(limits.WORDS_A_MINUTE.most):
        assert ana.post(path, json={"phrase": "hello"}).status_code == 201
    assert code_of(ana.post(path, json={"phrase": "hello"})) == (429, "too-fast")
    limited(server.app, words_game=limits.WORDS_A_MINUTE.most)
    assert code_of(rui.post(path, json={"phrase": "hello"})) == (429, "enough-said")
    body = {"reason": "insult", "text": HOSTILE}
    for _ in range(limits.REPORTS_A_DAY.most):
        assert rui.post(f"/api/games/{game}/report", json=body).status_code == 204
    answer = rui.post(f"/api/games/{game}/report", json=body)
    assert code_of(answer) == (429, "enough-reports")
    assert code_of(ana.get("/api/reports")) == (403, "not-a-moderator")
    assert server.get("/api/reports").json()[0]["text"] == HOSTILE


def test_correspondence_runs_from_the_beginning_and_rests(two):
    """Own games say whose turn it is; a vacation holds in all of them; a plan is private."""
    ana, rui, game = two(control="3 days/move")
    (own,) = ana.get("/api/own-games").json()
    assert (own["id"], own["seat"], own["your_turn"]) == (game, "white", True)
    assert own["time"]["running"]
    assert 0 < own["time"]["left_ms"] <= 3 * 86_400_000
    urgent = accept(rui, invite(ana, "Ana", control="1 day/move", colour="white")["token"], "Rui")
    assert [one["id"] for one in ana.get("/api/own-games").json()] == [urgent, game]
    with sitting(ana, urgent) as seat:
        seat.hello()
        seat.do("abort")
    assert not rui.get("/api/own-games").json()[0]["your_turn"]
    assert ana.get(f"/api/games/{game}").json()["clock"]["days"] == 3
    with sitting(ana, game) as first, sitting(rui, game) as second:
        state = first.hello()
        second.hello()
        assert state["clock"]["running"] == "white"
        state = first.do("move", ply=0, path=state["legal"][0]["path"])
        line = state["legal"][0]["path"]
        after = first.refused("plan", lines=[[line, [1, 2]]])
        assert after["code"]
    assert ana.post("/api/own-games/vacation", json={"days": 7}).json() == {"games": 1}
    assert "white" in ana.get(f"/api/games/{game}").json()["clock"]["resting"]
    assert ana.post("/api/own-games/vacation", json={"days": 15}).json() == {"games": 0}


@pytest.mark.both_databases
def test_a_vacation_reads_only_the_games_that_it_is_for(two, monkeypatch):
    """Not thousands of others: a request does bounded work."""
    ana, rui, game = two(control="3 days/move")
    accept(rui, invite(ana, "Ana", control="5+3")["token"], "Rui")
    over = accept(rui, invite(ana, "Ana", control="3 days/move", colour="white")["token"], "Rui")
    with sitting(ana, over) as seat:
        seat.hello()
        seat.do("abort")
    loaded, get = defaultdict(set), LiveGames.get  # by task: the server looks after clocks too

    async def noted(games, game_id):
        loaded[asyncio.current_task()].add(game_id)
        return await get(games, game_id)

    monkeypatch.setattr(LiveGames, "get", noted)
    assert ana.post("/api/own-games/vacation", json={"days": 7}).json() == {"games": 1}
    of_the_request = [games for games in loaded.values() if game in games]
    assert of_the_request
    assert all(games == {game} for games in of_the_request)


def test_games_that_end_are_heard_of(two, app):
    """A hook: called once for each game, with its terms."""
    heard_of = []
    ana, _rui, game = two()
    app.state.services.meetings.on_end.append(heard_of.append)
    with sitting(ana, game) as seat:
        seat.hello()
        assert heard_of == []
        seat.do("resign")
    assert [(record.id, record.setup.terms["rated"]) for record in heard_of] == [(game, False)]


@pytest.mark.both_databases
def test_the_owner_sees_a_complaint_with_what_was_said_and_closes_it(two, server, browser):
    """The names, the words of the game in the owner's language; nobody else reads or closes it."""
    ana, rui, game = two()
    rui.post(f"/api/games/{game}/words", json={"text": HOSTILE})
    ana.post(f"/api/games/{game}/words", json={"phrase": "good-luck"})
    ana.post(f"/api/games/{game}/report", json={"reason": "insult", "text": "look"})
    (found,) = server.get("/api/reports?lang=pt-PT").json()
    assert (found["reason"], found["text"], found["game"]) == ("insult", "look", game)
    assert not found["closed"]
    assert found["words"] == [
        {"about": True, "text": HOSTILE},
        {"about": False, "text": "Boa sorte!"},
    ]
    assert (found["by"]["name"], found["about"]["name"]) == ("Ana", "Rui")
    assert (found["about"]["kind"], found["about"]["blocked"]) == ("guest", False)
    path = f"/api/reports/{found['id']}"
    for other in (ana, rui, browser()):
        assert code_of(other.get("/api/reports")) == (403, "not-a-moderator")
        assert code_of(other.put(path, json={"closed": True})) == (403, "not-a-moderator")
    assert server.put(path, json={"closed": True}).status_code == 204
    assert server.get("/api/reports").json()[0]["closed"]
    assert server.put(path, json={"closed": False}).status_code == 204
    assert server.put("/api/reports/none", json={"closed": True}).status_code == 404
    who = found["about"]["id"]
    server.put(f"/api/owner/people/{who}/block", json={"blocked": True})
    assert server.get("/api/reports").json()[0]["about"]["blocked"]
    assert code_of(rui.post(f"/api/games/{game}/words", json={"phrase": "hello"}))[0] == 403
