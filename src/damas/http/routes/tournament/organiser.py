"""The organiser's calls: lists from files, pairing by hand, what if, prizes, new events."""

from __future__ import annotations

from fastapi import APIRouter

from . import (
    awards,
    calendar,
    contacts,
    copies,
    creation,
    hall,
    link_code,
    list_ratings,
    lists,
    manual,
    registration,
    sections,
    whatif,
)

router = APIRouter()
for part in (awards, calendar, copies, creation, lists, list_ratings, manual, link_code,
             registration, contacts, sections, hall, whatif):  # fmt: skip
    router.routes.extend(part.router.routes)
