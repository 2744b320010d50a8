"""The organiser's calls, put together: lists of players from files, pairing by hand."""

from __future__ import annotations

from fastapi import APIRouter

from . import lists, manual

router = APIRouter()
for part in (lists, manual):
    router.include_router(part.router)
