"""The organiser's calls: lists from files, pairing by hand, what if, prizes, new events."""

from __future__ import annotations

from fastapi import APIRouter

from . import awards, copies, creation, link_code, lists, manual, whatif

router = APIRouter()
for part in (awards, copies, creation, lists, manual, link_code, whatif):
    router.include_router(part.router)
