"""The state of a table is a value: events that come later leave an earlier state alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from damas import Board
from damas.arbiter import Table, TableState
from damas.arbiter.decide import decide
from damas.arbiter.policy import RulingPolicy
from damas.arbiter.protocol.events import read
from damas.arbiter.table import state_of

LOGS = Path(__file__).parent.parent / "logs" / "many.jsonl"
MANY = [json.loads(line)["events"] for line in LOGS.read_text("utf-8").splitlines()]


def test_every_earlier_state_still_says_the_same() -> None:
    """Also its counters, which one game counts for all states of a table."""
    for events in MANY[:40]:
        table = Table()
        seen: list[tuple[TableState, dict[str, Any]]] = []
        for event in events:
            table.apply(event)
            if table.current is not None:
                seen.append((table.current, table.state()))
        assert all(state_of(state) == said for state, said in reversed(seen))


def test_a_state_is_decided_upon_again_and_again_with_the_same_answer() -> None:
    """Nothing is used up by a decision: rulings, follow-ups and the next state are equal."""
    for events in MANY[40:80]:
        table = Table()
        for number, event in enumerate(events, start=1):
            before = table.current
            rulings = table.apply(event)
            if before is None or table.current is before or event["event"] == "start":
                continue
            policy = RulingPolicy.of(before.setup.regulation)
            again = decide(before, read(event, policy.variant), policy, number)
            assert rulings[: len(again.rulings)] == again.rulings
            if not again.follow_ups:
                assert state_of(again.state) == table.state()


def test_an_impossible_event_keeps_the_very_same_state() -> None:
    """There is nothing to undo."""
    table = Table.from_events([{"event": "start", "regulation": "internacional"}])
    before = table.current
    assert table.apply({"event": "remove", "by": "white", "square": 28})[0].kind == "error"
    assert table.current is before


def test_the_fen_of_pieces_is_the_one_that_a_board_writes() -> None:
    """In every position of the kept logs."""
    for events in MANY[80:]:
        table = Table()
        for event in events:
            table.apply(event)
            if table.current is not None:
                fen = table.pieces.fen("white")
                assert Board(table.pieces.row, fen).fen == fen
