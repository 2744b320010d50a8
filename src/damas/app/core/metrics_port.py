"""The numbers of one process at a port of its own: several of them answer at one other address,
where Prometheus would meet now this one, now that one.
"""

from __future__ import annotations

import hmac
import ipaddress
import logging
import socket
import threading
from collections.abc import Callable
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from ...base.errors import DamasError
from ...base.i18n import Text
from .exposition import operators_token
from .hosts import LOOPBACK, bare
from .keep import Keep

log = logging.getLogger("damas.server")
SECONDS = 5
"""A question that is longer on its way is given up."""
MOST_AT_ONCE = 8


class MetricsPortError(DamasError):
    """The numbers cannot be given at the requested port."""


def listening(port: int) -> socket.socket:
    """A socket at that port: of this machine alone, unless a token guards the numbers. Raises
    MetricsPortError."""
    host = "127.0.0.1" if operators_token() is None else "0.0.0.0"  # noqa: S104  (guarded)
    try:
        return socket.create_server((host, port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        text = Text("The port {port} cannot be used for the numbers: {reason}")
        raise MetricsPortError("metrics-port", text.template, port=port, reason=reason) from error


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """One who left before the answer is none of ours, and his address is in no log."""


class MetricsPort:
    """Answers GET /metrics at *listener*, which is closed in the end, with the text of *numbers*:
    to programs of this machine, or by the token of the settings alone."""

    def __init__(self, listener: socket.socket, numbers: Callable[[], bytes]) -> None:
        address = listener.getsockname()[:2]
        self.port = int(address[1])
        self._server = _Server(address, _handler(numbers), bind_and_activate=False)
        self._server.socket.close()
        self._server.socket = listener
        name = "damas-metrics"
        self._thread = threading.Thread(target=self._server.serve_forever, name=name, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Answers no more."""
        self._server.shutdown()
        self._server.server_close()


def _refusal(path: str, headers: Message, client: str) -> tuple[int, bytes] | None:
    """The answer to a question that gets no numbers."""
    token = operators_token()
    if path.partition("?")[0] != "/metrics":
        return 404, b"Only /metrics is here\n"
    if token is not None:
        said = headers.get("authorization", "").encode()
        allowed = hmac.compare_digest(said, f"Bearer {token}".encode())
        return None if allowed else (403, b"By token alone\n")
    if bare(headers.get("host", "")) not in LOOPBACK:  # a page may point a name of its own here
        return 421, b"Only this machine's own name is answered without a token\n"
    if not ipaddress.ip_address(client).is_loopback:
        return 403, b"From this machine, or by token\n"
    return None


def _handler(numbers: Callable[[], bytes]) -> type[BaseHTTPRequestHandler]:
    places = threading.BoundedSemaphore(MOST_AT_ONCE)

    class Handler(BaseHTTPRequestHandler):
        """One question."""

        timeout = SECONDS
        server_version, sys_version = "damas", ""

        def do_GET(self) -> None:
            """The numbers, for those who may see them."""
            refused = _refusal(self.path, self.headers, self.client_address[0])
            if refused is not None:
                self._answer(*refused)
            elif not places.acquire(blocking=False):
                self._answer(503, b"Asked too often at once\n")
            else:
                try:
                    self._answer(200, numbers())
                except DamasError as error:
                    log.error("the numbers cannot be given: %s", error)
                    self._answer(501, str(error).encode())
                except Exception:
                    log.exception("the numbers cannot be given")
                    self._answer(500, b"The numbers cannot be given\n")
                finally:
                    places.release()

        def _answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", Keep.NOWHERE.value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_about: Any) -> None:
            """Addresses of those who ask are in no log."""

    return Handler
