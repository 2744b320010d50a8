"""Signing in by the server's identity provider."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from ...app.people.oidc import BACK, COOKIE, SECONDS
from ...contract import Body
from ...people import Policy
from ..requests import may, own_base, services_of, visit_of

router = APIRouter(include_in_schema=False)


class BeginIn(Body):
    """Whether the identity is to be one more way into the caller's account."""

    link: bool = False


@router.post("/api/people/oidc", dependencies=[may(Policy.VISITOR, blocked=True)])
async def begin(request: Request, body: BeginIn) -> Response:
    """The address at which the provider asks who it is; a cookie keeps that this browser began."""
    visit, base = visit_of(request), own_base(request)
    address, state = await services_of(request).oidc.begin(visit, base, link=body.link)
    answer = JSONResponse({"address": address})
    answer.set_cookie(
        COOKIE, state, SECONDS, path=BACK, httponly=True, samesite="lax", secure=visit.secure
    )
    return answer


@router.delete(
    "/api/people/oidc", dependencies=[may(Policy.ACCOUNT, blocked=True)], status_code=204
)
async def leave(request: Request) -> Response:
    """The provider is no way into the account any more."""
    await services_of(request).oidc.leave(visit_of(request))
    return Response(status_code=204)


@router.get(BACK, dependencies=[may(Policy.VISITOR, blocked=True)])
async def end(
    request: Request,
    state: Annotated[str, Query(max_length=100)] = "",
    code: Annotated[str, Query(max_length=4000)] = "",
) -> Response:
    """The provider sends the browser here; the account's page says who it is now."""
    cookie = request.cookies.get(COOKIE, "")
    oidc = services_of(request).oidc
    await oidc.end(visit_of(request), state=state, code=code, cookie=cookie)
    answer = RedirectResponse("/account", 303)
    answer.delete_cookie(COOKIE, path=BACK)
    return answer
