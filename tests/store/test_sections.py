"""Sections of a festival: added once, moved between in one transaction, gone in their order."""

from __future__ import annotations

import pytest

from damas.errors import DamasError
from damas.store import (
    Database,
    EventContact,
    EventContacts,
    LogAppend,
    MovedContact,
    NewSection,
    RenamedSection,
    StoredEntry,
    Tournaments,
    VersionConflictError,
)

SUMMARY = {"name": "Copa"}


def entry(name: str, at_ms: int = 5) -> StoredEntry:
    """An entry of a log; the store reads none."""
    return StoredEntry("entry", {"act": name}, at_ms, name)


def append(event: str, name: str, expected: int) -> LogAppend[dict[str, str]]:
    """One more entry of an event."""
    return LogAppend(event, [entry(name)], expected, SUMMARY)


def added(events: Tournaments, first: str, name: str, place: int, command: str = "") -> str:
    """A section; with the second one the first event becomes a section."""
    renamed = append(first, "set", events.get(first).version) if place == 2 else None
    own_name, made = "A" if place == 2 else "", [entry("create")]
    return events.add_section(
        NewSection(
            first, "Copa", name, place, command or f"add-{name}", made, SUMMARY, renamed, own_name
        )
    )


@pytest.fixture(name="events")
def _events(database: Database) -> Tournaments:
    """The repository of tournaments."""
    return Tournaments(database)


@pytest.fixture(name="first")
def _first(events: Tournaments) -> str:
    """An event by itself."""
    return events.create([StoredEntry("entry", {}, 1)], SUMMARY, []).id


def test_with_the_second_section_the_first_event_is_one(events: Tournaments, first: str) -> None:
    """It is renamed in its own log; every section leads to all of them, in order."""
    assert events.festival(first) == ()
    second, third = added(events, first, "B", 2), added(events, first, "Women", 3)
    found = events.festival(third)
    assert [(one.event, one.name, one.place) for one in found] == [
        (first, "A", 1),
        (second, "B", 2),
        (third, "Women", 3),
    ]
    assert {one.first for one in found} == {first}
    assert events.get(first).version == 2
    assert events.sections([second, "nobody"]) == {second: found[1]}


def test_sent_twice_a_section_is_added_once(events: Tournaments, first: str) -> None:
    """The same command has the same answer; another one from an old festival is refused."""
    second = added(events, first, "B", 2, "command-1")
    assert added(events, first, "B", 2, "command-1") == second
    with pytest.raises(VersionConflictError):
        added(events, first, "C", 2, "command-2")
    with pytest.raises(VersionConflictError):
        added(events, first, "C", 4, "command-3")
    assert (len(events.festival(first)), events.get(first).version) == (2, 2)
    assert len(events.ids()) == 2


@pytest.mark.parametrize("old", [0, 1])
def test_a_move_is_in_both_logs_or_in_neither(events: Tournaments, first: str, old: int) -> None:
    """If either event has changed since it was read, neither log and no contact has moved."""
    contacts, second = EventContacts(events._database), added(events, first, "B", 2)
    contacts.set(EventContact(first, 7, "ana@example.org"), 1)
    contact = MovedContact((first, 7), (second, 2))
    halves = [append(first, "leave", 2), append(second, "enter", 1)]
    stale = list(halves)
    stale[old] = append(halves[old].log_id, "stale", 9)
    with pytest.raises(VersionConflictError):
        events.move_player(stale, contact)
    assert (len(events.entries(first)), len(events.entries(second))) == (2, 1)
    assert (set(contacts.of(first)), contacts.of(second)) == ({7}, {})
    events.move_player(halves, contact)
    assert (events.get(first).version, events.get(second).version) == (3, 2)
    assert events.entries(second)[-1].client_id == "enter"
    assert (contacts.of(first), contacts.of(second)[2].address) == ({}, "ana@example.org")


def test_a_name_is_in_the_row_and_in_the_log_or_in_neither(events: Tournaments, first: str) -> None:
    """Refused where another section has it, or where the event has changed since it was read."""
    second = added(events, first, "B", 2)

    def rename(name: str, expected: int) -> None:
        renamed = append(second, f"name {name}", expected)
        events.rename_section(RenamedSection(first, second, name, renamed))

    for name, expected in (("a", 1), ("Women", 9)):
        with pytest.raises(VersionConflictError):
            rename(name, expected)
    assert (events.festival(first)[1].name, events.get(second).version) == ("B", 1)
    rename("Women", 1)
    assert [one.name for one in events.festival(first)] == ["A", "Women"]
    assert events.entries(second)[-1].client_id == "name Women"
    with pytest.raises(VersionConflictError):  # it was renamed meanwhile
        added(events, first, "women", 3)


def test_the_first_event_stays_as_long_as_a_section_does(events: Tournaments, first: str) -> None:
    """Its keys open the others: it can only be deleted last."""
    second = added(events, first, "B", 2)
    with pytest.raises(DamasError, match="sections"):
        events.delete(first)
    assert len(events.festival(first)) == 2
    events.delete(second)
    assert len(events.festival(first)) == 1
    events.delete(first)
    assert events.ids() == []
