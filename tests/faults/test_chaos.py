"""Faults while games are played, and the checker that looks for lost or false moves."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Loads a program of bench/."""
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module


@pytest.fixture
def sound(bench: Callable[[str], Any]) -> Any:
    """A short history of one game in which nothing is wrong, with its log."""
    check = bench("lab.history")
    said = [
        check.Said("g", "w1", 0, (32, 28), 1.0, 1.1, 2),
        check.Said("g", "b1", 1, (19, 23), 1.2, 1.3, 3),
        check.Said("g", "w2", 2, (28, 19), 1.4),  # nobody answered: it may be stored or not
        check.Said("g", "b9", 2, (17, 21), 1.5, 1.6, None, "stale-position"),
    ]
    clock = {"server_time_ms": 5000, "white_ms": 9000, "black_ms": 9000}

    def clock_at(at: int) -> dict[str, int]:
        return {"white_ms": 14_000 - at, "black_ms": 9000}

    log = [
        check.Stored(1, "start", None, None, (), "start", clock_at),
        check.Stored(2, "move", "w1", 0, (32, 28), "first", clock_at),
        check.Stored(3, "move", "b1", 1, (19, 23), "second", clock_at),
        check.Stored(4, "move", "w2", 2, (28, 19), "third", clock_at),
    ]
    shown = [
        check.Shown("g", 1.15, 1.2, 2, "first", clock),
        check.Shown("g", 1.35, 1.4, 3, "second", clock),
    ]
    heard = [check.Heard("g", version, 1.2) for version in (2, 4)]
    return check, check.History(said, shown, {"g": ["third", "third"]}, heard), {"g": log}


def lost(history: Any, logs: Any) -> None:
    """An acknowledged command is not stored."""
    logs["g"][1:] = []
    history.boards = {"g": ["start"]}
    history.shown.clear()


def doubled(history: Any, logs: Any) -> None:
    """A command was done twice."""
    logs["g"].append(moved(logs["g"][3], 5))


def invented(history: Any, logs: Any) -> None:
    """A command is stored that nobody sent."""
    history.said.pop(2)


def swapped(history: Any, logs: Any) -> None:
    """The later command stands before the earlier one."""
    history.said[0].version, history.said[1].version = 3, 2
    rows = logs["g"]
    rows[1], rows[2] = moved(rows[2], 2), moved(rows[1], 3)
    history.shown.clear()


def moved(row: Any, version: int) -> Any:
    """The same entry as another version."""
    kept = [row.kind, row.client_id, row.ply, row.path, row.fen, row.clock_at]
    return type(row)(version, *kept)


def refused_and_done(history: Any, logs: Any) -> None:
    """A command was refused, and is stored."""
    history.said[2].refused = "stale-position"


def another(history: Any, logs: Any) -> None:
    """Another move was stored than was sent."""
    history.said[0].path = (32, 27)


def old(history: Any, logs: Any) -> None:
    """Somebody asks after an acknowledgement and is shown what was before."""
    history.shown[1].version, history.shown[1].fen = 2, "first"


def phantom(history: Any, logs: Any) -> None:
    """A board was shown that is not that of the log."""
    history.shown[0].fen = "another"


def unequal(history: Any, logs: Any) -> None:
    """Two servers have different boards at the end."""
    history.boards["g"][1] = "second"


def late(history: Any, logs: Any) -> None:
    """A clock shows a second too much."""
    history.shown[1].clock = {**history.shown[1].clock, "white_ms": 10_000}


def gapped(history: Any, logs: Any) -> None:
    """An entry in the middle is gone."""
    logs["g"].pop(0)


def overcharged(history: Any, logs: Any) -> None:
    """Both clocks together lose four seconds in which only one has passed."""
    view(history, 1.0, 1.1, 9000)
    view(history, 2.0, 2.1, 5000)


def undercharged(history: Any, logs: Any) -> None:
    """An hour was given back."""
    view(history, 1.0, 1.1, 9000)
    view(history, 9.0, 9.1, 9000)


def view(history: Any, asked: float, heard: float, white_ms: int) -> None:
    """Somebody asks for the clocks while one of them runs."""
    clock = {"server_time_ms": 14_000 - white_ms, "white_ms": white_ms, "black_ms": 9000}
    history.shown.append(
        type(history.shown[0])("g", asked, heard, 1, "start", {**clock, "running": "white"})
    )


def unheard(history: Any, logs: Any) -> None:
    """Nobody who looks on was told of the last move."""
    history.heard.pop()


def lost_on_time(history: Any, logs: Any) -> None:
    """A flag fell, though nobody thought for long."""
    logs["g"].append(type(logs["g"][3])(5, "flag", None, None, (), "third"))


def given_too_much(history: Any, logs: Any) -> None:
    """A minute was given back for two seconds."""
    history.outages.append(2.0)
    logs["g"].append(type(logs["g"][3])(5, "away", None, None, (), "third", None, 60_000))


PLANTED: dict[Callable[[Any, Any], None], str] = {
    lost: "acknowledged and is lost",
    doubled: "was done 2 times",
    invented: "nobody has said w2",
    swapped: "stands before",
    refused_and_done: "was refused (stale-position) and is stored",
    another: "was done as another move",
    old: "a state of 2 after b1 was acknowledged",
    phantom: "a board of version 2 that is not stored",
    unequal: "not all boards are equal",
    late: "a clock is 1000 ms off",
    gapped: "the log has gaps",
    overcharged: "ms too much until version 1",
    undercharged: "ms too little until version 1",
    lost_on_time: "a flag fell",
    given_too_much: "60000 ms were given back",
    unheard: "nobody who looks on has heard of version 4",
}


def test_a_sound_history_has_no_violation(sound: Any) -> None:
    """Also where a command without an answer is stored, and where it is not."""
    check, history, logs = sound
    assert check.violations(history, logs) == []
    logs["g"].pop()
    history.boards["g"] = ["second", "second"]
    assert check.violations(history, logs) == []


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_the_checker_finds_what_is_planted(sound: Any, plant: Callable[[Any, Any], None]) -> None:
    """One fault each, found under its own name."""
    check, history, logs = sound
    plant(history, logs)
    assert [one for one in check.violations(history, logs) if PLANTED[plant] in one]


def test_a_failure_of_which_nobody_can_know_is_counted_apart(sound: Any) -> None:
    """The database went while it stored: the command may be there."""
    check, history, logs = sound
    history.said[2].refused = "store-failed"
    assert check.violations(history, logs) == []
    assert check.unsure(history, logs) == 1


@pytest.mark.parametrize("fault", ["file-locked", "app-down"])
def test_an_outage_decides_no_game(bench: Callable[[str], Any], fault: str, tmp_path: Path) -> None:
    """Five seconds in which nothing can be stored, with four on each clock."""
    chaos = bench("lab.chaos")
    words = ["--fault", fault, "--seconds", "1.5", "--games", "2", "--folder", str(tmp_path)]
    asked = chaos.read_words(words)
    with importlib.import_module("lab.faults").grounds(asked) as where:
        run = chaos.Run(asked, 3, where)
        run.measure()
    assert run.found == []
    assert run.faults == 1


@pytest.mark.parametrize("fault", ["app-kill", "clock-jump"])
def test_a_short_run_is_sound(bench: Callable[[str], Any], fault: str, tmp_path: Path) -> None:
    """Two servers over one file, one of them broken while four games are played."""
    chaos = bench("lab.chaos")
    words = ["--fault", fault, "--seconds", "1.5", "--games", "4", "--folder", str(tmp_path)]
    asked = chaos.read_words(words)
    with importlib.import_module("lab.faults").grounds(asked) as where:
        run = chaos.Run(asked, 7, where)
        run.measure()
    assert run.found == []
    assert run.faults > 0
    assert sum(one.version is not None for one in run.history.said) > 0
    assert {one.game for one in run.history.heard} == set(run.logs)
    assert max(bench("lab.history").lateness(run.history)) < 30
