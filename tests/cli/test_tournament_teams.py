"""`damas tournament` on event files of teams, and on several events of the same delegations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from damas.cli.app import run
from tournament.desk import FENAE, Desk


def output(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """The output of a command."""
    assert run(["tournament", *words]) == status
    return capsys.readouterr().out


def event_file(folder: Path, desk: Desk, name: str = "event.json") -> str:
    """The event file of a desk."""
    path = folder / name
    path.write_text(json.dumps(desk.event.to_dict()), "utf-8")
    return str(path)


def teams(folder: Path) -> str:
    """Four teams; in the first round A beats D 2-0 and B beats C 1½-½."""
    desk = Desk({**FENAE, "system": "swiss", "rounds": 2, "teams": True, "boards": 2})
    for letter in "ABCD":
        members = [{"name": f"{letter}{at}"} for at in (1, 2)]
        desk.do("add-team", name=f"Team {letter}", members=members)
    desk.do("pair", round=1, boards=[[1, 4], [2, 3]], free=[])
    for board, game, result in ((1, 1, "1-0"), (1, 2, "0-1"), (2, 1, "1-0"), (2, 2, "=-=")):
        desk.result(1, board, result, game=game)
    desk.do("close-round", round=1)
    return event_file(folder, desk)


def test_teams_are_ranked_explained_and_paired(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Match points, the working of board points, the next round by the Dutch system."""
    file = teams(tmp_path)
    lines = json.loads(output(capsys, "standings", file, "--json"))
    assert [(line["name"], line["points"]) for line in lines] == [
        ("Team A", 2), ("Team B", 2), ("Team C", 0), ("Team D", 0),
    ]  # fmt: skip
    assert lines[1]["tie_breaks"]["MPVGP"] == 1.5
    assert "board points (C.07 13.1, second-hand): 2 against 1½" in output(
        capsys, "explain", file, "1", "2"
    )
    assert json.loads(output(capsys, "pair", file, "--json")) == [[2, 1], [3, 4]]
    assert "Team B – 1 Team A" in output(capsys, "pair", file)


def test_the_players_of_a_team_event_by_board(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Board by board; an event of single players has no such table."""
    rows = json.loads(output(capsys, "boards", teams(tmp_path), "--json"))
    assert [(row["board"], row["rank"], row["name"]) for row in rows][:3] == [
        (1, 1, "A1"), (1, 1, "B1"), (1, 3, "C1"),
    ]  # fmt: skip
    single = event_file(tmp_path, Desk(FENAE, 3), "single.json")
    output(capsys, "boards", single, status=1)


def test_delegations_of_two_events_together(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Medals and points add up over a men's and a women's event; each place has its points."""
    files = []
    for name, states in (("men", ("SP", "RJ", "MG")), ("women", ("RJ", "SP", "SP"))):
        desk = Desk(FENAE)
        for place, state in enumerate(states):
            desk.do("add-player", name=f"{name} {place}", federation=state)
        desk.play("1-0")
        files.append(event_file(tmp_path, desk, f"{name}.json"))
    rows = json.loads(
        output(capsys, "delegations", *files, "--by", "federation", "--points", "5-3-1", "--json")
    )
    assert [(row["name"], row["medals"], row["points"]) for row in rows] == [
        ("SP", [1, 1, 1], "9"),
        ("RJ", [1, 0, 1], "6"),
        ("MG", [0, 1, 0], "3"),
    ]
    text = output(capsys, "delegations", *files, "--by", "club")
    assert text == ""
    output(capsys, "delegations", *files, "--points", "many", status=1)
