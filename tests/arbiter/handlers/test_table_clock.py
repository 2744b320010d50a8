"""The clock at the table: whose time runs, what is counted, what the arbiter changes."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter.board import QUIET, START, move, table_of


@pytest.mark.requirement("CLK-06")
def test_white_time_runs_from_the_start_and_passes_with_the_press() -> None:
    """The time that both have left follows the watch."""
    start = {**QUIET, "t": 100, "clock": {"white": 600, "black": 300}}
    table = table_of(start, move("white", 31, 27, t=160))
    assert table.state()["clock"]["white"] == 540
    table.apply({"event": "press", "by": "white", "t": 161})
    table.apply({"event": "touch", "by": "black", "square": 10, "t": 171})
    assert table.state()["clock"] == {
        "white": 539,
        "black": 290,
        "running": "black",
        "notation_required": False,
    }


@pytest.mark.requirement("CLK-01", "CLK-02", "CLK-03")
@pytest.mark.parametrize(("control", "needed"), [("40/120", True), ("G/20", False)])
def test_a_limit_of_moves_needs_a_record(control: str, needed: bool) -> None:
    """INT 10.2.2 and 10.4."""
    table = table_of({**QUIET, "clock": {"control": control}})
    assert table.state()["clock"]["notation_required"] is needed


@pytest.mark.requirement("IRR-04", "CLK-01")
def test_moves_taken_back_do_not_count_for_the_period() -> None:
    """FPD 5.1.3 restores over many moves: the hour that the second one brought is gone again."""
    start = {
        "event": "start",
        "regulation": "portuguesa-fpd",
        "fen": "W:W9,12,3:B26,30",
        "t": 0,
        "clock": {"control": "2/10:G/60"},
    }
    table = table_of(start)
    played = [("white", 9, 17), ("black", 30, 27), ("white", 12, 15), ("black", 27, 23)]
    for number, (by, tail, head) in enumerate(played, 1):
        table.apply({**move(by, tail, head), "t": 20 * number - 10})
        table.apply({"event": "press", "by": by, "t": 20 * number})
    assert table.state()["clock"]["white"] == 600 - 40 + 3600
    table.apply({"event": "report", "by": "white", "code": "b", "t": 90})
    clock = table.state()["clock"]
    assert (clock["white"], clock["black"]) == (600 - 50, 600 - 40)


@pytest.mark.requirement("CLK-01")
def test_the_next_period_begins_with_its_moves() -> None:
    """One move in a minute, then the rest of the game in an hour."""
    table = table_of({**QUIET, "t": 0, "clock": {"control": "1/1:G/60"}}, move("white", 31, 27))
    table.apply({"event": "press", "by": "white", "t": 20})
    assert table.state()["clock"]["white"] == 40 + 3600


@pytest.mark.requirement("CLK-05")
def test_the_arbiter_stops_adds_and_starts() -> None:
    """Time that he gives is there, and none passes while the clock stands."""
    table = table_of(
        {**QUIET, "t": 0, "clock": {"white": 600, "black": 600}},
        {"event": "clock", "by": "white", "act": "stop", "t": 10},
        {
            "event": "clock",
            "by": "arbiter",
            "act": "add",
            "color": "black",
            "seconds": 60,
            "t": 50,
        },
        {"event": "clock", "by": "arbiter", "act": "start", "t": 80},
        {"event": "touch", "by": "white", "square": 31, "t": 90},
    )
    clock = table.state()["clock"]
    assert (clock["white"], clock["black"], clock["running"]) == (580, 660, "white")


@pytest.mark.requirement("BRD-11")
def test_a_restart_sets_the_clocks_again() -> None:
    """Annulled and begun again: pieces, counters and clocks as at the start."""
    table = table_of(
        {**QUIET, "t": 0, "clock": {"white": 600, "black": 600}},
        move("white", 31, 27, t=100),
        {"event": "board_misplaced", "by": "arbiter", "t": 200},
    )
    state = table.state()
    assert (state["fen"], state["clock"]["white"], state["annulled"]) == (QUIET["fen"], 600, 1)
    assert state["clock"]["running"] is None, "the arbiter lets it run again"
    table.apply({"event": "clock", "by": "arbiter", "act": "start", "t": 260})
    table.apply({"event": "touch", "by": "white", "square": 31, "t": 270})
    assert (table.state()["clock"]["white"], table.state()["clock"]["running"]) == (590, "white")
    assert len(table.events) == 5


@pytest.mark.requirement("CLK-06", "IRR-05")
@pytest.mark.parametrize("stopped", [False, True])
def test_after_a_rectification_the_time_of_who_plays_again_runs(stopped: bool) -> None:
    """White erred and pressed; put right, it is White's move and White's time."""
    stop = {"event": "clock", "by": "arbiter", "act": "stop", "t": 4}
    table = table_of(
        {**START, "t": 0, "clock": {"white": 600, "black": 600}},
        move("white", 46, 41, t=1),
        {"event": "press", "by": "white", "t": 2},
        *([stop] if stopped else []),
        {"event": "decide", "by": "black", "choice": "rectify", "t": 10},
    )
    assert table.state()["clock"]["running"] == (None if stopped else "white")
    if stopped:
        table.apply({"event": "clock", "by": "arbiter", "act": "start", "t": 11})
    table.apply({"event": "touch", "by": "white", "square": 28, "t": 20})
    clock = table.state()["clock"]
    assert (clock["running"], clock["white"]) == ("white", 589 if stopped else 588)


@pytest.mark.requirement("CLK-01", "IRR-05")
@pytest.mark.parametrize(("control", "left"), [("1/1:G/60", 60), ("2/1:G/60", 60)])
def test_a_move_put_right_does_not_count_for_the_period(control: str, left: int) -> None:
    """The hour of the next period is not there before its moves have been played."""
    table = table_of(
        {**START, "t": 0, "clock": {"control": control}},
        move("white", 46, 41, t=0),
        {"event": "press", "by": "white", "t": 0},
        {"event": "decide", "by": "black", "choice": "rectify", "t": 0},
    )
    assert table.state()["clock"]["white"] == left
    table.apply(move("white", 28, 19, t=0))
    table.apply({"event": "clock", "by": "white", "act": "stop", "t": 0})
    assert table.state()["clock"]["white"] == left
    assert table.clock is not None
    assert table.clock.clock.white.moves == 0


@pytest.mark.requirement("RES-04")
def test_a_fallen_flag_is_told_also_where_the_event_after_it_cannot_be() -> None:
    """An error changes nothing: the warning comes with the next event that can be."""
    start = {**QUIET, "t": 0, "clock": {"white": 60, "black": 60}}
    table = table_of(start)
    (wrong,) = table.apply({"event": "lift", "by": "white", "square": 1, "t": 100})
    assert wrong.kind == "error"
    happened = table.apply({"event": "adjust", "by": "white", "t": 101})
    assert [(ruling.kind, ruling.code, ruling.by) for ruling in happened][:1] == [
        ("warning", "flag", "white")
    ]
    assert all(one.code != "flag" for one in table.apply({"event": "adjust", "by": "white"}))


@pytest.mark.parametrize("act", ["add", "remove", "set"])
@pytest.mark.parametrize("said", [{"color": "white"}, {"seconds": 30}, {}])
def test_a_change_of_time_names_a_player_and_the_seconds(act: str, said: dict[str, Any]) -> None:
    """Without either it is an error, and nothing is changed."""
    table = table_of({**QUIET, "t": 0, "clock": {"white": 600, "black": 300}})
    (one,) = table.apply({"event": "clock", "by": "arbiter", "act": act, "t": 0, **said})
    assert (one.kind, one.code) == ("error", "missing-field")
    assert (table.state()["clock"]["white"], table.state()["clock"]["black"]) == (600, 300)
