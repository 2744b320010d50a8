"""The organiser's calls: lists from files, pairing by hand, what if, prizes, new events."""

from __future__ import annotations

from fastapi import APIRouter

from . import awards, copies, creation, lists, manual, ownlink, whatif

router = APIRouter()
for part in (awards, copies, creation, lists, manual, ownlink, whatif):
    router.include_router(part.router)
