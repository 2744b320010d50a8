"""A player goes from one section of a festival to another: two halves, each checked by itself."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.acts.section_halves import Mover, SectionState, halves
from damas.tournament.presentation.trail import describe_change

WHO = {"by": "Inês", "role": "organiser", "at": "2026-11-21T09:00:00+00:00"}
ANA = {
    "name": "Ana",
    "sex": "w",
    "rating": 1900,
    "club": "Clube A",
    "born": "2009-05-01",
    "federation": "POR",
    "fide_id": "77",
    "category": "U18",
    "title": "CM",
    "extra": {"registry": "P-12"},
}


def section(name: str, **settings: Any) -> Tournament:
    """A Swiss with registration, as a section."""
    event = Tournament()
    data = {"system": "swiss", "rounds": 5, "regulation": "fenae-2025", "wo_tolerance_min": 15}
    event.do("create", name=f"Copa — {name}", **{**data, **settings}, **WHO)
    if not event.rules.teams:
        fees = [{"text": "Junior", "amount": 500, "born_from": 2008}]
        event.do("open-registration", places=0, fees=fees, **WHO)
    return event


def move(source: Tournament, target: Tournament, who: int = 0, registration: int = 0) -> None:
    """Both halves of a move from one section to another, of a player or of a registered person."""
    here, there = (
        SectionState(f"event-{name}", name, event)
        for event in (source, target)
        for name in [event.rules.name[-1]]
    )
    leaving, entering = halves(here, there, Mover(who, registration))
    target.do("enter-section", **entering, **WHO)
    source.do("leave-section", **leaving, **WHO)


def test_a_player_goes_with_every_field() -> None:
    """Rating, club, number in the registry, presence and byes; both trails say who did it."""
    source, target = section("B"), section("A")
    source.do("add-player", name="Rui", **WHO)
    source.do("add-player", **ANA, **WHO)
    source.do("check-in", player=2, present=True, **WHO)
    source.do("request-bye", player=2, round=2, code="H", **WHO)
    before = source.entrant(2)
    move(source, target, 2)
    (now,) = target.entrants.values()
    assert (now.player, now.present, now.byes) == (before.player, True, {2: "H"})
    assert list(source.entrants) == [1]
    went, came = source.trail[-1], target.trail
    assert (went.by, str(describe_change(source, went).what)) == (
        "Inês",
        "Ana was moved to section A",
    )
    assert "Ana came from section B" in {str(describe_change(target, one).what) for one in came}
    assert Tournament.from_dict(target.to_dict()).entrant(1).player == now.player
    assert not Tournament.from_dict(source.to_dict()).entrants.get(2)


def test_the_registration_goes_with_its_player() -> None:
    """It is paid there as it was here; here it is over, and the place is free for the next."""
    source, target = section("B"), section("A")
    source.do("open-registration", places=1, **WHO)
    source.do("register", name="Ana", club="Clube A", shown=True, **{**WHO, "role": "player"})
    number = len(source.log)
    source.do("register", name="Rui", **{**WHO, "role": "player"})
    source.do("confirm-registration", registration=number, **WHO)
    source.do("fee-paid", registration=number, **WHO)
    source.do("add-players", players=[{"name": "Ana", "registration": number}], **WHO)
    move(source, target, 1)
    old, (new,) = (
        source.preparation.registrations[number],
        target.preparation.registrations.values(),
    )
    assert old.moved is not None
    assert (old.moved.section, old.moved.registration, old.stands) == ("A", new.id, False)
    assert (new.name, new.club, new.shown, new.paid) == ("Ana", "Clube A", True, True)
    assert target.entrant(1).registration == new.id
    assert source.preparation.registrations[number + 1].moved_up


@pytest.mark.parametrize(
    ("twin", "there"),
    [
        ({"name": "ana"}, True),
        ({"name": "A. Sá", "extra": {"registry": "P-12"}}, True),
        ({"name": "A. Sá", "fide_id": "77"}, True),
        ({"name": "Ana", "born": "1950"}, False),
        ({"name": "Ana", "extra": {"registry": "P-99"}}, False),
        ({"name": "Rui", "born": "2009-05-01"}, False),
    ],
)
def test_nobody_is_twice_in_a_section(twin: dict[str, Any], there: bool) -> None:
    """The same number is the same person; the same name is, unless something tells them apart."""
    source, target = section("B"), section("A")
    source.do("add-player", **ANA, **WHO)
    target.do("add-player", **twin, **WHO)
    if not there:
        move(source, target, 1)
        assert len(target.entrants) == 2
        return
    with pytest.raises(EntryError, match="is in Copa — A already"):
        move(source, target, 1)
    assert (len(source.entrants), len(target.entrants)) == (1, 1)


def paired(event: Tournament) -> Tournament:
    """The event with two more players and its first round."""
    for name in ("Zé", "Tó"):
        event.do("add-player", name=name, **WHO)
    event.do("number", how="entry", **WHO)
    event.do("pair", **event.proposal().to_data(), **WHO)
    return event


@pytest.mark.parametrize(
    ("act", "data", "code"),
    [
        ("request-bye", {"player": 1, "round": 5, "code": "H"}, "bad-round"),
        ("adjust", {"player": 1, "points": "-1"}, "has-points"),
        ("forbid", {"players": [1, 2]}, "has-bans"),
    ],
)
def test_what_cannot_go_along_is_taken_back_first(
    act: str, data: dict[str, Any], code: str
) -> None:
    """A bye of a round that the other section lacks, points, bans: nothing goes unseen."""
    source, target = section("B"), section("A", rounds=3)
    source.do("add-player", **ANA, **WHO)
    source.do("add-player", name="Rui", **WHO)
    source.do(act, **data, **{**WHO, "reason": "x"})
    with pytest.raises(EntryError) as refused:
        move(source, target, 1)
    assert refused.value.code == code
    assert len(source.entrants) == 2


def test_after_the_first_round_and_with_teams_nobody_is_moved() -> None:
    """Neither to a section that has begun nor from one."""
    source, target = section("B"), section("A")
    source.do("add-player", **ANA, **WHO)
    with pytest.raises(EntryError, match="The first round of Copa — A is paired"):
        move(source, paired(target), 1)
    with pytest.raises(EntryError, match="The first round of Copa — B is paired"):
        move(paired(source), section("A"), 1)
    with pytest.raises(EntryError, match="Teams play in Copa — T, single players in Copa — C"):
        move(section("C"), section("T", teams=True, boards=2), 1)
