"""Signing in by an identity provider, against a real one on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from joserfc.jwk import RSAKey
from starlette.testclient import TestClient

from damas.app.people import oidc_provider
from damas.app.people.oidc_provider import OidcSettings
from damas.base.errors import ArgumentError

from .conftest import Browser, new_game
from .provider import CLIENT, SECRET, Provider
from .test_accounts import register
from .test_blocked import code


@pytest.fixture(name="provider")
def _provider(monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    """A provider that the server's settings name."""
    made = Provider()
    for name, value in (("ISSUER", made.issuer), ("CLIENT", CLIENT), ("SECRET", SECRET)):
        monkeypatch.setenv(f"DAMAS_OIDC_{name}", value)
    monkeypatch.setenv("DAMAS_OIDC_NAME", "Escola")
    yield made
    made.close()


def begin(client: TestClient, **body: Any) -> str:
    """The provider's address."""
    answer = client.post("/api/people/oidc", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["address"])


def come_back(client: TestClient, **said: str) -> Any:
    """The browser comes back from the provider."""
    return client.get("/account/oidc", params=said, headers={"accept": "application/json"})


def signed_in(client: TestClient, provider: Provider) -> dict[str, Any]:
    """Signs in; the caller then."""
    answer = come_back(client, **provider.sign_in(begin(client)))
    assert (answer.status_code, answer.headers.get("location")) == (303, "/account"), answer.text
    me: dict[str, Any] = client.get("/api/people/me").json()
    return me


def test_a_person_of_the_provider_comes_in_and_comes_back(
    provider: Provider, server: TestClient, browser: Browser
) -> None:
    """With the games of the guest of before; on another device the account is the same; another
    person of the same name has another name; the page names the provider."""
    ana, phone, other = browser(), browser("198.51.100.4"), browser("198.51.100.5")
    assert "Escola" in ana.get("/account?lang=en").text
    game = new_game(ana)
    me = signed_in(ana, provider)
    assert (me["kind"], me["name"], me["email"]) == ("account", "Ana Reis", "")
    assert [one["id"] for one in ana.get("/api/own-games").json()] == [game]
    assert signed_in(phone, provider)["name"] == "Ana Reis"
    provider.claims = {"sub": "u2", "name": "Ana Reis"}
    name = signed_in(other, provider)["name"]
    assert name != "Ana Reis"
    assert name.startswith("Ana Reis ")
    people = [one for one in server.get("/api/owner/people").json() if one["kind"] == "account"]
    assert len(people) == 2


@pytest.mark.parametrize("verified", [True, False, "true", None])
def test_no_address_takes_an_account_over(
    provider: Provider, server: TestClient, browser: Browser, verified: Any
) -> None:
    """Neither one that is verified nor one that is not: the account of before stays its person's;
    only a verified one is kept, with the new account."""
    ana = browser()
    register(ana, "Ana Reis")
    ana.put("/api/people/email", json={"email": "ana@example.org"})
    provider.claims |= {"email": "ana@example.org", "email_verified": verified}
    me = signed_in(browser("198.51.100.4"), provider)
    assert me["name"] != "Ana Reis"
    assert me["email"] == ("ana@example.org" if verified is True else "")
    assert len(ana.get("/api/people/sessions").json()) == 1
    assert server.get("/api/owner/people", params={"text": "Ana Reis"}).status_code == 200


def other_key(provider: Provider) -> None:
    """Tokens of somebody who pretends to be the provider."""
    provider.sign_with = RSAKey.generate_key(2048, {"kid": "first"})


def spoiled(**changed: Any) -> Callable[[Provider], None]:
    """Tokens with other claims; None for one that is missing."""

    def change(claims: dict[str, Any]) -> None:
        claims.update({name: value for name, value in changed.items() if value is not None})
        for name in [name for name, value in changed.items() if value is None]:
            del claims[name]

    return lambda provider: setattr(provider, "spoil", change)


@pytest.mark.parametrize(
    "fault",
    [
        spoiled(iss="http://127.0.0.1:1"),
        spoiled(aud="another"),
        spoiled(aud=["damas", "another"], azp="another"),
        spoiled(exp=int(time.time()) - 3600),
        spoiled(exp=None),
        spoiled(nonce="of another sign-in"),
        spoiled(nonce=None),
        spoiled(sub=None),
        spoiled(sub=""),
        spoiled(at_hash="AAAAAAAAAAAAAAAAAAAAAA"),
        other_key,
    ],
)
def test_a_token_with_a_fault_opens_nothing(
    provider: Provider, server: TestClient, browser: Browser, fault: Callable[[Provider], None]
) -> None:
    """Another's issuer, audience or key, one that has expired, or of another sign-in."""
    ana = browser()
    back = provider.sign_in(begin(ana))
    fault(provider)
    answer = come_back(ana, **back)
    assert (answer.status_code, code(answer)) == (403, "oidc-wrong")
    assert ana.get("/api/people/me").json()["kind"] != "account"
    assert [one["kind"] for one in server.get("/api/owner/people").json()] == ["owner"]


def test_only_the_browser_that_began_ends_it_once(
    provider: Provider, server: TestClient, browser: Browser
) -> None:
    """Not with another state, none, a code of another sign-in, or the same again."""
    ana, eve = browser(), browser("198.51.100.4")
    back = provider.sign_in(begin(ana))
    begin(eve)
    for client, said in (
        (eve, back),
        (ana, back | {"state": "x" * 20}),
        (ana, {"code": back["code"]}),
        (browser(visit=False), back),
    ):
        assert code(come_back(client, **said)) == "oidc-stale"
    mixed = provider.sign_in(begin(eve))
    assert code(come_back(eve, state=mixed["state"], code=back["code"])) == "oidc-wrong"
    back = provider.sign_in(begin(ana))
    assert come_back(ana, **back).status_code == 303
    assert code(come_back(ana, **back)) == "oidc-stale"
    assert provider.refused


def test_an_account_gets_the_identity_if_its_person_asks(
    provider: Provider, server: TestClient, browser: Browser
) -> None:
    """Then it opens that account; not another's, and not after the session has ended."""
    ana, rui, phone = browser(), browser("198.51.100.4"), browser("198.51.100.5")
    register(ana, "Ana Luz")
    register(rui, "Rui Luz")
    assert code(browser().post("/api/people/oidc", json={"link": True})) == "not-signed-in"
    assert come_back(ana, **provider.sign_in(begin(ana, link=True))).status_code == 303
    assert signed_in(phone, provider)["name"] == "Ana Luz"
    taken = come_back(rui, **provider.sign_in(begin(rui, link=True)))
    assert code(taken) == "identity-taken"
    assert ana.delete("/api/people/oidc").status_code == 204
    assert signed_in(browser("198.51.100.6"), provider)["name"] != "Ana Luz"
    provider.claims = {"sub": "u8", "name": "Eva Luz"}
    eva = browser("198.51.100.7")
    signed_in(eva, provider)
    assert code(eva.delete("/api/people/oidc")) == "only-way"
    provider.claims = {"sub": "u3", "name": "Rui"}
    back = provider.sign_in(begin(rui, link=True))
    rui.post("/api/people/sign-out")
    assert code(come_back(rui, **back)) == "oidc-stale"


def test_new_keys_of_the_provider_are_read(
    provider: Provider, server: TestClient, browser: Browser
) -> None:
    """And one who is away is said."""
    signed_in(browser(), provider)
    provider.key = provider.sign_with = RSAKey.generate_key(2048, {"kid": "second"})
    assert signed_in(browser("198.51.100.4"), provider)["kind"] == "account"
    provider.close()
    ana = browser("198.51.100.5")
    back = provider.sign_in(begin(ana))
    answer = come_back(ana, **back)
    assert (answer.status_code, code(answer)) == (503, "oidc-away")


def test_one_who_is_answered_by_a_failure_closes_it_for_nobody(
    provider: Provider, browser: Browser
) -> None:
    """The provider fails at the code of one visitor; the next one signs in at once."""
    ana = browser()
    provider.broken = True
    answer = come_back(ana, **provider.sign_in(begin(ana)))
    assert (answer.status_code, code(answer)) == (503, "oidc-away")
    provider.broken = False
    assert signed_in(browser("198.51.100.4"), provider)["kind"] == "account"


def test_a_provider_that_hangs_keeps_nobody_waiting(
    provider: Provider, server: TestClient, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixteen wait for it at once: others go on. After its first failure nobody waits, until it is
    tried again."""
    monkeypatch.setattr(oidc_provider, "SECONDS", 1.5)
    browsers = [browser(f"198.51.100.{at}") for at in range(16)]
    provider.held.clear()
    with ThreadPoolExecutor(16) as threads:
        waits = [threads.submit(one.post, "/api/people/oidc", json={}) for one in browsers]
        time.sleep(0.3)
        began = time.monotonic()
        assert server.get("/api/owner/people").status_code == 200
        assert time.monotonic() - began < 1
        assert not any(one.done() for one in waits)
        assert {code(one.result()) for one in waits} == {"oidc-away"}
        assert time.monotonic() - began < 4
    provider.held.set()
    began, asked = time.monotonic(), provider.asked
    assert code(browsers[0].post("/api/people/oidc", json={})) == "oidc-away"
    assert (time.monotonic() - began < 0.5, provider.asked) == (True, asked)
    monkeypatch.setattr(oidc_provider, "AWAY_SECONDS", 0)
    monkeypatch.setattr(server.app.state.services.oidc.provider, "_away_until", 0.0)  # type: ignore[attr-defined]
    assert signed_in(browsers[0], provider)["kind"] == "account"


def test_the_account_page_says_whether_the_provider_is_a_way_in(
    provider: Provider, server: TestClient, browser: Browser
) -> None:
    """And shows the one button that fits."""
    ana = browser()
    assert "provider" not in ana.get("/api/people/me").json()
    register(ana, "Ana Luz")
    assert ana.get("/api/people/me").json()["provider"] is False
    come_back(ana, **provider.sign_in(begin(ana, link=True)))
    assert ana.get("/api/people/me").json()["provider"] is True
    assert ana.delete("/api/people/oidc").status_code == 204
    assert ana.get("/api/people/me").json()["provider"] is False
    assert 'id="oidc-own"' in ana.get("/account").text


def test_somebody_new_from_a_barred_network_is_told_why(
    provider: Provider, server: TestClient, browser: Browser
) -> None:
    """Who has an account comes in from there."""
    signed_in(browser(), provider)
    new_game(browser("203.0.113.9"))
    (who,) = [one for one in server.get("/api/owner/people").json() if one["kind"] == "guest"]
    server.put(f"/api/owner/people/{who['id']}/block", json={"blocked": True, "address_days": 2})
    new = browser("203.0.113.9")
    assert signed_in(new, provider)["kind"] == "account"
    new = browser("203.0.113.9")
    provider.claims = {"sub": "u9", "name": "Rui"}
    assert code(come_back(new, **provider.sign_in(begin(new)))) == "blocked-address"


@pytest.mark.parametrize(
    "metadata",
    [
        {"issuer": "https://another.example.org"},
        {"token_endpoint": "http://192.0.2.1/token"},
        {"jwks_uri": "file:///etc/passwd"},
    ],
)
def test_a_description_that_is_not_the_providers_is_refused(
    provider: Provider, server: TestClient, browser: Browser, metadata: dict[str, str]
) -> None:
    """Another's issuer, or addresses that anybody reads on the way."""
    provider.metadata = metadata
    assert code(browser().post("/api/people/oidc", json={})) == "oidc-wrong"


def test_where_nobody_may_register_only_who_is_known_comes_in(
    provider: Provider, server: TestClient, browser: Browser
) -> None:
    """With invitations the provider's people are invited."""
    server.put("/api/owner/settings", json={"registration": "invited"})
    signed_in(browser(), provider)
    server.put("/api/owner/settings", json={"registration": "closed"})
    assert signed_in(browser("198.51.100.4"), provider)["kind"] == "account"
    provider.claims = {"sub": "u9", "name": "Rui"}
    ana = browser("198.51.100.5")
    assert code(come_back(ana, **provider.sign_in(begin(ana)))) == "registration-closed"


def test_without_a_provider_there_is_none(server: TestClient, browser: Browser) -> None:
    """No button, and a sentence."""
    assert 'id="oidc"' not in browser().get("/account").text
    assert code(browser().post("/api/people/oidc", json={})) == "no-provider"


def test_half_a_provider_ends_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the name of what is missing; an address without TLS is refused."""
    monkeypatch.setenv("DAMAS_OIDC_ISSUER", "https://login.example.org")
    with pytest.raises(ArgumentError, match="DAMAS_OIDC_CLIENT"):
        OidcSettings.read()
    monkeypatch.setenv("DAMAS_OIDC_CLIENT", "x")
    monkeypatch.setenv("DAMAS_OIDC_SECRET", "y")
    monkeypatch.setenv("DAMAS_OIDC_ISSUER", "http://login.example.org")
    with pytest.raises(ArgumentError, match="https"):
        OidcSettings.read()
