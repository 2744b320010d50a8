"""Pairing numbers changed in a begun Swiss (FIDE C.04.2 B; questions 147 to 154 of C.02)."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, Tournament, report_of
from damas.tournament.event.queries.numbers import other_numbers

from ..desk import SWISS, Desk, state

REASON = "Rating errado"


def begun(rounds: int, **settings: Any) -> Desk:
    """A Swiss of eight with so many rounds played."""
    desk = Desk({**SWISS, **settings}, 8)
    for _ in range(rounds):
        desk.play("1-0", "=-=")
    return desk


def numbers(desk: Desk) -> list[str]:
    """The names by pairing number."""
    return [desk.event.by_number(no).player.name for no in range(1, 9)]


def test_numbers_change_until_round_4_is_paired() -> None:
    """By the ratings again after a correction; past pairings are the same."""
    desk = begun(3)
    boards = [[(b.first, b.second) for b in one.boards] for one in desk.event.rounds]
    desk.do("update-player", player=8, rating=2400)
    desk.do("number", how="rating", reason=REASON)
    assert numbers(desk)[0] == "P8"
    assert [[(b.first, b.second) for b in one.boards] for one in desk.event.rounds] == boards
    desk.pair()
    with pytest.raises(EntryError, match="once round 4 is paired") as refused_then:
        desk.do("number", how="given", order=[1, 2, 3, 4, 5, 6, 7, 8], reason=REASON)
    assert str(refused_then.value.citation) == "C.04.2 B"


def test_the_next_round_is_paired_by_the_new_numbers() -> None:
    """A proposal made before the change is stale, and both logs lead to the same event."""
    desk = begun(1)
    old = desk.event.proposal().to_data()
    desk.do("number", how="given", order=[8, 7, 6, 5, 4, 3, 2, 1], reason=REASON)
    with pytest.raises(EntryError, match="numbers were settled"):
        desk.do("pair", **old)
    desk.pair()
    assert state(Tournament.replay(desk.event.log)) == state(desk.event)


def test_a_change_needs_a_reason_and_a_way_that_puts_something_right() -> None:
    """Neither a lot nor the order of entry; and something has to change."""
    desk = begun(1)
    with pytest.raises(EntryError, match="reason"):
        desk.do("number", how="given", order=[2, 1, 3, 4, 5, 6, 7, 8])
    with pytest.raises(EntryError, match="not by lot"):
        desk.do("number", how="lot", seed="x", reason=REASON)
    with pytest.raises(EntryError, match="this number already"):
        desk.do("number", how="rating", reason=REASON)


def test_the_change_stands_in_the_trail_and_in_the_report() -> None:
    """A line for each player, and one of the audit."""
    desk = begun(2)
    desk.do("number", how="given", order=[2, 1, 3, 4, 5, 6, 7, 8], reason=REASON)
    lines = [str(line.what) for line in desk.event.trail if line.reason == REASON]
    assert lines[:2] == ["player 2 number", "player 1 number"]
    assert "TPN @ Round 2: 1 -> 2" in report_of(desk.event).comments


def test_a_change_is_undone_until_round_4_is_paired() -> None:
    """Afterwards the numbers stand, and so does the change."""
    desk = begun(2)
    desk.do("number", how="given", order=[2, 1, 3, 4, 5, 6, 7, 8], reason=REASON)
    place = len(desk.event.log)
    desk.do("undo", entry=place)
    assert numbers(desk)[:2] == ["P1", "P2"]
    desk.do("undo", entry=len(desk.event.log))
    assert numbers(desk)[:2] == ["P2", "P1"]
    desk.play("1-0")
    desk.pair()
    with pytest.raises(EntryError, match="once round 4 is paired"):
        desk.do("undo", entry=place)


def test_in_strict_mode_numbers_change_by_the_ratings_alone() -> None:
    """FIDE's rule foresees that; numbers one by one are a choice of the arbiter's."""
    desk = begun(1, strict=True)
    with pytest.raises(EntryError, match="strict mode"):
        desk.do("number", how="given", order=[2, 1, 3, 4, 5, 6, 7, 8], reason=REASON)
    desk.do("update-player", player=3, rating=2300)
    desk.do("number", how="rating", reason=REASON)
    assert numbers(desk)[0] == "P3"


def test_the_groups_of_an_accelerated_event_stand_with_its_numbers() -> None:
    """They were made by the numbers of round 1."""
    desk = begun(1, acceleration="baku")
    with pytest.raises(EntryError, match="accelerated"):
        desk.do("number", how="given", order=[2, 1, 3, 4, 5, 6, 7, 8], reason=REASON)


def test_the_consequences_are_named_before_the_change() -> None:
    """The numbers of both, and that paired rounds stay; nothing where nothing changes."""
    desk = begun(1)
    found = [str(text) for text in other_numbers(desk.event, [2, 1, 3, 4, 5, 6, 7, 8])]
    assert found[0] == "Numbers that change: P2 2 → 1; P1 1 → 2"
    assert found[1].startswith("Paired rounds stay as they are")
    assert other_numbers(desk.event) == []
    assert other_numbers(Desk(SWISS, 4).event, [2, 1, 3, 4]) == []
