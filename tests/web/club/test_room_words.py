"""Words in a room: phrases and texts, the host's choice, blocks, complaints, floods."""

from __future__ import annotations

import pytest

from damas.people import limits
from web.clients import limited

from .conftest import code_of, shown

pytestmark = pytest.mark.one_server


def say(client, room, **body):
    """Says something; the answer."""
    return client.post(f"/api/rooms/{room['id']}/words", json=body)


def heard(line):
    """The next words that a page is sent."""
    while True:
        message = line.receive_json()
        if message["type"] == "words":
            return message


def said(client, room, **headers):
    """All words that a page finds when it is opened, as (number of the speaker, text)."""
    with client.websocket_connect(f"/ws/rooms/{room['id']}?lang=en", headers=headers) as line:
        return [(one["by"], one["text"]) for one in heard(line)["words"]]


@pytest.mark.both_databases
def test_words_are_heard_by_everybody_in_their_language(opened):
    """A set phrase in the reader's language, a text as it was typed, each once however often it is
    sent."""
    host, room, (ana, rui) = opened(2)
    with rui.websocket_connect(f"/ws/rooms/{room['id']}?lang=pt_PT") as line:
        assert say(ana, room, phrase="hello").json() == {"number": 1}
        message = heard(line)
        assert [(one["by"], one["text"]) for one in message["words"]] == [(1, "Olá!")]
        assert say(host, room, text=" Board 3,\u200b please ", id="x").json() == {"number": 2}
        assert say(host, room, text="Board 3, please", id="x").json() == {"number": 2}
        message = heard(line)
        assert (message["all"], message["words"][0]["text"]) == (False, "Board 3, please")
    assert said(rui, room) == [(1, "Hello!"), (0, "Board 3, please")]


@pytest.mark.both_databases
def test_only_people_inside_speak(opened, browser):
    """Not a stranger with the link, nor one who was removed, nor anybody in a closed room."""
    host, room, (ana, rui) = opened(2)
    assert code_of(say(browser(), room, phrase="hello")) == (403, "not-in-room")
    assert host.delete(f"/api/rooms/{room['id']}/people/1").status_code == 204
    assert code_of(say(ana, room, phrase="hello")) == (403, "removed")
    assert host.delete(f"/api/rooms/{room['id']}").status_code == 204
    assert code_of(say(rui, room, phrase="hello")) == (409, "room-closed")


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ({}, (422, "nothing-said")),
        ({"text": " \u200b "}, (422, "nothing-said")),
        ({"phrase": "nonsense"}, (422, "bad-request")),
        ({"text": "x" * 241}, (422, "bad-request")),
    ],
)
def test_words_that_are_none_are_refused(opened, body, answer):
    """Each with its reason; nothing is stored."""
    _, room, (ana,) = opened(1)
    assert code_of(say(ana, room, **body)) == answer
    assert say(ana, room, phrase="hello").json() == {"number": 1}


def test_the_host_says_what_people_may_say(opened):
    """Set phrases alone, or nothing; the host speaks all the same, and nobody else chooses."""
    host, room, (ana, _) = opened(2)
    address = f"/api/rooms/{room['id']}/chat"
    assert code_of(ana.put(address, json={"chat": "off"})) == (403, "not-the-host")
    assert host.put(address, json={"chat": "phrases"}).status_code == 204
    assert code_of(say(ana, room, text="hi")) == (403, "phrases-only")
    assert say(ana, room, phrase="hello").status_code == 201
    assert host.put(address, json={"chat": "off"}).status_code == 204
    assert code_of(say(ana, room, phrase="hello")) == (403, "words-off")
    assert say(host, room, text="Quiet, please").status_code == 201
    assert shown(ana, room["id"])["settings"]["chat"] == "off"
    assert host.put(address, json={"chat": "loud"}).status_code == 422


@pytest.mark.both_databases
def test_the_owner_of_the_server_turns_texts_off_in_rooms_too(opened, server):
    """Also for the host; phrases stay."""
    host, room, _ = opened(1)
    assert shown(host, room["id"])["texts"] is True
    assert server.put("/api/chat", json={"on": False}).status_code == 200
    assert code_of(say(host, room, text="hi")) == (403, "chat-off")
    assert say(host, room, phrase="hello").status_code == 201
    assert shown(host, room["id"])["texts"] is False


@pytest.mark.both_databases
def test_the_host_takes_words_away(opened):
    """For everybody, at once and later; nobody else does."""
    host, room, (ana, rui) = opened(2)
    say(ana, room, text="rude")
    say(ana, room, text="kind")
    address = f"/api/rooms/{room['id']}/words/1"
    assert code_of(rui.delete(address)) == (403, "not-the-host")
    with rui.websocket_connect(f"/ws/rooms/{room['id']}") as line:
        assert len(heard(line)["words"]) == 2
        assert host.delete(address).status_code == 204
        message = heard(line)
        assert (message["all"], [one["text"] for one in message["words"]]) == (True, ["kind"])
    assert host.delete(f"/api/rooms/{room['id']}/words/9").status_code == 404


def test_people_who_are_apart_do_not_read_each_other(opened):
    """Neither before nor after, whichever has blocked; the others read both."""
    _, room, (ana, rui, eva) = opened(3)
    say(rui, room, text="from Rui")
    block = f"/api/rooms/{room['id']}/people/2/block"
    with ana.websocket_connect(f"/ws/rooms/{room['id']}") as line:
        assert [one["by"] for one in heard(line)["words"]] == [2]
        assert ana.post(block).status_code == 204
        assert heard(line) == {"type": "words", "all": True, "words": []}
    say(ana, room, text="from Ana")
    assert said(ana, room) == [(1, "from Ana")]
    assert said(rui, room) == [(2, "from Rui")]
    assert said(eva, room) == [(2, "from Rui"), (1, "from Ana")]
    assert [one["name"] for one in ana.get("/api/blocks").json()] == ["Rui"]
    own = f"/api/rooms/{room['id']}/people/1/block"
    assert code_of(ana.post(own)) == (409, "oneself")
    nobody = f"/api/rooms/{room['id']}/people/77/block"
    assert code_of(ana.post(nobody)) == (404, "no-such-person")


def test_a_complaint_from_a_room_reaches_the_owner(opened, server, browser):
    """With the names of the room and the words of both; once under one id; not from outside."""
    _, room, (ana, rui, eva) = opened(3)
    say(rui, room, text="rude")
    say(eva, room, text="no matter")
    say(ana, room, text="please stop")
    address = f"/api/rooms/{room['id']}/people/2/report"
    body = {"reason": "insult", "text": "again and again", "id": "r1"}
    for _ in range(2):
        assert ana.post(address, json=body).status_code == 204
    assert code_of(browser().post(address, json=body)) == (403, "not-in-room")
    (found,) = server.get("/api/reports?lang=en").json()
    assert (found["by"]["name"], found["about"]["name"]) == ("Ana", "Rui")
    assert (found["room"], found["game"], found["reason"]) == (room["id"], None, "insult")
    assert found["words"] == [
        {"about": True, "text": "rude"},
        {"about": False, "text": "please stop"},
    ]


def test_a_flood_of_words_is_bounded(opened, server):
    """For one person in a minute, and for the room in all."""
    _, room, (ana, rui) = opened(2)
    answers = [
        say(ana, room, text=str(n)).status_code for n in range(limits.WORDS_A_MINUTE.most + 2)
    ]
    assert answers == [201] * limits.WORDS_A_MINUTE.most + [429] * 2
    assert say(rui, room, phrase="hello").status_code == 201
    limited(server.app, words_room=limits.WORDS_A_MINUTE.most + 1)
    assert code_of(say(rui, room, phrase="hello")) == (429, "enough-said")


@pytest.mark.own_server
def test_a_host_that_changes_the_terms_keeps_the_choice_of_words(opened):
    """The form of the terms knows nothing of it."""
    host, room, _ = opened(1)
    host.put(f"/api/rooms/{room['id']}/chat", json={"chat": "off"})
    seen = shown(host, room["id"])
    terms = {"regulation": "fenae-2025", "control": "5+3", "colour": "lot"}
    settings = {k: v for k, v in seen["settings"].items() if k != "chat"}
    answer = host.put(f"/api/rooms/{room['id']}", json={"terms": terms, "settings": settings})
    assert answer.status_code == 204, answer.text
    assert shown(host, room["id"])["settings"]["chat"] == "off"
