"""Unreadable and impossible events: an error with a code, and nothing has changed."""

from __future__ import annotations

import pytest

from arbiter.board import QUIET, START, table_of
from damas.arbiter import Table

BAD: list[tuple[object, str]] = [
    ({"event": "fly", "by": "white"}, "unknown-event"),
    ("start", "not-an-object"),
    ({"event": "touch", "by": "white", "square": 51}, "square-off-board"),
    ({"event": "touch", "by": "white", "square": 0}, "square-off-board"),
    ({"event": "touch", "by": "white", "square": "z9"}, "square-off-board"),
    ({"event": "touch", "by": "white", "square": True}, "bad-field"),
    ({"event": "touch", "by": "white", "square": 1.5}, "bad-field"),
    ({"event": "touch", "by": "red", "square": 31}, "bad-field"),
    ({"event": "touch", "by": "white"}, "missing-field"),
    ({"event": "touch", "by": "white", "square": 20}, "no-piece"),
    ({"event": "move", "by": "white", "path": [31]}, "bad-field"),
    ({"event": "move", "by": "white", "path": [31, 35]}, "occupied"),
    ({"event": "press", "by": "white", "t": -1}, "out-of-range"),
    ({"event": "press", "by": "white", "t": float("nan")}, "bad-field"),
    ({"event": "press", "by": "white", "t": 49}, "time-backwards"),
    ({"event": "report", "by": "black", "code": "z"}, "unknown-code"),
    ({"event": "decide", "by": "black", "choice": "half"}, "bad-field"),
    ({"event": "claim", "by": "black", "rule": "sopro"}, "unknown-claim"),
    ({"event": "start", "regulation": "russa"}, "unknown-regulation"),
    ({"event": "start", "regulation": "fmjd", "fen": "X"}, "fen-no-side-to-move"),
    (
        {"event": "rule", "by": "arbiter", "ruling": "time", "white": "win", "black": "win"},
        "result-does-not-fit",
    ),
    ({"event": "put", "by": "white", "square": 20}, "empty-hand"),
    ({"event": "clock", "by": "arbiter", "act": "start"}, "no-clock"),
    ({"event": "flag", "by": "arbiter"}, "whose-flag"),
]


@pytest.mark.parametrize(("event", "code"), BAD, ids=[f"{n} {c}" for n, (_, c) in enumerate(BAD)])
def test_what_cannot_be_changes_nothing(event: object, code: str) -> None:
    """An error with a code; the state is as it was, the event is in the log."""
    table = table_of(QUIET, {"event": "hover", "by": "white", "t": 50})
    before = table.state()
    (ruling,) = table.apply(event)
    assert (ruling.kind, ruling.code) == ("error", code)
    assert table.state() == before
    assert len(table.log) == 3


def test_nothing_happens_before_the_start() -> None:
    """No game, no state."""
    table = Table()
    (ruling,) = table.apply({"event": "press", "by": "white"})
    assert (ruling.code, table.state()) == ("not-started", {})
    assert (table.expected, table.result, table.clock, table.offer) == ("", None, None, None)
    assert (table.open_faults, table.pendings, table.record()) == ([], (), ())
    assert (table.cases, table.game_cases, table.last_move, table.now) == ((), (), None, 0)


@pytest.mark.parametrize("options", [{"irregularity_policy": "none"}, {"self": 1}, [1]])
def test_an_option_that_is_none_is_refused(options: object) -> None:
    """With a code, and no game begins."""
    table = Table()
    (ruling,) = table.apply({**START, "options": options})
    assert ruling.kind == "error"
    assert table.state() == {}
