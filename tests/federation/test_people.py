"""People of a registry: what is taken, what everybody sees, duplicates, merges, taking back."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from damas.base.i18n import translate
from damas.errors import DamasError
from damas.federation import (
    EVERYBODY,
    MemoryRecords,
    RegisteredPerson,
    RegistryCaller,
    RegistryCommand,
    RegistryConflictError,
    RegistryEntry,
    RegistryError,
    decide,
    find_duplicates,
    seen_by,
)
from damas.federation.notes import note_words
from damas.federation.privacy import is_minor
from damas.federation.records import fold, leads_to

TODAY = date(2026, 6, 1)
OWNER = RegistryCaller("acc-1", "Olga", ("owner",))


class Office:
    """A registry in memory, and an officer who acts in it."""

    def __init__(self) -> None:
        self.records = MemoryRecords()

    def do(
        self, act: str, *, expected: int | None = None, by: RegistryCaller = OWNER, **data: Any
    ) -> RegistryEntry:
        """Does one act."""
        number = len(self.records.log) + 1
        command = RegistryCommand(f"c-{number}", act, data, expected)
        entry = decide(self.records, by, command, number, 1_793_000_000_000)
        self.records.keep(entry)
        return entry

    def person(self, number: str) -> RegisteredPerson:
        """A person as stored."""
        return RegisteredPerson.from_dict(self.records.record("person", number).body or {})


@pytest.fixture
def office() -> Office:
    """An empty registry."""
    return Office()


def test_a_person_gets_the_next_number(office: Office) -> None:
    """Numbers go up, and the one of a person whose entry was taken back is not given again."""
    office.do("add-person", name="Ana Silva", birth="1990", federation="POR")
    office.do("add-person", name="Rui Costa")
    office.do("undo", entry=2)
    office.do("add-person", name="Eva Reis")
    assert office.records.record("person", "000002").body is None
    assert office.person("000003").name == "Eva Reis"


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"name": ""}, "bad-field"),
    ({"name": "x" * 121}, "too-long"),
    ({"name": "Ana\u202e"}, "bad-field"),
    ({"name": "Ana", "birth": "1990-02-30"}, "bad-date"),
    ({"name": "Ana", "birth": "190"}, "bad-date"),
    ({"name": "Ana", "sex": "x"}, "bad-field"),
    ({"name": "Ana", "club": "000009"}, "unknown-record"),
    ({"name": "Ana", "fmjd": "a b"}, "bad-code"),
    ({"name": "Ana", "rating": 2000}, "unknown-field"),
    ({"name": ["Ana"]}, "bad-field"),
]


@pytest.mark.parametrize(("data", "code"), WRONG)
def test_what_a_person_cannot_be_is_a_sentence(
    office: Office, data: dict[str, Any], code: str
) -> None:
    """And nothing is changed."""
    with pytest.raises(DamasError) as refused:
        office.do("add-person", **data)
    assert refused.value.code == code
    assert not any(str(refused.value).startswith(name) for name in data)  # as a person knows it
    assert office.records.log == []


def test_a_number_is_one_persons(office: Office) -> None:
    """The refusal says whose it is."""
    office.do("add-person", name="Ana", fmjd="11111")
    with pytest.raises(RegistryError, match="FMJD number 11111 is the number of person 000001"):
        office.do("add-person", name="Rui", fmjd="11111")
    office.do("add-person", name="Rui", fmjd="22222")
    with pytest.raises(RegistryError, match="number of person 000001"):
        office.do("change-person", person="000002", fmjd="11111")


def test_two_officers_at_once(office: Office) -> None:
    """The second is told that the record has changed, and nothing is lost."""
    office.do("add-person", name="Ana")
    office.do("change-person", person="000001", expected=1, federation="POR")
    with pytest.raises(RegistryConflictError, match="version 2, and you saw 1"):
        office.do("change-person", person="000001", expected=1, federation="BRA")
    assert office.person("000001").federation == "POR"
    office.do("change-person", person="000001", expected=2, birth="1990")
    assert office.person("000001") == RegisteredPerson(name="Ana", birth="1990", federation="POR")


# Privacy


def test_what_is_public_is_chosen_by_field(office: Office) -> None:
    """Without a choice neither birth nor numbers are; what was chosen is, and no more."""
    office.do("add-person", name="Ana", birth="1990-05-06", fmjd="11111", federation="POR")
    view = seen_by(EVERYBODY, "000001", office.person("000001"), TODAY).view
    assert view == {"id": "000001", "name": "Ana", "federation": "POR"}
    office.do("choose-public", person="000001", public=["birth", "fmjd"])
    view = seen_by(EVERYBODY, "000001", office.person("000001"), TODAY).view
    assert view == {"id": "000001", "name": "#000001", "birth": "1990-05-06", "fmjd": "11111"}


@pytest.mark.parametrize(
    ("birth", "minor"),
    [
        ("2008-06-01", False),
        ("2008-06-02", True),
        ("2008", True),
        ("2007", False),
        ("2016-01-01", True),
        ("", False),
    ],
)
def test_a_minors_birth_is_never_public(birth: str, minor: bool) -> None:
    """Not even where it was chosen; of a year alone the person is a minor until it is over."""
    person = RegisteredPerson(name="Eva", birth=birth, public=("name", "birth", "year"))
    assert is_minor(person, TODAY) is minor
    view = seen_by(EVERYBODY, "000001", person, TODAY).view
    assert ("birth" in view or "year" in view) is (bool(birth) and not minor)


def test_deletion_leaves_the_number_alone(office: Office) -> None:
    """Under which results stay counted."""
    office.do("add-person", name="Ana", birth="1990", fmjd="11111", note="phone")
    office.do("ask-erasure", person="000001", day="2026-05-01")
    assert office.person("000001").erasure == "2026-05-01"
    office.do("erase-person", person="000001")
    assert office.person("000001") == RegisteredPerson(name="#000001", public=())
    with pytest.raises(RegistryError, match="cannot be taken back"):
        office.do("undo", entry=3)


# Duplicates and merges


def people(*rows: tuple[str, str, str]) -> dict[str, RegisteredPerson]:
    """People by number, from name, birth and FMJD number."""
    return {
        f"{number:06}": RegisteredPerson(name=name, birth=birth, fmjd=fmjd)
        for number, (name, birth, fmjd) in enumerate(rows, start=1)
    }


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (("Ana", "1990", "11111"), ("Bia", "1991", "11111"), "number"),
        (("João da Silva", "1990", ""), ("SILVA, Joao", "1990-05-06", ""), "name-year"),
        (("João Silva", "1990", ""), ("João Silva", "", "11111"), "name"),
        (("João Pedro Silva", "1990", ""), ("Silva, João P.", "1990", ""), "short-name"),
        (("João Silva", "1990", ""), ("João Silva", "1991", ""), ""),
        (("João Silva", "1990", "11111"), ("João Silva", "1990", "22222"), ""),
        (("João Silva", "1990-05-06", ""), ("João Silva", "1990-07-06", ""), ""),
        (("Ana Silva", "1990", ""), ("Rui Silva", "1990", ""), ""),
    ],
)
def test_records_of_one_person_are_found(
    one: tuple[str, str, str], other: tuple[str, str, str], reason: str
) -> None:
    """By numbers, by names in any spelling with the year; not where something speaks against it."""
    assert [pair.reason for pair in find_duplicates(people(one, other))] == [reason] * bool(reason)


def test_a_merge_keeps_what_each_record_knows(office: Office) -> None:
    """The other number leads to the person; what differs is in the trail."""
    office.do("add-person", name="Ana Silva", birth="1990")
    office.do("add-person", name="Ana M. Silva", birth="1990-05-06", fmjd="11111", federation="POR")
    office.do("give-norm", person="000002", title="MN", event="Cup", day="2025-01-01")
    entry = office.do("merge-people", kept="000001", other="000002")
    merged = office.person("000001")
    assert (merged.name, merged.birth, merged.fmjd) == ("Ana Silva", "1990-05-06", "11111")
    assert [norm.event for norm in merged.norms] == ["Cup"]
    assert leads_to(office.records, "000002") == "000001"
    assert entry.notes == ("name: Ana Silva ≠ Ana M. Silva",)
    said = translate(note_words(*entry.notes), "pt_BR")
    assert said == "Nome: fica Ana Silva, e não Ana M. Silva"
    office.do("change-person", person="000002", federation="BRA")
    assert office.person("000001").federation == "BRA"


def test_a_merge_can_be_taken_back(office: Office) -> None:
    """Both records are as before; after a later change that one is taken back first."""
    office.do("add-person", name="Ana Silva")
    office.do("add-person", name="Ana M. Silva", fmjd="11111")
    before = office.person("000001"), office.person("000002")
    office.do("merge-people", kept="000001", other="000002")
    office.do("change-person", person="000001", federation="POR")
    with pytest.raises(RegistryError, match="changed after act 3"):
        office.do("undo", entry=3)
    office.do("undo", entry=4)
    with pytest.raises(RegistryError, match="changed after act 3"):
        office.do("undo", entry=3)
    office.do("change-person", person="000001", federation="")
    assert (office.person("000001").fmjd, before[1].fmjd) == ("11111", "11111")


def test_a_merge_that_nothing_followed_is_taken_back_once(office: Office) -> None:
    """The second time says by which act."""
    office.do("add-person", name="Ana Silva")
    office.do("add-person", name="Ana M. Silva", fmjd="11111")
    office.do("merge-people", kept="000001", other="000002")
    office.do("undo", entry=3)
    assert office.person("000001") == RegisteredPerson(name="Ana Silva")
    assert office.person("000002") == RegisteredPerson(name="Ana M. Silva", fmjd="11111")
    with pytest.raises(RegistryError, match="taken back already, by act 4"):
        office.do("undo", entry=3)


def test_a_person_with_open_events_is_merged_knowingly(office: Office) -> None:
    """The refusal names the events and says that nothing is lost."""
    office.do("add-person", name="Ana")
    office.do("add-person", name="Ana S.")
    office.records.events["000002"] = ["Spring Cup"]
    with pytest.raises(RegistryError, match=r"still plays in: Spring Cup. Nothing is lost"):
        office.do("merge-people", kept="000001", other="000002")
    office.do("merge-people", kept="000001", other="000002", anyway=True)
    assert leads_to(office.records, "000002") == "000001"


def test_two_who_have_met_are_two(office: Office) -> None:
    """The refusal names the event."""
    office.do("add-person", name="Ana")
    office.do("add-person", name="Ana S.")
    office.do("set-series", series="s", name="S", book="fide", first="2026-01-01")
    game = [1, "000001", "000002", "1-0"]
    office.do("add-report", series="s", name="Cup", ended="2026-02-01", games=[game])
    with pytest.raises(RegistryError, match=r"have played each other \(Cup\)"):
        office.do("merge-people", kept="000001", other="000002")


# Titles, licences, clubs


def test_a_national_title_takes_three_norms(office: Office) -> None:
    """A decision without them has to be said; the refusal names the source."""
    office.do("add-person", name="Ana")
    for number in range(2):
        event = f"Cup {number}"
        office.do("give-norm", person="000001", title="MN", event=event, day="2025-01-01")
    with pytest.raises(RegistryError, match=r"lacks 1 norm for .*CBD"):
        office.do("give-title", person="000001", title="MN")
    with pytest.raises(RegistryError, match="gave this norm already"):
        office.do("give-norm", person="000001", title="MN", event="Cup 1", day="2025-01-01")
    office.do("give-norm", person="000001", title="MN", event="Cup 3", day="2026-01-01")
    office.do("give-title", person="000001", title="MN", day="2026-02-01")
    office.do("give-title", person="000001", title="GMI", by_decision=True)
    assert office.person("000001").title == "GMI"
    office.do("take-title", person="000001", title="GMI")
    assert office.person("000001").title == "MN"


def test_licences_are_by_season(office: Office) -> None:
    """A second one for a season replaces the first."""
    office.do("add-person", name="Ana")
    office.do("give-licence", person="000001", season="2025", number="1")
    office.do("give-licence", person="000001", season="2026", number="2")
    office.do("give-licence", person="000001", season="2026", number="3")
    held = [(one.season, one.number) for one in office.person("000001").licences]
    assert held == [("2025", "1"), ("2026", "3")]


def test_arbiters_and_clubs(office: Office) -> None:
    """A grade with its day; a person of a club that there is."""
    office.do("add-club", name="Clube A", town="Porto")
    office.do("add-person", name="Ana", club="000001")
    office.do("grade-arbiter", person="000001", grade="national", day="2026-01-01")
    office.do("change-club", club="000001", closed="2026-05-01")
    assert office.person("000001").grade == "national"
    assert (office.records.record("club", "000001").body or {})["closed"] == "2026-05-01"


def test_the_log_gives_all_records_again(office: Office) -> None:
    """The records are its fold, also after merges and taking back."""
    test_a_merge_can_be_taken_back(office)
    assert fold(office.records.log) == office.records.records
