"""Guessing passwords, links and recovery codes: counted for each address, network and account."""

from __future__ import annotations

import logging

import pytest
from starlette.testclient import TestClient

from web.clients import limited

from .conftest import Browser
from .test_accounts import register, sign_in


def test_wrong_passwords_cost_the_one_who_guesses(browser: Browser) -> None:
    """After ten at an account its address waits, also with the right one and under a look-alike of
    the name; from another address the right one is answered."""
    register(browser())
    for number in range(10):
        assert sign_in(browser("198.51.100.7"), "Ana", f"guess {number}").status_code == 403
    late = sign_in(browser("198.51.100.7"))
    assert (late.status_code, late.json()["code"]) == (429, "too-many-tries")
    assert int(late.headers["retry-after"]) <= 15 * 60
    assert sign_in(browser("198.51.100.7"), "аna").status_code == 429  # Cyrillic а: the same name
    assert sign_in(browser("198.51.100.98")).status_code == 204


def test_a_browser_that_is_known_to_the_account_signs_in_beside_a_guesser(browser: Browser) -> None:
    """From the guesser's own address, as at a school; for another account it is not known, and its
    own wrong ones count."""
    known = browser()
    register(known)
    register(browser(), "Rui")
    known.post("/api/people/sign-out")
    assert "damas_known" in known.cookies
    for number in range(40):
        sign_in(browser(), f"Name {number % 4}", "wrong wrong")
    assert sign_in(browser()).status_code == 429
    assert sign_in(known, "Rui").status_code == 429
    assert sign_in(known).status_code == 204
    known.post("/api/people/sign-out")
    found = [sign_in(known, "Ana", "wrong wrong").status_code for _ in range(11)]
    assert found == [403] * 10 + [429]
    forged = browser()
    forged.cookies.set("damas_known", known.cookies["damas_known"][:-1] + "x")
    assert sign_in(forged).status_code == 429


def test_many_who_guess_at_one_account_have_few_tries_each(
    browser: Browser, server: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    """From a number on it is an alarm: in the log, on the owner's page, in the numbers. The right
    password is answered from a new address all the same."""
    limited(server.app, sign_in_alarm=6)
    register(browser())
    with caplog.at_level(logging.WARNING, "damas.server"):
        for number in range(6):
            sign_in(browser(f"198.51.{number}.1", visit=False), "Ana", "wrong wrong")
    assert "many wrong secrets (sign-in-alarm) for ana" in caplog.text
    tries = [sign_in(browser("203.0.113.1"), "Ana", "wrong wrong") for _ in range(4)]
    assert [one.status_code for one in tries] == [403] * 3 + [429]
    assert int(tries[-1].headers["retry-after"]) > 80_000
    (alarm,) = server.get("/api/owner/limits").json()["alarms"]
    assert (alarm["name"], alarm["subject"], alarm["count"]) == ("sign-in-alarm", "ana", 6)
    assert sign_in(browser("203.0.113.2")).status_code == 204


def test_a_network_of_many_addresses_is_one_guesser(browser: Browser) -> None:
    """Of IPv6 48 and 32 bits, of IPv4 24: eight, and sixty-four times as much as an address."""
    register(browser())
    found = [
        sign_in(browser(f"2001:db8:1:{n}::1", visit=False), "Ana", "wrong wrong").status_code
        for n in range(81)
    ]
    assert found == [403] * 80 + [429]
    assert sign_in(browser("2001:db8:2:1::1")).status_code == 204


def test_guessed_links_are_counted(browser: Browser) -> None:
    """192 bits, and thirty tries in ten minutes."""
    thief = browser()
    secrets = [f"guess-number-{number}" for number in range(31)]
    tries = [thief.post("/api/people/link", json={"secret": one}) for one in secrets]
    assert [one.status_code for one in tries] == [403] * 30 + [429]


def test_guessed_recovery_codes_are_counted(browser: Browser) -> None:
    """80 bits, and twenty wrong ones an hour of an address; the right one is always answered."""
    codes = register(browser())
    wrong = {"name": "Ana", "code": "AAAA-AAAA"}
    found = [browser().post("/api/people/recover", json=wrong).status_code for _ in range(21)]
    assert found == [403] * 20 + [429]
    right = browser().post("/api/people/recover", json={"name": "Ana", "code": codes[0]})
    assert right.status_code == 204
