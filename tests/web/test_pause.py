"""The owner pauses all clocks: nobody moves, no time is lost, and everybody sees it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from cli.runner import run_here
from damas.app.core.pausing import ALL_PAUSED, Pausing
from damas.app.core.times import now_ms
from damas.app.games.command import GAME_ACTS, CommandRefused
from damas.app.games.session import GameSession
from damas.app.games.timer import Timer
from damas.store import PAUSE, Outage, ServerPause

pytestmark = pytest.mark.one_server

CLOCK = {"base_seconds": 60, "increment_seconds": 0}


@pytest.fixture(name="clocks", autouse=True)
def _clocks(client: Any) -> Iterator[None]:
    """Another test of this server begins with clocks that run."""
    yield
    go_on(client)


def pause(client: Any, **said: Any) -> Any:
    """All clocks stand still, by the owner's page."""
    answer = client.put("/api/owner/pause", json=said)
    assert answer.status_code == 200, answer.text
    return answer.json()


def go_on(client: Any, seconds: int = 0) -> Any:
    """They go on in so many seconds."""
    return client.post("/api/owner/pause/end", json={"seconds": seconds})


def goes_on(seat: Any) -> dict[str, Any]:
    """The state once the clocks go on."""
    while seat.hear("pause")["pause"] is not None:
        pass
    return seat.hello()


def test_in_a_pause_no_clock_runs_and_no_move_is_taken(
    client: Any, new_game: Callable[..., str], sit: Callable[..., Any]
) -> None:
    """The time stands as it stood, to some tenths of a second; a draw can be offered."""
    with sit(client, new_game(clock=CLOCK)) as seat:
        seat.begin()
        pause(client, words=" The lights went out. ")
        assert seat.hear("pause")["pause"] == {
            "said": ALL_PAUSED.template,
            "words": "The lights went out.",
            "goes_on_in_ms": None,
        }
        before = seat.hello()["clock"]
        refused = seat.refused("move", ply=2, path=seat.hello()["legal"][0]["path"])
        assert (refused["code"], refused["message"][:23]) == (
            "all-paused",
            "All clocks are stopped.",
        )
        time.sleep(1.2)
        stood = seat.hello()["clock"]
        assert (before["running"], stood["running"]) == (None, None)
        assert stood["white_ms"] == before["white_ms"]
        seat.do("offer_draw", by="black")
        assert go_on(client).status_code == 200
        state = goes_on(seat)
        assert state["clock"]["running"] == "white"
        assert before["white_ms"] - 400 < state["clock"]["white_ms"] <= before["white_ms"]
        seat.do("move", ply=2, path=state["legal"][0]["path"])


@pytest.mark.own_server
def test_a_pause_said_twice_is_one_and_its_end_is_told_before(
    client: Any, new_game: Callable[..., str], sit: Callable[..., Any], database: str
) -> None:
    """By the command line, which other processes hear; without a pause there is no end of one."""
    assert go_on(client).json()["code"] == "not-paused"
    assert run_here("resume", "--database", database).returncode == 1
    with sit(client, new_game(clock=CLOCK)) as seat:
        seat.begin()
        for _ in range(2):
            assert run_here("pause", "Wait.", "--database", database).returncode == 0
        assert seat.hear("pause")["pause"]["words"] == "Wait."
        stood = seat.hello()["clock"]["white_ms"]
        assert run_here("resume", "2", "--database", database).returncode == 0
        while (left := seat.hear("pause")["pause"]["goes_on_in_ms"]) is None:
            pass
        assert 0 < left <= 2000
        assert client.get("/api/waiting").json()["pause"]["words"] == "Wait."
        assert (
            "All clocks are stopped. Nobody moves until they resume. Wait." in client.get("/").text
        )
        state = goes_on(seat)
        assert stood - 400 < state["clock"]["white_ms"] <= stood
    assert client.get("/api/owner/pause").json() is None


@pytest.mark.own_server
def test_a_pause_outlives_the_server(
    start: Callable[..., Any], sit: Callable[..., Any], database: str
) -> None:
    """A server that starts in it stands still too; then nothing of that time is lost."""
    with start() as client:
        game = client.post(
            "/api/games", json={"regulation": "portuguesa-fpd", "clock": CLOCK}
        ).json()["id"]
        with sit(client, game) as seat:
            seat.begin()
            pause(client)
            stood = seat.hello()["clock"]["white_ms"]
    time.sleep(1)
    with start() as client, sit(client, game) as seat:
        state = seat.hello()
        assert state["clock"]["running"] is None
        assert abs(stood - state["clock"]["white_ms"]) < 300
        assert seat.refused("move", ply=2, text="x")["code"] == "all-paused"
        go_on(client)
        assert abs(stood - goes_on(seat)["clock"]["white_ms"]) < 500


def test_a_flag_does_not_fall_and_the_engine_does_not_move(
    client: Any, new_game: Callable[..., str], sit: Callable[..., Any]
) -> None:
    """Both are owed, and come when the clocks go on."""
    short = {"base_seconds": 2, "increment_seconds": 0}
    engine = {"kind": "engine", "level": 1}
    with (
        sit(client, new_game(clock=short)) as quick,
        sit(client, new_game(white=engine)) as played,
    ):
        quick.begin()
        played.until(1)
        pause(client)
        with sit(client, new_game(white=engine)) as seat:
            time.sleep(2.5)
            assert seat.hello()["ply"] == 0
            assert quick.hello()["outcome"] is None
            go_on(client)
            seat.until(1)
        assert goes_on(quick)["outcome"] is None
        while (state := quick.state())["outcome"] is None:
            pass
        assert state["outcome"]["reason"] == "time"


def test_a_game_that_is_made_in_a_pause_begins_after_it(
    client: Any, new_game: Callable[..., str], sit: Callable[..., Any]
) -> None:
    """Its clock does not run before; the lobby brings no strangers together."""
    pause(client)
    wish = {"terms": {"regulation": "fenae-2025", "control": "5+3"}, "quick": True, "name": "Ana"}
    assert client.post("/api/lobby", json=wish).json()["code"] == "all-paused"
    with sit(client, new_game(clock=CLOCK)) as seat:
        assert seat.hello()["clock"]["white_ms"] == 60_000
        go_on(client)
        state = goes_on(seat)
        while state["clock"]["running"] is None:
            state = seat.hello()
        assert state["clock"]["white_ms"] > 59_000


@pytest.mark.own_server
def test_a_restart_may_be_followed_by_a_pause(client: Any, database: str) -> None:
    """From the announced moment on the clocks stand; taken back, they do not."""
    said = {"minutes": 1, "words": "A new version.", "stand_minutes": 0}
    assert client.put("/api/owner/restart", json=said).status_code == 200
    assert client.get("/api/owner/pause").json() is None  # it is still to come
    leases = client.app.state.services.games.leases
    planned = leases.pause
    assert planned.goes_on_ms is None
    assert planned.since_ms == leases.restart.at_ms
    assert client.get("/api/owner/restart").json()["stand_minutes"] == 0
    assert client.put("/api/owner/restart", json={"minutes": None}).status_code == 200
    assert leases.pause is None
    announced = run_here("announce", "1", "--stand", "5", "--database", database)
    assert (announced.returncode, "they resume 5 min later" in announced.stdout) == (0, True)
    assert client.get("/api/owner/restart").json()["stand_minutes"] == 5
    assert leases.pause.goes_on_ms - leases.pause.since_ms == 300_000
    assert leases.watch.back_ms <= now_ms()  # a wait for a player begins now, not after it


@pytest.mark.own_server
def test_a_pause_that_would_follow_another_is_refused(client: Any, database: str) -> None:
    """Where all clocks stand still already; the restart alone is announced, and they stand on."""
    pause(client, words="Wait.")
    said = {"minutes": 1, "words": "A new version.", "stand_minutes": 5}
    refused = client.put("/api/owner/restart", json=said)
    assert (refused.status_code, refused.json()["code"]) == (409, "already-paused")
    ran = run_here("announce", "1", "--stand", "5", "--database", database)
    assert (ran.returncode, "stopped already" in ran.stderr) == (1, True)
    assert client.get("/api/owner/restart").json() is None
    assert run_here("announce", "1", "--database", database).returncode == 0
    assert client.get("/api/owner/restart").json()["stand_minutes"] is None
    assert client.get("/api/owner/pause").json()["words"] == "Wait."


@pytest.mark.parametrize("name", sorted(GAME_ACTS))
def test_every_act_says_whether_it_waits_in_a_pause(name: str) -> None:
    """What moves the game on by time or by a move waits; a draw is agreed, and a game resigned."""
    act = GAME_ACTS[name]
    waits = name in ("move", "claim_absence", "flag")
    assert act.stated.waits_in_pause == waits
    paused = SimpleNamespace(pausing=Pausing())
    paused.pausing.known = ServerPause(0, None, "")
    command = act.own("white", type=name)
    if waits:
        with pytest.raises(CommandRefused, match="All clocks are stopped"):
            GameSession.require_running(paused, command, 1)
    else:
        GameSession.require_running(paused, command, 1)


def test_an_arbiters_table_stands_still_and_goes_on(client: Any) -> None:
    """Its watch does not count the pause; what comes in it is refused with the sentence."""
    begun = {"regulation": "portuguesa-fpd", "clock": {"white": 600, "black": 600}}
    table = client.post("/api/arbiter/tables", json=begun).json()["id"]
    address = f"/api/arbiter/tables/{table}"

    def tell(**event: Any) -> Any:
        return client.post(f"{address}/events", json=[event]).json()

    first = client.get(address).json()
    pause(client)
    before = client.get(address).json()
    time.sleep(1.2)
    stood = client.get(address).json()
    assert stood["watch"] == before["watch"]
    assert stood["pause"]["goes_on_in_ms"] is None
    assert stood["state"]["clock"] == before["state"]["clock"]
    answer = tell(event="clock", by="arbiter", act="stop")
    assert "all-paused" in str(answer)
    go_on(client)
    after = client.get(address).json()
    assert after["pause"] is None
    assert after["watch"] - before["watch"] < 0.5
    assert first["version"] == after["version"]


def test_what_ends_at_a_time_ends_later_by_the_pauses() -> None:
    """An arena from 0 to 100 s with two pauses, the second one after its first end; in a pause that
    stands whole minutes, so that pages are not told each moment."""
    pausing = Pausing()
    pausing.over = (Outage(40_000, 60_000, PAUSE), Outage(110_000, 115_000, PAUSE))
    assert pausing.prolonged_ms(0, 100_000, 200_000) == 25_000
    assert pausing.prolonged_ms(0, 100_000, 50_000) == 10_000
    assert pausing.prolonged_ms(0, 80_000, 200_000) == 20_000
    pausing.known = ServerPause(120_000, None, "")
    assert pausing.prolonged_ms(0, 100_000, 121_000) == 60_000
    assert pausing.prolonged_ms(0, 100_000, 190_000) == 120_000
    pausing.known = ServerPause(120_000, 150_000, "")  # over, before the process has noticed it
    assert pausing.length_ms(0, 151_000) == 55_000


def test_days_of_correspondence_get_the_pause_back_to_the_second() -> None:
    """As every clock: after a pause, whose end is told before, there is no moment more."""
    clock = Timer.from_setup({"base_seconds": 259_200, "control": "3 days/move"}).clock
    timer = Timer(clock.start(1_000), begun_ms=1_000)
    assert timer.days == 3
    assert timer.owed([Outage(5_000, 3_605_000, PAUSE)]) == [(5_000, 3_605_000)]
    assert timer.owed([Outage(5_000, 3_605_000)]) == [(5_000, 3_606_000)]


@pytest.mark.parametrize("said", [{"minutes": 0}, {"words": "x" * 201}, {"minutes": 1441}])
def test_a_pause_has_bounds(client: Any, said: dict[str, Any]) -> None:
    """And one that cannot be said begins none."""
    assert client.put("/api/owner/pause", json=said).status_code == 422
    assert go_on(client, 601).status_code == 422
    assert client.get("/api/owner/pause").json() is None
