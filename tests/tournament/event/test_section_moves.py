"""Registered people and whole teams go from one section to another, and people come back."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.queries.registrations import standing
from damas.tournament.presentation.trail import describe_change

from .test_sections import ANA, WHO, move, paired, section

PLAYER = {**WHO, "role": "player"}
MEMBERS = [
    {"name": "Ana", "rating": 2000, "extra": {"registry": "P-12"}},
    {"name": "Rui", "rating": 1900, "fide_id": "77"},
    {"name": "Zé", "sex": "m"},
]


def registered(event: Tournament, name: str, **data: Any) -> int:
    """A person who registers; the number."""
    event.do("register", name=name, **data, **PLAYER)
    return len(event.log)


def places(event: Tournament) -> dict[str, str]:
    """Name → state, of the registrations in their order."""
    states = standing(event)
    return {one.name: states[one.id] for one in event.preparation.registrations.values()}


def last_words(event: Tournament) -> list[str]:
    """The lines of the trail of the last entry, in words."""
    lines = [one for one in event.trail if one.entry == len(event.log)]
    return [str(describe_change(event, one).what) for one in lines]


# Registered people -------------------------------------------------------------------------------


def test_a_registered_person_goes_with_fee_and_confirmation() -> None:
    """All that was said goes along; the place here is free, and who waited for it has it."""
    source, target = section("B"), section("A")
    source.do("open-registration", places=1, **WHO)
    ana = registered(source, "Ana", club="Clube A", number="P-12", shown=True)
    registered(source, "Rui")
    source.do("confirm-registration", registration=ana, **WHO)
    source.do("fee-paid", registration=ana, **WHO)
    move(source, target, registration=ana)
    (now,) = target.preparation.registrations.values()
    assert (now.name, now.club, now.number) == ("Ana", "Clube A", "P-12")
    assert (now.shown, now.confirmed, now.paid) == (True, True, True)
    assert (places(source), places(target)) == (
        {"Ana": "moved", "Rui": "place"},
        {"Ana": "place"},
    )
    assert "Ana was moved to section A" in last_words(source)
    assert last_words(target) == ["Ana came from section B"]
    for event in (source, target):
        assert places(Tournament.from_dict(event.to_dict())) == places(event)


def test_who_is_not_confirmed_stands_last_there() -> None:
    """From a waiting list to a free place, or to the end of another waiting list."""
    source, target = section("B"), section("A")
    source.do("open-registration", places=1, **WHO)
    target.do("open-registration", places=1, **WHO)
    first, second = registered(source, "Ana"), registered(source, "Rui")
    assert places(source) == {"Ana": "place", "Rui": "waiting"}
    move(source, target, registration=second)
    move(source, target, registration=first)
    assert places(target) == {"Rui": "place", "Ana": "waiting"}


def test_a_confirmed_person_needs_a_free_place() -> None:
    """A promise goes along or is taken back first; nobody there loses a place by it."""
    source, target = section("B"), section("A")
    target.do("open-registration", places=1, **WHO)
    registered(target, "Rui")
    ana = registered(source, "Ana")
    source.do("confirm-registration", registration=ana, **WHO)
    with pytest.raises(EntryError, match="Ana is confirmed, and Copa — A has no free place"):
        move(source, target, registration=ana)
    assert places(target) == {"Rui": "place"}
    source.do("confirm-registration", registration=ana, confirmed=False, **WHO)
    move(source, target, registration=ana)
    assert places(target) == {"Rui": "place", "Ana": "waiting"}


@pytest.mark.parametrize(
    ("act", "data"),
    [
        ("register", {"name": "ana", "club": "clube a"}),
        ("register", {"name": "A. Sá", "number": "P-12"}),
        ("add-player", {"name": "Ana"}),
        ("add-player", {"name": "A. Sá", "extra": {"registry": "P-12"}}),
        ("add-player", {"name": "Ana", "born": "2009-05-01"}),
    ],
)
def test_nobody_is_registered_twice(act: str, data: dict[str, Any]) -> None:
    """Neither beside the own registration nor beside oneself as a player; a year is a date's."""
    source, target = section("B"), section("A")
    ana = registered(source, "Ana", club="Clube A", number="P-12", born="2009")
    target.do(act, **data, **(PLAYER if act == "register" else WHO))
    with pytest.raises(EntryError, match=r"(in|for) Copa — A already"):
        move(source, target, registration=ana)


def test_a_registration_that_is_over_or_a_player_is_not_moved_alone() -> None:
    """A player goes from the list of players; after the first round nobody does."""
    source, target = section("B"), section("A")
    ana, rui = registered(source, "Ana"), registered(source, "Rui")
    source.do("withdraw-registration", registration=ana, **PLAYER)
    source.do("confirm-registration", registration=rui, **WHO)
    source.do("add-players", players=[{"name": "Rui", "registration": rui}], **WHO)
    for number, code in (
        (ana, "registration-over"),
        (rui, "entered"),
        (99, "no-such-registration"),
    ):
        with pytest.raises(EntryError) as refused:
            move(source, target, registration=number)
        assert refused.value.code == code
    eva = registered(source, "Eva")
    with pytest.raises(EntryError, match="The first round of Copa — A is paired"):
        move(source, paired(target), registration=eva)


# There and back ----------------------------------------------------------------------------------


def test_a_player_who_is_moved_back_has_everything_again() -> None:
    """Id, number by lot, registration with its link and year, fee, rating, presence, byes."""
    source, target = section("B"), section("A")
    target.do("open-registration", **WHO)  # asks for no year of birth
    ana = registered(source, "Ana", born="2009")
    source.do("confirm-registration", registration=ana, **WHO)
    source.do("fee-paid", registration=ana, **WHO)
    source.do("add-players", players=[{**ANA, "registration": ana}, {"name": "Rui"}], **WHO)
    source.do("add-player", name="Zé", **WHO)
    source.do("number", how="given", order=[2, 1, 3], **WHO)
    source.do("check-in", player=1, present=True, **WHO)
    source.do("request-bye", player=1, round=2, code="H", **WHO)
    before = {who: one.copy() for who, one in source.entrants.items()}
    kept = source.preparation.registrations
    move(source, target, 1)
    assert [one.player.no for one in source.entrants.values()] == [1, 2]
    assert target.preparation.registrations[target.entrant(1).registration].born == ""
    move(target, source, 1)
    assert (list(source.entrants), source.entrants) == ([1, 2, 3], before)
    assert source.preparation.registrations == kept
    assert not target.entrants
    move(source, target, 1)
    assert list(target.entrants) == [1]
    assert len(target.preparation.registrations) == 1


def test_a_person_who_comes_back_waits_in_the_old_place() -> None:
    """The order of the waiting list is that of the first registration."""
    source, target = section("B"), section("A")
    source.do("open-registration", places=1, **WHO)
    for name in ("Ana", "Rui", "Zé"):
        registered(source, name)
    rui = list(source.preparation.registrations)[1]
    move(source, target, registration=rui)
    (there,) = target.preparation.registrations
    target.do("change-registration", registration=there, name="Rui", club="Novo", **PLAYER)
    move(target, source, registration=there)
    assert list(places(source).items()) == [("Ana", "place"), ("Rui", "waiting"), ("Zé", "waiting")]
    assert source.preparation.registrations[rui].club == "Novo"
    source.do("withdraw-registration", registration=rui - 1, **PLAYER)
    assert places(source)["Rui"] == "place"


def test_a_number_that_is_taken_or_strange_is_refused() -> None:
    """A half from a file that claims another person's id or registration changes nothing."""
    event = section("A")
    event.do("add-player", name="Rui", **WHO)
    registered(event, "Eva")
    origin = {"event": "event-b", "section": "B"}
    forged: list[dict[str, Any]] = [
        {"player": {"name": "Ana"}, "back": {"player": 1}},
        {"player": {"name": "Ana"}, "back": {"player": 9}},
        {"registration": {"name": "Ana"}, "back": {"registration": len(event.log)}},
        {"registration": {"name": "Ana"}, "back": {"registration": 99}},
    ]
    for data in forged:
        with pytest.raises(EntryError) as refused:
            event.do("enter-section", name="Ana", **{"from": origin}, **data, **WHO)
        assert refused.value.code == "bad-field"


def test_undoing_an_entry_after_a_move_takes_the_right_player() -> None:
    """A person who came from another section has an id too."""
    source, target = section("B"), section("A")
    source.do("add-player", **ANA, **WHO)
    move(source, target, 1)
    paired(target).do("add-player", name="Late", **WHO)
    target.do("undo", entry=len(target.log), **WHO)
    assert [one.player.name for one in target.entrants.values()][-1] == "Tó"


# Teams -------------------------------------------------------------------------------------------


def teams(name: str, **settings: Any) -> Tournament:
    """A section in which teams play, at two boards."""
    return section(name, **{"teams": True, "boards": 2, "substitutes": 1, **settings})


def test_a_team_goes_with_its_members_in_order() -> None:
    """Board order, substitute, captain, club and the average; and back to the old number."""
    source, target = teams("B"), teams("A")
    source.do("add-team", name="Beta", members=[{"name": "Eva"}], **WHO)
    source.do("add-team", name="Alfa", club="Clube", captain="Ana", members=MEMBERS, **WHO)
    source.do("number", how="given", order=[2, 1], **WHO)
    move(source, target, 2)
    assert (list(source.entrants), list(source.teams)) == ([1], [1])
    team, own = target.team(1), target.entrant(1).player
    named = [(one.name, one.rating, one.fide_id, one.extra) for one in team.members]
    assert named == [
        ("Ana", 2000, "", {"registry": "P-12"}),
        ("Rui", 1900, "77", {}),
        ("Zé", 0, "", {}),
    ]
    assert (own.name, own.club, own.rating, team.captain) == ("Alfa", "Clube", 1950, "Ana")
    assert Tournament.from_dict(target.to_dict()).team(1) == team
    move(target, source, 1)
    assert (source.entrant(2).player.no, source.team(2).captain) == (1, "Ana")
    source.do("add-team", name="Gama", members=[{"name": "Tó"}], **WHO)
    numbers = [one.no for found in source.teams.values() for one in found.members]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"boards": 3}, "A match of Copa — B has 2 boards and one of Copa — A has 3"),
        ({"substitutes": 0}, "A team can have 2 members at most"),
        ({"teams": False}, "Teams play in Copa — B, single players in Copa — A"),
    ],
)
def test_a_team_goes_only_where_its_form_is_played(settings: dict[str, Any], reason: str) -> None:
    """The same boards, and room for all members."""
    source = teams("B")
    target = teams("A", **settings) if settings.get("teams", True) else section("A")
    source.do("add-team", name="Alfa", members=MEMBERS, **WHO)
    with pytest.raises(EntryError, match=reason):
        move(source, target, 1)


def test_a_member_of_a_team_there_does_not_come_again() -> None:
    """Nor a team of the same name."""
    source, target = teams("B"), teams("A")
    source.do("add-team", name="Alfa", members=MEMBERS, **WHO)
    target.do("add-team", name="Gama", members=[{"name": "R. C.", "fide_id": "77"}], **WHO)
    with pytest.raises(EntryError, match="Rui plays for another team"):
        move(source, target, 1)
    again = teams("A")
    again.do("add-team", name="ALFA", members=[{"name": "Tó"}], **WHO)
    with pytest.raises(EntryError, match="ALFA is in Copa — A already"):
        move(source, again, 1)


# The name ----------------------------------------------------------------------------------------


def test_a_section_gets_another_name_also_when_it_is_over() -> None:
    """The title goes with it; undo leaves it, for the row of sections would not follow."""
    event = section("B")
    event.do("name-section", section="Women", name="Copa — Women", **WHO)
    assert event.rules.name == "Copa — Women"
    assert str(describe_change(event, event.trail[-1]).after) == "Copa — Women"
    with pytest.raises(EntryError, match="cannot be undone"):
        event.do("undo", entry=len(event.log), **WHO)
