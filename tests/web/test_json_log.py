"""The log as JSON: what an operator needs, and nothing that says who somebody is."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.core import json_log
from damas.app.core.json_log import JsonFormatter, begin_log
from damas.app.core.log_limit import RepeatLimit
from damas.errors import StoreError
from damas.http.routes import games as routes
from loaded import Loaded
from web.clients import Client

pytestmark = pytest.mark.full

PLANTED = ("Zulmira", "Quitéria", "zulmira@example.org", "192.0.2.77", "sesame-word", "tok3n-of-A")
GAME = "AbCd-1234_xY"


@pytest.fixture(name="lines")
def _lines() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """Everything that is logged from here on, at every level, as the server writes it."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]
    root.removeHandler(handler)
    root.setLevel(before)


def test_a_session_with_planted_names(
    client: TestClient,
    lines: Callable[[], list[dict[str, Any]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Games, tournaments with wrong PINs, faults with names in them: none of it is in the log."""
    people = {
        "white": {"kind": "person", "name": "Zulmira"},
        "black": {"kind": "person", "name": "Quitéria"},
    }
    asked = {"regulation": "fenae-2025", "white": people["white"], "black": people["black"]}
    assert client.post("/api/games", json=asked).status_code == 201
    far = Client(
        client.app,
        base_url="http://localhost",
        client=("192.0.2.77", 5),
        raise_server_exceptions=False,
    )
    far.portal = client.portal
    far.get("/games/tok3n-of-A?name=Zulmira&token=sesame-word")
    log = logging.getLogger("damas.server")
    log.warning("event %s: wrong PIN from %s, %d now", GAME, "192.0.2.77", 3)
    log.error("%s", StoreError("store-failed", "no {who}", who="Zulmira"))
    logging.getLogger("uvicorn.error").warning("%s came from %s", "Quitéria", "192.0.2.77")
    logging.getLogger("httpx").info("GET http://x/?token=sesame-word")

    def failing(*_: object, **__: object) -> None:
        raise ValueError("Zulmira <zulmira@example.org> said sesame-word")

    with monkeypatch.context() as patch:
        patch.setattr(routes, "services_of", failing)
        assert far.get("/api/games").status_code == 500
    found = lines()
    text = json.dumps(found, ensure_ascii=False)
    assert [one for one in PLANTED if one in text] == []
    said = {one["message"] for one in found}
    assert any(one.startswith(f"event {GAME}: wrong PIN from ..., 3 now") for one in said)
    assert "store-failed" in said
    fault = next(one for one in found if one.get("error") == "ValueError")
    assert fault["level"] == "error"
    assert any(place.endswith(" failing") for place in fault["at"])
    assert not any(place.startswith("/") for place in fault["at"])


@pytest.mark.parametrize(
    ("message", "values", "wanted"),
    [
        ("%s came", ("Zulmira",), "... came"),
        ("%d of %s", (3, 2.5), "3 of 2.5"),
        ("%(who)s", ({"who": "Zulmira"},), "..."),
        ("Zulmira@example.org has come", (), "..."),
        ("connection rejected", (), "connection rejected"),
    ],
)
def test_of_values_only_numbers_are_written(message: str, values: Any, wanted: str) -> None:
    """The sentence is that of the code."""
    record = logging.LogRecord("uvicorn.error", 30, "x.py", 1, message, values, None)
    assert json_log.sentence(record) == wanted


def test_what_was_left_out_is_counted_in_json_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of equal lines keeps the sentence apart from its values."""
    limit = RepeatLimit(each=1)
    clock = [0.0]
    monkeypatch.setattr("damas.app.core.log_limit.time.monotonic", lambda: clock[0])
    records = [
        logging.LogRecord("damas.server", 30, "x.py", 1, "100%% of %s is gone", ("Ana",), None)
        for _ in range(3)
    ]
    assert [limit.filter(one) for one in records[:2]] == [True, False]
    clock[0] = 61.0
    assert limit.filter(records[2])
    assert records[2].getMessage() == "100% of Ana is gone (and 1 like it in the minute before)"
    assert json_log.sentence(records[2]).endswith("(and 1 like it in the minute before)")
    assert "Ana" not in json_log.sentence(records[2])


@contextmanager
def log_of_a_server() -> Iterator[None]:
    """The loggers as a server sets them up; as they were afterwards."""
    names = ("", "uvicorn", "uvicorn.error", "uvicorn.access", json_log.GREETING)
    loggers = [logging.getLogger(name) for name in names]
    before = [(one, one.handlers[:], one.level, one.propagate) for one in loggers]
    try:
        begin_log()
        yield
    finally:
        logging.captureWarnings(capture=False)
        for one, handlers, level, propagate in before:
            one.handlers[:], one.propagate = handlers, propagate
            one.setLevel(level)


def test_text_has_no_address_of_mail(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither as a value nor in the words of an error; the mail server's name stays."""
    monkeypatch.delenv("DAMAS_LOG_FORMAT", raising=False)
    log = logging.getLogger("damas.server")
    with log_of_a_server():
        log.warning("no room for %s", "o'neil+damas@mail.example.org")
        try:
            raise OSError("550 <zulmira@example.org>: unknown")
        except OSError:
            log.exception("a notice was refused")
    text = capfd.readouterr().err
    assert "zulmira" not in text
    assert "neil" not in text
    assert "no room for ...@mail.example.org" in text
    assert "550 <...@example.org>: unknown" in text


def test_everything_is_written_as_json(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Warnings of Python and of uvicorn too; lines of access are not written at all."""
    monkeypatch.setenv("DAMAS_LOG_FORMAT", "json")
    with log_of_a_server():
        logging.getLogger("damas.server").warning("the lobby could not be read: %s", OSError("x"))
        logging.getLogger("uvicorn.access").info("GET /games/secret")
    (line,) = capfd.readouterr().err.splitlines()
    assert json.loads(line)["message"] == "the lobby could not be read: OSError"


@pytest.mark.parametrize("words", [("serve", "--hosted"), ("serve", "--workers", "2"), ("worker",)])
def test_each_line_of_a_process_is_json(words: tuple[str, ...], database: str) -> None:
    """From its beginning to its end, on both streams, and no link of the owner."""
    place = ("--port", "0", "--no-browser") if words[0] == "serve" else ()
    process = Loaded(
        [sys.executable, "-m", "damas", *words, *place, "--database", database],
        env=os.environ | {"DAMAS_LOG_FORMAT": "json"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = [process.stdout.readline()]
    process.terminate()
    said += process.communicate(timeout=30)[0].splitlines()
    messages = [json.loads(line)["message"] for line in said]
    wanted = "the server answers at port" if words[0] == "serve" else "worker "
    assert messages[0].startswith(wanted)
    assert not [line for line in said if "#link" in line]
