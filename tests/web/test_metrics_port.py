"""Each of several processes gives its numbers at a port of its own, with its number as a label."""

from __future__ import annotations

import re
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from damas.app.core.exposition import TOKEN, exposition
from damas.app.core.metrics import Metrics
from damas.app.core.metrics_port import MetricsPort, MetricsPortError, listening
from loaded import Loaded

pytestmark = pytest.mark.full


def asked(port: int, path: str = "/metrics", **headers: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    try:
        asking = Request(f"http://127.0.0.1:{port}{path}", headers=headers)
        with urlopen(asking, timeout=20) as found:
            return found.status, found.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


@pytest.fixture(name="port")
def _port() -> Iterator[int]:
    """The port of a process that is the second of several."""
    meters = Metrics()
    meters.worker, meters.moves = "2", 7
    made = MetricsPort(listening(0), lambda: exposition(meters))
    yield made.port
    made.close()


def test_each_number_says_of_which_process_it_is(port: int) -> None:
    """Also the numbers of the process itself, such as its memory."""
    status, text = asked(port)
    assert status == 200
    assert 'damas_moves_total{worker="2"} 7.0' in text
    assert 'damas_storing_seconds_bucket{le="0.001",worker="2"}' in text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all('worker="2"' in line for line in lines)
    assert any(line.startswith("process_resident_memory_bytes") for line in lines)


def test_one_alone_has_no_such_label() -> None:
    """Boards of before go on."""
    assert b"damas_moves_total 0.0" in exposition(Metrics())


def test_nothing_else_is_at_that_port(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other address; with a token in the settings, nobody without it."""
    assert asked(port, "/")[0] == 404
    assert asked(port, "/api/games")[0] == 404
    monkeypatch.setenv(TOKEN, "word")
    assert asked(port)[0] == 403
    assert asked(port, authorization="Bearer other")[0] == 403
    assert asked(port, authorization="Bearer word")[0] == 200


def test_one_who_leaves_before_the_answer_is_in_no_log(
    port: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """A log of JSON has no other line, and no log an address."""
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", port), 5) as line:
            line.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            reset = struct.pack("ii", 1, 0)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
    assert asked(port)[0] == 200
    time.sleep(0.5)
    assert capfd.readouterr().err == ""


def test_a_page_of_another_name_reads_no_numbers(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that was pointed at this machine; a program with the token may call any name."""
    for host in ("evil.example", f"evil.example:{port}", "", "localhost.evil.example"):
        assert asked(port, host=host)[0] == 421
    for host in ("localhost", f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        assert asked(port, host=host)[0] == 200
    monkeypatch.setenv(TOKEN, "word")
    assert asked(port, host="app1:9100", authorization="Bearer word")[0] == 200


def test_a_port_in_use_is_said() -> None:
    """Before anything is served."""
    with listening(0) as taken, pytest.raises(MetricsPortError, match="cannot be used"):
        listening(taken.getsockname()[1])


def free_ports(count: int) -> int:
    """The first of so many ports, one after the other, on which nobody listens."""
    for first in range(20_000, 60_000, 97):
        try:
            for one in [socket.create_server(("127.0.0.1", first + n)) for n in range(count)]:
                one.close()
        except OSError:
            continue
        return first
    raise AssertionError("no free ports")


def test_two_workers_have_two_ports(database_url: str) -> None:
    """`--workers 2 --metrics-port N`: N and N + 1."""
    first = free_ports(2)
    words = ["serve", "--port", "0", "--no-browser", "--workers", "2", "--metrics-port", str(first)]
    words += ["--database", database_url]
    words = [sys.executable, "-m", "damas", *words]
    process = Loaded(words, lends=True, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert "Damas: " in process.stdout.readline()
        texts = [asked(first + number)[1] for number in range(2)]
    finally:
        process.terminate()
        process.communicate(timeout=60)
    for number, text in enumerate(texts, 1):
        assert f'damas_moves_total{{worker="{number}"}} 0.0' in text
        assert "damas_queue_waiting" in text


def test_a_worker_for_long_work_has_one(database_url: str) -> None:
    """The jobs by their state, as they are stored, and those that it does."""
    signal.alarm(120)
    port = free_ports(1)
    words = ["worker", "--database", database_url, "--metrics-port", str(port)]
    process = subprocess.Popen(
        [sys.executable, "-m", "damas", *words], stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        assert "takes" in process.stderr.readline()
        text = asked(port)[1]
    finally:
        process.terminate()
        process.communicate(timeout=60)
    assert re.search(r"^damas_jobs_running 0\.0$", text, re.MULTILINE)
