"""Attempts at problems on disk: once, for both sides; bests; cards; a guest and an account."""

from __future__ import annotations

import threading
from dataclasses import replace

from damas.ratings import Rating, rate
from damas.store import Accounts, Database, ProblemAttempt, ProblemBook, ProblemCard
from damas.store.models.people import PersonRow
from damas.store.transaction import transaction

NOW = 1_800_000_000_000
FIRST = Rating(1300.0, 250.0)


def people(database: Database, *names: str, kind: str = "guest") -> None:
    """Stores people whose ids are their names."""
    with transaction(database) as session:
        session.add_all(
            PersonRow(id=one, kind=kind, name=one, skeleton=one, created_ms=0, seen_ms=0)
            for one in names
        )


def attempt(command: str, problem: str = "p1", person: str = "ana") -> ProblemAttempt:
    """A rated attempt that solves a problem."""
    return ProblemAttempt(person, command, problem, "brazilian", True, True, FIRST, NOW)


def test_a_first_attempt_rates_both_sides(database: Database) -> None:
    """Each by the other's rating before it."""
    people(database, "ana")
    book = ProblemBook(database)
    result = book.record(attempt("c-1"))
    assert result.counted
    own = rate(Rating(), [(FIRST, 1.0)], NOW)
    other = rate(FIRST, [(Rating(), 0.0)], NOW)
    assert (result.before, result.after) == (1500.0, own.value)
    assert book.solver("ana", "brazilian").rating == own
    assert book.ratings(["p1", "p2"]) == {"p1": other}
    assert own.value > 1500
    assert other.value < 1300


def test_a_command_that_is_sent_twice_is_done_once(database: Database) -> None:
    """The second gets the answer of the first, also with another result."""
    people(database, "ana")
    book = ProblemBook(database)
    first = book.record(attempt("c-1"))
    again = book.record(replace(attempt("c-1"), solved=False))
    assert again == first
    assert book.solver("ana", "brazilian").solved == 1


def test_a_second_attempt_at_a_problem_changes_no_rating(database: Database) -> None:
    """A solution that is known says nothing of strength."""
    people(database, "ana")
    book = ProblemBook(database)
    book.record(replace(attempt("c-1"), solved=False))
    after = book.solver("ana", "brazilian").rating
    assert not book.record(attempt("c-2")).counted
    assert book.solver("ana", "brazilian").rating == after
    assert not book.record(replace(attempt("c-3", "p2"), rated=False)).counted
    assert book.tried("ana", "brazilian") == {"p1", "p2"}
    assert book.tried("ana", "international") == set()


def test_attempts_at_once_are_all_counted(database: Database) -> None:
    """Eight people at one problem, each twice the same command."""
    names = [f"p{number}" for number in range(8)]
    people(database, *names)
    book = ProblemBook(database)
    threads = [
        threading.Thread(target=book.record, args=(attempt(f"c-{name}", person=name),))
        for name in names
        for _ in range(2)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert book.ratings(["p1"])["p1"].games == 8
    assert all(book.solver(name, "brazilian").solved == 1 for name in names)


def test_the_best_runs_stay(database: Database) -> None:
    """A worse one changes nothing."""
    people(database, "ana")
    book = ProblemBook(database)
    assert book.finish_run("ana", "brazilian", streak=7).streak == 7
    assert book.finish_run("ana", "brazilian", streak=3, storm=20).storm == 20
    assert book.solver("ana", "brazilian").streak == 7


def test_cards_come_back_when_they_are_due(database: Database) -> None:
    """The longest due first; a card is changed, counted and dropped."""
    people(database, "ana", "rui")
    book = ProblemBook(database)
    for problem, due in (("p1", NOW - 5), ("p2", NOW - 9), ("p3", NOW + 5)):
        book.keep_card("ana", ProblemCard(problem, "brazilian", due, {"state": 1}))
    assert [one.problem for one in book.due("ana", "brazilian", NOW, 10)] == ["p2", "p1"]
    assert book.cards("ana", "brazilian", NOW) == (3, 2)
    book.keep_card("ana", ProblemCard("p2", "brazilian", NOW + 9, {"state": 2}))
    assert book.card("ana", "p2") == ProblemCard("p2", "brazilian", NOW + 9, {"state": 2})
    book.drop_card("ana", "p1")
    assert book.due("ana", "brazilian", NOW, 10) == []
    assert book.due("rui", "brazilian", NOW, 10) == []


def test_an_account_gets_its_guests_attempts(database: Database) -> None:
    """Joined with an account, and gone with it."""
    people(database, "ana")
    people(database, "rita", kind="account")
    book = ProblemBook(database)
    book.record(attempt("c-1"))
    book.keep_card("ana", ProblemCard("p1", "brazilian", NOW, {}))
    Accounts(database).join("ana", "rita", NOW)
    assert book.solver("rita", "brazilian").solved == 1
    assert book.tried("rita", "brazilian") == {"p1"}
    assert book.card("rita", "p1") is not None
    stored = Accounts(database).stored_about("rita")
    assert len(stored["problem_attempts"]) == 1
    Accounts(database).delete("rita", NOW)
    assert book.tried("rita", "brazilian") == set()
