"""Consequences of other rounds or tie-breaks for a begun event, in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError
from damas.tournament.event.queries.consequences import consequences

from ..desk import SWISS, Desk

NAMED = "The audit trail and the report for the federation name the change, with its round"


def played(closed: int, **settings: Any) -> Desk:
    """A Swiss of eight, with so many rounds played and closed: the lower number wins."""
    desk = Desk({**SWISS, **settings}, 8)
    for number in range(1, closed + 1):
        desk.pair()
        for place, board in enumerate(desk.event.rounds[-1].boards, 1):
            desk.result(number, place, "1-0" if board.first < board.second else "0-1")
        desk.do("close-round", round=number)
    return desk


def sentences_of(desk: Desk, **data: Any) -> list[str]:
    """The sentences, and nothing changed."""
    before = desk.event.to_dict(), desk.event.rules
    found = [str(text) for text in consequences(desk.event, data)]
    assert (desk.event.to_dict(), desk.event.rules) == before
    return found


def test_before_the_first_round_a_change_means_nothing() -> None:
    """Nor does the same value again, or a setting from which nothing follows."""
    assert sentences_of(Desk(SWISS, 8), rounds=7, tie_breaks="SB") == []
    desk = played(1, rounds=5)
    assert sentences_of(desk, rounds=5, city="Faro", tie_breaks=desk.event.rules.tie_breaks) == []


def test_other_rounds_than_the_paired_ones_were_made_for() -> None:
    """The count of both, and of those paired already."""
    first, *_, last = sentences_of(played(2, rounds=5), rounds=7)
    assert first == "Rounds paired already: 2, for an event of 5; it would have 7"
    assert last == NAMED


def test_the_last_paired_round_is_looked_at_again() -> None:
    """The last round has rules of its own for the leaders (C.04.3): paired as one of six, round 4
    is another. It is compared with the pairing of the same event made for six rounds."""
    desk, longer = (Desk({**SWISS, "rounds": rounds}, 8) for rounds in (4, 6))
    for one in (desk, longer):
        for results in ("1=01", "11=0", "=00="):
            one.play(*[f"{first}-{ {'1': '0', '0': '1', '=': '='}[first] }" for first in results])
        one.pair()
    pairs = [{frozenset((b.first, b.second)) for b in one.event.rounds[3].boards}
             for one in (desk, longer)]  # fmt: skip
    others = [
        f"{longer.event.name(b.first)} – {longer.event.name(b.second)}"
        for b in longer.event.rounds[3].boards
        if frozenset((b.first, b.second)) not in pairs[0]
    ]
    assert others
    (line,) = [line for line in sentences_of(desk, rounds=6) if line.startswith("Round 4 ")]
    said = "Round 4 stays as it is; for 6 rounds the system would pair: "
    assert set(line.removeprefix(said).split("; ")) == set(others)
    assert not [line for line in sentences_of(desk, rounds=4) if line.startswith("Round")]


def test_accelerated_rounds_that_would_have_other_virtual_points() -> None:
    """C.04.5.1: the accelerated rounds are the first half of all."""
    desk = played(2, rounds=4, acceleration="baku")
    (line,) = [line for line in sentences_of(desk, rounds=8) if "virtual" in line]
    assert line == (
        "With 8 rounds the acceleration would have given other virtual points; rounds: 2"
    )
    assert not [line for line in sentences_of(desk, rounds=3) if "virtual" in line]


def test_places_that_other_tie_breaks_change() -> None:
    """Both places of each player; or that no place changes."""
    desk = played(3, rounds=5, tie_breaks="SB")
    nothing = played(1, rounds=5, tie_breaks="SB,BH")
    assert sentences_of(nothing, tie_breaks="BH,SB")[1] == "No place changes now"
    before = {line.player.name: line.rank for line in desk.event.standings().lines}
    after = {line.player.name: line.rank for line in desk.event.standings("WON,BPG").lines}
    moved = [
        f"{name} {before[name]} → {place}" for name, place in after.items() if before[name] != place
    ]
    assert moved
    first, second, last = sentences_of(desk, tie_breaks="WON,BPG")
    assert first == "Rounds paired already: 3, with the tie-breaks SB"
    assert second.startswith("Places that change now: " + "; ".join(moved[:4]))
    assert last == NAMED


def test_values_that_cannot_be_set_are_refused() -> None:
    """With the sentence of the change itself."""
    desk = played(1)
    with pytest.raises(EntryError):
        consequences(desk.event, {"tie_breaks": "XYZ"})
    with pytest.raises(EntryError):
        consequences(desk.event, {"rounds": "seven"})
