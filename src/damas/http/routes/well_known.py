"""The addresses of every server by which programs find people: faults (RFC 9116), passwords."""

from __future__ import annotations

import time
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, RedirectResponse

from ...base.environment import setting
from ...people import Policy
from ..core.security import host_name
from ..requests import may

router = APIRouter(include_in_schema=False)
CONTACT: Final = "DAMAS_SECURITY_CONTACT"
VALID_DAYS = 180
"""RFC 9116 wants less than a year."""


@router.get("/.well-known/security.txt", dependencies=[may(Policy.EVERYBODY)])
async def security(request: Request) -> PlainTextResponse:
    """The address for reports of faults in security: that of the settings, else the mailbox that
    RFC 2142 gives to every host."""
    contact = setting(CONTACT) or f"mailto:security@{host_name(request.headers)}"
    expires = time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime(time.time() + VALID_DAYS * 86_400))
    text = f"Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en, pt\n"
    return PlainTextResponse(text)


@router.get("/.well-known/change-password", dependencies=[may(Policy.EVERYBODY)])
async def change_password() -> RedirectResponse:
    """The page at which a password is changed, for programs that keep passwords."""
    return RedirectResponse("/account", status_code=302)
