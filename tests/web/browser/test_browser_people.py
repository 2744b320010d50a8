"""Accounts in a browser: passkeys of a virtual device, passwords, another device, who may play."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from damas.app.people.owner_link import owner_path
from damas.store import open_database
from loaded import Loaded
from web.test_offline import body

from .beginnings import PHONE, both_colours, sent, visitor
from .conftest import PageFaults, Server

pytestmark = pytest.mark.browser
PASSWORD = "três tristes tigres"


class Hosted(Server):
    """A server of which nobody is the owner for asking from this machine."""

    def start(self) -> None:
        """Starts it and waits until it answers; keeps the owner's link."""
        words = ["-m", "damas", "--lang", "en", "serve", "--hosted", "--no-browser"]
        place = ["--port", str(self.port), "--database", self.database]
        self.url = f"http://localhost:{self.port}"
        self.running = Loaded(
            [sys.executable, *words, *place],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.running.stdout is not None
        assert any("people owner-link" in line for line in self.running.stdout)
        opened = open_database(self.database)
        self.link = self.url + owner_path(opened)
        opened.close()

    def stop(self) -> None:
        """Ends it for good."""
        self.running.kill()
        self.running.communicate()
        self.leave_port()


SERVER = Hosted


@pytest.fixture(autouse=True)
def refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser's log names each refusal of the server; they are expected here."""
    said = PageFaults._console

    def quiet(self: PageFaults, message: Any) -> None:
        if "status of 403" not in message.text:
            said(self, message)

    monkeypatch.setattr(PageFaults, "_console", quiet)


def ready(page: Any) -> Any:
    """The page once it shows who asks."""
    page.wait_for_selector("body[data-ready]")
    return page


def who(page: Any, words: str) -> None:
    """Waits until the page says who asks."""
    page.wait_for_selector(f"#who:has-text('{words}')")


def register(page: Any, name: str) -> None:
    """Makes an account with a password."""
    page.fill("#register [name=name]", name)
    page.fill("#register [name=password]", PASSWORD)
    page.click("#make-account")
    who(page, name)


def register_at_once(page: Any, name: str) -> None:
    """Makes the same account without the form."""
    sent(page, "/api/people/register", {"name": name, "password": PASSWORD})


def with_device(page: Any) -> Any:
    """Gives the browser a device that makes and uses passkeys."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return device


def test_an_account_by_passkey_alone(open_page: Any) -> None:
    """Registered, signed out, signed in again without a name, and the key taken away."""
    page = ready(open_page("/account"))
    with_device(page)
    page.fill("#register [name=name]", "Inês")
    page.click("#register-passkey")
    who(page, "Inês")
    page.wait_for_selector("#code-list li:nth-child(10)")
    assert page.locator("#code-list li").count() == 10
    page.click("#sign-out")
    page.wait_for_url("**/")
    ready(page.goto("/account") and page)
    who(page, "guest")
    page.click("#by-passkey")
    page.wait_for_url("**/")
    page.goto("/account")
    who(ready(page), "Inês")
    page.click("#passkeys button")
    page.click("#passkeys button")
    page.wait_for_selector("#passkeys li", state="detached")


def test_a_passkey_that_nobody_knows(open_page: Any) -> None:
    """A browser without a key says so; nothing else changes."""
    page = ready(open_page("/account"))
    device = with_device(page)
    device.send("WebAuthn.disable")
    device.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.click("#by-passkey")
    page.wait_for_selector("#fault:not([hidden])")
    who(page, "guest")


def test_a_password_and_a_lost_one(open_page: Any) -> None:
    """Registered at a laptop; a wrong password is refused in words; a recovery code lets in."""
    page = ready(open_page("/account"))
    register(page, "Rui")
    code = page.inner_text("#code-list li >> nth=0")
    phone = ready(open_page("/account", **PHONE))
    phone.fill("#sign-in [name=name]", "rui")
    phone.fill("#sign-in [name=password]", "wrong wrong")
    phone.click("#sign-in .primary")
    phone.wait_for_selector("#fault:has-text('wrong')")
    phone.click("#sign-in summary")
    phone.fill("#sign-in [name=code]", code)
    phone.click("#recover")
    who(phone, "Rui")
    phone.fill("#password [name=new]", "outra coisa longa")
    phone.click("#password button")
    who(phone, "changed")
    page.reload()
    who(ready(page), "guest")


@pytest.mark.full
def test_the_name_in_the_header(open_page: Any) -> None:
    """A guest is offered to sign in; then the name stands there."""
    page = ready(open_page("/account", viewport={"width": 1366, "height": 768}))
    assert page.text_content("#person") == "Sign in"
    register(page, "Ana Maria")
    page.reload()
    assert page.text_content("#person") == "Ana Maria"


@pytest.mark.full
def test_a_session_from_a_link_proves_itself_first(server: Hosted, open_page: Any) -> None:
    """The link of a phone brings the games; before it makes another link, or changes anything, the
    page asks for the password, and then goes on by itself."""
    laptop = ready(open_page("/account"))
    register(laptop, "Teresa")
    laptop.click("#device")
    laptop.wait_for_selector("#device-link:not([hidden])")
    phone = ready(open_page(laptop.inner_text("#device-address"), **PHONE))
    phone.click("#follow")
    who(phone, "Teresa")
    phone.click("#device")
    phone.wait_for_selector("#confirm:not([hidden])")
    assert not phone.is_visible("#confirm-passkey")
    assert both_colours(phone) == []
    phone.fill("#confirm [name=password]", "wrong wrong")
    phone.click("#confirm-now")
    phone.wait_for_selector("#confirm-fault:has-text('wrong')")
    phone.fill("#confirm [name=password]", PASSWORD)
    phone.click("#confirm-now")
    phone.wait_for_selector("#device-link:not([hidden])")
    assert phone.is_hidden("#confirm")


@pytest.mark.full
def test_a_passkey_proves_as_well(open_page: Any) -> None:
    """Of an account without a password, in a session that began by a link."""
    page = ready(open_page("/account"))
    with_device(page)
    page.fill("#register [name=name]", "Sofia")
    page.click("#register-passkey")
    who(page, "Sofia")
    page.click("#device")
    page.wait_for_selector("#device-link:not([hidden])")
    link = page.inner_text("#device-address")
    page.goto("about:blank")  # the same page with another # would not be loaded
    page.goto(link)
    ready(page).click("#follow")
    page.wait_for_selector("#link", state="hidden")
    page.click("#device")
    page.wait_for_selector("#confirm-passkey:visible")
    assert page.is_hidden("#confirm-field")
    page.click("#confirm-passkey")
    page.wait_for_selector("#device-link:not([hidden])")


LEFT_BEHIND = """async (command) => {
  localStorage.setItem("damas.name", "Olga");
  localStorage.setItem("damas.look", JSON.stringify({ board: "green" }));
  sessionStorage.setItem("damas.class", JSON.stringify({ id: "x" }));
  const asked = indexedDB.open("damas", 1);
  asked.onupgradeneeded = () => {
    for (const shelf of ["games", "commands", "problems", "seen"])
      asked.result.createObjectStore(shelf, { keyPath: "id" });
  };
  await new Promise((done) => (asked.onsuccess = done));
  const act = asked.result.transaction(["commands", "seen"], "readwrite");
  act.objectStore("commands").put({ ...command, at: 1 });
  act.objectStore("seen").put({ id: "game x", kind: "game", at: 1, state: {} });
  await new Promise((done) => (act.oncomplete = done));
  asked.result.close();
}"""
FOUND = """async () => {
  const asked = indexedDB.open("damas", 1);
  await new Promise((done) => (asked.onsuccess = done));
  const shelves = asked.result.transaction(["commands", "seen"]);
  const counts = ["commands", "seen"].map((name) => shelves.objectStore(name).count());
  await new Promise((done) => (shelves.oncomplete = done));
  asked.result.close();
  return [localStorage.getItem("damas.name"), sessionStorage.getItem("damas.class"),
    localStorage.getItem("damas.look") !== null, ...counts.map((one) => one.result)];
}"""


@pytest.mark.full
def test_the_next_person_here_finds_nothing(server: Hosted, open_page: Any) -> None:
    """At a shared computer: what waited was sent as the person's own, what was seen and typed is
    gone, and the board looks as before."""
    page = ready(open_page("/account"))
    register(page, "Olga")
    game = body()
    page.evaluate(LEFT_BEHIND, {"id": game["id"], "path": "/api/offline/games", "body": game})
    page.click("#sign-out")
    page.wait_for_url("**/")
    assert page.evaluate(FOUND) == [None, None, True, 0, 0]
    assert page.request.get("/api/games").json() == []
    page.goto("/account")
    ready(page).fill("#sign-in [name=name]", "Olga")
    page.fill("#sign-in [name=password]", PASSWORD)
    page.click("#sign-in .primary")
    page.wait_for_url("**/")
    assert len(page.request.get("/api/games").json()) == 1


def test_the_owners_link_and_page(server: Hosted, open_page: Any) -> None:
    """The link that the server printed; who may register; a person is blocked and let back."""
    register_at_once(visitor(open_page), "Barulhento")
    page = ready(open_page(server.link))
    page.click("#follow")
    who(page, "owner")
    page.click("#to-owner a")
    ready(page)
    page.fill("#search", "Barulhento")
    page.click("#people summary:has-text('Barulhento')")
    page.fill("#people [name='reason']", "Noise at the club")
    page.click("#people [data-do='block']")
    page.wait_for_selector("#people summary:has-text('blocked')")
    page.click("#people [data-do='unblock']")
    page.wait_for_selector("#people [data-do='unblock']", state="detached")
    page.check("[value=closed]")
    stranger = ready(open_page("/account"))
    stranger.wait_for_selector("#no-register:has-text('no accounts')")
    page.check("[value=open]")
    page.click("#invite")
    page.wait_for_selector("#invitation-address:has-text('#invitation=')")


@pytest.mark.full
def test_settings_go_with_the_person_to_another_device(open_page: Any, server: Hosted) -> None:
    """Chosen on the laptop, drawn on the phone; without a network the own copy goes on."""
    laptop, phone = visitor(open_page), ready(open_page("/account", **PHONE))
    register_at_once(laptop, "Preferida")
    laptop.goto("/")
    laptop.click(".top .ava")
    laptop.click(".looks-button")
    laptop.select_option("#looks [name=board]", "green")
    with laptop.expect_response(lambda got: "preferences" in got.url):
        laptop.check("#looks [name=largeType]")
    phone.fill("#sign-in [name=name]", "Preferida")
    phone.fill("#sign-in [name=password]", PASSWORD)
    phone.click("#sign-in .primary")
    phone.wait_for_selector("html[data-board=green][data-type=large]")
    laptop.context.set_offline(offline=True)
    laptop.select_option("#looks [name=board]", "blue")
    laptop.wait_for_selector("html[data-board=blue]")
    laptop.wait_for_timeout(600)
    laptop.context.set_offline(offline=False)
    with laptop.expect_response(lambda got: "preferences" in got.url):
        laptop.reload()
    phone.goto("/")
    phone.wait_for_selector("html[data-board=blue]")
    assert 'data-board="blue"' in phone.request.get("/").text()
