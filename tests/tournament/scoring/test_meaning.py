"""The tie-breaks that an event may have: those offered are taken, and no others."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from damas.tournament import TIE_BREAKS
from damas.tournament.errors import TournamentError
from damas.tournament.event import EntryError, LogEntry, Tournament
from damas.tournament.event.model.settings import completed
from damas.tournament.scoring.meaning import check_meaning, offered
from damas.tournament.scoring.tiebreaks import MODIFIERS, parse
from damas.tournament.systems import SYSTEMS

SIGNS = ("", *(f"/{sign}" for one in MODIFIERS.values() for sign in one.signs))
ODD = ("/C3", "/M3", "/V1999", "/L9", "/P/P", "/C1/M1")
"""Modifiers with amounts that nobody offers, and those that contradict each other."""
PARTS: dict[str, dict[str, Any]] = {name: {} for name in SYSTEMS} | {"swiss": {"rounds": 3}}

each = pytest.mark.parametrize("system", SYSTEMS)
of_whom = pytest.mark.parametrize("teams", [False, True])


def create(system: str, teams: bool = False, **more: Any) -> Tournament:
    event, data = Tournament(), {"name": "Liga", "system": system, "wo_tolerance_min": 15}
    data |= PARTS[system] | ({"teams": True, "boards": 2} if teams else {}) | more
    if system == "match" and not teams:
        data["games"] = 2
    at = "2025-11-21T09:00:00-03:00"
    event.apply(LogEntry("create", completed(data), "Ana", "organiser", at))
    return event


def taken(system: str, teams: bool, code: str) -> bool:
    try:
        check_meaning(code, system, teams=teams)
    except TournamentError:
        return False
    return True


@each
@of_whom
def test_what_is_offered_is_taken_and_nothing_else(system: str, teams: bool) -> None:
    """Every tie-break with every modifier in every system."""
    every = {f"{code}{sign}" for code, sign in product(TIE_BREAKS, SIGNS)}
    known = set(offered(system, teams=teams))
    assert known <= every
    assert {code for code in every if taken(system, teams, code)} == known
    readable = [
        f"{code}{sign}" for code, sign in product(TIE_BREAKS, ODD) if code == "KS" or sign != "/L9"
    ]
    assert [code for code in readable if taken(system, teams, code)] == []


@each
@of_whom
def test_an_event_is_made_with_any_that_is_offered(system: str, teams: bool) -> None:
    """All together in one list; each other plain code is refused by name, and so is a proposal."""
    known = list(offered(system, teams=teams))
    made = create(system, teams, tie_breaks=",".join(known))
    assert made.rules.tie_breaks == ",".join(known)
    for code in set(TIE_BREAKS) - set(known):
        with pytest.raises(EntryError, match=code) as refusal:
            create(system, teams, tie_breaks=f"LOT,{code}")
        assert refusal.value.code == "no-meaning"
    for book in ("", "fenae-2025", "cbd-2020", "internacional"):
        own = create(system, teams, **({"regulation": book} if book else {}))
        asked = parse(own.rules.tie_breaks)
        assert asked
        assert book == "cbd-2020" or all(str(spec) in known for spec in asked)


@pytest.mark.parametrize(
    ("system", "named"),
    [
        ("round-robin", "DE BPG BWG REP STD SB/C1 RTNG/R WIN TPN/R KS/L1 KS/L-2"),
        ("swiss", "BH/C1 BH/M2 FB AOB SB PS/C1 ARO/C1 APRO DE/2"),
        ("knock-out", "WIN RTNG LOT PLAYOFF"),
        ("match", "WIN BPG PS LOT PLAYOFF"),
    ],
)
def test_what_fides_checklist_names_is_offered(system: str, named: str) -> None:
    """Its questions 104 and 105 on the round robin; what no system has is nowhere."""
    known = set(offered(system))
    assert set(named.split()) <= known
    nowhere = {"WIN/M2", "LOT/P", "TPN/C1", "RTNG/F", "DE/C1", "MPVGP", "BER", "EDE"}
    assert not nowhere & known
    if system != "swiss":
        assert not {one for one in known if one.split("/")[0] in ("BH", "FB", "AOB")}
    if system in ("knock-out", "match"):
        assert not {one for one in known if one.split("/")[0] in ("DE", "SB", "KS")}


def test_a_change_is_held_against_the_system_that_it_leaves() -> None:
    """The list of a Swiss does not go over to a round robin; what stood in a log stays."""
    at = "2025-11-21T09:00:00-03:00"
    event = create("swiss")
    with pytest.raises(EntryError, match="BH/C1 \\(Buchholz\\) has no meaning in a round robin"):
        event.apply(LogEntry("set", {"system": "round-robin"}, "Ana", "organiser", at))
    change = {"system": "round-robin", "tie_breaks": "SB/C1"}
    event.apply(LogEntry("set", change, "Ana", "organiser", at))
    data = {"name": "Liga", "system": "round-robin", "wo_tolerance_min": 15}
    old = Tournament.replay(
        [LogEntry("create", {**data, "tie_breaks": "AOB,WIN/M2,LOT/P"}, "Ana", "organiser", at)]
    )
    old.apply(LogEntry("set", {"name": "Copa"}, "Ana", "organiser", at))
    assert old.rules.tie_breaks == "AOB,WIN/M2,LOT/P"
    with pytest.raises(EntryError, match="AOB"):
        old.apply(LogEntry("set", {"tie_breaks": "AOB"}, "Ana", "organiser", at))
