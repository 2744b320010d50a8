"""The number of spectators: told to all at a game, over all processes; players are none."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from bus.ears import until
from damas.app.core.times import now_ms
from damas.app.watching import spectators
from damas.store import Database, Spectators, Viewers, open_database
from web.conftest import Seat
from web.people.conftest import new_game, sitting

from .conftest import watching
from .test_watch import play_elsewhere

pytestmark = pytest.mark.one_server


@pytest.fixture(autouse=True)
def quick_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats that a test need not wait for."""
    monkeypatch.setattr(spectators, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(spectators, "READ_BEATS", 2)


def counted(seat: Seat, count: int) -> None:
    """Waits until the page is told this count."""
    while seat.hear("spectators")["count"] != count:
        pass


@pytest.mark.both_databases
def test_all_at_a_game_hear_how_many_look_on(two: Any, browser: Any) -> None:
    """Both players and the spectators; a tab of a player and a second tab count for nothing;
    spectators who go are counted no more."""
    ana, rui, game = two()
    eve, zoe = browser(), browser()
    with sitting(ana, game) as first, sitting(rui, game) as second, ExitStack() as stack:
        first.hello()
        second.hello()
        stack.enter_context(sitting(ana, game)).hello()
        third = stack.enter_context(sitting(eve, game))
        third.hello()
        for seat in (first, second, third):
            counted(seat, 1)
        with sitting(eve, game) as tab, sitting(zoe, game) as fourth:
            tab.hello()
            fourth.hello()
            for seat in (first, second, third):
                counted(seat, 2)
        counted(first, 1)
        stack.close()
        counted(second, 0)


def test_other_processes_count_too(two: Any, browser: Any, elsewhere: Database) -> None:
    """A process says whom it serves; a person who looks on through two is one; one that was killed
    is forgotten."""
    ana, _rui, game = two()
    eve = browser()
    room = eve.app.state.services.spectators
    other = Spectators(elsewhere)
    with sitting(ana, game) as player, sitting(eve, game) as spectator:
        player.hello()
        spectator.hello()
        counted(player, 1)
        (mine,) = other.elsewhere("another", now_ms())
        assert mine.game == game
        assert len(mine.viewers) == 1
        assert eve.get("/api/people/me").text.find(mine.viewers[0]) == -1
        other.here("another", [Viewers(game, (*mine.viewers, "one", "two"), 4)], now_ms())
        counted(player, 7)
        other.here("another", [Viewers(game, ())], now_ms())
        counted(player, 1)
        other.here("killed", [Viewers(game, ("x",))], now_ms() - 60_000)
        other.here("living", [Viewers(game, ("y",))], now_ms())
        counted(player, 2)
        assert room.count(game) == 2


def test_a_game_without_spectators_here_hears_of_those_elsewhere(
    two: Any, elsewhere: Database
) -> None:
    """The players of this process, the spectators of another."""
    ana, _rui, game = two()
    other = Spectators(elsewhere)
    with sitting(ana, game) as player:
        player.hello()
        other.here("another", [Viewers(game, ("one",))], now_ms())
        counted(player, 1)


@pytest.mark.both_databases
def test_spectators_hear_moves_of_other_processes(two: Any, browser: Any) -> None:
    """The store is the truth for those who look on as well."""
    from .test_watch import play_elsewhere, stored  # noqa: PLC0415

    eve = browser()
    game = stored(eve)
    with sitting(eve, game) as seat:
        seat.hello()
        play_elsewhere(eve, game)
        assert seat.state(1)["ply"] == 1


def test_those_without_a_cookie_are_counted_by_address(browser: Any, two: Any) -> None:
    """An embedded board brings no cookie: pages of one browser are one, of another one more."""
    _ana, _rui, game = two()
    eve = browser()
    eve.cookies.clear()
    with ExitStack() as stack:
        for agent in ("Firefox", "Firefox", "Chromium"):
            eve.headers["user-agent"] = agent
            page = stack.enter_context(watching(eve, f"game={game}"))
        page.until(lambda boards: boards[game]["spectators"] == 2)


def test_a_player_is_no_spectator_of_an_embedded_board(two: Any, browser: Any) -> None:
    """The person is known if the cookie comes along."""
    ana, _rui, game = two()
    with watching(ana, f"game={game}") as page, watching(browser(), f"game={game}"):
        page.until(lambda boards: boards[game]["spectators"] == 1)


def test_the_list_of_games_says_how_many_look_on(two: Any, browser: Any) -> None:
    """And those who only look at the list are not counted."""
    _ana, _rui, game = two()
    eve = browser()
    play_elsewhere(eve, game)
    with watching(browser()) as page, sitting(eve, game) as seat:
        seat.hello()
        page.until(lambda boards: boards[game]["spectators"] == 1)


@pytest.mark.both_databases
def test_a_crowd_is_counted_within_bounds(
    browser: Any, monkeypatch: pytest.MonkeyPatch, elsewhere: Database
) -> None:
    """So many are told apart, the others only counted; a beat says so many games."""
    monkeypatch.setattr(spectators, "MOST_TOLD_APART", 3)
    monkeypatch.setattr(spectators, "MOST_SAID", 2)
    eve = browser()
    room, portal = eve.app.state.services.spectators, eve.portal
    games = [new_game(eve) for _ in range(5)]
    for game in games:
        for number in range(5):
            portal.call(room.arrive, game, f"visitor {number}")
    other = Spectators(elsewhere)
    for _ in range(3):
        portal.call(room.refresh)
    found = other.elsewhere("another", now_ms())
    assert {one.game for one in found} == set(games)
    assert {(len(one.viewers), one.more) for one in found} == {(3, 2)}
    assert room.count(games[0]) == 5
    for game in games:
        for number in range(5):
            portal.call(room.depart, game, f"visitor {number}")
    for _ in range(3):
        portal.call(room.refresh)
    assert other.elsewhere("another", now_ms()) == []


@pytest.mark.both_databases
def test_an_older_note_is_never_stored_after_a_newer_one(elsewhere: Database) -> None:
    """The first is slow, and everybody has gone when the second is made."""
    stored: list[int] = []

    class Slow(Spectators):
        def here(self, process: str, games: Sequence[Viewers], at_ms: int) -> None:
            count = sum(len(one.viewers) for one in games)
            time.sleep(0.3 * count)
            stored.append(count)
            super().here(process, games, at_ms)

    async def scene() -> None:
        room = spectators.SpectatorCounter(Slow(elsewhere), lambda _: None, lambda: False)
        room.arrive("game", "somebody")
        first = asyncio.create_task(room.refresh())
        await asyncio.sleep(0.1)
        room.depart("game", "somebody")
        await asyncio.gather(first, room.refresh())
        await room.close()

    asyncio.run(scene())
    assert stored[:2] == [1, 0]


def test_a_server_that_ends_takes_its_spectators_along(start: Any, elsewhere: Database) -> None:
    """Nothing is left for the next one to count."""
    with start() as client:
        room = client.app.state.services.spectators
        client.portal.call(room.arrive, "game", "somebody")
        client.portal.call(room.refresh)
        other = Spectators(elsewhere)
        assert len(other.elsewhere("another", now_ms())) == 1
    assert other.elsewhere("another", now_ms()) == []


def test_who_comes_to_a_game_hears_of_those_who_were_noted_before(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process noted them while nobody here was at the game; nothing is read at regular
    times."""
    monkeypatch.setattr(spectators, "BEAT_SECONDS", 100_000.0)
    monkeypatch.setattr(spectators, "GATHER_SECONDS", 0.01)

    async def scene() -> None:
        opened = open_database(database)
        stored, messages = Spectators(opened), list[Any]()
        live = SimpleNamespace(listeners=set(), notify=messages.append)
        room = spectators.SpectatorCounter(stored, lambda _: live, lambda: True)  # type: ignore[arg-type,return-value]
        room.attend()
        stored.here("another", [Viewers("game", ("eve",), 0)], now_ms())
        room.notify("game")
        await asyncio.sleep(0.05)
        assert not messages
        live.listeners.add("ana")
        room.attend()
        await until(lambda: messages, "it is heard")
        assert messages == [{"type": "spectators", "count": 1}]
        await room.close()
        opened.close()

    asyncio.run(scene())
