"""`damas serve` as others reach it: the owner's link, a proxy with TLS, two processes at once."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import socketserver
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPMessage
from pathlib import Path
from typing import Any

import pytest

from loaded import Loaded, run_loaded
from services.running import migrated_file

pytestmark = pytest.mark.full

LINK = "/account#link="


class Served:
    """A server in a process of its own, and what it printed."""

    def __init__(self, database: Path, *words: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        if not database.exists():
            shutil.copy(migrated_file(), database)
        place = ["--port", str(self.port), "--database", str(database), "--no-browser"]
        command = [sys.executable, "-m", "damas", "--lang", "en", "serve", *place, *words]
        self.process = Loaded(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self._wait()

    def _wait(self) -> None:
        """Until it listens: its first line may come before that."""
        for _ in range(3000):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            assert self.process.poll() is None, self.said
            time.sleep(0.01)
        raise TimeoutError("the server did not listen within 30 seconds")

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, HTTPMessage, bytes]:
        """The status, headers and body of one answer."""
        data = None if body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **headers}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, sent)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.headers, refused.read()

    def close(self) -> str:
        """Ends it; all it printed."""
        assert self.process.stdout is not None
        if not self.process.stdout.closed:
            self.process.terminate()
            self.said += self.process.communicate(timeout=30)[0]
        return self.said


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers on one database."""
    started: list[Served] = []

    def start(*words: str) -> Served:
        started.append(Served(tmp_path / "damas.db", *words))
        return started[-1]

    yield start
    for one in started:
        one.close()


def said_at_a_terminal(port: int, database: Path) -> str:
    """Everything that a hosted server prints there."""
    ours, theirs = os.openpty()
    words = ["--hosted", "--port", str(port), "--database", str(database), "--no-browser"]
    process = Loaded([sys.executable, "-m", "damas", "--lang", "en", "serve", *words],
                     stdin=theirs, stdout=theirs, stderr=theirs)  # fmt: skip
    os.close(theirs)
    said = ""
    with contextlib.suppress(OSError):  # its end is an error of the terminal
        while LINK not in said or not said.endswith("\n"):
            said += os.read(ours, 4096).decode()
    process.terminate()
    process.wait(30)
    os.close(ours)
    return said


def test_the_owners_link_is_printed_until_somebody_has_used_it(serve: Any, tmp_path: Path) -> None:
    """At a terminal, once; not on a machine of one's own; `damas people owner-link` makes more."""
    assert LINK not in serve().close()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    printed = said_at_a_terminal(port, tmp_path / "damas.db")
    assert printed.count(LINK) == 1
    second = serve("--hosted")
    second.ask("/healthz")
    secret = printed.partition(LINK)[2].split()[0]
    assert second.ask("/api/people/link", {"secret": secret})[0] == 204
    assert second.ask("/api/people/link", {"secret": secret})[0] == 403
    assert "owner" not in second.close()


def test_no_log_has_the_owners_link(serve: Any, tmp_path: Path) -> None:
    """Its words in a file or a service name the command that makes the link."""
    said = serve("--hosted", "--allowed-host", "d.example").close()
    assert LINK not in said
    command = re.search(r"damas (people owner-link --address \S+)", said)
    assert command is not None, said
    made = run_loaded(
        [sys.executable, "-m", "damas", *command[1].split(),
         "--database", str(tmp_path / "damas.db")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert made.stdout.count(LINK) == 1


class Forwarder(socketserver.BaseRequestHandler):
    """Hands on bytes alone, as ssh -R, kubectl port-forward and balancers of TCP do."""

    port = 0

    def handle(self) -> None:
        """One connection, both ways."""
        with socket.create_connection(("127.0.0.1", self.port)) as there:
            back = threading.Thread(target=self._pass_on, args=(there, self.request))
            back.start()
            self._pass_on(self.request, there)
            back.join()

    @staticmethod
    def _pass_on(source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


@pytest.mark.parametrize(
    "words",
    [
        ("--allowed-host", "damas.example.org"),
        ("--trusted-proxy", "10.0.0.1"),
        ("--host", "0.0.0.0"),
        ("--workers", "2", "--allowed-host", "damas.example.org"),
    ],
    ids=" ".join,
)
def test_a_forwarder_makes_no_stranger_the_owner(serve: Any, words: tuple[str, ...]) -> None:
    """Its connections come from this machine, and any name may be written in Host."""
    server = serve(*words)
    handler = type("Here", (Forwarder,), {"port": server.port})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as forwarder:
        threading.Thread(target=forwarder.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{forwarder.server_address[1]}/api/owner/settings"
        for host in (None, "localhost", f"localhost:{server.port}", "127.0.0.1", "[::1]"):
            asked = urllib.request.Request(address, headers={"Host": host} if host else {})
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(asked, timeout=20)
            assert refused.value.code == 403
            refused.value.close()
        forwarder.shutdown()


def test_a_server_of_the_house_has_its_owner_at_the_machine(serve: Any) -> None:
    """No sign-in there, also under names that only a local network knows."""
    server = serve("--allowed-host", "hall.local")
    assert server.ask("/api/owner/settings", Host="localhost")[0] == 200


def test_behind_a_proxy_with_tls(serve: Any) -> None:
    """The cookie is Secure; neither the machine of the proxy nor a header owns anything."""
    server = serve("--allowed-host", "damas.example.org", "--trusted-proxy", "127.0.0.1")
    proxied = {
        "Host": "damas.example.org",
        "X-Forwarded-For": "192.0.2.7",
        "X-Forwarded-Proto": "https",
    }
    status, headers, _ = server.ask("/", **proxied)
    assert status == 200
    assert headers["Set-Cookie"].startswith("__Host-damas_person=")
    assert "Secure" in headers["Set-Cookie"]
    said = server.said + server.process.stdout.readline()
    assert "damas serve --lan" not in said  # the proxy is how others reach it
    assert "damas people owner-link --address https://damas.example.org\n" in said
    for sent in (proxied, {}, {"X-Forwarded-For": "127.0.0.1"}, {"Host": "localhost"}):
        assert server.ask("/api/owner/settings", **sent)[0] == 403


def test_two_processes_know_one_person(serve: Any) -> None:
    """A session begun at one is known to the other, and ended there it is ended here."""
    one, other = serve("--hosted"), serve("--hosted")
    body = {"name": "Ana", "password": "três tristes tigres"}
    status, headers, _ = one.ask("/api/people/register", body)
    assert status == 201
    cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
    assert json.loads(other.ask("/api/people/me", **cookie)[2])["name"] == "Ana"
    assert other.ask("/api/people/sign-out", {}, **cookie)[0] == 204
    assert json.loads(one.ask("/api/people/me", **cookie)[2])["kind"] == "nobody"
