"""Transfers between clubs and payments: both clubs agree, each payment has its receipt."""

from __future__ import annotations

from typing import Any

import pytest

from damas.base.i18n import translate
from damas.errors import DamasError
from damas.federation.notes import note_words
from damas.federation.payments import Payment
from damas.federation.roles import RegistryCaller
from damas.federation.transfers import Transfer

from .test_people import Office

DAY = "2026-10-26"
"""The day of the acts of `Office`."""


@pytest.fixture
def office() -> Office:
    """Two clubs, and a person of the first."""
    found = Office()
    found.do("add-club", name="Lisboa")
    found.do("add-club", name="Porto")
    found.do("add-person", name="Ana Silva", club="000001")
    return found


def transfer(office: Office, number: str = "000001") -> Transfer:
    """A transfer as stored."""
    return Transfer.read(office.records.record("transfer", number).body or {})


def test_a_person_moves_when_both_clubs_have_agreed(office: Office) -> None:
    """Each agreement with its name and day; the record of the person says what is open."""
    office.do("ask-transfer", person="000001", club="000002", day=DAY)
    assert transfer(office).lacks == ["left", "joined"]
    assert office.person("000001").transfer == "000001"
    office.do("agree-transfer", transfer="000001", side="joined", who="Rui, Porto")
    assert office.person("000001").club == "000001"
    with pytest.raises(DamasError, match="agreed already"):
        office.do("agree-transfer", transfer="000001", side="joined", who="Rui, Porto")
    with pytest.raises(DamasError, match="not agreed yet"):
        office.do("carry-out-transfer", transfer="000001")
    last = office.do("agree-transfer", transfer="000001", side="left", who="Eva, Lisboa")
    moved = office.person("000001")
    assert (moved.club, moved.transfer) == ("000002", "")
    found = transfer(office)
    assert (found.left_by, found.joined_by, found.done) == ("Eva, Lisboa", "Rui, Porto", DAY)
    office.do("undo", entry=last.number)
    assert office.person("000001").club == "000001"
    assert transfer(office).is_open


def test_a_transfer_waits_for_its_day(office: Office) -> None:
    """Both have agreed; before the day nothing changes."""
    agreed = {"left_by": "Eva", "joined_by": "Rui"}
    office.do("ask-transfer", person="000001", club="000002", day="2027-01-01", **agreed)
    with pytest.raises(DamasError, match="counts from 2027-01-01 on"):
        office.do("carry-out-transfer", transfer="000001")
    assert office.person("000001").club == "000001"
    with pytest.raises(DamasError, match="still open"):
        office.do("ask-transfer", person="000001", club="000002", day=DAY)
    office.do("end-transfer", transfer="000001", reason="stays")
    assert office.person("000001").transfer == ""
    with pytest.raises(DamasError, match="over already"):
        office.do("end-transfer", transfer="000001", reason="again")
    office.do("ask-transfer", person="000001", club="000002", day=DAY, **agreed)
    assert office.person("000001").club == "000002"


def test_a_transfer_is_of_the_club_that_was_left(office: Office) -> None:
    """Not carried out for somebody whose club was changed meanwhile; a first club needs no
    agreement but its own."""
    office.do("ask-transfer", person="000001", club="000002", day=DAY, left_by="Eva")
    office.do("change-person", person="000001", club="")
    with pytest.raises(DamasError, match="no longer in the old club"):
        office.do("agree-transfer", transfer="000001", side="joined", who="Rui")
    office.do("end-transfer", transfer="000001", reason="wrong")
    office.do("ask-transfer", person="000001", club="000002", day=DAY, joined_by="Rui")
    assert office.person("000001").club == "000002"


def test_a_receipt_says_who_took_the_money(office: Office) -> None:
    """The officer; of an owner without a name the name that is given. Nobody takes another's."""
    paid = {"person": "000001", "what": "fee", "day": DAY, "amount": "5", "taker": "Rita"}
    office.do("take-payment", **paid, by=RegistryCaller("owner", "", ("owner",)))
    office.do("take-payment", **paid)
    takers = [Payment.read(office.records.record("payment", f"00000{no}").body or {}).by
              for no in (1, 2)]  # fmt: skip
    assert takers == ["Rita", "Olga"]
    with pytest.raises(DamasError, match="who received"):
        office.do(
            "take-payment", **paid | {"taker": ""}, by=RegistryCaller("owner", "", ("owner",))
        )


def test_a_licence_that_is_paid_is_given(office: Office) -> None:
    """Once; the receipt has who took the money, and its number is the payment's."""
    paid = {"person": "000001", "what": "licence", "season": "2026", "day": DAY}
    office.do("take-payment", **paid, amount="25,5")
    office.do("take-payment", **paid, amount="1")
    stored = Payment.read(office.records.record("payment", "000001").body or {})
    assert (stored.amount, stored.cents, stored.by) == ("25.50", 2550, "Olga")
    assert [one.season for one in office.person("000001").licences] == ["2026"]
    office.do("void-payment", payment="000002", reason="typed twice")
    with pytest.raises(DamasError, match="annulled already"):
        office.do("void-payment", payment="000002", reason="again")
    with pytest.raises(DamasError, match="cannot be taken back"):
        office.do("undo", entry=4)


def test_another_name_of_a_club_is_no_name_of_another(office: Office) -> None:
    """Whatever its capitals and order; and there are at most two hundred."""
    with pytest.raises(DamasError, match="PORTO is a name of club 000002"):
        office.do("name-club", club="000001", also="PORTO")
    for number in range(200):
        office.do("name-club", club="000001", also=f"Lisboa {number}")
    with pytest.raises(DamasError, match="200"):
        office.do("name-club", club="000001", also="Lisboa again")
    with pytest.raises(DamasError, match="Lisboa 7 is a name of club 000001"):
        office.do("name-club", club="000002", also="Lisboa 7")


def test_the_licence_goes_with_the_payment_that_gave_it(office: Office) -> None:
    """Not while another payment pays for it, and not one that an officer gave without money."""
    paid = {"person": "000001", "what": "licence", "day": DAY, "amount": "25"}
    office.do("take-payment", **paid, season="2026")
    office.do("take-payment", **paid, season="2026")
    office.do("give-licence", person="000001", season="2026", number="77")
    office.do("give-licence", person="000001", season="2025")
    office.do("take-payment", **paid, season="2025")

    def seasons() -> list[str]:
        return sorted(one.season for one in office.person("000001").licences)

    office.do("void-payment", payment="000001", reason="typed twice")
    assert seasons() == ["2025", "2026"]
    office.do("void-payment", payment="000003", reason="typed twice")
    assert seasons() == ["2025", "2026"]
    entry = office.do("void-payment", payment="000002", reason="the cheque was not covered")
    assert seasons() == ["2025"]
    assert entry.notes == ("Ana Silva: 2026 → –",)
    said = translate(note_words(*entry.notes), "pt_PT")
    assert said == "Ana Silva deixa de ter licença para 2026"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"amount": "0"}, "no amount"),
        ({"amount": "1.000"}, "no amount"),
        ({"amount": "-5"}, "no amount"),
        ({"amount": 5}, "no amount"),
        ({"day": "2026-10-27"}, "still to come"),
        ({"person": "000001"}, "Say who paid"),
        ({"club": ""}, "Say who paid"),
        ({"what": "licence"}, "for a person and a season"),
    ],
)
def test_what_is_no_payment_is_a_sentence(
    office: Office, data: dict[str, Any], reason: str
) -> None:
    """Nothing is stored, and no number is used up."""
    sound = {"club": "000001", "what": "fee", "amount": "5", "day": DAY}
    with pytest.raises(DamasError, match=reason):
        office.do("take-payment", **{**sound, **data})
    assert office.do("take-payment", **sound).changes[0].id == "000001"
