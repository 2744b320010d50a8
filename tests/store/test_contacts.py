"""Players who want to be told their pairings: one contact each, each pairing stored once."""

from __future__ import annotations

from damas.store import (
    Database,
    EventContact,
    EventContacts,
    NewNotification,
    StoredEntry,
    ToldPairing,
    Tournaments,
)

ANA = "ana@example.org"


def test_of_several_processes_one_tells_a_pairing(database: Database) -> None:
    """Both have read the same; the second finds it told, and stores no notice of its own."""
    contacts = EventContacts(database)
    event = Tournaments(database).create([StoredEntry("entry", {}, 1)], {}, []).id
    contact = contacts.set(EventContact(event, 1, ANA), 1)
    note = NewNotification("hall:1", "", "pairing", "contact", "1", 0, contact.id)
    now = ToldPairing(1, 1, "marked-", 1)
    assert contacts.add_pairing(event, None, now, [note], 2)
    other = NewNotification("hall:1:again", "", "pairing", "contact", "1", 0, contact.id)
    assert not contacts.add_pairing(event, None, now, [other], 3)
    seen = contacts.notified_of(event, 1, 1)
    later = ToldPairing(1, 1, "other-", 2)
    assert contacts.add_pairing(event, seen, later, [], 4)
    assert not contacts.add_pairing(event, seen, later, [other], 5)


def test_a_confirmed_address_stays_confirmed_until_it_is_another(database: Database) -> None:
    """Without any way the contact is gone; with its event, all are."""
    contacts, tournaments = EventContacts(database), Tournaments(database)
    event = tournaments.create([StoredEntry("entry", {}, 1)], {}, []).id
    made = contacts.set(EventContact(event, 1, ANA), 1)
    assert contacts.confirm(made.id, "rui@example.org", 2) is None
    assert contacts.confirm(made.id, ANA, 2) is not None
    again = contacts.set(EventContact(event, 1, ANA, locale="pt_PT"), 3)
    assert (again.confirmed, again.locale, again.id) == (True, "pt_PT", made.id)
    assert not contacts.set(EventContact(event, 1, "rui@example.org"), 4).confirmed
    contacts.set(EventContact(event, 1), 5)
    assert contacts.of(event) == {}
    contacts.set(EventContact(event, 2, ANA), 6)
    assert contacts.events_since(0) == [event]
    tournaments.delete(event)
    assert contacts.of(event) == {}
