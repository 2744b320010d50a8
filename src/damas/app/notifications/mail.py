"""Mail by plain SMTP: written here, sent in a thread."""

from __future__ import annotations

import smtplib
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, localtime

from .settings import SmtpServer

SECONDS = 15
REFUSED_FOR_GOOD = range(500, 600)


class UndeliverableError(Exception):
    """The error for a message that no later try can deliver."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail: *id* is the same at every try, so that a mailbox shows it once. *stop*: the address
    at which one press ends these mails, "" for a mail that was asked for just now."""

    id: str
    to: str
    subject: str
    body: str
    stop: str = ""


def written(letter: Letter, sender: str) -> EmailMessage:
    """The message as it is sent. Raises UndeliverableError for an address that is none."""
    message = EmailMessage()
    host = sender.rpartition("@")[2]
    try:
        message["From"] = Address("Damas", addr_spec=sender)
        message["To"] = Address(addr_spec=letter.to)
        message["Subject"] = letter.subject
    except (ValueError, IndexError, LookupError) as error:
        raise UndeliverableError(str(error)) from error
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = f"<{letter.id}@{host}>"
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.body)
    return message


def send_mail(server: SmtpServer, letter: Letter) -> None:
    """Sends a letter; the mail server has it when this returns.

    Raises UndeliverableError where another try is of no use, OSError and SMTPException else.
    """
    message = written(letter, server.sender)
    with _line(server) as line:
        line.ehlo_or_helo_if_needed()
        if not server.secure and line.has_extn("starttls"):
            line.starttls(context=_context(server))
        elif server.password and not server.secure:
            raise OSError(f"{server.host} offers no TLS: the password is not said")
        if server.password:
            line.login(server.user, server.password)
        try:
            line.send_message(message)
        except smtplib.SMTPRecipientsRefused as refused:
            codes = [code for code, _ in refused.recipients.values()]
            if all(code in REFUSED_FOR_GOOD for code in codes):
                raise UndeliverableError(str(codes)) from refused
            raise


def _line(server: SmtpServer) -> smtplib.SMTP:
    if server.secure:
        context = _context(server)
        return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
    return smtplib.SMTP(server.host, server.port, timeout=SECONDS)


def _context(server: SmtpServer) -> ssl.SSLContext:
    """TLS with a checked certificate; with any certificate for a server without a password."""
    context = ssl.create_default_context()
    if not server.password:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context
