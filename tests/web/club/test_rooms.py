"""A room: opened, entered by code or link, paired, watched, closed; what is sent twice is once."""

from __future__ import annotations

import csv
import io
from concurrent.futures import ThreadPoolExecutor

import pytest

from damas.app.club import rooms
from damas.meeting import CODE_LETTERS, MOST_PEOPLE
from damas.people import limits
from web.meeting.conftest import invite, terms
from web.people.conftest import sitting

from .conftest import code_of, come_in, games_of, open_room, pair, shown


@pytest.mark.both_databases
def test_people_come_in_by_the_code_and_see_the_room(browser):
    """Without an account; before, they see the door; two of one name are told apart."""
    host, ana, rui = browser(), browser(), browser()
    room = open_room(host, name="Sexta-feira")
    found = ana.get(f"/api/codes/{room['code'].lower()}").json()
    assert found == {"room": room["id"]}
    door = shown(ana, room["id"])
    assert (door["door"], door["name"], door["host_name"]) == (True, "Sexta-feira", "Clara")
    assert "code" not in door
    assert come_in(ana, room["id"], "Ana") == 1
    assert come_in(ana, room["id"], "Other") == 1
    answer = rui.post(f"/api/rooms/{room['id']}/people", json={"name": "ana"})
    assert answer.json() == {"number": 2, "name": "ana 2"}
    seen = shown(ana, room["id"])
    assert [one["name"] for one in seen["people"]] == ["Clara", "Ana", "ana 2"]
    assert (seen["you"], seen["code"]) == (1, None)
    assert shown(host, room["id"])["code"] == room["code"]
    nameless = browser().post(f"/api/rooms/{room['id']}/people", json={})
    assert code_of(nameless) == (422, "no-name")


def test_names_have_no_invisible_signs(browser):
    """So a guest does not look like somebody else in the room, or in an invitation."""
    host = browser()
    room = open_room(host, name="Fri\u200bday")
    come_in(browser(), room["id"], "Ana")
    come_in(browser(), room["id"], "A\u200bna\u2060")
    seen = shown(host, room["id"])
    assert seen["name"] == "Friday"
    assert [one["name"] for one in seen["people"]] == ["Clara", "Ana", "Ana 2"]
    made = invite(host, "Cla\u200bra")
    assert host.get(f"/api/invitations/{made['token']}").json()["host"] == "Clara"
    nobody = browser().post(f"/api/rooms/{room['id']}/people", json={"name": "\u200b"})
    assert code_of(nobody) == (422, "no-name")
    body = {"name": "\u200b\u200b", "terms": terms(), "settings": {}, "host": "Clara"}
    assert browser().post("/api/rooms", json=body).status_code == 422


def test_a_room_that_is_opened_by_two_presses_is_one(browser):
    """Of two names there are two."""
    host = browser()
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _n: open_room(host), range(4)))
    assert len({one["id"] for one in made}) == 1
    assert open_room(host, name="Saturday")["id"] != made[0]["id"]


def test_a_guessed_code_counts_and_rooms_and_invitations_share_the_count(browser):
    """Ten wrong ones from an address, then none is looked up; the link still opens."""
    host, eve = browser(), browser()
    room = open_room(host)
    wrong = [f"ABCDE{letter}" for letter in CODE_LETTERS if f"ABCDE{letter}" != room["code"]]
    for code in wrong[: limits.GUESSES.most]:
        assert eve.get(f"/api/codes/{code}").status_code == 404
    assert code_of(eve.get(f"/api/codes/{room['code']}")) == (429, "too-many-guesses")
    assert shown(eve, room["id"])["door"] is True


def test_everybody_is_paired_once_however_often_it_is_pressed(opened):
    """Eight presses at once, from two pages: one round, each person in one game."""
    host, room, _ = opened(4)

    def press(_n):
        return pair(host, room["id"], 0)

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(press, range(8))) == {1}
    games = games_of(host, room["id"])
    assert len(games) == 2
    assert sorted(n for one in games for n in (one["white"], one["black"])) == [1, 2, 3, 4]


def test_nobody_meets_the_last_opponent_again_and_colours_change(opened):
    """Four people, three rounds: each meets each once."""
    host, room, people = opened(4)
    met = []
    for round_ in range(3):
        assert pair(host, room["id"], round_) == round_ + 1
        for one in games_of(host, room["id"], round_ + 1):
            met.append(frozenset((one["white"], one["black"])))
            with sitting(people[one["white"] - 1], one["id"]) as seat:
                seat.hello()
                seat.do("resign", by="white")
    assert len(set(met)) == 6
    whites = [one["white"] for one in games_of(host, room["id"])]
    assert {whites.count(number) for number in (1, 2, 3, 4)} <= {1, 2}
    lines = shown(host, room["id"])["table"]
    assert sum(line["wins"] for line in lines) == 6
    assert all(line["games"] == 3 for line in lines)


def test_the_one_left_over_waits_or_plays_the_engine(opened):
    """As the host has set it; the engine answers."""
    host, room, _ = opened(3)
    pair(host, room["id"], 0)
    assert len(games_of(host, room["id"])) == 1
    host, room, people = opened(3, level=1)
    pair(host, room["id"], 0)
    games = games_of(host, room["id"])
    assert len(games) == 2
    alone = next(one for one in games if one["black"] is None)
    with sitting(people[alone["white"] - 1], alone["id"]) as seat:
        state = seat.hello()
        assert state["players"]["black"]["kind"] == "engine"
        seat.do("move", ply=0, path=state["legal"][0]["path"])
        assert seat.state(2)["ply"] == 2


def test_pairs_by_hand(opened):
    """Two names; who plays is refused, the same pair again changes nothing."""
    host, room, _ = opened(4)
    one = [{"one": 1, "other": 2}]
    assert pair(host, room["id"], 0, pairs=one) == 1
    assert pair(host, room["id"], 0, pairs=one) == 1
    assert len(games_of(host, room["id"])) == 1
    for pairs, refusal in (
        ([{"one": 3, "other": 1}], (409, "busy")),
        ([{"one": 3, "other": 3}], (422, "with-oneself")),
        ([{"one": 3, "other": 77}], (404, "no-such-person")),
        ([{"one": 3, "other": None}], (409, "no-engine")),
    ):
        body = {"round": 1, "pairs": pairs}
        assert code_of(host.post(f"/api/rooms/{room['id']}/pairings", json=body)) == refusal
    assert pair(host, room["id"], 1, pairs=[{"one": 0, "other": 3}]) == 1
    assert games_of(host, room["id"])[1]["round"] == 1


def test_boards_are_for_people_in_the_room(opened, browser):
    """Somebody outside sees neither board nor table; where everybody may watch, the board."""
    host, room, _ = opened(2)
    pair(host, room["id"], 0)
    (game,) = games_of(host, room["id"])
    stranger = browser()
    assert code_of(stranger.get(f"/api/games/{game['id']}")) == (403, "private-game")
    assert code_of(stranger.get(f"/api/rooms/{room['id']}/table.csv")) == (403, "not-in-room")
    assert host.get(f"/api/games/{game['id']}").status_code == 200
    host, room, _ = opened(2, watched=True)
    pair(host, room["id"], 0)
    (game,) = games_of(host, room["id"])
    assert stranger.get(f"/api/games/{game['id']}").status_code == 200
    with sitting(stranger, game["id"]) as seat:
        assert "room" not in seat.hello()
    with sitting(host, game["id"]) as seat:
        state = seat.hello()
        assert (state["seat"], state["room"]["id"]) == ("none", room["id"])


@pytest.mark.both_databases
def test_who_is_removed_does_not_come_back(opened):
    """Not by code, not by link; the boards are closed, a running game ends in a class."""
    host, room, people = opened(3, teaching=True)
    pair(host, room["id"], 0, pairs=[{"one": 1, "other": 2}])
    (game,) = games_of(host, room["id"])
    path = f"/api/rooms/{room['id']}"
    assert host.delete(f"{path}/people/1").status_code == 204
    assert host.delete(f"{path}/people/1").status_code == 204
    assert code_of(people[0].get(path)) == (403, "removed")
    again = people[0].post(f"{path}/people", json={"name": "Ana"})
    assert code_of(again) == (403, "removed")
    assert games_of(host, room["id"])[0]["over"] is True
    assert people[2].get(f"/api/games/{game['id']}").status_code == 200
    assert people[2].delete(f"{path}/people/3").status_code == 204  # leaving is free
    assert people[2].get(f"/api/games/{game['id']}").status_code == 403
    assert come_in(people[2], room["id"], "Eva") == 3


def test_somebody_whom_the_host_has_blocked_does_not_come_in(opened, browser):
    """Blocked after a game elsewhere."""
    host, room, _ = opened(0)
    rude = browser()
    made = host.post("/api/invitations", json={"terms": {"regulation": "fenae-2025"}}).json()
    game = rude.post(f"/api/invitations/{made['token']}/accept", json={}).json()["game"]
    assert host.post(f"/api/games/{game}/block").status_code == 204
    answer = rude.post(f"/api/rooms/{room['id']}/people", json={"name": "Rude"})
    assert code_of(answer) == (403, "removed")


def test_a_class_is_stopped_taken_up_and_ended(opened):
    """While the host has stopped the games nobody moves, and only the host takes them up."""
    host, room, people = opened(2, teaching=True)
    pair(host, room["id"], 0)
    (game,) = games_of(host, room["id"])
    white = people[game["white"] - 1]
    path = f"/api/rooms/{room['id']}/games"
    with sitting(white, game["id"]) as seat:
        state = seat.hello()
        assert host.post(path, json={"act": "pause"}).json() == {"games": 1}
        assert host.post(path, json={"act": "pause"}).json() == {"games": 0}
        held = seat.state(state["version"] + 1)
        assert held["clock"]["running"] is None
        assert (held["meeting"]["paused"], held["meeting"]["held"]) == (True, True)
        move = state["legal"][0]["path"]
        assert seat.refused("move", ply=0, path=move)["code"] == "paused"
        assert seat.refused("resume")["code"] == "held"
        assert host.post(path, json={"act": "resume", "game": game["id"]}).json() == {"games": 1}
        seat.do("move", ply=0, path=move)
        assert host.post(path, json={"act": "end"}).json() == {"games": 1}
        assert seat.state(4)["outcome"]["reason"] == "annulled"
    assert shown(host, room["id"])["table"][0]["games"] == 0


def test_the_clock_stands_while_the_host_has_stopped_the_game(opened):
    """Both clocks are at rest, and go on from there."""
    host, room, people = opened(2, teaching=True)
    pair(host, room["id"], 0)
    (game,) = games_of(host, room["id"])
    path = f"/api/rooms/{room['id']}/games"
    with sitting(people[0], game["id"]) as one, sitting(people[1], game["id"]) as two:
        one.hello()
        two.hello()
        host.post(path, json={"act": "pause"})
        state = host.get(f"/api/games/{game['id']}").json()
        assert state["clock"]["running"] is None
        host.post(path, json={"act": "resume"})
        assert host.get(f"/api/games/{game['id']}").json()["clock"]["running"] == "white"


def test_a_position_is_set_on_all_boards(opened):
    """The running games end without result, the same pairs begin anew with the same colours."""
    host, room, _ = opened(4, teaching=True)
    pair(host, room["id"], 0)
    before = games_of(host, room["id"])
    fen = "W:WK4:BK29,K30"
    body = {"fen": fen, "round": 1}
    path = f"/api/rooms/{room['id']}/position"
    assert host.post(path, json=body).json() == {"round": 2}
    assert host.post(path, json=body).json() == {"round": 2}
    after = games_of(host, room["id"], 2)
    pairs = [(one["white"], one["black"]) for one in after]
    assert pairs == [(one["white"], one["black"]) for one in before]
    assert all(one["over"] for one in games_of(host, room["id"], 1))
    assert len(games_of(host, room["id"])) == 4
    state = host.get(f"/api/games/{after[0]['id']}").json()
    assert state["fen"] == state["start_fen"] != state["variant"]["start_fen"]
    wrong = host.post(path, json={"fen": "nonsense", "round": 2})
    assert wrong.status_code == 422


def test_the_host_changes_the_terms_of_the_next_games(opened):
    """Those that go on stay as they are; a simul stays one."""
    host, room, _ = opened(4)
    pair(host, room["id"], 0, pairs=[{"one": 1, "other": 2}])
    body = {"terms": {"regulation": "internacional"}, "settings": {"kind": "simul"}}
    for _ in range(2):
        assert host.put(f"/api/rooms/{room['id']}", json=body).status_code == 204
    seen = shown(host, room["id"])
    assert (seen["terms"]["regulation"]["id"], seen["settings"]["kind"]) == (
        "internacional",
        "club",
    )
    pair(host, room["id"], 1, pairs=[{"one": 3, "other": 4}])
    books = [
        host.get(f"/api/games/{one['id']}").json()["regulation"]["id"]
        for one in games_of(host, room["id"])
    ]
    assert books == ["fenae-2025", "internacional"]
    assert set(shown(host, room["id"])["variants"]) == {"brazilian", "international"}
    body["terms"]["rated"] = True
    assert host.put(f"/api/rooms/{room['id']}", json=body).status_code == 422


def test_outside_a_class_the_host_ends_nothing(opened):
    """A club night's games are those of its players."""
    host, room, _ = opened(2)
    pair(host, room["id"], 0)
    path = f"/api/rooms/{room['id']}"
    assert code_of(host.post(f"{path}/games", json={"act": "end"})) == (409, "not-teaching")
    body = {"fen": "W:W31:B1", "round": 1}
    assert code_of(host.post(f"{path}/position", json=body)) == (409, "not-teaching")


@pytest.mark.both_databases
def test_a_rated_game_is_not_ended_by_a_host_who_makes_the_room_a_class(opened):
    """A host about to lose changes the room: the rated games that go on stay as they are."""
    host, room, people = opened(2)
    for name, client in zip(("Ana Reis", "Rui Reis"), people, strict=True):
        body = {"name": name, "password": "correct horse battery"}
        assert client.post("/api/people/register", json=body).status_code == 201
    path = f"/api/rooms/{room['id']}"
    rated = {"terms": {"regulation": "fenae-2025", "control": "5+3", "rated": True}}
    rated["settings"] = {"watched": False}
    assert code_of(host.put(path, json=rated)) == (422, "rated-private")
    rated["settings"] = {"watched": True}
    assert host.put(path, json=rated).status_code == 204
    pair(host, room["id"], 0)
    (game,) = games_of(host, room["id"])
    assert host.get(f"/api/games/{game['id']}/rating").json()["rated"]
    lesson = {"terms": rated["terms"] | {"rated": False}, "settings": {"teaching": True}}
    assert host.put(path, json=lesson).status_code == 204
    for act in ("pause", "end"):
        assert host.post(f"{path}/games", json={"act": act}).json() == {"games": 0}
    body = {"fen": "W:WK4:BK29,K30", "round": 1}
    assert host.post(f"{path}/position", json=body).json() == {"round": 2}
    (still,) = games_of(host, room["id"])
    assert (still["id"], still["over"]) == (game["id"], False)
    host.delete(f"{path}/people/1")
    assert not games_of(host, room["id"])[0]["over"]


def test_a_room_that_is_closed_takes_nobody_and_pairs_nobody(opened, browser):
    """Its table stays; so it is after a day without anybody."""
    host, room, people = opened(2)
    path = f"/api/rooms/{room['id']}"
    assert host.delete(path).status_code == 204
    assert host.delete(path).status_code == 204
    late = browser()
    assert code_of(late.post(f"{path}/people", json={"name": "Eva"})) == (409, "room-closed")
    pairing = host.post(f"{path}/pairings", json={"round": 0})
    assert code_of(pairing) == (409, "room-closed")
    assert late.get(f"/api/codes/{room['code']}").status_code == 404
    assert people[0].get(path).json()["open"] is False


@pytest.mark.both_databases
def test_a_room_without_anybody_for_a_day_is_closed(opened, browser, monkeypatch):
    """Nobody needs to close it."""
    host, room, _ = opened(1)
    later = rooms.now_ms() + 25 * 3_600_000
    monkeypatch.setattr(rooms, "now_ms", lambda: later)
    answer = browser().post(f"/api/rooms/{room['id']}/people", json={"name": "Eva"})
    assert code_of(answer) == (409, "room-closed")
    assert host.get("/api/rooms").json()[0]["id"] == room["id"]


def test_rooms_and_their_people_are_bounded(browser, server):
    """So many open rooms of a person, so many people in a room."""
    host = browser()
    made = [open_room(host, name=f"Room {number}") for number in range(rooms.OPEN_ROOMS)]
    body = {"name": "More", "terms": {"regulation": "fenae-2025"}, "host": "Clara"}
    assert code_of(host.post("/api/rooms", json=body)) == (429, "too-many-rooms")
    host.delete(f"/api/rooms/{made[0]['id']}")
    assert host.post("/api/rooms", json=body).status_code == 201
    stored = server.app.state.services.club.rooms
    people = server.app.state.services.people
    for number in range(MOST_PEOPLE):
        people.add_guest(f"g{number}", f"hash{number}", "", 1)
        assert stored.come_in(made[1]["id"], f"g{number}", f"Guest {number}", 1)
    late = browser().post(f"/api/rooms/{made[1]['id']}/people", json={"name": "Late"})
    assert code_of(late) == (409, "room-full")
    assert "takes 60 people" in late.json()["message"]


def test_bad_words_and_numbers_are_refused(browser):
    """At the edge, each with 422."""
    host = browser()
    good = {"name": "Friday", "terms": {"regulation": "fenae-2025"}, "host": "Clara"}
    for change in (
        {"name": ""},
        {"name": "  "},
        {"name": "x" * 61},
        {"name": "a\u202eb"},
        {"host": "x" * 31},
        {"host": ""},
        {"terms": {"regulation": "nothing"}},
        {"settings": {"level": 11}},
        {"settings": {"kind": "party"}},
        {"settings": {"kind": "simul", "extra_seconds": 60}},
        {
            "settings": {"teaching": True},
            "terms": {**good["terms"], "rated": True, "control": "5+3"},
        },
        {"settings": {"kind": "simul"}, "terms": {**good["terms"], "games": 2}},
        {
            "settings": {"kind": "simul", "colour": "white"},
            "terms": {"regulation": "portuguesa-web"},
        },
        {"more": 1},
    ):
        answer = host.post("/api/rooms", json={**good, **change})
        assert answer.status_code == 422, (change, answer.text)


@pytest.mark.both_databases
def test_the_table_is_a_file_without_formulas(opened):
    """Names that look like formulas are text."""
    host, room, people = opened(1)
    path = f"/api/rooms/{room['id']}"
    people[0].delete(f"{path}/people/1")
    come_in(people[0], room["id"], "=HYPERLINK(1)")
    pair(host, room["id"], 0, pairs=[{"one": 0, "other": 1}])
    (game,) = games_of(host, room["id"])
    loser = "white" if game["white"] == 1 else "black"
    with sitting(people[0], game["id"]) as seat:
        seat.hello()
        seat.do("resign", by=loser)
    answer = host.get(f"{path}/table.csv?lang=en")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0][:3] == ["Place", "Name", "Points"]
    assert rows[1][:4] == ["1", "Clara", "1", "1"]
    assert rows[2][1] == "'=HYPERLINK(1)"
    assert "attachment" in answer.headers["content-disposition"]


def test_a_match_paired_in_a_room_goes_on_there(opened):
    """Openings by lot, played twice with colours changed: both games count, and both stay private;
    the pair is busy until the second is over."""
    host, room, people = opened(
        3, book="portuguesa-web", terms={"start": {"kind": "lot"}, "games": 2}
    )
    pair(host, room["id"], 0, pairs=[{"one": 1, "other": 2}])
    (game,) = games_of(host, room["id"])
    with sitting(people[0], game["id"]) as seat:
        state = seat.hello()
        seat.do("resign", by=state["seat"])
    body = {"round": 1, "pairs": [{"one": 1, "other": 3}]}
    busy = host.post(f"/api/rooms/{room['id']}/pairings", json=body)
    assert code_of(busy) == (409, "busy")
    again = people[0].post(f"/api/games/{game['id']}/next").json()["game"]
    assert [one["id"] for one in games_of(host, room["id"])] == [game["id"], again]
    assert people[2].get(f"/api/games/{again}").status_code == 200
    assert code_of(people[0].post(f"/api/games/{game['id']}/rematch"))[1] == "room-game"
    with sitting(people[1], again) as seat:
        state = seat.hello()
        assert state["room"]["id"] == room["id"]
        seat.do("resign", by=state["seat"])
    assert [line["wins"] for line in shown(host, room["id"])["table"]][:2] == [1, 1]
    assert pair(host, room["id"], 1, pairs=[{"one": 1, "other": 3}]) == 1
