"""Notices in a browser: mail confirmed and ended by one press each, this browser taking them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest

from loaded import Loaded
from web.meeting.receivers import MailServer, PushService, until

from .beginnings import sent
from .conftest import Server, axe, by_keyboard

pytest.importorskip("pywebpush", reason="the extra damas[push] is not installed")
PASSWORD = "três tristes tigres"
PUSHING = """(made) => {
  let there = null;
  const one = { ...made, toJSON: () => made, unsubscribe: async () => { there = null; } };
  PushManager.prototype.subscribe = async () => (there = one);
  PushManager.prototype.getSubscription = async () => there;
}"""
"""A push service in a page, which gives the browser this subscription."""


class Mailing(Server):
    """A hosted server with a mail server, which tells programs the news of tournaments."""

    def start(self) -> None:
        """Starts it and waits until it answers."""
        words = ["-m", "damas", "--lang", "en", "serve", "--hosted", "--no-browser"]
        place = ["--port", str(self.port), "--database", self.database]
        self.mails = MailServer()
        self.url = f"http://localhost:{self.port}"
        self.running = Loaded(
            [sys.executable, *words, *place],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"DAMAS_SMTP_URL": self.mails.url, "DAMAS_WEBHOOKS": "1"},
        )
        assert self.running.stdout is not None
        assert any("people owner-link" in line for line in self.running.stdout)

    def stop(self) -> None:
        """Ends it for good."""
        self.running.kill()
        self.running.communicate()
        self.leave_port()
        self.mails.shutdown()
        self.mails.server_close()


SERVER = Mailing


def registered(open_page: Any, name: str, **more: Any) -> Any:
    """The page of a new account with an address."""
    page = open_page("/account", **more)
    form = "#register "
    page.fill(form + "[name=name]", name)
    page.fill(form + "[name=password]", PASSWORD)
    page.fill(form + "[name=email]", f"{name}@example.org")
    page.click(form + "button:not([type=button])")
    page.wait_for_selector("#codes:not([hidden])")
    return page


def test_mail_is_turned_on_confirmed_and_ended(open_page: Any, server: Mailing) -> None:
    """On the account's page; the link of the mail opens in another browser, without signing in."""
    page = registered(open_page, "ana")
    page.wait_for_selector("[data-part='mail']:has-text('No mail is sent')")
    page.click("[data-do='mail-on']")
    page.wait_for_selector("[data-part='mail']:has-text('A link was sent')")
    (asked,) = until(lambda: server.mails.to("ana@example.org"))
    path = re.search(r"http://[^/]+(/notices/confirm#\S+)", asked.get_content())[1]
    other = open_page(path, viewport={"width": 390, "height": 844})
    assert axe(other) == []
    by_keyboard(other, "#act")
    other.wait_for_selector("#done:not([hidden])")
    assert other.evaluate("document.activeElement.nodeName") == "H1"  # the button is hidden
    page.reload()
    page.wait_for_selector("[data-part='mail']:has-text('Mail goes to ana@example.org')")
    for shade in ("light", "dark"):
        for width, height in ((390, 844), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=shade)
            page.locator("#notices").scroll_into_view_if_needed()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(page) == []
    by_keyboard(page, "[data-do='mail-off']")
    page.wait_for_selector("[data-part='mail']:has-text('No mail is sent')")
    assert page.evaluate("document.activeElement.nodeName") != "BODY"


@pytest.mark.full
def test_this_browser_takes_notices_and_shows_them(open_page: Any, server: Mailing) -> None:
    """Only once it is asked for: no service worker before; what is pushed is shown; it is ended."""
    page = registered(open_page, "rui", permissions=["notifications"])
    worker = "navigator.serviceWorker.getRegistration('/push-worker.js').then((r) => Boolean(r))"
    page.wait_for_selector("[data-do='push-on']")
    assert not page.evaluate(worker)
    service = PushService()
    made = service.subscription() | {"endpoint": "https://93.184.215.14/push/one"}
    service.shutdown()
    service.server_close()
    page.evaluate(PUSHING, made)
    page.click("[data-do='push-on']")
    page.wait_for_selector("[data-part='push']:has-text('This browser shows notices')")
    assert page.evaluate(worker)
    page.wait_for_selector("[data-browser]")
    shown = page.evaluate(
        """async () => {
          const ready = await navigator.serviceWorker.ready;
          return [ready.active.scriptURL, ready.scope];
        }"""
    )
    assert shown == [f"{server.url}/service-worker.js", f"{server.url}/"]
    page.click("[data-do='push-off']")
    page.wait_for_selector("[data-part='push']:has-text('shows no notices')")
    assert not page.evaluate(worker)


@pytest.mark.full
def test_the_worker_shows_a_notice_unless_its_page_is_in_sight(
    open_page: Any, server: Mailing
) -> None:
    """A notice as the push service brings it: title, what it replaces, what it opens."""
    page = open_page("/account", permissions=["notifications"])
    page.wait_for_selector("body[data-ready]")
    line = page.context.new_cdp_session(page)
    found: list[Any] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda it: found.extend(it["registrations"]))
    line.send("ServiceWorker.enable")
    with page.context.expect_event("serviceworker") as begun:
        page.evaluate("navigator.serviceWorker.register('/push-worker.js').then(() => null)")
    worker = begun.value
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    worker.evaluate(
        """() => {
          self.shown = [];
          self.registration.showNotification = async (title, options) => {
            self.shown.push([title, options.tag, options.data.url]);
          };
        }"""
    )

    def push(url: str) -> None:
        data = json.dumps({"title": "It is your move", "url": url, "topic": "t1"})
        which = {"origin": server.url, "registrationId": found[-1]["registrationId"]}
        line.send("ServiceWorker.deliverPushMessage", which | {"data": data})

    push("/games/x")
    assert until(lambda: worker.evaluate("self.shown")) == [["It is your move", "t1", "/games/x"]]
    page.bring_to_front()
    push("/account")
    push("/games/y")
    last = "self.shown.some(([, , url]) => url === '/games/y') && self.shown"
    shown = [url for _title, _tag, url in until(lambda: worker.evaluate(last))]
    assert shown in (
        ["/games/x", "/games/y"],
        ["/games/x", "/account", "/games/y"],  # a headless page may have no focus
    )


@pytest.mark.full
def test_the_desk_writes_an_address_down_for_a_player_who_agrees(
    open_page: Any, server: Mailing
) -> None:
    """In the player's window, not without the tick; masked at once, removed by one press."""
    data = {"name": "Copa", "system": "swiss", "rounds": 3, "regulation": "fenae-2025"}
    body = {"by": "Inês", "data": {**data, "wo_tolerance_min": 15}}
    made = server.call("/api/tournaments", body)
    page = open_page(f"/tournaments/{made['id']}?key={made['link']}#players")
    page.fill("#enter-player [name='name']", "Eva")
    page.keyboard.press("Enter")
    page.click("[data-person]")
    part = ".person [data-part='contact']"
    page.fill(f"{part} [name='email']", "eva@example.org")
    page.click(f"{part} [data-do='contact']")  # the browser asks for the tick
    page.check(f"{part} [name='agreed']")
    page.click(f"{part} [data-do='contact']")
    page.wait_for_selector(f"{part} [data-address]:has-text('e…@example.org: not confirmed yet')")
    assert len(until(lambda: server.mails.to("eva@example.org"))) == 1
    assert axe(page) == []
    a_device_is_told_too(open_page, server)
    page.click(".person [data-do='close-dialog']")
    page.click("[data-person]")
    page.wait_for_selector(
        f"{part} [data-address]:has-text('has confirmed it; a device of the person shows them')"
    )
    page.click(f"{part} [data-do='remove-contact']")
    page.wait_for_selector(f"{part} [data-address]", state="detached")


def a_device_is_told_too(open_page: Any, server: Mailing) -> None:
    """The link in the mail, on a phone: the address by one press, the device by another."""
    (asked,) = until(lambda: server.mails.to("eva@example.org"))
    path = re.search(r"http://[^/]+(/notices/contact#\S+)", asked.get_content())[1]
    phone = open_page(
        path,
        viewport={"width": 360, "height": 640},
        locale="pt-BR",
        permissions=["notifications"],
        own=True,
    )
    service = PushService()
    made = service.subscription() | {"endpoint": "https://93.184.215.14/push/eva"}
    service.shutdown()
    service.server_close()
    phone.evaluate(PUSHING, made)
    assert not phone.is_visible("#device")
    phone.click("#act")
    phone.wait_for_selector("#device-act")
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        assert axe(phone) == []
    phone.click("#device-act")
    phone.wait_for_selector(
        "#device-done:has-text('Este aparelho mostra os seus emparceiramentos')"
    )
    assert not phone.is_visible("#fault")


@pytest.mark.full
def test_an_organiser_names_a_program(open_page: Any, server: Mailing) -> None:
    """An address within a network is refused in words; a public one is listed, its secret is shown
    once, and it is taken away after a question."""
    page = open_page("/tournaments")
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 15}
    event = sent(page, "/api/tournaments", {"by": "Ana", "data": data})["id"]
    page.goto(f"/tournaments/{event}#people")
    address = page.locator("[data-name='program'] input").first
    address.fill("http://127.0.0.1/news")
    address.press("Enter")
    page.wait_for_selector("[data-name='program'] .fault:has-text('no public address')")
    assert page.evaluate("document.activeElement.getAttribute('aria-invalid')") == "true"
    address.fill("https://93.184.215.14/news")
    address.press("Enter")
    page.wait_for_selector("[data-part='secret']")
    row = page.locator("[data-part='programs'] tbody tr")
    assert row.inner_text().startswith("https://93.184.215.14/news")
    assert "nothing sent yet" in row.inner_text()
    page.reload()
    row.wait_for()
    assert page.locator("[data-part='secret']").count() == 0
    page.click("[data-remove]")
    page.click("[data-remove]:has-text('Remove it?')")
    row.wait_for(state="detached")
    assert page.evaluate("document.activeElement.nodeName") != "BODY"
