"""The page of the games that go on: what is shown, to whom, and how it moves."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from damas import Game
from damas.app.core.times import now_ms
from damas.app.watching import live_boards
from damas.http.requests.sockets import DELETED
from damas.store import Attendance, Games, GameSetup, GameSummary, StoredEntry
from damas.store.repositories import running
from web.people.conftest import new_game, sitting

from .conftest import watching

PEOPLE = {"white": {"kind": "person", "name": "Ana"}, "black": {"kind": "person", "name": "Rui"}}


def stored(
    client: Any, at_ms: int | None = None, regulation: str = "fenae-2025", **more: Any
) -> str:
    """A game that another process has stored, now or at another time (UTC)."""
    start, turn = Game(regulation).board.fen, Game(regulation).turn
    setup = GameSetup(regulation, start, PEOPLE, **more)
    games = client.app.state.services.games.games
    return games.create(setup, GameSummary(1, start, turn), at_ms or now_ms()).id


def play_elsewhere(client: Any, game_id: str, kind: str = "move") -> Game:
    """One more entry, stored as another process stores it."""
    games: Games = client.app.state.services.games.games
    record, entries = games.get(game_id), games.entries(game_id)
    game = Game(record.setup.regulation)
    for entry in entries:
        game.push(game.board.parse_move("x".join(map(str, entry.payload["path"]))))
    if kind == "move":
        move = game.legal_moves[0]
        payload: dict[str, Any] = {"by": game.turn, "ply": game.ply, "path": list(move.path)}
        game.push(move)
    else:
        payload = {"by": game.turn}
        game.resign(game.turn)
    outcome = game.outcome
    summary = GameSummary(
        game.ply,
        game.board.fen,
        game.turn,
        outcome.result if outcome else None,
        outcome.reason if outcome else None,
    )
    entry = StoredEntry(kind, payload, now_ms())
    games.append(game_id, [entry], expected=record.version, summary=summary)
    return game


def test_boards_move_as_the_games_move(two: Any, browser: Any) -> None:
    """Names, clock, regulation; each move as its changes alone; the end, then room."""
    ana, rui, game = two()
    with watching(browser()) as page, sitting(ana, game) as first, sitting(rui, game) as second:
        assert game not in page.boards  # nobody has moved yet
        state = first.hello()
        second.hello()
        state = first.state(1)
        first.do("move", ply=0, path=state["legal"][0]["path"])
        board = page.until(lambda boards: boards.get(game))
        assert board["players"]["white"]["name"] == "Ana"
        assert board["control"] == "G/5+3"
        assert board["variant"] == "brazilian"
        replies = second.state(2)["legal"]
        before = len(page.messages)
        second.do("move", ply=1, path=replies[0]["path"])
        moved = page.until(lambda boards: boards[game]["ply"] == 2 and boards[game])
        assert moved["last"]["path"] == replies[0]["path"]
        assert moved["clock"]["running"] == "white"
        assert all(
            one["type"] == "changes" and "boards" not in one for one in page.messages[before:]
        )
        assert "moved" in page.messages[-1]
        first.do("resign")
        over = page.until(lambda boards: boards[game]["outcome"])
        assert over["reason"] == "resignation"
        assert page.until(lambda boards: game not in boards)


def test_games_of_another_process_are_shown_and_followed(server: Any, browser: Any) -> None:
    """The store is the truth: nothing is asked of the memory of this process."""
    before = stored(server)
    with watching(browser()) as page:
        assert before in page.boards
        later = stored(server)
        page.until(lambda boards: later in boards)
        game = play_elsewhere(server, later)
        board = page.until(lambda boards: boards[later]["ply"] == 1 and boards[later])
        assert board["fen"] == game.board.fen
        play_elsewhere(server, later)
        page.until(lambda boards: boards[later]["ply"] == 2)
        play_elsewhere(server, later, "resign")
        assert page.until(lambda boards: boards[later]["outcome"])["result"] == "black"
        server.app.state.services.games.games.delete(before)
        assert page.until(lambda boards: before not in boards)


def test_a_private_game_is_never_shown(server: Any, browser: Any) -> None:
    """Not on the page, not on its line, to nobody: the list is the same for all."""
    ana, rui, eve = browser(), browser(), browser()
    open_game = new_game(ana)
    play_elsewhere(ana, open_game)
    hidden = stored(server, private=True)
    alone = new_game(ana, private=True)
    for who in (ana, rui, eve):
        page = who.get("/watch").text
        assert open_game in page
        assert hidden not in page
        assert alone not in page
        with watching(who) as page:
            assert set(page.boards) == {open_game}
        for game in (hidden, alone):
            with who.websocket_connect(f"/ws/watch?lang=en&game={game}") as socket:
                assert socket.receive_json()["code"] == "private-game"


def test_the_page_filters_by_game(browser: Any) -> None:
    """By address, for the page and for its line; a game that there is not is refused."""
    ana = browser()
    one, other = new_game(ana), new_game(ana, regulation="internacional")
    for game in (one, other):
        play_elsewhere(ana, game)
    page = ana.get("/watch?variant=international").text
    assert other in page
    assert one not in page
    with watching(ana, "variant=portuguese") as found:
        assert set(found.boards) == {one}
    for wrong in ("chess", "x" * 5000, "%3Cscript%3E"):
        answer = ana.get(f"/watch?variant={wrong}")
        assert answer.status_code == 422, wrong
        assert "<script>alert" not in answer.text
        with ana.websocket_connect(f"/ws/watch?variant={wrong}") as socket:
            assert socket.receive_json()["type"] == "refused"


def test_a_list_has_a_bound_and_games_of_two_come_first(server: Any, browser: Any) -> None:
    """No more boards than the list holds; a game against the computer gives way."""
    ana = browser()
    engine = [new_game(ana, white={"kind": "engine", "level": 1}) for _ in range(3)]
    for game in engine:
        play_elsewhere(ana, game)
    people = [stored(server) for _ in range(live_boards.MOST_BOARDS)]
    with watching(browser()) as page:
        assert len(page.boards) == live_boards.MOST_BOARDS
        assert not set(engine) & set(page.boards)
        play_elsewhere(server, people[0], "resign")
        page.until(lambda boards: boards[people[0]]["outcome"])
        page.until(
            lambda boards: people[0] not in boards and len(boards) == live_boards.MOST_BOARDS
        )
        assert set(engine) & set(page.boards)


def test_games_that_rest_make_room(
    server: Any, browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board that has not moved for long gives its place to one that moves; without another it
    stays, and after hours it goes."""
    long_ago = now_ms() - 2 * live_boards.SLOW_MS
    resting = [stored(server, long_ago) for _ in range(live_boards.MOST_BOARDS)]
    with watching(browser()) as page:
        assert set(page.boards) == set(resting)
        fresh = stored(server)
        page.until(lambda boards: fresh in boards)
        assert len(page.boards) == live_boards.MOST_BOARDS
        for module in (live_boards, running):
            monkeypatch.setattr(module, "RECENT_MS", 0)
        page.until(lambda boards: not boards)


def test_one_query_a_beat_follows_all_boards(
    server: Any, browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many boards and pages: the versions of all are asked for at once."""
    for _ in range(5):
        stored(server)
    games, asked = server.app.state.services.games.games, []
    real = games.versions
    monkeypatch.setattr(games, "versions", lambda ids: asked.append(len(ids)) or real(ids))
    with watching(browser()) as page, watching(browser()), watching(browser(), "variant=brazilian"):
        look = server.app.state.services.watching.refresh
        page.until(lambda boards: len(boards) == 5)
        asked.clear()
        server.portal.call(look)
        assert max(asked) == 5


def test_one_board_alone_stays_when_it_is_over(server: Any, browser: Any) -> None:
    """As an embedded board asks for it; a game that is gone closes its line."""
    game = stored(server)
    with watching(browser(), f"game={game}") as page:
        play_elsewhere(server, game)
        page.until(lambda boards: boards[game]["ply"] == 1)
        play_elsewhere(server, game, "resign")
        page.until(lambda boards: boards[game]["outcome"])
        server.portal.call(server.app.state.services.watching.refresh)
        assert game in page.boards
        server.app.state.services.games.games.delete(game)
        with pytest.raises(WebSocketDisconnect) as gone:
            page.until(lambda _boards: False)
        assert gone.value.code == DELETED
    for unknown in ("no-such-game", "x" * 4000, "../../etc"):
        with browser().websocket_connect(f"/ws/watch?lang=en&game={unknown}") as socket:
            assert socket.receive_json()["code"] == "unknown-game"


def test_boards_that_stand_alone_are_bounded(
    server: Any, browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more is refused with a sentence; one that is looked at already is not."""
    monkeypatch.setattr(live_boards, "MOST_SINGLE", 1)
    game, other = stored(server), stored(server)
    with watching(browser(), f"game={game}"):
        with browser().websocket_connect(f"/ws/watch?lang=en&game={other}") as socket:
            assert socket.receive_json()["code"] == "server-busy"
        with watching(browser(), f"game={game}") as page:
            assert set(page.boards) == {game}


def test_a_spectator_says_nothing(server: Any, browser: Any) -> None:
    """Commands of any kind are not heard on this line, of the player neither."""
    ana: TestClient = browser()
    game = new_game(ana)
    with watching(ana, f"game={game}") as page:
        for text in ('{"type":"resign","id":"a","by":"white"}', "garbage", "[" * 50):
            page.socket.send_text(text)
        page.socket.send_json({"type": "move", "id": "b", "ply": 0, "path": [9, 13]})
        server.portal.call(server.app.state.services.watching.refresh)
    assert ana.get(f"/api/games/{game}").json()["version"] == 0


def test_a_damaged_game_does_not_hide_the_others(server: Any, browser: Any) -> None:
    """It is left out, once and for all."""
    good, bad = stored(server), stored(server)
    games: Games = server.app.state.services.games.games
    entry = StoredEntry("move", {"by": "white", "ply": 0, "path": [1, 2]}, now_ms())
    record = games.get(bad)
    games.append(bad, [entry], expected=0, summary=record.summary)
    with watching(browser()) as page:
        assert set(page.boards) == {good}


def test_players_with_names_of_their_own_are_shown(server: Any, browser: Any) -> None:
    """A game at one screen, whose players are no guests of this server."""
    named = {"kind": "person", "name": "Leonor"}
    body = {"regulation": "fenae-2025", "white": named, "black": {"kind": "engine", "level": 1}}
    play_elsewhere(server, server.post("/api/games", json=body).json()["id"])
    page = browser().get("/watch?lang=en")
    assert page.status_code == 200
    assert "Leonor" in page.text


def test_games_without_a_move_or_without_people_are_not_shown(server: Any, browser: Any) -> None:
    """Somebody is there, and a move was made; a game at one device had a move lately."""
    services, now = server.app.state.services, now_ms()
    begun, left, here = (stored(server) for _ in range(3))
    old = stored(server, now - running.ALONE_MS - 1000)
    still = new_game(browser())
    attendance = Attendance(services.games.games._database)
    attendance.here([(left, "white"), (left, "black")], now - running.HERE_MS - 1000)
    attendance.here([(here, "black")], now)
    page = browser().get("/watch").text
    assert [game in page for game in (begun, here, left, old, still)] == [True, True] + [False] * 3
    with watching(browser()) as found:
        assert set(found.boards) == {begun, here}


def test_where_nobody_plays_the_last_finished_games_are_shown(server: Any, browser: Any) -> None:
    """With a sentence and a button; a game that goes on takes their place."""
    ana = browser()
    over = stored(server)
    play_elsewhere(server, over, "resign")
    page = ana.get("/watch?lang=en").text
    assert "Nobody is playing. Start a game." in page
    assert f'href="/games/{over}"' in page
    going = stored(server)
    play_elsewhere(server, going)
    page = ana.get("/watch?lang=en").text
    assert f'href="/games/{going}"' in page
    assert over not in page
