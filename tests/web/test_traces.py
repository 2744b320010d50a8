"""Traces: a span for each request and command, with its parts; nothing that names a person."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas import __version__
from damas.base import traces
from damas.base.optional import MissingLibraryError, need

pytestmark = pytest.mark.one_server

pytest.importorskip("opentelemetry.sdk", reason="no opentelemetry-sdk")


@pytest.fixture(name="spans")
def _spans() -> Iterator[Any]:
    """An exporter in memory that hears of every span at once."""
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415 - an extra
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor  # noqa: PLC0415
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import (  # noqa: PLC0415
        InMemorySpanExporter,
    )

    kept, provider = InMemorySpanExporter(), TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(kept))
    traces.use(provider)
    yield kept
    traces.use(None)


def named(spans: Any, name: str) -> list[Any]:
    """The finished spans of a name."""
    return [one for one in spans.get_finished_spans() if one.name == name]


def parts(spans: Any, whole: Any) -> set[str]:
    """The names of the spans directly within one."""
    return {
        one.name
        for one in spans.get_finished_spans()
        if one.parent is not None and one.parent.span_id == whole.context.span_id
    }


def test_a_move_is_one_trace(spans: Any, client: TestClient, new_game: Any, sit: Any) -> None:
    """The command, within it the decision, the storing and the bus; none of them without it."""
    game = new_game()
    with sit(client, game) as seat:
        seat.hello()
        seat.do("move", ply=0, text="9-13")
    (command,) = named(spans, "command")
    assert command.attributes["damas.kind"] == "move"
    assert command.parent is None
    assert {"decide", "store", "bus"} <= parts(spans, command)
    stored = named(spans, "store")[-1]
    assert stored.attributes["damas.entries"] == 1
    assert stored.context.trace_id == command.context.trace_id


def test_the_engines_answer_belongs_to_the_command_before_it(
    spans: Any, client: TestClient, new_game: Any, sit: Any
) -> None:
    """So one sees how long the answer took, and where."""
    game = new_game(black={"kind": "engine", "level": 1, "name": None})
    with sit(client, game) as seat:
        seat.hello()
        seat.do("move", ply=0, text="9-13")
        seat.state(at_least=2)
    (command,) = named(spans, "command")
    (engine,) = named(spans, "engine")
    assert engine.context.trace_id == command.context.trace_id
    assert engine.attributes["damas.level"] == 1


def test_a_request_is_known_by_the_form_of_its_address(
    spans: Any, client: TestClient, new_game: Any
) -> None:
    """Neither ids nor queries nor headers are in a span, and no name of a person."""
    game = new_game(white={"kind": "person", "name": "Zulmira", "level": None})
    client.get(f"/api/games/{game}?secret=Zulmira", headers={"user-agent": "Zulmira/1"})
    client.get("/api/games/unknown")
    client.get("/healthz")
    found = named(spans, "GET /api/games/{game_id}")
    assert [one.attributes["http.response.status_code"] for one in found] == [200, 404]
    assert all("database" in parts(spans, one) for one in found)
    everything = " ".join(one.to_json() for one in spans.get_finished_spans())
    assert game not in everything
    assert "Zulmira" not in everything
    assert "healthz" not in everything


def test_an_error_is_noted_by_its_class_alone(spans: Any) -> None:
    """Its words may be those of a person."""
    with pytest.raises(ValueError, match="Zulmira"), traces.span("outer"):
        raise ValueError("Zulmira")
    (one,) = spans.get_finished_spans()
    assert one.attributes["error.type"] == "ValueError"
    assert not one.status.is_ok
    assert "Zulmira" not in one.to_json()


def test_without_the_setting_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block gets None, and no library is asked for."""
    monkeypatch.delenv(traces.SETTING, raising=False)
    assert not traces.begin(__version__)
    with traces.span("anything") as made:
        assert made is None


@pytest.mark.parametrize(
    "url", ["collector", "ftp://x:1", "http://", "http://x:99999999", "http://:1"]
)
def test_an_address_that_is_none_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start, in a sentence; the address may hold a secret and is not repeated."""
    monkeypatch.setenv(traces.SETTING, url)
    with pytest.raises(traces.TracesError, match="http://localhost:4318"):
        traces.begin(__version__)


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server does not start without what was wished for."""
    monkeypatch.setenv(traces.SETTING, "http://localhost:4318")
    monkeypatch.setitem(
        __import__("sys").modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None
    )
    need.cache_clear()
    with pytest.raises(MissingLibraryError, match=r"\[traces\]"):
        traces.begin(__version__)
    need.cache_clear()


def test_a_collector_gets_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """By OTLP over HTTP, at the end of a process at the latest."""
    got: list[tuple[str, bytes]] = []

    class Collector(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            """Takes one batch."""
            got.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_about: Any) -> None:
            """Nothing."""

    server = http.server.HTTPServer(("127.0.0.1", 0), Collector)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setenv(traces.SETTING, f"http://127.0.0.1:{server.server_port}")
    try:
        assert traces.begin(__version__)
        with traces.span("sent"):
            pass
        traces.end()
    finally:
        traces.use(None)
        server.shutdown()
        server.server_close()
    # On a busy machine there may be several: a batch whose answer is late is sent again.
    assert {path for path, _ in got} == {"/v1/traces"}
    assert any(b"sent" in body for _, body in got)
