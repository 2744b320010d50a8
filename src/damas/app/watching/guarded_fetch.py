"""A file of the web, fetched for somebody else: only from public addresses, and not much of it.

The name is resolved once, every address must be one of the public internet, and the connection
goes to an address that was looked at: a name that changes meanwhile leads nowhere else. No
redirection is followed, no port but the usual one is asked, and no credentials are sent.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from urllib.parse import urlsplit

from ...base.i18n import Text
from ..core.public_net import cut, is_public_address
from ..core.service_errors import InvalidError

SECONDS = 10.0
PORTS = {"http": 80, "https": 443}
LONGEST_LINK = 500
NO_LINK = Text("{link} is no link to a file of games, such as https://example.org/round1.pdn")
NOT_PUBLIC = Text("{host} is no address of the public internet")
NOT_THERE = Text("{host} does not answer with the file: {reason}")


def check_link(link: str) -> tuple[str, str, str]:
    """Scheme, host and path of a link that may be fetched. Raises InvalidError."""
    try:
        parts = urlsplit(link)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    host = parts.hostname or ""
    plain = link.isascii() and link.isprintable() and " " not in link
    usual = parts.scheme in PORTS and port in (None, PORTS.get(parts.scheme))
    if not (plain and usual and host and "@" not in parts.netloc and len(link) <= LONGEST_LINK):
        raise InvalidError("bad-link", Text(NO_LINK.template, {"link": link[:80]}))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, host, path


def public_address(host: str, port: int) -> str:
    """The address of a host to connect to. Raises InvalidError where one of its addresses is not of
    the public internet."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise _failed(host, "DNS") from error
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not all(map(is_public_address, addresses)):
        raise InvalidError("not-public", Text(NOT_PUBLIC.template, {"host": host}))
    return addresses[0]


def fetch(link: str, most: int, seconds: float = SECONDS) -> bytes:
    """A file of at most *most* bytes. Raises InvalidError for one that may not be fetched, or is
    not there."""
    scheme, host, path = check_link(link)
    port = PORTS[scheme]
    address = public_address(host, port)
    line = http.client.HTTPConnection(host, port, timeout=seconds)
    alarm: threading.Timer | None = None
    late = threading.Event()
    try:
        plain = socket.create_connection((address, port), timeout=seconds)
        line.sock = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=host)
            if scheme == "https"
            else plain
        )
        # A timeout of the socket is one of each piece: who sends letter by letter is cut off too.
        alarm = threading.Timer(seconds, _cut, (line.sock, late))
        alarm.daemon = True
        alarm.start()
        line.request(
            "GET",
            path,
            headers={"Host": host, "User-Agent": "Damas", "Accept-Encoding": "identity"},
        )
        answer = line.getresponse()
        if answer.status != http.client.OK:
            raise _failed(host, str(answer.status))
        data = b""
        while part := answer.read1(1 << 16):
            data += part
            if len(data) > most:
                raise _failed(host, f"> {most} B")
        if answer.length or late.is_set():  # it ended before its end
            raise http.client.IncompleteRead(data)
        return data
    except (OSError, http.client.HTTPException) as error:
        raise _failed(host, type(error).__name__) from error
    finally:
        if alarm is not None:
            alarm.cancel()
        line.close()


def _cut(line: socket.socket, late: threading.Event) -> None:
    late.set()
    cut(line)


def _failed(host: str, reason: str) -> InvalidError:
    return InvalidError("not-fetched", Text(NOT_THERE.template, {"host": host, "reason": reason}))
