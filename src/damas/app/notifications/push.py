"""Web Push (RFC 8030, 8291, 8292): keys of this server, and a notice made readable for one browser.

`pywebpush` encrypts and `py_vapid` signs; the request itself is ours (endpoint.py). Without them a
server offers no push.
"""

from __future__ import annotations

import base64
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

from ...store import People, PushBrowser
from .endpoint import EndpointError, check_endpoint, post

DAY_SECONDS = 86_400
TOKEN_SECONDS = 12 * 3600
"""Push services take no signature that is good for more than a day."""
GONE = (404, 410)
REFUSED_FOR_GOOD = (400, 401, 403, 413)
PUBLIC_KEY = re.compile(r"[\w-]{87}={0,2}")
SECRET = re.compile(r"[\w-]{22}={0,2}")
"""The browser's part of the keys: a point of P-256, and 16 bytes, in base64url."""


class PushRefusedError(Exception):
    """The error for a message that the push service refuses for good; *gone*: it refuses all for
    that browser."""

    def __init__(self, status: int, *, gone: bool = False) -> None:
        super().__init__(str(status))
        self.gone = gone


@dataclass(frozen=True, slots=True)
class VapidKeys:
    """The keys of this server for push services, in base64url: the number, the point."""

    private: str
    public: str


@cache
def push_is_possible() -> bool:
    """Whether the packages that push needs are installed."""
    return all(find_spec(name) for name in ("pywebpush", "py_vapid"))


def vapid_keys(people: People) -> VapidKeys:
    """The keys of this server, made once for all processes that share the database."""
    found = people.setting("vapid", _new_keys())
    return VapidKeys(found["private"], found["public"])


def _new_keys() -> dict[str, str]:
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415  (only push needs it)
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    made = ec.generate_private_key(ec.SECP256R1())
    point = made.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    number = made.private_numbers().private_value.to_bytes(32, "big")
    return {"private": _text(number), "public": _text(point)}


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def are_keys(public: str, secret: str) -> bool:
    """Whether a browser's keys are a point of the curve and 16 bytes."""
    if not (PUBLIC_KEY.fullmatch(public) and SECRET.fullmatch(secret)):
        return False
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    data = base64.urlsafe_b64decode(public.rstrip("=") + "=" * (-len(public.rstrip("=")) % 4))
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)
    except ValueError:
        return False
    return True


def send_push(
    browser: PushBrowser, notice: Mapping[str, Any], keys: VapidKeys, *, private: bool
) -> None:
    """Sends a notice to a browser; its push service has it when this returns.

    Raises PushRefusedError where another try is of no use, OSError else.
    """
    from py_vapid import Vapid02  # noqa: PLC0415  (heavy, and only push needs it)
    from pywebpush import WebPusher  # noqa: PLC0415

    try:
        endpoint = check_endpoint(browser.endpoint, private=private)
    except EndpointError:
        raise PushRefusedError(0, gone=True) from None
    about = {
        "endpoint": browser.endpoint,
        "keys": {"p256dh": browser.public_key, "auth": browser.credential},
    }
    text = json.dumps(notice, ensure_ascii=False).encode()
    packed = WebPusher(about).encode(text, content_encoding="aes128gcm")
    subject = browser.base if browser.base.startswith("https:") else "mailto:damas@localhost"
    claims = {"aud": endpoint.origin, "sub": subject, "exp": int(time.time()) + TOKEN_SECONDS}
    signed = Vapid02.from_raw(keys.private.encode()).sign(claims)
    headers = {
        "Authorization": signed["Authorization"],
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(DAY_SECONDS),
        "Urgency": "normal",
        "Topic": str(notice["topic"]),
    }
    status = post(endpoint, headers, packed["body"])
    if status in GONE:
        raise PushRefusedError(status, gone=True)
    if status in REFUSED_FOR_GOOD or 300 <= status < 400:
        raise PushRefusedError(status)
    if status >= 400:
        raise OSError(f"the push service answered {status}")
