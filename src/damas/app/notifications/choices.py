"""What a person chooses about notices: mail, and the browsers that show them."""

from __future__ import annotations

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Annotated

from pydantic import Field
from typing_extensions import TypedDict

from ...base.i18n import Text
from ...contract import Body
from ...people.limits import CONFIRM_MAIL, CONFIRM_MAIL_TO
from ...store import NotificationChoice, PushBrowser
from ..core.service_errors import ConflictError, InvalidError
from ..core.times import now_ms, timestamp
from ..work import in_database
from .endpoint import LONGEST, EndpointError, check_endpoint
from .push import are_keys

if TYPE_CHECKING:
    from ...people import Caller
    from ..people.accounts import Registrar
    from .service import NotificationService

LOOK_UP_SECONDS = 8
LOOK_UP_THREADS = 2
_NAMES = ThreadPoolExecutor(LOOK_UP_THREADS, thread_name_prefix="damas-names")
"""For looking names up, which a foreign name server may make slow: nothing else waits there."""
NO_MAIL = Text("This server sends no mail: its owner has named no mail server")
NO_ADDRESS = Text("Save an e-mail address first")
NO_PUSH = Text("This server sends no notices to browsers")
BAD_BROWSER = Text("The push service of this browser cannot be used from here")


class KeysIn(Body):
    """A browser's keys, in base64url."""

    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class BrowserIn(Body):
    """A push subscription as the browser creates it."""

    endpoint: Annotated[str, Field(max_length=LONGEST)]
    keys: KeysIn


class MailView(TypedDict):
    """The mail of a person; *possible*: this server sends mail to accounts."""

    possible: bool
    on: bool
    address: str
    confirmed: bool


class BrowserView(TypedDict):
    """A browser that shows notices."""

    id: str
    device: str
    made: str


class PushView(TypedDict):
    """The browsers of a person, and the server's public key for another one."""

    possible: bool
    key: str | None
    browsers: list[BrowserView]


class NoticeChoices(TypedDict):
    """A person's choices, and what this server can send."""

    mail: MailView
    push: PushView


async def choices_of(
    room: NotificationService, registrar: Registrar, caller: Caller
) -> NoticeChoices:
    """The caller's choices, and what this server can send."""
    choice = await in_database(room.notifications.choice, caller.person)
    browsers = await in_database(room.notifications.browsers, caller.person)
    address, push = await _address(registrar, caller.person), "push" in room.outbox.ways
    return {
        "mail": {
            "possible": "mail" in room.outbox.ways and caller.is_account,
            "on": choice.mail,
            "address": address,
            "confirmed": bool(address) and choice.address == address,
        },
        "push": {
            "possible": push,
            "key": (await room.outbox.keys()).public if push else None,
            "browsers": [
                {"id": one.id, "device": one.device, "made": timestamp(one.made_ms)}
                for one in browsers
            ],
        },
    }


async def require_mail(room: NotificationService, registrar: Registrar, person: str) -> None:
    """Raises ConflictError where no mail can be sent, TooManyError after too many tries to have a
    link sent."""
    if "mail" not in room.outbox.ways:
        raise ConflictError("no-mail", NO_MAIL)
    address = await _address(registrar, person)
    if not address:
        raise ConflictError("no-address", NO_ADDRESS)
    before = await in_database(room.notifications.choice, person)
    if before.address != address:
        to = hashlib.sha256(address.lower().encode()).hexdigest()
        await registrar.count(None, [(CONFIRM_MAIL, person), (CONFIRM_MAIL_TO, to)])


async def is_confirmed(registrar: Registrar, person: str, made: NotificationChoice) -> bool:
    """Whether the address of a person is the one that was confirmed."""
    address = await _address(registrar, person)
    return bool(address) and made.address == address


async def _address(registrar: Registrar, person: str) -> str:
    found = await in_database(registrar.people.find, person)
    return (found.email or "") if found else ""


def require_push(room: NotificationService) -> None:
    """Raises ConflictError where this server sends nothing to browsers."""
    if "push" not in room.outbox.ways:
        raise ConflictError("no-push", NO_PUSH)


async def checked_browser(  # noqa: PLR0913, PLR0917
    room: NotificationService, asked: BrowserIn, person: str, locale: str, base: str, device: str
) -> PushBrowser:
    """A browser for notices, whose push service has a public address. Raises InvalidError."""
    private = room.settings.private_push
    try:
        if not are_keys(asked.keys.p256dh, asked.keys.auth):
            raise EndpointError("keys")
        async with asyncio.timeout(LOOK_UP_SECONDS):
            check = partial(check_endpoint, asked.endpoint, private=private)
            await asyncio.get_running_loop().run_in_executor(_NAMES, check)
    except (EndpointError, OSError):  # a look-up that takes too long too
        raise InvalidError("bad-browser", BAD_BROWSER) from None
    name, keys = browser_name(asked.endpoint), (asked.keys.p256dh, asked.keys.auth)
    return PushBrowser(name, person, asked.endpoint, *keys, locale, base, device[:120], now_ms())


def browser_name(endpoint: str) -> str:
    """The name by which a browser is kept."""
    return hashlib.sha256(endpoint.encode()).hexdigest()
