"""The teams of a report ranked from the games of their persons, as their event ranks them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from damas.cli.app import run
from damas.tournament import read_trf, standings, write_trf
from damas.tournament.event import report_of
from damas.tournament.files.trf_team_table import team_crosstable

from ..desk import FENAE, Desk

CODES = ("1-0", "=-=", "0-1", "+--", "---")


def league(seed: int) -> Desk:
    """Teams that have played some rounds, with W.O., empty boards, free rounds and reserves."""
    lot = random.Random(seed)
    system, boards, count = ("round-robin", "swiss")[seed % 2], lot.randint(2, 5), lot.randint(3, 8)
    settings = {**FENAE, "system": system, "teams": True, "boards": boards, "substitutes": 2}
    desk = Desk(settings | ({"rounds": min(3, count - 1)} if system == "swiss" else {}))
    for team in range(1, count + 1):
        people = [
            {"name": f"T{team}M{at}", "rating": 2000 - 10 * team - at}
            for at in range(1, boards + lot.randint(0, 2) + (team % 3 > 0))
        ]
        desk.do("add-team", name=f"Team {team}", members=people)
    for _ in range(lot.randint(1, desk.event.rounds_total)):
        desk.pair()
        found = desk.event.rounds[-1]
        for place, board in enumerate(found.boards, start=1):
            for at, game in enumerate(board.games, start=1):
                if game.codes is None:
                    desk.result(found.number, place, lot.choice(CODES), game=at)
        desk.do("close-round", round=found.number)
    return desk


@pytest.mark.parametrize("seed", range(24))
def test_a_report_ranks_the_teams_as_their_event_does(seed: int) -> None:
    """Points, places and every tie-break; TRF16 has no points of free rounds, so only places of a
    round robin."""
    event = league(seed).event
    wanted = event.standings().to_dicts()
    for form in ("trf-2026", "trf16") if event.rules.system == "round-robin" else ("trf-2026",):
        file = read_trf(write_trf(report_of(event), form))
        table = team_crosstable(file)
        assert table is not None
        assert standings(table, event.rules.tie_breaks).to_dicts() == wanted
    assert event.rules.tie_breaks in report_of(event).tie_breaks


def test_the_command_ranks_teams_and_names_their_persons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As text and as JSON; `explain` takes the numbers of teams."""
    event = league(2).event
    path = tmp_path / "team.trf"
    path.write_text(write_trf(report_of(event)), "utf-8")
    assert run(["tournament", "standings", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Team 1" in shown
    assert "T1M1" in shown
    assert run(["tournament", "standings", str(path), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["no"] for row in rows] == [row["no"] for row in event.standings().to_dicts()]
    assert rows[0]["persons"][0]["name"].endswith("M1")
    assert run(["tournament", "explain", str(path), "1", "2"]) == 0
    assert "Team 1" in capsys.readouterr().out


def test_a_team_of_seven_stands_in_the_columns_of_a_report_of_2016() -> None:
    """Record 013: the name in columns 5 to 36, then a number in every five columns from 37 on."""
    desk = Desk({**FENAE, "teams": True, "boards": 5, "substitutes": 2})
    for team in range(1, 5):
        desk.do("add-team", name=f"Team {team}", members=[{"name": f"{team}{i}"} for i in range(7)])
    rows = [
        row for row in write_trf(report_of(desk.event), "trf16").splitlines() if row[:3] == "013"
    ]
    assert [[int(row[at : at + 4]) for at in range(36, len(row), 5)] for row in rows] == [
        list(range(first, first + 7)) for first in (1, 8, 15, 22)
    ]


def test_lists_of_clubs_in_an_event_of_single_players_are_no_teams() -> None:
    """Records 013 of players who meet everybody."""
    start = "001 {no:>4}      {name:<33}".format
    lines = [
        start(no=1, name="A").ljust(80) + " 1.0    1     2 w 1",
        start(no=2, name="B").ljust(80) + " 0.0    2     1 b 0",
    ]
    clubs = "".join(f"013 {name:<32}   1    2\n" for name in ("One", "Two"))
    assert team_crosstable(read_trf("012 X\n092 Swiss\n" + "\n".join(lines) + "\n" + clubs)) is None
