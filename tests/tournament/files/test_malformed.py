"""Malformed reports: each has its own message, at its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from damas.cli.app import run

DATA = Path(__file__).parents[2] / "data/tournaments"
NAMES = (
    "incompatible_color",
    "incompatible_result",
    "incorrect_points",
    "invalid_code",
    "missing_result",
    "missing_starting_number",
    "too_many_results",
)


def first_fault(name: str, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """The first fault that `damas tournament check` prints."""
    assert run(["tournament", "check", str(DATA / f"{name}.trf"), "--json"]) == 1
    shown: dict[str, object] = json.loads(capsys.readouterr().out)[0]
    return shown


def test_each_malformed_file_has_its_own_message(capsys: pytest.CaptureFixture[str]) -> None:
    """With line and column."""
    faults = [first_fault(name, capsys) for name in NAMES]
    assert len({str(fault["message"]) for fault in faults}) == len(NAMES)
    assert all(fault["line"] and fault["column"] for fault in faults)
