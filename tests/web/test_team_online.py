"""A match of two clubs online: teams enter, captains set line-ups, the boards open on time."""

from __future__ import annotations

from typing import Any

from damas.app.core.times import now_ms
from web.meeting.conftest import browser
from web.people.conftest import sitting

from .test_online_events import Night

__all__ = ["browser"]
TEAMS = {"teams": True, "boards": 2, "substitutes": 2, "system": "round-robin", "rounds": 1}


def clubs(browser: Any, **more: Any) -> tuple[Night, list[Any]]:
    """Two clubs of three people each; the captain is the first one. The people by club."""
    night = Night(browser, 0, **{**TEAMS, **more})
    people = [browser() for _ in range(6)]
    for at, (club, captain) in enumerate((("Clube A", "Ana"), ("Clube B", "Rui"))):
        view = night.post(people[3 * at], "/online/team", team=club, name=captain)
        assert (view["me"]["captain"], view["me"]["name"]) == (True, captain)
        for number, name in enumerate(("Eva", "Ivo"), start=1):
            joined = {"team": view["me"]["team"], "name": f"{name} {club[-1]}"}
            night.post(people[3 * at + number], "/online/join", **joined)
    return night, people


def test_two_clubs_play_a_match_with_their_line_ups(browser: Any) -> None:
    """The captain seats a substitute, the boards open at the time, the score counts by boards."""
    night, (ana, eva, ivo, rui, *_) = clubs(browser, online={"pause_seconds": 3600})
    night.do("online", begin_ms=now_ms() + 1_800_000)  # in the time for line-ups
    view = night.seen(ana, lambda view: view["start_ms"] and view["me"]["line_up"])
    assert view["start_ms"] > now_ms() + 1_700_000
    own = view["me"]["line_up"]
    names = {one["no"]: one["name"] for team in view["teams"] for one in team["members"]}
    assert [names[no] for no in own["seats"]] == ["Ana", "Eva A"]
    substitute = next(no for no, name in names.items() if name == "Ivo A")
    seats = {"round": 1, "members": [own["seats"][0], substitute]}
    address = f"{night.path}/online/line-up"
    refused = eva.put(address, json=seats)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-captain")
    seen = ana.put(address, json=seats).json()
    assert seen["me"]["line_up"] == {"round": 1, "seats": seats["members"], "may": True}
    assert night.seen(ivo, lambda view: view["me"]["game"])["me"]["game"]["game"] == 2
    assert night.seen(eva, lambda view: view["me"]["line_up"])["me"]["game"] is None
    night.do("start-round", round=1, at_ms=now_ms())
    game = night.game(ivo)
    assert game["opponent"] == "Eva B"
    late = ana.put(address, json={**seats, "members": own["seats"]})
    assert late.json()["code"] == "round-begun"
    with sitting(ivo, game["address"].rsplit("/", 1)[1]) as seat:
        assert seat.hello()["seat"] == game["colour"]
        seat.do("resign")
    night.resign(rui)
    night.seen(ana, lambda view: view["finished"])
    table: dict[str, Any] = {"matches": []}
    while [one["score"] for one in table["matches"]] != [["1", "1"]]:
        table = ana.get(f"{night.path}/online/table").json()
    assert {board["white"] for board in table["boards"]} <= {
        *("Ana (Clube A)", "Ivo A (Clube A)", "Rui (Clube B)", "Eva B (Clube B)")
    }
    event = night.event()
    pdn = night.organiser.get(f"{night.path}/games.pdn").text
    assert "Ivo A" in pdn
    assert "Rui" in pdn
    assert {one["name"]: one["points"] for one in event["standings"]["lines"]} == {
        "Clube A": "1",
        "Clube B": "1",
    }


def test_nobody_plays_for_two_teams_and_a_team_is_not_full_twice(browser: Any) -> None:
    """Entered twice is once; another team is refused; a full team takes nobody."""
    night, people = clubs(browser)
    teams = {one["name"]: one["id"] for one in night.seen(people[0], bool)["teams"]}
    night.post(people[1], "/online/join", team=teams["Clube A"], name="Eva A")
    join = f"{night.path}/online/join"
    other = people[1].post(join, json={"team": teams["Clube B"], "name": "Eva A"})
    assert other.json()["code"] == "entered"
    late = browser()
    night.post(late, "/online/join", team=teams["Clube A"], name="Lia")
    full = browser().post(join, json={"team": teams["Clube A"], "name": "Tom"})
    assert full.json()["code"] == "too-many"


def test_who_leaves_a_team_is_missed_by_nobody(browser: Any) -> None:
    """Until the first round is paired he is off the list. After the captain the next member is
    captain; the last one takes the team along."""
    night, people = clubs(browser, online={"pause_seconds": 3600})
    ana, eva, _ivo, *others = people
    for _ in range(2):
        assert night.post(ana, "/online/leave")["me"] is None
    first = night.seen(eva, bool)
    assert (first["me"]["captain"], first["teams"][0]["captain"]) == (True, "Eva A")
    assert [one["name"] for one in first["teams"][0]["members"]] == ["Eva A", "Ivo A"]
    for one in others:
        night.post(one, "/online/leave")
    assert [one["name"] for one in night.seen(eva, bool)["teams"]] == ["Clube A"]


def test_who_leaves_a_team_after_the_pairing_sits_nowhere_and_is_remembered(browser: Any) -> None:
    """A substitute sits for him while line-ups are open; in the round that has begun his game
    stands. The captain lets others go, nobody else does; the arbiter sees it and takes it back."""
    night, people = clubs(browser, rounds=2, online={"pause_seconds": 3600})
    ana, eva, ivo, *_ = people
    night.do("online", begin_ms=now_ms() + 1_800_000)
    seats = night.seen(ana, lambda view: view["me"]["line_up"])["me"]["line_up"]["seats"]
    teams = {one["name"]: one for one in night.seen(ana, bool)["teams"]}
    no = {one["name"]: one["no"] for team in teams.values() for one in team["members"]}
    assert seats == [no["Ana"], no["Eva A"]]
    assert night.post(eva, "/online/leave")["me"]["left"]
    line_up = night.seen(ana, bool)["me"]["line_up"]
    assert line_up["seats"] == [no["Ana"], no["Ivo A"]]
    members = [no["Eva A"], no["Ivo A"]]
    refused = ana.put(f"{night.path}/online/line-up", json={"round": 1, "members": members})
    assert refused.json()["code"] == "left"
    night.do("start-round", round=1, at_ms=now_ms())
    game = night.game(ivo)
    stranger = ivo.post(f"{night.path}/online/let-go", json={"member": no["Ana"]})
    assert stranger.json()["code"] == "not-captain"
    night.post(ana, "/online/let-go", member=no["Ivo A"])
    assert night.seen(ivo, bool)["me"]["game"]["address"] == game["address"]
    shown = {one["name"]: one["left"] for one in night.event()["teams"][0]["members"]}
    assert shown == {"Ana": False, "Eva A": True, "Ivo A": True}
    assert night.post(ana, "/online/leave")["me"]["left"]  # the last one: the team leaves too
    back = {"team": teams["Clube A"]["id"], "member": no["Eva A"], "left": False}
    night.do("member-left", 422, **back)
    night.do("readmit", player=back["team"], reason="Eva plays on")
    night.do("member-left", **back)
    assert night.seen(eva, bool)["me"]["left"] is False


def test_an_absent_player_of_a_team_loses_after_the_tolerance(browser: Any) -> None:
    """As every player of an event online: by W.O. after the event's own minutes."""
    night, _ = clubs(browser, wo_tolerance_min=0, online={"pause_seconds": 0})
    night.begin()
    view = night.seen(night.organiser, lambda view: view["finished"])
    assert view["round"] == 1
    board = night.event()["rounds"][0]["boards"][0]
    assert [game["codes"] for game in board["games"]] == [["-", "-"], ["-", "-"]]


def test_a_namesake_of_the_captain_leads_nothing(browser: Any) -> None:
    """A captain who is no member yet is a name; who joins under it later leads when named again."""
    night = Night(browser, 0, **TEAMS)
    night.do("add-team", name="Clube C", captain="Coach", members=[{"name": "Rui"}])
    stranger = browser()
    team = night.post(stranger, "/online/team", team="Clube D", name="Eva")["me"]["team"] - 1
    other = browser()
    view = night.post(other, "/online/join", team=team, name="Coach")
    assert view["me"]["captain"] is False
    night.do("captain", team=team, captain="Coach")
    assert night.seen(other, lambda view: view["me"]["captain"])["me"]["name"] == "Coach"
