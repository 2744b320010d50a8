"""The organiser's calls: lists from files, pairing by hand, what if, prizes, new events."""

from __future__ import annotations

from fastapi import APIRouter

from . import awards, creation, lists, manual, whatif

router = APIRouter()
for part in (awards, creation, lists, manual, whatif):
    router.include_router(part.router)
