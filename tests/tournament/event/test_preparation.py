"""Registrations, clocks and boards, days of the rounds: as acts of an event."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, LogEntry, Tournament
from damas.tournament.event.queries.registrations import (
    closed_because,
    fee_of,
    is_minor,
    registration,
    standing,
)

from ..desk import AT, SWISS, Desk

FEES = [
    {"text": "Junior", "amount": 500, "born_from": 2008},
    {"text": "Normal", "amount": 1250},
]


@pytest.fixture(name="desk")
def _desk() -> Desk:
    """A Swiss with two places and two fees."""
    desk = Desk(SWISS)
    desk.do("open-registration", places=2, fees=FEES)
    return desk


def registered(desk: Desk, name: str, **more: Any) -> int:
    """The id of a registration that is made now."""
    desk.do("register", role="player", name=name, **more)
    return len(desk.event.log)


def refused(desk: Desk, act: str, code: str, **data: Any) -> str:
    """Asserts that an act is refused and changes nothing; the words."""
    before = desk.event.preparation, len(desk.event.log), len(desk.event.trail)
    with pytest.raises(EntryError) as error:
        desk.do(act, **data)
    assert error.value.code == code
    assert before == (desk.event.preparation, len(desk.event.log), len(desk.event.trail))
    return str(error.value.text)


def test_the_waiting_list_moves_up_by_itself_in_order_and_says_so(desk: Desk) -> None:
    """Two places, four people: when one leaves, the first who waits has the place, and it stands
    in the trail."""
    ana, rui, eva, ze = (registered(desk, name) for name in ("Ana", "Rui", "Eva", "Zé"))
    assert [standing(desk.event)[one] for one in (ana, rui, eva, ze)] == [
        "place", "place", "waiting", "waiting",
    ]  # fmt: skip
    assert "waiting list" in refused(desk, "confirm-registration", "no-place", registration=eva)
    desk.do("withdraw-registration", role="player", registration=rui)
    assert [standing(desk.event)[one] for one in (ana, rui, eva, ze)] == [
        "place", "withdrawn", "place", "waiting",
    ]  # fmt: skip
    assert registration(desk.event, eva).moved_up == AT
    assert not registration(desk.event, ana).moved_up
    lines = [(str(one.what), one.before, one.after) for one in desk.event.trail]
    assert (f"registration {eva}", "waits for a place", "has a place") in lines


def test_more_places_move_people_up_too(desk: Desk) -> None:
    """The organiser raises the limit."""
    people = [registered(desk, name) for name in ("Ana", "Rui", "Eva")]
    desk.do("open-registration", places=3, fees=FEES)
    assert standing(desk.event)[people[2]] == "place"
    assert registration(desk.event, people[2]).moved_up


def test_confirmed_people_become_players_by_one_act(desk: Desk) -> None:
    """`add-players` takes them in; who is not confirmed, or plays already, is refused. Undone, they
    are registered as before."""
    ana, rui = registered(desk, "Ana", club="A"), registered(desk, "Rui")
    rows = [{"name": "Ana", "registration": ana}, {"name": "Rui", "registration": rui}]
    desk.do("confirm-registration", registration=ana)
    assert "Rui" in refused(desk, "add-players", "in-list", players=rows)
    desk.do("confirm-registration", registration=rui)
    desk.do("add-players", players=rows)
    assert [one.registration for one in desk.event.entrants.values()] == [ana, rui]
    assert set(standing(desk.event).values()) == {"entered"}
    refused(desk, "add-player", "entered", name="Ana 2", registration=ana)
    refused(desk, "withdraw-registration", "entered", registration=ana)
    desk.do("fee-paid", registration=ana)
    assert registration(desk.event, ana).paid
    desk.do("undo", entry=len(desk.event.log))
    desk.do("undo", entry=len(desk.event.log) - 2)
    assert set(standing(desk.event).values()) == {"place"}


def test_the_first_fee_that_holds_is_due(desk: Desk) -> None:
    """By year of birth, and by a category of the event."""
    young, old = registered(desk, "Ana", born="2010"), registered(desk, "Rui", born="1980")
    due = [fee_of(desk.event, registration(desk.event, one)) for one in (young, old)]
    assert [one and one.text for one in due] == ["Junior", "Normal"]
    desk.do("set", categories=[{"name": "Clube A", "club": "A"}])
    fees = [{"text": "Sócio", "amount": 0, "category": "Clube A"}]
    desk.do("open-registration", fees=fees)
    member = registered(desk, "Eva", club="a")
    assert fee_of(desk.event, registration(desk.event, member)).text == "Sócio"  # type: ignore[union-attr]
    assert fee_of(desk.event, registration(desk.event, old)) is None


def test_nothing_is_kept_that_nobody_needs() -> None:
    """Without a fee or category by years, a year of birth that was sent is not kept; nor a sex."""
    desk = Desk(SWISS)
    desk.do("open-registration")
    one = registration(desk.event, registered(desk, "Ana", born="2010", sex="w"))
    assert (one.born, one.sex) == ("", "")


def test_minors_are_known_until_the_year_is_over(desk: Desk) -> None:
    """Of a year of birth alone: somebody of 2007 counts as a minor in all of 2025."""
    found = [registered(desk, name, born=year) for name, year in (("A", "2007"), ("B", "2006"))]
    assert [is_minor(registration(desk.event, one), AT) for one in found] == [True, False]


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        ({"name": "Ana", "club": ""}, "registered", "Ana"),
        ({"name": "Rui", "born": "1e3"}, "bad-date", "1e3"),
        ({"name": "Rui", "born": "2030"}, "bad-date", "2030"),
        ({"name": "R" * 200}, "too-long", "120"),
        ({"name": "Rui", "phone": "1"}, "unknown-field", "phone"),
        ({"name": "Rui", "number": "000001"}, "registered", "Rui"),
    ],
)
def test_wrong_registrations_are_refused_with_their_reason(
    desk: Desk, data: dict[str, str], code: str, words: str
) -> None:
    """Twice the same person, impossible years, letters without end."""
    registered(desk, "Ana", number="000001")
    assert words in refused(desk, "register", code, **data)


def test_registration_ends_by_its_deadline_its_switch_and_the_first_round() -> None:
    """A deadline is a moment, not a day of some zone; a round robin takes nobody once it began."""
    desk = Desk({**SWISS, "system": "round-robin"}, 4)
    desk.do("open-registration", deadline="2025-11-21T18:00:00Z")
    assert [closed_because(desk.event, at) for at in (AT, "2025-11-21T18:00:01+00:00")] == [
        "", "deadline",
    ]  # fmt: skip
    for wrong in ("2025-11-21T18:00:00", "2025-02-30T18:00:00Z", "soon"):
        refused(desk, "open-registration", "bad-time", deadline=wrong)
    desk.do("open-registration", open=False)
    refused(desk, "register", "registration-closed", name="Ana")
    desk.do("open-registration")
    desk.pair()
    assert "first round" in refused(desk, "register", "registration-closed", name="Ana")


def test_a_rejection_needs_a_reason_and_a_change_is_looked_at_again(desk: Desk) -> None:
    """A confirmed name that is changed is not confirmed any more; the club may be."""
    ana = registered(desk, "Ana")
    desk.do("confirm-registration", registration=ana)
    desk.do("change-registration", role="player", registration=ana, club="B")
    assert registration(desk.event, ana).confirmed
    desk.do("change-registration", role="player", registration=ana, name="Ana Sá")
    assert not registration(desk.event, ana).confirmed
    refused(desk, "reject-registration", "no-reason", registration=ana)
    desk.do("reject-registration", reason="Sem licença", registration=ana)
    refused(desk, "confirm-registration", "registration-over", registration=ana)


def test_an_undone_registration_gives_its_number_to_nobody(desk: Desk) -> None:
    """The link of a registration would open another person's else."""
    first = registered(desk, "Ana")
    desk.do("undo", entry=first)
    assert registered(desk, "Rui") not in (first, 0)
    assert list(desk.event.preparation.registrations) == [first + 2]


def test_a_log_gives_the_same_preparation_again(desk: Desk) -> None:
    """As every part of an event."""
    registered(desk, "Ana", born="2010")
    desk.do("set-equipment", kind="clock", number=1, to=5)
    again = Tournament.from_dict(desk.event.to_dict())
    assert again.preparation == desk.event.preparation


# Clocks and boards -------------------------------------------------------------------------------


def test_missing_clocks_and_boards_are_told_at_the_pairing() -> None:
    """Of eight players at four boards: three clocks are good, board 2's is faulty; nobody has
    listed boards, so nothing is said of them."""
    desk = Desk(SWISS, 8)
    desk.do("set-equipment", kind="clock", number=1, to=4, at=1)
    assert not [one for one in desk.event.proposal().warnings if "missing" in one.code]
    desk.do("set-equipment", kind="clock", number=2, condition="faulty")
    found = [one for one in desk.event.proposal().warnings if one.code == "missing-clock"]
    assert [str(one.text) for one in found] == [
        "The round needs 4 clocks; good: 3, missing: 1",
        "Clock 2 of board 2 is faulty or missing",
    ]
    assert {one.grade for one in found} == {"slight"}
    desk.pair()  # and the round is paired without a word more
    desk.do("remove-equipment", kind="clock", number=2)
    assert len(desk.event.preparation.equipment) == 3


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"kind": "table", "number": 1}, "bad-field"),
        ({"kind": "clock", "number": 0}, "out-of-range"),
        ({"kind": "clock", "number": 9, "to": 3}, "out-of-range"),
        ({"kind": "clock", "number": 7, "at": 2}, "board-taken"),
        ({"kind": "clock", "number": 1, "condition": "lost"}, "bad-field"),
        ({"kind": "clock", "number": 1, "to": 10**9}, "out-of-range"),
    ],
)
def test_wrong_equipment_is_refused(data: dict[str, Any], code: str) -> None:
    """Two clocks at one board, and values that are none."""
    desk = Desk(SWISS)
    desk.do("set-equipment", kind="clock", number=1, to=4, at=1)
    refused(desk, "set-equipment", code, **data)


# The days ----------------------------------------------------------------------------------------

LISBON = {"time_zone": "Europe/Lisbon", "minutes": 240}


@pytest.mark.parametrize(
    ("rounds", "code"),
    [
        (["2026-03-14"], "bad-time"),
        (["2026-02-30T10:00"], "bad-time"),
        ([7], "bad-time"),
        ("2026-03-14T10:00", "bad-field"),
        (["2026-03-14T10:00", "2026-03-14T10:00"], "bad-order"),
        (["2026-03-29T01:30"], "no-such-hour"),
    ],
)
def test_impossible_days_are_refused(rounds: Any, code: str) -> None:
    """Also the hour that Lisbon leaves out when summer time begins."""
    refused(Desk(SWISS), "set-calendar", code, **LISBON, rounds=rounds)


def test_an_unknown_time_zone_is_refused_now_and_read_from_a_log() -> None:
    """A log of a machine that knows more zones still opens."""
    desk = Desk(SWISS)
    for zone in ("Mars/Base", "../../etc/passwd", "Europe"):
        data = {"time_zone": zone, "minutes": 60, "rounds": ["2026-03-14T10:00"]}
        refused(desk, "set-calendar", "unknown-zone", **data)
    desk.event.apply_stored(LogEntry("set-calendar", data, "Ana", "organiser", AT))
    assert desk.event.preparation.calendar is not None
