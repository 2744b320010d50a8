"""Notices in the store: once for each news, claimed by one, bounded, one mail a day."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from damas.store import NewNotification, NotificationChoice, Notifications, People, PushBrowser
from damas.store.repositories import notifications as module

DAY = 86_400_000
WAYS = ("mail", "push")


@pytest.fixture
def store(database):
    """The notices of a database with two people."""
    for person in ("ana", "rui"):
        People(database).add_guest(person, f"session-{person}", "", 1)
    return Notifications(database)


def news(key="a", person="ana", way="mail", subject="game", **more):
    """News of a move."""
    return NewNotification(key, person, "move", way, subject, more.pop("due_ms", 0), **more)


def test_the_same_news_is_stored_once(store):
    """Heard of twice, and again after it was sent."""
    assert store.add([news("a", way="push")], 10) == 1
    assert store.add([news("a", way="push")], 11) == 0
    (taken,) = store.claim(WAYS, "me", 20, 5)
    store.done(taken.id, "me", "sent", 30)
    assert store.add([news("a", way="push")], 40) == 0
    assert store.claim(WAYS, "me", 50, 5) == []


def test_one_claims_and_a_dead_claim_is_taken_over(store):
    """Two at once get none twice; after the lease another one sends it; an old one is not heard."""
    store.add([news(str(n), way="push", subject=str(n)) for n in range(8)], 0)
    with ThreadPoolExecutor(4) as many:
        found = list(many.map(lambda n: store.claim(WAYS, f"p{n}", 10, 8), range(4)))
    ids = [one.id for part in found for one in part]
    assert len(ids) == len(set(ids)) == 8
    later = 10 + module.LEASE_MS + 1
    again = store.claim(WAYS, "other", later, 8)
    assert {one.id for one in again} == set(ids)
    assert {one.tries for one in again} == {2}
    store.done(ids[0], "p0", "sent", later)  # it comes too late: the claim is another's
    store.done(ids[0], "other", "sent", later)
    assert len(store.claim(WAYS, "third", later + module.LEASE_MS + 1, 8)) == 7


def test_it_is_tried_again_when_it_is_due(store):
    """Not before."""
    store.add([news(due_ms=100)], 0)
    assert store.claim(WAYS, "me", 99, 5) == []
    (taken,) = store.claim(WAYS, "me", 100, 5)
    store.later(taken.id, "me", 500)
    assert store.claim(WAYS, "me", 499, 5) == []
    assert store.claim(("push",), "me", 500, 5) == []
    assert len(store.claim(WAYS, "me", 500, 5)) == 1


def test_one_mail_a_day_for_a_game(store):
    """Another game has its own; one that was of no use does not count; nor does push."""
    assert store.add([news("1")], 0) == 1
    assert store.add([news("2")], 1000) == 0
    assert store.add([news("3", subject="other"), news("4", way="push")], 1000) == 2
    assert store.add([news("5", person="rui")], 1000) == 1
    assert store.add([news("6")], DAY + 1) == 1
    for taken in store.claim(WAYS, "me", DAY + 1, 9):
        store.done(taken.id, "me", "dropped", DAY + 1)
    assert store.add([news("7")], DAY + 2) == 1


def test_what_waits_is_bounded(store, monkeypatch):
    """For one person, for all, and mails of a day on any subject."""
    monkeypatch.setattr(module, "MOST_OF_ONE", 3)
    monkeypatch.setattr(module, "MOST_WAITING", 5)
    monkeypatch.setattr(module, "MAILS_A_DAY", 2)
    for n in range(9):
        store.add([news(f"a{n}", way="push")], n)
        store.add([news(f"r{n}", person="rui", subject=str(n))], n)
    found = store.claim(WAYS, "me", 100, 50)
    assert (
        sorted((one.person, one.way) for one in found)
        == [("ana", "push")] * 3 + [("rui", "mail")] * 2
    )


def test_done_ones_are_forgotten_after_a_while(store):
    """And their news could be stored again."""
    store.add([news()], 0)
    (taken,) = store.claim(WAYS, "me", 0, 1)
    store.done(taken.id, "me", "sent", 1)
    store.forget(1)
    assert store.add([news()], DAY + 1) == 0
    store.forget(2)
    assert store.add([news()], DAY + 1) == 1


def test_a_choice_and_browsers(store):
    """A browser that another person signs in at is that person's; the oldest of many goes."""
    assert store.choice("ana") == NotificationChoice()
    chosen = NotificationChoice(True, "ana@example.org", "pt_PT", "https://damas.example.org")
    store.choose("ana", chosen, 5)
    assert store.choice("ana") == chosen

    def browser(which, person, at=0):
        return PushBrowser(which, person, f"https://push/{which}", "k", "c", "en", "", "", at)

    store.add_browser(browser("one", "ana"))
    store.add_browser(browser("one", "rui", 7))
    assert store.browsers("ana") == []
    assert not store.remove_browser("one", "ana")
    for n in range(module.MOST_BROWSERS + 3):
        store.add_browser(browser(f"b{n}", "rui", 10 + n))
    ids = [one.id for one in store.browsers("rui")]
    assert len(ids) == module.MOST_BROWSERS
    assert "one" not in ids
    assert store.remove_browser(ids[0], "rui")
