"""The owner's page: who may register, invitations, the people of the server."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.schemas import Offset
from ...app.core.service_errors import ConflictError, InvalidError, not_found
from ...app.core.times import now_ms, timestamp
from ...app.people.guessing import ALARMS
from ...app.work import in_database
from ...base.i18n import Text, translate
from ...contract import Body
from ...contract.kinds import several
from ...people import OWNER_ID, Policy
from ...people.limits import (
    LIMITS,
    MOST_FACTOR,
    MOST_NETWORKS,
    MOST_TIMES_USUAL,
    LimitSettings,
    read_network,
    unknown_limits,
)
from ...people.names import skeleton
from ..core.language import locale_of
from ..core.templates import render
from ..requests import may, own_base, services_of
from .network import qr

if TYPE_CHECKING:
    from ...store import Rates

router = APIRouter(include_in_schema=False)
ADDRESS_DAYS, MOST_ADDRESS_DAYS = 7, 90
"""Days for which the address of somebody who is blocked lets nobody new in, unless the owner says
otherwise, and the most."""
OWN = Text("The owner cannot block or remove the owner")
NO_LIMIT = Text("No limit is called {name}")
TOO_HIGH = Text("{what}: at most {most}")
NO_NETWORK = Text("{text} is no address and no network: write it like 192.0.2.0/24")


class OwnerSettingsIn(Body):
    """The people who may make an account."""

    registration: Literal["open", "invited", "closed"]


class LimitsIn(Body):
    """The numbers that differ from the usual ones, by the names of their limits; the networks for
    which limits of addresses are multiplied by *factor*."""

    most: Annotated[
        dict[Annotated[str, Field(max_length=32)], Annotated[int, Field(ge=1, le=10**9)]],
        Field(max_length=500),
    ]
    networks: Annotated[
        tuple[Annotated[str, Field(max_length=60)], ...], several(MOST_NETWORKS)
    ] = ()
    factor: Annotated[int, Field(ge=1, le=MOST_FACTOR)]


class BlockIn(Body):
    """Whether a person is blocked; for *address_days* nobody new comes in from the addresses from
    which the person came in the last days."""

    blocked: bool
    address_days: Annotated[int, Field(ge=0, le=MOST_ADDRESS_DAYS)] = ADDRESS_DAYS


class NameBlockIn(Body):
    """A name that no account has, and whether it is blocked."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    blocked: bool


@router.get("/owner", dependencies=[may(Policy.OWNER)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """The owner's page."""
    return render(request, "owner.html")


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
    value = {"who": body.registration}
    await in_database(services_of(request).people.set_setting, "registration", value)
    return {"registration": body.registration}


@router.get("/api/owner/limits", dependencies=[may(Policy.OWNER)])
async def limits(request: Request) -> dict[str, Any]:
    """The limits for strangers that are in force, with their usual numbers."""
    rates = services_of(request).registrar.rates
    return await in_database(_limits_now, rates, locale_of(request))


@router.put("/api/owner/limits", dependencies=[may(Policy.OWNER)])
async def set_limits(request: Request, body: LimitsIn) -> dict[str, Any]:
    """Changes the limits, for all processes at once."""
    settings = _read_limits(body)
    rates = services_of(request).registrar.rates
    await in_database(rates.set, settings)
    return await in_database(_limits_now, rates, locale_of(request))


@router.post("/api/owner/invitations", dependencies=[may(Policy.OWNER)], status_code=201)
async def invite(request: Request) -> dict[str, str]:
    """Creates a link with which one person can register. It works once, within 14 days."""
    base = own_base(request)
    secret = await services_of(request).registrar.ticket("invite")
    address = f"{base}/account#invitation={secret}"
    return {"address": address, "code": qr(address).decode()}


@router.get("/api/owner/people", dependencies=[may(Policy.OWNER)])
async def people(
    request: Request, text: Annotated[str, Query(max_length=60)] = "", offset: Offset = 0
) -> list[dict[str, Any]]:
    """The stored people, ordered by their last visit, newest first."""
    found = await in_database(services_of(request).people.listed, text.strip(), 100, offset)
    blocked = [one.id for one in found if one.blocked]
    barred = services_of(request).registrar.blocking.barred_until
    bars = await in_database(barred, blocked, now_ms()) if blocked else {}
    return [
        {
            "id": one.id,
            "kind": one.kind,
            "name": one.name,
            "blocked": one.blocked,
            "address_until": timestamp(bars[one.id]) if one.id in bars else None,
            "created": timestamp(one.created_ms),
            "seen": timestamp(one.seen_ms),
        }
        for one in found
    ]


@router.put("/api/owner/people/{person}/block", dependencies=[may(Policy.OWNER)], status_code=204)
async def block(request: Request, person: str, body: BlockIn) -> Response:
    """Blocks a person, who can then only watch and resign, or removes the block."""
    blocking = services_of(request).registrar.blocking
    await _known(request, person)
    if body.blocked:
        await in_database(blocking.block, person, now_ms(), body.address_days)
        services_of(request).lobby.hurry()
    else:
        await in_database(blocking.unblock, person)
    return Response(status_code=204)


@router.get("/api/owner/names", dependencies=[may(Policy.OWNER)])
async def blocked_names(request: Request) -> list[dict[str, Any]]:
    """The names that are blocked though no account has them, the newest first."""
    found = await in_database(services_of(request).registrar.blocking.blocked_names)
    return [{"name": one.name or one.skeleton, "at": timestamp(one.at_ms)} for one in found]


@router.put("/api/owner/names", dependencies=[may(Policy.OWNER)], status_code=204)
async def block_name(request: Request, body: NameBlockIn) -> Response:
    """Blocks a name that no account has, or lets everybody take it again."""
    blocking, form = services_of(request).registrar.blocking, skeleton(body.name)
    if body.blocked:
        await in_database(blocking.block_name, body.name, form, now_ms())
    elif not await in_database(blocking.free_name, form):
        raise not_found()
    return Response(status_code=204)


@router.delete("/api/owner/people/{person}", dependencies=[may(Policy.OWNER)], status_code=204)
async def remove(request: Request, person: str) -> Response:
    """Deletes a person. The games stay, without the name."""
    await _known(request, person)
    await in_database(services_of(request).registrar.accounts.delete, person, now_ms())
    return Response(status_code=204)


def _limits_now(rates: Rates, locale: str) -> dict[str, Any]:
    """The limits as the owner's page shows them, and the alarms of people who guess."""
    settings, at_ms = rates.settings(), now_ms()
    return {
        "limits": [
            {
                "name": rate.name,
                "says": translate(rate.says, locale),
                "by": rate.by,
                "seconds": rate.seconds,
                "most": settings.of(rate),
                "usual": rate.most,
            }
            for rate in LIMITS.values()
        ],
        "alarms": [
            {
                "name": rate.name,
                "says": translate(rate.says, locale),
                "subject": subject,
                "count": count,
                "until": timestamp(until),
            }
            for rate in ALARMS
            for subject, count, until in rates.counted(rate, at_ms)
        ],
        "networks": settings.networks,
        "factor": settings.factor,
    }


def _read_limits(body: LimitsIn) -> LimitSettings:
    """Raises InvalidError."""
    for name in unknown_limits(body.most):
        raise InvalidError("no-limit", Text(NO_LIMIT.template, {"name": name}))
    changed = {name: most for name, most in body.most.items() if most != LIMITS[name].most}
    for name, most in changed.items():
        highest = LIMITS[name].most * MOST_TIMES_USUAL
        if most > highest:
            params = {"what": LIMITS[name].says, "most": highest}
            raise InvalidError("too-high", Text(TOO_HIGH.template, params))
    networks = []
    for text in body.networks:
        try:
            networks.append(read_network(text))
        except ValueError:
            raise InvalidError("no-network", Text(NO_NETWORK.template, {"text": text})) from None
    return LimitSettings(changed, tuple(dict.fromkeys(networks)), body.factor)


async def _known(request: Request, person: str) -> None:
    if person == OWNER_ID:
        raise ConflictError("owner-stays", OWN)
    if await in_database(services_of(request).people.find, person) is None:
        raise not_found()
