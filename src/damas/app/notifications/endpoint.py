"""Addresses of push services: public ones over HTTPS only, and only a checked address is used. The
address comes from a visitor's browser and could name a machine of the server's own network. So a
name is looked up here, every address of it must be public, and the connection goes to the checked
one.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from ..core.public_net import cut, is_public_address

LONGEST = 1000
SECONDS = 10.0
WHOLE_SECONDS = 20.0
"""The time for all of one request: a very slow one is cut off."""
HTTPS_PORT = 443


class EndpointError(Exception):
    """The error for an address to which nothing is sent."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A checked address; *ip* is where the connection goes."""

    secure: bool
    host: str
    port: int
    path: str
    ip: str

    @property
    def origin(self) -> str:
        """Scheme and host, as a signed request names it."""
        scheme, usual = ("https", HTTPS_PORT) if self.secure else ("http", 80)
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{scheme}://{host}" if self.port == usual else f"{scheme}://{host}:{self.port}"


def check_form(url: str, *, private: bool = False) -> Endpoint:
    """An address that is not looked up yet. Raises EndpointError for one of another form.

    *private*: addresses of any network, and HTTP too.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise EndpointError("no address") from None
    secure = parts.scheme == "https"
    sound = host and not parts.username and not parts.fragment and url.isascii()
    if len(url) > LONGEST or not sound or not url.isprintable() or " " in url:
        raise EndpointError("no address")
    if not private and (not secure or port not in (None, HTTPS_PORT)):
        raise EndpointError("not https")
    port = port or (HTTPS_PORT if secure else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Endpoint(secure, host, port, path, "")


def check_endpoint(url: str, *, private: bool = False) -> Endpoint:
    """Looks an address up; blocks for as long as that takes. Raises EndpointError.

    *private*: as of `check_form`.
    """
    form = check_form(url, private=private)
    host, port = form.host, form.port
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise OSError(f"{host}: {error}") from error
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not (private or all(map(is_public_address, addresses))):
        raise EndpointError("not public")
    return replace(form, ip=addresses[0])


class _Plain(http.client.HTTPConnection):
    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint.host, endpoint.port, timeout=SECONDS)
        self._ip = endpoint.ip

    def connect(self) -> None:
        """Connects to the checked address, not to a new one of the same name."""
        self.sock = socket.create_connection((self._ip, self.port), self.timeout)


class _Secure(_Plain):
    def connect(self) -> None:
        super().connect()
        context = ssl.create_default_context()
        self.sock = context.wrap_socket(self.sock, server_hostname=self.host)


def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> int:
    """Sends a request; the status of the answer. Redirects are not followed.

    Raises OSError and HTTPException.
    """
    line = _Secure(endpoint) if endpoint.secure else _Plain(endpoint)
    limit = threading.Timer(WHOLE_SECONDS, lambda: cut(line.sock))
    limit.daemon = True
    limit.start()
    try:
        line.request("POST", endpoint.path, body, dict(headers))
        return line.getresponse().status
    finally:
        limit.cancel()
        line.close()
