"""The fold is total and the same each time, and the record is never a guess."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boards import for_all_games
from damas import Board
from damas.arbiter import CODES, CONDUCT, EVENTS, Table
from damas.contract import schema_of
from damas.regulations import REGULATIONS
from sampling import cases

FENS = {
    "international": ["W:W28,46,K37:B23,13,K1", "W:W6,31,35:B45,20,10", "W:WK46,8:BK5,12,3"],
    "brazilian": ["W:W22,29,K31:B11,18,1", "W:W9,21,24:B22,3,14", "W:WK29,8:BK4,12,3"],
    "russian": ["W:W22,29,K31:B11,18,1", "W:W9:B6,11", "W:WK29,8:BK4,12,3"],
    "canadian": ["W:W40,64,K52:B34,20,K1", "W:W9,43:B61,26,14", "W:WK67,8:BK6,16,3"],
    "portuguese": ["W:W14,2,K4:B19,28,K31", "W:W25,1,12:B8,20,30", "W:WK1,21:BK31,12,9"],
    "turkish": ["W:W36,57,K60:B28,11,K1", "W:W17,40:B2,49,30", "W:WK57,16:BK8,12,3"],
}
FENS = for_all_games(FENS)
SQUARES = st.integers(min_value=1, max_value=50)
PLACES = st.one_of(SQUARES, st.sampled_from(["c4", "b1", "a1", "d6"]))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
TEXTS = st.sampled_from(
    [
        *CODES,
        *CONDUCT,
        "board",
        "accident",
        "setup",
        "repetition",
        "time",
        "dead_position",
        "refusal",
        "absence",
        "penalty",
        "annul",
        "restore",
        "rectify",
        "keep",
        "note",
        "luz",
        "stop",
        "start",
        "add",
        "remove",
        "set",
        "hold",
        "knock",
        "draw",
        "expulsion",
    ]
)
WAYS: dict[str, st.SearchStrategy[Any]] = {
    "ply": st.integers(min_value=0, max_value=6),
    "seconds": st.integers(min_value=0, max_value=100),
    "square": SQUARES,
    "path": st.builds(
        lambda way, end: [*way, end], st.lists(SQUARES, min_size=1, max_size=4), PLACES
    ),
    "occupied": st.lists(SQUARES, max_size=6),
}
HANDS = ("touch", "move", "remove", "crown", "press", "decide", "lift", "put", "report")


def values(name: str, field: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values of a field as its schema has it."""
    if name in WAYS:
        return WAYS[name]
    field = next(iter(field.get("anyOf", [field])))
    if field["type"] == "boolean":
        return st.booleans()
    return st.sampled_from(field["enum"]) if "enum" in field else TEXTS


@st.composite
def happenings(draw: st.DrawFn) -> dict[str, Any]:
    """An event with its fields as they should be, most of them about pieces."""
    names = [name for name in EVENTS if name != "start"]
    kind = draw(st.sampled_from(HANDS) | st.sampled_from(names))
    made: dict[str, Any] = {"event": kind}
    form = schema_of(EVENTS[kind])
    for name, field in form["properties"].items():
        if name not in ("event", "t") and (name in form["required"] or draw(st.booleans())):
            made[name] = draw(PLACES if (kind, name) == ("put", "square") else values(name, field))
    if draw(st.integers(0, 5)) == 0:
        made["t"] = draw(st.integers(0, 200))
    return made


@st.composite
def starts(draw: st.DrawFn) -> dict[str, Any]:
    """A game under any book, mostly with few pieces."""
    book = draw(st.sampled_from(sorted(REGULATIONS)))
    made: dict[str, Any] = {"event": "start", "regulation": book}
    fens = FENS[REGULATIONS[book].variant.id]
    fen = draw(st.none() | st.sampled_from(fens))
    if fen is not None:
        made["fen"] = fen
    if draw(st.booleans()):
        made["clock"] = {"white": 100, "black": 100}
    if draw(st.integers(0, 4)) == 0:
        made["board"] = draw(st.sampled_from(fens))
    return made


@st.composite
def moves(draw: st.DrawFn, table: Table) -> dict[str, Any]:
    """A legal move, or one with a wrong end."""
    legal = table.history.board.legal_moves
    if not legal:
        return {"event": "press", "by": table.history.turn}
    move = draw(st.sampled_from(list(legal)))
    path = list(move.path)
    if draw(st.integers(0, 3)) == 0:
        path[-1] = draw(SQUARES)
    return {"event": "move", "by": table.history.turn, "path": path}


def reachable(table: Table, start: Board, begun: int) -> None:
    """Each entry follows from the one before by a legal move, or its keeping is in the log."""
    board = start
    for entry in table.entries():
        if entry.move is not None:
            assert entry.move in board.legal_moves
            board = board.after(entry.move)
            assert board.fen == entry.fen
        else:
            said = {(r.kind, r.code) for r in table.log[entry.event - 1].rulings}
            known = {("kept", c) for c in entry.codes} | {("lapsed", c) for c in entry.codes}
            known |= {("continued", c) for c in entry.codes}
            assert entry.event > begun
            assert said & known, (entry, said)
            board = Board(board.variant, entry.fen)
    assert table.history.board == board


@settings(max_examples=cases(40), suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_sequence_of_events_whatever(data: st.DataObject) -> None:
    """No exception; deterministic; the record only by legal moves or by kept moves of the log."""
    table = Table()
    begun = data.draw(starts())
    rulings = table.apply(begun)  # a position with a king decides breakthrough at once
    assert rulings == [] or rulings[0].kind in {"irregularity", "win"}
    start = table.history.board
    for _ in range(data.draw(st.integers(1, 25))):
        event = data.draw(happenings() | moves(table))
        table.apply(event)
        json.dumps(table.state())
        again = Board(start.variant, table.current.setup.fen) if table.current else start
        reachable(table, again, 1)
    twin = Table.from_events(json.loads(json.dumps(table.events)))
    assert twin.state() == table.state()
    assert [one.rulings for one in twin.log] == [one.rulings for one in table.log]


@settings(max_examples=cases(50))
@given(
    st.lists(st.dictionaries(st.sampled_from(["event", "by", "square", "path", "t"]), JSON) | JSON)
)
def test_anything_at_all_is_answered(events: list[Any]) -> None:
    """Values that are no events give errors, and the game is as it was."""
    table = Table()
    table.apply({"event": "start", "regulation": "fmjd"})
    before = table.state()
    for event in events:
        rulings = table.apply(event)
        assert [r.kind for r in rulings] == ["error"]
    assert table.state() == before


@pytest.mark.parametrize("kind", [k for k in EVENTS if k != "start"])
@settings(max_examples=cases(10))
@given(data=st.data())
def test_a_spoiled_field_is_an_error_and_nothing_else(kind: str, data: st.DataObject) -> None:
    """One field of a wrong type: the fold goes on unharmed."""
    table = Table()
    table.apply({"event": "start", "regulation": "portuguesa-fpd"})
    event: dict[str, Any] = {"event": kind}
    form = schema_of(EVENTS[kind])
    for name in form["required"]:
        if name != "event":
            event[name] = data.draw(values(name, form["properties"][name]))
    fields = set(form["properties"]) - {"event"}
    event[data.draw(st.sampled_from(sorted(fields)))] = data.draw(
        st.sampled_from([[], {}, -1, 1.5, [[]], {"a": 1}, float("inf"), [None, None]])
    )
    before = table.state()
    rulings = table.apply(event)
    if any(r.kind == "error" for r in rulings):
        assert table.state() == before
