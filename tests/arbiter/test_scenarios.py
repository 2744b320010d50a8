"""Every scenario file, forward and replayed; each names the requirements that it holds."""

from __future__ import annotations

import json

import pytest

from arbiter.script import Scenario, play, scenarios
from damas.arbiter import LETTERS, Table

ALL = list(scenarios())
BOOKS = ("internacional", "fenae-2025", "portuguesa-fpd")
# The rules that a machine can decide.
TOLD = pytest.mark.requirement(
    "IRR-01",
    "IRR-02",
    "IRR-03",
    "IRR-04",
    "IRR-05",
    "IRR-06",
    "IRR-07",
    "IRR-08",
    "IRR-09",
    "IRR-11",
    "TCH-01",
    "TCH-02",
    "TCH-03",
    "CLK-01",
    "CLK-02",
    "CLK-04",
    "CLK-05",
    "CLK-06",
    "CON-01",
    "CON-02",
    "CON-03",
    "CON-04",
    "CON-07",
    "PRO-05",
    "BRD-11",
    "RES-05",
    "RES-06",
    "CAP-14",
    "CAP-16",
    "MOV-04",
)
HELD: tuple[str, ...] = TOLD.args
STAGES = ("seen", "rectified", "kept", "played on", "too late")


@TOLD
@pytest.mark.parametrize("scenario", ALL, ids=[f"{s.regulation}, {s.name}" for s in ALL])
def test_scenario(scenario: Scenario) -> None:
    """Every ruling with its article, and what stands at the end; the same when replayed."""
    table, said = play(scenario)
    expected = [scenario.ends.get("starts", ""), *(wanted for _, wanted in scenario.steps)]
    assert said == expected
    state = table.state()
    found = {
        "ends": state["fen"],
        "turn": state["turn"],
        "result": state["result"],
        "board_ends": state["board"],
    }
    wanted = {key: value for key, value in scenario.ends.items() if key != "starts"}
    assert {key: found[key] for key in wanted} == wanted
    again = Table.from_events(json.loads(json.dumps(table.events)))
    assert [one.rulings for one in again.log] == [one.rulings for one in table.log]
    assert again.state() == state


@pytest.mark.requirement("IRR-01")
@pytest.mark.parametrize("book", BOOKS)
def test_all_fourteen_are_told_in_every_stage(book: str) -> None:
    """No letter and no stage is forgotten."""
    names = {s.name for s in ALL if s.regulation == book}
    missing = [
        (letter, stage)
        for letter in LETTERS
        for stage in STAGES
        if not any(f": {letter}, {stage}" in name for name in names)
    ]
    assert missing == []


@pytest.mark.parametrize("name", HELD)
def test_every_requirement_has_a_scenario(name: str) -> None:
    """Every rule that a machine can decide is shown in some file."""
    assert any(name in s.requirement for s in ALL)
