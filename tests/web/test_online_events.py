"""An event played online: people enter by themselves, the server pairs, opens boards, counts."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.core.times import now_ms
from damas.http import create_app
from web.clients import owner_of
from web.meeting.conftest import browser, code_of
from web.people.conftest import sitting
from web.people.test_accounts import register

__all__ = ["browser"]
NAMES = ("Ana", "Rui", "Eva", "Ivo", "Lia", "Tom")
CREATE = {"name": "Noite", "system": "swiss", "rounds": 2, "regulation": "portuguesa-fpd"}


class Night:
    """An organiser, an event and its people."""

    def __init__(self, browser: Callable[..., TestClient], people: int = 4, **data: Any) -> None:
        self.organiser = browser()
        online = {"pause_seconds": 0, **data.pop("online", {})}
        settings = {"wo_tolerance_min": 10, "time_control": "5+3", **CREATE, **data}
        body = {"by": "Inês", "data": settings}
        self.id = self.organiser.post("/api/tournaments", json=body).json()["id"]
        self.path = f"/api/tournaments/{self.id}"
        self.do("online", **online)
        self.people = [browser() for _ in range(people)]
        for person, name in zip(self.people, NAMES, strict=False):
            assert self.post(person, "/online/enter", name=name)["me"]["name"] == name

    def do(self, act: str, status: int = 200, **data: Any) -> Any:
        """An act of the organiser."""
        reason = data.pop("reason", "")
        body = {"act": act, "data": data, "reason": reason}
        answer = self.organiser.post(f"{self.path}/entries", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, client: TestClient, path: str, **body: Any) -> Any:
        """A call of a person."""
        answer = client.post(self.path + path, json=body or None)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def begin(self) -> None:
        """The start is now."""
        self.do("online", begin_ms=now_ms())

    def seen(self, client: TestClient, wanted: Callable[[Any], Any]) -> Any:
        """The event as a person sees it, when *wanted* is true of it."""
        for _ in range(300):
            view = client.get(f"{self.path}/online").json()
            if wanted(view):
                return view
            time.sleep(0.02)
        raise AssertionError(view)

    def game(self, client: TestClient, number: int = 1) -> dict[str, Any]:
        """The person's game of a round, when it is open."""

        def is_open(view: Any) -> Any:
            game = (view["me"] or {}).get("game")
            return game and game["round"] == number and game["address"]

        found: dict[str, Any] = self.seen(client, is_open)["me"]["game"]
        return found

    def resign(self, client: TestClient, number: int = 1) -> None:
        """The person gives up the game of a round."""
        with sitting(client, self.game(client, number)["address"].rsplit("/", 1)[1]) as seat:
            seat.hello()
            seat.do("resign")

    def event(self) -> Any:
        """The event as the desk has it."""
        return self.organiser.get(self.path).json()


def test_people_enter_play_and_are_paired_again_by_themselves(browser: Any) -> None:
    """From the entries to the last standings, without an act of the organiser after the start."""
    night = Night(browser)
    ana, *others = night.people
    assert night.post(ana, "/online/enter", name="Outra")["me"]["name"] == "Ana"  # once
    assert night.seen(ana, lambda view: view["players"] == 4)["me"]["game"] is None
    night.begin()
    for number in (1, 2):
        games = [night.game(person, number) for person in night.people]
        assert len({one["address"] for one in games}) == 2
        for person, game in zip(night.people, games, strict=True):
            if game["colour"] == "white":
                night.resign(person, number)
    view = night.seen(ana, lambda view: view["finished"])
    assert view["round"] == 2
    table: dict[str, Any] = {"version": 0}
    while table["version"] < view["version"]:
        table = ana.get(f"{night.path}/online/table").json()
    assert [line["points"] for line in table["standings"]] == ["2", "1", "1", "0"]
    assert all(one["score"] == ["0-1"] for one in table["boards"])
    event = night.event()
    assert all(found["closed"] for found in event["rounds"])
    assert len(event["players"]) == len(others) + 1


@pytest.mark.requirement("MAT-04")
@pytest.mark.parametrize("openings", ["free", "balloted"])
def test_lots_are_drawn_with_the_seed_that_everybody_sees(browser: Any, openings: str) -> None:
    """Colours where the book wants them by lot; an opening, played twice with colours changed."""
    games = {"games": 2} if openings == "balloted" else {}
    system = {"system": "knock-out"} if openings == "balloted" else {}
    book = {"regulation": "portuguesa-web", "openings": openings}
    night = Night(browser, people=2, **book, **games, **system)
    night.begin()
    one = night.game(night.people[0])
    log = [entry["act"] for entry in _log(night)]
    assert log.count("draw-colours") == 1
    assert log.count("draw-openings") == len(games)
    if not games:
        return
    night.resign(night.people[0])
    again = night.seen(night.people[0], lambda view: view["me"]["game"]["game"] == 2)["me"]["game"]
    assert again["colour"] != one["colour"]
    drawn = night.event()["rounds"][0]["boards"][0]["games"]
    assert drawn[0]["opening"] == drawn[1]["opening"] != ""


def _log(night: Night) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = night.organiser.get(f"{night.path}/event.json").json()["log"]
    return log


def test_a_round_taken_back_gets_other_games(browser: Any) -> None:
    """The games that were opened for it are put away."""
    night = Night(browser, people=2)
    night.begin()
    first = night.game(night.people[0])
    night.do("unpair", round=1, reason="engano")
    boards = [[1, 2]] if first["colour"] == "white" else [[2, 1]]
    night.do("pair", round=1, boards=boards)
    again = night.seen(night.people[0], lambda view: (view["me"]["game"] or {}).get("address"))[
        "me"
    ]["game"]
    assert again["address"] != first["address"]
    with sitting(night.people[0], first["address"].rsplit("/", 1)[1]) as seat:
        seat.hello()
        assert seat.refused("resign")["code"] == "put-away"


@pytest.mark.both_databases
def test_a_board_is_for_its_two_people_alone(browser: Any) -> None:
    """Others look on; moves are not taken back, and only the arbiter stops a game."""
    night = Night(browser, people=2)
    night.begin()
    game = night.game(night.people[0])
    id_ = game["address"].rsplit("/", 1)[1]
    with sitting(browser(), id_) as stranger:
        state = stranger.hello()
        assert state["seat"] == "none"
        assert state["tournament"]["online"]
        assert stranger.refused("resign")["code"] == "looking-on"
    with sitting(night.people[0], id_) as own:
        assert own.hello()["seat"] == game["colour"]
        assert own.refused("abort")["code"] == "of-event"
        assert own.refused("ask_undo")["code"] == "of-event"


@pytest.mark.requirement("TRN-06")
def test_players_who_do_not_come_lose_by_walkover(browser: Any) -> None:
    """One is at the board and wins; where nobody comes both lose; in a Swiss the absent players
    are not paired again before they say that they are there."""
    night = Night(browser, wo_tolerance_min=0, absent="out", online={"pause_seconds": 3600})
    night.do("set", wo_tolerance_min=1)
    night.begin()
    there = night.people[0]
    game = night.game(there)
    with sitting(there, game["address"].rsplit("/", 1)[1]) as seat:
        seat.hello()
        night.do("set", wo_tolerance_min=0)
        seat.state(1)
    view = night.seen(there, lambda view: view["round"] == 1 and not view["open"])
    assert view["me"]["game"]["score"] in ("1-0 W.O.", "0-1 W.O.")
    boards = night.event()["rounds"][0]["boards"]
    codes = sorted("".join(board["games"][0]["codes"]) for board in boards)
    assert codes in (["+-", "--"], ["-+", "--"])
    away = night.seen(night.people[1], lambda view: view["me"]["absent"])
    assert away["me"]["name"] == "Rui"
    assert not night.post(night.people[1], "/online/here")["me"]["absent"]


def test_a_player_who_leaves_during_a_game_loses_it_on_the_screen_too(browser: Any) -> None:
    """The other is told at once, and the round goes on."""
    night = Night(browser, people=2)
    night.begin()
    ana, rui = night.people
    with sitting(rui, night.game(rui)["address"].rsplit("/", 1)[1]) as seat:
        seat.hello()
        assert night.post(ana, "/online/leave")["me"]["left"]
        for _ in range(5):
            state = seat.state()
            if state["outcome"]:
                break
        assert state["outcome"]["reason"] == "absence"
    assert night.post(ana, "/online/leave")["me"]["left"]  # once


@pytest.mark.both_databases
def test_the_arbiter_sees_which_boards_need_a_look(browser: Any) -> None:
    """Late players with the time of the W.O.; nobody else sees the console."""
    night = Night(browser)
    night.begin()
    game = night.game(night.people[0])
    with sitting(night.people[0], game["address"].rsplit("/", 1)[1]) as seat:
        seat.hello()
        console = night.organiser.get(f"{night.path}/console").json()
    assert console["needs"]["late"] == 2
    own = next(one for one in console["boards"] if one["address"] == game["address"])
    assert own["away"] == {"black" if game["colour"] == "white" else "white": 0}
    assert own["walkover_ms"] == own["since_ms"] + 600_000
    assert not console["sees_fair_play"]
    assert code_of(night.people[0].get(f"{night.path}/console")) == (403, "no-key")


def test_entries_are_for_accounts_where_the_organiser_says_so(browser: Any) -> None:
    """And a guest says a name; an event that is not played online takes nobody."""
    night = Night(browser, people=0, online={"entries": "accounts"})
    guest = browser()
    answer = guest.post(f"{night.path}/online/enter", json={"name": "Ana"})
    assert code_of(answer) == (403, "needs-account")
    night.do("online", entries="everybody")
    answer = guest.post(f"{night.path}/online/enter", json={"name": " \u200b"})
    assert code_of(answer) == (422, "no-name")
    plain = night.organiser.post(
        "/api/tournaments", json={"by": "I", "data": {**CREATE, "wo_tolerance_min": 5}}
    ).json()["id"]
    answer = guest.post(f"/api/tournaments/{plain}/online/enter", json={"name": "Ana"})
    assert code_of(answer) == (409, "not-online")


def test_games_of_a_rated_event_count(browser: Any) -> None:
    """For people with an account; a game with a guest who had entered before counts for nobody."""
    night = Night(browser, people=1, rounds=1, online={"entries": "everybody"})
    night.do("online", rated=True, entries="accounts")
    members = [browser() for _ in range(3)]
    for one, name in zip(members, ("Rui", "Eva", "Ivo"), strict=True):
        register(one, name)
        night.post(one, "/online/enter", name=name)
    night.begin()
    guest = night.game(night.people[0])["address"]
    games = {night.game(one)["address"].rsplit("/", 1)[1]: one for one in members}
    rated = {}
    for game, one in games.items():
        rated[game] = one.get(f"/api/games/{game}").json()["rated"]
    assert rated.pop(guest.rsplit("/", 1)[1]) is False
    assert list(rated.values()) == [True]


def test_two_processes_at_once_do_each_step_once(browser: Any, server: Any, database: str) -> None:
    """Both look at the same event at the same time: one round, one game a board, one entry each."""
    night, heard = Night(browser), list[str]()
    server.app.state.services.online.on_opened.append(lambda _event, who, _game: heard.append(who))
    with owner_of(create_app(database)) as other, ThreadPoolExecutor(8) as pool:
        opened = other.app.state.services.online.on_opened
        opened.append(lambda _event, who, _game: heard.append(who))
        night.do("online", automatic=False)
        night.begin()
        night.do("online", automatic=True)
        looks = [
            pool.submit(one.portal.call, one.app.state.services.online.advance, night.id)
            for _ in range(4)
            for one in (server, other)
        ]
        for look in looks:
            look.result()
        night.game(night.people[0])
        log = other.app.state.services.tournaments.tournaments.entries(night.id)
    acts = [one.payload["act"] for one in log]
    assert [acts.count(act) for act in ("pair", "start-round", "open-round")] == [1, 1, 1]
    boards = night.event()["rounds"][0]["boards"]
    assert all(len(board["games"][0]["plays"]) == 1 for board in boards)
    found = server.app.state.services.games.games.recent(100)
    assert len(found) == len(boards)
    assert len(heard) == len(set(heard)) == len(night.people)


@pytest.mark.both_databases
def test_the_owner_sees_fair_play_in_the_console(server: Any) -> None:
    """If the owner is an arbiter of the event, too; nobody else does."""
    body = {"by": "Inês", "data": {**CREATE, "wo_tolerance_min": 5}}
    event = server.post("/api/tournaments", json=body).json()["id"]
    assert server.get(f"/api/tournaments/{event}/console").json()["sees_fair_play"]


def test_the_chief_arbiter_pauses_all_clocks_and_they_go_on(browser: Any) -> None:
    """No time runs and no move is taken meanwhile; everybody reads the reason; they go on by
    themselves when the announced time is over, and a round that begins meanwhile waits."""
    night = Night(browser)
    night.begin()
    one = night.game(night.people[0])
    path = f"/api/games/{one['address'].rsplit('/', 1)[1]}"
    night.do("pause-clocks", text="O servidor do clube vai reiniciar.")
    paused = _comes(lambda: night.organiser.get(path).json(), lambda seen: seen["meeting"]["held"])
    assert paused["clock"]["running"] is None
    (said,) = night.organiser.get(f"{night.path}/announcements").json()
    assert (said["pause"], said["text"]) == (True, "O servidor do clube vai reiniciar.")
    assert said["resumes_in_ms"] is None
    assert night.do("pause-clocks", 422, text="Outra")["code"] == "paused"
    night.do("resume-clocks", seconds=2)
    (said,) = night.organiser.get(f"{night.path}/announcements").json()
    assert 0 < said["resumes_in_ms"] <= 2_000
    assert night.organiser.get(path).json()["meeting"]["held"]
    _comes(lambda: night.organiser.get(path).json(), lambda seen: not seen["meeting"]["held"])
    assert night.organiser.get(f"{night.path}/announcements").json() == []
    assert night.do("resume-clocks", 422)["code"] == "not-paused"


def _comes(ask: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    """The answer once it is as wanted."""
    for _ in range(300):
        seen = ask()
        if wanted(seen):
            return seen
        time.sleep(0.02)
    raise AssertionError(seen)
