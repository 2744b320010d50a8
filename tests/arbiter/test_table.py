"""The table's values: clock, counters, record, log, errors; boards that know placements only."""

from __future__ import annotations

from typing import Any

import pytest

from damas import REGULATIONS, Board
from damas.arbiter import CHOICE_NAMES, KIND_NAMES, KINDS, Table, explain_placements
from damas.pdn import add_kept, kept_at
from damas.pdn.tree import PdnGame

START = {"event": "start", "regulation": "internacional", "fen": "W:W28,46:B23"}
QUIET = {"event": "start", "regulation": "internacional", "fen": "W:W31,35:B10"}


def table_of(*events: dict[str, Any]) -> Table:
    """The table after *events*."""
    return Table.from_events(events)


def move(by: str, *path: int, **more: Any) -> dict[str, Any]:
    """A lance carried out."""
    return {"event": "move", "by": by, "path": list(path), **more}


@pytest.mark.requirement("CLK-06")
def test_white_time_runs_from_the_start_and_passes_with_the_press() -> None:
    """What both have left follows the watch."""
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
def test_lances_taken_back_do_not_count_for_the_period() -> None:
    """FPD 5.1.3 restores over many lances: the hour that the second one brought is gone again."""
    start = {
        "event": "start",
        "regulation": "portuguesa-fpd",
        "fen": "W:W9,12,3:B26,30",
        "t": 0,
        "clock": {"control": "2/10:G/60"},
    }
    table = table_of(start)
    lances = [("white", 9, 17), ("black", 30, 27), ("white", 12, 15), ("black", 27, 23)]
    for number, (by, tail, head) in enumerate(lances, 1):
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
    """White erred and pressed; put right, it is White's lance and White's time."""
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
def test_a_lance_put_right_does_not_count_for_the_period(control: str, left: int) -> None:
    """The hour of the next period is not there before its lances have been played."""
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


@pytest.mark.requirement("IRR-09")
def test_a_finding_about_an_old_lance_keeps_the_position_before_that_lance() -> None:
    """FPD 5.1.3: the sheet shows what stood before the lance that the arbiter named."""
    table = table_of(
        {"event": "start", "regulation": "portuguesa-fpd", "fen": "W:W9,12,3:B26,30"},
        move("white", 9, 13),
        move("black", 26, 22),
        {"event": "report", "by": "arbiter", "code": "b", "ply": 0},
    )
    assert [case.before for case in table.cases] == ["W:W3,9,12:B26,30"]


@pytest.mark.requirement("DRW-04")
def test_a_refused_claim_shows_the_counter() -> None:
    """Where it stands, and what it needs."""
    table = table_of({**START, "fen": "W:WK47,36:BK3,26"})
    (ruling,) = table.apply({"event": "claim", "by": "white", "rule": "repetition"})
    assert ruling.to_dict()["counter"] == {"current": 1, "limit": 3}


@pytest.mark.requirement("IRR-09")
def test_the_record_tells_what_was_kept_and_pdn_can_write_it() -> None:
    """A kept lance is a comment and a new position; legal lances are themselves."""
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
def test_a_kept_touch_fault_is_still_a_legal_lance() -> None:
    """Code c kept: the lance itself breaks no rule of movement, and counters go on."""
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


@pytest.mark.parametrize("book", REGULATIONS)
def test_every_book_rules_on_a_lance_against_the_compulsory_capture(book: str) -> None:
    """All six, also those that are silent."""
    regulation = REGULATIONS[book]
    fens = {10: "W:W28,46:B23", 8: "W:W14,2:B19" if regulation.variant.mirrored else "W:W18,29:B14"}
    path = {10: (46, 41), 8: (2, 6) if regulation.variant.mirrored else (29, 25)}
    size = regulation.variant.size
    table = table_of({"event": "start", "regulation": book, "fen": fens[size]})
    (ruling,) = table.apply(move("white", *path[size]))
    assert (ruling.kind, ruling.code) == ("irregularity", "f")
    assert str(ruling.law) == str(regulation.citation("must-capture"))


@pytest.mark.requirement("RES-06")
def test_results_of_both_players_need_not_mirror() -> None:
    """A loss for one, a draw for the other."""
    table = table_of(
        QUIET,
        {"event": "rule", "by": "arbiter", "ruling": "penalty", "white": "loss", "black": "draw"},
    )
    assert table.state()["result"] == "unlike"
    assert table.state()["outcome"]["white"] == "loss"
    assert table.state()["outcome"]["black"] == "draw"


# What cannot be


BAD: list[tuple[object, str]] = [
    ({"event": "fly", "by": "white"}, "unknown-event"),
    ("start", "not-an-object"),
    ({"event": "touch", "by": "white", "square": 51}, "square-off-board"),
    ({"event": "touch", "by": "white", "square": 0}, "square-off-board"),
    ({"event": "touch", "by": "white", "square": "z9"}, "square-off-board"),
    ({"event": "touch", "by": "white", "square": True}, "bad-value"),
    ({"event": "touch", "by": "white", "square": 1.5}, "bad-value"),
    ({"event": "touch", "by": "red", "square": 31}, "bad-value"),
    ({"event": "touch", "by": "white"}, "missing-field"),
    ({"event": "touch", "by": "white", "square": 20}, "no-piece"),
    ({"event": "move", "by": "white", "path": [31]}, "bad-value"),
    ({"event": "move", "by": "white", "path": [31, 35]}, "occupied"),
    ({"event": "press", "by": "white", "t": -1}, "bad-value"),
    ({"event": "press", "by": "white", "t": float("nan")}, "bad-value"),
    ({"event": "press", "by": "white", "t": 49}, "time-backwards"),
    ({"event": "report", "by": "black", "code": "z"}, "unknown-code"),
    ({"event": "decide", "by": "black", "choice": "half"}, "bad-value"),
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


@pytest.mark.requirement("RES-04")
def test_a_fallen_flag_is_told_also_where_the_event_after_it_cannot_be() -> None:
    """An error changes nothing: the warning comes with the next event that can be."""
    start = {**QUIET, "t": 0, "clock": {"white": 60, "black": 60}}
    table = table_of(start)
    (wrong,) = table.apply({"event": "lift", "by": "white", "square": 1, "t": 100})
    assert wrong.kind == "error"
    told = table.apply({"event": "adjust", "by": "white", "t": 101})
    assert [(ruling.kind, ruling.code, ruling.by) for ruling in told][:1] == [
        ("warning", "flag", "white")
    ]
    assert all(one.code != "flag" for one in table.apply({"event": "adjust", "by": "white"}))


# Placements


def after(table: Table, *gone_and_come: int) -> list[int]:
    """The squares occupied when those given have changed."""
    return sorted({n for n, piece in enumerate(table.pieces.at) if piece} ^ set(gone_and_come))


def test_placements_tell_a_quiet_lance() -> None:
    """One square left, one taken."""
    table = table_of(QUIET)
    assert table.apply({"event": "placements", "occupied": after(table, 31, 27)}) == []
    assert table.log[-1].derived == ({"event": "move", "by": "white", "path": [31, 27]},)
    assert table.state()["fen"] == "B:W27,35:B10"


def test_placements_tell_a_capture_with_and_without_its_removal() -> None:
    """The captured piece may still stand."""
    whole = table_of({**START, "fen": "W:W28,46:B1,23"})
    whole.apply({"event": "placements", "occupied": after(whole, 28, 19, 23)})
    parts = table_of({**START, "fen": "W:W28,46:B1,23"})
    parts.apply({"event": "placements", "occupied": after(parts, 28, 19)})
    assert parts.state()["awaiting"] == [23]
    parts.apply({"event": "placements", "occupied": after(parts, 23)})
    assert whole.state()["fen"] == parts.state()["fen"] == "B:W19,46:B1"
    assert whole.state()["board"] is None


def test_placements_tell_an_irregular_lance() -> None:
    """No legal lance explains it: one piece went, and the table rules."""
    table = table_of(START)
    (ruling,) = table.apply({"event": "placements", "occupied": after(table, 46, 41)})
    assert (ruling.kind, ruling.code) == ("irregularity", "f")


@pytest.mark.parametrize("change", [(46, 28, 1, 2), (23, 1), (28, 46), (23, 28, 46)])
def test_placements_that_tell_nothing_are_unclear(change: tuple[int, ...]) -> None:
    """Nothing explains it, or more than one thing: ruled unclear, and nothing changes."""
    table = table_of(START)
    before = table.state()
    (ruling,) = table.apply({"event": "placements", "occupied": after(table, *change)})
    assert ruling.kind == "unclear"
    assert table.state() == before


@pytest.mark.parametrize("book", ["internacional", "fenae-2025", "portuguesa-fpd"])
def test_placements_tell_every_legal_lance_of_a_game(book: str) -> None:
    """Of each legal lance of many positions: what it leaves leads back to it, or is unclear."""
    board = Board(REGULATIONS[book].variant)
    for number in range(60):
        for legal in board.legal_moves:
            table = table_of({"event": "start", "regulation": book, "fen": board.fen})
            end = board.after(legal)
            squares = [n for c in ("white", "black") for n in (*end.men(c), *end.kings(c))]
            events = explain_placements(table.started, squares)
            if events is not None:
                for event in events:
                    assert [r.kind for r in table.apply(event.to_dict()) if r.kind != "win"] in (
                        [],
                        ["draw"],
                    )
                assert table.state()["fen"] == end.fen
        if not board.legal_moves:
            break
        board = board.after(board.legal_moves[number * 7 % len(board.legal_moves)])


def test_a_piece_lifted_and_put_down_is_a_lance() -> None:
    """Sensors tell two changes; the table makes one lance of them."""
    table = table_of(QUIET)
    table.apply({"event": "placements", "occupied": after(table, 31)})
    assert table.state()["held"] == {"white": 31}
    table.apply({"event": "placements", "occupied": after(table, 27)})
    assert table.state()["fen"] == "B:W27,35:B10"


# The ruling sheet


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


@pytest.mark.requirement("IRR-02")
def test_nobody_but_the_arbiter_under_fpd_goes_further_back() -> None:
    """A player's right reaches to the position before the irregularity, no further."""
    lances = (move("white", 31, 27), move("black", 10, 14), move("white", 35, 44))
    table = table_of(QUIET, *lances)
    table.apply({"event": "decide", "by": "black", "choice": "rectify", "ply": 0})
    assert table.state()["fen"] == "W:W27,35:B14"


@pytest.mark.requirement("RES-06")
def test_whom_a_penalty_is_against_is_never_guessed() -> None:
    """It is said, in a field or in the words."""
    table = table_of(QUIET)
    (ruling,) = table.apply({"event": "rule", "by": "arbiter", "ruling": "penalty"})
    assert (ruling.kind, ruling.code) == ("error", "missing-field")
    table.apply({"event": "rule", "by": "arbiter", "ruling": "Loss refusal white"})
    assert (table.state()["result"], table.state()["outcome"]["reason"]) == ("black", "refusal")


@pytest.mark.requirement("IRR-04")
def test_rectifying_the_first_undoes_what_came_on_top() -> None:
    """Both players err; what Black put right was the older: White's comes off too."""
    table = table_of(
        {**START, "fen": "W:W28,46:B23,1"},
        move("white", 46, 41),
        {"event": "remove", "by": "black", "square": 28},
        {"event": "decide", "by": "black", "choice": "rectify"},
    )
    assert table.state()["fen"] == "W:W28,46:B1,23"
    assert table.state()["board"] is None
    assert [case.how for case in table.cases] == ["rectified", "rectified"]


@pytest.mark.requirement("IRR-02", "IRR-03")
def test_the_policy_can_be_chosen_apart_from_the_book() -> None:
    """AMB-12: the same lance under restoration by rule, told after the opponent has played."""
    start = {**START, "options": {"irregularity_policy": "mandatory_restore"}}
    table = table_of(start, move("white", 46, 41), move("black", 23, 32))
    (ruling,) = table.apply({"event": "report", "by": "black", "code": "f"})
    assert (ruling.kind, table.state()["fen"]) == ("restored", "W:W28,46:B23")


@pytest.mark.parametrize("options", [{"irregularity_policy": "none"}, {"self": 1}, [1]])
def test_an_option_that_is_none_is_refused(options: object) -> None:
    """With a code, and no game begins."""
    table = Table()
    (ruling,) = table.apply({**START, "options": options})
    assert ruling.kind == "error"
    assert table.state() == {}


def test_every_kind_and_choice_has_a_name_for_people() -> None:
    """No face shows a key."""
    assert set(KIND_NAMES) == set(KINDS)
    assert {"rectify", "keep", "accept", "decline"} <= set(CHOICE_NAMES)


def test_a_piece_lifted_in_one_report_and_landed_with_its_captures_in_the_next() -> None:
    """A board that reports placements only: the piece in the hand made the whole capture."""
    table = table_of(
        {"event": "start", "regulation": "internacional", "fen": "W:W37,46:B32,22,5"},
        {"event": "placements", "occupied": [46, 32, 22, 5]},
        {"event": "placements", "occupied": [46, 17, 5]},
    )
    assert table.state()["fen"] == "B:W17,46:B5"
    assert table.state()["board"] is None
    assert [ruling.kind for one in table.log for ruling in one.rulings] == ["touch"]


@pytest.mark.requirement("IRR-06")
def test_an_accident_while_a_lance_waits_puts_back_what_the_lance_left() -> None:
    """The irregular lance stays as it was carried out; what fell over since stands again."""
    table = Table()
    table.apply({"event": "start", "regulation": "internacional", "fen": "W:W28,46,47:B23,1"})
    table.apply({"event": "move", "by": "white", "path": [46, 41]})
    stood = table.state()["board"]
    table.apply({"event": "move", "by": "arbiter", "path": [47, 24]})
    (ruling,) = table.apply({"event": "accident", "by": "arbiter"})
    assert (ruling.kind, ruling.code) == ("restored", "accident")
    assert table.state()["board"] == stood
    assert table.state()["pending"]["code"] == "f"


@pytest.mark.requirement("PRO-03")
@pytest.mark.parametrize(
    ("name", "article"),
    [("fenae-2025", "FENAE Art. 20 § único"), ("brasil-folha", "DAMA tomada")],
)
def test_pro_03_a_man_that_stops_on_the_far_row_breaks_this_law(name: str, article: str) -> None:
    """It could capture on: let go too soon (i), under the paragraph that says so."""
    table = Table()
    table.apply({"event": "start", "regulation": name, "fen": "W:W9:B6,7"})
    (ruling,) = table.apply({"event": "move", "by": "white", "path": [9, 2]})
    assert (ruling.kind, ruling.code, str(ruling.law)) == ("irregularity", "i", article)
