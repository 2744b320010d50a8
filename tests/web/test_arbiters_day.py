"""The chief arbiter's day: what waits over 30 boards, announcements, the record to be signed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event as sql
from sqlalchemy.engine import Engine
from starlette.testclient import TestClient

from printing.test_tournament_prints import text_of

from .test_tournament_api import Desk, begun, made
from .test_tournament_plays import Hand

pytestmark = pytest.mark.one_server
BOARDS = 30


@pytest.fixture(name="hall")
def _hall(client: TestClient) -> Desk:
    """Thirty boards of a Swiss round."""
    desk, _ = made(client, system="swiss", rounds=3, time_control="20+0")
    rows = [{"name": f"P{no:02}", "rating": 2000 - no} for no in range(1, 2 * BOARDS + 1)]
    desk.do("add-players", players=rows)
    desk.do("number", how="entry")
    desk.do("pair", **desk.get("/proposal")["data"])
    return desk


@contextmanager
def questions() -> Iterator[list[str]]:
    """The questions put to the database meanwhile."""
    asked: list[str] = []

    def note(*args: Any) -> None:
        asked.append(args[2])

    sql.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        sql.remove(Engine, "before_cursor_execute", note)


def needs(desk: Desk) -> dict[int, list[str]]:
    """Board → why it needs a look, in the order of the page."""
    return {one["board"]: one["needs"] for one in desk.get("/console")["boards"] if one["needs"]}


def test_what_waits_over_thirty_boards_comes_by_urgency(hall: Desk) -> None:
    """A decision before a clock below a minute before a result that is missing; a table that is
    opened leads there; a protest stands above the boards."""
    first, second = Hand(hall, 7), Hand(hall, 4)
    first.tell(event="clock", by="arbiter", act="start")
    first.tell(event="move", by="white", path=[22, 13])
    second.tell(event="clock", by="arbiter", act="start")
    second.tell(event="clock", by="arbiter", act="set", color="white", seconds=40)
    for board in range(9, BOARDS + 1):
        hall.do("result", round=1, board=board, white="1", black="0")
    hall.do("protest", player=hall.get()["players"][0]["id"], round=1, board=1, text="A flag.")
    view = hall.get("/console")
    found = {one["board"]: one for one in view["boards"]}
    assert list(needs(hall))[:2] == [7, 4]
    assert found[7]["needs"] == ["claim"]
    assert found[4]["needs"] == ["low"]
    assert found[7]["address"] == f"/arbiter/{first.id}"
    assert found[1]["needs"] == ["missing"]
    assert view["needs"]["missing"] == 6
    (protest,) = view["protests"]
    assert protest["address"].endswith("#protests")
    assert protest["board"].startswith("Round 1, board 1")


def test_thirty_tables_are_looked_at_by_few_questions(hall: Desk) -> None:
    """However many tables are open, the same number of questions to the database."""
    Hand(hall, 1)
    hall.get("/console")
    with questions() as few:
        hall.get("/console")
    for board in range(2, BOARDS + 1):
        Hand(hall, board)
    hall.get("/console")
    with questions() as many:
        hall.get("/console")
    assert len(many) < len(few) + BOARDS // 3, many  # the server's own tasks ask now and then too


def test_an_announcement_reaches_every_board_and_is_taken_back(client: TestClient) -> None:
    """With time and author, to those who listen and those who come; bounded; by arbiters alone."""
    desk = begun(client)
    with client.websocket_connect(f"/ws/tournaments/{desk.event}") as socket:
        assert socket.receive_json()["announced"] == []
        desk.do("announce", text=" Round 2 begins at 15:00. ")
        (said,) = desk.get("/announcements")
        assert (said["text"], said["by"]) == ("Round 2 begins at 15:00.", "Inês")
        assert _next(socket, announced=True) == [said["id"]]
        desk.do("end-announcement", announcement=said["id"])
        assert _next(socket, announced=False) == []
    assert desk.do("end-announcement", 422, announcement=said["id"])["code"]
    assert desk.do("announce", 422, text="x" * 301)["code"]
    assert Desk(client, desk.event).do("announce", 403, text="Hello")["code"] == "no-key"
    for number in range(5):
        desk.do("announce", text=f"No. {number}")
    assert "take one back" in desk.do("announce", 422, text="One more")["message"]


def _next(socket: Any, *, announced: bool) -> list[int]:
    """What is announced once something is, or nothing any more."""
    for _ in range(10):
        found: list[int] = socket.receive_json()["announced"]
        if bool(found) == announced:
            return found
    raise AssertionError("nothing new is told")


def test_the_record_of_the_day_is_one_pdf_to_be_signed(hall: Desk) -> None:
    """Rounds, rulings at the boards with their articles, decisions with who and why, announcements
    and when they ended; for arbiters alone."""
    hand = Hand(hall, 2)
    hand.tell(event="move", by="white", path=[22, 13])
    hall.do("result", round=1, board=1, white="1", black="0")
    hall.do("correct", round=1, board=1, white="0", black="1", reason="trocado na folha")
    hall.do("protest", round=1, board=3, game=1, player=3, text="He touched another piece.")
    hall.do("announce", text="Lunch at one.")
    hall.do("end-announcement", announcement=hall.get("/announcements")[0]["id"])
    path = f"/api/tournaments/{hall.event}/prints/day.pdf"
    answer = hall.client.get(path, headers=hall.headers)
    assert answer.status_code == 200, answer.text
    text = " ".join(text_of(answer.content).split())
    for part in (
        *("Record of the day", "Round 1", "Rulings at the boards", "FENAE Art.", "P01"),
        *("Protests and decisions", "waits for the arbiter"),
        *("trocado na folha", "Lunch at one.", "taken back at", "Log of the day", "Chief arbiter"),
    ):
        assert part in text, part
    assert "White: Move" not in text  # but the person
    day = hall.client.get(f"{path}?day=1999-01-01", headers=hall.headers)
    assert day.status_code == 422
    assert "1999-01-01" in day.json()["message"]
    assert hall.client.get(path).status_code == 403
