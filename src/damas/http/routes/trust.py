"""The page that leads a phone through trusting this server's own certificate, once."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...people import Policy
from ..core.attachment import attachment
from ..core.templates import render
from ..requests import link_base, may, services_of

router = APIRouter(include_in_schema=False)
KIND = "application/x-x509-ca-cert"


@router.get("/trust", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def trust(request: Request) -> str:
    """The steps of an Android phone and of an iPhone; where there is no certificate, how its
    operator makes one."""
    network = services_of(request).network
    own, base = network.authority, link_base(request)
    return render(
        request,
        "trust.html",
        fingerprint=own.fingerprint if own else "",
        address=network.over_tls(str(request.base_url)),
        coded=bool(base),
    )


@router.get("/trust/damas.crt", dependencies=[may(Policy.EVERYBODY, keep=Keep.NOWHERE)])
async def certificate(request: Request) -> Response:
    """The certificate of the authority that phones trust."""
    own = services_of(request).network.authority
    if own is None:
        raise not_found()
    return attachment(own.certificate, KIND, "damas.crt")
