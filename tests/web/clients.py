"""Clients of a server in the same process, as they come from the net or from its own machine."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urljoin

import anyio
import httpx2
from starlette.testclient import TestClient

from damas.people.limits import LimitSettings
from damas.store import Rates

HERE = ("127.0.0.1", 50000)
"""The address of a caller from the machine on which the server runs: its owner."""


class WholeAnswers(httpx2.BaseTransport):
    """Asks the application and takes its whole answer in one visit to its thread.

    That of Starlette goes there for each step of an answer: more work than most answers are.
    """

    def __init__(self, client: TestClient, address: tuple[str, int], raises: bool) -> None:
        self.client, self.address, self.raises = client, address, raises

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer, or what the application raised."""
        url = request.url
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": request.method,
            "path": unquote(url.path),
            "raw_path": url.raw_path.partition(b"?")[0],
            "root_path": "",
            "scheme": url.scheme,
            "query_string": url.query,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "client": self.address,
            "server": [url.host, url.port or {"http": 80, "https": 443}[url.scheme]],
            "state": self.client.app_state.copy(),
        }
        with self.client._portal_factory() as portal:
            started, body = portal.call(_asked, self.client.app, scope, request.read(), self.raises)
        content = {} if request.method == "HEAD" else {"stream": httpx2.ByteStream(body)}
        return httpx2.Response(started["status"], headers=started["headers"], **content)


async def _asked(
    app: Any, scope: dict[str, Any], body: bytes, raises: bool
) -> tuple[dict[str, Any], bytes]:
    """The message that begins an answer, and its whole body. *raises*: also after the answer that
    says that something failed."""
    asked, ended = [{"type": "http.request", "body": body}], anyio.Event()
    said: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if not asked:
            await ended.wait()
        return asked.pop() if asked else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        said.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            ended.set()

    try:
        await app(scope, receive, send)
    except Exception:
        if raises or not said:
            raise
    return said[0], b"".join(one.get("body", b"") for one in said[1:])


class Client(TestClient):
    """A client whose WebSockets go to the same host as its requests, with the same cookies."""

    def __init__(self, app: Any, *args: Any, **options: Any) -> None:
        super().__init__(app, *args, **options)
        self.headers["accept-encoding"] = "identity"  # to pack and unpack is work
        self._usual = self._transport
        raises = options.get("raise_server_exceptions", True)
        self._whole = WholeAnswers(self, options.get("client", ("testclient", 50000)), raises)

    def send(self, request: httpx2.Request, *, stream: bool = False, **how: Any) -> httpx2.Response:
        """The answer: in parts for one who asks for a *stream* or a WebSocket."""
        parts = stream or request.url.scheme.startswith("ws")
        self._transport = self._usual if parts else self._whole
        return super().send(request, stream=stream, **how)

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
