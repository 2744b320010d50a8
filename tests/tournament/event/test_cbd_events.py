"""Events by the codex of the Brazilian confederation: points, ties and players who leave."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from damas.tournament import Crosstable, Player, explain, standings
from damas.tournament.event import LogEntry, Tournament
from damas.tournament.scoring.crosstable import Cell
from damas.tournament.scoring.points import TWO

CASE = Path(__file__).parents[2] / "data" / "rules" / "cbd68.damas.json"
AT = "2025-11-21T09:00:00-03:00"
NEW = {"name": "x", "regulation": "cbd-2020", "wo_tolerance_min": 15}


def _made(**settings: object) -> Tournament:
    event = Tournament()
    event.do("create", by="Ana", at=AT, **{**NEW, "system": "round-robin", **settings})
    return event


@pytest.mark.requirement("TIE-02")
def test_three_who_are_tied_have_no_direct_encounter() -> None:
    """CBD Art. 68 B: "apenas para dois jogadores"; of three, Sonneborn-Berger decides."""
    event = Tournament.from_dict(json.loads(CASE.read_text("utf-8")))
    order = event.standings()
    assert [line.player.name for line in order.lines][:3] == ["P4", "P1", "P2"]
    found = explain(order, 4, 1)
    assert found.decided_by == "SB"
    steps = {step.code: step for step in found.steps}
    assert steps["DE/2"].articles == ("CBD Art. 68 B",)
    assert "tied here: 3" in str(steps["DE/2"].working[0])


def _table(rows: dict[int, str], opponents: dict[int, str]) -> Crosstable:
    cells = {
        no: tuple(Cell(int(one), "w", code) for one, code in zip(opponents[no], row, strict=True))
        for no, row in rows.items()
    }
    return Crosstable({no: Player(no, f"P{no}") for no in rows}, cells, system=TWO)


def test_two_who_are_tied_have_one() -> None:
    """The game of the two decides before Sonneborn-Berger."""
    table = _table({1: "10", 2: "01", 3: "1=", 4: "=0"}, {1: "23", 2: "14", 3: "41", 4: "32"})
    order = standings(table, "DE/2,SB,WIN")
    tied = [line for line in order.lines if line.points == 2]
    assert [(line.player.no, line.values["DE/2"]) for line in tied] == [(1, 1), (2, 2)]


def test_a_criterion_for_the_first_place_leaves_the_others_tied() -> None:
    """CBD Art. 68 A: the winner by progress, the next places by Buchholz."""
    table = _table(
        {1: "101", 2: "011", 3: "110", 4: "000", 5: "1=="},
        {1: "435", 2: "541", 3: "412", 4: "123", 5: "214"},
    )
    tied = [no for no, points in ((no, table.points(no)) for no in (1, 2, 3)) if points == 4]
    assert tied == [1, 2, 3]
    order = standings(table, "PS/W,BH,PS")
    places = [line.player.no for line in order.lines if line.player.no in tied]
    by_progress = {line.player.no: line.values["PS/W"] for line in order.lines}
    by_buchholz = {line.player.no: line.values["BH"] for line in order.lines}
    assert places[0] == max(tied, key=lambda no: by_progress[no] or 0)
    rest = [no for no in tied if no != places[0]]
    assert places[1:] == sorted(rest, key=lambda no: -(by_buchholz[no] or 0))


def test_an_event_has_the_points_of_its_book() -> None:
    """CBD Art. 53: two points, one, none; also of a log that says nothing of them."""
    assert _made().rules.points == _made(points="2-1-0").rules.points
    replayed = Tournament.replay(
        [LogEntry("create", {**NEW, "system": "round-robin"}, "Ana", "organiser", AT)]
    )
    assert replayed.rules.points.win == 2


def test_a_log_that_states_its_free_round_keeps_its_scale() -> None:
    """Logs were written with a free round of a 1-½-0 scale and without points."""
    data = {**NEW, "system": "swiss", "rounds": 5, "bye_points": "1"}
    event = Tournament.replay([LogEntry("create", data, "Ana", "organiser", AT)])
    assert (event.rules.points.win, event.rules.points.bye) == (1, 1)


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        ({}, "DE/2,SB,WIN"),
        ({"system": "swiss", "rounds": 5}, "DE/2/W,PS/W,BH/W,BH/M1/W,BH,PS,BH/M1"),
        (
            {"system": "swiss", "rounds": 5, "acceleration": "baku"},
            "DE/2/W,BH/W,BH/M1/W,PS/W,BH,BH/M1,PS",
        ),
        ({"system": "swiss", "rounds": 5, "tie_breaks": "BH"}, "BH"),
        ({"system": "swiss", "rounds": 5, "regulation": "fenae-2025"}, "BH/C1,BH,DE,WIN"),
        ({"regulation": "fenae-2025"}, "DE,WIN,SB,BPG"),
        ({"system": "swiss", "rounds": 5, "regulation": "fmjd"}, "BH/C1,BH,DE,WIN"),
    ],
)
def test_a_new_event_is_proposed_tie_breaks(settings: dict[str, object], codes: str) -> None:
    """Of the book for its system, else those of TIE-01; they stand in the log."""
    event = _made(**settings)
    assert event.rules.tie_breaks == codes
    assert event.log[0].data["tie_breaks"] == codes


@pytest.mark.requirement("TRN-08")
@pytest.mark.parametrize(("regulation", "out"), [("cbd-2020", True), ("fenae-2025", False)])
def test_half_of_the_games_are_too_few(regulation: str, out: bool) -> None:
    """CBD Art. 69 A.A: a leaver counts with more than half of the games; by FIDE with half."""
    event = _made(regulation=regulation)
    for name in "ABCDE":
        event.do("add-player", by="Ana", at=AT, name=name)
    event.do("number", by="Ana", at=AT, how="entry")
    played = 0
    while played < 2:
        proposal = event.proposal()
        event.do("pair", by="Ana", at=AT, **proposal.to_data())
        number = len(event.rounds)
        for place, board in enumerate(event.rounds[-1].boards, start=1):
            event.do("result", by="Ana", at=AT, round=number, board=place, white="1", black="0")
            played += 5 in {board.first, board.second}
    event.do("withdraw", by="Ana", at=AT, player=5, reason="ill")
    assert [player.no for player in event.standings().excluded] == ([5] if out else [])
