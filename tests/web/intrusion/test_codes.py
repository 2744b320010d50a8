"""Codes, links and addresses that somebody guesses: their entropy, and the number of guesses."""

from __future__ import annotations

import json
import math
import re
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from damas.app.meeting import meetings
from damas.app.tournament import keys
from damas.meeting import CODE_LETTERS
from damas.meeting.invitation import CODE_BITS, CODE_LENGTH
from damas.people import limits, tokens
from damas.store import logs
from loaded import run_loaded
from web.people.test_accounts import PASSWORD, register
from web.people.test_served import Served

pytestmark = pytest.mark.full

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
YEAR = 365 * 24 * 3600


def stated(what: str) -> float:
    """The bits that the page on security states for a secret."""
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {what} |"))
    return float(row.split("|")[2].split()[0])


def bits_of(text: str, alphabet: int = 64) -> float:
    """The bits of a random text whose signs are of an alphabet."""
    return len(text) * math.log2(alphabet)


def test_every_secret_has_the_entropy_that_is_stated():
    """Computed from the secrets as they are made; the page states no more."""
    code = "".join(tokens.new_codes()[0].split("-"))
    found = {
        "cookie of a person": bits_of(tokens.new_token()),
        "link of the owner, of a device, of an invitation to register": bits_of(tokens.new_token()),
        "recovery code": bits_of(code, len(tokens._CODE_LETTERS)),
        "address of a game, a board, an event": bits_of(logs.new_id()),
        "link of an invitation to play": meetings.TOKEN_BYTES * 8,
        "six letters of an invitation": CODE_BITS,
        "link of a role at an event": bits_of(keys.new_link("arbiter", "x")[1]),
        "link of a player's board": 24 * 4,
        "PIN of a role, six digits": 6 * math.log2(10),
    }
    for what, bits in found.items():
        assert stated(what) <= bits < stated(what) + 1, what
    assert len(set(tokens.new_codes())) == tokens.CODES
    assert len({tokens.new_token() for _ in range(1000)}) == 1000
    assert len(CODE_LETTERS) ** CODE_LENGTH > 85e6


def test_a_year_of_guessing_finds_nothing():
    """By the limits as they are: the chance of a hit, from one address and from a thousand."""

    def chance(bits: float, rate: tuple[int, int], addresses: int = 1) -> float:
        most, seconds = rate
        return addresses * most * YEAR / seconds / 2**bits

    ticket = limits.TICKET
    assert chance(stated("cookie of a person"), (1000, 1), 1000) < 1e-30
    assert chance(192, (ticket.most, ticket.seconds), 1000) < 1e-40
    recovery = limits.RECOVERY_FROM
    assert chance(80, (recovery.most, recovery.seconds), 1000) < 1e-15
    codes, day = limits.GUESSES, 24 * 3600
    assert chance(CODE_BITS, (codes.most, codes.seconds)) < 0.002  # of one that is always open
    assert open_codes_found(1, 1000) < 0.0002
    assert open_codes_found(1000, 1000) < 0.2
    word = limits.SIGN_IN_ALARMED  # a password that is one of a milliard
    assert chance(30, (word.most, word.seconds), 1000) + chance(30, (100, day)) < 0.0011


def open_codes_found(codes: int, addresses: int) -> float:
    """The expected number of *codes* of six letters that are open for a day found in it, by as
    many addresses in networks of their own: the alarm's number in each hour, then few each."""
    alarm, few = limits.GUESSES_ALARM, limits.GUESSES_ALARMED
    tries = alarm.most * 24 * 3600 / alarm.seconds + addresses * few.most
    return codes * tries / 2**CODE_BITS


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    """Two processes of `damas serve` on one database; each test here uses up another limit."""
    database = tmp_path_factory.mktemp("pair") / "damas.db"
    both = Served(database, "--hosted"), Served(database, "--hosted")
    yield both
    for one in both:
        one.close()


def test_two_processes_count_the_guesses_of_codes_together(pair):
    """Ten an hour, five at each: the eleventh waits at both."""
    one, other = pair
    codes = [one.ask(f"/api/codes/ZZZZZ{letter}")[0] for letter in "ABCDE"]
    codes += [other.ask(f"/api/codes/ZZZZZ{letter}")[0] for letter in "FGHJK"]
    assert codes == [404] * 10
    for server in pair:
        status, headers, _ = server.ask("/api/codes/ZZZZZM")
        assert status == 429
        assert 0 < int(headers["Retry-After"]) <= 3600


def test_two_processes_count_the_guesses_of_a_password_together(pair):
    """Ten for one account, sent to both in turns; the right one waits as well, at this address."""
    one, other = pair
    assert one.ask("/api/people/register", {"name": "Ana", "password": PASSWORD})[0] == 201
    body = {"name": "Ana", "password": "wrong wrong"}
    found = [server.ask("/api/people/sign-in", body)[0] for server in (one, other) * 5]
    assert found == [403] * 10
    right = {"name": "Ana", "password": PASSWORD}
    assert [server.ask("/api/people/sign-in", right)[0] for server in pair] == [429, 429]


def test_two_processes_have_one_quota(pair):
    """Links used up at one are used up at the other; guesses of links count together."""
    one, other = pair
    sent = [server.ask("/api/people/link", {"secret": f"guess-{n}-guess"})[0]
            for n in range(15) for server in (one, other)]  # fmt: skip
    assert sent == [403] * 30
    late = {"secret": "one-more-guess"}
    assert [server.ask("/api/people/link", late)[0] for server in pair] == [429, 429]


def test_other_addresses_of_one_household_are_one(browser):
    """All of an IPv6 network of 64 bits count together; those of the next do not."""
    register(browser())
    for number in range(40):
        answer = browser(f"2001:db8:1:2::{number:x}").post(
            "/api/people/sign-in", json={"name": f"N{number}", "password": "wrong wrong"}
        )
        assert answer.status_code == 403
    body = {"name": "Ana", "password": PASSWORD}
    assert browser("2001:db8:1:2::ffff").post("/api/people/sign-in", json=body).status_code == 429
    assert browser("2001:db8:1:3::1").post("/api/people/sign-in", json=body).status_code == 204


@pytest.mark.parametrize("header", ["x-forwarded-for", "x-real-ip", "forwarded", "client-ip"])
def test_a_header_gives_no_new_guesses(browser, header):
    """A guesser who names another address each time is one guesser."""
    eve = browser("192.0.2.66")
    found = [
        eve.get(f"/api/codes/ZZZZZ{letter}", headers={header: f"203.0.113.{n}"}).status_code
        for n, letter in enumerate("ABCDEFGHJKM")
    ]
    assert found == [404] * 10 + [429]


def test_addresses_do_not_follow_each_other(browser):
    """Games made one after the other have nothing in common."""
    from web.people.conftest import new_game  # noqa: PLC0415

    made = [new_game(browser()) for _ in range(30)]
    assert len({one[:4] for one in made}) == 30
    assert all(re.fullmatch(r"[\w-]{12}", one) for one in made)


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00" + b"\x00" * 200,
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    ],
    ids=[
        "too large",
        "less than none",
        "two lengths",
        "long header",
        "long address",
        "TLS",
        "two hosts",
    ],
)
def test_requests_that_are_none(pair, sent):
    """On a line of its own, as bytes: refused or closed at once; the next visitor is served."""
    server, _ = pair
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(sent)
        line.settimeout(20)
        answer = b""
        with suppress(ConnectionResetError):  # it closes, more than it has read may be under way
            while chunk := line.recv(65536):  # to the end: nothing more is answered
                answer += chunk
    assert time.monotonic() - began < 15
    status = answer.split(b" ")[1:2]
    assert not status or 400 <= int(status[0]) < 500, answer[:100]
    assert answer.count(b"HTTP/1.1 2") == 0
    assert server.ask("/healthz")[0] == 200


def test_a_body_without_a_length_is_bounded(pair):
    """Chunk after chunk: refused when it is larger than a command may be."""
    server, _ = pair
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(head)
        answer = b""
        try:
            for _ in range(100):
                line.sendall(b"1000\r\n" + b"x" * 4096 + b"\r\n")
        except OSError:
            pass
        try:
            answer = line.recv(4096)
        except OSError:
            answer = b"HTTP/1.1 413 closed"
    assert b" 413 " in answer
    assert server.ask("/healthz")[0] == 200


def test_a_flood_of_strangers_leaves_no_rows(tmp_path):
    """Two hundred first visits store nothing."""
    server = Served(tmp_path / "damas.db", "--hosted")
    for _ in range(200):
        assert server.ask("/api/people/me")[0] == 200
    server.close()
    script = (  # the server's own daily turns are kept there too
        "import sqlite3, sys, json; c = sqlite3.connect(sys.argv[1]);"
        "print(json.dumps([c.execute(f'SELECT count(*) FROM {t}').fetchone()[0]"
        " for t in ('persons', 'sessions', 'rate_counts WHERE key NOT LIKE \\'daily:%\\'')]))"
    )
    said = run_loaded([sys.executable, "-c", script, str(tmp_path / "damas.db")],
                          capture_output=True, text=True, check=True).stdout  # fmt: skip
    assert json.loads(said) == [1, 0, 0]
