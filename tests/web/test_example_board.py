"""The example of an electronic board, run as its owner would, against a server of its own."""

from __future__ import annotations

import email
import json
import runpy
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from .browser.conftest import Server

pytestmark = pytest.mark.full

EXAMPLE = Path(__file__).parents[2] / "examples" / "electronic_board.py"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty database."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


def run(server: Server, *words: str, stdin: str = "") -> str:
    """The output of the example."""
    command = [sys.executable, str(EXAMPLE), "--url", server.url, *words]
    done = subprocess.run(
        command, input=stdin, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def only_table(server: Server) -> str:
    """The id of the one table there is."""
    (table,) = server.call("/api/arbiter/tables")
    return str(table["id"])


def test_events_from_a_file_are_ruled_on_in_the_language_asked_for(server: Server) -> None:
    """A table is made, every line sent, rulings printed; a bad line does not end it."""
    lines = [
        json.dumps({"event": "move", "by": "white", "path": [32, 21]}),
        "no json",
        json.dumps({"event": "decide", "by": "black", "choice": "rectify"}),
    ]
    said = run(server, "--new", "internacional", "--lang", "pt-PT", stdin="\n".join(lines))
    assert "irregularity b INT 5.4.0.2" in said
    assert "restored" in said
    assert f"/arbiter/{only_table(server)}" in said


@pytest.mark.parametrize("regulation", ["internacional", "portuguesa-fpd"])
def test_a_board_that_knows_only_occupied_squares_plays_a_game(
    server: Server, regulation: str
) -> None:
    """Every move is understood: no irregularity, nothing unclear, so many moves in the record."""
    said = run(server, "--new", regulation, "--demo", "30", "--seed", "3")
    assert "unclear" not in said
    view = server.call(f"/api/arbiter/tables/{only_table(server)}")
    assert len(view["lances"]) == 30
    assert all(move["kind"] == "move" for move in view["lances"])


def test_a_server_that_dies_loses_and_doubles_nothing(server: Server) -> None:
    """It is killed while the board plays, and started again."""
    table = server.call("/api/arbiter/tables", {"regulation": "internacional"})["id"]
    with ThreadPoolExecutor(1) as board:
        playing = board.submit(run, server, "--table", table, "--demo", "40", "--seed", "5")
        for _ in range(2):
            time.sleep(0.8)
            server.kill()
            server.start()
        playing.result()
    view = server.call(f"/api/arbiter/tables/{table}")
    assert len(view["lances"]) == 40
    assert all(move["kind"] == "move" for move in view["lances"])


BROKEN = {
    "nothing at all": b"",
    "half a status line": b"HTTP/1.",
    "half of its headers": b"HTTP/1.1 200 OK\r\nContent-Le",
    "half of its answer": b'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"id"',
    "half of an answer of any length": b'HTTP/1.1 200 OK\r\n\r\n{"id"',
    "that it is busy": b"HTTP/1.1 503 Busy\r\nContent-Length: 2\r\n\r\n{}",
}


@pytest.mark.parametrize("said", BROKEN.values(), ids=BROKEN)
def test_an_answer_that_breaks_off_anywhere_is_asked_for_again(said: bytes) -> None:
    """A server dies in the middle of its words; the same event goes out once more."""
    whole = b'HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{"id":1}'
    asked = []

    def answer(listener: socket.socket) -> None:
        for reply in (said, whole):
            line, _ = listener.accept()
            with line, line.makefile("rb") as heard:
                heard.readline()
                headers = email.message_from_bytes(b"".join(iter(heard.readline, b"\r\n")))
                asked.append(heard.read(int(headers["Content-Length"])))
                line.sendall(reply)

    with socket.create_server(("127.0.0.1", 0)) as listener, ThreadPoolExecutor(1) as pool:
        listener.settimeout(10)
        serving = pool.submit(answer, listener)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        board = runpy.run_path(str(EXAMPLE))["Board"](url, "table", "en")
        assert board.tell({"event": "press"}) == {"id": 1}
        serving.result()
    assert asked[0] == asked[1] != b""
