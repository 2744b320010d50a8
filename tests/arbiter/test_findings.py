"""A report announces and a decision decides; an offer and a restoration that the book forbids."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from damas import Game
from damas.arbiter import Table
from damas.errors import DamasError
from damas.regulations import REGULATIONS

LOGS = Path(__file__).parent.parent / "data" / "arbiter"
REPORTS = ("newfinding", "other_code", "setup_then_report", "dama_report", "late_clas")


def log(name: str) -> list[dict[str, Any]]:
    """The events of a file."""
    return [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text("utf-8").splitlines()]


def kinds(table: Table, event: dict[str, Any]) -> list[str]:
    """The kinds of the rulings on one more event."""
    return [ruling.kind for ruling in table.apply(event)]


ALL = sorted(path.stem for path in LOGS.glob("*.jsonl"))


@pytest.mark.requirement("IRR-03", "IRR-09")
@pytest.mark.parametrize("name", [name for name in ALL if any(one in name for one in REPORTS)])
def test_a_report_undoes_nothing(name: str) -> None:
    """The game stands as it stood; the arbiter's finding waits, about the move that it names."""
    table = Table()
    for event in log(name):
        before = table.entries()
        given = kinds(table, event)
        if event["event"] == "report":
            assert table.entries() == before
            again = event["by"] == "arbiter" or any(one.past for one in table.pendings)
            assert given == (["irregularity"] if again else ["refused"])
            if "ply" in event:
                assert table.pendings[-1].case.ply == event["ply"]
        if event["event"] == "decide":
            assert given == ["kept"]
            assert table.pendings == ()


@pytest.mark.requirement("IRR-04", "IRR-09")
@pytest.mark.parametrize("name", ["arb_newfinding_fpd", "arb_newfinding_brasil-folha"])
def test_what_is_found_is_put_right_from_its_own_move(name: str) -> None:
    """The older fault, which was played on, stays what it was."""
    table = Table.from_events(log(name))
    stood = table.entries()
    assert kinds(table, {"event": "decide", "by": "arbiter", "choice": "rectify"}) == ["restored"]
    assert table.entries() == stood[:4] or table.entries() == stood[:3]
    assert [case.how for case in table.cases if case.ply == 0] == ["continued"]


@pytest.mark.requirement("IRR-04")
def test_two_faults_are_decided_each_for_itself() -> None:
    """An old one that waits again, and one in the move on the board, by their codes."""
    table = Table.from_events(log("arb_clas_other_code")[:4])
    report = {"event": "report", "by": "arbiter", "code": "f", "ply": 0}
    assert kinds(table, report) == ["irregularity"]
    assert [one.case.ply for one in table.pendings] == [2, 0]
    keep = {"event": "decide", "by": "arbiter", "choice": "keep"}
    assert kinds(table, keep) == ["kept"]
    assert [one.case.ply for one in table.pendings] == [0]
    assert kinds(table, keep) == ["kept"]
    assert [one.how for one in table.cases if one.offender == "white"] == ["kept", "kept"]
    assert kinds(table, report) == ["refused"]


@pytest.mark.requirement("DRW-10")
@pytest.mark.parametrize("name", [name for name in ALL if "offer_early" in name])
def test_an_offer_that_the_book_forbids_is_refused(name: str) -> None:
    """By its article, and nothing is left to accept."""
    events = log(name)
    table = Table.from_events(events[:-2])
    refused, answered = table.apply(events[-2]), table.apply(events[-1])
    agreement = REGULATIONS[events[0]["regulation"]].agreement
    assert [(one.kind, one.citation) for one in refused] == [("refused", agreement.citation)]
    assert [one.kind for one in answered] == ["refused"]
    assert table.result is None


@pytest.mark.requirement("DRW-10")
@pytest.mark.parametrize("book", sorted(REGULATIONS))
def test_library_and_table_let_offer_the_same(book: str) -> None:
    """At every ply of a game, first and second offers: the same answers."""
    game, table = Game(book), Table.from_events([{"event": "start", "regulation": book}])
    for ply in range(50):
        by = OTHER[game.turn] if ply else game.turn
        given = [one.kind for one in table.apply({"event": "offer_draw", "by": by})]
        assert (given[0] == "offer") == _offers(game, by), f"{by} after {ply} plies"
        if given[0] == "offer":
            table.apply({"event": "decline_draw", "by": OTHER[by]})
            game.decline_draw(OTHER[by])
        if game.is_over:
            break
        _carry_out(game, table)


OTHER: dict[str, Any] = {"white": "black", "black": "white"}


def _offers(game: Game, by: Any) -> bool:
    try:
        game.offer_draw(by)
    except DamasError:
        return False
    return True


def test_a_stored_game_with_offers_out_of_turn_is_read() -> None:
    """CBD Art. 67: refused to a person today, but a game that was played stays readable."""
    game = Game("cbd-2020")
    while game.ply < 44:
        moves = [one for one in game.legal_moves if not one.is_capture] or list(game.legal_moves)
        game.push(min(moves, key=lambda one: one.path))
    game.offer_draw("white")
    game.decline_draw("black")
    with pytest.raises(DamasError, match="only after an offer of the opponent"):
        game.offer_draw("white")
    events = [*game.events, {"event": "offer_draw", "ply": game.ply, "by": "white"}]
    assert Game.from_events(events).offer is not None


@pytest.mark.requirement("IRR-02", "IRR-09")
def test_a_report_of_a_player_lets_the_arbiter_find_it() -> None:
    """CBD Art. 73 keeps the arbiter from speaking first; what a player has said can be found."""
    start = {"event": "start", "regulation": "cbd-2020"}
    table = Table.from_events([start, {"event": "move", "by": "white", "path": [22, 18]}])
    said, found = ({"event": "report", "by": by, "code": "c"} for by in ("black", "arbiter"))
    assert kinds(table, found) == ["refused"]
    assert [(one.kind, one.right) for one in table.apply(said)] == [("refused", "arbiter")]
    assert kinds(table, {**found, "code": "d"}) == ["refused"]
    assert [(one.kind, one.right) for one in table.apply(found)] == [("irregularity", "black")]
    assert kinds(table, {"event": "decide", "by": "black", "choice": "keep"}) == ["kept"]
    assert kinds(table, {"event": "move", "by": "black", "path": [11, 15]}) == []
    assert kinds(table, found) == ["refused"]
    assert kinds(table, {**said, "by": "white"}) == ["refused"]
    assert [(one.kind, one.right) for one in table.apply(found)] == [("irregularity", "white")]


@pytest.mark.requirement("IRR-09")
@pytest.mark.parametrize("book", sorted(REGULATIONS))
def test_a_report_about_no_move_says_so(book: str) -> None:
    """The record has no such move: that is the reason, and not that somebody else decides."""
    row = REGULATIONS[book].variant
    table = Table.from_events([{"event": "start", "regulation": book}])
    report: dict[str, Any] = {"event": "report", "by": "arbiter", "code": "b"}
    move = list(Game(book).legal_moves[0].path)
    for ply in (None, 99):
        (refused,) = table.apply(report if ply is None else {**report, "ply": ply})
        silent = REGULATIONS[book].irregularities
        if ply is None and silent is not None and silent.players_alone is not None:
            assert refused.citation == silent.players_alone
        table.apply({"event": "move", "by": "white", "path": move})
        assert refused.kind == "refused"
    for by in ("white", "black"):
        (refused,) = table.apply({**report, "by": by, "ply": 99})
        assert (refused.kind, refused.article, refused.right) == ("refused", None, None)
    assert row.id in table.regulation.variant.id


@pytest.mark.requirement("IRR-09")
def test_a_decided_irregularity_is_not_that_of_another_move() -> None:
    """White touched one piece and played another, twice; the first was kept."""
    table = Table.from_events([{"event": "start", "regulation": "internacional"}])
    for by, path in (("white", [32, 28]), ("black", [18, 23]), ("white", [38, 32])):
        table.apply({"event": "move", "by": by, "path": path})
        if path == [32, 28]:
            table.apply({"event": "report", "by": "arbiter", "code": "c"})
            table.apply({"event": "decide", "by": "black", "choice": "keep"})
    (unseen,) = table.apply({"event": "report", "by": "black", "code": "c"})
    (decided,) = table.apply({"event": "report", "by": "black", "code": "c", "ply": 0})
    (found,) = table.apply({"event": "report", "by": "arbiter", "code": "c", "ply": 0})
    assert (unseen.kind, unseen.right) == ("refused", "arbiter")
    assert (decided.kind, decided.right) == ("refused", None)
    assert (decided.article, found.article) == ("INT 5.4", "INT 5.4")  # decided, not played on


@pytest.mark.requirement("IRR-03", "IRR-07")
@pytest.mark.parametrize("book", sorted(REGULATIONS))
@pytest.mark.parametrize("by", ["white", "black", "arbiter"])
def test_a_set_up_that_is_settled_is_not_decided_again(book: str, by: str) -> None:
    """Kept by the one who decides, or by the move of the opponent: a later report changes nothing;
    about the other player's pieces it is a new one."""
    pieces = Game(book).board.men("white")
    placed = ",".join(str(square) for square in pieces[:-1])
    black = ",".join(str(square) for square in Game(book).board.men("black"))
    start = {"event": "start", "regulation": book, "board": f"W:W{placed}:B{black}"}
    table = Table()
    (wrong,) = table.apply(start)
    kept = {"event": "decide", "by": wrong.right, "choice": "keep"}
    assert kinds(table, kept) == ["kept"]
    report = {"event": "report", "by": by, "code": "setup"}
    (refused,) = table.apply(report)
    assert (refused.kind, table.pendings) == ("refused", ())
    (decided,) = table.apply({"event": "decide", "by": wrong.right, "choice": "rectify"})
    assert (refused.citation, decided.kind) == (decided.citation, "refused")
    assert kinds(table, {**report, "against": "black"}) == ["irregularity"]
    if table.regulation.irregularities is None or wrong.right == "arbiter":
        return
    table = Table.from_events([start])
    for colour in ("white", "black"):
        move = list(table.history.board.legal_moves[0].path)
        table.apply({"event": "move", "by": colour, "path": move})
    (refused,) = table.apply(report)
    assert (refused.kind, table.pendings) == ("refused", ())
    assert refused.citation == table.regulation.irregularities.lapse


@pytest.mark.requirement("IRR-09")
def test_the_arbiter_is_not_told_that_the_arbiter_may_find_it() -> None:
    """A move that the player named has not made: the record has none."""
    table = Table.from_events([{"event": "start", "regulation": "internacional"}])
    table.apply({"event": "move", "by": "white", "path": [31, 26]})
    found = {"event": "report", "by": "arbiter", "code": "f", "against": "black"}
    for report in (found, {**found, "ply": 0}):
        (refused,) = table.apply(report)
        assert (refused.kind, refused.right) == ("refused", None)
        assert "no such move" in str(refused.to_dict()["message"])


@pytest.mark.requirement("IRR-02")
@pytest.mark.parametrize("name", [name for name in ALL if "restore" in name])
def test_the_arbiter_does_not_restore_in_the_opponents_stead(name: str) -> None:
    """Only the opponent decides (INT 5.4, FENAE 23): "restore" is refused as "rectify" is."""
    table, events = Table(), log(name)
    answers = [table.apply(event) for event in events]
    assert [[one.kind for one in given] for given in answers[2:]] == [["refused"], ["refused"]]
    assert [one.case.faults[0][0] for one in table.pendings] == ["f"]


@pytest.mark.parametrize("name", ALL)
def test_a_log_of_the_first_protocol_reads_as_it_did(name: str) -> None:
    """A start that names it: reports decide, offers and restorations are taken, flags stop none."""
    first, *others = log(name)
    table = Table.from_events([{**first, "protocol": 1}, *others])
    again = Table.from_events(json.loads(json.dumps(table.events)))
    assert again.state() == table.state()
    if "offer_early" in name or "accept" in name:
        assert table.result is not None
        assert table.result.reason == "agreement"
    if "restore" in name:
        assert table.pendings == ()


@pytest.mark.requirement("IRR-05")
def test_after_two_cases_are_put_right_the_player_to_move_moves() -> None:
    """A piece removed without reason, then one removed too soon, both put right: Black's next move
    is no second one."""
    table = Table.from_events([{"event": "start", "regulation": "killer"}])
    for by, path in (("white", [34, 30]), ("white", [33, 28]), ("black", [19, 24])):
        table.apply({"event": "move", "by": by, "path": path})
    table.apply({"event": "crown", "by": "white", "square": 17})
    table.apply({"event": "move", "by": "white", "path": [30, 19]})
    table.apply({"event": "remove", "by": "black", "square": 31})
    table.apply({"event": "move", "by": "black", "path": [17, 33]})
    table.apply({"event": "report", "by": "arbiter", "code": "j", "against": "white"})
    while table.pendings:
        right = {"event": "decide", "by": table.pendings[0].right, "choice": "rectify"}
        assert kinds(table, right) == ["restored"]
    assert table.expected == "black"
    assert kinds(table, {"event": "move", "by": "black", "path": [14, 23]}) == []


@pytest.mark.requirement("DRW-10")
@pytest.mark.parametrize("book", ["cbd-2020", "idf-64-russian"])
def test_a_move_that_waits_for_a_decision_counts_before_an_offer(book: str) -> None:
    """The twentieth move of Black is none and lies on the board: White may offer; before it nobody
    might."""
    game, table = Game(book), Table.from_events([{"event": "start", "regulation": book}])
    while game.ply < 39:
        _carry_out(game, table)
    offer = {"event": "offer_draw", "by": "white"}
    assert kinds(Table.from_events(table.events), offer) == ["refused"]
    board = game.board
    taken = {*board.men("white"), *board.men("black"), *board.kings("white"), *board.kings("black")}
    far = [min(board.men("black")), max(set(range(1, 33)) - taken)]
    table.apply({"event": "move", "by": "black", "path": far})
    assert [one.lies_open for one in table.pendings] == [True]
    assert kinds(table, offer) == ["offer"]


def _carry_out(game: Game, table: Table) -> None:
    """One more move of a quiet game, in the library and at the table."""
    move = min(game.legal_moves, key=lambda one: (one.is_capture, one.path))
    table.apply({"event": "move", "by": game.turn, "path": list(move.path)})
    for square in table.position.awaiting:
        table.apply({"event": "remove", "by": game.turn, "square": square})
    game.push(move)
