"""The record, the cases of the ruling sheet, and the words for them."""

from __future__ import annotations

import pytest

from arbiter.board import START, move, table_of
from damas.arbiter import CHOICE_NAMES, KIND_NAMES, KINDS
from damas.notation.pdn.tree import PdnGame
from damas.pdn import add_kept, kept_at


@pytest.mark.requirement("IRR-09")
def test_a_finding_about_an_old_move_keeps_the_position_before_that_move() -> None:
    """FPD 5.1.3: the sheet shows what stood before the move that the arbiter named."""
    table = table_of(
        {"event": "start", "regulation": "portuguesa-fpd", "fen": "W:W9,12,3:B26,30"},
        move("white", 9, 13),
        move("black", 26, 22),
        {"event": "report", "by": "arbiter", "code": "b", "ply": 0},
    )
    assert [case.before for case in table.cases] == ["W:W3,9,12:B26,30"]


@pytest.mark.requirement("IRR-09")
def test_the_record_tells_what_was_kept_and_pdn_can_write_it() -> None:
    """A kept move is a comment and a new position; legal moves are themselves."""
    table = table_of(
        START,
        move("white", 46, 41),
        {"event": "decide", "by": "black", "choice": "keep"},
        move("black", 23, 32),
    )
    kept, legal = table.entries()
    assert (kept.kind, kept.codes, kept.pdn, kept.path) == ("kept", ("f",), None, (46, 41))
    assert (legal.kind, legal.pdn, legal.fen) == ("move", "23x32", "W:W41:B32")
    game = PdnGame()
    node = add_kept(game.root, kept.codes[0], "46-41", kept.fen)
    found = kept_at(node)
    assert found is not None
    assert (found.code, found.move, node.setup) == ("f", "46-41", kept.fen)


@pytest.mark.requirement("IRR-09")
def test_a_kept_touch_fault_is_still_a_legal_move() -> None:
    """Code c kept: the move itself breaks no rule of movement, and counters go on."""
    table = table_of(
        {**START, "fen": "W:WK47,36:BK3,26"},
        move("white", 47, 42),
        move("black", 3, 8),
        {"event": "touch", "by": "white", "square": 36},
        move("white", 42, 47),
        {"event": "decide", "by": "black", "choice": "keep"},
    )
    assert [entry.pdn for entry in table.entries()] == ["47-42", "3-8", "42-47"]
    assert table.entries()[-1].comment == "IRR c kept"
    assert table.state()["counters"][0]["current_plies"] == 3


@pytest.mark.requirement("IRR-09")
def test_each_case_is_kept_with_all_that_a_ruling_sheet_needs() -> None:
    """Code, article, ply, reporter, decision, decider, clock, positions before and after."""
    table = table_of(
        {**START, "t": 0, "clock": {"white": 60, "black": 60}},
        move("white", 46, 41, t=10),
        {"event": "report", "by": "black", "code": "f", "t": 12},
        {"event": "decide", "by": "black", "choice": "keep", "t": 15},
    )
    (case,) = table.cases
    assert case.to_dict() == {
        "codes": ["f"],
        "articles": ["INT 5.4.0.6"],
        "by": "white",
        "ply": 0,
        "event": 2,
        "reporter": "black",
        "decision": "kept",
        "decider": "black",
        "decided": 4,
        "before": "W:W28,46:B23",
        "stands": "B:W28,41:B23",
        "after": "B:W28,41:B23",
        "clock": {"white": 50, "black": 60, "running": "white", "notation_required": False},
        "due": ["28x19"],
    }


def test_every_kind_and_choice_has_a_name_for_people() -> None:
    """No face shows a key."""
    assert set(KIND_NAMES) == set(KINDS)
    assert {"rectify", "keep", "accept", "decline"} <= set(CHOICE_NAMES)
