"""A report of one month, or of chosen days, of an event of more than 30 days (FIDE's C.02,
questions 210 to 216)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from damas.cli.app import run
from damas.tournament import (
    TournamentError,
    TrfFile,
    against_rules,
    rating_changes,
    read_trf,
    write_trf,
)
from damas.tournament.event import report_for, report_of
from damas.tournament.event.queries.period_report import months_of
from damas.tournament.event.queries.teams import persons_table
from damas.tournament.presentation.visibility import public_report

from ..desk import FENAE, Desk
from .test_periods import LIST, LONG, rows, team_event

DAYS = [
    "2026-01-10T10:00",
    "2026-02-07T10:00",
    "2026-02-28T10:00",
    "2026-03-14T10:00",
    "2026-03-21T10:00",
]
ZONE = {"time_zone": "Europe/Lisbon", "minutes": 240}


def league(players: int = 4, days: int = 3, **more: Any) -> Desk:
    """A round robin over three months; rounds 2 and 3 are in February."""
    desk = Desk({**LONG, **more}, players)
    desk.do("set-calendar", **ZONE, rounds=DAYS[:days])
    for number in range(1, desk.event.rounds_total + 1):
        desk.pair()
        for place, board in enumerate(desk.event.rounds[-1].boards, 1):
            desk.result(number, place, "1-0" if board.first < board.second else "0-1")
        desk.do("close-round", round=number)
    return desk


def read(report: TrfFile, form: str = "trf-2026") -> TrfFile:
    """The report written and read: without a fault."""
    found = read_trf(write_trf(report, form).encode())
    assert not found.faults, [str(one.sentence()) for one in found.faults]
    return found


def test_a_month_has_its_rounds_with_the_ratings_in_force() -> None:
    """Rounds 2 and 3 with February's list; the header names period, rounds and days."""
    desk = league()
    desk.do("take-ratings", **LIST, round=2, ratings=rows(2100, 1900, 1800, 1700))
    assert months_of(desk.event) == ["2026-01", "2026-02"]
    report = read(report_for(desk.event, "2026-02"))
    assert report.header["name"] == "Taça da Cidade, 2026-02-01 to 2026-02-28 (rounds 2-3)"
    assert (report.header["start"], report.header["end"]) == ("2026-02-07", "2026-02-28")
    assert report.header["dates"].split() == ["26/02/07", "26/02/28"]
    assert (report.rounds, report.header["rounds"]) == (2, "2")
    assert report.comments[0].startswith("Period 2026-02-01 to 2026-02-28: rounds 2-3 of 3")
    names = {one.name: one.rating for one in report.players.values()}
    assert names == {"P1": 2100, "P2": 1900, "P3": 1800, "P4": 1700}
    whole = report_of(desk.event)
    assert {no: row[1:] for no, row in whole.cells.items()} == report.cells
    january = read(report_for(desk.event, "2026-01-01/2026-02-06"))
    assert sorted(one.rating for one in january.players.values()) == [1996, 1997, 1998, 1999]
    assert january.rounds == 1
    assert [one.code for one in against_rules(report)] == ["period-not-compared"]
    read(report_for(desk.event, "2026-02"), "trf16")


def test_points_and_places_are_those_of_the_rounds() -> None:
    """P1 has won both games of February, P4 none."""
    report = read(report_for(league().event, "2026-02"))
    by_name = {one.name: no for no, one in report.players.items()}
    assert (report.declared[by_name["P1"]], report.ranks[by_name["P1"]]) == (2, 1)
    assert report.ranks[by_name["P4"]] == 4


def test_players_without_a_game_are_left_out_and_the_others_numbered_anew() -> None:
    """Of five players one is free in the only round of January."""
    desk = league(5, 5)
    free = desk.event.entrants[desk.event.rounds[0].free[0]].player
    report = read(report_for(desk.event, "2026-01"))
    assert free.name not in {one.name for one in report.players.values()}
    assert sorted(report.players) == [1, 2, 3, 4]


def test_five_players_need_the_days_of_all_rounds() -> None:
    """A round without a day is in no period: settle it first."""
    desk = league(5, 4)
    with pytest.raises(TournamentError, match="no day for round 5"):
        report_for(desk.event, "2026-02")


@pytest.mark.parametrize(
    ("period", "words"),
    [
        ("2026-04", "No games were paired for the days from 2026-04-01 to 2026-04-30"),
        ("2026-02-08/2026-02-27", "No games were paired"),
        ("2026-13", "A period is a month"),
        ("2026-02-30/2026-03-01", "A period is a month"),
        ("2026-02-01", "A period is a month"),
        ("0000-01", "A period is a month"),
        ("9999-12", "No games were paired"),
        ("2026-02-01/2026-02-29", "A period is a month"),
        ("nonsense", "A period is a month"),
        ("2026-03-01/2026-02-01", "before it begins"),
    ],
)
def test_bad_and_empty_periods_are_refused(period: str, words: str) -> None:
    """In a sentence."""
    with pytest.raises(TournamentError, match=words):
        report_for(league().event, period)


def test_short_events_have_one_report() -> None:
    """30 days or less."""
    desk = Desk({**FENAE, "start": "2026-01-10", "end": "2026-02-08"}, 4)
    assert months_of(desk.event) == []
    with pytest.raises(TournamentError, match="more than 30 days"):
        report_for(desk.event, "2026-01")


def test_a_period_with_two_lists_is_refused() -> None:
    """A report has one rating for each player; the sentence names the day."""
    desk = league()
    desk.do("take-ratings", **LIST, round=3, ratings=rows(2100, 1900, 1800, 1700))
    with pytest.raises(TournamentError, match="From round 3, on 2026-02-28, another list"):
        report_for(desk.event, "2026-02")
    first = read(report_for(desk.event, "2026-02-01/2026-02-27"))
    last = read(report_for(desk.event, "2026-02-28/2026-02-28"))
    assert sorted(one.rating for one in first.players.values()) == [1996, 1997, 1998, 1999]
    assert sorted(one.rating for one in last.players.values()) == [1700, 1800, 1900, 2100]


def test_a_report_of_teams_has_the_persons_of_the_period() -> None:
    """Those who sat at a board, with the ratings in force, under their teams; no substitute."""
    desk = team_event("swiss")
    desk.do("set-calendar", **ZONE, rounds=DAYS[:3])
    row = {"player": 1, "member": 1, "rating": 1900}
    desk.do("take-ratings", **LIST, round=2, ratings=[row])
    report = read(report_for(desk.event, "2026-02"))
    assert [one.name for one in report.players.values()] == [
        f"{team}{at}" for team in "ABCD" for at in (1, 2)
    ]
    assert [one.rating for one in report.players.values()] == [1900, *[1500] * 7]
    assert [(one.name.strip(), one.players) for one in report.teams] == [
        ("A", (1, 2)), ("B", (3, 4)), ("C", (5, 6)), ("D", (7, 8)),
    ]  # fmt: skip
    assert report.rounds == 2
    assert read(report_for(desk.event, "2026-01")).players[1].rating == 1500


def test_corrections_of_other_periods_stay_out_and_visitors_see_the_period() -> None:
    """Lines of the audit are those of the rounds; everybody reads that it is of one period."""
    desk = league()
    for number in (1, 2):
        now = desk.event.board(number, 1).games[0].codes
        assert now is not None
        white, black = reversed(now)
        desk.do("correct", reason="wrong slip", round=number, board=1, white=white, black=black)
    report = report_for(desk.event, "2026-02")
    assert [line.split(":")[0] for line in report.comments[1:]] == ["Result @ Round 2"]
    assert [line.split()[0] for line in public_report(report).comments] == ["Period"]


@pytest.mark.parametrize("teams", [False, True])
def test_the_command_counts_with_the_lists_in_force(
    teams: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`damas tournament ratings` of an event file: the rating of the last list, and its gain."""
    desk = team_event("swiss") if teams else league()
    row = {"player": 1, "rating": 1900, **({"member": 1} if teams else {})}
    desk.do("take-ratings", **LIST, round=2, ratings=[row])
    file = tmp_path / "event.json"
    file.write_text(json.dumps(desk.event.to_dict()), "utf-8")
    assert run(["tournament", "ratings", str(file), "--json"]) == 0
    found = {one["no"]: one for one in json.loads(capsys.readouterr().out)}
    table = persons_table(desk.event) if teams else desk.event.crosstable()
    number = 1 if teams else desk.event.entrants[1].player.no
    assert found[number]["rating"] == 1900
    assert found[number]["change"] == rating_changes(table)[number].to_dict()["change"]
