"""Attempts at endings and cards of repetition on disk: once, counted, kept, handed over."""

from __future__ import annotations

import threading

import pytest

from damas.errors import UnknownNameError
from damas.store import (
    CLEAN,
    MENDED,
    MISSED,
    Accounts,
    Database,
    Endings,
    EndingScore,
    NewEnding,
    RepetitionCard,
    RepetitionCards,
    VersionConflictError,
)
from damas.store.models.people import PersonRow
from damas.store.repositories import endings as module
from damas.store.repositories import repetition
from damas.store.transaction import transaction

NOW = 1_800_000_000_000


def people(database: Database, *names: str, kind: str = "guest") -> None:
    """Stores people whose ids are their names."""
    with transaction(database) as session:
        session.add_all(
            PersonRow(id=one, kind=kind, name=one, skeleton=one, created_ms=0, seen_ms=0)
            for one in names
        )


def new(number: str = "ending-1", kind: str = "two-kings-one") -> NewEnding:
    """An ending that begins."""
    return NewEnding(number, "fmjd", kind, 1, "W:WK1,K2:BK5", 3, repeated=True)


def append(endings: Endings, after: int, result: str | None, number: str = "ending-1") -> None:
    """One more act of Ana's."""
    acts = [{"kind": "move", "move": "1-6", "id": f"command-{after}", "longer": 0}]
    endings.append("ana", number, acts, after=after, result=result, now_ms=NOW)


def test_an_attempt_is_begun_once_and_its_log_grows(database: Database) -> None:
    """The same id again is the same attempt; only its person has it."""
    people(database, "ana", "rui")
    endings = Endings(database)
    assert endings.begin("ana", new(), NOW).version == 0
    append(endings, 0, None)
    again = endings.begin("ana", new(kind="man-man"), NOW)
    assert (again.begun.kind, again.version, len(again.log)) == ("two-kings-one", 1, 1)
    with pytest.raises(UnknownNameError):
        endings.get("rui", "ending-1")
    with pytest.raises(VersionConflictError):
        append(endings, 0, None)


def test_a_result_is_counted_once(database: Database) -> None:
    """A miss that is mended was tried once."""
    people(database, "ana")
    endings = Endings(database)
    endings.begin("ana", new(), NOW)
    append(endings, 0, None)
    append(endings, 1, MISSED)
    append(endings, 2, MISSED)
    append(endings, 3, MENDED)
    endings.begin("ana", new("ending-2"), NOW)
    append(endings, 0, CLEAN, "ending-2")
    assert endings.scores("ana", "fmjd") == [EndingScore("two-kings-one", 1, 2, 1, 1)]
    assert endings.scores("ana", "internacional") == []


def test_of_two_writers_at_once_one_is_told(database: Database) -> None:
    """The other one reads again."""
    people(database, "ana")
    endings, conflicts = Endings(database), list[int]()
    endings.begin("ana", new(), NOW)

    def write() -> None:
        try:
            append(endings, 0, MISSED)
        except VersionConflictError:
            conflicts.append(1)

    threads = [threading.Thread(target=write) for _ in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(conflicts) == 5
    assert endings.scores("ana", "fmjd")[0].tried == 1


def test_old_attempts_go_and_scores_stay(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person fills no disk."""
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    people(database, "ana")
    endings = Endings(database)
    for number in range(5):
        endings.begin("ana", new(f"ending-{number}"), NOW + number)
        append(endings, 0, CLEAN, f"ending-{number}")
    with pytest.raises(UnknownNameError):
        endings.get("ana", "ending-1")
    assert endings.get("ana", "ending-2").result == CLEAN
    assert endings.scores("ana", "fmjd")[0].clean == 5


def test_cards_are_due_by_deck(database: Database) -> None:
    """The longest due first; changed, counted, dropped one by one or all."""
    people(database, "ana", "rui")
    cards = RepetitionCards(database)
    for name, due in (("a", NOW - 5), ("b", NOW - 9), ("c", NOW + 5)):
        cards.keep("ana", RepetitionCard("deck", name, due, {"state": 1}, {"fen": name}))
    cards.keep("ana", RepetitionCard("other", "a", NOW - 50, {}, {}))
    assert [one.name for one in cards.due("ana", "deck", NOW, 10)] == ["b", "a"]
    assert cards.count("ana", "deck", NOW) == (3, 2)
    cards.keep("ana", RepetitionCard("deck", "b", NOW + 9, {"state": 2}, {"fen": "b"}))
    found = cards.card("ana", "deck", "b")
    assert found == RepetitionCard("deck", "b", NOW + 9, {"state": 2}, {"fen": "b"})
    cards.drop("ana", "deck", ["a"])
    assert sorted(one.name for one in cards.deck("ana", "deck")) == ["b", "c"]
    cards.drop("ana", "deck")
    assert cards.count("ana", "deck", NOW) == (0, 0)
    assert cards.count("ana", "other", NOW) == (1, 1)
    assert cards.due("rui", "other", NOW, 10) == []


def test_a_deck_is_bounded(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """One card too many is not stored; those that are there still change."""
    monkeypatch.setattr(repetition, "MOST_IN_DECK", 2)
    people(database, "ana")
    cards = RepetitionCards(database)
    for name in "abc":
        cards.keep("ana", RepetitionCard("deck", name, NOW, {}, {}))
    cards.keep("ana", RepetitionCard("deck", "a", NOW + 1, {}, {}))
    assert {one.name: one.due_ms - NOW for one in cards.deck("ana", "deck")} == {"a": 1, "b": 0}


def test_an_account_gets_its_guests_endings(database: Database) -> None:
    """Scores are added up, cards of both stay, and all goes with the account."""
    people(database, "ana")
    people(database, "rita", kind="account")
    endings, cards = Endings(database), RepetitionCards(database)
    for person in ("ana", "rita"):
        endings.begin(person, new(f"of-{person}"), NOW)
        acts = [{"kind": "show", "move": "", "id": "command-0", "longer": 0}]
        endings.append(person, f"of-{person}", acts, after=0, result=MISSED, now_ms=NOW)
        cards.keep(person, RepetitionCard("deck", "same", NOW, {"of": person}, {}))
        cards.keep(person, RepetitionCard("deck", person, NOW, {"of": person}, {}))
    Accounts(database).join("ana", "rita", NOW)
    assert endings.scores("rita", "fmjd") == [EndingScore("two-kings-one", 1, 2, 0, 0)]
    assert endings.get("rita", "of-ana").result == MISSED
    found = {one.name: one.card["of"] for one in cards.deck("rita", "deck")}
    assert found == {"same": "rita", "rita": "rita", "ana": "ana"}
    stored = Accounts(database).stored_about("rita")
    assert len(stored["endings"]) == 2
    Accounts(database).delete("rita", NOW)
    assert endings.scores("rita", "fmjd") == []
