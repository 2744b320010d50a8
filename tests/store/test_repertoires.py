"""Repertoires on disk: made once, changed under a version, bounded, handed over."""

from __future__ import annotations

import pytest

from damas.errors import UnknownNameError
from damas.store import (
    Accounts,
    Database,
    NewRepertoire,
    Repertoires,
    TooManyRepertoiresError,
    VersionConflictError,
)
from damas.store.models.people import PersonRow
from damas.store.repositories import repertoires as module
from damas.store.transaction import transaction

NOW = 1_800_000_000_000


def people(database: Database, *names: str, kind: str = "guest") -> None:
    """Stores people whose ids are their names."""
    with transaction(database) as session:
        session.add_all(
            PersonRow(id=one, kind=kind, name=one, skeleton=one, created_ms=0, seen_ms=0)
            for one in names
        )


def new(number: str = "repertoire-1", name: str = "Mine") -> NewRepertoire:
    """A repertoire that is made."""
    return NewRepertoire(number, name, "brazilian", "white")


def test_a_repertoire_is_made_once_and_changed_under_its_version(database: Database) -> None:
    """Another person has none of it."""
    people(database, "ana", "rui")
    store = Repertoires(database)
    made = store.make("ana", new(), [(0, "22-18")], NOW)
    assert store.make("ana", new(name="Other"), [], NOW) == made
    after = store.change("ana", "repertoire-1", [], after=1, now_ms=NOW + 1)
    assert (after.tree, after.version) == ([], 2)
    with pytest.raises(VersionConflictError):
        store.change("ana", "repertoire-1", [], after=1, now_ms=NOW)
    with pytest.raises(UnknownNameError):
        store.get("rui", "repertoire-1")
    assert store.rename("ana", "repertoire-1", "Renamed").made.name == "Renamed"
    assert store.of("rui") == []


def test_a_person_has_so_many_repertoires(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last changed first; a deleted one makes room."""
    monkeypatch.setattr(module, "MOST_OF_ONE", 2)
    people(database, "ana")
    store = Repertoires(database)
    for number in range(2):
        store.make("ana", new(f"repertoire-{number}"), [], NOW + number)
    with pytest.raises(TooManyRepertoiresError, match="delete one first"):
        store.make("ana", new("repertoire-2"), [], NOW)
    store.delete("ana", "repertoire-0")
    store.delete("ana", "repertoire-0")
    store.make("ana", new("repertoire-2"), [], NOW + 9)
    assert [one.made.id for one in store.of("ana")] == ["repertoire-2", "repertoire-1"]


def test_an_account_gets_its_guests_repertoires(database: Database) -> None:
    """And they go with it."""
    people(database, "ana")
    people(database, "rita", kind="account")
    store = Repertoires(database)
    store.make("ana", new(), [], NOW)
    Accounts(database).join("ana", "rita", NOW)
    assert [one.made.id for one in store.of("rita")] == ["repertoire-1"]
    Accounts(database).delete("rita", NOW)
    assert store.of("rita") == []
