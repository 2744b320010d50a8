"""Opens this server to the local network, and tells at which address it is reached."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from ...app.core.keep import Keep
from ...app.core.network import NOT_THE_OWNER, THIS_MACHINE_ONLY, ReachView
from ...app.core.service_errors import ConflictError, ForbiddenError
from ...base.i18n import translate
from ...people import Policy
from ..core.language import locale_of
from ..requests import caller_of, link_base, may, sender_of, services_of

router = APIRouter(prefix="/api/network")


@router.get("", dependencies=[may(Policy.EVERYBODY)])
async def show(request: Request) -> ReachView:
    """The address for phones, and whether this client may open the server."""
    return reach_view(request)


@router.post("", dependencies=[may(Policy.OWNER)])
async def open_network(request: Request) -> ReachView:
    """Opens the server to the local network; only from the machine on which it runs."""
    network = services_of(request).network
    if not _may_open(request):
        raise ForbiddenError("not-the-owner", NOT_THE_OWNER)
    await network.open()
    return reach_view(request)


@router.get("/code.svg", dependencies=[may(Policy.VISITOR, keep=Keep.NOWHERE)])
async def code(
    request: Request, path: Annotated[str, Query(max_length=300, pattern=r"^(/[^\s]*)?$")] = ""
) -> Response:
    """The QR code of an address of this server, by which phones reach it."""
    return Response(qr(base_of(request) + (path or "/")), media_type="image/svg+xml")


def _may_open(request: Request) -> bool:
    """Whether it is the owner who asks, at the machine itself."""
    return (
        caller_of(request).is_owner
        and sender_of(request).here
        and services_of(request).network.can_open
    )


def reach_view(request: Request) -> ReachView:
    """How phones reach this server, as the caller is told."""
    network = services_of(request).network
    base = link_base(request)
    return {
        "address": base,
        "may_open": _may_open(request) and not network.address,
        "message": "" if base else translate(THIS_MACHINE_ONLY, locale_of(request)),
    }


def base_of(request: Request) -> str:
    """The base of links for other devices. Raises ConflictError if no device can reach them."""
    base = link_base(request)
    if not base:
        raise ConflictError("this-machine-only", THIS_MACHINE_ONLY)
    return base


def qr(text: str) -> bytes:
    """A QR code as SVG."""
    import segno  # noqa: PLC0415  (only QR codes need it)

    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=4, border=2, light="#ffffff")
    return out.getvalue()
