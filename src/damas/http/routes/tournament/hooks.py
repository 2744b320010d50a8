"""Programs that are told the news of an event: their addresses, for its leaders."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from ....app.core.service_errors import not_found
from ....app.notifications.hook_addresses import (
    EventHooksView,
    MadeHook,
    add_hook,
    hook_view,
    new_hook,
    own_hook,
)
from ....app.notifications.hooks import hooks_allowed
from ....app.tournament import keys
from ....app.tournament.bodies import HookIn
from ....app.tournament.live import TournamentFold
from ....app.work import in_database
from ....base import bounds
from ....base.i18n import Text, say
from ....people import Policy
from ...core.language import locale_of
from ...requests import may, own_base, services_of, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments/{event_id}/hooks")
HookId = Annotated[str, Path(max_length=bounds.ADDRESS)]
LEADERS = [may(Policy.EVENT_KEY)]
TRY = Text("This is a test: the news of this tournament is sent to this address")


async def _led(request: Request, event_id: str) -> str:
    """The id of an event that the caller leads. Raises ForbiddenError."""
    live = await live_event(request, event_id)

    def leader(fold: TournamentFold) -> None:
        keys.require_leader(keys.person_by(visit_of(request), fold.record, fold.keys))

    await live.view(leader)
    return live.id


@router.get("", dependencies=LEADERS)
async def hooks(request: Request, event_id: str) -> EventHooksView:
    """The addresses, and how the last news fared there."""
    event, store = await _led(request, event_id), services_of(request).notifications.hooks.hooks
    found = [hook_view(one) for one in await in_database(store.of, event)]
    return {"allowed": hooks_allowed(), "hooks": found}


@router.post("", dependencies=LEADERS, status_code=201)
async def add(request: Request, event_id: str, body: HookIn) -> MadeHook:
    """Adds an address; the answer has the secret that signs what is sent there, this once."""
    event, told = await _led(request, event_id), services_of(request).notifications
    private = told.settings.private_push
    made = new_hook(event, body.address, own_base(request), locale_of(request))
    return await add_hook(told.hooks.hooks, made, private=private)


@router.post("/{hook}/try", dependencies=LEADERS, status_code=204)
async def try_out(request: Request, event_id: str, hook: HookId) -> Response:
    """Sends a piece of news that is none."""
    event, told = await _led(request, event_id), services_of(request).notifications.hooks
    found = await own_hook(told.hooks, event, hook)
    await told.try_out(found, say(TRY, locale_of(request)))
    return Response(status_code=204)


@router.delete("/{hook}", dependencies=LEADERS, status_code=204)
async def remove(request: Request, event_id: str, hook: HookId) -> Response:
    """Deletes an address: nothing is sent there any more."""
    event, store = await _led(request, event_id), services_of(request).notifications.hooks.hooks
    if not await in_database(store.remove, event, hook):
        raise not_found()
    return Response(status_code=204)
