"""The organiser's calls, put together: lists from files, pairing by hand, what if, prizes."""

from __future__ import annotations

from fastapi import APIRouter

from . import awards, lists, manual, whatif

router = APIRouter()
for part in (awards, lists, manual, whatif):
    router.include_router(part.router)
