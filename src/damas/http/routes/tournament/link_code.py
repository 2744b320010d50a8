"""A role's link as a code to be scanned or printed, for the person who has just received it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ....app.core.service_errors import ForbiddenError
from ....app.tournament import keys
from ....people import Policy
from ...requests import may
from ..network import base_of, qr
from .api import live_event

router = APIRouter(prefix="/api/tournaments")


class LinkIn(BaseModel):
    """The secret of a link."""

    model_config = ConfigDict(extra="forbid")

    link: str = Field(min_length=1, max_length=120)


@router.post("/{event_id}/link-code", dependencies=[may(Policy.EVENT_KEY)])
async def link_code(request: Request, event_id: str, body: LinkIn) -> Response:
    """The QR code of a link that opens the event, as SVG. 403 for a secret that opens nothing."""
    live = await live_event(request, event_id)
    key = await live.view(lambda fold: keys.by_link(fold.keys, body.link))
    if key is None:
        raise ForbiddenError("wrong-key", keys.WRONG_PIN)
    address = f"{base_of(request)}/tournaments/{event_id}#key={body.link}"
    return Response(qr(address), media_type="image/svg+xml")
