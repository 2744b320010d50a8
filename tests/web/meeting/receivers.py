"""A mail server and a push service of this machine, for tests of sending."""

from __future__ import annotations

import base64
import email
import email.policy
import json
import os
import socketserver
import threading
import time
from collections.abc import Callable
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

SECONDS = 40.0


def until(found: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """The value of *found*, once it gives any."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = found()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError("it did not come")


class MailServer(socketserver.ThreadingTCPServer):
    """SMTP as far as a sender needs it. *answers*: replies to the next messages, instead of 250."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _MailSession)
        self.mails: list[EmailMessage] = []
        self.answers: list[str] = []
        self.refuses_recipients = False
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def url(self) -> str:
        """Its address as the server's setting."""
        return f"smtp://127.0.0.1:{self.server_address[1]}?from=damas@example.org"

    def to(self, address: str) -> list[EmailMessage]:
        """The mails to an address."""
        return [mail for mail in self.mails if address in str(mail["To"])]


class _MailSession(socketserver.StreamRequestHandler):
    server: MailServer

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline().decode().strip():
            verb = line[:4].upper()
            if verb == "DATA":
                self.say("354 go on")
                self.take()
            elif verb == "QUIT":
                self.say("221 bye")
                return
            elif verb == "RCPT" and self.server.refuses_recipients:
                self.say("550 no such mailbox")
            else:
                self.say("250 yes")

    def take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        answer = self.server.answers.pop(0) if self.server.answers else "250 taken"
        if answer.startswith("250"):
            policy = email.policy.default
            found = email.message_from_bytes(b"".join(lines), policy=policy)
            self.server.mails.append(found)
        self.say(answer)


class PushService(ThreadingHTTPServer):
    """A push service with one browser; *status*: its answers, 201 after those that are listed."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _PushSession)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.status: list[int] = []
        self.location = ""
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def subscription(self, name: str = "one") -> dict[str, Any]:
        """The browser, as it would subscribe."""
        keys = {"p256dh": _text(self.point), "auth": _text(self.secret)}
        return {"endpoint": f"{self.url}/push/{name}", "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """A notice as the browser reads it."""
        import http_ece  # noqa: PLC0415  (of the extra damas[push])

        text = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        found: dict[str, Any] = json.loads(text)
        return found

    @property
    def notifications(self) -> list[dict[str, Any]]:
        """The notices that were taken."""
        return [self.read(body) for _, _, body in self.requests]


class _PushSession(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.server.status.pop(0) if self.server.status else 201
        self.server.requests.append((self.path, dict(self.headers), body))
        self.send_response(status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class HookServer(ThreadingHTTPServer):
    """A program that is told the news of events: *got* are headers and bodies; *answers*: statuses
    of the next answers, instead of 204."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Hook)
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def address(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server_address[1]}/news?of=damas"


class _Hook(BaseHTTPRequestHandler):
    server: HookServer

    def do_POST(self) -> None:
        """Takes the news."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append(({**self.headers, "path": self.path}, body))
        self.send_response(self.server.answers.pop(0) if self.server.answers else 204)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Says nothing."""
