"""The organiser's calls, put together: lists of players from files."""

from __future__ import annotations

from fastapi import APIRouter

from . import lists

router = APIRouter()
for part in (lists,):
    router.include_router(part.router)
