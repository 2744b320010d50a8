"""The bus and the database over TLS with passwords, as the operator's pages say it."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import trustme

from bus.ears import exchange, until
from damas.bus import BusAddress, open_bus
from damas.store import open_database
from damas.store.failures import StoreError
from services.running import HOST, folder, free_port, postgres, program, running

NAME, PASSWORD = "damas", "very-hidden"
BACKS = ["nats", "postgresql"]


@dataclass(frozen=True)
class Papers:
    """The files of a certificate for this machine; *ca* is who signed it."""

    ca: Path
    certificate: Path
    key: Path


def papers_in(place: Path) -> Papers:
    """New papers, written into *place*."""
    authority = trustme.CA()
    issued = authority.issue_cert(HOST)
    made = Papers(place / "ca.pem", place / "server.pem", place / "server.key")
    authority.cert_pem.write_to_path(made.ca)
    issued.cert_chain_pems[0].write_to_path(made.certificate)
    issued.private_key_pem.write_to_path(made.key)
    return made


def answers_tls(port: int, papers: Papers, *, after: bytes = b"") -> bool:
    """Whether a server speaks TLS at *port*; NATS first says a line in the clear."""
    context = ssl.create_default_context(cafile=papers.ca)
    try:
        with socket.create_connection((HOST, port), 1) as plain:
            if after and not plain.recv(4096).startswith(after):
                return False
            with context.wrap_socket(plain, server_hostname=HOST):
                return True
    except OSError:
        return False


@contextmanager
def nats_with_tls(place: Path) -> Iterator[tuple[str, Papers]]:
    """A NATS that takes no connection in the clear and none without the password."""
    papers, port = papers_in(place), free_port()
    words = [program("nats-server"), "--addr", HOST, "--port", port, "--tls"]
    words += ["--tlscert", papers.certificate, "--tlskey", papers.key]
    words += ["--user", NAME, "--pass", PASSWORD]
    with running(words, place / "log", lambda: answers_tls(port, papers, after=b"INFO ")):
        yield f"tls://{NAME}:{PASSWORD}@{HOST}:{port}", papers


@contextmanager
def postgres_with_tls(place: Path) -> Iterator[tuple[str, Papers]]:
    """A PostgreSQL server that lets the program's role in over TLS with its password only."""
    papers = papers_in(place)
    papers.key.chmod(0o600)
    settings = ("ssl=on", f"ssl_cert_file={papers.certificate}", f"ssl_key_file={papers.key}")
    with postgres(*settings, "fsync=off", own=(papers.key,)) as server:
        server.run(f"ALTER ROLE damas PASSWORD '{PASSWORD}'")
        rules = f"host all postgres {HOST}/32 trust\nhostssl all damas {HOST}/32 scram-sha-256\n"
        (server.data / "pg_hba.conf").write_text(rules, "ascii")
        server.run("SELECT pg_reload_conf()")
        url = server.create().replace("damas@", f"damas:{PASSWORD}@", 1)
        yield f"{url}?sslmode=verify-full&sslrootcert={papers.ca}", papers


SERVERS = {"nats": nats_with_tls, "postgresql": postgres_with_tls}


@pytest.fixture(params=BACKS, scope="module", name="server")
def _server(request: pytest.FixtureRequest) -> Iterator[tuple[str, Papers]]:
    """The address of each kind of server, and its papers."""
    with folder("tls") as place:
        place.chmod(0o755)
        with SERVERS[request.param](place) as found:
            yield found


@pytest.fixture
def known_url(server: tuple[str, Papers], monkeypatch: pytest.MonkeyPatch) -> str:
    """The address; the machine trusts who signed the certificate, as SSL_CERT_FILE says."""
    url, papers = server
    monkeypatch.setitem(os.environ, "SSL_CERT_FILE", str(papers.ca))
    return url


def test_processes_hear_each_other_over_tls(known_url: str) -> None:
    """With the password, and the certificate checked."""
    address = BusAddress.parse(known_url)
    asyncio.run(exchange(*(open_bus(address, "sqlite:///unused", "one") for _ in range(2))))


def refused(url: str, caplog: pytest.LogCaptureFixture) -> str:
    """The status of a bus at *url* that does not connect; the log has no password."""
    said: list[str] = []

    async def play() -> None:
        bus = open_bus(BusAddress.parse(url), "sqlite:///unused", "one")
        bus.start()
        await until(lambda: bus.status.reason != "", "it is refused")
        assert not bus.status.connected
        said.append(bus.status.reason)
        assert "hidden" not in repr(bus.status)
        await bus.close()

    asyncio.run(play())
    assert "hidden" not in caplog.text
    return said[0]


def test_a_certificate_of_a_stranger_is_refused(
    server: tuple[str, Papers], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A machine in between that shows a certificate of its own is not spoken to."""
    url, papers = server
    stranger = papers_in(tmp_path)
    refused(url.replace(str(papers.ca), str(stranger.ca)), caplog)


def test_a_wrong_password_is_refused(known_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """And so is none."""
    refused(known_url.replace(PASSWORD, "also-hidden"), caplog)


@pytest.mark.parametrize("server", ["postgresql"], indirect=True)
def test_nothing_is_said_in_the_clear(known_url: str, caplog: pytest.LogCaptureFixture) -> None:
    """Without TLS it takes nobody in. The driver of NATS turns to TLS when its server asks."""
    refused(known_url.replace("verify-full", "disable"), caplog)


@pytest.mark.parametrize("server", ["postgresql"], indirect=True)
def test_the_database_over_tls(known_url: str) -> None:
    """The tables are made, and the connection is encrypted; a wrong password is no secret told."""
    database = open_database(known_url)
    with database.engine.connect() as connection:
        question = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        assert connection.exec_driver_sql(question).scalar() is True
    database.close()
    with pytest.raises(StoreError) as wrong:
        open_database(known_url.replace(PASSWORD, "also-hidden"))
    assert "hidden" not in str(wrong.value)
