"""A team event over HTTP: made, entered, lined up, counted, printed; refusals that keep all."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.printing.tournament import PRINTS
from damas.tournament.files.trf import load_trf

from .test_tournament_api import Desk, made

pytestmark = pytest.mark.one_server

TEAMS: dict[str, Any] = {"teams": True, "boards": 2, "substitutes": 1}


def league(client: TestClient, **more: Any) -> Desk:
    """Four teams of three, their first round paired."""
    desk, _ = made(client, **{**TEAMS, **more})
    for letter, state in zip("ABCD", ("SP", "RJ", "SP", "MG"), strict=True):
        members = [{"name": f"{letter}{at}", "born": "1990-05-06"} for at in (1, 2, 3)]
        desk.do("add-team", name=f"Team {letter}", members=members, federation=state)
    desk.do("number", how="entry")
    desk.do("pair", **desk.get("/proposal")["data"])
    return desk


def test_a_match_is_lined_up_and_counted_by_board(client: TestClient) -> None:
    """Members with numbers, a substitute at a board, board points of the match, match points."""
    desk = league(client)
    view = desk.do("line-up", round=1, team=1, members=[1, 3])["event"]
    board = view["rounds"][0]["boards"][0]
    assert board["line_ups"] == {"1": [1, 3], "4": [10, 11]}
    assert view["undo"]["last"]["text"] == "Line-up of Team A, round 1"
    refused = desk.do("line-up", 422, round=1, team=1, members=[3, 1])
    assert refused["message"] == "A1 cannot sit below A3: the board order of the team is fixed"
    desk.do("result", round=1, board=1, game=1, white="1", black="0")
    view = desk.do("result", round=1, board=1, game=2, white="=", black="=")["event"]
    assert view["rounds"][0]["boards"][0]["match"] == ["1½", "½"]
    assert view["undo"]["last"]["text"] == "Round 1, board 1.2: D2 (Team D) – A3 (Team A) ½-½"
    view = desk.do("forfeit-match", round=1, board=2, teams=[2])["event"]
    lines = view["standings"]["lines"]
    assert [(line["name"], line["points"], line["values"][0]) for line in lines] == [
        ("Team C", "2", "2"),
        ("Team A", "2", "1½"),
        ("Team D", "0", "½"),
        ("Team B", "0", "0"),
    ]
    persons = [(one["board"], one["rank"], one["name"]) for one in view["board_table"]]
    assert persons[:2] == [(1, 1, "A1"), (1, 2, "D1")]
    reasons = desk.get("/explain?one=3&other=1&lang=pt_BR")["sentences"]
    assert reasons[0] == "Team C (1º) fica à frente de Team A (2º) por pontos de mesa."


def test_birth_dates_of_members_are_not_public(client: TestClient) -> None:
    """A visitor sees names and ratings; the organiser the whole."""
    desk = league(client)
    assert desk.get()["teams"][0]["members"][0]["born"] == "1990-05-06"
    visitor = Desk(client, desk.event)
    assert visitor.get()["teams"][0]["members"][0]["born"] == ""


def test_delegations_count_medals_and_places(client: TestClient) -> None:
    """By the states of the teams; the table goes along as CSV; without a setting there is none."""
    desk = league(client)
    assert desk.get()["delegations"] == []
    desk.do("forfeit-match", round=1, board=1, teams=[4])
    desk.do("forfeit-match", round=1, board=2, teams=[2])
    desk.do("set", delegations="federation", delegation_points="5-3-1")
    found = {one["name"]: one for one in desk.get()["delegations"]}
    assert (found["SP"]["medals"], found["SP"]["points"]) == ([2, 0, 0], "8")
    assert (found["MG"]["medals"], found["MG"]["points"]) == ([0, 0, 1], "½")
    path = f"/api/tournaments/{desk.event}/tables"
    text = client.get(f"{path}/delegations.csv?lang=pt_BR").text
    assert text.splitlines()[1] == "1;SP;2;0;0;8;2"
    boards = client.get(f"{path}/boards.csv?lang=en").text
    assert boards.splitlines()[0].startswith("\ufeffBoard,Place,Name,Team")
    assert client.get(f"{path}/medals.csv").status_code == 422


def test_prints_of_teams_are_offered_to_events_of_teams(client: TestClient) -> None:
    """They are on the list of a team event alone, and each makes a PDF."""
    desk = league(client)
    names = [one["name"] for one in desk.get("/prints")["prints"]]
    assert {"team-list", "matches", "boards"} <= set(names)
    assert "delegations" not in names
    for name in ("team-list", "matches", "boards", "slips", "standings"):
        round_ = "?round=1" if PRINTS[name].per_round else ""
        address = f"/api/tournaments/{desk.event}/prints/{name}.pdf{round_}"
        answer = client.get(address, headers=desk.headers)
        assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-"), name
    single, _ = made(client)
    assert not {"team-list", "matches"} & {one["name"] for one in single.get("/prints")["prints"]}
    answer = client.get(f"/api/tournaments/{single.event}/prints/team-list.pdf")
    assert answer.status_code == 422


def test_the_report_has_the_persons_and_their_teams(client: TestClient) -> None:
    """Games of the members in board order, each team in a record 310 (in TRF16 013); what is left
    out is named."""
    desk = league(client)
    desk.do("result", round=1, board=1, game=1, white="1", black="0")
    answer = client.get(
        f"/api/tournaments/{desk.event}/report.trf?form=trf16", headers=desk.headers
    )
    lines = answer.text.splitlines()
    assert "013 Team A                             1    2    3" in lines
    assert next(line for line in lines if "A1" in line).rstrip().endswith("10 w 1")
    losses = desk.get("/prints")["losses"]
    about = "TRF16 has no record for points, places and ratings of teams"
    assert about in losses["trf16"]
    assert not any("team" in one for one in losses["trf-2026"])
    path = f"/api/tournaments/{desk.event}/report.trf"
    text = client.get(path, headers=desk.headers).text
    first = load_trf(text).teams[0]
    assert (first.no, first.name, first.players) == (1, "Team A", (1, 2, 3))
    assert (first.match_points, first.board_points) == (0, 1)
    assert text.count("\n310 ") == 4
    assert "\n013 " not in text


REFUSED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("add-team", {"name": "X"}),
    ("add-team", {"name": "X", "members": "Ana"}),
    ("add-team", {"name": "X", "members": [{"name": "Ana", "rating": -1}]}),
    ("add-team", {"name": "X", "members": [{"name": "Ana", "weight": 3}]}),
    ("add-team", {"name": "X", "members": [{"no": 1}]}),
    ("team-members", {"team": 99, "members": [{"name": "Ana"}]}),
    ("line-up", {"round": 1, "team": 1, "members": [1, 99]}),
    ("line-up", {"round": 7, "team": 1, "members": [1, 2]}),
    ("captain", {"team": 1, "captain": ""}),
    ("forfeit-match", {"round": 1, "board": 1, "teams": []}),
    ("forfeit-match", {"round": 1, "board": 9, "teams": [1]}),
)
"""Acts that no event of four teams takes in its first round."""


def test_what_cannot_be_changes_nothing(client: TestClient) -> None:
    """A sentence that names the fault and its place, and the event as it was."""
    desk = league(client)
    before = desk.get()["version"]
    for act, data in REFUSED:
        assert desk.do(act, 422, **data)["message"], act
    assert desk.get()["version"] == before


def test_the_form_of_a_new_event_knows_teams(client: TestClient) -> None:
    """Tie-breaks of teams are proposed and offered for teams alone; points of a match are named."""
    path = "/api/tournament-defaults?system=swiss&regulation=fenae-2025&lang=pt_PT"
    teams = client.get(f"{path}&teams=true").json()
    assert [one["code"] for one in teams["tie_breaks"]] == ["MPVGP", "EDE", "EMGSB", "BER"]
    assert "Pontos de confronto" in [line["label"] for line in teams["lines"]]
    single = client.get(path).json()
    assert not {"MPVGP", "BER"} & {one["code"] for one in single["known"]}


def test_a_copy_has_the_teams_with_their_members(client: TestClient) -> None:
    """The same settings, teams, captains and board order; no round."""
    desk = league(client)
    desk.do("captain", team=2, captain="Rui")
    reply = desk.post("/copy", {"name": "Next year", "players": True}, 201)
    view = Desk(client, reply["id"], reply["link"]).get()
    assert [one["name"] for one in view["players"]] == ["Team A", "Team B", "Team C", "Team D"]
    assert [one["name"] for one in view["teams"][1]["members"]] == ["B1", "B2", "B3"]
    assert (view["teams"][1]["captain"], view["settings"]["boards"]) == ("Rui", 2)
    assert view["rounds"] == []
