"""Endings over HTTP: pages, an attempt move by move, once each, slips, repetition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from damas.regulations import REGULATIONS
from damas.school.endings import EndingAct, EndingTask, best_reply, kinds_of, replayed

pytestmark = pytest.mark.one_server

COUNT = count()


@pytest.fixture(name="names")
def _names() -> Iterator[Any]:
    """Names of commands, each new: tests share a server and its owner."""
    return iter(lambda: f"command-{next(COUNT):04}", "")


def begin(client: Any, names: Any, **more: Any) -> dict[str, Any]:
    """A new ending."""
    body = {"id": next(names) + more.get("kind", ""), "rules": "fenae-2025"}
    reply = client.post("/api/endings", json={**body, "kind": "two-kings-one", **more})
    assert reply.status_code == 200, reply.text
    made: dict[str, Any] = reply.json()
    return made


def act(client: Any, one: dict[str, Any], name: str, **body: Any) -> dict[str, Any]:
    """The answer to a command."""
    reply = client.post(f"/api/endings/attempts/{one['id']}/{name}", json=body)
    assert reply.status_code == 200, reply.text
    made: dict[str, Any] = reply.json()
    return made


def attempt_of(one: dict[str, Any]) -> Any:
    """The same attempt, made again from the page's data."""
    task = EndingTask(one["book"], one["kind"], one["level"], one["start"], 0)
    acts = [EndingAct("reply", move["notation"]) for move in one["moves"]]
    return replayed(task, acts)


def best(one: dict[str, Any]) -> list[int]:
    """The path of the best move."""
    return list(best_reply(attempt_of(one).game).path)


def slip_of(one: dict[str, Any]) -> list[int] | None:
    """The path of a move after which the win is gone; None where every move wins."""
    from damas.school.endings.standing import choices  # noqa: PLC0415

    last = choices(attempt_of(one).game)[-1]
    return None if last.standing.result == "win" else list(last.move.path)


def begin_to_slip(client: Any, names: Any, **more: Any) -> tuple[dict[str, Any], list[int]]:
    """A new ending in which one may slip, and the path of the slip: of some that the lot gives
    every move wins."""
    while (path := slip_of(one := begin(client, names, **more))) is None:
        continue
    return one, path


def win(client: Any, names: Any, one: dict[str, Any]) -> dict[str, Any]:
    """Plays the best moves to the end."""
    while not one["over"]:
        one = act(client, one, "moves", id=next(names), path=best(one))
    return one


@pytest.mark.parametrize("book", REGULATIONS)
def test_the_page_of_each_rule_book_has_its_kinds(client: Any, book: str) -> None:
    """With the words of its game, in Portuguese too."""
    page = client.get("/endings", params={"rules": book, "lang": "pt-PT"}).text
    for kind in kinds_of(REGULATIONS[book]):
        assert f'data-kind="{kind.id}"' in page
    assert ("A forçada" in page) == book.startswith("portuguesa")


@pytest.mark.parametrize(
    "path",
    [
        "/endings?rules=chess",
        "/endings/nothing",
        "/endings/two-kings-one?level=7",
        "/endings/attempts/not-there-0",
        "/api/endings/attempts/not-there-0",
    ],
)
def test_an_ending_that_is_not_there(client: Any, path: str) -> None:
    """No trace of a fault."""
    assert client.get(path).status_code == 404


def test_an_ending_is_won_against_the_tables(client: Any, names: Any) -> None:
    """The distance counts down; the page of the attempt shows it as it stands."""
    one = begin(client, names)
    assert one["left"] == len(attempt_of(one).best_line()) // 2 + 1
    assert one["verdict"] is None
    assert client.get(f"/endings/attempts/{one['id']}").status_code == 200
    after = act(client, one, "moves", id=next(names), path=best(one))
    assert after["over"] or after["left"] == one["left"] - 1
    end = win(client, names, after)
    assert (end["reached"], end["result"], end["mood"]) == (True, "clean", "right")
    assert end["verdict"].startswith("Won in ")
    assert client.get(f"/api/endings/attempts/{one['id']}").json() == end
    page = client.get("/endings", params={"rules": "fenae-2025", "lang": "en"}).text
    assert "of 1 at once" in page


def test_a_command_that_is_sent_twice_is_done_once(client: Any, names: Any) -> None:
    """Beginning, moving, taking back."""
    body = {"id": next(names) + "-twice", "rules": "fmjd", "kind": "king-two-men", "level": 3}
    one = client.post("/api/endings", json=body).json()
    again = client.post("/api/endings", json=body).json()
    assert again == one
    name = next(names)
    first = act(client, one, "moves", id=name, path=best(one))
    assert act(client, one, "moves", id=name, path=best(one)) == first
    assert len(first["moves"]) == 2


def test_a_slip_is_told_with_its_article_and_taken_back(client: Any, names: Any) -> None:
    """In the language of the page; the second try is not at once any more."""
    client.headers["Accept-Language"] = "pt-BR"
    one, path = begin_to_slip(client, names, kind="two-kings-king-man", level=1)
    slipped = act(client, one, "moves", id=next(names), path=path)
    assert slipped["slipped"]
    assert slipped["verdict"].startswith("Você")
    refused = client.post(
        f"/api/endings/attempts/{one['id']}/moves", json={"id": next(names), "path": best(one)}
    )
    assert refused.status_code == 409
    back = act(client, slipped, "back", id=next(names))
    assert (back["fen"], back["over"]) == (one["fen"], False)
    end = win(client, names, back)
    assert (end["reached"], end["result"]) == (True, "mended")


def test_the_best_line_is_shown_and_ends_the_attempt(client: Any, names: Any) -> None:
    """It leads to the win, with a position after each move."""
    one = begin(client, names, kind="king-two-men", level=2)
    shown = act(client, one, "show", id=next(names))
    assert len(shown["best"]) == 2 * one["left"] - 1
    assert shown["result"] == "missed"
    assert all(move["fen"] for move in shown["best"])
    reply = client.post(f"/api/endings/attempts/{one['id']}/back", json={"id": next(names)})
    assert reply.status_code == 409


def test_a_move_that_is_not_legal_is_refused_with_the_reason(client: Any, names: Any) -> None:
    """Nothing is counted."""
    one = begin(client, names)
    address = f"/api/endings/attempts/{one['id']}"
    reply = client.post(f"{address}/moves", json={"id": next(names), "path": [1, 1]})
    assert reply.status_code == 422
    assert client.get(address).json() == one


@pytest.mark.parametrize(
    "body",
    [
        {"id": "x"},
        {"kind": "k" * 41},
        {"kind": "nothing"},
        {"level": 0},
        {"level": 9},
        {"more": 1},
    ],
)
def test_a_body_out_of_bounds_is_refused(client: Any, body: dict[str, Any]) -> None:
    """Nothing is begun."""
    asked = {"id": "command-bad", "rules": "fmjd", "kind": "man-man", "level": 1, **body}
    assert client.post("/api/endings", json=asked).status_code == 422


def test_an_attempt_is_its_persons_alone(client: Any, names: Any) -> None:
    """Another guest finds nothing under its address."""
    one = begin(client, names)
    other = type(client)(client.app, base_url=client.base_url)
    other.portal = client.portal
    assert other.get(f"/api/endings/attempts/{one['id']}").status_code in (403, 404)


def test_an_ending_that_was_missed_is_repeated(
    client: Any, names: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same position is due after a minute, and leaves the list when it was won."""
    from damas.app.core import times  # noqa: PLC0415
    from damas.app.practice import endings  # noqa: PLC0415

    one, path = begin_to_slip(client, names, rules="portuguesa-fpd", repeat=True)
    act(client, one, "moves", id=next(names), path=path)
    due = {"rules": "portuguesa-fpd"}
    assert client.post("/api/endings", json={"id": next(names), **due}).json() is None
    monkeypatch.setattr(endings, "now_ms", lambda: times.now_ms() + 120_000)
    page = client.get("/endings", params={**due, "lang": "en"}).text
    assert "Due: 1 of 1" in page
    again = client.post("/api/endings", json={"id": next(names) + "-due", **due}).json()
    assert again["start"] == one["start"]
    assert win(client, names, again)["reached"]
    assert client.post("/api/endings", json={"id": next(names), **due}).json() is None
    assert client.delete(f"/api/endings/attempts/{again['id']}/card").status_code == 204
    assert "Repetition" not in client.get("/endings", params={**due, "lang": "en"}).text


def played_alone(task: dict[str, Any], moves: int, worst: bool = False) -> list[dict[str, Any]]:
    """So many best moves of a kept ending, each with its reply, as a device tells them; the *worst*
    replies, as somebody may write them."""
    from damas.school.endings.standing import choices  # noqa: PLC0415

    game = EndingTask(task["book"], task["kind"], task["level"], task["start"], 0).game()
    told: list[dict[str, Any]] = []
    while game.outcome is None and len(told) < 2 * moves:
        own = len(told) % 2 == 0
        move = choices(game)[-1].move if worst and not own else best_reply(game)
        told.append({"kind": "move" if own else "reply", "path": list(move.path)})
        game.push(move)
    return told


def test_an_ending_played_without_a_network_is_judged_and_taken_once(
    client: Any, names: Any
) -> None:
    """One of those the device keeps; what comes again with more goes on from there. Bad replies of
    the other side do not count."""
    kept = client.get("/api/endings/kept", params={"rules": "fenae-2025", "lang": "pt-PT"}).json()
    book = REGULATIONS["fenae-2025"]
    levels = {(kind.id, level) for kind in kinds_of(book) for level in kind.levels(book)}
    assert {(one["kind"], one["level"]) for one in kept["tasks"]} == levels
    assert kept["words"]["had_win"][0] == "moves"
    wins = (one for one in kept["tasks"] if (one["moves"] or 0) > 2)
    tried = ((one, played_alone(one, 40), played_alone(one, 40, worst=True)) for one in wins)
    task, whole, forged = next(one for one in tried if len(one[2]) < len(one[1]))
    sent = {"id": next(names) + "-away", "rules": task["book"], "kind": task["kind"]}
    sent |= {"level": task["level"], "fen": task["start"]}

    def take(acts: list[dict[str, Any]]) -> dict[str, Any]:
        reply = client.post("/api/endings/kept", json={**sent, "acts": acts})
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    sent["id"] += "-forged"
    assert take(forged)["result"] is None
    sent["id"] = next(names) + "-away"
    first = take(played_alone(task, 1))
    assert (first["over"], len(first["moves"])) == (False, 2)
    end = take(whole)
    assert (end["result"], end["reached"]) == ("clean", True)
    assert take(whole) == end
    assert take([*whole, {"kind": "back"}])["moves"] == end["moves"]
    assert client.get(f"/endings/attempts/{sent['id']}").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"fen": "W:WK1,K2:BK32"},
        {"fen": "W:W1:B"},
        {"kind": "man-man"},
        {"rules": "chess"},
        {"acts": []},
        {"acts": [{"kind": "move", "path": [1, 1]}]},
    ],
)
def test_no_ending_of_the_tables_is_taken(client: Any, names: Any, wrong: dict[str, Any]) -> None:
    """A position of another level, none at all, or a move that is not legal: nothing is kept."""
    task = begin(client, names)
    sent = {"id": next(names) + "-wrong", "rules": task["book"], "kind": task["kind"]}
    sent |= {"level": 1, "fen": task["start"], "acts": [{"kind": "move", "path": best(task)}]}
    assert client.post("/api/endings/kept", json=sent | wrong).status_code in {404, 422}
    assert client.get(f"/api/endings/attempts/{sent['id']}").status_code == 404


def test_learning_leads_there(client: Any) -> None:
    """Beside the problems."""
    assert 'href="/endings"' in client.get("/learn").text
