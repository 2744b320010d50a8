"""An event file that is imported is played on to its end, and goes out again whole."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.tournament.desk import FENAE, SWISS
from tests.tournament.desk import Desk as LocalDesk

from damas.tournament.event import Tournament

from .test_tournament_api import Desk

pytestmark = pytest.mark.one_server

EVENTS: dict[str, dict[str, Any]] = {
    "swiss": {**SWISS, "rounds": 4},
    "round-robin": FENAE,
    "double": {**FENAE, "regulation": "cbd-2020", "cycles": 2},
    "knock-out": {**FENAE, "system": "knock-out", "regulation": "fmjd"},
    "teams": {**FENAE, "teams": True, "boards": 2},
}


def under_way(settings: dict[str, Any]) -> LocalDesk:
    """An event of five whose first round has a win, an open game and one who is free."""
    desk = LocalDesk(settings, 0 if settings.get("teams") else 5)
    for team in ("Lisboa", "Porto", "Braga") if settings.get("teams") else ():
        members = [{"name": f"{team} {no}", "rating": 1800 + no} for no in (1, 2)]
        desk.do("add-team", name=team, members=members)
    desk.pair()
    desk.result(1, 1, "1-0", how="resignation")
    if settings["system"] == "swiss":
        desk.do("request-bye", player=3, round=2, code="H")
    return desk


def played_on(desk: Desk) -> dict[str, Any]:
    """The whole event when every open game was won by White and every round paired and closed."""
    for _ in range(20):
        view = desk.get()
        for found in view["rounds"]:
            for at, board in enumerate(found["boards"], start=1):
                for number, game in enumerate(board["games"], start=1):
                    if game["codes"] is None:
                        place = {"round": found["number"], "board": at, "game": number}
                        desk.do("result", **place, white="1", black="0")
            if not found["closed"]:
                desk.do("close-round", round=found["number"])
        if len(view["rounds"]) == view["rounds_total"]:
            break
        desk.do("pair", **desk.get("/proposal")["data"])
    desk.do("finish")
    file: dict[str, Any] = desk.get("/event.json")
    return file


@pytest.mark.parametrize("kind", EVENTS)
def test_an_imported_event_is_played_to_its_end_and_exported_whole(
    client: TestClient, kind: str
) -> None:
    """All that stood in the file stands in the export first, unchanged; the rest follows it."""
    file = under_way(EVENTS[kind]).event.to_dict()
    answer = client.post("/api/tournaments/import", json={"by": "Rosa", "event": file})
    assert answer.status_code == 201, answer.text
    reply = answer.json()
    client.cookies.clear()
    desk = Desk(client, reply["id"], reply["link"])
    assert desk.get("/event.json") == file
    out = played_on(desk)
    assert out["log"][: len(file["log"])] == file["log"]
    assert {k: v for k, v in out.items() if k != "log"} == {
        k: v for k, v in file.items() if k != "log"
    }
    assert {entry["by"] for entry in out["log"][len(file["log"]) :]} == {"Rosa"}
    event = Tournament.from_dict(out)
    assert event.finished
    assert event.rounds[0].boards[0].games[0].codes == ("1", "0")
    assert event.to_dict() == out
    assert [line["name"] for line in desk.get()["standings"]["lines"]] == [
        line["name"] for line in event.standings().to_dicts()
    ]
