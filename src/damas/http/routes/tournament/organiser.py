"""The organiser's calls: lists from files, pairing by hand, what if, prizes, new events."""

from __future__ import annotations

from fastapi import APIRouter

from . import (
    awards,
    calendar,
    contacts,
    copies,
    creation,
    hooks,
    link_code,
    list_ratings,
    lists,
    manual,
    photos,
    registration,
    sections,
    venue,
    whatif,
)

router = APIRouter()
for part in (awards, calendar, copies, creation, hooks, lists, list_ratings, manual, link_code,
             photos, registration, contacts, sections, venue, whatif):  # fmt: skip
    router.routes.extend(part.router.routes)
