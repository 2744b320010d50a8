"""Settings of a server for its notices: the mail server, and how long news waits."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlsplit

from ...base.errors import DamasError

PORTS = {"smtp": 25, "smtps": 465}


class SmtpUrlError(DamasError):
    """The error for the address of a mail server that cannot be used."""

    def __init__(self, url: str) -> None:
        super().__init__(
            "bad-smtp-url",
            "{url} is no mail server; write smtp://name:password@host:587?from=damas@example.org",
            url=urlsplit(url)._replace(netloc="…").geturl()[:80] if "@" in url else url[:80],
        )


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """A mail server. *secure*: TLS from the beginning; else it is begun where that is offered, and
    always before a password is said."""

    host: str
    port: int
    sender: str
    secure: bool = False
    user: str = ""
    password: str = ""

    @classmethod
    def parse(cls, url: str) -> SmtpServer:
        """The server of an address such as "smtps://user:secret@mail.example.org?from=a@b.org".

        Raises SmtpUrlError.

        >>> SmtpServer.parse("smtp://localhost:2525?from=damas@example.org").port
        2525
        """
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise SmtpUrlError(url) from None
        user = unquote(parts.username or "")
        sender = (parse_qs(parts.query).get("from") or [user])[0]
        plain = sender.isprintable() and not any(c in sender for c in " <>,;")
        if parts.scheme not in PORTS or not parts.hostname or "@" not in sender or not plain:
            raise SmtpUrlError(url)
        return cls(
            parts.hostname,
            port or PORTS[parts.scheme],
            sender,
            parts.scheme == "smtps",
            user,
            unquote(parts.password or ""),
        )


@dataclass(frozen=True, slots=True)
class NotificationSettings:
    """*smtp*: the mail server, None for a server that sends none.

    *mail_seconds*, *push_seconds*: the time that news waits; a person who sees it on the page
    meanwhile gets no notice. *private_push*: browsers whose push service is in a private network
    are taken too, over HTTP as well; for tests only.
    """

    smtp: SmtpServer | None = None
    mail_seconds: float = 60
    push_seconds: float = 8
    private_push: bool = False


DEFAULT = NotificationSettings()
