"""A fallen flag: the acts that come too late, and those that still count (RES-04-FLAG)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arbiter.test_findings import ALL, log
from boards import for_all_games
from damas.arbiter import Table
from damas.regulations import REGULATIONS
from damas.rules.regulations.questions import stopped_by_flag

OFFERED = Path(__file__).parents[1] / "data" / "rules" / "arb_cbd67_valid.jsonl"
BOOKS = sorted(REGULATIONS)
LAST = for_all_games(
    {
        "international": ("W:W28,50:B23", [28, 19], 23),
        "portuguese": ("W:W14,2:B19", [14, 23], 19),
        "brazilian": ("W:W18,32:B14", [18, 9], 14),
        "italian": ("W:W18,32:B14", [18, 11], 14),
        "thai": ("W:W15,1:B19", [15, 24], 19),
        "turkish": ("W:W36,57:B28", [36, 20], 28),
        "canadian": ("W:W40,64:B34", [40, 27], 34),
    }
)
BY = {"by": "white"}


def said(table: Table, event: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Kind and code of the rulings on one more event."""
    return [(ruling.kind, ruling.code) for ruling in table.apply(event)]


def clocked(book: str, fen: str | None = None, white: int = 10, black: int = 600) -> Table:
    """A game whose clock White has running."""
    start: dict[str, Any] = {"event": "start", "regulation": book, "t": 0}
    start["clock"] = {"white": white, "black": black}
    begins = REGULATIONS[book].variant.start_fen
    if fen is None and begins.startswith("B"):
        fen = "W" + begins[1:]
    return Table.from_events([start | ({"fen": fen} if fen else {})])


def last(book: str) -> tuple[str, list[int], int]:
    """A position, a capture that ends the game, and the square of the captured piece."""
    row = REGULATIONS[book].variant.id
    return LAST[row]


def end_of(book: str) -> str:
    """The end of a game in which one side has no piece left."""
    return "given_away" if REGULATIONS[book].variant.win == "losing" else "capture_all"


@pytest.mark.requirement("RES-04")
@pytest.mark.parametrize("name", [name for name in ALL if "_flag" in name])
def test_nothing_is_announced_and_disregarded(name: str) -> None:
    """No answer tells of a fallen flag and gives another result, and none after it does."""
    table, warned = Table(), False
    for event in log(name):
        rulings = table.apply(event)
        warned = warned or any((one.kind, one.code) == ("warning", "flag") for one in rulings)
        if warned and table.result is not None:
            assert table.result.reason == "time"
    assert warned


@pytest.mark.requirement("RES-04")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("act", ["offer_draw", "resign", "claim"])
def test_acts_of_players_come_too_late(book: str, act: str) -> None:
    """By the book's article on the time, or by none; the flag is then called."""
    table = clocked(book)
    event = {"event": act, "by": "white", "t": 20}
    if act == "claim":
        event["rule"] = "kings_only"
    assert said(table, event) == [("warning", "flag"), ("refused", "flag")]
    assert (
        table.log[-1].rulings[-1].citation == stopped_by_flag(REGULATIONS[book], "claim").citation
    )
    assert said(table, {"event": "flag", "by": "black", "t": 21}) == [("win", "time")]


@pytest.mark.requirement("RES-04")
@pytest.mark.parametrize("book", BOOKS)
def test_a_last_move_after_the_fall_ends_no_game(book: str) -> None:
    """Said once, also when the captured piece is taken off; then the flag is called."""
    fen, path, square = last(book)
    table = clocked(book, fen)
    move = {"event": "move", **BY, "path": path, "t": 20}
    assert said(table, move) == [("warning", "flag"), ("refused", "flag")]
    assert said(table, {"event": "remove", **BY, "square": square, "t": 21}) == []
    assert said(table, {"event": "press", **BY, "t": 22}) == []
    assert said(table, {"event": "flag", "by": "black", "t": 23}) == [("win", "time")]


@pytest.mark.requirement("RES-04")
@pytest.mark.parametrize("book", BOOKS)
def test_a_last_move_in_time_counts_from_when_it_was_made(book: str) -> None:
    """The flag falls while the piece is taken off: too late under CBD Art. 29 only."""
    fen, path, square = last(book)
    table = clocked(book, fen)
    assert said(table, {"event": "move", **BY, "path": path, "t": 9}) == []
    taken = said(table, {"event": "remove", **BY, "square": square, "t": 11})
    if REGULATIONS[book].clock_rules.pressed is None:
        assert taken == [("win", end_of(book))]
    else:
        assert taken == [("warning", "flag"), ("refused", "flag")]
        assert said(table, {"event": "claim", "by": "black", "rule": "time"}) == [("win", "time")]


@pytest.mark.requirement("RES-04")
@pytest.mark.parametrize("book", BOOKS)
def test_time_that_the_arbiter_gives_lifts_the_flag(book: str) -> None:
    """A clock that was set wrongly: the last move ends the game after all."""
    fen, path, square = last(book)
    table = clocked(book, fen)
    said(table, {"event": "move", **BY, "path": path, "t": 20})
    said(table, {"event": "remove", **BY, "square": square, "t": 21})
    given = {"event": "clock", "by": "arbiter", "act": "set", "color": "white", "seconds": 60}
    assert said(table, {**given, "t": 22}) == [("clock", "set"), ("win", end_of(book))]


@pytest.mark.requirement("RES-04", "DRW-10")
@pytest.mark.parametrize("book", BOOKS)
def test_an_answer_after_the_fall(book: str) -> None:
    """Refused; but under CBD Art. 67 the offer that stood makes the draw."""
    rules = REGULATIONS[book]
    table = clocked(book, white=600, black=600)
    for n in range(2 * max(1, rules.agreement.from_move)):
        if table.result is not None:
            pytest.skip("a game of the first moves ends before offers are allowed")
        moves = list(table.history.legal_moves)
        move = min(moves, key=lambda one: (one.is_capture, one.path))
        by = table.expected
        table.apply({"event": "move", "by": by, "path": list(move.path), "t": n})
        for square in table.position.awaiting:
            table.apply({"event": "remove", "by": by, "square": square, "t": n})
        table.apply({"event": "press", "by": by, "t": n})
    offer = {"event": "offer_draw", "by": "black", "t": 100}
    assert said(table, offer) == [("offer", "offer")]
    answer = said(table, {"event": "accept_draw", "by": "white", "t": 5000})
    assert answer[0] == ("warning", "flag")
    drawn = rules.agreement.flag is not None
    assert answer[1:] == [("draw", "time") if drawn else ("refused", "flag")]
    if not drawn:
        assert said(table, {"event": "flag", "by": "black", "t": 5001}) == [("win", "time")]


@pytest.mark.requirement("RES-04")
@pytest.mark.parametrize(
    ("given", "result", "cited"),
    [
        ({"against": "black"}, "draw", "CBD Art. 67"),
        ({"white": "draw", "black": "draw"}, "draw", "CBD Art. 67"),
        ({"white": "win", "black": "loss"}, "white", "CBD Art. 57 C"),
    ],
)
def test_the_arbiter_rules_on_a_flag_as_the_book_has_it(
    given: dict[str, str], result: str, cited: str
) -> None:
    """Time over while an offer stands: drawn by its article, unless each result is given."""
    lines = OFFERED.read_text("utf-8").splitlines()
    table = Table.from_events([json.loads(line) for line in lines][:-1])
    table.apply({"event": "rule", "by": "arbiter", "ruling": "time", "t": 241, **given})
    assert table.result is not None
    assert (table.result.result, str(table.result.citation)) == (result, cited)


@pytest.mark.requirement("RES-04")
def test_both_flags_draw_where_the_arbiter_names_one() -> None:
    """CBD Art. 59 A: the clock shows that both have fallen."""
    table = clocked("cbd-2020", black=10)
    for event in ({"event": "move", "path": [22, 18]}, {"event": "press"}):
        table.apply({**event, **BY, "t": 15})
    table.apply({"event": "rule", "by": "arbiter", "ruling": "time", "against": "white", "t": 40})
    assert table.result is not None
    assert (table.result.result, str(table.result.citation)) == ("draw", "CBD Art. 59 A")
