"""People at a server that others reach: two play, others look on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.watching import live_boards
from web.meeting.conftest import browser, two

__all__ = ["browser", "two"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats that a test need not wait for."""
    monkeypatch.setattr(live_boards, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(live_boards, "FILL_BEATS", 1)
    monkeypatch.setattr(live_boards, "GATHER_SECONDS", 0.01)
    monkeypatch.setattr(live_boards, "RESULT_SECONDS", 0.3)


class Watcher:
    """A page that looks on: what it has been told, put together as the page does it."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.boards: dict[str, dict[str, Any]] = {}
        self.messages: list[dict[str, Any]] = []

    def hear(self) -> dict[str, Any]:
        """Takes in the next message."""
        message: dict[str, Any] = self.socket.receive_json()
        self.messages.append(message)
        if message["type"] == "boards":
            self.boards = {one["id"]: one for one in message["boards"]}
        elif message["type"] == "changes" and self.messages[0]["type"] == "boards":
            self._change(message)
        return message

    def _change(self, message: dict[str, Any]) -> None:
        for one in message.get("boards", ()):
            self.boards[one["id"]] = one
        for one in message.get("moved", ()):
            self.boards[one["id"]] |= one
        for name, count in message.get("spectators", {}).items():
            self.boards[name]["spectators"] = count
        if "order" in message:
            self.boards = {name: self.boards[name] for name in message["order"]}

    def until(self, done: Callable[[dict[str, dict[str, Any]]], Any]) -> Any:
        """Listens until the boards are so."""
        while not (self.messages and done(self.boards)):
            self.hear()
        return done(self.boards)


@contextmanager
def watching(client: TestClient, query: str = "") -> Iterator[Watcher]:
    """A page at the boards."""
    with client.websocket_connect(f"/ws/watch?lang=en&{query}") as socket:
        found = Watcher(socket)
        while not any(one["type"] == "boards" for one in found.messages):
            found.hear()
        found.messages = [one for one in found.messages if one["type"] == "boards"]
        yield found
