"""Disorderly tables: no event raises, an error changes nothing, nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from damas import Game
from damas.arbiter import Ruling, Table
from damas.errors import UnknownNameError
from damas.regulations import regulation

Event = dict[str, Any]


def start(book: str = "internacional", fen: str | None = None, **more: Any) -> Event:
    """A game."""
    return {"event": "start", "regulation": book, **({"fen": fen} if fen else {}), **more}


def move(by: str, *path: int | str) -> Event:
    """A move carried out."""
    return {"event": "move", "by": by, "path": list(path)}


def hand(kind: str, by: str, square: int | str, **more: Any) -> Event:
    """A hand on a square."""
    return {"event": kind, "by": by, "square": square, **more}


def decide(by: str, choice: str = "rectify") -> Event:
    """A decision."""
    return {"event": "decide", "by": by, "choice": choice}


def press(by: str, t: float) -> Event:
    """The clock, pressed."""
    return {"event": "press", "by": by, "t": t}


def ruled(rulings: list[Ruling]) -> list[tuple[str, str | None]]:
    """Kinds and codes."""
    return [(ruling.kind, ruling.code) for ruling in rulings]


def unchanged(table: Table, event: Event) -> str | None:
    """The code of the error that *event* gives; nothing has changed by it."""
    before, touched = table.state(), table.position.touched
    (ruling,) = table.apply(event)
    assert ruling.kind == "error"
    assert table.state() == before
    assert table.position.touched == touched
    return ruling.code


# Nothing raises


def test_rules_that_no_kernel_plays_are_an_error() -> None:
    """An option that the game cannot be played with: said, and no game begins."""
    table = Table()
    (ruling,) = table.apply(start(options={"men_capture_backward": False}))
    assert (ruling.kind, ruling.code) == ("error", "unknown-rules")
    assert table.state() == {}
    rules = regulation("internacional").with_options(men_capture_backward=False)
    with pytest.raises(UnknownNameError, match="men_capture_backward = False"):
        Game(rules)


def test_a_move_after_a_removal_was_let_stand() -> None:
    """A kept removal is no move of which a chain could go on."""
    table = Table.from_events(
        [
            start(),
            move("white", 32, 28),
            hand("remove", "white", 20),
            move("black", 16, 27),
            decide("white"),
        ]
    )
    assert ruled(table.apply(move("white", 28, 22))) == [("irregularity", "a")]


# A game begun again is a new one


@pytest.mark.requirement("BRD-11")
def test_open_faults_end_with_the_annulled_game() -> None:
    """An open fault of the old game touches the new one no more."""
    table = Table.from_events(
        [
            start("brasil-folha"),
            move("white", 21, 14),
            move("black", 10, 17),
            {"event": "rule", "by": "arbiter", "ruling": "annul"},
            move("white", 22, 18),
            move("black", 9, 13),
        ]
    )
    stood = table.state()["fen"]
    assert ruled(table.apply(decide("arbiter"))) == [("refused", None)]
    assert table.state()["fen"] == stood
    assert [case.how for case in table.cases] == ["annulled"]
    assert table.state()["open_faults"] == []


@pytest.mark.requirement("IRR-07")
def test_open_faults_end_with_a_set_up_put_right() -> None:
    """The game begins again from its set-up, and nothing of the old one is open."""
    table = Table.from_events(
        [
            start("brasil-folha"),
            move("white", 21, 14),
            move("black", 10, 17),
            {"event": "report", "by": "arbiter", "code": "setup", "against": "white"},
            decide("arbiter"),
            move("white", 22, 18),
        ]
    )
    assert [case.how for case in table.cases] == ["annulled", "rectified"]
    assert ruled(table.apply(decide("arbiter"))) == [("refused", None)]


# An error changes nothing


def test_placements_that_lead_nowhere_change_nothing() -> None:
    """The first event that explains them could be, the second cannot: neither happens."""
    table = Table.from_events([start(fen="W:W28:B23,1"), hand("lift", "white", 23)])
    assert unchanged(table, {"event": "placements", "occupied": [1, 19]}) == "no-piece"


def test_a_move_after_a_kept_part_of_a_chain_is_ruled_on() -> None:
    """The chain is at its end with the decision: what follows is a second move."""
    table = Table.from_events(
        [
            start(fen="W:W28:B23,14,1"),
            move("white", 28, 19),
            decide("black", "keep"),
            hand("remove", "white", 23),
        ]
    )
    assert ruled(table.apply(move("white", 19, 10))) == [("irregularity", "a")]
    assert table.apply(move("black", 1, 7))[0].kind == "lapsed"


@pytest.mark.parametrize("against", [None, "white", "black"])
def test_where_no_move_is_left_the_decision_comes_first(against: str | None) -> None:
    """The last black piece was taken off: no error, and the game can be put right."""
    report = {"event": "report", "by": "arbiter", "code": "setup", "against": against}
    table = Table.from_events(
        [start("portuguesa-fpd", "W:WK2:BK8"), hand("remove", "white", 8), report]
    )
    kinds = [kind for kind, _ in ruled(table.apply(move("white", 2, 15)))]
    assert "error" not in kinds
    assert ruled(table.apply(decide("arbiter")))[0][0] == "restored"
    assert table.state()["fen"] == "W:WK2:BK8"


def test_a_time_that_cannot_be_leaves_the_watch_alone() -> None:
    """An event that cannot be does not move the time on."""
    table = Table.from_events([start(fen="W:W28:B23,1", t=0, clock={"control": "G/20"})])
    assert unchanged(table, hand("touch", "white", 20, t=90)) == "no-piece"


# Time


@pytest.mark.requirement("CLK-05", "CLK-01")
def test_a_press_without_a_move_gives_no_time() -> None:
    """The other's time runs; no increment, no move of the period."""
    table = Table.from_events(
        [start(fen="W:W31,35:B10,20", t=0, clock={"control": "2/10+5:G/60"}), press("white", 10)]
    )
    clock = table.state()["clock"]
    assert (clock["white"], clock["running"]) == (590, "black")
    assert table.clock is not None
    assert table.clock.clock.white.moves == 0


@pytest.mark.requirement("IRR-04", "CLK-01")
def test_a_move_put_right_gives_its_increment_back() -> None:
    """The time given for the move goes with it; the time spent stays spent."""
    table = Table.from_events(
        [
            start(fen="W:W28,46:B23,1", t=0, clock={"control": "10+5"}),
            {**move("white", 46, 41), "t": 10},
            press("white", 10),
            {**decide("black"), "t": 20},
        ]
    )
    clock = table.state()["clock"]
    assert (clock["white"], clock["black"], clock["running"]) == (590, 590, "white")


# Pieces


def counted(table: Table) -> tuple[int, int]:
    """The number of pieces of either colour, wherever they lie."""
    return len(table.pieces.everywhere("white")), len(table.pieces.everywhere("black"))


@pytest.mark.requirement("IRR-08")
def test_two_pieces_on_one_light_square_are_two_pieces() -> None:
    """Nothing is in play there, so several may lie: none vanishes, each can be put back."""
    table = Table.from_events(
        [start(fen="W:W31,35:B10,20"), move("arbiter", 31, "c4"), move("arbiter", 10, "c4")]
    )
    assert counted(table) == (2, 2)
    lie = table.state()["out_of_play"]
    assert lie == [{"square": "c4", "piece": 1}, {"square": "c4", "piece": 3}]
    table.apply(hand("put", "arbiter", 31, piece="white man"))
    table.apply(hand("put", "arbiter", 10, piece="black man"))
    assert (table.state()["inactive"], table.state()["board"]) == ({}, None)


@pytest.mark.requirement("TCH-03")
def test_the_square_of_a_piece_in_the_hand_is_not_free() -> None:
    """It may have to go back there."""
    table = Table.from_events([start(fen="W:W31,35:B10,20"), hand("lift", "white", 31)])
    assert unchanged(table, move("arbiter", 10, 31)) == "occupied"
    table.apply(hand("put", "white", 27))
    assert counted(table) == (2, 2)
    assert table.state()["fen"] == "B:W27,35:B10,20"


@pytest.mark.requirement("IRR-04")
def test_put_right_every_hand_is_empty() -> None:
    """A piece that was in the hand then is on its square: the hand may take another."""
    table = Table.from_events(
        [
            start(fen="W:W28,46:B23,1"),
            move("white", 46, 41),
            hand("lift", "black", 1),
            hand("remove", "black", 28),
            hand("put", "black", 1),
            decide("white"),
        ]
    )
    assert table.state()["held"] == {}
    assert unchanged(table, hand("put", "black", 7)) == "empty-hand"
    assert counted(table) == (2, 2)


@pytest.mark.requirement("IRR-08")
def test_pieces_out_of_play_are_counted() -> None:
    """All twenty are in use, one of them on a light square: there is no other to put on."""
    table = Table.from_events([start(), move("arbiter", 31, "c4")])
    assert unchanged(table, hand("put", "arbiter", 31, piece="white king")) == "too-many"
    table.apply(hand("put", "arbiter", 31, piece="white man"))
    assert table.state()["inactive"] == {}
    assert table.state()["board"] is None


@pytest.mark.requirement("CAP-14")
def test_what_awaits_removal_stands_on_its_square() -> None:
    """The arbiter has moved the captured piece: its square is not named any more."""
    table = Table.from_events(
        [start(fen="W:W28,46:B23,1"), move("white", 28, 19), move("arbiter", 23, 18)]
    )
    assert table.state()["awaiting"] == []


@pytest.mark.requirement("IRR-06", "IRR-08")
def test_an_accident_leaves_pieces_out_of_play() -> None:
    """Kept out of play is not displaced."""
    table = Table.from_events(
        [
            start(fen="W:W31,35:B10"),
            move("white", 31, "c4"),
            decide("black", "keep"),
            {"event": "accident", "by": "arbiter"},
        ]
    )
    assert table.state()["inactive"] == {"c4": 1}


ON_LIGHT = [
    start(fen="W:W31,32:B1,2"),
    move("white", 31, "c4"),
    decide("black", "keep"),
    move("black", 1, 7),
]
RULE = {"event": "rule", "by": "arbiter", "ruling": "restore"}
ACCIDENT = {"event": "accident", "by": "arbiter"}
BACK = [RULE, ACCIDENT]


@pytest.mark.requirement("IRR-08", "IRR-06")
@pytest.mark.parametrize("back", BACK, ids=["restore", "accident"])
def test_a_piece_the_arbiter_took_from_a_light_square_does_not_vanish(back: dict[str, Any]) -> None:
    """Back to the record, where it was decided that it lies out of play."""
    carried = hand("put", "arbiter", 31, piece="white man")
    table = Table.from_events([*ON_LIGHT, carried, back])
    assert table.state()["inactive"] == {"c4": 1}
    assert counted(table) == (2, 2)


@pytest.mark.requirement("IRR-08", "IRR-06")
@pytest.mark.parametrize("back", BACK, ids=["restore", "accident"])
@pytest.mark.parametrize("played", [[], [move("white", 32, 27), move("black", 1, 7)]])
def test_a_piece_the_arbiter_laid_on_a_light_square_is_not_doubled(
    back: dict[str, Any], played: list[dict[str, Any]]
) -> None:
    """The record has it on its square: there it stands again, and nowhere else."""
    happened = [start(fen="W:W31,32:B1,2"), move("arbiter", 31, "c4"), *played, back]
    table = Table.from_events(happened)
    assert table.state()["inactive"] == {}
    assert counted(table) == (2, 2)


@pytest.mark.requirement("PRO-05", "IRR-06")
@pytest.mark.parametrize("back", BACK, ids=["restore", "accident"])
@pytest.mark.parametrize("carried", [move("arbiter", 1, 7), hand("remove", "arbiter", 1)])
def test_what_the_arbiter_carried_away_is_no_more_crowned_than_before(
    carried: dict[str, Any], back: dict[str, Any]
) -> None:
    """Put back on its square, the king still lacks its second man (INT 3.7)."""
    played = [
        start(fen="W:W6,28:B45,15"),
        move("white", 6, 1),
        carried,
        back,
        move("black", 15, 20),
    ]
    table = Table.from_events(played)
    (ruling,) = table.apply(move("white", 1, 7))
    assert (ruling.kind, ruling.code) == ("irregularity", "b")


@pytest.mark.requirement("IRR-06", "IRR-08")
def test_an_accident_empties_every_hand() -> None:
    """Also while a piece that was laid on a light square waits for a decision."""
    happened = [
        start(fen="W:W31,32:B1,2"),
        move("white", 31, "c4"),
        hand("lift", "black", 1),
        ACCIDENT,
    ]
    table = Table.from_events(happened)
    assert table.state()["held"] == {}
    assert unchanged(table, hand("put", "black", 6, released=False)) == "empty-hand"
    assert counted(table) == (2, 2)


@pytest.mark.requirement("IRR-04", "IRR-08")
@pytest.mark.parametrize(
    "done",
    [
        [move("black", 1, 12)],
        [hand("remove", "black", 32), move("black", 1, 7)],
        [hand("remove", "black", 32), decide("black", "keep")],
    ],
)
def test_put_right_what_was_accepted_before_stays_out_of_play(done: list[dict[str, Any]]) -> None:
    """White's piece on a light square was accepted; then Black's own fault is put right."""
    laid = [start(fen="W:W31,32:B1,2"), move("white", 31, "c4")]
    table = Table.from_events([*laid, *done, decide("white")])
    assert table.state()["inactive"] == {"c4": 1}
    assert counted(table) == (2, 2)


@pytest.mark.requirement("IRR-02", "IRR-07")
@pytest.mark.parametrize("by", ["white", "black", "arbiter"])
def test_a_set_up_that_is_known_and_reported_is_one_case(by: str) -> None:
    """It is not found a second time against who has the move (INT 5.2)."""
    happened = start(fen="W:W31,35:B10", board="W:W31,35:B14")
    table = Table.from_events([happened, {"event": "report", "by": by, "code": "setup"}])
    assert [(case.offender, case.codes) for case in table.cases] == [("black", ("setup",))]
    assert [one["right"] for one in [table.state()["pending"]]] == ["white"]


@pytest.mark.requirement("IRR-02", "IRR-07")
def test_a_set_up_that_was_played_on_is_decided_by_the_arbiter() -> None:
    """FPD 6.1: it is no illegal move; the arbiter decides whenever it is reported."""
    happened = start("portuguesa-fpd", "W:W9,10:B24,25", board="W:W9,11:B24,25")
    played = [happened, move("white", 9, 13), move("black", 24, 20)]
    table = Table.from_events([*played, {"event": "report", "by": "white", "code": "setup"}])
    (seen,) = table.log[-1].rulings
    assert (seen.article, seen.right, seen.choices) == ("FPD 6.1", "arbiter", ("rectify", "keep"))
    (refused,) = table.apply(decide("black"))
    assert (refused.kind, refused.article) == ("refused", "FPD 6.1")
    (restored,) = table.apply(decide("arbiter"))
    assert (restored.kind, restored.article) == ("restored", "FPD 6.1")
    assert table.state()["fen"] == "W:W9,10:B24,25"
    assert [case.how for case in table.cases] == ["rectified"]


@pytest.mark.requirement("IRR-02")
@pytest.mark.parametrize("by", ["white", "black"])
def test_what_can_still_be_put_right_is_not_called_decided(by: str) -> None:
    """If the book is silent it is the arbiter's, for as long as the game lasts, by no article."""
    played = [start("brasil-folha"), move("white", 21, 14), move("black", 10, 17)]
    (ruling,) = Table.from_events(played).apply(decide(by))
    assert (ruling.kind, str(ruling.message)) == ("refused", "Only the arbiter may decide")
    table = Table.from_events([*played, {"event": "report", "by": by, "code": "b"}])
    (seen,) = table.log[-1].rulings
    assert (seen.kind, seen.article, seen.right) == ("irregularity", None, "arbiter")
    assert table.cases[0].reporter == by
    assert [one.kind for one in table.apply(decide("arbiter", "keep"))] == ["kept"]


def test_each_irregularity_is_named_once() -> None:
    """A report with an unknown code is answered with the known ones."""
    (ruling,) = Table.from_events([start()]).apply({"event": "report", "by": "white", "code": "zz"})
    names = str(ruling.message).split("there are: ")[1].split(", ")
    assert len(names) == len(set(names))


# Rulings


@pytest.mark.requirement("IRR-05")
def test_the_notice_says_what_must_still_be_played() -> None:
    """In words, and as values."""
    table = Table.from_events(
        [
            start(fen="W:W28,39,50:B23,34,1"),
            hand("touch", "white", 28),
            hand("remove", "white", 34),
        ]
    )
    (ruling,) = table.apply(decide("black"))
    assert "the piece on square 28 must be played" in str(ruling.message)
    assert (ruling.more["bound"], ruling.more["moves"]) == (28, ["28x19"])


@pytest.mark.requirement("IRR-01", "CAP-08")
def test_too_few_captured_shows_which_capture_was_due() -> None:
    """In the sentence, in the values and in the case that the sheet prints."""
    table = Table.from_events([start(fen="W:W28,37:B22,23,13,31")])
    (ruling,) = table.apply(move("white", 37, 26))
    assert ruling.code == "h"
    assert "28x8" in str(ruling.message)
    assert ruling.to_dict()["due"] == ["28x8"]
    assert table.cases[0].to_dict()["due"] == ["28x8"]


@pytest.mark.requirement("PRO-05")
def test_a_man_crowned_on_its_way_back_to_its_square_is_a_king() -> None:
    """In Russian draughts: the opponent crowns it where it began, which is no fault, and it is
    played on as a king."""
    happened = [
        start("idf-64-russian", "W:W12,29:B8,10,22,16,1"),
        move("white", 12, 3, 17, 26, 12),
        *(hand("remove", "white", square) for square in (8, 10, 22, 16)),
    ]
    table = Table.from_events(happened)
    assert table.state()["uncrowned"] == [12]
    assert table.apply(hand("crown", "black", 12)) == []
    assert table.state()["fen"] == "B:WK12,29:B1"
