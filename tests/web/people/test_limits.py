"""The limits for strangers: declared once, changed by the owner, in force in every process."""

from __future__ import annotations

import sys

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from damas.app.core.times import now_ms
from damas.app.people import Quota
from damas.base.i18n import LOCALES, translate
from damas.http import create_app
from damas.people import limits
from damas.people.limits import LIMITS, By, LimitSettings, Rate, declare, read_network
from damas.store import Rates, open_database
from web.clients import owner_of

from .conftest import Browser, new_game

PATH = "/api/owner/limits"


def change(owner: TestClient, **changed: object) -> dict[str, object]:
    """The owner changes the limits."""
    body = {"most": {}, "networks": [], "factor": limits.USUAL_FACTOR, **changed}
    answer = owner.put(PATH, json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.both_databases
def test_every_limit_is_declared_in_one_place_with_words_in_three_languages(
    app: FastAPI, server: TestClient
):
    """All limits of the whole program; a name that is not declared is never counted."""
    assert server.get("/healthz").status_code == 200
    modules = [one for name, one in sys.modules.items() if name.startswith("damas.")]
    values = [value for module in modules for value in vars(module).values()]
    together = [one for value in values if isinstance(value, tuple) for one in value]
    counted = [one for value in values if isinstance(value, Quota) for one in value.rates]
    found = [one for one in (*values, *together, *counted) if isinstance(one, Rate)]
    assert {id(one) for one in found} == {id(one) for one in LIMITS.values()}
    assert len(LIMITS) > 40
    for rate in LIMITS.values():
        said = {translate(rate.says, locale) for locale in LOCALES}
        assert len(said) >= 2, rate.name
        assert rate.most >= 1
    strange = Rate("strange", 3, 60, By.ALL, limits.REGISTER.says)
    with pytest.raises(LookupError, match="strange"):
        Rates(app.state.database).hit([(strange, "")], 0)
    with pytest.raises(ValueError, match="twice"):
        declare("code-from", 1, 1, By.ALL, limits.REGISTER.says)


@pytest.mark.both_databases
def test_the_owner_sees_the_limits_in_force(server: TestClient, browser: Browser):
    """All of them, with the usual numbers; nobody else sees or changes them."""
    shown = server.get(PATH, params={"lang": "pt-PT"}).json()
    assert [one["name"] for one in shown["limits"]] == list(LIMITS)
    assert all(one["most"] == one["usual"] == LIMITS[one["name"]].most for one in shown["limits"])
    guests = shown["limits"][0]
    assert guests["name"] == "guest-from"
    assert (guests["most"], guests["seconds"], guests["by"]) == (300, 3600, "address")
    assert guests["says"] == translate(limits.NEW_GUESTS.says, "pt_PT") != "New guests"
    assert browser().get(PATH).status_code == 403
    assert browser().put(PATH, json={"most": {}, "factor": 2}).status_code == 403


@pytest.mark.both_databases
def test_a_changed_limit_is_in_force_at_once_in_every_process(
    app: FastAPI, server: TestClient, database: str
):
    """Set at one process, counted at another."""
    other = create_app(database)
    with owner_of(other):
        change(server, most={"guest-from": 2})
        rates = Rates(other.state.database)
        hits = [rates.hit([(limits.NEW_GUESTS, "192.0.2.1")], now_ms()) for _ in range(3)]
        assert [bool(wait) for wait in hits] == [False, False, True]
        change(server, most={"guest-from": 3})
        assert not rates.hit([(limits.NEW_GUESTS, "192.0.2.1")], now_ms())
        assert rates.hit([(limits.NEW_GUESTS, "192.0.2.1")], now_ms())


@pytest.mark.one_server
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"most": {"no-such-limit": 3}}, "no-limit"),
        ({"most": {"guest-from": 300_001}}, "too-high"),
        ({"networks": ["the club"]}, "no-network"),
        ({"most": {"guest-from": 0}}, "bad-request"),
        ({"factor": 0}, "bad-request"),
        ({"networks": ["192.0.2.0/24"] * 101}, "bad-request"),
    ],
)
@pytest.mark.both_databases
def test_limits_that_are_refused(server: TestClient, changed: dict[str, object], code: str):
    """With a sentence; nothing changes."""
    answer = server.put(PATH, json={"most": {}, "networks": [], "factor": 20, **changed})
    assert answer.status_code == 422
    assert answer.json()["code"] == code
    assert answer.json()["message"]
    assert server.get(PATH).json()["networks"] == []


def test_networks_multiply_the_limits_of_addresses_only():
    """Of IPv6 a household counts as one; other subjects are no addresses."""
    networks = tuple(map(read_network, ["192.0.2.9/24", "2001:db8::/32", "2001:db9:1:2::7"]))
    assert networks == ("192.0.2.0/24", "2001:db8::/32", "2001:db9:1:2::/64")
    settings = LimitSettings({"guest-from": 10}, networks, 5)
    inside = ["192.0.2.7", "2001:db8:7:8::", "2001:db9:1:2::"]
    assert [settings.of(limits.NEW_GUESTS, one) for one in inside] == [50, 50, 50]
    outside = ["192.0.3.7", "2001:db9:1:3::", "", "testclient"]
    assert [settings.of(limits.NEW_GUESTS, one) for one in outside] == [10] * 4
    assert settings.of(limits.SIGN_IN, "192.0.2.7") == limits.SIGN_IN.most
    assert LimitSettings.read(settings.stored()) == settings
    assert LimitSettings.read({"most": {"of another release": 3}}) == LimitSettings()


@pytest.mark.both_databases
def test_a_count_of_several_at_once_is_whole_or_not_at_all(database: str):
    """Four are refused if three have place, and three pass."""
    opened = open_database(database)
    rates = Rates(opened)
    rates.set(LimitSettings({"reports": 3}))
    tries = [(limits.REPORTS_A_DAY, "ana")]
    assert rates.hit(tries, 0, count=4) > 0
    assert rates.hit(tries, 0, count=3) == 0
    assert rates.hit(tries, 0) > 0
    rates.take_back(tries, count=2)
    assert rates.hit(tries, 0, count=2) == 0
    opened.close()


@pytest.mark.parametrize("raised", ["number", "network"])
@pytest.mark.both_databases
def test_a_hall_of_many_phones_behind_one_address_gets_in(
    server: TestClient, browser: Browser, raised: str
):
    """Forty phones where thirty may come: refused until the owner raises the number or lists the
    network of the hall; then all play."""
    change(server, most={"guest-from": 30})
    for _ in range(30):
        new_game(browser(visit=False))
    late = browser()
    body = {"regulation": "portuguesa-fpd"}
    assert late.post("/api/games", json=body).status_code == 429
    if raised == "number":
        change(server, most={"guest-from": 40})
    else:
        change(server, most={"guest-from": 30}, networks=["192.0.2.0/24"])
    for _ in range(10):
        new_game(browser(visit=False))
