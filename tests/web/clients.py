"""Clients of a server in the same process, as they come from the net or from its own machine."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from starlette.testclient import TestClient

from damas.people.limits import LimitSettings
from damas.store import Rates

HERE = ("127.0.0.1", 50000)
"""The address of a caller from the machine on which the server runs: its owner."""


class Client(TestClient):
    """A client whose WebSockets go to the same host as its requests, with the same cookies."""

    def websocket_connect(self, url: str, *args: Any, **kwargs: Any) -> Any:
        """The WebSocket at a path."""
        base = str(self.base_url).replace("http", "ws", 1)
        return super().websocket_connect(urljoin(base, url), *args, **kwargs)


def owner_of(app: Any, **options: Any) -> Client:
    """The owner's client: from the server's own machine."""
    return Client(app, base_url=options.pop("base_url", "http://localhost"), client=HERE, **options)


def limited(app: Any, **most: int) -> None:
    """Sets limits as the owner does, by their names with `_` for `-`; the others are as usual."""
    named = {name.replace("_", "-"): number for name, number in most.items()}
    Rates(app.state.database).set(LimitSettings(named))
