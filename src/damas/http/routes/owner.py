"""The owner's page: who may register, invitations, blocked names."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...app.people.desk import MOST_LINES, MOST_LISTED
from ...app.people.owner import (
    LimitsIn,
    NameBlockIn,
    OwnerService,
    OwnerSettingsIn,
)
from ...people import Policy
from ..core.language import locale_of
from ..core.templates import render
from ..requests import may, own_base, services_of
from .network import qr

router = APIRouter(include_in_schema=False)


def _owner(request: Request) -> OwnerService:
    return OwnerService(services_of(request).registrar)


@router.get("/owner", dependencies=[may(Policy.MODERATOR)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """The page of the owner; a moderator sees the people, the complaints and the trail."""
    return render(request, "owner.html", people_each=MOST_LISTED, lines_each=MOST_LINES)


@router.get("/api/owner/settings", dependencies=[may(Policy.OWNER)])
async def settings(request: Request) -> dict[str, str]:
    """The settings of the server."""
    return {"registration": await services_of(request).registrar.registration()}


@router.get("/api/owner/bus", dependencies=[may(Policy.OWNER)])
async def bus(request: Request) -> dict[str, Any]:
    """The way by which this process hears of changes by other processes."""
    found = services_of(request).bus.status
    return {"way": found.way, **asdict(found)}


@router.put("/api/owner/settings", dependencies=[may(Policy.OWNER)])
async def set_settings(request: Request, body: OwnerSettingsIn) -> dict[str, str]:
    """Changes the settings for all processes of the server."""
    await _owner(request).set_registration(body)
    return {"registration": body.registration}


@router.get("/api/owner/limits", dependencies=[may(Policy.OWNER)])
async def limits(request: Request) -> dict[str, Any]:
    """The limits for strangers that are in force, with their usual numbers."""
    return await _owner(request).limits(locale_of(request))


@router.put("/api/owner/limits", dependencies=[may(Policy.OWNER)])
async def set_limits(request: Request, body: LimitsIn) -> dict[str, Any]:
    """Changes the limits, for all processes at once."""
    return await _owner(request).set_limits(body, locale_of(request))


@router.post("/api/owner/invitations", dependencies=[may(Policy.OWNER)], status_code=201)
async def invite(request: Request) -> dict[str, str]:
    """Creates a link with which one person can register. It works once, within 14 days."""
    base = own_base(request)
    secret = await services_of(request).registrar.ticket("invite")
    address = f"{base}/account#invitation={secret}"
    return {"address": address, "code": qr(address).decode()}


@router.get("/api/owner/names", dependencies=[may(Policy.OWNER)])
async def blocked_names(request: Request) -> list[dict[str, Any]]:
    """The names that are blocked though no account has them, the newest first."""
    return await _owner(request).blocked_names()


@router.put("/api/owner/names", dependencies=[may(Policy.OWNER)], status_code=204)
async def block_name(request: Request, body: NameBlockIn) -> Response:
    """Blocks a name that no account has, or lets everybody take it again."""
    await _owner(request).block_name(body)
    return Response(status_code=204)
