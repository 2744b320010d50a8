"""Notices by mail and Web Push: to whom has asked for them, once, and to public addresses only."""

from __future__ import annotations

import json
import re
import sqlite3
import ssl
import threading

import pytest
from starlette.testclient import TestClient

from damas.app.notifications import NotificationService, NotificationSettings, choices, mail, outbox
from damas.app.notifications.mail import Letter, UndeliverableError, written
from damas.app.notifications.settings import SmtpServer
from damas.errors import DamasError
from damas.http import create_app
from web.clients import Client, owner_of
from web.people.conftest import sitting

from .conftest import BASE, accept, code_of, terms
from .receivers import MailServer, PushService, until

pytest.importorskip("pywebpush", reason="the extra damas[push] is not installed")
POST = {"control": "3 days/move"}


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """The outbox looks often, and waits little before it tries again."""
    monkeypatch.setattr(outbox, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "FIRST_WAIT_MS", 100)


@pytest.fixture
def mails():
    """A mail server."""
    made = MailServer()
    yield made
    made.shutdown()
    made.server_close()


@pytest.fixture
def push():
    """A push service."""
    made = PushService()
    yield made
    made.shutdown()
    made.server_close()


@pytest.fixture
def settings(mails):
    """The server's settings; its push services may be private ones, as the tests' is."""
    return NotificationSettings(SmtpServer.parse(mails.url), 0.2, 0.2, private_push=True)


@pytest.fixture
def app(database, settings):
    """The application."""
    return create_app(database, notifications=settings)


def account(client: TestClient, name: str) -> TestClient:
    """Makes an account with an address."""
    body = {"name": name, "password": "correct horse battery", "email": f"{name}@example.org"}
    assert client.post("/api/people/register", json=body).status_code == 201
    return client


def turn_on(client: TestClient, mails: MailServer, name: str) -> None:
    """Turns mail on, and presses the link."""
    assert client.put("/api/notices/mail", json={"on": True}).json()["confirmed"] is False
    (asked,) = until(lambda: mails.to(f"{name}@example.org"))
    secret = re.search(r"/notices/confirm#([\w-]+)", asked.get_content())[1]
    assert client.post("/api/notices/confirm", json={"secret": secret}).status_code == 204
    mails.mails.clear()


def posted(ana: TestClient, rui: TestClient) -> str:
    """A game by correspondence; the first has White."""
    body = {"terms": terms(colour="white", **POST), "name": "Eva"}
    token = ana.post("/api/invitations", json=body).json()["token"]
    return accept(rui, token, "Rui")


def play(client: TestClient, game: str, ply: int) -> None:
    """Plays the first legal move."""
    with sitting(client, game) as seat:
        state = seat.hello()
        seat.do("move", ply=ply, path=state["legal"][0]["path"])


# Mail


def test_no_mail_without_a_confirmed_address(browser, mails):
    """Neither before the choice, nor before the link was pressed; the link works once."""
    ana, rui = account(browser(), "ana"), browser()
    game = posted(rui, ana)  # rui has White
    play(rui, game, 0)
    shown = ana.get("/api/notices").json()["mail"]
    assert shown == {"possible": True, "on": False, "address": "ana@example.org"} | {
        "confirmed": False
    }
    assert ana.put("/api/notices/mail", json={"on": True}).json() == {
        "on": True,
        "confirmed": False,
    }
    (asked,) = until(lambda: mails.mails)
    assert asked["Subject"] == "Confirm your e-mail address"
    secret = re.search(r"(http://\S+)/notices/confirm#([\w-]+)", asked.get_content())
    assert secret[1] == BASE
    second = posted(rui, ana)
    play(rui, second, 0)
    eve = browser()
    assert code_of(eve.post("/api/people/link", json={"secret": secret[2]})) == (403, "wrong-link")
    assert eve.post("/api/notices/confirm", json={"secret": secret[2]}).status_code == 204
    again = eve.post("/api/notices/confirm", json={"secret": secret[2]})
    assert code_of(again) == (403, "wrong-link")
    assert len(mails.mails) == 1
    third = posted(rui, ana)
    play(rui, third, 0)
    found = until(lambda: mails.mails[1:])
    assert f"{BASE}/games/{third}" in found[0].get_content()


def test_it_is_your_move_is_mailed_once_a_day(browser, mails):
    """With whose move it is against, the link, and the way to end it; the next move the same day
    brings none, another game does; a player who sits at the game is not written to."""
    ana, rui = account(browser(), "ana"), browser()
    turn_on(ana, mails, "ana")
    game = posted(rui, ana)
    mails.mails.clear()
    play(rui, game, 0)
    (found,) = until(lambda: mails.to("ana@example.org"))
    text = found.get_content()
    assert found["Subject"] == "It is your move against Eva"  # the name that rui gave
    assert f"{BASE}/games/{game}" in text
    assert found["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert found["Auto-Submitted"] == "auto-generated"
    play(ana, game, 1)
    play(rui, game, 2)
    with sitting(ana, posted(rui, ana)) as seat:
        seat.hello()
        other = posted(rui, ana)
        play(rui, other, 0)
        until(lambda: [m for m in mails.mails if f"/games/{other}" in m.get_content()])
    assert sum(f"/games/{game}" in m.get_content() for m in mails.mails) == 1


def test_one_press_ends_the_mails(browser, mails):
    """Looking at the page does nothing; the press needs no signing in, and a forged one fails."""
    ana, rui = account(browser(), "ana"), browser()
    turn_on(ana, mails, "ana")
    game = posted(rui, ana)
    play(rui, game, 0)
    (found, *_) = until(lambda: mails.mails)
    path = found["List-Unsubscribe"].strip("<>").removeprefix(BASE)
    mailer = browser()
    assert mailer.get(path).status_code == 200
    assert ana.get("/api/notices").json()["mail"]["on"]
    assert mailer.post(path[:-3] + "abc").status_code == 404
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert mailer.post(path, content="List-Unsubscribe=One-Click", headers=form).status_code == 204
    assert not ana.get("/api/notices").json()["mail"]["on"]


def test_mail_is_for_accounts_with_an_address(browser, database, server):
    """A guest, and an account without an address, are told; nobody changes another's choice."""
    guest = browser()
    assert code_of(guest.put("/api/notices/mail", json={"on": True})) == (403, "not-signed-in")
    rui = browser()
    body = {"name": "rui", "password": "correct horse battery"}
    rui.post("/api/people/register", json=body)
    assert code_of(rui.put("/api/notices/mail", json={"on": True})) == (409, "no-address")


def test_a_server_without_a_mail_server_says_so(database):
    """And offers none."""
    app = create_app(database)
    with owner_of(app) as owner:
        ana = Client(app, base_url=BASE, client=("192.0.2.9", 5))
        ana.portal = owner.portal
        ana.get("/")
        account(ana, "ana")
        assert not ana.get("/api/notices").json()["mail"]["possible"]
        assert code_of(ana.put("/api/notices/mail", json={"on": True})) == (409, "no-mail")


def test_links_of_confirmation_are_counted(browser, mails):
    """Nobody has the server write to an address again and again."""
    ana = account(browser(), "ana")
    answers = [ana.put("/api/notices/mail", json={"on": True}).status_code for _ in range(7)]
    assert answers == [200] * 5 + [429] * 2


def test_a_mail_that_is_not_taken_is_tried_again(browser, mails, monkeypatch):
    """After an error of the moment, six times in all."""
    monkeypatch.setattr(outbox, "FIRST_WAIT_MS", 1)
    ana, rui = account(browser(), "ana"), browser()
    turn_on(ana, mails, "ana")
    mails.answers += ["451 later"] * 5
    play(rui, posted(rui, ana), 0)
    until(lambda: mails.mails)
    assert mails.answers == []


def test_a_new_password_ends_the_notices_in_browsers(browser, push):
    """With the other sessions; so does ending all others. The page asks again for its own."""
    ana = account(browser(), "ana")
    for end in (
        lambda: ana.post(
            "/api/people/password",
            json={"password": "correct horse battery", "new": "another horse battery"},
        ),
        lambda: ana.delete("/api/people/sessions/others"),
    ):
        assert ana.post("/api/notices/browsers", json=push.subscription()).status_code == 201
        assert len(ana.get("/api/notices").json()["push"]["browsers"]) == 1
        assert end().is_success
        assert ana.get("/api/notices").json()["push"]["browsers"] == []


@pytest.mark.parametrize(("user", "checks"), [("ana:secret@", True), ("", False)])
def test_a_password_is_said_only_to_a_checked_mail_server(monkeypatch, user, checks):
    """With TLS from the beginning, too: a machine between them has no certificate of that name."""
    seen = []

    class Line:
        def __init__(self, *_args, context=None, **_more):
            seen.append(context is not None and context.verify_mode == ssl.CERT_REQUIRED)
            raise OSError("no net here")

    monkeypatch.setattr(mail.smtplib, "SMTP_SSL", Line)
    server = SmtpServer.parse(f"smtps://{user}mail.example.org?from=damas@example.org")
    with pytest.raises(OSError, match="no net"):
        mail.send_mail(server, Letter("1", "ana@example.org", "x", "y"))
    assert seen == [checks]


# Push


def test_slow_push_services_do_not_hold_mail_back(browser, mails, push, monkeypatch):
    """A person may name push services that never answer: the mail of others goes all the same."""
    ana, rui, eve = account(browser(), "ana"), browser(), browser()
    turn_on(ana, mails, "ana")
    stands, over = threading.Event(), threading.Event()

    def hang(*_args, **_more):
        stands.set()
        over.wait(30)

    monkeypatch.setattr(outbox, "send_push", hang)
    for name in ("one", "two", "three", "four"):
        body = push.subscription(name)
        assert eve.post("/api/notices/browsers", json=body).status_code == 201
    try:
        play(rui, posted(rui, eve), 0)
        assert stands.wait(10)
        play(rui, posted(rui, ana), 0)
        until(lambda: mails.to("ana@example.org"), 8)
    finally:
        over.set()


def test_slow_names_hold_up_no_other_work(browser, push, monkeypatch):
    """Looking up an endpoint's name has threads of its own, and few: the others are refused."""
    over = threading.Event()
    held = lambda *_args, **_more: over.wait(30)  # noqa: E731
    monkeypatch.setattr(choices, "check_endpoint", held)
    monkeypatch.setattr(choices, "LOOK_UP_SECONDS", 0.2)
    body, eve = push.subscription(), browser()
    try:
        answers = [
            eve.post("/api/notices/browsers", json=body | {"endpoint": f"https://x{n}.example/"})
            for n in range(4)
        ]
        assert [code_of(one) for one in answers] == [(422, "bad-browser")] * 4
        held_up = [one.name for one in threading.enumerate() if "asyncio_" in one.name]
        busy = [one for one in threading.enumerate() if one.name.startswith("damas-names")]
        assert (len(busy), held_up) == (choices.LOOK_UP_THREADS, [])
    finally:
        over.set()


def test_a_browser_that_asked_is_shown_notices(browser, push):
    """Readable for that browser alone, signed by the server; its own person's, and once."""
    ana, rui = browser(), browser()
    key = ana.get("/api/notices").json()["push"]["key"]
    assert ana.post("/api/notices/browsers", json=push.subscription()).status_code == 201
    shown = ana.get("/api/notices").json()["push"]["browsers"]
    assert len(shown) == 1
    game = posted(rui, ana)
    play(rui, game, 0)
    notifications = until(lambda: [n for n in push.notifications if "your move" in n["title"]])
    assert notifications[0]["title"] == "It is your move against Eva"
    assert notifications[0]["url"] == f"/games/{game}"
    path, headers, body = push.requests[-1]
    assert path == "/push/one"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].startswith("vapid t=")
    assert f"k={key}" in headers["Authorization"]
    assert b"Eva" not in body
    count = len(push.requests)
    play(ana, game, 1)
    play(rui, game, 2)
    until(lambda: len(push.requests) > count)
    assert (
        ana.post(
            "/api/notices/browsers/remove", json={"endpoint": push.subscription()["endpoint"]}
        ).status_code
        == 204
    )
    assert ana.get("/api/notices").json()["push"]["browsers"] == []


def test_an_invitation_that_is_taken_is_told(browser, push):
    """To the one who made it."""
    ana, rui = browser(), browser()
    ana.post("/api/notices/browsers", json=push.subscription())
    game = posted(ana, rui)
    titles = until(lambda: [n for n in push.notifications if n["url"] == f"/games/{game}"])
    assert titles[0]["title"] in (
        "Rui took your invitation: the game begins",
        "It is your move against Rui",
    )


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(browser, push, status):
    """The push service says so."""
    ana, rui = browser(), browser()
    ana.post("/api/notices/browsers", json=push.subscription())
    push.status += [status] * 3
    play(rui, posted(rui, ana), 0)
    until(lambda: not ana.get("/api/notices").json()["push"]["browsers"])


def test_a_push_that_fails_is_tried_again_and_a_redirect_is_not_followed(browser, push):
    """Errors of the moment; a service that sends elsewhere is not obeyed."""
    ana, rui = browser(), browser()
    ana.post("/api/notices/browsers", json=push.subscription())
    push.status += [503, 503]
    game = posted(rui, ana)
    play(rui, game, 0)
    until(lambda: len(push.requests) >= 3)
    elsewhere = PushService()
    push.location, push.status = f"{elsewhere.url}/x", [307]
    other = posted(rui, ana)
    play(rui, other, 0)
    until(lambda: not push.status)
    assert elsewhere.requests == []
    elsewhere.shutdown()
    elsewhere.server_close()


def test_the_server_refuses_such_a_browser(database, push):
    """Without the switch of the tests: 422, nothing is stored, nothing is asked there."""
    app = create_app(database)
    with owner_of(app) as owner:
        eve = Client(app, base_url=BASE, client=("192.0.2.9", 5))
        eve.portal = owner.portal
        eve.get("/")
        body = push.subscription()
        for url in (body["endpoint"], "https://127.0.0.1/x", "https://169.254.169.254/x"):
            answer = eve.post("/api/notices/browsers", json=body | {"endpoint": url})
            assert code_of(answer) == (422, "bad-browser")
        assert eve.get("/api/notices").json()["push"]["browsers"] == []
    assert push.requests == []


@pytest.mark.parametrize(
    "keys", [{"p256dh": "x", "auth": "y"}, {"p256dh": "B" + "A" * 86, "auth": "A" * 22}]
)
def test_keys_of_nonsense_are_refused(browser, push, keys):
    """No point of the curve: 422."""
    answer = browser().post("/api/notices/browsers", json=push.subscription() | {"keys": keys})
    assert code_of(answer) == (422, "bad-browser")


def test_another_persons_browser_is_not_removed(browser, push):
    """Neither by its endpoint nor by its id."""
    ana, eve = browser(), browser()
    which = ana.post("/api/notices/browsers", json=push.subscription()).json()["id"]
    eve.delete(f"/api/notices/browsers/{which}")
    eve.post("/api/notices/browsers/remove", json={"endpoint": push.subscription()["endpoint"]})
    assert len(ana.get("/api/notices").json()["push"]["browsers"]) == 1


# A restart


def test_what_was_not_sent_is_sent_after_a_restart_once(database, settings, mails, tmp_path):
    """The server ends before the notice is due; two servers at the same database then send it,
    one of them, once."""
    late = NotificationSettings(settings.smtp, 3600, 3600)

    def two(app, owner):
        made = []
        for number in (7, 8):
            client = Client(app, base_url=BASE, client=(f"192.0.2.{number}", 5))
            client.portal = owner.portal
            client.get("/")
            made.append(client)
        return made

    app = create_app(database, notifications=late)
    with owner_of(app) as owner:
        ana, rui = two(app, owner)
        account(ana, "ana")
        turn_on(ana, mails, "ana")
        game = posted(rui, ana)
        play(rui, game, 0)
        until(lambda: _stored(database))
    assert mails.mails == []
    with sqlite3.connect(database.removeprefix("sqlite:///")) as direct:
        direct.execute("update notices set due_ms = 0 where done_ms is null")
    one, other = (create_app(database, notifications=settings) for _ in range(2))
    with owner_of(one), owner_of(other):
        until(lambda: mails.mails)
        until(lambda: not _stored(database))
    assert len([m for m in mails.mails if f"/games/{game}" in m.get_content()]) == 1


def test_news_that_a_process_lost_is_found_again(database, settings, mails, monkeypatch):
    """It dies between taking the invitation and storing the notice: the next one tells the host
    that somebody has taken it, once, and not a host who has been at the game since."""
    app = create_app(database, notifications=settings)
    with owner_of(app) as owner:
        clients = [Client(app, base_url=BASE, client=(f"192.0.2.{n}", 5)) for n in (7, 8, 9)]
        for client in clients:
            client.portal = owner.portal
            client.get("/")
        ana, rui, eva = clients
        for client, name in ((ana, "ana"), (eva, "eva")):
            account(client, name)
            turn_on(client, mails, name)
        monkeypatch.setattr(NotificationService, "taken", lambda *_args: None)
        monkeypatch.setattr(NotificationService, "saved", lambda *_args: None)
        body = {"terms": terms(colour="black"), "name": "x"}  # with a clock, so only this is news
        tokens = [one.post("/api/invitations", json=body).json()["token"] for one in (ana, eva)]
        game, other = (accept(rui, token, "Rui") for token in tokens)
        with sitting(eva, other) as seat:
            seat.hello()
    assert mails.mails == []
    monkeypatch.undo()
    monkeypatch.setattr(outbox, "BEAT_SECONDS", 0.05)
    with owner_of(create_app(database, notifications=settings)):
        (found,) = until(lambda: mails.to("ana@example.org"))
        assert found["Subject"] == "Rui took your invitation: the game begins"
        assert f"/games/{game}" in found.get_content()
        until(lambda: not _stored(database))
    with owner_of(create_app(database, notifications=settings)):
        until(lambda: not _stored(database))
    assert len(mails.mails) == 1


def _stored(database: str) -> int:
    with sqlite3.connect(database.removeprefix("sqlite:///")) as direct:
        return direct.execute("select count(*) from notices where done_ms is null").fetchone()[0]


# Settings and headers


@pytest.mark.parametrize(
    "url", ["", "mail.example.org", "http://x?from=a@b", "smtp://host", "smtp://h:x?from=a@b"]
)
def test_addresses_of_mail_servers_that_are_none(url):
    """Said with an example; a password is not repeated."""
    with pytest.raises(DamasError) as refused:
        SmtpServer.parse(url)
    assert refused.value.code == "bad-smtp-url"
    with pytest.raises(DamasError) as refused:
        SmtpServer.parse("smtp://ana:secret@host:99999999")
    assert "secret" not in str(refused.value)


def test_no_name_becomes_a_header(mails):
    """Line breaks in a name or an address make no header of their own."""
    for letter in (
        Letter("1", "ana@example.org\r\nBcc: eve@example.org", "Hello", ""),
        Letter("1", "ana@example.org", "Hello\r\nBcc: eve@example.org", ""),
    ):
        with pytest.raises(UndeliverableError):
            written(letter, "damas@example.org")
    assert "eve" not in json.dumps([str(m) for m in mails.mails])
