"""The owner's page: for how long things are kept."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ...i18n import translate
from ...people import Policy
from ...people.retention import TERMS
from ..core.language import locale_of
from ..people import may
from ..people.kept import keep_days, kept_days
from ..services import services_of
from ..work import in_database

router = APIRouter(include_in_schema=False)
Days = Annotated[int, Field(strict=True, ge=1, le=3650)]


class KeptDaysIn(BaseModel):
    """Days for which things are kept, by the name of their term."""

    model_config = ConfigDict(extra="forbid")

    days: Annotated[dict[Annotated[str, Field(max_length=20)], Days], Field(max_length=len(TERMS))]


@router.get("/api/owner/retention", dependencies=[may(Policy.OWNER)])
async def terms(request: Request) -> list[dict[str, Any]]:
    """The terms in force, with their defaults and bounds, and words in the caller's language."""
    return _shown(request, await in_database(kept_days, services_of(request).people))


@router.put("/api/owner/retention", dependencies=[may(Policy.OWNER)])
async def set_terms(request: Request, body: KeptDaysIn) -> list[dict[str, Any]]:
    """Changes terms, for all processes of the server, from the next daily run on."""
    people = services_of(request).people
    return _shown(request, await in_database(keep_days, people, body.days))


def _shown(request: Request, days: dict[str, int]) -> list[dict[str, Any]]:
    locale = locale_of(request)
    return [
        {
            "name": term.name,
            "days": days[term.name],
            "default": term.days,
            "least": term.least,
            "most": term.most,
            "words": translate(term.words, locale),
            "reason": translate(term.reason, locale),
        }
        for term in TERMS
    ]
