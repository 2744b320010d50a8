"""A relay's file by its link: only where it is allowed, only from the public internet, in turns."""

from __future__ import annotations

import asyncio
import contextlib
import http.server
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damas.app.core.public_net import is_public_address
from damas.app.core.service_errors import InvalidError
from damas.app.watching import guarded_fetch
from damas.app.watching.guarded_fetch import check_link, fetch, public_address
from damas.app.watching.relay_links import BEAT_MS, MOST_FAILURES, RelayLinks
from damas.app.watching.relays import fault_of
from damas.base.i18n import Text
from damas.people import OWNER_ID
from damas.store import RelayRecord, Relays, open_database

GAME = b'[White "A"]\n[Black "B"]\n[Result "2-0"]\n2-0\n'
LINK = "https://example.org/round1.pdn"


@pytest.mark.parametrize(
    "link",
    [
        "",
        "file:///etc/passwd",
        "ftp://example.org/a.pdn",
        "gopher://example.org/",
        "https://user:word@example.org/a.pdn",
        "http://example.org:22/",
        "http://example.org:8080/",
        "http://[::1",
        "http:///a.pdn",
        "https://example.org/a b",
        "https://example.org/\r\nX: y",
        "https://example.org/" + "a" * 500,
    ],
)
def test_what_is_no_link_is_refused(link: str) -> None:
    """Another scheme, port, credentials, line ends."""
    with pytest.raises(InvalidError):
        check_link(link)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1"),
        *(
            "::ffff:10.0.0.1",
            "2002:7f00:1::",
            "64:ff9b::7f00:1",
            "ff02::1",
            "fec0::1",
            "192.0.2.1",
            "x",
        ),
    ],
)
def test_an_internal_address_is_not_public(address: str) -> None:
    """Loopback, private, link-local (of clouds too), shared, multicast, and ways round to them."""
    assert not is_public_address(address)


def test_one_internal_address_of_a_name_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a name with several addresses."""
    both = [(0, 0, 0, "", ("93.184.216.34", 80)), (0, 0, 0, "", ("127.0.0.1", 80))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: both[:1])
    assert public_address("example.org", 80) == "93.184.216.34"
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: both)
    with pytest.raises(InvalidError, match="public internet"):
        public_address("example.org", 80)
    with pytest.raises(InvalidError, match="public internet"):
        fetch("http://localhost/", 100)


def drip(out: Any) -> bool:
    """An answer that never ends, a letter at a time."""
    with contextlib.suppress(OSError):
        out.write(b"HTTP/1.0 200 OK\r\nX: ")
        while True:
            out.write(b"x")
            time.sleep(0.05)
    return True


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A site that is taken for a public one."""

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            moved = self.path == "/moved"
            if self.path == "/drop":
                self.close_connection = drip(self.wfile)
                return
            self.send_response(302 if moved else 200)
            if moved:
                self.send_header("Location", "http://127.0.0.1/")
            self.end_headers()
            self.wfile.write(GAME)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    monkeypatch.setitem(guarded_fetch.PORTS, "http", site.server_port)
    monkeypatch.setattr(guarded_fetch, "is_public_address", lambda address: address == "127.0.0.1")
    yield site.server_port
    site.shutdown()
    site.server_close()


def test_a_file_is_fetched_and_no_more_than_it_may_be(port: int) -> None:
    """A redirection is not followed; a longer file is refused."""
    assert fetch("http://127.0.0.1/round1.pdn", 1000) == GAME
    with pytest.raises(InvalidError, match="302"):
        fetch("http://127.0.0.1/moved", 1000)
    with pytest.raises(InvalidError, match="> "):
        fetch("http://127.0.0.1/round1.pdn", len(GAME) - 1)


def test_a_site_that_answers_letter_by_letter_is_left(port: int) -> None:
    """The time is that of the whole answer, its head too."""
    began = time.monotonic()
    with pytest.raises(InvalidError):
        fetch("http://127.0.0.1/drop", 1000, seconds=0.5)
    assert time.monotonic() - began < 5


def test_a_link_that_fails_is_asked_more_and_more_seldom(tmp_path: Path) -> None:
    """In turns of fifteen seconds, once for all processes; given up at last; well again at once."""
    database = open_database(f"sqlite:///{tmp_path / 'db'}")
    relays = Relays(database)
    record = RelayRecord("abc", OWNER_ID, "Open", "x" * 64, "", 1, 1000, 1000, LINK)
    assert relays.add(record, 5)
    answers: list[Any] = [GAME, InvalidError("not-fetched", Text("404")), GAME]

    def fetched(link: str, most: int) -> bytes:
        found = answers.pop(0) if answers else InvalidError("not-fetched", Text("404"))
        if isinstance(found, bytes):
            return found
        raise found

    links = RelayLinks(relays, fetched)

    def look(at_ms: int) -> int:
        return asyncio.run(links.look(at_ms))

    assert [look(1000), look(1000), look(1000 + BEAT_MS)] == [1, 0, 1]
    found = relays.get("abc")
    assert found is not None
    assert (found.version, found.text.encode()) == (2, GAME)
    assert fault_of(found) == Text("404")
    again = 1000 + BEAT_MS + 2 * BEAT_MS
    assert [look(again - 1), look(again)] == [0, 1]
    found = relays.get("abc")
    assert found is not None
    assert (found.version, found.fault) == (2, "")
    at_ms, looks = again, 0
    while looks < MOST_FAILURES + 5:
        at_ms += 3_600_000
        if not look(at_ms):
            break
        looks += 1
    assert looks == MOST_FAILURES
    database.close()


@pytest.mark.one_server
def test_a_server_fetches_no_links_unless_its_owner_says_so(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form has no field for one, and the call says why."""
    body = {"name": "Open", "link": LINK}
    refused = client.post("/api/relays", json=body)
    assert (refused.status_code, refused.json()["code"]) == (422, "no-links")
    assert 'name="link"' not in client.get("/watch/relays").text
    monkeypatch.setenv("DAMAS_RELAY_LINKS", "1")
    assert 'name="link"' in client.get("/watch/relays").text
    assert client.post("/api/relays", json={**body, "link": "http://x:22/"}).status_code == 422
    made = client.post("/api/relays", json=body)
    assert made.status_code == 201, made.text
    assert LINK in client.get(f"/watch/relays/{made.json()['id']}").text
    client.delete(f"/api/relays/{made.json()['id']}")
